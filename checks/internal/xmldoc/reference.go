package xmldoc

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// A reference is what stands between & and ;.
type reference struct {
	text string
	// known is false for an entity that nobody has defined; in a DOCTYPE that is fine.
	known bool
	// name is that of an entity; empty for a character reference.
	name string
	end  int
}

// reference reads the entity or character reference whose & is at the given offset.
func (s *scanner) reference(at int) (reference, *fault) {
	if strings.HasPrefix(s.text[at+1:], "#") {
		return s.characterReference(at)
	}
	name := nameLength(s.text[at+1:])
	if name == 0 {
		return reference{}, &fault{at, "a bare & is not allowed; write &amp;"}
	}
	end := at + 1 + name
	if end == len(s.text) || s.text[end] != ';' {
		return reference{}, &fault{at, fmt.Sprintf("the reference &%s has no semicolon; for the character & write &amp;", s.text[at+1:end])}
	}
	ref := reference{name: s.text[at+1 : end], end: end + 1}
	ref.text, ref.known = entity(ref.name)
	return ref, nil
}

// entity knows the entities of XML and of HTML 4, which MXParser gets as
// EntityReplacementMap.defaultEntityReplacementMap: the same 248 names and values.
func entity(name string) (string, bool) {
	if name == "apos" {
		return "'", true
	}
	text, ok := xml.HTMLEntity[name]
	return text, ok
}

func undefinedEntity(at int, name string) *fault {
	return &fault{at, fmt.Sprintf("the entity &%s; is not defined (what a DOCTYPE declares does not count)", name)}
}

func (s *scanner) characterReference(at int) (reference, *fault) {
	length := strings.IndexByte(s.text[at:], ';')
	if length < 0 {
		return reference{}, &fault{at, "the character reference has no semicolon"}
	}
	end := at + length
	written := s.text[at : end+1]
	digits, base := s.text[at+2:end], 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	if strings.ContainsFunc(digits, func(r rune) bool { return !isDigit(r, base) }) {
		return reference{}, &fault{at, fmt.Sprintf("%s is not a character reference", shorten(written))}
	}
	value, err := strconv.ParseInt(digits, base, 32)
	if err != nil || !isCharacter(rune(value)) {
		return reference{}, &fault{at, fmt.Sprintf("%s is not a character that XML allows", shorten(written))}
	}
	return reference{text: string(rune(value)), known: true, end: end + 1}, nil
}

func isDigit(r rune, base int) bool {
	return '0' <= r && r <= '9' || base == 16 && ('a' <= r && r <= 'f' || 'A' <= r && r <= 'F')
}

// isCharacter is Char of XML 1.0.
func isCharacter(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || 0x20 <= r && r <= 0xD7FF || 0xE000 <= r && r <= 0xFFFD || 0x10000 <= r && r <= 0x10FFFF
}

// shorten keeps a quotation of the file on one line.
func shorten(text string) string {
	const limit = 40
	quoted := strconv.Quote(text)
	text = quoted[1 : len(quoted)-1]
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "") + "…"
}
