package jdk

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// maxExpression bounds how deep an expression nests, and how often one leads to another.
const maxExpression = 32

// A scope is what the expressions of a step can see: contexts by name.
type scope struct {
	// matrix and inputs are objects, or unknown.
	matrix, inputs value
	// env are the env objects, the innermost first.
	env []value
	// written are the commands that ran before and may have written to GITHUB_ENV.
	written []string
	// depth counts how many expressions led here.
	depth int
	// work bounds what is done for one file; all its scopes share it.
	work *work
}

// A work is what may still be done for one file, in bytes looked at. Real workflows take
// a hundredth of workBudget; only a file made for it takes more.
type work int

const workBudget work = 4 << 20

// spend takes n bytes of work; it is false when there is no more.
func (w *work) spend(n int) bool {
	*w -= work(n)
	return *w > 0
}

func tooMuchWork(at origin) value {
	return unknown(at, "the workflow takes more work than is done here: it has too many steps, expressions or jobs")
}

// resolve fills in the ${{ … }} of a scalar. A scalar that is one expression keeps the
// kind of its value, and its place where that has one.
func (s scope) resolve(v value) value {
	if v.kind != textKind || !strings.Contains(v.text, "${{") {
		return v
	}
	if s.depth > maxExpression {
		return unknown(v.at, "%s leads on through more than %d expressions", v.text, maxExpression)
	}
	if !s.work.spend(len(v.text)) {
		return tooMuchWork(v.at)
	}
	s.depth++
	parts, ok := splitTemplate(v.text)
	if !ok {
		return unknown(v.at, "%q has no end to its ${{", v.text)
	}
	if len(parts) == 1 && parts[0].expression {
		return s.evaluate(parts[0].text, v.at)
	}
	return s.join(parts, v.at)
}

// A templatePart is literal text, or the inside of ${{ … }}.
type templatePart struct {
	text       string
	expression bool
}

// splitTemplate takes a template apart. Blanks around a single expression do not count.
func splitTemplate(text string) (parts []templatePart, ok bool) {
	for rest := strings.TrimSpace(text); rest != ""; {
		before, after, found := strings.Cut(rest, "${{")
		if before != "" {
			parts = append(parts, templatePart{text: before})
		}
		if !found {
			break
		}
		end := expressionEnd(after)
		if end < 0 {
			return nil, false
		}
		parts = append(parts, templatePart{strings.TrimSpace(after[:end]), true})
		rest = after[end+len("}}"):]
	}
	return parts, true
}

// expressionEnd finds the }} of an expression, which may hold braces in its strings.
func expressionEnd(text string) int {
	quoted := false
	for i := range len(text) {
		if text[i] == '\'' {
			quoted = !quoted
		}
		if !quoted && strings.HasPrefix(text[i:], "}}") {
			return i
		}
	}
	return -1
}

func (s scope) join(parts []templatePart, at origin) value {
	var text strings.Builder
	for _, part := range parts {
		if !part.expression {
			text.WriteString(part.text)
			continue
		}
		v := s.evaluate(part.text, at)
		if v.isUnknown() {
			return v
		}
		text.WriteString(v.text)
		if text.Len() > maxFile {
			return unknown(at, "the text of its expressions is too long")
		}
	}
	return textValue(text.String(), at)
}

// resolveAll resolves a value and all that it holds.
func (s scope) resolveAll(v value) value {
	if !s.work.spend(16) {
		return tooMuchWork(v.at)
	}
	v = s.resolve(v)
	if len(v.items) > 0 {
		items := make([]value, len(v.items))
		for i, item := range v.items {
			items[i] = s.resolveAll(item)
		}
		v.items = items
	}
	if len(v.fields) > 0 {
		fields := make([]field, len(v.fields))
		for i, f := range v.fields {
			fields[i] = field{f.name, s.resolveAll(f.value)}
		}
		v.fields = fields
	}
	return v
}

// evaluate works out an expression. What only the run decides is unknown.
func (s scope) evaluate(expression string, at origin) value {
	if !s.work.spend(len(expression) + 16) {
		return tooMuchWork(at)
	}
	e := evaluator{scope: s, rest: expression, at: at}
	v := e.or()
	e.blanks()
	if e.failed || e.rest != "" {
		return unknown(at, "the expression %s is not understood", expression)
	}
	return v.placed(at)
}

// placed says of a value that was computed that it stands where its expression stands.
func (v value) placed(at origin) value {
	if v.at.source != nil {
		return v
	}
	v.at = at
	for i := range v.items {
		v.items[i] = v.items[i].placed(at)
	}
	for i := range v.fields {
		v.fields[i].value = v.fields[i].value.placed(at)
	}
	return v
}

// An evaluator reads an expression from left to right and works it out at once.
// Source: GitHub's "Evaluate expressions in workflows and actions".
type evaluator struct {
	scope  scope
	rest   string
	at     origin
	depth  int
	failed bool
}

func (e *evaluator) blanks() { e.rest = strings.TrimLeft(e.rest, " \t\r\n") }

func (e *evaluator) takes(symbol string) bool {
	e.blanks()
	rest, ok := strings.CutPrefix(e.rest, symbol)
	if ok {
		e.rest = rest
	}
	return ok
}

func (e *evaluator) fail() value {
	e.failed, e.rest = true, ""
	return value{}
}

func (e *evaluator) or() value {
	if e.depth++; e.depth > maxExpression {
		return e.fail()
	}
	defer func() { e.depth-- }()
	left := e.and()
	for e.takes("||") {
		right := e.and()
		if !left.isUnknown() && !left.truthy() {
			left = right
		}
	}
	return left
}

func (e *evaluator) and() value {
	left := e.comparison()
	for e.takes("&&") {
		right := e.comparison()
		if !left.isUnknown() && left.truthy() {
			left = right
		}
	}
	return left
}

// comparisons in the order in which they are tried: the longer symbol first.
var comparisons = []struct {
	symbol string
	holds  func(order int, equal bool) bool
}{
	{"==", func(_ int, equal bool) bool { return equal }},
	{"!=", func(_ int, equal bool) bool { return !equal }},
	{"<=", func(order int, equal bool) bool { return order < 0 || equal }},
	{">=", func(order int, equal bool) bool { return order > 0 || equal }},
	{"<", func(order int, _ bool) bool { return order < 0 }},
	{">", func(order int, _ bool) bool { return order > 0 }},
}

func (e *evaluator) comparison() value {
	left := e.unary()
	for {
		found := false
		for _, c := range comparisons {
			if !e.takes(c.symbol) {
				continue
			}
			found = true
			right := e.unary()
			left = compared(left, right, c.holds, e.at)
			break
		}
		if !found {
			return left
		}
	}
}

func compared(left, right value, holds func(int, bool) bool, at origin) value {
	for _, v := range []value{left, right} {
		if v.isUnknown() {
			return v
		}
		if !v.isScalar() {
			return unknown(at, "it compares a list or an object")
		}
	}
	order, comparable := compareScalars(left, right)
	return boolValue(comparable && holds(order, order == 0), at)
}

// compareScalars follows GitHub's loose comparison: texts without regard to case, all
// else as numbers; what is no number compares to nothing.
func compareScalars(left, right value) (order int, comparable bool) {
	if left.kind == textKind && right.kind == textKind {
		return strings.Compare(strings.ToLower(left.text), strings.ToLower(right.text)), true
	}
	if left.kind == right.kind && left.text == right.text {
		return 0, true
	}
	l, lok := left.number()
	r, rok := right.number()
	switch {
	case !lok || !rok:
		return 1, false
	case l < r:
		return -1, true
	case l > r:
		return 1, true
	}
	return 0, true
}

func (v value) number() (float64, bool) {
	switch {
	case v.kind == nullKind || v.kind == textKind && v.text == "":
		return 0, true
	case v.kind == boolKind && v.text == "true":
		return 1, true
	case v.kind == boolKind:
		return 0, true
	}
	number, err := strconv.ParseFloat(v.text, 64)
	return number, err == nil
}

func (e *evaluator) unary() value {
	e.blanks()
	if strings.HasPrefix(e.rest, "!") && !strings.HasPrefix(e.rest, "!=") {
		if e.depth++; e.depth > maxExpression {
			return e.fail()
		}
		defer func() { e.depth-- }()
		e.rest = e.rest[1:]
		v := e.unary()
		if v.isUnknown() {
			return v
		}
		return boolValue(!v.truthy(), e.at)
	}
	return e.primary()
}

var (
	expressionNumber = regexp.MustCompile(`^-?(?:0x[0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)`)
	expressionName   = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_-]*`)
)

func (e *evaluator) primary() value {
	if e.takes("(") {
		v := e.or()
		if !e.takes(")") {
			return e.fail()
		}
		return e.path(v, "")
	}
	if strings.HasPrefix(e.rest, "'") {
		return e.quoted()
	}
	if number := expressionNumber.FindString(e.rest); number != "" {
		e.rest = e.rest[len(number):]
		text, ok := yamlNumber(number)
		if !ok {
			return e.fail()
		}
		return value{kind: numberKind, text: text}
	}
	name := expressionName.FindString(e.rest)
	if name == "" {
		return e.fail()
	}
	e.rest = e.rest[len(name):]
	if e.takes("(") {
		return e.path(e.call(strings.ToLower(name)), name+"(…)")
	}
	switch name {
	case "true", "false":
		return boolValue(name == "true", origin{})
	case "null":
		return value{}
	}
	return e.context(strings.ToLower(name))
}

// quoted reads a text in single quotes; two of them stand for one.
func (e *evaluator) quoted() value {
	var text strings.Builder
	for rest := e.rest[1:]; ; {
		before, after, found := strings.Cut(rest, "'")
		if !found {
			return e.fail()
		}
		text.WriteString(before)
		if !strings.HasPrefix(after, "'") {
			e.rest = after
			return textValue(text.String(), origin{})
		}
		text.WriteByte('\'')
		rest = after[1:]
	}
}

// context starts a path at a context. Of env the name decides what is known.
func (e *evaluator) context(name string) value {
	switch name {
	case "matrix":
		return e.path(e.scope.matrix, name)
	case "inputs":
		return e.path(e.scope.inputs, name)
	case "env":
		return e.environment()
	}
	return e.path(unknown(e.at, "%s", name), name)
}

func (e *evaluator) environment() value {
	name, ok := e.property()
	if !ok {
		return unknown(e.at, "env as a whole is known only when the workflow runs")
	}
	if name.isUnknown() {
		return name
	}
	for _, command := range e.scope.written {
		if !e.scope.work.spend(len(command)) {
			return tooMuchWork(e.at)
		}
		if strings.Contains(command, name.text) {
			return unknown(e.at, "env.%s may be written by a command of an earlier step", name.text)
		}
	}
	for i, env := range e.scope.env {
		v := env.get(name.text)
		if env.isUnknown() {
			return v
		}
		if v.kind == nullKind {
			continue
		}
		inner := e.scope
		inner.env = inner.env[i+1:]
		return e.path(inner.resolve(v), "env."+name.text)
	}
	return unknown(e.at, "env.%s is set nowhere in the workflow", name.text)
}

// property reads .name or [expression]; it is false where neither follows.
func (e *evaluator) property() (value, bool) {
	if e.takes(".") {
		name := expressionName.FindString(e.rest)
		if name == "" {
			return e.fail(), false
		}
		e.rest = e.rest[len(name):]
		return textValue(name, e.at), true
	}
	if e.takes("[") {
		index := e.or()
		if !e.takes("]") {
			return e.fail(), false
		}
		return index, true
	}
	return value{}, false
}

// path follows the properties after a value. The reason of an unknown value names them.
func (e *evaluator) path(v value, written string) value {
	opaque := v.isUnknown() && v.text == written
	for {
		name, ok := e.property()
		if e.failed {
			return value{}
		}
		if !ok {
			break
		}
		written += "." + name.text
		switch {
		case v.isUnknown():
		case name.isUnknown():
			v = name
		case v.kind == listKind:
			v = v.item(name)
		default:
			v = v.get(name.text)
		}
	}
	if opaque {
		return unknown(e.at, "%s is known only when the workflow runs", written)
	}
	return v
}

func (v value) item(index value) value {
	i, err := strconv.Atoi(index.text)
	if err != nil || i < 0 || i >= len(v.items) {
		return value{at: v.at}
	}
	return v.items[i]
}

// call works out a function whose opening parenthesis was taken.
func (e *evaluator) call(name string) value {
	var arguments []value
	for !e.takes(")") {
		if len(arguments) > 0 && !e.takes(",") {
			return e.fail()
		}
		arguments = append(arguments, e.or())
		if e.failed {
			return value{}
		}
	}
	for _, argument := range arguments {
		if argument.isUnknown() {
			return argument
		}
		if !e.scope.work.spend(len(argument.text) + len(argument.items)) {
			return tooMuchWork(e.at)
		}
	}
	f, ok := functions[name]
	if !ok || f.arguments > len(arguments) {
		return unknown(e.at, "%s(…) is known only when the workflow runs", name)
	}
	v := f.call(arguments)
	if v.isUnknown() {
		v.at = e.at
	}
	return v
}

// functions are those whose value the file alone decides. A step is judged as if all
// before it went well.
var functions = map[string]struct {
	arguments int
	call      func(arguments []value) value
}{
	"always":     {0, func([]value) value { return boolValue(true, origin{}) }},
	"success":    {0, func([]value) value { return boolValue(true, origin{}) }},
	"failure":    {0, func([]value) value { return boolValue(false, origin{}) }},
	"cancelled":  {0, func([]value) value { return boolValue(false, origin{}) }},
	"fromjson":   {1, func(a []value) value { return fromJSON(a[0].text) }},
	"startswith": {2, func(a []value) value { return foldedBool(strings.HasPrefix, a) }},
	"endswith":   {2, func(a []value) value { return foldedBool(strings.HasSuffix, a) }},
	"contains":   {2, contains},
	"format":     {1, format},
}

func foldedBool(holds func(text, part string) bool, a []value) value {
	return boolValue(holds(strings.ToLower(a[0].text), strings.ToLower(a[1].text)), origin{})
}

func contains(a []value) value {
	if a[0].kind != listKind {
		return foldedBool(strings.Contains, a)
	}
	for _, item := range a[0].items {
		if item.isUnknown() {
			return item
		}
		if order, comparable := compareScalars(item, a[1]); comparable && order == 0 {
			return boolValue(true, origin{})
		}
	}
	return boolValue(false, origin{})
}

func format(a []value) value {
	replacements := []string{"{{", "{", "}}", "}"}
	for i, argument := range a[1:] {
		replacements = append(replacements, fmt.Sprintf("{%d}", i), argument.text)
	}
	text := strings.NewReplacer(replacements...).Replace(a[0].text)
	if len(text) > maxFile {
		return unknown(origin{}, "the text of its expressions is too long")
	}
	return textValue(text, origin{})
}

func fromJSON(text string) value {
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.UseNumber()
	v, err := jsonValue(decoder, 0)
	if err == nil && decoder.More() {
		err = errors.New("more follows its value")
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return unknown(origin{}, "fromJSON takes no JSON: %s", err)
	}
	return v
}

// jsonValue reads one value token by token, so that objects keep their order.
func jsonValue(decoder *json.Decoder, depth int) (value, error) {
	if depth > maxYAMLDepth {
		return value{}, fmt.Errorf("it nests more than %d deep", maxYAMLDepth)
	}
	t, err := decoder.Token()
	if err != nil {
		return value{}, err
	}
	switch t := t.(type) {
	case string:
		return textValue(t, origin{}), nil
	case bool:
		return boolValue(t, origin{}), nil
	case json.Number:
		number, err := t.Float64()
		return value{kind: numberKind, text: numberText(number)}, err
	case json.Delim:
		return jsonContainer(decoder, t, depth)
	}
	return value{}, nil
}

func jsonContainer(decoder *json.Decoder, open json.Delim, depth int) (value, error) {
	v := value{kind: listKind}
	if open == '{' {
		v.kind = objectKind
	}
	for decoder.More() {
		var name string
		if open == '{' {
			key, err := decoder.Token()
			if err != nil {
				return value{}, err
			}
			name, _ = key.(string)
		}
		item, err := jsonValue(decoder, depth+1)
		if err != nil {
			return value{}, err
		}
		if open == '{' {
			v.fields = append(v.fields, field{name, item})
		} else {
			v.items = append(v.items, item)
		}
	}
	_, err := decoder.Token() // the closing bracket
	return v, err
}
