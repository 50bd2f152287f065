package javac

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// readProcessorPath reads annotationProcessorPaths. A list that is absent or empty means
// that no processor path is given.
func (t *translation) readProcessorPath() {
	list := t.element("annotationProcessorPaths")
	if list == nil || len(list.Children) == 0 {
		return
	}
	for _, node := range list.Children {
		entry, ok := t.readEntry(node)
		if !ok {
			return
		}
		t.Run.ProcessorPath = append(t.Run.ProcessorPath, entry)
	}
	t.resolveProcessorPath()
}

// coordinateFields are the fields of the plugin's DependencyCoordinate; an element that is
// none of them cannot be configured.
var coordinateFields = []string{"groupId", "artifactId", "version", "type", "classifier"}

// exclusionsSince is the first version whose DependencyCoordinate has exclusions.
const exclusionsSince maven.Version = "3.11.0"

// versionOptionalSince is the first version that takes a missing version of a path from
// dependencyManagement.
const versionOptionalSince maven.Version = "3.12.0"

func (t *translation) readEntry(node *maven.Node) (PathEntry, bool) {
	entry := PathEntry{Origin: node.Origin}
	if len(node.Children) == 0 && strings.TrimSpace(node.Value.Text) != "" && !isUnresolved(node.Value.Text) {
		t.fail(node.Origin, "Unable to parse configuration of mojo org.apache.maven.plugins:maven-compiler-plugin:%s:%s for parameter %s: %s", t.Plugin, t.Goal, node.Name, noDefaultSetter)
		return entry, false
	}
	for _, child := range node.Children {
		if slices.Contains(coordinateFields, child.Name) {
			continue
		}
		if child.Name == "exclusions" && atLeast(t.Plugin, exclusionsSince) {
			entry.Exclusions = exclusionsOf(child)
			continue
		}
		t.fail(child.Origin, "Unable to parse configuration of mojo org.apache.maven.plugins:maven-compiler-plugin:%s:%s for parameter %s: Cannot find '%s' in class org.apache.maven.plugin.compiler.DependencyCoordinate",
			t.Plugin, t.Goal, child.Name, child.Name)
		return entry, false
	}
	entry.GroupID, entry.ArtifactID = coordinate(node, "groupId"), coordinate(node, "artifactId")
	entry.Version, entry.Classifier = coordinate(node, "version"), coordinate(node, "classifier")
	if entry.Type = coordinate(node, "type"); !entry.Type.Set {
		entry.Type = maven.Value{Text: "jar", Origin: maven.Origin{Way: maven.Default}}
	}
	entry.VersionMerged = entry.Version.Set && !within(entry.Version.Origin, node.Origin)
	return entry, t.checkEntry(&entry)
}

func coordinate(node *maven.Node, name string) maven.Value {
	child := node.LastChild(name)
	if child == nil || strings.TrimSpace(child.Value.Text) == "" || isUnresolved(child.Value.Text) {
		return maven.Value{}
	}
	return located(child)
}

func exclusionsOf(node *maven.Node) []string {
	var keys []string
	for _, exclusion := range node.Children {
		group, artifact := coordinate(exclusion, "groupId").Text, coordinate(exclusion, "artifactId").Text
		keys = append(keys, orAny(group)+":"+orAny(artifact))
	}
	return keys
}

func orAny(text string) string {
	if text == "" {
		return "*"
	}
	return text
}

// within tells whether a value stands inside an element.
func within(value, element maven.Origin) bool {
	if value.File == "" || element.File == "" {
		return value.File == element.File
	}
	return value.File == element.File && value.Element.Start >= element.Element.Start && value.Element.End <= element.Element.End
}

// checkEntry finds the version of an entry that gives none, and what makes Maven fail.
func (t *translation) checkEntry(entry *PathEntry) bool {
	for _, field := range []struct {
		name  string
		value maven.Value
	}{{"groupId", entry.GroupID}, {"artifactId", entry.ArtifactID}} {
		if !field.value.Set && atLeast(t.Plugin, exclusionsSince) {
			t.fail(entry.Origin, "Resolution of annotationProcessorPath dependencies failed: %s can neither be null, empty nor blank", field.name)
			return false
		}
		if !field.value.Set {
			t.fail(entry.Origin, "Resolution of annotationProcessorPath dependencies failed: For artifact {%s:%s:%s:%s}: The %s cannot be empty.",
				orNull(entry.GroupID), orNull(entry.ArtifactID), orNull(entry.Version), entry.Type.Text, field.name)
			return false
		}
	}
	if entry.Version.Set {
		return true
	}
	if atLeast(t.Plugin, exclusionsSince) && !atLeast(t.Plugin, versionOptionalSince) {
		t.fail(entry.Origin, "Resolution of annotationProcessorPath dependencies failed: version can neither be null, empty nor blank")
		return false
	}
	if !atLeast(t.Plugin, versionOptionalSince) {
		t.fail(entry.Origin, "Resolution of annotationProcessorPath dependencies failed: For artifact {%s:%s:null:%s}: The version cannot be empty.",
			entry.GroupID.Text, entry.ArtifactID.Text, entry.Type.Text)
		return false
	}
	return t.manageEntry(entry)
}

func orNull(v maven.Value) string {
	if !v.Set {
		return "null"
	}
	return v.Text
}

// manageEntry takes the version from dependencyManagement, by group, artifact, classifier
// and type (AbstractCompilerMojo.findManagedVersion).
func (t *translation) manageEntry(entry *PathEntry) bool {
	if t.Model != nil {
		for _, d := range t.Model.ManagedDependencies {
			if d.GroupID.Text == entry.GroupID.Text && d.ArtifactID.Text == entry.ArtifactID.Text &&
				d.Classifier.Text == entry.Classifier.Text && typeOf(d) == entry.Type.Text {
				entry.Version, entry.Managed = d.Version, true
				return true
			}
		}
		for _, u := range t.Model.Unknowns {
			t.unknown(UnknownVersion, entry.Origin, "the processor path %s:%s has no version, and whether %s manages it is not known", entry.GroupID.Text, entry.ArtifactID.Text, u.Artifact)
			return true
		}
	}
	t.failUnmanaged(*entry)
	return false
}

func (t *translation) failUnmanaged(entry PathEntry) {
	text := entry.GroupID.Text + ":" + entry.ArtifactID.Text
	if entry.Classifier.Text != "" {
		text += ":" + entry.Classifier.Text
	}
	if t.ownTool() {
		t.fail(entry.Origin, "Cannot find version for annotation processor path '%s:.%s'. The version needs to be either provided directly in the plugin configuration or via dependency management.",
			text, entry.Type.Text)
		return
	}
	t.fail(entry.Origin, "Resolution of annotationProcessorPath dependencies failed: Cannot find version for annotation processor path '%s.%s'. The version needs to be either provided directly in the plugin configuration or via dependency management.",
		text, entry.Type.Text)
}

func typeOf(d *maven.Dependency) string {
	if d.Type.Text == "" {
		return "jar"
	}
	return d.Type.Text
}

// resolveProcessorPath gives the files of the processor path in the order of resolution.
func (t *translation) resolveProcessorPath() {
	resolve := t.Closure
	if resolve == nil {
		resolve = KnownClosure
	}
	closures := make([][]Artifact, len(t.Run.ProcessorPath))
	for i, entry := range t.Run.ProcessorPath {
		artifacts, incomplete := resolve(entry)
		closures[i] = artifacts
		t.Run.Unresolved = append(t.Run.Unresolved, incomplete...)
	}
	if atLeast(t.Plugin, "3.5.1") && !atLeast(t.Plugin, "3.9.0") {
		closures = breadthFirst(closures)
		t.loseClosures(closures)
	}
	for i, artifacts := range closures {
		for _, a := range artifacts {
			if !excluded(t.Run.ProcessorPath[i%len(t.Run.ProcessorPath)], a) {
				t.addProcessorArtifact(a)
			}
		}
	}
	if !atLeast(t.Plugin, "3.5.1") {
		t.addProjectDependencies()
	}
}

// breadthFirst puts the paths themselves before what they bring along, as the plugins
// 3.5.1 to 3.8.1 resolve them, all in one request.
func breadthFirst(closures [][]Artifact) [][]Artifact {
	ordered := make([][]Artifact, len(closures), 2*len(closures))
	for i, artifacts := range closures {
		ordered[i] = artifacts[:min(1, len(artifacts))]
	}
	for _, artifacts := range closures {
		ordered = append(ordered, artifacts[min(1, len(artifacts)):])
	}
	return ordered
}

func (t *translation) addProcessorArtifact(a Artifact) {
	same := func(other Artifact) bool {
		return other.Key() == a.Key() && other.Classifier == a.Classifier && extension(other.Type) == extension(a.Type)
	}
	if !slices.ContainsFunc(t.Run.ProcessorArtifacts, same) {
		t.Run.ProcessorArtifacts = append(t.Run.ProcessorArtifacts, a.placed())
	}
}

// excluded tells whether an exclusion of the entry keeps an artifact away: itself, or one
// that leads to it.
func excluded(entry PathEntry, a Artifact) bool {
	for _, key := range append([]string{a.Key()}, a.Through...) {
		if key = keyOf(key); key != entry.Artifact().Key() && matchesExclusion(entry.Exclusions, key) {
			return true
		}
	}
	return false
}

func matchesExclusion(exclusions []string, key string) bool {
	group, artifact, _ := strings.Cut(key, ":")
	return slices.ContainsFunc(exclusions, func(exclusion string) bool {
		wantGroup, wantArtifact, _ := strings.Cut(exclusion, ":")
		return (wantGroup == "*" || wantGroup == group) && (wantArtifact == "*" || wantArtifact == artifact)
	})
}

// loseClosures is MCOMPILER-272: plugins 3.5.1 to 3.8.1 resolve the first path as the root,
// and whatever depends on it directly loses all its other dependencies.
func (t *translation) loseClosures(closures [][]Artifact) {
	root := t.Run.ProcessorPath[0].Artifact().Key()
	for i := 1; i < len(t.Run.ProcessorPath); i++ {
		entry := t.Run.ProcessorPath[i]
		rest := &closures[len(t.Run.ProcessorPath)+i]
		dependent := dependentOn(root, *rest, entry)
		if dependent == "" {
			continue
		}
		kept := slices.DeleteFunc(slices.Clone(*rest), func(a Artifact) bool { return a.Key() == root || a.isThrough(dependent) })
		if lost := len(*rest) - len(kept) - 1; lost > 0 {
			t.ignore(fmt.Sprintf("the other dependencies of %s", dependent), entry.Origin, "3.9.0",
				"maven-compiler-plugin %s drops them, since it depends on the first path, %s (MCOMPILER-272)", t.Plugin, root)
		}
		*rest = kept
	}
}

// dependentOn names the artifact of a closure that depends directly on the root, empty
// where none does.
func dependentOn(root string, rest []Artifact, entry PathEntry) string {
	for _, a := range rest {
		if a.Key() != root {
			continue
		}
		if len(a.Through) == 0 {
			return entry.Artifact().Key()
		}
		return keyOf(a.Through[len(a.Through)-1])
	}
	return ""
}

// isThrough tells whether an artifact is there because of another one.
func (a Artifact) isThrough(key string) bool {
	return slices.ContainsFunc(a.Through, func(step string) bool { return keyOf(step) == key })
}

// keyOf cuts coordinates down to groupId:artifactId.
func keyOf(coordinates string) string {
	parts := strings.SplitN(coordinates, ":", 3)
	return strings.Join(parts[:min(2, len(parts))], ":")
}

// addProjectDependencies is MCOMPILER-262: plugin 3.5 puts the project's own dependencies
// of all scopes on the processor path too (measured with provided and test).
func (t *translation) addProjectDependencies() {
	for _, a := range t.Dependencies {
		if handlers[a.Type].classPath {
			t.addProcessorArtifact(a)
		}
	}
}
