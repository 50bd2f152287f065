package xmldoc

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

// Insert gives the edit that puts a fragment behind a child of parent, or, where after
// is nil, at the end of parent. The fragment is XML text with "\n" line ends in which
// each leading tab stands for one indent unit:
//
//	"<path>\n\t<groupId>g</groupId>\n</path>"
//
// It comes out in the layout of the file: indented as its siblings, set off by an empty
// line where they are, on one line where they are. A comment that follows after on its
// line stays with it.
func (d *Document) Insert(parent, after *Element, xml string) (diag.Edit, error) {
	f, err := parseFragment(xml)
	if err != nil {
		return diag.Edit{}, err
	}
	s, err := d.container(parent)
	if err != nil {
		return diag.Edit{}, err
	}
	if after != nil && after.Parent() != parent {
		return diag.Edit{}, fmt.Errorf("<%s> is not a child of <%s>", after.FullTag(), parent.FullTag())
	}
	if s.SelfClosed() {
		return d.expand(parent, s, f), nil
	}
	at := s.OpenEnd + len(strings.TrimRight(d.text[s.OpenEnd:s.CloseStart], " \t\r\n"))
	neighbor := lastOf(parent)
	if after != nil {
		at, neighbor = d.behindComments(d.spans[after].End), after
	}
	if d.isFlat(parent, s) {
		return d.edit(at, at, f.flat()), nil
	}
	indent := d.childIndent(parent, neighbor)
	text := d.LineEnd()
	if neighbor != nil && d.hasBlankLines(parent, s) {
		text += d.LineEnd()
	}
	text += indent + f.render(d, indent)
	next := at + blankLength(d.text[at:])
	switch {
	case d.text[next] == '\n' || d.text[next] == '\r':
		return d.edit(at, at, text), nil
	case next == s.CloseStart:
		return d.edit(at, next, text+d.LineEnd()+d.outerIndent(s)), nil
	default:
		return d.edit(at, next, text+d.LineEnd()+indent), nil
	}
}

// InsertBefore gives the edit that puts a fragment before an element and the comments
// that stand directly above it. See Insert for the fragment and its layout.
func (d *Document) InsertBefore(sibling *Element, xml string) (diag.Edit, error) {
	f, err := parseFragment(xml)
	if err != nil {
		return diag.Edit{}, err
	}
	parent := sibling.Parent()
	s, err := d.container(parent)
	if err != nil {
		return diag.Edit{}, err
	}
	at := d.spans[sibling].Start
	if d.isFlat(parent, s) {
		return d.edit(at, at, f.flat()), nil
	}
	at = d.aboveComments(at, s.OpenEnd)
	indent, starts := d.lineIndent(at)
	if !starts {
		indent = d.childIndent(parent, sibling)
		start := len(strings.TrimRight(d.text[:at], " \t"))
		return d.edit(start, at, d.LineEnd()+indent+f.render(d, indent)+d.LineEnd()+indent), nil
	}
	text := f.render(d, indent) + d.LineEnd()
	if d.hasBlankLines(parent, s) {
		text += d.LineEnd()
	}
	return d.edit(at, at, text+indent), nil
}

// edit makes an edit of offsets of text.
func (d *Document) edit(start, end int, text string) diag.Edit {
	return diag.Edit{File: d.file, Span: d.span(start, end), Text: text}
}

// container gives the place of an element that is to get children.
func (d *Document) container(parent *Element) (Span, error) {
	s, ok := d.spans[parent]
	if !ok {
		return Span{}, fmt.Errorf("nothing can be inserted into an element that %s does not have", d.file)
	}
	if text := d.Text(parent); text != "" {
		return Span{}, fmt.Errorf("<%s> holds the text %q, not elements", parent.FullTag(), shorten(text))
	}
	return s, nil
}

// expand turns <a/> into <a>, the fragment and </a>.
func (d *Document) expand(parent *Element, s Span, f fragment) diag.Edit {
	start := len(strings.TrimRight(d.text[:s.End-len("/>")], " \t\r\n"))
	end := "</" + d.nameOf(parent) + ">"
	if d.isFlat(parent, s) {
		return d.edit(start, s.End, ">"+f.flat()+end)
	}
	indent := d.childIndent(parent, nil)
	text := ">" + d.LineEnd() + indent + f.render(d, indent) + d.LineEnd() + d.outerIndent(s) + end
	return d.edit(start, s.End, text)
}

// nameOf gives the name of an element as it is written.
func (d *Document) nameOf(e *Element) string {
	rest := d.text[d.spans[e].Start+len("<"):]
	return rest[:nameLength(rest)]
}

// isFlat says whether what is inserted into parent belongs on the same line: its
// children stand on one line, or it has none and the whole file is one line.
func (d *Document) isFlat(parent *Element, s Span) bool {
	if lastOf(parent) == nil {
		s = d.spans[d.root]
	}
	return !strings.Contains(d.text[s.OpenEnd:s.CloseStart], "\n")
}

func lastOf(parent *Element) *Element {
	children := parent.ChildElements()
	if len(children) == 0 {
		return nil
	}
	return children[len(children)-1]
}

// outerIndent gives the indent of the line in which an element starts.
func (d *Document) outerIndent(s Span) string {
	indent, _ := d.lineIndent(s.Start)
	return indent
}

// childIndent gives the indent for a child of parent: that of the neighbor, of another
// child, or one unit more than the parent.
func (d *Document) childIndent(parent, neighbor *Element) string {
	candidates := parent.ChildElements()
	if neighbor != nil {
		candidates = append([]*Element{neighbor}, candidates...)
	}
	for _, child := range candidates {
		if indent, starts := d.lineIndent(d.spans[child].Start); starts {
			return indent
		}
	}
	return d.outerIndent(d.spans[parent]) + d.IndentUnit()
}

// hasBlankLines says whether most children of parent are set off by empty lines.
func (d *Document) hasBlankLines(parent *Element, s Span) bool {
	children := parent.ChildElements()
	gaps, blank, last := 0, 0, s.OpenEnd
	for i, child := range children {
		inner := d.spans[child]
		if i > 0 || len(children) == 1 {
			gaps++
			if hasBlankLine(d.text[last:inner.Start]) {
				blank++
			}
		}
		last = inner.End
	}
	return 2*blank > gaps
}

// behindComments skips the comments that follow an offset on its line.
func (d *Document) behindComments(at int) int {
	for {
		next := at + blankLength(d.text[at:])
		if !strings.HasPrefix(d.text[next:], "<!--") {
			return at
		}
		at = next + strings.Index(d.text[next:], "-->") + len("-->")
	}
}

// aboveComments goes back from an offset over the comments that stand on lines of their
// own directly above, not beyond limit.
func (d *Document) aboveComments(at, limit int) int {
	for {
		before := strings.TrimRight(d.text[limit:at], " \t\r\n")
		gap := d.text[limit+len(before) : at]
		if !strings.HasSuffix(before, "-->") || strings.Count(gap, "\n") != 1 {
			return at
		}
		start := limit + strings.LastIndex(before, "<!--")
		if _, starts := d.lineIndent(start); !starts {
			return at
		}
		at = start
	}
}
