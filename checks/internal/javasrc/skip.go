package javasrc

// The bytes at which skipping stops: those of the group, and those that begin
// something that has to be read as a whole.
const (
	stop uint8 = iota + 1
	literal
	comment
)

func stopsAt(bytes string) *[256]uint8 {
	table := [256]uint8{'"': literal, '\'': literal, '/': comment}
	for i := range len(bytes) {
		table[bytes[i]] = stop
	}
	return &table
}

var (
	braceStops       = stopsAt("{}@")
	parenthesisStops = stopsAt("()@")
	initializerStops = stopsAt("{}()@;")
)

// skipTo goes to the next of the stops that is in no comment and no literal, and gives
// it; 0 at the end.
func (l *Lexer) skipTo(stops *[256]uint8) byte {
	text, at := l.text.bytes, l.at
	for at < len(text) {
		class := stops[text[at]]
		if class == 0 {
			at++
			continue
		}
		l.at = at
		switch class {
		case stop:
			return text[at]
		case literal:
			l.skipQuoted()
		default:
			if !l.skipComment() {
				l.at++
			}
		}
		at = l.at
	}
	l.at = at
	return 0
}

// skipGroup skips from an opening bracket, which is the token, to behind its closing
// one, and gives the offset behind that. Annotations inside are kept with their names.
func (p *parser) skipGroup(opening, closing byte, on Target) (end int) {
	stops := braceStops
	if opening == '(' {
		stops = parenthesisStops
	}
	p.lexer.at = p.token.End
	for depth := 1; depth > 0; {
		switch c := p.lexer.skipTo(stops); c {
		case 0:
			p.suspect("brackets that do not match")
			depth = 0
		case '@':
			p.inner(on)
		default:
			p.lexer.at++
			if c == opening {
				depth++
			}
			if c == closing {
				depth--
			}
		}
	}
	end = p.lexer.at
	p.advance()
	return end
}

// skipInitializer skips from the token to behind the semicolon that ends a field or
// the default of an annotation's method.
func (p *parser) skipInitializer(on Target) {
	p.lexer.at = p.token.Start
	for depth := 0; ; {
		switch p.lexer.skipTo(initializerStops) {
		case 0:
			p.suspect("a field without end")
			p.advance()
			return
		case '@':
			p.inner(on)
			continue
		case ';':
			if depth == 0 {
				p.lexer.at++
				p.advance()
				return
			}
		case '{', '(':
			depth++
		case '}', ')':
			if depth == 0 {
				p.suspect("a field without semicolon")
				p.advance()
				return
			}
			depth--
		}
		p.lexer.at++
	}
}

// inner reads an annotation inside of a group that is being skipped; its arguments are
// skipped as a part of the group.
func (p *parser) inner(on Target) {
	start := p.lexer.at
	p.lexer.at++
	// The name must not run on into the text behind it: go back to its end.
	p.advance()
	if p.isWord("interface") {
		p.lexer.at = p.token.End
		return
	}
	name, end := p.qualifiedName()
	p.lexer.at = max(end, start+1)
	p.unit.Annotations = append(p.unit.Annotations, Annotation{Name: name, On: on, Type: -1, Span: p.span(start, end)})
}
