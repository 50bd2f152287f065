package xmldoc

import (
	"sort"
	"strings"
	"unicode/utf8"

	"jmhdoctor/checks/diag"
)

// Position gives line and column of an offset in bytes of the file. Lines end with a
// line feed, as Maven counts them; a byte order mark takes no column.
func (d *Document) Position(offset int) diag.Position {
	return d.position(d.offsets.toText(offset))
}

// Range gives lines and columns of a range in bytes of the file.
func (d *Document) Range(s diag.Span) diag.Range {
	return diag.Range{Start: d.Position(s.Start), End: d.Position(s.End)}
}

// Lines gives the decoded lines first to last, both included and counted from 1,
// without their line ends. Lines that the file does not have are left out.
func (d *Document) Lines(first, last int) []string {
	starts := d.lineStarts()
	first, last = max(first, 1), min(last, len(starts))
	var lines []string
	for n := first; n <= last; n++ {
		end := len(d.text)
		if n < len(starts) {
			end = starts[n] - 1
		}
		lines = append(lines, strings.TrimSuffix(d.text[starts[n-1]:end], "\r"))
	}
	return lines
}

func (d *Document) position(text int) diag.Position {
	text = min(max(text, 0), len(d.text))
	for text > 0 && text < len(d.text) && !utf8.RuneStart(d.text[text]) {
		text--
	}
	starts := d.lineStarts()
	line := sort.Search(len(starts), func(i int) bool { return starts[i] > text })
	return diag.Position{Line: line, Column: utf8.RuneCountInString(d.text[starts[line-1]:text]) + 1}
}

func (d *Document) lineStarts() []int {
	d.linesOnce.Do(func() {
		d.lines = append(make([]int, 0, 1+strings.Count(d.text, "\n")), 0)
		for at := 0; ; {
			next := strings.IndexByte(d.text[at:], '\n')
			if next < 0 {
				return
			}
			at += next + 1
			d.lines = append(d.lines, at)
		}
	})
	return d.lines
}
