package jar

import (
	"fmt"
	"strings"
)

// A field reads one field of a list with separators into a record.
type field func(r *Record, source string) *exception

// readSeparated reads a line of the formats up to JMH 1.12 (BenchmarkListEntry and
// BenchmarkRecord in the tags 0.1, 0.3, 0.5, 0.9, 1.0, 1.6, 1.9.3 and 1.12).
func readSeparated(line string, f format) (Record, *exception) {
	sources := split(line, f.separator)
	if len(sources) != len(f.fields) {
		return Record{}, &exception{illegalState, "Mismatched format for the line: " + line}
	}
	var record Record
	for i, read := range f.fields {
		if failure := read(&record, sources[i]); failure != nil {
			return Record{}, failure
		}
	}
	return record, nil
}

// The fields, in the groups in which they came and went.
var (
	joinedTarget = []field{readName, readGeneratedName, readMode, readGroups}
	target       = []field{
		func(r *Record, s string) *exception { r.UserClass = trim(s); return nil },
		func(r *Record, s string) *exception { r.GeneratedClass = trim(s); return nil },
		func(r *Record, s string) *exception { r.Method = trim(s); r.GeneratedMethod = r.Method; return nil },
		readMode, readGroups,
	}
	iterationsWithoutBatch = []field{
		optional(func(r *Record) **int { return &r.Threads }, intOf),
		optional(func(r *Record) **int { return &r.WarmupIterations }, intOf),
		optional(func(r *Record) **Time { return &r.WarmupTime }, parseTime),
		optional(func(r *Record) **int { return &r.MeasurementIterations }, intOf),
		optional(func(r *Record) **Time { return &r.MeasurementTime }, parseTime),
	}
	iterations = []field{
		optional(func(r *Record) **int { return &r.Threads }, intOf),
		optional(func(r *Record) **int { return &r.WarmupIterations }, intOf),
		optional(func(r *Record) **Time { return &r.WarmupTime }, parseTime),
		optional(func(r *Record) **int { return &r.WarmupBatch }, intOf),
		optional(func(r *Record) **int { return &r.MeasurementIterations }, intOf),
		optional(func(r *Record) **Time { return &r.MeasurementTime }, parseTime),
		optional(func(r *Record) **int { return &r.MeasurementBatch }, intOf),
	}
	forks = []field{
		optional(func(r *Record) **int { return &r.Forks }, intOf),
		optional(func(r *Record) **int { return &r.WarmupForks }, intOf),
	}
	jvm       = []field{optional(func(r *Record) **string { return &r.JVM }, func(s string) (*string, *exception) { return &s, nil })}
	arguments = []field{
		optional(func(r *Record) *[]string { return &r.JVMArgs }, stringsOf),
		optional(func(r *Record) *[]string { return &r.JVMArgsPrepend }, stringsOf),
		optional(func(r *Record) *[]string { return &r.JVMArgsAppend }, stringsOf),
	}
	params  = []field{optional(func(r *Record) *[]Param { return &r.Params }, paramsOf)}
	scaling = []field{
		optional(func(r *Record) *string { return &r.Unit }, parseUnit),
		optional(func(r *Record) **int { return &r.OperationsPerInvocation }, intOf),
	}
	timeout = []field{optional(func(r *Record) **Time { return &r.Timeout }, parseTime)}
)

// optional is Optional.of: "[]" is nothing, else what stands between the first and the
// last character counts, whatever these are.
func optional[T any](to func(*Record) *T, convert func(string) (T, *exception)) field {
	return func(r *Record, source string) *exception {
		if source == "[]" {
			return nil
		}
		inner, failure := java(0).substring(units(source), 1, int32(len(units(source))-1))
		if failure != nil {
			return failure
		}
		value, failure := convert(text(inner))
		*to(r) = value
		return failure
	}
}

func intOf(s string) (*int, *exception) {
	number, failure := parseInt(s)
	return &number, failure
}

func stringsOf(s string) ([]string, *exception) { return split(s, "===SEP==="), nil }

func paramsOf(s string) ([]Param, *exception) {
	params := []Param{}
	for _, pair := range split(s, "===PAIR-SEP===") {
		parts := split(pair, "===SEP-K===")
		if len(parts) < 2 {
			return nil, &exception{arrayIndex, fmt.Sprintf("Index 1 out of bounds for length %d", len(parts))}
		}
		param := Param{Name: parts[0], Values: []string{}}
		if !strings.EqualFold(parts[1], "===EMPTY===") {
			param.Values = split(parts[1], "===SEP-V===")
		}
		for i, value := range param.Values {
			// From 1.9.3 on.
			if value == "===EMPTY-VAL===" {
				param.Values[i] = ""
			}
		}
		params = putParam(params, param)
	}
	return params, nil
}

// readName reads class and method, which a dot joins.
func readName(r *Record, source string) *exception {
	r.UserClass, r.Method = cutLast(trim(source))
	return nil
}

// readGeneratedName reads the generated class with its method, which is named like the
// one of the user.
func readGeneratedName(r *Record, source string) *exception {
	r.GeneratedClass, r.GeneratedMethod = cutLast(trim(source))
	return nil
}

func cutLast(name string) (before, after string) {
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		return name[:dot], name[dot+1:]
	}
	return "", name
}

func readMode(r *Record, source string) *exception {
	mode, failure := parseMode(trim(source))
	r.Mode = mode
	return failure
}

// readGroups is Utils.unmarshalIntArray: "1=1=".
func readGroups(r *Record, source string) *exception {
	for _, part := range split(source, "=") {
		number, failure := parseInt(trim(part))
		if failure != nil {
			return failure
		}
		r.Groups = append(r.Groups, number)
	}
	return nil
}
