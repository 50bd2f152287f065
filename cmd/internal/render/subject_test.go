package render

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func TestResultWords(t *testing.T) {
	tests := []struct {
		result diag.JDKResult
		want   string
	}{
		{diag.JDKResult{Builds: diag.Yes, Benchmarks: diag.Yes, FirstRun: "runs"}, "benchmarks"},
		{diag.JDKResult{Builds: diag.Unknown, Benchmarks: diag.Yes}, "benchmarks"},
		{diag.JDKResult{Builds: diag.Yes, Benchmarks: diag.No}, "none; build green, no warning"},
		{diag.JDKResult{Builds: diag.Yes, Benchmarks: diag.No, BuildMessage: "warning: something"}, "none; build green, it says: warning: something"},
		{diag.JDKResult{Builds: diag.Unknown, Benchmarks: diag.No}, "none; whether the build succeeds cannot be told"},
		{diag.JDKResult{Builds: diag.No, Benchmarks: diag.Yes}, "build fails"},
		{diag.JDKResult{Builds: diag.No, BuildMessage: "release version 9 not supported"}, "build fails: release version 9 not supported"},
		{diag.JDKResult{Builds: diag.Yes}, "cannot tell whether benchmarks are made"},
		{diag.JDKResult{Builds: diag.Yes, Benchmarks: diag.No,
			FirstRun: `Exception in thread "main" java.lang.RuntimeException: ERROR: Unable to find the resource: /META-INF/BenchmarkList`},
			"none; build green, no warning · run: Unable to find the resource: /META-INF/BenchmarkList"},
		{diag.JDKResult{Builds: diag.Yes, Benchmarks: diag.Yes,
			FirstRun: `Exception in thread "main" java.lang.NoClassDefFoundError: joptsimple/OptionException`},
			"benchmarks · run: java.lang.NoClassDefFoundError: joptsimple/OptionException"},
	}
	for _, test := range tests {
		if got := resultWords(diag.Module, test.result); got != test.want {
			t.Errorf("%+v:\n%q, want\n%q", test.result, got, test.want)
		}
	}
}

// What is built already has a first run and no build.
func TestResultWordsOfJars(t *testing.T) {
	const line = `Exception in thread "main" java.lang.RuntimeException: ERROR: Unable to find the resource: /META-INF/CompilerHints`
	tests := map[diag.JDKResult]string{
		{Benchmarks: diag.Yes, FirstRun: "runs"}:        "runs",
		{Benchmarks: diag.Yes}:                          "how a run ends is not told",
		{Benchmarks: diag.No, FirstRun: line, Exit: 1}:  "a run ends with exit status 1: Unable to find the resource: /META-INF/CompilerHints",
		{FirstRun: strings.Repeat("x", 200)}:            "a run ends with exit status 0: " + strings.Repeat("x", longestRun-1) + "…",
		{FirstRun: "java.lang.NoClassDefFoundError: A"}: "a run ends with exit status 0: java.lang.NoClassDefFoundError: A",
	}
	for result, want := range tests {
		for _, kind := range []diag.Kind{diag.Jar, diag.Classes} {
			if got := resultWords(kind, result); got != want {
				t.Errorf("%+v:\n%q, want\n%q", result, got, want)
			}
		}
	}
}

// Whatever the subjects of a report are, every finding and unknown is told once.
func TestFindingsWithoutSubject(t *testing.T) {
	finding := func(id, subject string) diag.Finding {
		f := diag.Finding{ID: id, Name: "x", Severity: diag.Error, Message: "m", Place: diag.Place{File: "p"}}
		if subject != "" {
			f.Subjects = []string{subject}
		}
		return f
	}
	report := diag.Report{
		Subjects: []diag.Subject{
			{Kind: diag.Module, Path: "a", Outcome: diag.Fail},
			{Kind: diag.Module, Path: "a", Outcome: diag.Fail},
			{Kind: diag.Module, Path: "b", Outcome: diag.NotApplicable, Note: "no benchmarks"},
			{Kind: diag.Module, Path: "c", Outcome: diag.NotApplicable, Note: "no benchmarks"},
		},
		Findings: []diag.Finding{finding("JMH101", "z"), finding("JMH102", ""), finding("JMH103", "a"), finding("JMH104", "c")},
		Unknowns: []diag.UnknownFact{{ID: "JMH105", Subject: "y", Reason: "r"}, {ID: "JMH106", Subject: "b", Reason: "r"}},
	}
	got := textOf(t, report, Style{})
	for _, id := range []string{"JMH101 x: ", "JMH102 x: ", "JMH103 x: ", "JMH104 x: ", "unknown JMH105: ", "unknown JMH106: "} {
		if n := strings.Count(got, id); n != 1 {
			t.Errorf("%q is told %d times in:\n%s", id, n, got)
		}
	}
	if got := textOf(t, report, Style{Quiet: true}); strings.Contains(got, "unknown") || strings.Count(got, "error: ") != 4 {
		t.Errorf("quiet:\n%s", got)
	}
}

// Many subjects of one finding are cut, and -v names all.
func TestManySubjects(t *testing.T) {
	f := diag.Finding{ID: "JMH101", Name: "x", Severity: diag.Error, Message: "m", Place: diag.Place{File: "pom.xml"}}
	for _, name := range strings.Split("abcdefghijklmnopqrst", "") {
		f.Subjects = append(f.Subjects, name+"/pom.xml")
	}
	report := diag.Report{Paths: diag.Paths{Roots: []string{"."}}, Findings: []diag.Finding{f}}
	if got := textOf(t, report, Style{}); !strings.Contains(got, "i/pom.xml and 11 more (-v names them)\n") {
		t.Errorf("%s", got)
	}
	if got := textOf(t, report, Style{Verbose: true}); !strings.Contains(got, "t/pom.xml\n") {
		t.Errorf("%s", got)
	}
}

func TestAllWell(t *testing.T) {
	report := diag.Report{
		Paths: diag.Paths{Roots: []string{"."}},
		Maven: diag.MavenChoice{Version: "3.9.16", Why: "--maven"},
		JDKs:  []diag.JDKChoice{{JDK: 17, Asked: true, Why: "--jdk"}, {JDK: 25, Why: ""}},
		Subjects: []diag.Subject{
			{Kind: diag.Module, Path: "pom.xml", Outcome: diag.NotApplicable, Note: "no benchmarks"},
			{Kind: diag.Module, Path: "a/pom.xml", Title: "a", Outcome: diag.Pass, JDKs: []diag.JDKResult{
				{JDK: 17, Asked: true, Builds: diag.Yes, Benchmarks: diag.Yes, FirstRun: "runs", Group: "17"},
				{JDK: 25, Builds: diag.Yes, Benchmarks: diag.Yes, FirstRun: "runs", Group: "25"}}},
			{Kind: diag.Jar, Path: "a.jar", Outcome: diag.Pass, Benchmarks: 3, JDKs: []diag.JDKResult{{JDK: 17, Asked: true, Benchmarks: diag.Yes, FirstRun: "runs"}}},
		},
		Files: 1,
	}
	want := `pom.xml: no benchmarks
a/pom.xml (a): benchmarks with JDK 17, 25 (foresight)
a.jar: 3 benchmarks: runs with JDK 17

0 errors, 0 warnings, 0 notes, 0 unknowns · 1 file · 0 ms
Maven 3.9.16: --maven
JDK 17: --jdk
JDK 25: foresight
`
	if diff := cmp.Diff(want, textOf(t, report, Style{})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if got := textOf(t, report, Style{Quiet: true}); got != "" {
		t.Errorf("quiet: %q", got)
	}
	if got := textOf(t, diag.Report{Problems: []diag.Problem{{Path: "x", Message: "y"}}}, Style{}); got != "" {
		t.Errorf("nothing was judged: %q", got)
	}
}
