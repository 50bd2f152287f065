package truth

import (
	"fmt"
	"strings"
	"testing"
)

// table shows verdict and truth of all builds as Markdown, one shape a row.
func table(shapes []shape, said map[build]verdict, built record) string {
	var out strings.Builder
	out.WriteString("| shape | kind |")
	rule := "\n| --- | --- |"
	for _, maven := range mavens {
		for _, feature := range jdks {
			fmt.Fprintf(&out, " Maven %s, JDK %d |", maven, feature)
			rule += " --- |"
		}
	}
	out.WriteString(rule + "\n")
	for _, s := range shapes {
		fmt.Fprintf(&out, "| %s | %s |", s.name, s.kind)
		for _, maven := range mavens {
			for _, feature := range jdks {
				at := build{shape: s.name, maven: maven, jdk: feature}
				truth, ok := built[at]
				if !ok {
					out.WriteString(" not built |")
					continue
				}
				fmt.Fprintf(&out, " %s |", cell(said[at], truth))
			}
		}
		out.WriteString("\n")
	}
	return out.String()
}

// cell is one word where verdict and truth agree, and names both where they do not.
func cell(v verdict, t truth) string {
	says, is := v.inShort(), t.inShort()
	if says == is {
		return is
	}
	return fmt.Sprintf("**says %s, is %s**", says, is)
}

func (v verdict) inShort() string {
	switch {
	case v.Build == "fails":
		return "build fails"
	case v.Benchmarks == "yes":
		return "benchmarks"
	case v.Benchmarks == "no":
		return "none"
	}
	return "unknown"
}

func (t truth) inShort() string {
	switch {
	case t.Fails:
		return "build fails"
	case len(t.Main)+len(t.Test) > 0:
		return "benchmarks"
	}
	return "none"
}

func TestTable(t *testing.T) {
	shapes := []shape{{name: "some", kind: implicit}}
	at := func(maven string, jdk int) build { return build{shape: "some", maven: maven, jdk: jdk} }
	said := map[build]verdict{
		at(mavens[0], 17): {Build: "succeeds", Benchmarks: "yes"},
		at(mavens[0], 25): {Build: "succeeds", Benchmarks: "no"},
		at(mavens[1], 17): {Build: "unknown", Benchmarks: "unknown"},
	}
	built := record{
		at(mavens[0], 17): {Main: []string{"bench.Bench.sum"}},
		at(mavens[0], 25): {Test: []string{"bench.Bench.sum"}},
		at(mavens[1], 17): {Fails: true},
	}
	want := "| shape | kind | Maven 3.9.16, JDK 17 | Maven 3.9.16, JDK 25 | Maven 3.8.9, JDK 17 | Maven 3.8.9, JDK 25 |\n" +
		"| --- | --- | --- | --- | --- | --- |\n" +
		"| some | K1 | benchmarks | **says none, is benchmarks** | **says unknown, is build fails** | not built |\n"
	if got := table(shapes, said, built); got != want {
		t.Errorf("table:\n%swant:\n%s", got, want)
	}
}
