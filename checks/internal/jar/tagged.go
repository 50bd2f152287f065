package jar

import (
	"fmt"
	"slices"
	"strings"
)

// magic begins each line of a tagged list.
const magic = "JMH "

// The tags of org.openjdk.jmh.util.lines.Constants.
const (
	tagEmpty   = 'E'
	tagString  = 'S'
	tagInt     = 'I'
	tagTime    = 'T'
	tagUnit    = 'U'
	tagInts    = 'A'
	tagStrings = 'L'
	tagParams  = 'M'
)

// hugeArray is a number of elements for which no usual JVM has the memory.
const hugeArray = 1 << 28

// A taggedReader is org.openjdk.jmh.util.lines.TestLineReader: what a line holds is read
// by length, and what stands between is skipped unseen. After the first exception its
// methods give zeros.
type taggedReader struct {
	java    java
	line    []uint16
	cursor  int32
	armored bool
	failure *exception
}

// newTaggedReader begins a line at its magic.
func newTaggedReader(j java, line string, armored bool) *taggedReader {
	r := &taggedReader{java: j, line: units(line), cursor: int32(len(magic)), armored: armored}
	if len(r.line) <= len(magic) || !strings.HasPrefix(line, magic) {
		r.failure = &exception{illegalState, "Unable to parse the line: " + line}
	}
	return r
}

// record reads a record (BenchmarkListEntry's constructor).
func (r *taggedReader) record() Record {
	var record Record
	record.UserClass = r.requiredString()
	record.GeneratedClass = r.requiredString()
	record.Method = r.requiredString()
	record.GeneratedMethod = record.Method
	record.Mode = converted(r, r.requiredString(), parseMode)
	record.Threads = r.optionalInt()
	record.Groups = r.ints()
	record.Labels = r.optionalStrings()
	record.WarmupIterations = r.optionalInt()
	record.WarmupTime = r.optionalTime()
	record.WarmupBatch = r.optionalInt()
	record.MeasurementIterations = r.optionalInt()
	record.MeasurementTime = r.optionalTime()
	record.MeasurementBatch = r.optionalInt()
	record.Forks = r.optionalInt()
	record.WarmupForks = r.optionalInt()
	record.JVM = r.optionalString()
	record.JVMArgs = r.optionalStrings()
	record.JVMArgsPrepend = r.optionalStrings()
	record.JVMArgsAppend = r.optionalStrings()
	record.Params = r.optionalParams()
	record.Unit = r.optionalUnit()
	record.OperationsPerInvocation = r.optionalInt()
	record.Timeout = r.optionalTime()
	return record
}

// rest is what stands behind what was read.
func (r *taggedReader) rest() []uint16 { return r.line[min(int(r.cursor), len(r.line)):] }

var magicUnits = units(magic)

// next goes to behind the next magic of the line, past an exception.
func (r *taggedReader) next() bool {
	r.failure = nil
	for at := int(r.cursor); at+len(magicUnits) <= len(r.line); at++ {
		if slices.Equal(r.line[at:at+len(magicUnits)], magicUnits) {
			r.cursor = int32(at + len(magicUnits))
			return true
		}
	}
	return false
}

// converted applies what Java does with a string that was read.
func converted[T any](r *taggedReader, s string, convert func(string) (T, *exception)) T {
	var zero T
	if r.failure != nil {
		return zero
	}
	value, failure := convert(s)
	r.failure = failure
	return value
}

// char reads a tag and skips what follows it.
func (r *taggedReader) char() uint16 {
	if r.failure != nil {
		return 0
	}
	c, failure := r.java.charAt(r.line, r.cursor)
	r.failure = failure
	r.cursor += 2
	return c
}

// length reads digits and skips what follows them.
func (r *taggedReader) length() int32 {
	if r.failure != nil {
		return 0
	}
	start := r.cursor
	for {
		c, failure := r.java.charAt(r.line, r.cursor)
		if failure != nil {
			r.failure = failure
			return 0
		}
		if _, ok := digitOf(rune(c)); !ok {
			break
		}
		r.cursor++
	}
	digits := text(r.line[start:r.cursor])
	r.cursor++
	return int32(converted(r, digits, parseInt))
}

// units reads a string with its length.
func (r *taggedReader) units() []uint16 {
	length := r.length()
	if r.failure != nil {
		return nil
	}
	s, failure := r.java.substring(r.line, r.cursor, r.cursor+length)
	r.failure = failure
	r.cursor += length + 1
	return s
}

func (r *taggedReader) string() string { return text(r.units()) }

// tag reads a tag, which must be the one that is wanted or, where that is allowed, that
// of nothing.
func (r *taggedReader) tag(want uint16, optional bool) bool {
	got := r.char()
	if r.failure != nil || optional && got == tagEmpty {
		return false
	}
	if got != want {
		message := fmt.Sprintf("Error: unexpected tag = %s\n at %q, pos %d", text([]uint16{got}), text(r.line), r.cursor)
		r.failure = &exception{illegalState, message}
		return false
	}
	return true
}

func (r *taggedReader) requiredString() string {
	if !r.tag(tagString, false) {
		return ""
	}
	return r.string()
}

func (r *taggedReader) optionalString() *string {
	if !r.tag(tagString, true) {
		return nil
	}
	s := r.string()
	return &s
}

func (r *taggedReader) optionalInt() *int {
	if !r.tag(tagInt, true) {
		return nil
	}
	number := converted(r, r.string(), parseInt)
	return &number
}

func (r *taggedReader) optionalTime() *Time {
	if !r.tag(tagTime, true) {
		return nil
	}
	return converted(r, r.string(), parseTime)
}

func (r *taggedReader) optionalUnit() string {
	if !r.tag(tagUnit, true) {
		return ""
	}
	return converted(r, r.string(), parseUnit)
}

// count reads a number of elements for which Java makes an array.
func (r *taggedReader) count() int32 {
	count := r.length()
	switch {
	case r.failure != nil:
	case count >= 1<<31-2:
		r.failure = &exception{outOfMemory, "Requested array size exceeds VM limit"}
	case count > hugeArray:
		r.failure = &exception{outOfMemory, "Java heap space"}
	}
	return count
}

func (r *taggedReader) ints() []int {
	if !r.tag(tagInts, false) {
		return nil
	}
	ints := []int{}
	for count := r.count(); count > 0 && r.failure == nil; count-- {
		ints = append(ints, converted(r, r.string(), parseInt))
	}
	return ints
}

func (r *taggedReader) optionalStrings() []string {
	if !r.tag(tagStrings, true) {
		return nil
	}
	all := []string{}
	for count := r.length(); count > 0 && r.failure == nil; count-- {
		all = append(all, r.string())
	}
	return all
}

func (r *taggedReader) optionalParams() []Param {
	if !r.tag(tagParams, true) {
		return nil
	}
	params := []Param{}
	for count := r.length(); count > 0 && r.failure == nil; count-- {
		param := Param{Name: r.string(), Values: []string{}}
		for values := r.count(); values > 0 && r.failure == nil; values-- {
			param.Values = append(param.Values, r.value())
		}
		params = putParam(params, param)
	}
	return params
}

// putParam is Map.put: a name that is there already gets the new values.
func putParam(params []Param, param Param) []Param {
	for i := range params {
		if params[i].Name == param.Name {
			params[i] = param
			return params
		}
	}
	return append(params, param)
}

func (r *taggedReader) value() string {
	value := r.units()
	if !r.armored || r.failure != nil {
		return text(value)
	}
	decoded, failure := unarmor(value)
	r.failure = failure
	return text(decoded)
}
