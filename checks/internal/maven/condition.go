package maven

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// condition evaluates Maven 4's `<condition>`. Source: ConditionProfileActivator and
// ConditionParser of maven-impl 4.0.0-rc-5.
func (a *activation) condition(_, conditions *object) (present, holds bool, why string) {
	v := conditions.value("condition")
	if v == nil || a.line < Line4 || isBlank(v.Text) {
		return false, false, ""
	}
	result, err := a.evaluate(v.Text)
	if err != nil {
		a.problems.add(ModelError, v.Origin, "Error parsing profile activation condition: %v", err)
		return true, false, "the condition " + v.Text + " cannot be evaluated"
	}
	holds = truth(result)
	return true, holds, fmt.Sprintf("the condition %s is %t", v.Text, holds)
}

func (a *activation) evaluate(text string) (any, error) {
	tokens, err := conditionTokens(text)
	if err != nil {
		return nil, err
	}
	p := conditionParser{activation: a, tokens: tokens}
	result, err := p.binary(0)
	if err == nil && p.at < len(p.tokens) {
		err = fmt.Errorf("Unexpected tokens after end of expression")
	}
	return result, err
}

// conditionTokens splits at blanks and signs; what is quoted, and ${…}, stays whole.
func conditionTokens(text string) ([]string, error) {
	var tokens []string
	var word strings.Builder
	flush := func() {
		if word.Len() > 0 {
			tokens = append(tokens, word.String())
			word.Reset()
		}
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '\'':
			flush()
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				// Java keeps an open quote as a word that is no string.
				word.WriteString(text[i:])
				flush()
				return tokens, nil
			}
			tokens = append(tokens, text[i:i+end+2])
			i += end + 1
		case strings.HasPrefix(text[i:], "${"):
			flush()
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return nil, fmt.Errorf("Unclosed property reference: ${")
			}
			tokens = append(tokens, text[i:i+end+1])
			i += end
		case strings.IndexByte("><=!", c) >= 0 && i+1 < len(text) && text[i+1] == '=':
			flush()
			tokens = append(tokens, text[i:i+2])
			i++
		case strings.IndexByte(" (),+><=!", c) >= 0:
			flush()
			if c != ' ' {
				tokens = append(tokens, string(c))
			}
		default:
			word.WriteByte(c)
		}
	}
	flush()
	return tokens, nil
}

// A conditionParser walks the tokens. Values are string, float64, bool, and nil for a
// property that is not set.
type conditionParser struct {
	activation *activation
	tokens     []string
	at, depth  int
}

// binaryOperators from the loosest to the tightest.
var binaryOperators = [][]string{
	{"||"}, {"&&"}, {">", "<", ">=", "<=", "==", "!="}, {"+", "-"}, {"*", "/"},
}

const maxConditionDepth = 200

func (p *conditionParser) peek() string {
	if p.at < len(p.tokens) {
		return p.tokens[p.at]
	}
	return ""
}

func (p *conditionParser) binary(level int) (any, error) {
	if level == len(binaryOperators) {
		return p.unary()
	}
	left, err := p.binary(level + 1)
	for err == nil && p.at < len(p.tokens) && slices.Contains(binaryOperators[level], p.peek()) {
		operator := p.peek()
		p.at++
		var right any
		if right, err = p.binary(level + 1); err == nil {
			left, err = operate(left, operator, right)
		}
	}
	return left, err
}

func operate(left any, operator string, right any) (any, error) {
	switch operator {
	case "||", "&&":
		a, isBool := left.(bool)
		b, areBool := right.(bool)
		if !isBool || !areBool {
			return nil, fmt.Errorf("%v %s %v: not true or false", left, operator, right)
		}
		return operator == "||" && (a || b) || operator == "&&" && a && b, nil
	case "+":
		_, leftText := left.(string)
		_, rightText := right.(string)
		if leftText || rightText {
			return conditionText(left) + conditionText(right), nil
		}
	}
	if slices.Contains(binaryOperators[2], operator) {
		return compareValues(left, operator, right)
	}
	a, isNumber := left.(float64)
	b, areNumbers := right.(float64)
	if !isNumber || !areNumbers {
		return nil, fmt.Errorf("Cannot calculate %v %s %v", left, operator, right)
	}
	switch operator {
	case "+":
		return a + b, nil
	case "-":
		return a - b, nil
	case "*":
		return a * b, nil
	}
	if b == 0 {
		return nil, fmt.Errorf("Division by zero")
	}
	return a / b, nil
}

func compareValues(left any, operator string, right any) (any, error) {
	if left == nil && right == nil {
		return true, nil
	}
	if (left == nil || right == nil) && (operator == "==" || operator == "!=") {
		return operator == "!=", nil
	}
	order := 0
	switch a := left.(type) {
	case float64:
		b, ok := right.(float64)
		if !ok {
			return nil, fmt.Errorf("Cannot compare %v and %v with operator %s", left, right, operator)
		}
		const same = 1e-9
		if a-b >= same {
			order = 1
		} else if b-a >= same {
			order = -1
		}
		if operator == ">" || operator == "<" || operator == ">=" || operator == "<=" {
			return map[string]bool{">": a > b, "<": a < b, ">=": a >= b, "<=": a <= b}[operator], nil
		}
	case string:
		b, ok := right.(string)
		if !ok {
			return nil, fmt.Errorf("Cannot compare %v and %v with operator %s", left, right, operator)
		}
		order = slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
	default:
		return nil, fmt.Errorf("Cannot compare %v and %v with operator %s", left, right, operator)
	}
	return map[string]bool{">": order > 0, "<": order < 0, ">=": order >= 0, "<=": order <= 0, "==": order == 0, "!=": order != 0}[operator], nil
}

func (p *conditionParser) unary() (any, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxConditionDepth {
		return nil, fmt.Errorf("the condition nests deeper than %d", maxConditionDepth)
	}
	if p.peek() == "-" {
		p.at++
		value, err := p.unary()
		if n, ok := value.(float64); ok && err == nil {
			return -n, nil
		}
		if err == nil {
			err = fmt.Errorf("Cannot negate non-numeric value: %v", value)
		}
		return nil, err
	}
	return p.term()
}

func (p *conditionParser) term() (any, error) {
	if p.at >= len(p.tokens) {
		return nil, fmt.Errorf("Unexpected end of expression")
	}
	token := p.peek()
	p.at++
	last := token[len(token)-1]
	switch {
	case token == "(":
		value, err := p.binary(0)
		if err == nil && p.peek() != ")" {
			err = fmt.Errorf("Mismatched parentheses: missing closing parenthesis")
		}
		p.at++
		return value, err
	case conditionFunctions[token] != nil:
		return p.call(token)
	case len(token) > 1 && (token[0] == '"' || token[0] == '\'') && last == token[0]:
		return token[1 : len(token)-1], nil
	case strings.EqualFold(token, "true"), strings.EqualFold(token, "false"):
		return strings.EqualFold(token, "true"), nil
	case strings.HasPrefix(token, "${") && last == '}':
		return p.activation.conditionProperty(token[2 : len(token)-1])
	}
	if n, err := strconv.ParseFloat(token, 64); err == nil {
		return n, nil
	}
	if p.peek() == "(" {
		return nil, fmt.Errorf("Unknown function: %s", token)
	}
	return nil, fmt.Errorf("Unknown variable: %s", token)
}

func (p *conditionParser) call(name string) (any, error) {
	if p.peek() != "(" {
		return nil, fmt.Errorf("Mismatched parentheses: missing arguments of %s", name)
	}
	p.at++
	var arguments []any
	for p.at < len(p.tokens) && p.peek() != ")" {
		value, err := p.binary(0)
		if err != nil {
			return nil, err
		}
		arguments = append(arguments, value)
		if p.peek() == "," {
			p.at++
		}
	}
	if p.peek() != ")" {
		return nil, fmt.Errorf("Mismatched parentheses: missing closing parenthesis in function call")
	}
	p.at++
	return conditionFunctions[name](p.activation, arguments)
}

// conditionProperty looks a property up where `<condition>` does: also among those of the
// model.
func (a *activation) conditionProperty(name string) (any, error) {
	lookup := func(name string) (Value, bool) {
		special := map[string]string{"project.basedir": a.dir, rootDirectory4: a.root, "project.artifactId": a.artifact, "project.packaging": a.packaging}
		if text, ok := special[name]; ok {
			return Value{Text: text}, text != ""
		}
		for _, source := range []map[string]string{a.user, a.project, a.system} {
			if text, ok := source[name]; ok {
				return Value{Text: text}, true
			}
		}
		return Value{}, false
	}
	v, ok := lookup(name)
	if !ok {
		return nil, nil
	}
	s := substitution{lookup: lookup}
	return s.fill(v.Text)
}

// conditionText is Java's String.valueOf, with whole numbers as such.
func conditionText(value any) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case float64:
		if value == float64(int64(value)) {
			return strconv.FormatInt(int64(value), 10)
		}
		return strconv.FormatFloat(value, 'g', -1, 64)
	}
	return fmt.Sprint(value)
}

func truth(value any) bool {
	switch value := value.(type) {
	case bool:
		return value
	case string:
		return strings.TrimSpace(value) != ""
	case float64:
		return int64(value) != 0
	}
	return value != nil
}

func conditionInt(value any) (int, error) {
	switch value := value.(type) {
	case float64:
		return int(value), nil
	case string:
		n, err := strconv.ParseFloat(value, 64)
		return int(n), err
	case bool:
		if value {
			return 1, nil
		}
		return 0, nil
	}
	return 0, fmt.Errorf("Cannot convert to integer: %v", value)
}

type conditionFunction func(a *activation, arguments []any) (any, error)

// conditionFunctions are those of ConditionFunctions.
var conditionFunctions = map[string]conditionFunction{
	"length":    textFunction(func(s string) (any, error) { return float64(len(utf16.Encode([]rune(s)))), nil }),
	"upper":     textFunction(func(s string) (any, error) { return strings.ToUpper(s), nil }),
	"lower":     textFunction(func(s string) (any, error) { return strings.ToLower(s), nil }),
	"indexOf":   twoTexts(func(s, part string) (any, error) { return float64(strings.Index(s, part)), nil }),
	"contains":  twoTexts(func(s, part string) (any, error) { return strings.Contains(s, part), nil }),
	"matches":   twoTexts(matchesWhole),
	"inrange":   twoTexts(inRange),
	"substring": substring,
	"not": func(_ *activation, arguments []any) (any, error) {
		return len(arguments) == 1 && !truth(arguments[0]), counted(arguments, 1, 1)
	},
	"if": func(_ *activation, arguments []any) (any, error) {
		if err := counted(arguments, 3, 3); err != nil {
			return nil, err
		}
		if truth(arguments[0]) {
			return arguments[1], nil
		}
		return arguments[2], nil
	},
	"exists": func(a *activation, arguments []any) (any, error) { return a.pathExists(arguments) },
	"missing": func(a *activation, arguments []any) (any, error) {
		found, err := a.pathExists(arguments)
		return !found, err
	},
}

func counted(arguments []any, least, most int) error {
	if len(arguments) < least || len(arguments) > most {
		return fmt.Errorf("a function takes %d arguments, not %d", least, len(arguments))
	}
	return nil
}

func textFunction(f func(string) (any, error)) conditionFunction {
	return func(_ *activation, arguments []any) (any, error) {
		if err := counted(arguments, 1, 1); err != nil {
			return nil, err
		}
		return f(conditionText(arguments[0]))
	}
}

func twoTexts(f func(a, b string) (any, error)) conditionFunction {
	return func(_ *activation, arguments []any) (any, error) {
		if err := counted(arguments, 2, 2); err != nil {
			return nil, err
		}
		return f(conditionText(arguments[0]), conditionText(arguments[1]))
	}
}

func matchesWhole(s, pattern string) (any, error) {
	re, err := regexp.Compile("^(?:" + pattern + ")$")
	if err != nil {
		return nil, err
	}
	return re.MatchString(s), nil
}

// inRange compares versions; a range that is none holds the one version.
func inRange(version, spec string) (any, error) {
	r, err := parseVersionRange(spec)
	if err != nil {
		return nil, err
	}
	if !r.isRange() {
		return nil, fmt.Errorf("Invalid version range %s", spec)
	}
	return r.contains(version), nil
}

func substring(_ *activation, arguments []any) (any, error) {
	if err := counted(arguments, 2, 3); err != nil {
		return nil, err
	}
	units := utf16.Encode([]rune(conditionText(arguments[0])))
	start, err := conditionInt(arguments[1])
	if err != nil {
		return nil, err
	}
	end := len(units)
	if len(arguments) == 3 {
		if end, err = conditionInt(arguments[2]); err != nil {
			return nil, err
		}
	}
	if start < 0 || end > len(units) || start > end {
		return nil, fmt.Errorf("begin %d, end %d, length %d", start, end, len(units))
	}
	return string(utf16.Decode(units[start:end])), nil
}

// maxGlobFiles bounds how many files a pattern looks at.
const maxGlobFiles = 20_000

// pathExists takes "*" and "?" in a path as a pattern over all files below the folder
// before them, as java.nio's glob does.
func (a *activation) pathExists(arguments []any) (bool, error) {
	if err := counted(arguments, 1, 1); err != nil {
		return false, err
	}
	text, err := a.fill(conditionText(arguments[0]), true)
	if err != nil {
		return false, err
	}
	absolute := alignToBase(text, a.dir)
	fixed, pattern := absolute, ""
	if at := strings.IndexAny(absolute, "*?"); at >= 0 {
		slash := strings.LastIndexByte(absolute[:at], '/')
		fixed, pattern = absolute[:max(slash, 0)], absolute[slash+1:]
	}
	rooted, ok := a.inputs.rooted(fixed)
	if !ok || !a.exists(cleanRooted(rooted)) {
		return false, nil
	}
	if pattern == "" {
		return true, nil
	}
	re, err := globExpression(pattern)
	if err != nil {
		return false, err
	}
	return a.anyFile(cleanRooted(rooted), re), nil
}

func (a *activation) anyFile(dir string, re *regexp.Regexp) bool {
	found, seen := false, 0
	_ = fs.WalkDir(a.fsys, dir, func(file string, entry fs.DirEntry, err error) error {
		seen++
		if err != nil || seen > maxGlobFiles {
			return nil
		}
		relative := strings.TrimPrefix(strings.TrimPrefix(file, dir), "/")
		if dir == "." {
			relative = file
		}
		if !entry.IsDir() && re.MatchString(relative) {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// globExpression is java.nio's glob: ** crosses folders, * and ? do not.
func globExpression(pattern string) (*regexp.Regexp, error) {
	var b strings.Builder
	b.WriteString("^")
	for i := 0; i < len(pattern); i++ {
		switch {
		case strings.HasPrefix(pattern[i:], "**"):
			b.WriteString(".*")
			i++
		case pattern[i] == '*':
			b.WriteString("[^/]*")
		case pattern[i] == '?':
			b.WriteString("[^/]")
		default:
			b.WriteString(regexp.QuoteMeta(pattern[i : i+1]))
		}
	}
	b.WriteString("$")
	return regexp.Compile(b.String())
}
