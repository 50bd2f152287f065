// Package diag holds the words in which results are told: findings with their
// places, traces and fixes, the outcome of every subject that was looked at, and the
// values that the views show.
//
// It depends on the standard library alone, so that whoever renders, stores or
// compares results needs nothing else of this module. Everything in it is a plain
// value: no type of this package reads a file or knows a global.
package diag

import "fmt"

// A Severity says how much a finding matters. The zero value is invalid, so that a
// forgotten severity is noticed.
type Severity int

// The severities, in rising order.
const (
	// Note is worth knowing.
	Note Severity = iota + 1
	// Warning misleads, or breaks elsewhere.
	Warning
	// Error measures nothing, or will not run.
	Error
)

var severityNames = map[Severity]string{Note: "note", Warning: "warning", Error: "error"}

// String gives the name that every output format uses.
func (s Severity) String() string { return nameOf(severityNames, s) }

// MarshalText gives the name; it fails on the invalid zero value.
func (s Severity) MarshalText() ([]byte, error) { return marshalName(severityNames, s) }

// UnmarshalText takes a name as String gives it.
func (s *Severity) UnmarshalText(text []byte) error { return unmarshalName(severityNames, s, text) }

// A Kind is what a check looks at, or what a subject is.
type Kind int

// The kinds of subject, one for each side that the doctor looks at.
const (
	// Module is a Maven module: a pom.xml with its sources.
	Module Kind = iota + 1
	// Jar is a jar file.
	Jar
	// Classes is a folder of class files.
	Classes
	// Results is a file of benchmark results.
	Results
)

var kindNames = map[Kind]string{Module: "module", Jar: "jar", Classes: "classes", Results: "results"}

// String gives the name that every output format uses.
func (k Kind) String() string { return nameOf(kindNames, k) }

// MarshalText gives the name; it fails on the invalid zero value.
func (k Kind) MarshalText() ([]byte, error) { return marshalName(kindNames, k) }

// UnmarshalText takes a name as String gives it.
func (k *Kind) UnmarshalText(text []byte) error { return unmarshalName(kindNames, k, text) }

// An Outcome is what became of a subject.
type Outcome int

// The outcomes. Unknown is never a pass.
const (
	// Pass: looked at, decided, nothing of warning or above.
	Pass Outcome = iota + 1
	// Fail: at least one finding of warning or above.
	Fail
	// Undecided: no such finding, but something could not be determined. It is written "unknown".
	Undecided
	// NotApplicable: there is nothing here that the checks speak about.
	NotApplicable
)

var outcomeNames = map[Outcome]string{Pass: "pass", Fail: "fail", Undecided: "unknown", NotApplicable: "not-applicable"}

// String gives the name that every output format uses.
func (o Outcome) String() string { return nameOf(outcomeNames, o) }

// MarshalText gives the name; it fails on the invalid zero value.
func (o Outcome) MarshalText() ([]byte, error) { return marshalName(outcomeNames, o) }

// UnmarshalText takes a name as String gives it.
func (o *Outcome) UnmarshalText(text []byte) error { return unmarshalName(outcomeNames, o, text) }

// An Answer is yes, no, or unknown. The zero value is Unknown: what nobody decided
// is not known.
type Answer int

// The three answers.
const (
	Unknown Answer = iota
	Yes
	No
)

var answerNames = map[Answer]string{Unknown: "unknown", Yes: "yes", No: "no"}

// String gives the name that every output format uses.
func (a Answer) String() string { return nameOf(answerNames, a) }

// MarshalText gives the name.
func (a Answer) MarshalText() ([]byte, error) { return marshalName(answerNames, a) }

// UnmarshalText takes a name as String gives it.
func (a *Answer) UnmarshalText(text []byte) error { return unmarshalName(answerNames, a, text) }

// AnswerOf turns a known truth value into an Answer.
func AnswerOf(truth bool) Answer {
	if truth {
		return Yes
	}
	return No
}

func nameOf[T ~int](names map[T]string, value T) string {
	if name, ok := names[value]; ok {
		return name
	}
	return fmt.Sprintf("invalid(%d)", int(value))
}

func marshalName[T ~int](names map[T]string, value T) ([]byte, error) {
	name, ok := names[value]
	if !ok {
		return nil, fmt.Errorf("diag: %T %d has no name", value, int(value))
	}
	return []byte(name), nil
}

func unmarshalName[T ~int](names map[T]string, value *T, text []byte) error {
	for candidate, name := range names {
		if name == string(text) {
			*value = candidate
			return nil
		}
	}
	return fmt.Errorf("diag: %q is no %T", text, *value)
}
