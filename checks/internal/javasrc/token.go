package javasrc

import "bytes"

// A TokenKind is the kind of a token. Comments and white space are no tokens.
type TokenKind uint8

// The kinds of token.
const (
	// EOF is the end of the source.
	EOF TokenKind = iota
	// Word is an identifier, a keyword, or one of true, false and null.
	Word
	// Number is a literal of a number.
	Number
	// Char is a character literal, String a string literal, TextBlock a text block, each
	// with its quotes. A string template (JDK 21 and 22, preview) is one token.
	Char
	String
	TextBlock
	// Punct is one character of an operator or separator: ">>" is two of them.
	Punct
	// Bad is a byte that begins no token.
	Bad
)

// A Token is one token of a source.
type Token struct {
	Kind TokenKind
	// Start and End are a half-open range of bytes.
	Start, End int
}

// A Lexer reads the tokens of one source.
type Lexer struct {
	text text
	// at is the offset of the next byte to read.
	at int
}

// NewLexer gives a lexer at the start of a source.
func NewLexer(src []byte) *Lexer { return &Lexer{text: newText(src)} }

// Next gives the next token with its offsets in the source, and its text with unicode
// escapes replaced. The text is valid as long as the source is not changed.
func (l *Lexer) Next() (Token, []byte) {
	token := l.next()
	spelling := l.text.bytes[token.Start:token.End]
	return Token{token.Kind, l.text.source(token.Start), l.text.source(token.End)}, spelling
}

// Suspect says what was seen so far that javac will not take; empty for nothing.
func (l *Lexer) Suspect() string { return l.text.suspect }

// The classes of bytes. Bytes from 0x80 on are taken for letters, whatever the encoding
// of the source.
const (
	space uint8 = iota + 1
	letter
	digit
	quote
	punct
)

var classes = func() (table [256]uint8) {
	for c := range table {
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r':
			table[c] = space
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$' || c >= 0x80:
			table[c] = letter
		case '0' <= c && c <= '9':
			table[c] = digit
		case c == '"' || c == '\'':
			table[c] = quote
		case bytes.IndexByte([]byte("(){}[];,.@=<>!~?:&|+-*/^%"), byte(c)) >= 0:
			table[c] = punct
		}
	}
	return table
}()

// next is Next with offsets of the text.
func (l *Lexer) next() Token {
	l.skipSpace()
	text, start := l.text.bytes, l.at
	if start >= len(text) {
		return Token{EOF, start, start}
	}
	switch classes[text[start]] {
	case letter:
		return Token{Word, start, l.skipWord()}
	case digit:
		return Token{Number, start, l.skipNumber()}
	case quote:
		kind := l.skipQuoted()
		return Token{kind, start, l.at}
	case punct:
		if text[start] == '.' && start+1 < len(text) && classes[text[start+1]] == digit {
			return Token{Number, start, l.skipNumber()}
		}
		l.at++
		return Token{Punct, start, l.at}
	}
	l.at++
	// Control-Z is allowed as the last byte (JLS 3.5).
	if text[start] == 0x1A && l.at == len(text) {
		return Token{EOF, start, start}
	}
	l.text.note("a character that begins no token")
	return Token{Bad, start, l.at}
}

// skipSpace skips white space and comments.
func (l *Lexer) skipSpace() {
	text, at := l.text.bytes, l.at
	for at < len(text) {
		c := text[at]
		if classes[c] == space {
			at++
			continue
		}
		if c != '/' {
			break
		}
		l.at = at
		if !l.skipComment() {
			return
		}
		at = l.at
	}
	l.at = at
}

// skipComment skips a comment, if one begins here.
func (l *Lexer) skipComment() bool {
	rest := l.text.bytes[l.at:]
	if len(rest) < 2 {
		return false
	}
	switch rest[1] {
	case '/':
		l.at += lineEnd(rest)
		return true
	case '*':
		end := bytes.Index(rest[2:], []byte("*/"))
		if end < 0 {
			l.text.note("a comment without end")
			l.at = len(l.text.bytes)
			return true
		}
		l.at += 2 + end + 2
		return true
	}
	return false
}

// lineEnd gives the offset of the first line terminator, or the length.
func lineEnd(text []byte) int {
	end := bytes.IndexByte(text, '\n')
	if end < 0 {
		end = len(text)
	}
	if alone := bytes.IndexByte(text[:end], '\r'); alone >= 0 {
		return alone
	}
	return end
}

func (l *Lexer) skipWord() int {
	text, at := l.text.bytes, l.at+1
	for at < len(text) && (classes[text[at]] == letter || classes[text[at]] == digit) {
		at++
	}
	l.at = at
	return at
}

// skipNumber takes everything that can belong to a number, as the preprocessor of C
// does: nothing that may follow a number in Java looks like a part of it.
func (l *Lexer) skipNumber() int {
	text, at := l.text.bytes, l.at
	hex := at+1 < len(text) && text[at] == '0' && text[at+1]|0x20 == 'x'
	for at++; at < len(text); at++ {
		c := text[at]
		if classes[c] == letter || classes[c] == digit || c == '.' {
			continue
		}
		exponent := text[at-1] | 0x20
		if (c == '+' || c == '-') && (exponent == 'p' || exponent == 'e' && !hex) {
			continue
		}
		break
	}
	l.at = at
	return at
}

// skipQuoted skips a character literal, a string, a text block or a string template.
func (l *Lexer) skipQuoted() TokenKind {
	text := l.text.bytes
	if text[l.at] == '\'' {
		l.skipChar()
		return Char
	}
	if bytes.HasPrefix(text[l.at:], []byte(`"""`)) {
		l.at += 3
		l.skipString(true)
		return TextBlock
	}
	l.at++
	l.skipString(false)
	return String
}

func (l *Lexer) skipChar() {
	text := l.text.bytes
	for at := l.at + 1; at < len(text); at++ {
		switch text[at] {
		case '\'':
			l.at = at + 1
			return
		case '\\':
			at++
		case '\n', '\r':
			l.text.note("a character literal without end")
			l.at = at
			return
		}
	}
	l.text.note("a character literal without end")
	l.at = len(text)
}

// skipString skips to behind the closing quotes of a string or, with block, of a text
// block. The expressions of a string template hold tokens of their own, strings too;
// open remembers the strings to go back to.
func (l *Lexer) skipString(block bool) {
	type template struct {
		block  bool
		braces int
	}
	var open []template
	for {
		if embedded := l.skipFragment(block); embedded {
			open = append(open, template{block: block})
		} else if len(open) == 0 {
			return
		}
		// Inside an expression: up to the brace that ends it, or to a nested string.
		for nested := false; !nested; {
			l.skipSpace()
			if l.at >= len(l.text.bytes) {
				l.text.note("a string template without end")
				return
			}
			innermost := &open[len(open)-1]
			switch c := l.text.bytes[l.at]; {
			case c == '"':
				block = bytes.HasPrefix(l.text.bytes[l.at:], []byte(`"""`))
				l.at++
				if block {
					l.at += 2
				}
				nested = true
			case c == '\'':
				l.skipChar()
			case c == '}' && innermost.braces == 0:
				l.at++
				block, nested = innermost.block, true
				open = open[:len(open)-1]
			default:
				if c == '{' {
					innermost.braces++
				}
				if c == '}' {
					innermost.braces--
				}
				l.at++
			}
		}
	}
}

// skipFragment skips to behind the closing quotes, or to behind the \{ that begins an
// embedded expression; it says whether it was the latter.
func (l *Lexer) skipFragment(block bool) (embedded bool) {
	text := l.text.bytes
	for at := l.at; at < len(text); at++ {
		switch text[at] {
		case '"':
			if !block {
				l.at = at + 1
				return false
			}
			if bytes.HasPrefix(text[at:], []byte(`"""`)) {
				l.at = at + 3
				return false
			}
		case '\\':
			at++
			if at < len(text) && text[at] == '{' {
				l.at = at + 1
				return true
			}
		case '\n', '\r':
			if !block {
				l.text.note("a string literal without end")
				l.at = at
				return false
			}
		}
	}
	l.text.note("a string literal without end")
	l.at = len(text)
	return false
}
