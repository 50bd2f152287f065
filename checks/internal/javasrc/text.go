package javasrc

import (
	"bytes"
	"encoding/binary"
	"sort"
	"unicode/utf16"
	"unicode/utf8"
)

// A text is a source in the form in which it is tokenized: UTF-8 or another superset of
// ASCII, no byte order mark, unicode escapes replaced (JLS 3.3).
type text struct {
	bytes []byte
	// anchors map offsets of bytes back to what they were made from, in ascending order; between two
	// anchors both run in step. None means that they are equal.
	anchors []anchor
	// under is the text that this one was made from, or nil for the source itself.
	under *text
	// suspect says what javac will not take; empty for nothing.
	suspect string
}

type anchor struct{ text, source int }

// newText prepares a source. It copies only where something has to be replaced.
func newText(src []byte) text {
	if t, ok := decodeUTF16(src); ok {
		return t
	}
	if bytes.HasPrefix(src, []byte("\xEF\xBB\xBF")) {
		t := replaceEscapes(src[3:], 3)
		if t.anchors == nil {
			t.anchors = []anchor{{0, 3}}
		}
		t.note("a byte order mark, which javac refuses")
		return t
	}
	return replaceEscapes(src, 0)
}

func (t *text) note(suspicion string) {
	if t.suspect == "" {
		t.suspect = suspicion
	}
}

// source maps an offset of t.bytes to an offset of the source.
func (t *text) source(offset int) int {
	next := sort.Search(len(t.anchors), func(i int) bool { return t.anchors[i].text > offset })
	if next > 0 {
		last := t.anchors[next-1]
		offset = last.source + offset - last.text
	}
	if t.under != nil {
		return t.under.source(offset)
	}
	return offset
}

// replaceEscapes replaces \uXXXX as the reader of javac does (JDK 17 and 25,
// com.sun.tools.javac.parser.UnicodeReader): a backslash begins an escape unless it
// follows an unescaped backslash, and any number of u is allowed.
func replaceEscapes(src []byte, base int) text {
	if !bytes.Contains(src, []byte(`\u`)) {
		return text{bytes: src}
	}
	t := text{bytes: make([]byte, 0, len(src)), anchors: []anchor{{0, base}}}
	afterBackslash, afterEscape := false, false
	var high rune
	for i := 0; i < len(src); {
		if src[i] != '\\' || (afterBackslash && !afterEscape) {
			t.bytes = append(t.bytes, src[i])
			afterBackslash, afterEscape, high = false, false, 0
			i++
			continue
		}
		unit, size := escape(src[i:])
		if size == 0 {
			t.bytes = append(t.bytes, '\\')
			afterBackslash, afterEscape, high = !afterBackslash, false, 0
			i++
			continue
		}
		i += size
		if unit < 0 {
			t.note("a unicode escape that is none")
			t.anchors = append(t.anchors, anchor{len(t.bytes), base + i})
			continue
		}
		if joined := utf16.DecodeRune(high, unit); joined != utf8.RuneError {
			// The first half was written as a replacement character of three bytes.
			t.bytes = utf8.AppendRune(t.bytes[:len(t.bytes)-3], joined)
		} else {
			t.bytes = utf8.AppendRune(t.bytes, unit)
		}
		high = 0
		if utf16.IsSurrogate(unit) {
			high = unit
		}
		afterBackslash, afterEscape = unit == '\\' && !afterBackslash, true
		t.anchors = append(t.anchors, anchor{len(t.bytes), base + i})
	}
	return t
}

// escape reads a unicode escape at the start of s. The size is 0 where there is none,
// the value negative for one that is broken.
func escape(s []byte) (unit rune, size int) {
	i := 1
	for i < len(s) && s[i] == 'u' {
		i++
	}
	if i == 1 {
		return 0, 0
	}
	for end := i + 4; i < end; i++ {
		if i >= len(s) {
			return -1, i
		}
		digit := hexDigit(s[i])
		if digit < 0 {
			return -1, i
		}
		unit = unit<<4 | digit
	}
	return unit, i
}

func hexDigit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c && c <= 'f':
		return rune(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return rune(c-'A') + 10
	}
	return -1
}

// decodeUTF16 turns a source with a UTF-16 byte order mark into UTF-8. Such a file
// compiles only with a matching -encoding, so it is noted as suspect.
func decodeUTF16(src []byte) (text, bool) {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(src, []byte{0xFE, 0xFF}):
		order = binary.BigEndian
	case bytes.HasPrefix(src, []byte{0xFF, 0xFE}):
		order = binary.LittleEndian
	default:
		return text{}, false
	}
	wide := text{bytes: make([]byte, 0, len(src)/2)}
	for i := 2; i+1 < len(src); {
		wide.anchors = append(wide.anchors, anchor{len(wide.bytes), i})
		unit := rune(order.Uint16(src[i:]))
		i += 2
		if utf16.IsSurrogate(unit) && i+1 < len(src) {
			if joined := utf16.DecodeRune(unit, rune(order.Uint16(src[i:]))); joined != utf8.RuneError {
				unit = joined
				i += 2
			}
		}
		wide.bytes = utf8.AppendRune(wide.bytes, unit)
	}
	wide.anchors = append(wide.anchors, anchor{len(wide.bytes), len(src)})
	t := replaceEscapes(wide.bytes, 0)
	t.under = &wide
	t.note("UTF-16, which javac reads only with a matching -encoding")
	return t, true
}
