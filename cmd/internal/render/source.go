package render

import (
	"fmt"
	"strconv"
	"strings"

	"jmhdoctor/checks/diag"
)

// maxSourceLines is how many lines of a place are shown; a longer range is cut.
const maxSourceLines = 8

// An excerpt is the source of a place made ready for a terminal.
type excerpt struct {
	// gutters stand left of the lines: the line number, or blank for the underline.
	gutters, lines []string
	// carets is the index of the underline; -1 where there is none.
	carets int
}

// widestSource is how much of a line is shown where no terminal sets the width: poms of
// one line exist.
const widestSource = 200

// excerptOf cuts out the lines of a place, with an underline below the first one. Lines
// longer than room columns are cut around the underlined part; room <= 0: never.
func excerptOf(place diag.Place, room int) excerpt {
	ex := excerpt{carets: -1}
	if len(place.Source) == 0 || place.Range.Start.Line == 0 {
		return ex
	}
	source, cut := place.Source, false
	if len(source) > maxSourceLines {
		source, cut = source[:maxSourceLines], true
	}
	start := place.Range.Start
	digits := len(strconv.Itoa(start.Line + len(source) - 1))
	for i, raw := range source {
		text, starts := expand(raw)
		if i > 0 {
			ex.add(fmt.Sprintf("%*d", digits, start.Line+i), clip(text, 0, room))
			continue
		}
		from, to := underline(place.Range, starts, text)
		shift := shiftFor(from, to, room)
		ex.add(fmt.Sprintf("%*d", digits, start.Line), clip(text, shift, room))
		if to > from {
			ex.carets = len(ex.lines)
			ex.add(strings.Repeat(" ", digits), carets(from-shift, to-shift, room))
		}
	}
	if cut {
		ex.add(strings.Repeat(" ", digits), "…")
	}
	return ex
}

func (ex *excerpt) add(gutter, line string) {
	ex.gutters = append(ex.gutters, gutter)
	ex.lines = append(ex.lines, strings.TrimRight(line, " "))
}

// underline gives the columns to underline in the first line of a range: up to its end,
// or to the end of the text where the range goes on below. An empty range is one column.
func underline(r diag.Range, starts []int, text string) (from, to int) {
	if r.Start.Column == 0 {
		return 0, 0
	}
	last := len(starts) - 1
	from = starts[min(r.Start.Column-1, last)]
	if r.End.Line == r.Start.Line && r.End.Column > 0 {
		to = starts[min(r.End.Column-1, last)]
	} else if r.End.Line > r.Start.Line {
		to = columns(strings.TrimRight(text, " "))
	}
	return from, max(to, from+1)
}

// shiftFor is how many columns to drop at the left so that the underlined part is seen.
func shiftFor(from, to, room int) int {
	if room <= 0 || to <= room {
		return 0
	}
	lead := room / 4
	return max(0, from-lead)
}

// clip shows room columns of text from column shift on, with an ellipsis where it cuts.
// What stays keeps its column, less shift.
func clip(text string, shift, room int) string {
	if room <= 0 {
		return text
	}
	var out strings.Builder
	first, last := shift, shift+room
	if shift > 0 {
		out.WriteString("…")
		first++
	}
	cutsRight := columns(text) > last
	if cutsRight {
		last--
	}
	column := 0
	for _, r := range text {
		end := column + runeColumns(r)
		if column >= first && end <= last {
			out.WriteRune(r)
		} else if column < first && end > first {
			out.WriteByte(' ') // the right half of a wide character
		}
		column = end
	}
	if cutsRight {
		out.WriteString("…")
	}
	return out.String()
}

// carets is an underline from one column to another, within room columns.
func carets(from, to, room int) string {
	if room > 0 {
		to = min(to, room)
	}
	return strings.Repeat(" ", from) + strings.Repeat("^", max(to-from, 1))
}
