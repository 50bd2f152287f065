package render

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

var update = flag.Bool("update", false, "rewrite the expected outputs")

// golden compares text with a file of testdata, byte for byte.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".want")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; write it with -update", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func textOf(t *testing.T, report diag.Report, style Style) string {
	t.Helper()
	var out strings.Builder
	if err := Text(&out, report, style); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func at(file string, line, column, endLine, endColumn int, source ...string) diag.Place {
	return diag.Place{
		File: file, Source: source,
		Range: diag.Range{Start: diag.Position{Line: line, Column: column}, End: diag.Position{Line: endLine, Column: endColumn}},
	}
}

// sick is a reactor with everything that a report can hold.
func sick() diag.Report {
	pom, parent, other := "work/bench/pom.xml", "work/pom.xml", "work/other/pom.xml"
	return diag.Report{
		Paths: diag.Paths{Roots: []string{"work"}, Prefix: "/"},
		Maven: diag.MavenChoice{Version: "3.9.16", Why: "--maven"},
		JDKs: []diag.JDKChoice{
			{JDK: 17, Asked: true, Why: "--jdk"},
			{JDK: 21, Version: "21.0.4", Asked: true, Why: "--jdk"},
			{JDK: 25, Why: "the newest with long-term support"},
		},
		Subjects: []diag.Subject{
			{Kind: diag.Module, Path: parent, Title: "parent", Outcome: diag.NotApplicable, Note: "no benchmarks"},
			{Kind: diag.Module, Path: pom, Title: "bench", Outcome: diag.Fail, Benchmarks: 3,
				Executions: []diag.Execution{
					{ID: "default-compile", JDK: 17, Asked: true, CompilesWith: "17.0.15", Plugin: "3.13.0", ProcessorRuns: diag.Yes, Why: "found on the class path"},
					{ID: "default-compile", JDK: 25, CompilesWith: "25.0.3", Plugin: "3.13.0", ProcessorRuns: diag.No, Why: "nothing asks for processing"},
				},
				JDKs: []diag.JDKResult{
					{JDK: 17, Asked: true, Builds: diag.Yes, Benchmarks: diag.Yes, FirstRun: "runs", Group: "17, 21"},
					{JDK: 21, Asked: true, Builds: diag.Yes, Benchmarks: diag.Yes, FirstRun: "runs", Group: "17, 21"},
					{JDK: 25, Builds: diag.Yes, Benchmarks: diag.No, Exit: 1, Group: "23 and later",
						FirstRun: `Exception in thread "main" java.lang.RuntimeException: ERROR: Unable to find the resource: /META-INF/BenchmarkList`},
				}},
			{Kind: diag.Module, Path: other, Title: "other", Outcome: diag.Undecided, Benchmarks: 1,
				JDKs: []diag.JDKResult{{JDK: 17, Asked: true, Group: "17"}}},
			{Kind: diag.Module, Path: "work/util/pom.xml", Title: "util", Outcome: diag.NotApplicable, Note: "no benchmarks"},
			{Kind: diag.Module, Path: "work/good/pom.xml", Title: "good", Outcome: diag.Pass, Benchmarks: 1,
				Executions: []diag.Execution{{ID: "default-compile", JDK: 17, Asked: true, Plugin: "3.13.0", ProcessorRuns: diag.Yes, Why: "a processor path holds JMH's processor"}},
				JDKs: []diag.JDKResult{
					{JDK: 17, Asked: true, Builds: diag.Yes, Benchmarks: diag.Yes, FirstRun: "runs", Group: "17"},
					{JDK: 25, Asked: true, Builds: diag.Yes, Benchmarks: diag.Yes, FirstRun: "runs", Group: "25"},
				}},
		},
		Findings: []diag.Finding{
			{ID: "JMH101", Name: "processor-not-run", Severity: diag.Error, Key: "k1",
				Message:  "JMH's annotation processor will not run on JDK 23 and later: nothing asks for it",
				Detail:   []string{"The build stays green and prints nothing; the jar will hold no benchmark."},
				Subjects: []string{pom, "work/b/pom.xml"},
				Place: at(pom, 9, 5, 12, 18, "    <dependency>", "\t<artifactId>jmh-generator-annprocess</artifactId>",
					"      <scope>provided</scope>", "    </dependency>"),
				JDKs: "23+",
				Trace: []diag.Step{
					{Place: at(pom, 11, 7, 11, 30), Message: "scope provided puts jmh-generator-annprocess 1.37 on the class path only"},
					{Message: "maven-compiler-plugin 3.13.0 passes no -proc by default"},
				},
				Related: []diag.Step{{Place: at(parent, 4, 1, 4, 2), Message: "the parent that manages the plugin"}},
				Fixes: []diag.Fix{
					{Title: "add JMH's processor path", Safety: diag.ShowOnly, Why: "JMH is the only processor that this module needs.",
						Where: "in <build><plugins> of bench/pom.xml", Snippet: "<plugin>\n  <artifactId>maven-compiler-plugin</artifactId>\n</plugin>"},
					{Title: "switch processing on", Safety: diag.Unsafe, Snippet: "<maven.compiler.proc>full</maven.compiler.proc>",
						Edits: []diag.Edit{{File: pom, Span: diag.Span{Start: 10, End: 10}, Text: "x"}}},
				}},
			{ID: "JMH113", Name: "profile-inactive", Severity: diag.Warning, Key: "k2", Cause: "k1", Message: "profile jdk99 would help",
				Subjects: []string{pom}, Place: at(pom, 40, 3, 40, 9, "  <profile/>")},
			{ID: "JMH114", Name: "version-skew", Severity: diag.Note, Key: "k3", Message: "jmh-core 1.36 and generator 1.37 differ but work",
				Subjects: []string{pom}, Place: at(pom, 5, 3, 5, 9, "  <dependency/>")},
		},
		Unknowns: []diag.UnknownFact{
			{ID: "JMH101", Subject: other, Reason: "the parent org.x:y:1 is in no local repository", Place: at(other, 3, 3, 3, 11, "  <parent>")},
			{ID: "JMH103", Subject: other, Reason: "the parent org.x:y:1 is in no local repository", Place: at(other, 3, 3, 3, 11, "  <parent>")},
		},
		Files:   7,
		Elapsed: 4 * time.Millisecond,
	}
}

func TestText(t *testing.T) {
	for name, style := range map[string]Style{
		"default":      {},
		"verbose":      {Verbose: true},
		"quiet":        {Quiet: true},
		"notes":        {Notes: true},
		"color":        {Color: true},
		"narrow":       {Width: 60},
		"tiny":         {Width: 10},
		"verbosecolor": {Verbose: true, Color: true, Width: 100},
	} {
		t.Run(name, func(t *testing.T) { golden(t, "sick-"+name, textOf(t, sick(), style)) })
	}
}
