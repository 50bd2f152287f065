package maven

import (
	"fmt"
	"strings"
)

// Maven 4 fills expressions by rules of its own: the innermost one first, so that
// ${a${b}} works; ${a:-b} and ${a:+b} take another text where a is empty, or is not; a
// backslash before a brace takes it out of play. Source: DefaultInterpolator of
// maven-impl 4.0.0-rc-5.
type substitution struct {
	lookup func(expression string) (Value, bool)
	post   func(expression, value string) string
	// open are the variables being resolved.
	open        map[string]bool
	through     []Value
	resolutions int
	work        int
}

// marker stands for a "$" that must not be looked at again.
const marker = "$__"

func (s *substitution) fill(text string) (string, error) {
	s.open = map[string]bool{}
	filled, err := s.substitute(text)
	if err != nil {
		return "", err
	}
	return unescape4(filled), nil
}

func unescape4(text string) string {
	text = strings.ReplaceAll(text, marker, "$")
	if !strings.Contains(text, `\`) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' && i+1 < len(text) && (text[i+1] == '{' || text[i+1] == '}') {
			continue
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

func (s *substitution) substitute(text string) (string, error) {
	for {
		start, stop := innermost(text)
		if start < 0 || stop < 0 {
			return text, nil
		}
		value, err := s.operators(text[start+2 : stop])
		if err != nil {
			return "", err
		}
		text = text[:start] + value + text[stop+1:]
		s.resolutions++
		s.work += len(text)
		if len(text) > maxExpansion || s.resolutions > maxResolutions || s.work > maxWork {
			return "", &interpolationError{fmt.Sprintf("an expression expands to more than %d bytes or %d expressions", maxExpansion, maxResolutions)}
		}
	}
}

// innermost finds the first closing brace that is not escaped and the last opening one
// before it.
func innermost(text string) (start, stop int) {
	stop = -1
	for {
		stop = indexFrom(text, "}", stop+1)
		for stop > 0 && text[stop-1] == '\\' {
			stop = indexFrom(text, "}", stop+1)
		}
		start = strings.Index(text, "${")
		for stop >= 0 {
			next := indexFrom(text, "${", start+2)
			if next < 0 || next > stop {
				break
			}
			start = next
		}
		if start < 0 || stop < 0 || stop >= start+2 {
			return start, stop
		}
	}
}

func indexFrom(text, what string, from int) int {
	if from < 0 {
		from = 0
	}
	if from > len(text) {
		return -1
	}
	at := strings.Index(text[from:], what)
	if at < 0 {
		return -1
	}
	return from + at
}

// operators works through a:-b:+c from left to right.
func (s *substitution) operators(variable string) (string, error) {
	rest := variable
	at := operatorIn(rest)
	name := rest
	if at >= 0 {
		name = rest[:at]
	}
	value, found := "", false
	if variable != "" {
		var err error
		if value, found, err = s.variable(name); err != nil {
			return "", err
		}
	}
	for at >= 0 {
		operator := rest[at : at+2]
		rest = rest[at+2:]
		at = operatorIn(rest)
		operand := rest
		if at >= 0 {
			operand = rest[:at]
		}
		other, err := s.substitute(operand)
		if err != nil {
			return "", err
		}
		empty := !found || value == ""
		if operator == ":+" && !empty || operator == ":-" && empty {
			return other, nil
		}
	}
	if !found {
		return marker + "{" + variable + "}", nil
	}
	return value, nil
}

// operatorIn finds the first :- or :+.
func operatorIn(text string) int {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == ':' && (text[i+1] == '-' || text[i+1] == '+') {
			return i
		}
	}
	return -1
}

func (s *substitution) variable(name string) (string, bool, error) {
	if s.open[name] {
		return "", false, &interpolationError{"recursive variable reference: " + name}
	}
	s.open[name] = true
	defer delete(s.open, name)
	if name == "" {
		return "", false, nil
	}
	v, found := s.lookup(name)
	if !found {
		return "", false, nil
	}
	at := len(s.through)
	text, err := s.substitute(v.Text)
	if err != nil {
		return "", false, err
	}
	if s.post != nil {
		text = s.post(name, text)
	}
	if v.Origin != (Origin{}) && len(s.through) < maxThrough {
		v.Raw, v.Text = v.Text, unescape4(text)
		s.through = append(s.through[:at:at], append([]Value{v}, s.through[at:]...)...)
	}
	return text, true, nil
}
