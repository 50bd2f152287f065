package render

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

// fixLines gives the lines about fixes of a finding.
func fixLines(t *testing.T, f diag.Finding, style Style) string {
	t.Helper()
	_, below, _ := strings.Cut(textOf(t, diag.Report{Findings: []diag.Finding{f}}, style), "message\n")
	var lines []string
	for line := range strings.Lines(below) {
		if strings.Contains(line, "fix") || strings.HasPrefix(line, "  or") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// Which fix is instead of another and which one is for another module is not the same.
func TestWhoseFix(t *testing.T) {
	fix := func(title string, subjects ...string) diag.Fix {
		return diag.Fix{Title: title, Safety: diag.Safe, Subjects: subjects}
	}
	tests := []struct {
		name     string
		subjects []string
		fixes    []diag.Fix
		want     string
	}{
		{"alternatives", []string{"a"}, []diag.Fix{fix("one"), fix("two")}, "  fix: one (safe)\n  or: two (safe)\n"},
		{"of all", []string{"a", "b"}, []diag.Fix{fix("one", "a", "b"), fix("two")}, "  fix: one (safe)\n  or: two (safe)\n"},
		{"each its own", []string{"a", "b"}, []diag.Fix{fix("one", "a"), fix("full", "a"), fix("two", "b"), fix("full", "b")},
			"  fix for a: one (safe)\n  or for a: full (safe)\n  fix for b: two (safe)\n  or for b: full (safe)\n"},
		{"some together", []string{"a", "b", "c"}, []diag.Fix{fix("one", "a", "b"), fix("two", "c"), fix("in the parent", "a", "b", "c")},
			"  fix for a and 1 more: one (safe)\n  fix for c: two (safe)\n  or: in the parent (safe)\n"},
	}
	for _, test := range tests {
		f := diag.Finding{ID: "JMH101", Name: "a-check", Severity: diag.Error, Message: "message", Subjects: test.subjects, Fixes: test.fixes}
		if diff := cmp.Diff(test.want, fixLines(t, f, Style{Quiet: true})); diff != "" {
			t.Errorf("%s: -want +got:\n%s", test.name, diff)
		}
	}
}

func TestManyFixes(t *testing.T) {
	f := diag.Finding{ID: "JMH101", Name: "a-check", Severity: diag.Error, Message: "message"}
	for i := range maxListed + 3 {
		subject := fmt.Sprint("m", i)
		f.Subjects = append(f.Subjects, subject)
		f.Fixes = append(f.Fixes, diag.Fix{Title: "a path", Safety: diag.Safe, Subjects: []string{subject}})
	}
	got := fixLines(t, f, Style{Quiet: true})
	if n := strings.Count(got, "a path"); n != maxListed || !strings.HasSuffix(got, "  and 3 more fixes (-v shows them)\n") {
		t.Errorf("%s", got)
	}
	if got := fixLines(t, f, Style{Quiet: true, Verbose: true}); strings.Count(got, "a path") != maxListed+3 {
		t.Errorf("%s", got)
	}
}

func TestFixedHostile(t *testing.T) {
	evil := "a\x1b[2J\nb\u202e"
	f := diag.Finding{ID: "JMH101" + evil, Name: evil, Severity: diag.Error, Message: evil, Subjects: []string{evil}, Key: evil, Place: diag.Place{File: evil}}
	fix := diag.Fix{Title: evil, Safety: diag.Safe, Why: evil, Where: evil, Snippet: evil, Edits: []diag.Edit{{File: evil}}}
	plan := diag.FixPlan{
		Files: []diag.FixedFile{{Path: evil}},
		Fixes: []diag.PlannedFix{{Fix: fix, Findings: []diag.Finding{f}}},
		Left:  []diag.LeftFix{{Finding: f, Fix: fix, Reason: evil}},
	}
	after := diag.Report{Findings: []diag.Finding{f}}
	var fixed, left, inJSON strings.Builder
	for _, err := range []error{Fixed(&fixed, plan, after, Style{}), FixLeft(&left, plan, after, Style{}), FixedJSON(&inJSON, plan, after)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, got := range []string{fixed.String(), left.String(), inJSON.String()} {
		if strings.ContainsAny(got, "\x1b\u202e") {
			t.Errorf("%q", got)
		}
	}
}

// Whatever the terminal, all is there; a line is never longer than the terminal where it
// can be broken.
func TestFixedNarrow(t *testing.T) {
	f := diag.Finding{ID: "JMH101", Name: "a-check", Severity: diag.Error, Message: "one two three four five six seven eight nine ten eleven twelve", Key: "k"}
	fix := diag.Fix{Title: "one two three four five six seven eight nine ten", Safety: diag.Safe, Edits: []diag.Edit{{File: "pom.xml"}}}
	plan := diag.FixPlan{Files: []diag.FixedFile{{Path: "pom.xml"}}, Fixes: []diag.PlannedFix{{Fix: fix, Findings: []diag.Finding{f}}}}
	var out strings.Builder
	if err := Fixed(&out, plan, diag.Report{}, Style{Width: 50}); err != nil {
		t.Fatal(err)
	}
	want := "pom.xml: fixed (safe): one two three four five six\n" +
		"  seven eight nine ten\n" +
		"  ends JMH101 a-check: one two three four five six\n" +
		"    seven eight nine ten eleven twelve\n\n" +
		"1 file changed, 1 fix · 0 errors, 0 warnings, 0 notes, 0 unknowns left\n" +
		"next: mvn clean package\n" +
		"  without clean, maven-compiler-plugin 3.x does\n" +
		"  not compile again when only a pom has changed\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
