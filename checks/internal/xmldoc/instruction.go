package xmldoc

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// instruction reads a processing instruction or the XML declaration, with the habits of
// MXParser.parsePI: a > ends it behind a ?, even if a < stands between them; any other >
// must follow a <; and every target that begins with "xml" is taken for the declaration.
func (s *scanner) instruction() (token, *fault) {
	start := s.pos + len("<?")
	never := &fault{s.pos, "the processing instruction is never closed with ?>"}
	if start == len(s.text) {
		return token{}, never
	}
	if strings.IndexByte(" \t\r\n?>", s.text[start]) >= 0 {
		return token{}, &fault{s.pos, "<? must be followed by the name of a processing instruction"}
	}
	target, question, inner := false, false, false
	for at := start; at < len(s.text); at++ {
		switch c := s.text[at]; c {
		case '?':
			question = true
		case '<':
			inner = true
		case '>':
			if question {
				return s.take(instructionParts(s.text[start:at-1]), at+1)
			}
			if !inner {
				return token{}, never
			}
			inner = false
		default:
			if !target && isSpace(c) {
				target = true
				if at-start >= 3 && strings.EqualFold(s.text[start:start+3], "xml") {
					return s.declaration(start, at)
				}
			}
			question = false
		}
	}
	return token{}, never
}

func instructionParts(inside string) token {
	at := strings.IndexAny(inside, " \t\r\n")
	if at < 0 {
		return token{kind: instructionToken, name: inside}
	}
	return token{kind: instructionToken, name: inside[:at], data: lineFeeds(strings.TrimLeft(inside[at:], " \t\r\n"))}
}

// declaration reads the XML declaration, whose target ends at the given offset. MXParser
// takes it at the start, or behind one other character.
func (s *scanner) declaration(target, at int) (token, *fault) {
	if utf8.RuneCountInString(s.text[:target]) > 3 {
		return token{}, &fault{s.pos, "the XML declaration may only stand at the start of the file"}
	}
	if s.text[target:target+3] == "XML" {
		return token{}, &fault{s.pos, "the XML declaration must begin with <?xml in lower case"}
	}
	inside := at
	d := declarationScanner{text: s.text, at: at, start: s.pos}
	d.version()
	d.optional("encoding", isEncodingName)
	d.optional("standalone", func(value string) bool { return value == "yes" || value == "no" })
	if d.fault == nil && !strings.HasPrefix(d.text[d.at:], "?>") {
		d.fail("the XML declaration is not closed with ?>")
	}
	if d.fault != nil {
		return token{}, d.fault
	}
	data := strings.TrimSpace(s.text[inside:d.at])
	return s.take(token{kind: declarationToken, name: "xml", data: lineFeeds(data)}, d.at+2)
}

// A declarationScanner reads the parts of an XML declaration; the first fault stays.
type declarationScanner struct {
	text      string
	start, at int
	spaced    bool
	fault     *fault
}

func (d *declarationScanner) fail(message string) {
	if d.fault == nil {
		d.fault = &fault{d.at, message}
	}
}

func (d *declarationScanner) skipSpace() {
	n := spaceLength(d.text[d.at:])
	d.at += n
	d.spaced = n > 0
}

func (d *declarationScanner) version() {
	d.skipSpace()
	at := d.at
	value, ok := d.value("version")
	if !ok {
		d.fail(`the XML declaration must begin with version="1.0"`)
		return
	}
	if value != "1.0" {
		d.at = at
		d.fail(fmt.Sprintf("XML %s is not supported; Maven reads XML 1.0 only", shorten(value)))
	}
}

func (d *declarationScanner) optional(name string, valid func(string) bool) {
	if d.fault != nil {
		return
	}
	if !strings.HasPrefix(d.text[d.at:], name[:1]) {
		return
	}
	if !d.spaced {
		d.fail(fmt.Sprintf("a blank is missing before %s in the XML declaration", name))
		return
	}
	at := d.at
	value, ok := d.value(name)
	if !ok || !valid(value) {
		d.at = at
		d.fail(fmt.Sprintf("the XML declaration has no valid value for %s", name))
	}
}

// value reads name="value" and the white space behind it.
func (d *declarationScanner) value(name string) (string, bool) {
	rest, ok := strings.CutPrefix(d.text[d.at:], name)
	rest = rest[spaceLength(rest):]
	if !ok || !strings.HasPrefix(rest, "=") {
		return "", false
	}
	rest = rest[1:]
	rest = rest[spaceLength(rest):]
	if rest == "" || rest[0] != '"' && rest[0] != '\'' {
		return "", false
	}
	value, behind, ok := strings.Cut(rest[1:], rest[:1])
	if !ok {
		return "", false
	}
	d.at = len(d.text) - len(behind)
	d.skipSpace()
	return value, true
}

func isEncodingName(name string) bool {
	for i := 0; i < len(name); i++ {
		c := name[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		other := '0' <= c && c <= '9' || c == '.' || c == '_' || c == '-'
		if !letter && (i == 0 || !other) {
			return false
		}
	}
	return name != ""
}
