package jdk

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"jmhdoctor/checks/diag"
)

// The bounds of a YAML file. The parser takes time that grows with the square of the
// depth; aliases can make a small file mean a huge one.
const (
	maxYAMLDepth  = 64
	maxYAMLValues = 50_000
)

// A valueKind is the kind of a value in a workflow, as GitHub's expressions know them.
type valueKind int

const (
	nullKind valueKind = iota
	boolKind
	numberKind
	textKind
	listKind
	objectKind
	// unknownKind is a value that only the run of the workflow decides.
	unknownKind
)

// A value is a value of a workflow: written in it, or worked out from an expression.
type value struct {
	kind valueKind
	// text is the scalar as GitHub turns it into text ("17" for the number 17.0), and for
	// an unknown value the reason.
	text   string
	items  []value
	fields []field
	at     origin
}

type field struct {
	name  string
	value value
}

// An origin is where a value stands in a file; the zero origin is nowhere.
type origin struct {
	source *source
	// line and column count from 1; for a block scalar, line is its first line of text.
	line, column int
	// width is how many code points the scalar takes on its line, 0 where it is not known.
	width int
	// block is true when each line of text is a line of the file.
	block bool
}

const byteOrderMark = "\ufeff"

// A source is a text file, for the places in it.
type source struct {
	file  string
	lines []string
	// starts are the offsets of the lines in the file.
	starts []int
}

func newSource(file, text string) *source {
	s := &source{file: file}
	for start := len(text) - len(strings.TrimPrefix(text, byteOrderMark)); start < len(text); {
		line, end := text[start:], len(text)
		if i := strings.IndexAny(line, "\r\n"); i >= 0 {
			line, end = line[:i], start+i+1
			if strings.HasPrefix(text[start+i:], "\r\n") {
				end++
			}
		}
		s.starts = append(s.starts, start)
		s.lines = append(s.lines, line)
		start = end
	}
	return s
}

// plainEnds gives a text the line ends of Unix: with others, the parser counts the lines
// of comments twice. A carriage return alone ends a line in YAML, too.
var plainEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// place gives the range of an origin and the line that it stands on.
func (o origin) place() diag.Place {
	if o.source == nil {
		return diag.Place{}
	}
	place := lineOf(o.source.file, o.line)
	if o.line < 1 || o.line > len(o.source.lines) {
		return place
	}
	line := o.source.lines[o.line-1]
	place.Source = []string{line}
	start, end, ok := o.columns([]rune(line))
	if !ok {
		return place
	}
	offset := o.source.starts[o.line-1]
	place.Range = diag.Range{
		Start: diag.Position{Line: o.line, Column: start + 1},
		End:   diag.Position{Line: o.line, Column: end + 1},
	}
	place.Span = diag.Span{Start: offset + byteIndex(line, start), End: offset + byteIndex(line, end)}
	return place
}

// byteIndex gives the index of the code point number n; bytes that are no UTF-8 count as
// one each.
func byteIndex(text string, n int) int {
	for i := range text {
		if n == 0 {
			return i
		}
		n--
	}
	return len(text)
}

// columns gives the part of a line, from 0, that an origin means. Without a width it is
// the rest of the line.
func (o origin) columns(line []rune) (start, end int, ok bool) {
	start = o.column - 1
	if o.block {
		start = len(line) - len([]rune(strings.TrimLeft(string(line), " \t")))
	}
	end = len([]rune(strings.TrimRight(string(line), " \t")))
	if o.width > 0 && start+o.width < end {
		end = start + o.width
	}
	return start, end, start >= 0 && start < end
}

func unknown(at origin, format string, arguments ...any) value {
	return value{kind: unknownKind, text: fmt.Sprintf(format, arguments...), at: at}
}

func textValue(text string, at origin) value { return value{kind: textKind, text: text, at: at} }

func boolValue(truth bool, at origin) value {
	return value{kind: boolKind, text: strconv.FormatBool(truth), at: at}
}

func (v value) isUnknown() bool { return v.kind == unknownKind }

func (v value) isScalar() bool { return v.kind <= textKind }

// get gives a field of an object; null where there is none. Names are compared as
// GitHub does, without regard to case.
func (v value) get(name string) value {
	if v.isUnknown() {
		return v
	}
	for _, f := range v.fields {
		if strings.EqualFold(f.name, name) {
			return f.value
		}
	}
	return value{at: v.at}
}

// truthy follows GitHub: false, 0, "" and null are false.
func (v value) truthy() bool {
	switch v.kind {
	case nullKind:
		return false
	case boolKind:
		return v.text == "true"
	case numberKind:
		return v.text != "0"
	case textKind:
		return v.text != ""
	}
	return true
}

// eachLine gives the lines of a scalar, each with its own place.
func (v value) eachLine() []value {
	var lines []value
	for i, text := range strings.Split(v.text, "\n") {
		line := value{kind: v.kind, text: text, at: v.at}
		if v.at.block {
			line.at.line += i
		}
		lines = append(lines, line)
	}
	return lines
}

// A yamlError says why a file is not read, and where; line 0 means the whole file.
type yamlError struct {
	line   int
	reason string
}

func (e *yamlError) Error() string { return e.reason }

var positionOfError = regexp.MustCompile(`^\[(\d+):\d+\] (.*)`)

// parseYAML reads the first document of a YAML file. The error is a *yamlError.
func parseYAML(file string, data []byte) (v value, err error) {
	text := string(data)
	bare := plainEnds.Replace(strings.TrimPrefix(text, byteOrderMark))
	if !utf8.ValidString(bare) {
		return value{}, &yamlError{0, "it is not written in UTF-8"}
	}
	// The parser has been seen to fail with a panic on broken files.
	defer func() {
		if recover() != nil {
			v, err = value{}, &yamlError{0, "it cannot be read as YAML"}
		}
	}()
	tokens := lexer.Tokenize(bare)
	if line := tooDeep(tokens); line > 0 {
		return value{}, &yamlError{line, fmt.Sprintf("its values nest more than %d deep", maxYAMLDepth)}
	}
	parsed, err := parser.Parse(tokens, 0)
	if err != nil {
		return value{}, errorOf(err)
	}
	c := yamlConverter{source: newSource(file, text), anchors: map[string]value{}}
	for _, document := range parsed.Docs {
		if document.Body != nil {
			v = c.convert(document.Body, 0)
			break
		}
	}
	return v, c.problem()
}

func errorOf(err error) *yamlError {
	first, _, _ := strings.Cut(err.Error(), "\n")
	parts := positionOfError.FindStringSubmatch(first)
	if parts == nil {
		return &yamlError{0, "it cannot be read as YAML: " + first}
	}
	line, _ := strconv.Atoi(parts[1])
	return &yamlError{line, "it cannot be read as YAML: " + parts[2]}
}

// tooDeep gives the first line where values nest too deep for the parser, 0 where none
// do: in brackets, by indicators that follow each other on one line, or by indent.
func tooDeep(tokens token.Tokens) int {
	brackets, line, onLine := 0, 0, 0
	var indents []int
	for _, t := range tokens {
		if t.Position.Line != line {
			line, onLine = t.Position.Line, 0
			indents = indented(indents, t.Position.Column)
		}
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			brackets++
		case token.SequenceEndType, token.MappingEndType:
			brackets--
		case token.SequenceEntryType, token.MappingKeyType, token.AnchorType, token.TagType:
			onLine++
		case token.MappingValueType:
			if brackets == 0 {
				onLine++
			}
		}
		if brackets > maxYAMLDepth || onLine > maxYAMLDepth || len(indents) > maxYAMLDepth {
			return line
		}
	}
	return 0
}

// indented keeps the columns that are open when a line begins at column.
func indented(open []int, column int) []int {
	for len(open) > 0 && open[len(open)-1] >= column {
		open = open[:len(open)-1]
	}
	return append(open, column)
}

// A yamlConverter turns the parser's nodes into values.
type yamlConverter struct {
	source  *source
	anchors map[string]value
	count   int
	deep    bool
}

func (c *yamlConverter) problem() error {
	switch {
	case c.count > maxYAMLValues:
		return &yamlError{0, fmt.Sprintf("it holds more than %d values, its aliases written out", maxYAMLValues)}
	case c.deep:
		return &yamlError{0, fmt.Sprintf("its values nest more than %d deep", maxYAMLDepth)}
	}
	return nil
}

func (c *yamlConverter) convert(node ast.Node, depth int) value {
	c.count++
	if depth > 2*maxYAMLDepth {
		c.deep = true
	}
	if c.deep || c.count > maxYAMLValues || node == nil {
		return value{}
	}
	switch n := node.(type) {
	case *ast.MappingNode:
		return c.mapping(n.Values, n, depth)
	case *ast.MappingValueNode:
		return c.mapping([]*ast.MappingValueNode{n}, n, depth)
	case *ast.SequenceNode:
		list := value{kind: listKind, at: c.origin(n.GetToken())}
		for _, item := range n.Values {
			list.items = append(list.items, c.convert(item, depth+1))
		}
		return list
	case *ast.AnchorNode:
		v := c.convert(n.Value, depth+1)
		c.anchors[n.Name.String()] = v
		return v
	case *ast.AliasNode:
		return c.alias(n)
	case *ast.TagNode:
		return c.tagged(n, depth)
	case *ast.LiteralNode:
		return c.block(n)
	case *ast.NullNode:
		return value{at: c.origin(n.GetToken())}
	}
	return c.scalar(node.GetToken())
}

func (c *yamlConverter) mapping(values []*ast.MappingValueNode, node ast.Node, depth int) value {
	object := value{kind: objectKind, at: c.origin(node.GetToken())}
	for _, entry := range values {
		key := c.scalar(entry.Key.GetToken())
		if explicit, ok := entry.Key.(*ast.MappingKeyNode); ok && explicit.Value != nil {
			key = c.scalar(explicit.Value.GetToken())
		}
		object.fields = append(object.fields, field{key.text, c.convert(entry.Value, depth+1)})
	}
	if len(values) > 0 {
		object.at = c.origin(values[0].Key.GetToken())
	}
	return object
}

// alias gives the value that an alias means. It is counted as large as it is.
func (c *yamlConverter) alias(n *ast.AliasNode) value {
	v, ok := c.anchors[n.Value.String()]
	if !ok {
		return unknown(c.origin(n.GetToken()), "the alias *%s names no anchor above it", n.Value)
	}
	c.count += size(v)
	return v
}

// size counts the values in a value. Since aliases count at full size, no value grows
// beyond maxYAMLValues twice.
func size(v value) int {
	n := 1
	for _, item := range v.items {
		n += size(item)
	}
	for _, f := range v.fields {
		n += size(f.value)
	}
	return n
}

func (c *yamlConverter) tagged(n *ast.TagNode, depth int) value {
	if n.Value == nil {
		return value{at: c.origin(n.GetToken())}
	}
	v := c.convert(n.Value, depth+1)
	if n.GetToken().Value == "!!str" && v.isScalar() {
		v.kind, v.text = textKind, n.Value.GetToken().Value
	}
	return v
}

// block reads a | or > scalar. Only the lines of the first stay lines.
func (c *yamlConverter) block(n *ast.LiteralNode) value {
	at := c.origin(n.Start)
	at.width = 0
	if n.Start.Type == token.LiteralType {
		at.line, at.block = at.line+1, true
	}
	return textValue(n.Value.Value, at)
}

func (c *yamlConverter) origin(t *token.Token) origin {
	return origin{source: c.source, line: t.Position.Line, column: t.Position.Column}
}

var (
	yamlDecimal = regexp.MustCompile(`^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$`)
	yamlWords   = map[string]value{
		"": {}, "~": {}, "null": {}, "Null": {}, "NULL": {},
		"true": boolValue(true, origin{}), "True": boolValue(true, origin{}), "TRUE": boolValue(true, origin{}),
		"false": boolValue(false, origin{}), "False": boolValue(false, origin{}), "FALSE": boolValue(false, origin{}),
	}
)

// scalar reads a scalar by the core schema of YAML 1.2, which GitHub uses: 17.0 is the
// number 17, and on is a word.
func (c *yamlConverter) scalar(t *token.Token) value {
	at := c.origin(t)
	at.width = len([]rune(t.Value))
	switch t.Type {
	case token.SingleQuoteType, token.DoubleQuoteType:
		at.width = c.quoted(at, t)
		return textValue(t.Value, at)
	}
	if word, ok := yamlWords[t.Value]; ok {
		word.at = at
		return word
	}
	if number, ok := yamlNumber(t.Value); ok {
		return value{kind: numberKind, text: number, at: at}
	}
	if strings.Contains(strings.TrimSpace(t.Origin), "\n") {
		at.width = 0
	}
	return textValue(t.Value, at)
}

// quoted gives the width of a quoted scalar with its quotes, 0 where it is written in
// another way than it reads.
func (c *yamlConverter) quoted(at origin, t *token.Token) int {
	written := strings.TrimSpace(t.Origin)
	if len(written) == len(t.Value)+2 {
		return at.width + 2
	}
	return 0
}

// yamlNumber gives the text that a number becomes: that of the number, not as written.
func yamlNumber(text string) (string, bool) {
	if yamlDecimal.MatchString(text) {
		number, err := strconv.ParseFloat(text, 64)
		return numberText(number), err == nil
	}
	if strings.HasPrefix(text, "0x") || strings.HasPrefix(text, "0o") {
		number, err := strconv.ParseUint(text, 0, 32)
		return strconv.FormatUint(number, 10), err == nil
	}
	return "", false
}

// numberText writes a number as GitHub does (Number.toString).
func numberText(number float64) string {
	if number > -1e15 && number < 1e15 {
		return strconv.FormatFloat(number, 'f', -1, 64)
	}
	return strconv.FormatFloat(number, 'g', -1, 64)
}

// placeOfError gives the place and the reason of what parseYAML could not read.
func placeOfError(file string, err error) (diag.Place, string) {
	var yaml *yamlError
	if errors.As(err, &yaml) {
		if yaml.line > 0 {
			return lineOf(file, yaml.line), yaml.reason
		}
		return diag.Place{File: file}, yaml.reason
	}
	return diag.Place{File: file}, reasonOf(err)
}
