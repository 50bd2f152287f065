// Package maven computes the effective model of a pom exactly as Maven's own model
// builder does, and keeps for each value where it came from.
package maven

import "jmhdoctor/checks/diag"

// A Way is how a value came into the effective model.
type Way string

// The ways. A value that came through several (a profile of a parent) keeps the one
// nearest to its text, and Origin names the file.
const (
	Here        Way = "here"
	Parent      Way = "parent"
	Management  Way = "management"
	ProfileWay  Way = "profile"
	Property    Way = "property"
	Lifecycle   Way = "lifecycle"
	Default     Way = "default"
	CommandLine Way = "command line"
	SettingsWay Way = "settings"
)

// An Origin is where a value stands. The zero value is "nowhere": a default that no
// file gives.
type Origin struct {
	// File is the rooted path of the pom or settings file; empty for what is built into
	// Maven (super POM, lifecycle bindings, defaults) and for the command line.
	File string
	// Element spans the element from `<` to the end of its end tag, Text its trimmed text.
	Element, Text diag.Span
	Way           Way
	// Profile is the id of the profile that holds the value; empty outside profiles.
	Profile string
}

// A Value is a text with where it came from. Text is interpolated in an effective
// model; Raw is the text before interpolation.
type Value struct {
	Text   string
	Raw    string
	Origin Origin
	// Set tells an element that is there, even empty, from one that is not.
	Set bool
	// Through are the properties whose values went into Text, in the order of use.
	Through []Value
}

// A Node is an element of a `<configuration>`: Maven's Xpp3Dom.
type Node struct {
	Name     string
	Value    Value
	Attrs    []Attr
	Children []*Node
	Origin   Origin
}

// Child gives the first child of a name, nil when there is none or n is nil.
func (n *Node) Child(name string) *Node {
	if n == nil {
		return nil
	}
	for _, child := range n.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

// LastChild gives the last child of a name: where an element stands twice, Maven's
// configurator lets the later one win.
func (n *Node) LastChild(name string) *Node {
	if n == nil {
		return nil
	}
	for i := len(n.Children) - 1; i >= 0; i-- {
		if n.Children[i].Name == name {
			return n.Children[i]
		}
	}
	return nil
}

// ChildrenNamed gives all children of a name.
func (n *Node) ChildrenNamed(name string) []*Node {
	if n == nil {
		return nil
	}
	var found []*Node
	for _, child := range n.Children {
		if child.Name == name {
			found = append(found, child)
		}
	}
	return found
}

// Text gives the text of the node, "" for nil.
func (n *Node) Text() string {
	if n == nil {
		return ""
	}
	return n.Value.Text
}

// Attr gives the value of an attribute, "" when it is absent.
func (n *Node) Attr(name string) string {
	if n == nil {
		return ""
	}
	for _, a := range n.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return ""
}

// An Attr is an attribute of a Node.
type Attr struct{ Name, Value string }

// A Dependency as the effective model has it.
type Dependency struct {
	GroupID, ArtifactID, Version, Type, Classifier, Scope, SystemPath, Optional Value
	Exclusions                                                                  []Exclusion
	Origin                                                                      Origin
	// ScopeUnknown and VersionUnknown are true when a BOM that could not be read might
	// set them.
	ScopeUnknown, VersionUnknown bool
}

// An Exclusion is one `<exclusion>`; either part may be "*".
type Exclusion struct{ GroupID, ArtifactID Value }

// A Plugin as the effective model has it.
type Plugin struct {
	GroupID, ArtifactID, Version, Inherited, Extensions Value
	Configuration                                       *Node
	Executions                                          []*Execution
	Dependencies                                        []*Dependency
	Origin                                              Origin
}

// Key is groupId:artifactId.
func (p *Plugin) Key() string { return p.GroupID.Text + ":" + p.ArtifactID.Text }

// An Execution of a plugin. In an effective model its Configuration already holds what
// the plugin says for all executions.
type Execution struct {
	ID, Phase, Inherited Value
	Goals                []Value
	// Priority orders the executions of one phase, the lowest first: those that the
	// packaging binds have a negative one, all others 0, and these run in the order of the
	// plugins.
	Priority      int
	Configuration *Node
	Origin        Origin
}

// A Model is an effective model.
type Model struct {
	// File is the rooted path of the pom, Dir of its folder.
	File, Dir string
	// Lineage holds the rooted paths of the poms it was made of: this one, its parent, …
	Lineage                                               []string
	ModelVersion, GroupID, ArtifactID, Version, Packaging Value
	Properties                                            []Value // see PropertyNames
	PropertyNames                                         []string
	Modules                                               []Value
	// ManagedDependencies, like Build.ManagedPlugins, are shared with the models of other
	// poms and not to be changed.
	Dependencies, ManagedDependencies []*Dependency
	Build                             Build
	// ActiveProfiles are the ids of the active profiles, each as "id (file)".
	ActiveProfiles []ActiveProfile
	// Profiles are all profiles of the lineage with whether and why they are (in)active.
	Profiles []ProfileState
	// Unknowns are parts of the model that could not be read; what they could have set is
	// not known.
	Unknowns []Unknown
	// Warnings are what Maven would warn about while building this model.
	Warnings []Problem
	// JDKDependent is true when the model was made with a look at the JDK: a profile with
	// a jdk condition, or an expression such as ${java.version}.
	JDKDependent bool

	tree *object
}

// An ActiveProfile is a profile that took part.
type ActiveProfile struct {
	ID     string
	Origin Origin
}

// A ProfileState is a profile with the reason why it is active or not.
type ProfileState struct {
	ID     string
	Active bool
	Why    string
	Origin Origin
}

// Build is the `<build>` of an effective model. Folders are absolute in Maven; here
// they are rooted paths.
type Build struct {
	Directory, OutputDirectory, TestOutputDirectory, FinalName Value
	SourceDirectory, TestSourceDirectory                       Value
	Plugins, ManagedPlugins                                    []*Plugin
	Extensions                                                 []*Dependency
}

// An Unknown is a part of a model that could not be read.
type Unknown struct {
	// What is "parent", "bom", "extension" or "dependency".
	What string
	// Artifact is groupId:artifactId:version.
	Artifact string
	// Reason is a sentence for people that says what is missing and what would bring it.
	Reason string
	Origin Origin
}

// A Problem is something that Maven reports while it builds a model.
type Problem struct {
	// Severity is Maven's: Fatal stops at once, Error fails the build, Warn does not.
	Severity ProblemSeverity
	// Message is what Maven prints about it, as near to its words as they are known.
	Message string
	Origin  Origin
}

// ProblemSeverity is Maven's severity of a model problem.
type ProblemSeverity int

// The severities of Maven's ModelProblem, in rising order.
const (
	Warn ProblemSeverity = iota + 1
	ModelError
	Fatal
)
