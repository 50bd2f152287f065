package truth

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A jarReport is what these tests read of jmhdoctor/report/v1 about a jar or a folder.
type jarReport struct {
	Subjects []struct {
		Kind       string `json:"kind"`
		Outcome    string `json:"outcome"`
		Benchmarks int    `json:"benchmarks"`
		JDKs       []struct {
			JDK        int    `json:"jdk"`
			Benchmarks string `json:"benchmarks"`
			FirstRun   string `json:"firstRun"`
			Exit       int    `json:"exit"`
		} `json:"jdks"`
	} `json:"subjects"`
	Findings []struct {
		ID       string   `json:"id"`
		Severity string   `json:"severity"`
		Message  string   `json:"message"`
		Detail   []string `json:"detail"`
		Trace    []struct {
			Message string `json:"message"`
		} `json:"trace"`
	} `json:"findings"`
	Problems []struct {
		Message string `json:"message"`
	} `json:"problems"`
	status int
}

// judgeJar asks the doctor about a jar or folder.
func judgeJar(t *testing.T, folder, name string) jarReport {
	t.Helper()
	status, stdout, stderr := doctor(folder, "--format", "json", "--jdk", "17,25", name)
	read := jarReport{status: status}
	if err := json.Unmarshal(stdout, &read); err != nil {
		t.Fatalf("%s: exit status %d: %v\n%s%s", name, status, err, stdout, stderr)
	}
	return read
}

// checks are the IDs of findings that are errors, each once.
func (r jarReport) checks() []string {
	var ids []string
	for _, f := range r.Findings {
		if f.Severity == "error" {
			ids = append(ids, f.ID)
		}
	}
	return sorted(ids)
}

// names says whether a finding speaks of a benchmark.
func (r jarReport) names(benchmark string) bool {
	for _, f := range r.Findings {
		if strings.Contains(f.Message, benchmark) {
			return true
		}
		for _, step := range f.Trace {
			if strings.Contains(step.Message, benchmark+" needs") {
				return true
			}
		}
	}
	return false
}

// contradictions lists where the report is not what a run on a JDK did. A line that the
// report does not tell contradicts nothing; whether it may is for the breakages to say.
func (r jarReport) contradictions(jdk int, benchmarks []string, real jarRun) []string {
	var wrong []string
	if len(r.Subjects) == 0 {
		if len(r.Problems) == 0 || !strings.Contains(r.Problems[0].Message, real.Line) || real.Exit != 1 {
			wrong = append(wrong, fmt.Sprintf("the problem is %v; java says %q with exit status %d", r.Problems, real.Line, real.Exit))
		}
		return wrong
	}
	if len(real.Listed) > 0 && r.Subjects[0].Benchmarks != len(real.Listed) {
		wrong = append(wrong, fmt.Sprintf("says that there are %d benchmarks; -l lists %q", r.Subjects[0].Benchmarks, real.Listed))
	}
	for _, result := range r.Subjects[0].JDKs {
		if result.JDK != jdk {
			continue
		}
		if result.FirstRun != "" && (result.FirstRun != real.Line || result.Exit != real.Exit) {
			wrong = append(wrong, fmt.Sprintf("first run: says %q, %d; is %q, %d", result.FirstRun, result.Exit, real.Line, real.Exit))
		}
		if result.FirstRun == "" {
			continue // something that is not judged keeps it from running
		}
		for _, benchmark := range benchmarks {
			says := result.Benchmarks == "yes" && !r.names(benchmark) && !strings.HasPrefix(result.FirstRun, "Error: ") && !strings.HasPrefix(result.FirstRun, "no main")
			if is := slices.Contains(real.Ran, benchmark); says != is {
				wrong = append(wrong, fmt.Sprintf("%s: says it runs: %v; it runs: %v", benchmark, says, is))
			}
		}
	}
	return wrong
}

// told says whether the report tells how a run on a JDK ends.
func (r jarReport) told(jdk int) bool {
	return len(r.Subjects) == 0 || slices.ContainsFunc(r.Subjects[0].JDKs, func(result struct {
		JDK        int    `json:"jdk"`
		Benchmarks string `json:"benchmarks"`
		FirstRun   string `json:"firstRun"`
		Exit       int    `json:"exit"`
	}) bool {
		return result.JDK == jdk && result.FirstRun != ""
	})
}

// TestJars builds a real jar of benchmarks, breaks it in every way of the table, lists and
// runs each with java, and holds exit status, first line and the benchmarks that ran
// against what the doctor said.
func TestJars(t *testing.T) {
	w := openWorkshop(t)
	healthy := unpacked(t, w.healthyJar(t))
	untold := 0
	var table strings.Builder
	for _, b := range breakages(t) {
		t.Run(b.name, func(t *testing.T) {
			folder := t.TempDir()
			content := b.make(t, healthy)
			write(t, filepath.Join(folder, "x.jar"), string(content))
			report := judgeJar(t, folder, "x.jar")
			if got := report.checks(); !slices.Equal(got, b.checks) {
				t.Errorf("checks: %v, want %v; problems: %v", got, b.checks, report.Problems)
			}
			for _, feature := range jdks {
				real := w.runJar(t, jdkOf(t, feature), content, folder, oneFork, "-jar", "x.jar")
				for _, wrong := range report.contradictions(feature, jarBenchmarks, real) {
					t.Errorf("JDK %d: %s", feature, wrong)
				}
				if !report.told(feature) {
					untold++
				}
				fmt.Fprintf(&table, "| %s | %d | %s | %d | %d | %s |\n", b.name, feature, cmp.Or(strings.Join(report.checks(), " "), "-"), real.Exit, len(real.Ran), real.Line)
			}
			if healthyRun := len(b.checks) == 0 && len(report.Problems) == 0; healthyRun != (report.status == 0) {
				t.Errorf("exit status %d with %v %v", report.status, report.checks(), report.Problems)
			}
		})
	}
	if untold > 2*len(jdks) {
		t.Errorf("of %d runs the report does not tell how they end, want those without a part of JMH only", untold)
	}
	if file := os.Getenv("JMHDOCTOR_JAR_TABLE"); file != "" {
		write(t, file, "| what was done | JDK | checks | exit status | benchmarks that ran | first line |\n| --- | --- | --- | --- | --- | --- |\n"+table.String())
	}
}
