package xmldoc

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

type tokenKind int

const (
	endOfFile tokenKind = iota
	textToken
	cdataToken
	startToken
	endToken
	commentToken
	instructionToken
	declarationToken // <?xml … ?>
	doctypeToken
)

// A token is one piece of an XML file, at start..end of the text.
type token struct {
	kind       tokenKind
	start, end int
	// name is that of an element, or the target of a processing instruction.
	name string
	// data is text with references replaced and line ends read as "\n", or what stands
	// inside a comment, an instruction or a DOCTYPE.
	data string
	// selfClosed marks <a/>.
	selfClosed bool
}

type attribute struct {
	name  string
	value string
	// start..end is the whole attribute, name="value".
	start, end int
}

// A scanner cuts text into tokens, as MXParser does; how elements nest is not its
// concern.
type scanner struct {
	text string
	pos  int
	// attributes are those of the last start tag.
	attributes []attribute
}

func (s *scanner) next() (token, *fault) {
	rest := s.text[s.pos:]
	switch {
	case rest == "":
		return token{kind: endOfFile, start: s.pos, end: s.pos}, nil
	case rest[0] != '<':
		return s.characters()
	case strings.HasPrefix(rest, "</"):
		return s.endTag()
	case strings.HasPrefix(rest, "<!--"):
		return s.comment()
	case strings.HasPrefix(rest, "<![CDATA["):
		return s.cdata()
	case strings.HasPrefix(rest, "<!DOCTYPE"):
		return s.doctype()
	case strings.HasPrefix(rest, "<?"):
		return s.instruction()
	default:
		return s.startTag()
	}
}

// take ends a token at the given offset and goes on behind it.
func (s *scanner) take(t token, end int) (token, *fault) {
	t.start, t.end = s.pos, end
	s.pos = end
	return t, nil
}

// characters reads text up to the next "<".
func (s *scanner) characters() (token, *fault) {
	length := strings.IndexByte(s.text[s.pos:], '<')
	if length < 0 {
		length = len(s.text) - s.pos
	}
	end := s.pos + length
	raw := s.text[s.pos:end]
	if at := strings.Index(raw, "]]>"); at >= 0 {
		return token{}, &fault{s.pos + at, "]]> is not allowed in text; write ]]&gt;"}
	}
	if strings.IndexByte(raw, '&') < 0 {
		return s.take(token{kind: textToken, data: lineFeeds(raw)}, end)
	}
	var data strings.Builder
	for at := s.pos; at < end; {
		amp := strings.IndexByte(s.text[at:end], '&')
		if amp < 0 {
			data.WriteString(lineFeeds(s.text[at:end]))
			break
		}
		data.WriteString(lineFeeds(s.text[at : at+amp]))
		ref, f := s.reference(at + amp)
		if f != nil {
			return token{}, f
		}
		if !ref.known {
			return token{}, undefinedEntity(at+amp, ref.name)
		}
		data.WriteString(ref.text)
		at = ref.end
	}
	return s.take(token{kind: textToken, data: data.String()}, end)
}

// lineFeeds reads CR LF and CR as LF.
func lineFeeds(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// cdata reads a CDATA section. Where it ends is told by MXParser.parseCDSect: at the
// first > behind a ], if ]] stood anywhere since the > before.
func (s *scanner) cdata() (token, *fault) {
	start := s.pos + len("<![CDATA[")
	for since := start; ; {
		length := strings.IndexByte(s.text[since:], '>')
		if length < 0 {
			return token{}, &fault{s.pos, "the CDATA section is never closed with ]]>"}
		}
		end := since + length
		piece := s.text[since:end]
		if strings.HasSuffix(piece, "]") && strings.Contains(piece, "]]") {
			return s.take(token{kind: cdataToken, data: lineFeeds(s.text[start:cdataEnd(s.text[:end])])}, end+1)
		}
		since = end + 1
	}
}

// cdataEnd gives the end of what a CDATA section holds: two characters before its >,
// whatever they are.
func cdataEnd(text string) int {
	text = text[:len(text)-1]
	if strings.HasSuffix(text, "\r\n") {
		return len(text) - 2
	}
	_, size := utf8.DecodeLastRuneInString(text)
	return len(text) - size
}

func (s *scanner) comment() (token, *fault) {
	start := s.pos + len("<!--")
	length := strings.Index(s.text[start:], "--")
	if length < 0 {
		return token{}, &fault{s.pos, "the comment is never closed with -->"}
	}
	end := start + length
	data := s.text[start:end]
	for at, r := range data {
		if !isCharacter(r) {
			return token{}, &fault{start + at, fmt.Sprintf("the character U+%04X is not allowed in a comment", r)}
		}
	}
	if !strings.HasPrefix(s.text[end:], "-->") {
		return token{}, &fault{end, "-- is not allowed inside a comment"}
	}
	return s.take(token{kind: commentToken, data: lineFeeds(data)}, end+len("-->"))
}

// doctype skips a document type. As MXParser.parseDocdecl it counts brackets and knows
// no quotes.
func (s *scanner) doctype() (token, *fault) {
	start := s.pos + len("<!DOCTYPE")
	brackets := 0
	for at := start; at < len(s.text); at++ {
		switch s.text[at] {
		case '[':
			brackets++
		case ']':
			brackets--
		case '&':
			ref, f := s.reference(at)
			if f != nil {
				return token{}, f
			}
			at = ref.end - 1
		case '>':
			if brackets == 0 {
				return s.take(token{kind: doctypeToken, data: s.text[start:at]}, at+1)
			}
		}
	}
	return token{}, &fault{s.pos, "the DOCTYPE is never closed with >"}
}

func (s *scanner) endTag() (token, *fault) {
	start := s.pos + len("</")
	length := nameLength(s.text[start:])
	if length == 0 {
		return token{}, &fault{s.pos, "</ must be followed by the name of an element"}
	}
	end := start + length
	name := s.text[start:end]
	end += spaceLength(s.text[end:])
	if end == len(s.text) || s.text[end] != '>' {
		return token{}, &fault{end, fmt.Sprintf("the end tag </%s is not closed with >", name)}
	}
	return s.take(token{kind: endToken, name: name}, end+1)
}

func (s *scanner) startTag() (token, *fault) {
	start := s.pos + len("<")
	length := nameLength(s.text[start:])
	if length == 0 {
		return token{}, s.notMarkup(start)
	}
	t := token{kind: startToken, name: s.text[start : start+length]}
	s.attributes = s.attributes[:0]
	for at := start + length; ; {
		at += spaceLength(s.text[at:])
		switch {
		case at == len(s.text):
			return token{}, &fault{s.pos, fmt.Sprintf("the tag <%s is never closed with >", t.name)}
		case s.text[at] == '>':
			return s.take(t, at+1)
		case strings.HasPrefix(s.text[at:], "/>"):
			t.selfClosed = true
			return s.take(t, at+2)
		}
		attr, f := s.attribute(t.name, at)
		if f != nil {
			return token{}, f
		}
		s.attributes = append(s.attributes, attr)
		at = attr.end
	}
}

// notMarkup says what is wrong with a "<" that starts nothing.
func (s *scanner) notMarkup(after int) *fault {
	if after == len(s.text) {
		return &fault{s.pos, "the file ends inside a tag"}
	}
	if s.text[after] == '!' {
		return &fault{s.pos, "<! starts no comment, CDATA section or DOCTYPE"}
	}
	return &fault{s.pos, "a bare < is not allowed; write &lt;"}
}

// attribute reads name="value" at the given offset inside the start tag of an element.
func (s *scanner) attribute(element string, start int) (attribute, *fault) {
	length := nameLength(s.text[start:])
	if length == 0 {
		r, _ := utf8.DecodeRuneInString(s.text[start:])
		return attribute{}, &fault{start, fmt.Sprintf("unexpected character %q in the tag <%s>", r, element)}
	}
	attr := attribute{name: s.text[start : start+length], start: start}
	at := start + length
	at += spaceLength(s.text[at:])
	if at == len(s.text) || s.text[at] != '=' {
		return attribute{}, &fault{start, fmt.Sprintf("the attribute %s of <%s> has no value; write %s=\"…\"", attr.name, element, attr.name)}
	}
	at++
	at += spaceLength(s.text[at:])
	if at == len(s.text) || s.text[at] != '"' && s.text[at] != '\'' {
		return attribute{}, &fault{start, fmt.Sprintf("the value of the attribute %s of <%s> must stand in quotes", attr.name, element)}
	}
	quote := at
	length = strings.IndexByte(s.text[quote+1:], s.text[quote])
	if length < 0 {
		return attribute{}, &fault{start, fmt.Sprintf("the value of the attribute %s of <%s> is never closed with %c", attr.name, element, s.text[quote])}
	}
	attr.end = quote + 1 + length + 1
	var f *fault
	attr.value, f = s.attributeValue(quote+1, attr.end-1)
	return attr, f
}

func (s *scanner) attributeValue(start, end int) (string, *fault) {
	raw := s.text[start:end]
	if at := strings.IndexByte(raw, '<'); at >= 0 {
		return "", &fault{start + at, "< is not allowed in the value of an attribute; write &lt;"}
	}
	if !strings.ContainsAny(raw, "&\t\n\r") {
		return raw, nil
	}
	var value strings.Builder
	for at := start; at < end; {
		if s.text[at] != '&' {
			value.WriteByte(attributeByte(s.text, at))
			at++
			if s.text[at-1] == '\r' && at < end && s.text[at] == '\n' {
				at++
			}
			continue
		}
		ref, f := s.reference(at)
		if f != nil {
			return "", f
		}
		if !ref.known {
			return "", undefinedEntity(at, ref.name)
		}
		value.WriteString(ref.text)
		at = ref.end
	}
	return value.String(), nil
}

// attributeByte reads white space in the value of an attribute as a blank.
func attributeByte(text string, at int) byte {
	if isSpace(text[at]) {
		return ' '
	}
	return text[at]
}
