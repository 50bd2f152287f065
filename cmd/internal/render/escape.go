package render

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// tabWidth is how many columns a tab stop has in shown source.
const tabWidth = 4

// Safe gives text that a terminal shows as it stands: control characters, characters
// that turn the direction of writing, line separators and bytes that are not UTF-8
// appear as escapes.
func Safe(text string) string {
	if isSafe(text) {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		out.WriteString(shown(text[i:i+size], r))
		i += size
	}
	return out.String()
}

func isSafe(text string) bool {
	return utf8.ValidString(text) && strings.IndexFunc(text, isUnsafe) < 0
}

// shown gives the visible form of one character; raw is its encoding.
func shown(raw string, r rune) string {
	switch {
	case r == utf8.RuneError && len(raw) == 1:
		return fmt.Sprintf(`\x%02x`, raw[0])
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case isUnsafe(r):
		return fmt.Sprintf(`\u%04x`, r)
	}
	return raw
}

// isUnsafe reports characters that act on a terminal, or that make a line look like
// another one (Unicode Technical Report 36, "Trojan Source").
func isUnsafe(r rune) bool {
	return unicode.IsControl(r) ||
		r == '\u2028' || r == '\u2029' || r == '\ufeff' ||
		unicode.Is(unicode.Bidi_Control, r)
}

// columns is the width of safe text on a terminal.
func columns(text string) int {
	total := 0
	for _, r := range text {
		total += runeColumns(r)
	}
	return total
}

func runeColumns(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// expand makes a source line safe with its tabs turned into spaces. starts[i] is the
// column at which the i-th code point of the line begins; starts has one element more
// than the line has code points.
func expand(line string) (text string, starts []int) {
	var out strings.Builder
	column := 0
	for i := 0; i < len(line); {
		r, size := utf8.DecodeRuneInString(line[i:])
		piece := shown(line[i:i+size], r)
		if r == '\t' {
			piece = strings.Repeat(" ", tabWidth-column%tabWidth)
		}
		starts = append(starts, column)
		out.WriteString(piece)
		column += columns(piece)
		i += size
	}
	return out.String(), append(starts, column)
}
