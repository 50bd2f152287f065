package jar

import (
	"fmt"
	"strings"
)

// A Record is one benchmark in one mode, as JMH's list holds it. Pointers and slices are
// nil where the annotations say nothing.
type Record struct {
	// Line is the line in the list, from 1.
	Line int
	// UserClass is the canonical name of the class, with dots also before nested ones;
	// Method is the method or the group.
	UserClass, Method string
	// GeneratedClass is the name of the class that JMH runs. It calls GeneratedMethod, "_"
	// and the mode, where GeneratedMethod is Method in every list that is not broken.
	GeneratedClass, GeneratedMethod string
	// Mode is a name of org.openjdk.jmh.annotations.Mode, "All" too.
	Mode string
	// Threads is -1 for Threads.MAX.
	Threads *int
	// Groups are the numbers of threads in a group, [1] without one; Labels are the
	// methods of the group, from JMH 1.13 on.
	Groups []int
	Labels []string

	WarmupIterations, WarmupBatch           *int
	WarmupTime                              *Time
	MeasurementIterations, MeasurementBatch *int
	MeasurementTime                         *Time
	Forks, WarmupForks                      *int
	JVM                                     *string
	JVMArgs, JVMArgsPrepend, JVMArgsAppend  []string
	Params                                  []Param
	// Unit is a name of java.util.concurrent.TimeUnit, empty if none is given.
	Unit                    string
	OperationsPerInvocation *int
	Timeout                 *Time
	// Unreadable is set for a record that the harness in this jar cannot read; it was
	// read in its own format.
	Unreadable bool
}

// Name is what JMH calls the benchmark: package.Class.method.
func (r Record) Name() string { return r.UserClass + "." + r.Method }

// A Param is a field with @Param and its values, in their order.
type Param struct {
	Name   string
	Values []string
}

// A Time is a number of units.
type Time struct {
	Count int
	// Unit is a name of java.util.concurrent.TimeUnit.
	Unit string
}

// String writes the time as JMH does: "200 ms".
func (t Time) String() string {
	if t.Count == 0 {
		return zeroTime
	}
	for _, u := range timeUnits {
		if u.unit == t.Unit {
			return fmt.Sprintf("%d %s", t.Count, u.written)
		}
	}
	return fmt.Sprintf("%d %s", t.Count, t.Unit)
}

// zeroTime is what JMH writes for a time of 0, and cannot read.
const zeroTime = "single-shot"

// timeUnits are the units in the order in which TimeValue.fromString looks for them:
// the first that is contained decides.
var timeUnits = []struct{ contains, written, unit string }{
	{"ns", "ns", "NANOSECONDS"}, {"ms", "ms", "MILLISECONDS"}, {"us", "us", "MICROSECONDS"}, {"s", "s", "SECONDS"},
	{"m", "min", "MINUTES"}, {"hr", "hr", "HOURS"}, {"day", "day", "DAYS"},
}

// parseTime is TimeValue.fromString.
func parseTime(s string) (*Time, *exception) {
	s = strings.ToLower(strings.ReplaceAll(s, " ", ""))
	number, unit := s, "SECONDS"
	for _, u := range timeUnits {
		if before, _, ok := strings.Cut(s, u.contains); ok {
			number, unit = before, u.unit
			break
		}
	}
	count, failure := parseInt(number)
	if failure != nil {
		return nil, failure
	}
	if count < 0 {
		return nil, &exception{illegalArgument, fmt.Sprintf("Time should be greater or equal to zero: %d", count)}
	}
	return &Time{count, unit}, nil
}

// modes are the names and short labels of Mode, in its order.
var modes = []struct{ name, label string }{
	{"Throughput", "thrpt"}, {"AverageTime", "avgt"}, {"SampleTime", "sample"}, {"SingleShotTime", "ss"}, {"All", "all"},
}

// parseMode is Mode.deepValueOf: a name, or what only one short label begins with.
func parseMode(s string) (string, *exception) {
	found := ""
	for _, m := range modes {
		if m.name == s {
			return s, nil
		}
	}
	for _, m := range modes {
		if !strings.HasPrefix(m.label, s) {
			continue
		}
		if found != "" {
			return "", &exception{illegalState, fmt.Sprintf("Unable to parse benchmark mode, ambiguous prefix given: \"%s\"", s)}
		}
		found = m.name
	}
	if found == "" {
		return "", &exception{illegalState, fmt.Sprintf("Unable to parse benchmark mode: \"%s\"", s)}
	}
	return found, nil
}

// parseUnit is TimeUnit.valueOf.
func parseUnit(s string) (string, *exception) {
	for _, u := range timeUnits {
		if u.unit == s {
			return s, nil
		}
	}
	return "", &exception{illegalArgument, "No enum constant java.util.concurrent.TimeUnit." + s}
}
