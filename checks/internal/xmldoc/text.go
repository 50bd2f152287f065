package xmldoc

import (
	"strings"

	"github.com/beevik/etree"

	"jmhdoctor/checks/diag"
)

// Text gives the text of an element as Maven reads it: CDATA is text, comments join
// what stands around them, CR LF reads as LF, and both ends are trimmed as
// String.trim does (everything up to U+0020), unless the element carries
// xml:space="preserve" (Xpp3DomBuilder).
//
// Where the element has child elements, each run of text between them is trimmed and
// the runs are joined. Maven drops such text in a <configuration> and refuses it
// elsewhere.
func (d *Document) Text(e *Element) string {
	if e == nil {
		return ""
	}
	if len(e.Child) == 1 {
		if only, ok := e.Child[0].(*etree.CharData); ok {
			return trimUnlessPreserved(e, only.Data)
		}
	}
	if hasCDATA(e) {
		return d.textWithCDATA(e)
	}
	var text, run strings.Builder
	for _, child := range e.Child {
		switch child := child.(type) {
		case *etree.CharData:
			run.WriteString(child.Data)
		case *Element:
			text.WriteString(trimUnlessPreserved(e, run.String()))
			run.Reset()
		}
	}
	text.WriteString(trimUnlessPreserved(e, run.String()))
	return text.String()
}

func hasCDATA(e *Element) bool {
	for _, child := range e.Child {
		if data, ok := child.(*etree.CharData); ok && data.IsCData() {
			return true
		}
	}
	return false
}

// textWithCDATA reads the text of an element of this document anew, since MXParser does
// not simply join CDATA with what stands around it.
func (d *Document) textWithCDATA(e *Element) string {
	var text strings.Builder
	for _, raw := range d.runs(e) {
		joined, _ := joinAsMaven(raw)
		text.WriteString(trimUnlessPreserved(e, joined))
	}
	return text.String()
}

// runs gives what stands between the tags of an element and those of its children.
func (d *Document) runs(e *Element) []string {
	span := d.spans[e]
	start := span.OpenEnd
	var runs []string
	for _, child := range e.ChildElements() {
		runs = append(runs, d.text[start:d.spans[child].Start])
		start = d.spans[child].End
	}
	return append(runs, d.text[start:span.CloseStart])
}

func trimUnlessPreserved(e *Element, text string) string {
	if isPreserved(e) {
		return text
	}
	return trim(text)
}

func isPreserved(e *Element) bool {
	for _, attr := range e.Attr {
		if attr.Space == "xml" && attr.Key == "space" && attr.Value == "preserve" {
			return true
		}
	}
	return false
}

func trim(text string) string {
	return strings.TrimFunc(text, isTrimmed)
}

// TextSpan gives the range of what Text gives, from its first character to its last,
// with the comments and child elements between them. Where there is no text it is the
// point behind the start tag.
func (d *Document) TextSpan(e *Element) diag.Span {
	s, ok := d.spans[e]
	if !ok {
		return diag.Span{}
	}
	start, end := d.textBounds(e, s)
	return d.span(start, end)
}

// textBounds is TextSpan in offsets of text.
func (d *Document) textBounds(e *Element, s Span) (start, end int) {
	start, end = -1, -1
	children := e.ChildElements()
	scan := scanner{text: d.text[:s.CloseStart], pos: s.OpenEnd}
	for scan.pos < s.CloseStart {
		t, f := scan.next()
		if f != nil {
			break
		}
		switch t.kind {
		case startToken:
			scan.pos = d.spans[children[0]].End
			children = children[1:]
		case textToken, cdataToken:
			first, last := d.trimmed(t)
			if first == last {
				continue
			}
			if start < 0 {
				start = first
			}
			end = last
		}
	}
	if start < 0 {
		return s.OpenEnd, s.OpenEnd
	}
	return start, end
}

// trimmed gives the range of a text token without the white space at its ends.
func (d *Document) trimmed(t token) (first, last int) {
	first, last = t.start, t.end
	if t.kind == cdataToken {
		first, last = first+len("<![CDATA["), cdataEnd(d.text[:last-1])
	}
	raw := d.text[first:last]
	first += len(raw) - len(strings.TrimLeftFunc(raw, isTrimmed))
	if first == last {
		return first, first
	}
	last -= len(raw) - len(strings.TrimRightFunc(raw, isTrimmed))
	return first, last
}

func isTrimmed(r rune) bool { return r <= ' ' }
