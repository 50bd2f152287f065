package jar

import "unicode/utf8"

// decodeUTF8 decodes as Java does: each longest beginning of a character that is broken
// off becomes one U+FFFD. Go makes one of each byte.
func decodeUTF8(text []byte) string {
	if utf8.Valid(text) {
		return string(text)
	}
	var decoded []rune
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError && size == 1 {
			size = brokenSize(text)
		}
		decoded = append(decoded, r)
		text = text[size:]
	}
	return string(decoded)
}

// brokenSize is the number of bytes that one U+FFFD stands for.
func brokenSize(text []byte) int {
	need, low, high := 0, byte(0x80), byte(0xBF)
	switch c := text[0]; {
	case c >= 0xC2 && c <= 0xDF:
		need = 1
	case c == 0xE0:
		need, low = 2, 0xA0
	case c == 0xED:
		// Java reads half of a surrogate pair as one character, and then refuses it.
		need = 2
	case c >= 0xE1 && c <= 0xEF:
		need = 2
	case c == 0xF0:
		need, low = 3, 0x90
	case c == 0xF4:
		need, high = 3, 0x8F
	case c >= 0xF1 && c <= 0xF3:
		need = 3
	}
	size := 1
	for size <= need && size < len(text) && text[size] >= low && text[size] <= high {
		size++
		low, high = 0x80, 0xBF
	}
	return size
}
