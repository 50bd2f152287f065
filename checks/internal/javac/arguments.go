package javac

import (
	"strconv"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
)

// A token is one argument as javac sees it after environment options and argument files
// were spliced in.
type token struct {
	text string
	// index points into Compilation.Arguments, -1 for what comes from the environment.
	index int
}

// A setting is one option that was given, with its value.
type setting struct {
	value string
	// argument is the text as given ("-proc:full", "-processorpath x"), index as in token.
	argument string
	index    int
}

// parsed is an argument list taken apart. Of options that are given twice the last counts.
type parsed struct {
	last map[optionKey]setting
	// keys are the options for processors (-Akey=value), in order.
	keys []string
	// lint are the values of all -Xlint: options, in order.
	lint []string
	// names are operands that are no source files.
	names []string
	err   *Message
	// bad points to the argument that is refused.
	bad int
}

func (p parsed) has(key optionKey) bool {
	_, ok := p.last[key]
	return ok
}

// splice gives the arguments that javac works on: JDK_JAVAC_OPTIONS first (JDK 9 and
// later; the command line and the legacy Main read it, javax.tools does not), then the
// command line, with the contents of argument files in place of @file.
func splice(c Compilation) ([]token, *Message) {
	var tokens []token
	if c.Call != Tools && c.JDK.Feature >= 9 {
		for _, text := range splitVariable(c.Environment["JDK_JAVAC_OPTIONS"]) {
			tokens = append(tokens, token{text, -1})
		}
	}
	for i, text := range c.Arguments {
		tokens = append(tokens, token{text, i})
	}
	if c.Call == Tools {
		return tokens, nil
	}
	return expandFiles(tokens, c)
}

// expandFiles puts the contents of argument files in place. An argument file does not
// name another one (javac's CommandLine.loadCmdFile); "@@x" is the operand "@x".
func expandFiles(tokens []token, c Compilation) ([]token, *Message) {
	var expanded []token
	for _, t := range tokens {
		name, isFile := strings.CutPrefix(t.text, "@")
		switch {
		case !isFile || name == "":
			expanded = append(expanded, t)
		case strings.HasPrefix(name, "@"):
			expanded = append(expanded, token{name, t.index})
		default:
			text, ok := c.ArgumentFiles[name]
			if !ok {
				return nil, &Message{Severity: diag.Error, Text: "cannot find file '" + name + "'"}
			}
			for _, argument := range splitArguments(text) {
				expanded = append(expanded, token{argument, t.index})
			}
		}
	}
	return expanded, nil
}

// splitArguments splits the text of an argument file: at white space, with single and
// double quotes, in which a backslash escapes; "#" begins a comment outside of a word
// (javac's CommandLine.Tokenizer).
func splitArguments(text string) []string {
	s := splitter{escapes: true, comments: true}
	return s.split(text)
}

// splitVariable splits JDK_JAVAC_OPTIONS: as an argument file, but without escapes and
// comments (javac's CommandLine.parseEnvVariable).
func splitVariable(text string) []string {
	s := splitter{}
	return s.split(text)
}

type splitter struct {
	escapes, comments bool

	arguments []string
	current   strings.Builder
	inside    bool
}

func (s *splitter) split(text string) []string {
	var quote rune
	var comment, escaped bool
	for _, r := range text {
		switch {
		case comment:
			comment = r != '\n'
		case escaped:
			s.current.WriteRune(unescape(r))
			escaped = false
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0 && r == '\\' && s.escapes:
			escaped = true
		case quote != 0:
			s.current.WriteRune(r)
		case r == '\'' || r == '"':
			quote, s.inside = r, true
		case strings.ContainsRune(" \t\n\r\f", r):
			s.flush()
		case r == '#' && s.comments && !s.inside:
			comment = true
		default:
			s.current.WriteRune(r)
			s.inside = true
		}
	}
	s.flush()
	return s.arguments
}

func (s *splitter) flush() {
	if s.inside {
		s.arguments = append(s.arguments, s.current.String())
	}
	s.current.Reset()
	s.inside = false
}

func unescape(r rune) rune {
	if escaped, ok := map[rune]rune{'n': '\n', 't': '\t', 'r': '\r', 'f': '\f'}[r]; ok {
		return escaped
	}
	return r
}

// parse takes arguments apart as javac's Arguments.processArgs does: the first argument
// that is refused ends it.
func parse(tokens []token, c Compilation) parsed {
	p := parsed{last: map[optionKey]setting{}}
	for i := 0; i < len(tokens); i++ {
		text := tokens[i].text
		if !strings.HasPrefix(text, "-") {
			if p.takeOperand(tokens[i], c.Call) {
				continue
			}
			return p.refuse(tokens[i], "invalid flag: "+text)
		}
		found, ok := lookupOption(text, c.JDK)
		if !ok {
			return p.refuse(tokens[i], "invalid flag: "+text)
		}
		s := setting{argument: text, index: tokens[i].index}
		value, here := found.ownValue(text)
		if !here && found.kind == required {
			if i+1 == len(tokens) {
				return p.refuse(tokens[i], text+" requires an argument")
			}
			i++
			value = tokens[i].text
			s.argument += " " + value
		}
		s.value = value
		if reason := p.take(found.key(), s, c); reason != "" {
			return p.refuse(tokens[i], reason)
		}
	}
	return p
}

// ownValue is the value inside the argument itself: after "=", ":" or the name.
func (o option) ownValue(argument string) (string, bool) {
	for _, name := range o.names {
		if o.kind == adjacent || o.kind == required && endsInSeparator(name) {
			if rest, ok := strings.CutPrefix(argument, name); ok {
				return rest, true
			}
		}
		if rest, ok := strings.CutPrefix(argument, name+"="); ok && strings.HasPrefix(name, "--") {
			return rest, true
		}
	}
	return "", false
}

func (p parsed) refuse(t token, reason string) parsed {
	p.err = &Message{Severity: diag.Error, Text: reason}
	p.bad = t.index
	return p
}

// takeOperand takes a source file or a class name; through javax.tools these do not come
// as arguments.
func (p *parsed) takeOperand(t token, call Call) bool {
	if call == Tools {
		return false
	}
	if strings.HasSuffix(t.text, ".java") {
		return true
	}
	if !isQualifiedName(t.text) {
		return false
	}
	p.names = append(p.names, t.text)
	return true
}

// take stores an option; it gives javac's words where it refuses the value.
func (p *parsed) take(key optionKey, s setting, c Compilation) string {
	switch key {
	case optSource:
		if levelOf(s.value) == 0 || levelOf(s.value) > c.JDK.Feature {
			return "invalid source release: " + s.value
		}
	case optTarget:
		if levelOf(s.value) == 0 || levelOf(s.value) > c.JDK.Feature {
			return "invalid target release: " + s.value
		}
	case optKey:
		if s.value == "" {
			return "-A requires an argument; use '-Akey' or '-Akey=value'"
		}
		name, _, _ := strings.Cut(s.value, "=")
		if !isQualifiedName(name) {
			return "key in annotation processor option '" + s.argument + "' is not a dot-separated sequence of identifiers"
		}
		p.keys = append(p.keys, name)
	case optJVM:
		if !takesJVMOptions(c.Call, c.JDK) {
			return "invalid flag: " + s.argument
		}
	case optXlint:
		p.lint = append(p.lint, strings.Split(s.value, ",")...)
	}
	p.last[key] = s
	return ""
}

// takesJVMOptions: the launcher takes -J options away before javac sees them; the legacy
// Main of 17.0.15 lets them pass and that of 25.0.3 refuses them, javax.tools always does.
func takesJVMOptions(call Call, version jdk.Version) bool {
	return call == CommandLine || call == LegacyMain && version.Feature < 21
}

// levelOf reads a language level as -source and -target take it: "8", "1.8", up to
// "1.10" (measured: 1.9 is taken, 1.11 is not). 0 is none.
func levelOf(text string) int {
	digits, old := strings.CutPrefix(text, "1.")
	level, err := strconv.Atoi(digits)
	if err != nil || level < 1 || strings.HasPrefix(digits, "0") || strings.HasPrefix(digits, "+") {
		return 0
	}
	if old && level > 10 {
		return 0
	}
	return level
}

// isQualifiedName tells Java names, a.b.C; it takes letters of any script.
func isQualifiedName(text string) bool {
	for part := range strings.SplitSeq(text, ".") {
		if !isIdentifier(part) {
			return false
		}
	}
	return true
}

func isIdentifier(text string) bool {
	if text == "" || text[0] >= '0' && text[0] <= '9' {
		return false
	}
	for _, r := range text {
		letter := r == '_' || r == '$' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r >= 0x80
		if !letter {
			return false
		}
	}
	return true
}
