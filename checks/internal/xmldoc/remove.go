package xmldoc

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

// Remove gives the edit that takes an element out: with its lines, and with one of two
// empty lines around it, where nothing else stands on them; else with the blanks next to
// it. Comments stay.
func (d *Document) Remove(e *Element) (diag.Edit, error) {
	s, ok := d.spans[e]
	if !ok || e == d.root {
		return diag.Edit{}, fmt.Errorf("only an element below the root of %s can be removed", d.file)
	}
	_, starts := d.lineIndent(s.Start)
	behind := s.End + blankLength(d.text[s.End:])
	if !starts {
		start := len(strings.TrimRight(d.text[:s.Start], " \t"))
		return d.edit(start, s.End, ""), nil
	}
	lineEnd := lineEndLength(d.text[behind:])
	if lineEnd == 0 {
		return d.edit(s.Start, behind, ""), nil
	}
	start := strings.LastIndexByte(d.text[:s.Start], '\n') + 1
	end := behind + lineEnd
	if d.blankBelow(end) || d.closes(end) {
		start = d.blankAbove(start)
	}
	return d.edit(start, end, ""), nil
}

func lineEndLength(text string) int {
	switch {
	case strings.HasPrefix(text, "\r\n"):
		return 2
	case strings.HasPrefix(text, "\n"):
		return 1
	default:
		return 0
	}
}

// blankAbove gives the start of the empty line above the line that starts at an offset,
// or the offset.
func (d *Document) blankAbove(at int) int {
	if at == 0 {
		return at
	}
	above := strings.LastIndexByte(d.text[:at-1], '\n') + 1
	if strings.TrimSpace(d.text[above:at]) == "" {
		return above
	}
	return at
}

// blankBelow says whether the line that starts at an offset is empty.
func (d *Document) blankBelow(at int) bool {
	return lineEndLength(d.text[at+blankLength(d.text[at:]):]) > 0
}

// closes says whether the line that starts at an offset begins with an end tag.
func (d *Document) closes(at int) bool {
	return strings.HasPrefix(d.text[at+blankLength(d.text[at:]):], "</")
}
