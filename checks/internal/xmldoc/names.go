package xmldoc

import "unicode/utf8"

// nameStart and nameRest are the tables of MXParser for characters below U+0400.
var nameStart, nameRest = nameTables()

func nameTables() (start, rest [0x400]bool) {
	set := func(table *[0x400]bool, first, last rune) {
		for r := first; r <= last; r++ {
			table[r] = true
		}
	}
	for _, table := range []*[0x400]bool{&start, &rest} {
		set(table, ':', ':')
		set(table, 'A', 'Z')
		set(table, '_', '_')
		set(table, 'a', 'z')
		set(table, 0xC0, 0x2FF)
		set(table, 0x370, 0x37D)
		set(table, 0x37F, 0x3FF)
	}
	set(&rest, '-', '.')
	set(&rest, '0', '9')
	set(&rest, 0xB7, 0xB7)
	set(&rest, 0x300, 0x36F)
	return start, rest
}

func isNameStart(r rune) bool { return r < 0x400 && nameStart[r] || isHighName(r) }

func isNameRest(r rune) bool { return r < 0x400 && nameRest[r] || isHighName(r) }

// isHighName is MXParser's rule from U+0400 on. It sees UTF-16 units, so that every
// character beyond U+FFFF is good for a name.
func isHighName(r rune) bool {
	return r >= 0x400 && r <= 0x2027 || r >= 0x202A && r <= 0x218F || r >= 0x2800 && r <= 0xFFEF || r > 0xFFFF
}

// nameLength gives the length of the name at the start of text, 0 where none is.
func nameLength(text string) int {
	r, size := utf8.DecodeRuneInString(text)
	if size == 0 || !isNameStart(r) {
		return 0
	}
	at := size
	for at < len(text) {
		if c := text[at]; c < utf8.RuneSelf {
			if !nameRest[c] {
				return at
			}
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		if !isNameRest(r) {
			return at
		}
		at += size
	}
	return at
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// spaceLength gives the length of the white space at the start of text.
func spaceLength(text string) int {
	n := 0
	for n < len(text) && isSpace(text[n]) {
		n++
	}
	return n
}
