package jar

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

// An exception is what JMH's reader dies of, in the words of Java.
type exception struct {
	// class is the name of the exception's class with its package.
	class string
	// message is empty where its wording on this JDK was not measured.
	message string
}

// line is the line under which Java reports the exception, up to its first line end.
func (e *exception) line() string {
	if e.message == "" {
		return e.class
	}
	first, _, _ := strings.Cut(e.message, "\n")
	const most = 4096
	if cut := []rune(first); len(cut) > most {
		first = string(cut[:most]) + "…"
	}
	return e.class + ": " + first
}

// A java is a feature release, 0 if it is not known. Its methods do what methods of
// java.lang do; the words of their exceptions were measured on 17.0.15 and 25.0.3.
type java int

const (
	illegalState    = "java.lang.IllegalStateException"
	illegalArgument = "java.lang.IllegalArgumentException"
	numberFormat    = "java.lang.NumberFormatException"
	stringIndex     = "java.lang.StringIndexOutOfBoundsException"
	arrayIndex      = "java.lang.ArrayIndexOutOfBoundsException"
	outOfMemory     = "java.lang.OutOfMemoryError"
)

// charAt is String.charAt.
func (j java) charAt(s []uint16, index int32) (uint16, *exception) {
	if index >= 0 && int(index) < len(s) {
		return s[index], nil
	}
	message := ""
	switch {
	case j == 17 && isLatin1(s):
		message = fmt.Sprintf("String index out of range: %d", index)
	case j == 17:
		message = fmt.Sprintf("index %d, length %d", index, len(s))
	case j == 25:
		message = fmt.Sprintf("Index %d out of bounds for length %d", index, len(s))
	}
	return 0, &exception{stringIndex, message}
}

// isLatin1 says whether Java keeps the string with one byte for each character.
func isLatin1(s []uint16) bool {
	for _, unit := range s {
		if unit > 0xFF {
			return false
		}
	}
	return true
}

// substring is String.substring.
func (j java) substring(s []uint16, begin, end int32) ([]uint16, *exception) {
	if begin >= 0 && begin <= end && int(end) <= len(s) {
		return s[begin:end], nil
	}
	message := ""
	switch j {
	case 17:
		message = fmt.Sprintf("begin %d, end %d, length %d", begin, end, len(s))
	case 25:
		message = fmt.Sprintf("Range [%d, %d) out of bounds for length %d", begin, end, len(s))
	}
	return nil, &exception{stringIndex, message}
}

// parseInt is Integer.parseInt, which takes the digits of all scripts.
func parseInt(s string) (int, *exception) {
	failure := &exception{numberFormat, fmt.Sprintf("For input string: \"%s\"", s)}
	digits, negative := s, false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		digits, negative = s[1:], s[0] == '-'
	}
	if digits == "" {
		return 0, failure
	}
	limit := int64(1) << 31
	if !negative {
		limit--
	}
	value := int64(0)
	for _, r := range digits {
		digit, ok := digitOf(r)
		if value = value*10 + digit; !ok || value > limit {
			return 0, failure
		}
	}
	if negative {
		value = -value
	}
	return int(value), nil
}

// digitOf is Character.digit for one UTF-16 unit. The digits of a script follow each
// other from zero on.
func digitOf(r rune) (int64, bool) {
	if '0' <= r && r <= '9' {
		return int64(r - '0'), true
	}
	if r < 0x80 || r > 0xFFFF {
		return 0, false
	}
	for _, block := range unicode.Nd.R16 {
		if r >= rune(block.Lo) && r <= rune(block.Hi) {
			return int64(r-rune(block.Lo)) % 10, true
		}
	}
	return 0, false
}

// trim is String.trim.
func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
}

// split is String.split with a separator that is no expression: empty strings at the end
// are left out.
func split(s, separator string) []string {
	if !strings.Contains(s, separator) {
		return []string{s}
	}
	parts := strings.Split(s, separator)
	for len(parts) > 0 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}

func units(s string) []uint16 { return utf16.Encode([]rune(s)) }

func text(units []uint16) string { return string(utf16.Decode(units)) }
