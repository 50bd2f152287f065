package xmldoc

import (
	"strings"

	"github.com/beevik/etree"
)

// A style is how a file is laid out, by what most of it does.
type style struct {
	indentUnit string
	lineEnd    string
}

// defaultIndent is that of Maven's own poms, for a file that shows none.
const defaultIndent = "  "

// IndentUnit gives what most elements are indented by more than their parent: "  ",
// "    ", "\t". A file that indents nothing gets two blanks.
func (d *Document) IndentUnit() string { return d.styleOf().indentUnit }

// LineEnd gives the line end of most lines, "\n" or "\r\n".
func (d *Document) LineEnd() string { return d.styleOf().lineEnd }

func (d *Document) styleOf() style {
	d.styleOnce.Do(func() {
		d.style = style{indentUnit: d.findIndentUnit(), lineEnd: "\n"}
		if pairs := strings.Count(d.text, "\r\n"); 2*pairs > strings.Count(d.text, "\n") {
			d.style.lineEnd = "\r\n"
		}
	})
	return d.style
}

func (d *Document) findIndentUnit() string {
	counts := map[string]int{}
	best := ""
	var walk func(e *Element)
	walk = func(e *Element) {
		outer, outerStarts := d.lineIndent(d.spans[e].Start)
		for _, token := range e.Child {
			child, ok := token.(*etree.Element)
			if !ok {
				continue
			}
			inner, innerStarts := d.lineIndent(d.spans[child].Start)
			if unit, ok := strings.CutPrefix(inner, outer); ok && outerStarts && innerStarts && unit != "" {
				counts[unit]++
				if counts[unit] > counts[best] {
					best = unit
				}
			}
			walk(child)
		}
	}
	walk(d.root)
	if best == "" {
		return defaultIndent
	}
	return best
}

// lineIndent gives the blanks and tabs at the start of the line in which the offset
// stands, and whether nothing else stands before the offset.
func (d *Document) lineIndent(at int) (indent string, starts bool) {
	start := d.lineStarts()[d.lineOf(at)-1]
	line := d.text[start:at]
	n := blankLength(line)
	return line[:n], n == len(line)
}

// blankLength gives the length of the blanks and tabs at the start of text.
func blankLength(text string) int {
	return len(text) - len(strings.TrimLeft(text, " \t"))
}

// hasBlankLine says whether there is an empty line within the text of a gap.
func hasBlankLine(gap string) bool {
	lines := strings.Split(gap, "\n")
	for i := 1; i < len(lines)-1; i++ {
		if strings.TrimSpace(lines[i]) == "" {
			return true
		}
	}
	return false
}
