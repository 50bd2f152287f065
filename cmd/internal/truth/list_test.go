package truth

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// readList gives the benchmarks that a META-INF/BenchmarkList of JMH 1.13 or later names,
// as "package.Class.method", sorted. It shares no code with the doctor, which it judges.
func readList(list string) ([]string, error) {
	var benchmarks []string
	for line := range strings.Lines(list) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#") {
			continue
		}
		rest, ok := strings.CutPrefix(line, "JMH ")
		if !ok {
			return nil, fmt.Errorf("no line of a BenchmarkList: %q", line)
		}
		// The class of the user, the class that JMH generated, the method.
		var fields [3]string
		for i := range fields {
			var err error
			if fields[i], rest, err = cutString(rest); err != nil {
				return nil, fmt.Errorf("%w in %q", err, line)
			}
		}
		benchmarks = append(benchmarks, fields[0]+"."+fields[2])
	}
	slices.Sort(benchmarks)
	return benchmarks, nil
}

// cutString takes "S 3 sum " from the front of a record.
func cutString(record string) (value, rest string, err error) {
	tag, rest, _ := strings.Cut(record, " ")
	digits, rest, _ := strings.Cut(rest, " ")
	length, err := strconv.Atoi(digits)
	if tag != "S" || err != nil || length < 0 || length >= len(rest) || rest[length] != ' ' {
		return "", "", fmt.Errorf("no string field at %q", record)
	}
	return rest[:length], rest[length+1:], nil
}

func TestReadList(t *testing.T) {
	const (
		other = "JMH S 16 bench.OtherBench S 44 bench.jmh_generated.OtherBench_other_jmhTest S 5 other S 10 Throughput E \n"
		sum   = "JMH S 11 bench.Bench S 37 bench.jmh_generated.Bench_sum_jmhTest S 3 sum S 10 Throughput E \n"
	)
	got, err := readList(other + "# a comment\n\n" + sum)
	want := []string{"bench.Bench.sum", "bench.OtherBench.other"}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v, benchmarks (-want +got):\n%s", err, diff)
	}
	for _, broken := range []string{
		"no list\n",
		strings.Replace(sum, "S 11", "S 12", 1),
		strings.Replace(sum, "S 11", "S 9999", 1),
		strings.Replace(sum, "S 11", "X 11", 1),
		"JMH \n",
	} {
		if got, err := readList(broken); err == nil {
			t.Errorf("readList(%q) gives %q, want an error", broken, got)
		}
	}
}
