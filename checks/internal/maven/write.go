package maven

import (
	"encoding/xml"
	"slices"
	"strings"
)

// An XMLLine is one line of an effective model as XML, with where its value came from. A
// value that has line breaks makes a line that has them.
type XMLLine struct {
	Text   string
	Origin Origin
	// Through are the properties whose values went into the line.
	Through []Value
}

// Lines writes the effective model as Maven's own writer does: elements in its order, and
// without those that hold their default.
func (m *Model) Lines() []XMLLine {
	w := writer{publisher: publisher{file: m.File}, maven4: m.tree.maven4}
	w.object(m.tree, "project", 0)
	return w.lines
}

// PluginLines writes one entry of build/plugins; nil when the build has none of that key.
func (m *Model) PluginLines(groupID, artifactID string) []XMLLine {
	for _, plugin := range m.tree.one("build").many("plugins") {
		if plugin.text("groupId") == groupID && plugin.text("artifactId") == artifactID {
			w := writer{publisher: publisher{file: m.File}}
			w.object(plugin, "plugin", 0)
			return w.lines
		}
	}
	return nil
}

type writer struct {
	publisher
	maven4 bool
	lines  []XMLLine
}

func (w *writer) line(depth int, text string, origin Origin) {
	w.lines = append(w.lines, XMLLine{Text: strings.Repeat("  ", depth) + text, Origin: w.origin(origin)})
}

func (w *writer) object(o *object, name string, depth int) {
	start := len(w.lines)
	w.line(depth, "<"+name+w.attributes(o)+">", o.origin)
	for i := range o.class.fields {
		f := &o.class.fields[i]
		if f.attribute == "" && !f.internal {
			w.field(o.slots[i], f, depth+1)
		}
	}
	if len(w.lines) == start+1 {
		w.lines[start].Text = strings.TrimSuffix(w.lines[start].Text, ">") + " />"
		return
	}
	w.line(depth, "</"+name+">", o.origin)
}

func (w *writer) attributes(o *object) string {
	text := ""
	for i := range o.class.fields {
		f := &o.class.fields[i]
		if v, ok := o.slots[i].(*Value); ok && f.attribute != "" {
			text += " " + f.attribute + `="` + escaped(v.Text) + `"`
		}
	}
	return text
}

func (w *writer) field(content any, f *field, depth int) {
	switch content := content.(type) {
	case *Value:
		// Maven 4 writes where it found the parent, even where Maven 3 would look by itself.
		found := f.name == "relativePath" && w.maven4
		if f.initial == "" || content.Text != f.initial || found {
			w.text(f.name, *content, depth)
		}
	case []Value:
		w.line(depth, "<"+f.name+">", content[0].Origin)
		for _, v := range content {
			w.text(f.item, v, depth+1)
		}
		w.line(depth, "</"+f.name+">", content[len(content)-1].Origin)
	case *object:
		w.object(content, f.name, depth)
	case []*object:
		w.line(depth, "<"+f.name+">", content[0].origin)
		for _, o := range content {
			w.object(o, f.item, depth+1)
		}
		w.line(depth, "</"+f.name+">", content[len(content)-1].origin)
	case *properties:
		w.properties(content, f.name, depth)
	case *Node:
		w.node(content, depth)
	}
}

func (w *writer) text(name string, v Value, depth int) {
	w.value(depth, "<"+name+">"+escaped(v.Text)+"</"+name+">", v)
}

// value writes the line of a value.
func (w *writer) value(depth int, text string, v Value) {
	w.line(depth, text, v.Origin)
	w.lines[len(w.lines)-1].Through = w.copied(v).Through
}

func (w *writer) properties(m *properties, name string, depth int) {
	if m.len() == 0 {
		return
	}
	names := slices.Sorted(slices.Values(m.names))
	w.line(depth, "<"+name+">", m.values[names[0]].Origin)
	for _, n := range names {
		w.text(n, m.values[n], depth+1)
	}
	w.line(depth, "</"+name+">", m.values[names[len(names)-1]].Origin)
}

func (w *writer) node(n *Node, depth int) {
	tag := n.Name
	for _, a := range n.Attrs {
		tag += " " + a.Name + `="` + escaped(a.Value) + `"`
	}
	switch {
	case len(n.Children) > 0:
		w.line(depth, "<"+tag+">"+escaped(n.Value.Text), n.Origin)
		for _, child := range n.Children {
			w.node(child, depth+1)
		}
		w.line(depth, "</"+n.Name+">", n.Origin)
	case n.Value.Set:
		w.value(depth, "<"+tag+">"+escaped(n.Value.Text)+"</"+n.Name+">", n.Value)
	default:
		w.line(depth, "<"+tag+" />", n.Origin)
	}
}

func escaped(text string) string {
	if !strings.ContainsAny(text, "&<>\"'\r\t\n\x00") {
		return text
	}
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text))
	return strings.NewReplacer("&#xA;", "\n", "&#x9;", "\t", "&#34;", `"`, "&#39;", "'").Replace(b.String())
}
