package javasrc

import (
	"bytes"
	"unicode/utf8"

	"jmhdoctor/checks/diag"
)

// PositionOf gives line and column of an offset in a source; columns count code points,
// and lines end as in Java: LF, CR LF or CR. A byte order mark takes no column.
func PositionOf(src []byte, offset int) diag.Position {
	before := src[:min(max(offset, 0), len(src))]
	before = bytes.TrimPrefix(before, []byte("\xEF\xBB\xBF"))
	line, start := 1, 0
	for i := 0; i < len(before); i++ {
		switch before[i] {
		case '\r':
			if i+1 < len(src) && i+1 < len(before) && before[i+1] == '\n' {
				continue
			}
		case '\n':
		default:
			continue
		}
		line++
		start = i + 1
	}
	return diag.Position{Line: line, Column: utf8.RuneCount(before[start:]) + 1}
}

// RangeOf gives the positions of a span.
func RangeOf(src []byte, span diag.Span) diag.Range {
	return diag.Range{Start: PositionOf(src, span.Start), End: PositionOf(src, span.End)}
}
