package jar

import (
	"slices"
	"strconv"
	"strings"
)

// A Generation is a format of JMH's list of benchmarks. The order is that of time; the
// zero value is unknown.
type Generation int

// The generations, named after the first JMH that wrote each.
const (
	Since0_1 Generation = iota + 1
	Since0_3
	Since0_4
	Since0_9
	Since0_9_3
	Since1_2
	Since1_11_2
	// Since1_13 is tagged, with the values of @Param as they are.
	Since1_13
	// Since1_24 is tagged, with the values of @Param armored.
	Since1_24
)

// The names of the resources that JMH reads.
const (
	ListName  = "META-INF/BenchmarkList"
	HintsName = "META-INF/CompilerHints"
	// OldListName is the name of the list up to JMH 0.8.
	OldListName = "META-INF/MicroBenchmarks"
)

// A format describes a generation.
type format struct {
	generation Generation
	// since and until are the first and the last JMH that write it; until is empty for
	// the one that is still written.
	since, until string
	// separator stands between the fields; it is empty for tagged lists.
	separator string
	fields    []field
}

func (f format) tagged() bool { return f.separator == "" }

const separator = "===,==="

// formats are all generations, the oldest first.
var formats = []format{
	{Since0_1, "0.1", "0.2.1", ",", joinedTarget},
	{Since0_3, "0.3", "0.3.2", separator, slices.Concat(joinedTarget, iterationsWithoutBatch, forks, arguments)},
	{Since0_4, "0.4", "0.8", separator, slices.Concat(joinedTarget, iterations, forks, arguments, params)},
	{Since0_9, "0.9", "0.9.2", separator, slices.Concat(joinedTarget, iterations, forks, arguments, params, scaling)},
	{Since0_9_3, "0.9.3", "1.1.1", separator, slices.Concat(joinedTarget, iterations, forks, jvm, arguments, params, scaling)},
	{Since1_2, "1.2", "1.11.1", separator, slices.Concat(joinedTarget, iterations, forks, jvm, arguments, params, scaling, timeout)},
	{Since1_11_2, "1.11.2", "1.12", separator, slices.Concat(target, iterations, forks, jvm, arguments, params, scaling, timeout)},
	{Since1_13, "1.13", "1.23", "", nil},
	{Since1_24, "1.24", "", "", nil},
}

func (g Generation) format() format { return formats[g-1] }

// String names the versions of JMH that write this format.
func (g Generation) String() string {
	if g < Since0_1 || g > Since1_24 {
		return "an unknown version of JMH"
	}
	f := g.format()
	if f.until == "" {
		return "JMH " + f.since + " and later"
	}
	return "JMH " + f.since + " to " + f.until
}

// GenerationOf gives the format that a version of JMH reads and writes; 0 for a version
// that cannot be told.
func GenerationOf(version string) Generation {
	numbers, ok := versionNumbers(version)
	if !ok {
		return 0
	}
	for _, f := range slices.Backward(formats) {
		if since, _ := versionNumbers(f.since); slices.Compare(numbers, since) >= 0 {
			return f.generation
		}
	}
	return 0
}

// versionNumbers takes "1.38-SNAPSHOT" apart.
func versionNumbers(version string) ([]int, bool) {
	release, _, _ := strings.Cut(version, "-")
	var numbers []int
	for _, part := range strings.Split(release, ".") {
		number, err := strconv.Atoi(part)
		if err != nil || number < 0 {
			return nil, false
		}
		numbers = append(numbers, number)
	}
	return numbers, true
}

// generationOfLine guesses which generation wrote a line; 0 where it looks like none.
func generationOfLine(line string) Generation {
	if strings.HasPrefix(line, magic) {
		return generationOfTagged(line)
	}
	for _, f := range slices.Backward(formats) {
		if f.tagged() || len(split(line, f.separator)) != len(f.fields) {
			continue
		}
		if _, failure := readSeparated(line, f); failure == nil {
			return f.generation
		}
	}
	return 0
}

// generationOfTagged tells the two tagged generations by the package of the generated
// class, which changed in the same version.
func generationOfTagged(line string) Generation {
	r := &taggedReader{line: units(line), cursor: int32(len(magic))}
	r.requiredString()
	generated := r.requiredString()
	switch {
	case r.failure != nil:
		return 0
	case !strings.Contains(generated, ".jmh_generated.") && strings.Contains(generated, ".generated."):
		return Since1_13
	}
	return Since1_24
}
