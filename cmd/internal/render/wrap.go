package render

import "strings"

// narrowest is the least width that text is wrapped to; below it wrapping helps nobody.
const narrowest = 40

// wrap breaks text at spaces so that the first line takes at most first columns and
// the others at most rest. A word longer than a line stays whole. With rest <= 0
// nothing is wrapped.
func wrap(text string, first, rest int) []string {
	if rest <= 0 {
		return []string{text}
	}
	var lines []string
	var line strings.Builder
	used, room := 0, first
	for i, word := range strings.Split(text, " ") {
		size := columns(word)
		if i > 0 && used+1+size > room {
			lines = append(lines, line.String())
			line.Reset()
			used, room = 0, rest
		} else if i > 0 {
			line.WriteByte(' ')
			used++
		}
		line.WriteString(word)
		used += size
	}
	return append(lines, line.String())
}
