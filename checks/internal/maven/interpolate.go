package maven

import (
	"fmt"
	"slices"
	"strings"
)

// maxExpansion bounds the text that one expression may grow to, and maxResolutions the
// expressions that one text may lead to; beyond them Maven would run out of memory.
const (
	maxExpansion   = 4 << 20
	maxResolutions = 100_000
	// maxWork bounds the text that is moved about for one model.
	maxWork = 256 << 20
	// maxThrough bounds the properties that a value tells it came through.
	maxThrough = 64
)

// A valueSource resolves the inside of `${…}`. The Value says where the text comes from.
type valueSource func(expression string) (Value, bool)

// An interpolator fills the expressions of one model. Source: StringSearchInterpolator of
// plexus-interpolation with PrefixAwareRecursionInterceptor, as
// StringVisitorModelInterpolator sets them up.
type interpolator struct {
	sources []valueSource
	// post changes a resolved value: paths become absolute, URLs normal.
	post func(expression, value string) string
	// answers keeps what expressions gave.
	answers map[string]resolved
	// stack holds the expressions being resolved, without project. and pom.
	stack       []string
	resolutions int
	work        int
	problems    *problems
	// conditions: profile conditions are filled too; in a pom they are evaluated with less.
	conditions bool
	// maven4 fills by Maven 4's rules.
	maven4 bool
	// memo keeps the fillings of shared objects; nil keeps none. uses are those of the
	// object being filled, when it is shared.
	memo *memo
	uses *[]use
	// usesJDK is set when an expression looked at the JVM.
	usesJDK bool
}

type resolved struct {
	text    string
	through []Value
}

// An interpolationError carries Maven's message.
type interpolationError struct{ message string }

func (e *interpolationError) Error() string { return e.message }

// fill gives the text with its expressions replaced, and the properties that went in.
func (p *interpolator) fill(text string) (string, []Value, error) {
	if !p.concerns(text) {
		return text, nil, nil
	}
	if p.maven4 {
		s := substitution{lookup: p.first, post: p.post, work: p.work}
		filled, err := s.fill(text)
		p.work = s.work
		return filled, s.through, err
	}
	p.resolutions = 0
	r, err := p.interpolate(text, map[string]bool{})
	return r.text, r.through, err
}

// concerns says whether there is anything to fill.
func (p *interpolator) concerns(text string) bool {
	return strings.Contains(text, "${") || p.maven4 && (strings.Contains(text, `\{`) || strings.Contains(text, `\}`))
}

// first asks the sources in turn.
func (p *interpolator) first(expression string) (Value, bool) {
	for _, source := range p.sources {
		if v, ok := source(expression); ok {
			return v, true
		}
	}
	return Value{}, false
}

func (p *interpolator) interpolate(input string, unresolvable map[string]bool) (resolved, error) {
	var out strings.Builder
	var through []Value
	at := 0
	for {
		start := strings.Index(input[at:], "${")
		if start < 0 {
			break
		}
		start += at
		out.WriteString(input[at:start])
		end := strings.IndexByte(input[start+1:], '}')
		if end < 0 {
			at = start
			break
		}
		end += start + 1
		whole := input[start : end+1]
		at = end + 1
		if unresolvable[whole] {
			out.WriteString(whole)
			continue
		}
		r, found, err := p.resolve(whole, unresolvable)
		if err != nil {
			return resolved{}, err
		}
		if p.uses != nil && len(p.stack) == 0 {
			*p.uses = append(*p.uses, use{strings.TrimPrefix(whole[2:len(whole)-1], "."), r, found})
		}
		if !found {
			unresolvable[whole] = true
			out.WriteString(whole)
			continue
		}
		out.WriteString(r.text)
		if len(through) < maxThrough {
			through = append(through, r.through...)
		}
		p.work += len(r.text)
		if out.Len() > maxExpansion || p.work > maxWork {
			return resolved{}, &interpolationError{fmt.Sprintf("Resolving expression: '%s': it expands to more than %d bytes", whole, maxExpansion)}
		}
	}
	out.WriteString(input[at:])
	return resolved{out.String(), through}, nil
}

func (p *interpolator) resolve(whole string, unresolvable map[string]bool) (resolved, bool, error) {
	expression := strings.TrimPrefix(whole[2:len(whole)-1], ".")
	naked := trimProjectPrefix(expression)
	if at := slices.Index(p.stack, naked); at >= 0 {
		return resolved{}, false, cycleError(whole, expression, p.stack[at:])
	}
	if answer, known := p.answers[expression]; known {
		return answer, true, nil
	}
	p.resolutions++
	if p.resolutions > maxResolutions {
		return resolved{}, false, &interpolationError{fmt.Sprintf("Resolving expression: '%s': more than %d expressions", whole, maxResolutions)}
	}
	p.stack = append(p.stack, naked)
	defer func() { p.stack = p.stack[:len(p.stack)-1] }()

	value, found, err := p.lookup(expression, whole)
	if err != nil || !found {
		return resolved{}, false, err
	}
	r, err := p.interpolate(value.Text, unresolvable)
	if err != nil {
		return resolved{}, false, err
	}
	if p.post != nil {
		r.text = p.post(expression, r.text)
	}
	if value.Origin != (Origin{}) {
		value.Raw, value.Text = value.Text, r.text
		r.through = append([]Value{value}, r.through...)
	}
	if p.answers == nil {
		p.answers = map[string]resolved{}
	}
	p.answers[expression] = r
	return r, true, nil
}

// lookup asks the sources in turn. A value that holds the expression itself is passed
// over; if nothing better comes it is a cycle.
func (p *interpolator) lookup(expression, whole string) (Value, bool, error) {
	recursive := false
	for _, source := range p.sources {
		value, ok := source(expression)
		if !ok {
			continue
		}
		if !strings.Contains(value.Text, whole) {
			return value, true, nil
		}
		recursive = true
	}
	if recursive {
		return Value{}, false, cycleError(whole, expression, p.stack[slices.Index(p.stack, trimProjectPrefix(expression)):])
	}
	return Value{}, false, nil
}

func cycleError(whole, expression string, cycle []string) error {
	return &interpolationError{fmt.Sprintf("Resolving expression: '%s': Detected the following recursive expression cycle in '%s': [%s]",
		whole, expression, strings.Join(cycle, ", "))}
}

func trimProjectPrefix(expression string) string {
	for _, prefix := range []string{"pom.", "project."} {
		if rest, ok := strings.CutPrefix(expression, prefix); ok {
			return strings.TrimPrefix(rest, ".")
		}
	}
	return expression
}

// model fills all texts of a model. A text in a cycle is null afterwards, as in Maven; the
// cycle is a problem that fails the build.
func (p *interpolator) model(o *object) *object {
	if p.memo == nil || !o.shared || p.uses != nil || o.class != dependencyClass && o.class != pluginClass && !isManagement(o) {
		return p.object(o)
	}
	p.memo.mu.RLock()
	known := p.memo.fillings[o]
	p.memo.mu.RUnlock()
	if known != nil && known.holds(p) {
		return known.result
	}
	var uses []use
	before := p.problems.count
	p.uses = &uses
	result := p.object(o)
	p.uses = nil
	if p.problems.count > before {
		return result
	}
	result.shareWhole()
	p.memo.mu.Lock()
	p.memo.fillings[o] = &filling{uses: distinct(uses), result: result}
	p.memo.mu.Unlock()
	return result
}

// distinct drops the uses of an expression after its first: within one object it has one
// answer.
func distinct(uses []use) []use {
	seen := make(map[string]bool, len(uses))
	return slices.DeleteFunc(uses, func(u use) bool {
		repeated := seen[u.expression]
		seen[u.expression] = true
		return repeated
	})
}

// gives says whether an expression has the same answer here.
func (p *interpolator) gives(u *use) bool {
	answer, known := p.answers[u.expression]
	if !known {
		whole := "${" + u.expression + "}"
		var err error
		if answer, known, err = p.resolve(whole, map[string]bool{}); err != nil {
			return false
		}
	}
	return known == u.found && (!known || sameAnswer(answer, u.answer))
}

func sameAnswer(a, b resolved) bool {
	if a.text != b.text || len(a.through) != len(b.through) {
		return false
	}
	for i := range a.through {
		if a.through[i].Origin != b.through[i].Origin || a.through[i].Raw != b.through[i].Raw {
			return false
		}
	}
	return true
}

func (p *interpolator) object(o *object) *object {
	changed := o
	for i := range o.class.fields {
		f := &o.class.fields[i]
		if o.slots[i] == nil || f.verbatim || f.name == "activation" && !p.conditions {
			continue
		}
		content, cyclic := p.slot(o.slots[i])
		if content == nil && !cyclic {
			continue
		}
		if changed == o {
			changed = o.clone()
		}
		changed.slots[i] = content
	}
	return changed
}

// slot gives the filled content, or nil when nothing changed; cyclic tells a text that is
// null afterwards.
func (p *interpolator) slot(content any) (filled any, cyclic bool) {
	switch content := content.(type) {
	case *Value:
		v, changed := p.value(*content)
		if changed && v.Set {
			return &v, false
		}
		return nil, changed
	case []Value:
		if list := p.values(content); list != nil {
			return list, false
		}
	case *object:
		if o := p.model(content); o != content {
			return o, false
		}
	case []*object:
		if list := mapObjects(content, p.model); list != nil {
			return list, false
		}
	case *properties:
		if m := p.properties(content); m != content {
			return m, false
		}
	case *Node:
		if n := p.node(content); n != content {
			return n, false
		}
	}
	return nil, false
}

func (p *interpolator) value(v Value) (Value, bool) {
	if !p.concerns(v.Text) {
		return v, false
	}
	text, through, err := p.fill(v.Text)
	if err != nil {
		p.problems.add(ModelError, v.Origin, "%s", err.Error())
		return Value{Raw: v.Raw, Origin: v.Origin}, true
	}
	if text == v.Text && len(through) == 0 {
		return v, false
	}
	v.Text, v.Set = text, true
	v.Through = append(slices.Clone(v.Through), through...)
	return v, true
}

func (p *interpolator) values(list []Value) []Value {
	var changed []Value
	for i, v := range list {
		filled, ok := p.value(v)
		if !ok {
			continue
		}
		if changed == nil {
			changed = slices.Clone(list)
		}
		changed[i] = filled
	}
	return changed
}

func (p *interpolator) properties(m *properties) *properties {
	changed := m
	for _, name := range m.names {
		filled, ok := p.value(m.values[name])
		if !ok {
			continue
		}
		if changed == m {
			changed = newProperties(m.len())
			changed.putAll(m)
		}
		changed.put(name, filled)
	}
	return changed
}

func (p *interpolator) node(n *Node) *Node {
	changed := n
	own := func() *Node {
		if changed == n {
			c := *n
			changed = &c
		}
		return changed
	}
	if v, ok := p.value(n.Value); ok {
		own().Value = v
	}
	for i, a := range n.Attrs {
		if !p.concerns(a.Value) {
			continue
		}
		text, _, err := p.fill(a.Value)
		if err != nil {
			p.problems.add(ModelError, n.Origin, "%s", err.Error())
			continue
		}
		if text != a.Value {
			if c := own(); &c.Attrs[0] == &n.Attrs[0] {
				c.Attrs = slices.Clone(n.Attrs)
			}
			changed.Attrs[i].Value = text
		}
	}
	var children []*Node
	for i, child := range n.Children {
		filled := p.node(child)
		if filled == child {
			continue
		}
		if children == nil {
			children = slices.Clone(n.Children)
		}
		children[i] = filled
	}
	if children != nil {
		own().Children = children
	}
	return changed
}

// interpolateRegex is RegexBasedInterpolator of plexus-interpolation, which profile
// conditions and settings.xml use: `${x}` with anything but an empty x, replaced until
// nothing more is found.
func interpolateRegex(text string, lookup func(string) (string, bool)) (string, error) {
	r := regexInterpolator{lookup: lookup}
	return r.interpolate(text)
}

type regexInterpolator struct {
	lookup      func(string) (string, bool)
	stack       []string
	resolutions int
}

func (r *regexInterpolator) interpolate(text string) (string, error) {
	for at := 0; ; {
		start, end := findExpression(text, at)
		if start < 0 {
			return text, nil
		}
		whole := text[start:end]
		expression := strings.TrimPrefix(whole[2:len(whole)-1], ".")
		if i := slices.Index(r.stack, expression); i >= 0 {
			return "", cycleError(whole, expression, r.stack[i:])
		}
		value, found := r.lookup(expression)
		if !found {
			at = end
			continue
		}
		r.resolutions++
		if r.resolutions > maxResolutions {
			return "", &interpolationError{fmt.Sprintf("Resolving expression: '%s': more than %d expressions", whole, maxResolutions)}
		}
		r.stack = append(r.stack, expression)
		value, err := r.interpolate(value)
		r.stack = r.stack[:len(r.stack)-1]
		if err != nil {
			return "", err
		}
		text = strings.ReplaceAll(text, whole, value)
		if len(text) > maxExpansion {
			return "", &interpolationError{fmt.Sprintf("Resolving expression: '%s': it expands to more than %d bytes", whole, maxExpansion)}
		}
		at = 0
	}
}

// findExpression finds the first match of \$\{(.+?)\} from an offset on.
func findExpression(text string, from int) (start, end int) {
	for {
		at := strings.Index(text[from:], "${")
		if at < 0 {
			return -1, -1
		}
		start = from + at
		// The group takes at least one character, which may be a brace.
		inner := start + 3
		if inner > len(text) {
			return -1, -1
		}
		stop := strings.IndexByte(text[inner:], '}')
		line := strings.IndexByte(text[start+2:], '\n')
		if stop >= 0 && (line < 0 || start+2+line > inner+stop) {
			return start, inner + stop + 1
		}
		from = start + 1
	}
}
