package xmldoc

import (
	"sort"
	"strings"
	"sync"
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
	line := d.lineOf(text)
	return diag.Position{Line: line, Column: d.runesBefore(text) - d.runesBefore(d.lines.starts[line-1]) + 1}
}

// lineOf gives the number of the line in which an offset of text stands.
func (d *Document) lineOf(text int) int {
	starts := d.lineStarts()
	return sort.Search(len(starts), func(i int) bool { return starts[i] > text })
}

// A lineTable makes positions cheap, also in a file that is one line of megabytes.
type lineTable struct {
	once sync.Once
	// starts holds the offset in text of each line.
	starts []int
	// runes holds the number of code points before each block of text.
	runes []int
}

// blockSize is a compromise between the size of the table and the length of the rest
// that is counted for each position.
const blockSize = 1024

func (d *Document) lineStarts() []int {
	d.lines.once.Do(func() {
		d.lines.starts = append(make([]int, 0, 1+strings.Count(d.text, "\n")), 0)
		for at := 0; ; {
			next := strings.IndexByte(d.text[at:], '\n')
			if next < 0 {
				break
			}
			at += next + 1
			d.lines.starts = append(d.lines.starts, at)
		}
		runes := 0
		for at := 0; at <= len(d.text); at += blockSize {
			d.lines.runes = append(d.lines.runes, runes)
			runes += countRunes(d.text[at:min(at+blockSize, len(d.text))])
		}
	})
	return d.lines.starts
}

func (d *Document) runesBefore(text int) int {
	block := text / blockSize
	return d.lines.runes[block] + countRunes(d.text[block*blockSize:text])
}

// countRunes counts the code points that start in a piece of valid UTF-8.
func countRunes(text string) int {
	n := 0
	for i := range len(text) {
		if utf8.RuneStart(text[i]) {
			n++
		}
	}
	return n
}
