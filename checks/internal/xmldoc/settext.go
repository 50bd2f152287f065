package xmldoc

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

// SetText gives the edit that makes text the text of an element. White space around the
// old text and comments inside it stay.
func (d *Document) SetText(e *Element, text string) (diag.Edit, error) {
	s, ok := d.spans[e]
	if !ok {
		return diag.Edit{}, fmt.Errorf("no text can be set in an element that %s does not have", d.file)
	}
	if lastOf(e) != nil {
		return diag.Edit{}, fmt.Errorf("<%s> holds elements, not text", e.FullTag())
	}
	text = strings.ReplaceAll(Escape(text), "\n", d.LineEnd())
	if s.SelfClosed() {
		start := len(strings.TrimRight(d.text[:s.End-len("/>")], " \t\r\n"))
		return d.edit(start, s.End, ">"+text+"</"+d.nameOf(e)+">"), nil
	}
	start, end, kept := d.replaceable(e, s)
	return d.edit(start, end, text+kept), nil
}

// replaceable gives the range from the first to the last character of the text of an
// element, CDATA sections whole, and the comments and instructions within that range.
func (d *Document) replaceable(e *Element, s Span) (start, end int, kept string) {
	start, end = -1, -1
	scan := scanner{text: d.text[:s.CloseStart], pos: s.OpenEnd}
	var pending strings.Builder
	other := false
	for scan.pos < s.CloseStart {
		t, f := scan.next()
		if f != nil {
			break
		}
		first, last := t.start, t.end
		switch {
		case t.kind == textToken && !isPreserved(e):
			first, last = d.trimmed(t)
		case t.kind != textToken && t.kind != cdataToken:
			other = true
			if start >= 0 {
				pending.WriteString(d.text[t.start:t.end])
			}
			continue
		}
		if first == last {
			continue
		}
		if start < 0 {
			start = first
		}
		end = last
		kept += pending.String()
		pending.Reset()
	}
	switch {
	case start >= 0:
		return start, end, kept
	case other:
		return s.OpenEnd, s.OpenEnd, ""
	default:
		return s.OpenEnd, s.CloseStart, ""
	}
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#13;")

// Escape writes text so that it can stand between two tags.
func Escape(text string) string { return escaper.Replace(text) }
