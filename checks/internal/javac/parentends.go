package javac

import (
	"slices"

	"jmhdoctor/checks/internal/maven"
)

// unreadParent names a parent, or a core extension that changes models, which is not at
// hand: it may set whatever the module itself leaves open. Empty where there is none.
func unreadParent(m *maven.Model) string {
	if m == nil {
		return ""
	}
	for _, u := range m.Unknowns {
		if u.What == "parent" || u.What == "extension" {
			return u.Artifact
		}
	}
	return ""
}

// tolerantPlugin compiles for a level that every javac takes unless it is told otherwise,
// and runs in every Maven (see prerequisites).
const tolerantPlugin maven.Version = "3.11.0"

// parentEnds are the settings that a parent may add and that decide: each with what the
// module says itself on top, as Maven merges them. Where no pom gives the plugin a version,
// a parent may give one that works where what Maven binds fails.
func parentEnds(in Input) []Input {
	inputs := []Input{in}
	if in.PluginVersion.Origin.Way == maven.Lifecycle && !atLeast(in.Plugin, tolerantPlugin) {
		newer := in
		newer.Plugin = tolerantPlugin
		inputs = append(inputs, newer)
	}
	if in.Configuration != nil && in.Configuration.Attr("combine.self") == "override" {
		return inputs
	}
	for _, base := range slices.Clone(inputs) {
		for _, setting := range parentSettings {
			if configuration, ok := inherit(in.Configuration, setting); ok {
				one := base
				one.Configuration = configuration
				inputs = append(inputs, one)
			}
		}
	}
	return inputs
}

// parentSettings: processing switched off or on, a processor path with and without JMH,
// names without it.
var parentSettings = []*maven.Node{
	textNode("proc", "none"), textNode("proc", "full"),
	listNode("compilerArgs", textNode("arg", "-proc:none")), listNode("compilerArgs", textNode("arg", "-proc:full")),
	listNode("annotationProcessorPaths", listNode("path", textNode("groupId", "org.projectlombok"), textNode("artifactId", "lombok"), textNode("version", "1"))),
	listNode("annotationProcessorPaths", listNode("path", textNode("groupId", JMHGroup), textNode("artifactId", JMHGenerator), textNode("version", "1"))),
}

func textNode(name, text string) *maven.Node {
	return &maven.Node{Name: name, Value: maven.Value{Text: text, Raw: text, Set: true}}
}

func listNode(name string, children ...*maven.Node) *maven.Node {
	return &maven.Node{Name: name, Children: children}
}

// inherit adds a setting of a parent below the module's own configuration; ok is false
// where the module's own element hides it. Lists are merged by position, so that a list of
// the module hides a list of one with elements of the same name; what has another name
// comes after the module's.
func inherit(own *maven.Node, parent *maven.Node) (*maven.Node, bool) {
	merged := &maven.Node{Name: "configuration"}
	if own != nil {
		*merged = *own
		merged.Children = slices.Clone(own.Children)
	}
	node := merged.LastChild(parent.Name)
	switch {
	case node == nil:
		merged.Children = append(merged.Children, parent)
		return merged, true
	case node.Attr("combine.self") == "override" || node.Value.Text != "":
		return nil, false
	case len(node.Children) > 0 && node.Attr("combine.children") != "append" && node.Children[0].Name == firstName(parent):
		return nil, false
	}
	i := slices.Index(merged.Children, node)
	both := *node
	both.Children = slices.Concat(node.Children, parent.Children)
	if node.Attr("combine.children") == "append" {
		both.Children = slices.Concat(parent.Children, node.Children)
	}
	if len(parent.Children) == 0 {
		both.Value = parent.Value
	}
	merged.Children[i] = &both
	return merged, true
}

func firstName(node *maven.Node) string {
	if len(node.Children) == 0 {
		return ""
	}
	return node.Children[0].Name
}
