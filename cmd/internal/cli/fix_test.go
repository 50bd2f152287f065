package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
)

// toys are what toyJudge finds in the pom of each target, by the text that it looks for.
var toys = []struct {
	text, id    string
	severity    diag.Severity
	title, why  string
	safety      diag.Safety
	replacement string
	where       string
	snippet     string
}{
	{text: "<none/>", id: "JMH103", severity: diag.Error, title: "switch it on", safety: diag.Safe, replacement: "<full/>"},
	{text: "<risky/>", id: "JMH101", severity: diag.Warning, title: "take the risk", why: "nobody knows whether it helps", safety: diag.Unsafe, replacement: "<brave/>"},
	{text: "<hand/>", id: "JMH101", severity: diag.Error, title: "think", why: "it stands in a parent elsewhere", safety: diag.ShowOnly, where: "in the parent, inside <build>:", snippet: "<a>\n\t<b/>\n</a>\n"},
	{text: "<lost/>", id: "JMH101", severity: diag.Warning},
	{text: "<small/>", id: "JMH103", severity: diag.Note},
}

func toyJudge(files fs.FS, request checks.Request) (diag.Report, error) {
	report := diag.Report{Paths: request.Paths}
	for _, target := range request.Targets {
		pom := path.Join(target.Path, "pom.xml")
		text, err := fs.ReadFile(files, pom)
		if err != nil {
			return report, err
		}
		report.Subjects = append(report.Subjects, diag.Subject{Kind: diag.Module, Path: pom})
		for _, toy := range toys {
			start := strings.Index(string(text), toy.text)
			if start < 0 {
				continue
			}
			line := 1 + strings.Count(string(text[:start]), "\n")
			span := diag.Span{Start: start, End: start + len(toy.text)}
			f := diag.Finding{ID: toy.id, Name: "a-check", Severity: toy.severity, Message: "there is " + toy.text, Subjects: []string{pom},
				Place: diag.Place{File: pom, Range: diag.Range{Start: diag.Position{Line: line, Column: 3}}}, Key: toy.id + toy.text + " " + pom}
			if toy.title != "" {
				fix := diag.Fix{Title: toy.title, Why: toy.why, Safety: toy.safety, Where: toy.where, Snippet: toy.snippet}
				if toy.replacement != "" {
					fix.Edits = []diag.Edit{{File: pom, Span: span, Text: toy.replacement}}
				}
				f.Fixes = []diag.Fix{fix}
			}
			report.Findings = append(report.Findings, f)
		}
	}
	return report, nil
}

// memoryMachine is a machine whose files are in memory and can be replaced.
func memoryMachine(files fstest.MapFS, workingDir string) Machine {
	machine := testMachine(files, workingDir)
	machine.Replace = func(all []Replacement) (int, error) {
		for _, r := range all {
			if string(files[r.Path].Data) != string(r.Before) {
				return 0, errors.New("the test does not know what the file was")
			}
			files[r.Path] = &fstest.MapFile{Data: r.After, Mode: files[r.Path].Mode}
		}
		return len(all), nil
	}
	return machine
}

// toyProject is a repository with a module in app and one in app/bench.
func toyProject(app, bench string) fstest.MapFS {
	files := project()
	files["home/me/app/pom.xml"] = &fstest.MapFile{Data: []byte(app)}
	files["home/me/app/bench/pom.xml"] = &fstest.MapFile{Data: []byte(bench)}
	return files
}

func toyPom(elements string) string {
	return "<project>\n  " + strings.Join(strings.Fields(elements), "\n  ") + "\n</project>\n"
}

func TestFix(t *testing.T) {
	tests := []struct {
		name       string
		app, bench string
		args       []string
		want       result
		// afterApp is what the pom of app is then; empty: as before.
		afterApp string
	}{
		{"nothing", "<a/>", "", []string{"fix", "."}, result{"nothing to fix · 0 errors, 0 warnings, 0 notes, 0 unknowns left\n", "", exitHealthy}, ""},
		{"a safe one", "<none/>", "", []string{"fix", "."}, result{
			"pom.xml: fixed (safe): switch it on\n" +
				"  ends JMH103 a-check: there is <none/>\n\n" +
				"1 file changed, 1 fix · 0 errors, 0 warnings, 0 notes, 0 unknowns left\n" +
				"next: mvn clean package\n" +
				"  without clean, maven-compiler-plugin 3.x does not compile again when only a pom has changed\n", "", exitHealthy}, "<full/>"},
		{"without a path", "<none/>", "", []string{"fix", "-q"}, result{"pom.xml: fixed (safe): switch it on\n  ends JMH103 a-check: there is <none/>\n", "", exitHealthy}, "<full/>"},
		{"what is left", "<none/> <risky/> <hand/> <lost/> <small/>", "", []string{"fix", "."}, result{
			"pom.xml: fixed (safe): switch it on\n" +
				"  ends JMH103 a-check: there is <none/>\n\n" +
				"pom.xml:3:3: warning: JMH101 a-check: there is <risky/>\n" +
				"  left alone: take the risk (unsafe)\n" +
				"    it is made with --unsafe only: nobody knows whether it helps\n\n" +
				"pom.xml:4:3: error: JMH101 a-check: there is <hand/>\n" +
				"  left alone: think (show-only)\n" +
				"    it stands in a parent elsewhere\n" +
				"    in the parent, inside <build>:\n" +
				"      <a>\n          <b/>\n      </a>\n\n" +
				"pom.xml:5:3: warning: JMH101 a-check: there is <lost/>\n" +
				"  left alone: there is no fix for it\n\n" +
				"1 file changed, 1 fix · 1 error, 2 warnings, 1 note, 0 unknowns left\n" +
				"next: mvn clean package\n" +
				"  without clean, maven-compiler-plugin 3.x does not compile again when only a pom has changed\n", "", exitFindings}, "<full/> <risky/> <hand/> <lost/> <small/>"},
		{"only warnings are left", "<none/> <risky/>", "", []string{"fix", "-q", "."}, result{
			"pom.xml: fixed (safe): switch it on\n" +
				"  ends JMH103 a-check: there is <none/>\n\n" +
				"pom.xml:3:3: warning: JMH101 a-check: there is <risky/>\n" +
				"  left alone: take the risk (unsafe)\n" +
				"    it is made with --unsafe only: nobody knows whether it helps\n", "", exitHealthy}, "<full/> <risky/>"},
		{"the unsafe one too", "<none/> <risky/>", "", []string{"fix", "-q", "--unsafe", "--fail-on", "warning"}, result{
			"pom.xml: fixed (safe): switch it on\n" +
				"  ends JMH103 a-check: there is <none/>\n\n" +
				"pom.xml: fixed (unsafe): take the risk\n" +
				"  ends JMH101 a-check: there is <risky/>\n" +
				"    nobody knows whether it helps\n", "", exitHealthy}, "<full/> <brave/>"},
		{"two files, and one that does not exist", "<none/>", "<none/>", []string{"fix", "-q", ".", "no/such", "bench"}, result{
			"pom.xml: fixed (safe): switch it on\n" +
				"  ends JMH103 a-check: there is <none/>\n\n" +
				"bench/pom.xml: fixed (safe): switch it on\n" +
				"  ends JMH103 a-check: there is <none/>\n",
			"jmhdoctor: no/such: no such path (paths count from /home/me/app)\n", exitUnchecked}, "<full/>"},
		{"no path that exists", "<none/>", "", []string{"fix", "no/such"}, result{
			"", "jmhdoctor: no/such: no such path (paths count from /home/me/app)\n", exitUnchecked}, ""},
		{"a diff", "<none/> <risky/>", "<none/>", []string{"fix", "--diff", ".", "bench"}, result{
			"diff --git a/bench/pom.xml b/bench/pom.xml\n--- a/bench/pom.xml\n+++ b/bench/pom.xml\n@@ -1,3 +1,3 @@ JMH103 a-check\n <project>\n-  <none/>\n+  <full/>\n </project>\n" +
				"diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -1,4 +1,4 @@ JMH103 a-check\n <project>\n-  <none/>\n+  <full/>\n   <risky/>\n </project>\n",
			"pom.xml:3:3: warning: JMH101 a-check: there is <risky/>\n" +
				"  left alone: take the risk (unsafe)\n" +
				"    it is made with --unsafe only: nobody knows whether it helps\n", exitHealthy}, ""},
		{"a quiet diff", "<none/> <risky/> <hand/>", "", []string{"fix", "--diff", "-q"}, result{
			"diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -1,5 +1,5 @@ JMH103 a-check\n <project>\n-  <none/>\n+  <full/>\n   <risky/>\n   <hand/>\n </project>\n", "", exitHealthy}, ""},
		{"an empty diff", "<a/>", "", []string{"fix", "--diff"}, result{"", "nothing to fix\n", exitHealthy}, ""},
		{"an empty diff, and a path that does not exist", "<a/>", "", []string{"fix", "--diff", ".", "no/such"}, result{"",
			"nothing to fix\njmhdoctor: no/such: no such path (paths count from /home/me/app)\n", exitUnchecked}, ""},
		{"a diff in JSON", "<none/>", "", []string{"fix", "--diff", "--format", "json"}, result{"",
			"jmhdoctor: --diff prints a diff, not JSON\n  leave out one of them; the JSON of a report holds the edits too\n", exitUsage}, ""},
		{"wrong use", "<none/>", "", []string{"fix", "--dif"}, result{"", "jmhdoctor: unknown flag --dif; did you mean --diff?\n  jmhdoctor --help lists commands and flags\n", exitUsage}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := toyProject(toyPom(test.app), toyPom(test.bench))
			machine := memoryMachine(files, "/home/me/app")
			got := runWith(machine, toyJudge, test.args...)
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			want := test.app
			if test.afterApp != "" {
				want = test.afterApp
			}
			if diff := cmp.Diff(toyPom(want), string(files["home/me/app/pom.xml"].Data)); diff != "" {
				t.Errorf("the pom, -want +got:\n%s", diff)
			}
			before := fmt.Sprint(files["home/me/app/pom.xml"], files["home/me/app/bench/pom.xml"])
			again := runWith(machine, toyJudge, test.args...)
			if after := fmt.Sprint(files["home/me/app/pom.xml"], files["home/me/app/bench/pom.xml"]); after != before || test.afterApp != "" && strings.Contains(again.stdout, "fixed (") {
				t.Errorf("a second time it does something: %+v", again)
			}
		})
	}
}

// A file that cannot be replaced is an error of the run; what was replaced before is told.
func TestFixCannotWrite(t *testing.T) {
	tests := []struct {
		name string
		done int
		err  error
		says string
	}{
		{"the first", 0, &replaceError{"home/me/app/bench/pom.xml", "was changed meanwhile by somebody else", "run jmhdoctor fix again"},
			"jmhdoctor: bench/pom.xml: was changed meanwhile by somebody else; nothing was changed\n  run jmhdoctor fix again\n"},
		{"the second", 1, &replaceError{"home/me/app/pom.xml", "cannot be written: it is read-only", "make it writable"},
			"jmhdoctor: pom.xml: cannot be written: it is read-only; changed before that, and whole: bench/pom.xml\n  make it writable\n"},
		{"interrupted", 1, errInterrupted, "jmhdoctor: interrupted; changed before that, and whole: bench/pom.xml\n  run jmhdoctor fix again\n"},
	}
	for _, test := range tests {
		machine := testMachine(toyProject(toyPom("<none/>"), toyPom("<none/>")), "/home/me/app")
		machine.Replace = func([]Replacement) (int, error) { return test.done, test.err }
		got := runWith(machine, toyJudge, "fix", ".", "bench")
		if diff := cmp.Diff(result{"", test.says, exitUnchecked}, got, cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("%s: -want +got:\n%s", test.name, diff)
		}
	}
}

func TestFixJSON(t *testing.T) {
	machine := memoryMachine(toyProject(toyPom("<none/> <hand/>"), ""), "/home/me/app")
	got := runWith(machine, toyJudge, "fix", "--format", "json")
	var document struct {
		Schema string
		Files  []string
		Fixes  []struct {
			Title, Safety string
			Files         []string
			Ends          []struct{ ID, Name, Message, Key string }
		}
		Left     []struct{ Key, Title, Safety, Reason, Where, Snippet string }
		Findings []struct{ ID, Key string }
		Problems []diag.Problem
		Summary  struct{ Errors int }
	}
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatalf("%v in %+v", err, got)
	}
	if got.status != exitFindings || document.Schema != "jmhdoctor/fixed/v1" || !cmp.Equal(document.Files, []string{"pom.xml"}) || document.Summary.Errors != 1 ||
		len(document.Fixes) != 1 || document.Fixes[0].Safety != "safe" || document.Fixes[0].Ends[0].ID != "JMH103" ||
		len(document.Left) != 1 || document.Left[0].Reason != "it stands in a parent elsewhere" || document.Left[0].Key != document.Findings[0].Key {
		t.Errorf("%+v", document)
	}
}

// The paths of a diff count from the repository; who stands elsewhere has to know.
func TestFixDiffElsewhere(t *testing.T) {
	tests := []struct {
		workingDir string
		args       []string
		diff, says string
	}{
		{"/home/me/app", []string{"."}, "a/pom.xml", ""},
		{"/home/me/app/bench", []string{"."}, "a/bench/pom.xml", "jmhdoctor: the paths of the diff count from /home/me/app\n  apply it with: git -C /home/me/app apply\n"},
		{"/home/me", []string{"app"}, "a/pom.xml", "jmhdoctor: the paths of the diff count from /home/me/app\n  apply it with: git -C /home/me/app apply\n"},
		{"/home/me", []string{"app", "other"}, "a/app/pom.xml", ""},
		{"/home/me/plain", []string{"."}, "a/pom.xml", ""},
		{"/home/me/app", []string{"../plain"}, "a/../plain/pom.xml", "jmhdoctor: ../plain/pom.xml lies outside of the repository and of the current folder, so git apply refuses it\n  run jmhdoctor in the repository of that file\n"},
		{"/home/me/my app's", []string{".", "sub"}, "a/pom.xml", ""},
		{"/home/me/my app's/sub", []string{".."}, "a/pom.xml", "jmhdoctor: the paths of the diff count from /home/me/my app's\n  apply it with: git -C '/home/me/my app'\\''s' apply\n"},
	}
	for _, test := range tests {
		files := toyProject(toyPom("<none/>"), toyPom("<none/>"))
		for _, pom := range []string{"home/me/other/pom.xml", "home/me/plain/pom.xml", "home/me/my app's/pom.xml", "home/me/my app's/sub/pom.xml"} {
			files[pom] = files["home/me/app/pom.xml"]
		}
		files["home/me/my app's/.git"] = &fstest.MapFile{}
		got := runWith(testMachine(files, test.workingDir), toyJudge, append([]string{"fix", "--diff"}, test.args...)...)
		if got.status != exitHealthy || !strings.HasPrefix(got.stdout, "diff --git "+test.diff+" ") || got.stderr != test.says {
			t.Errorf("%s %q: %+v", test.workingDir, test.args, got)
		}
	}
}

func TestFixHelp(t *testing.T) {
	machine := testMachine(project(), "/")
	got := runWith(machine, notAsked(t), "fix", "--help")
	for _, part := range []string{"--diff ", "--unsafe ", "--jdk LIST", "--fail-on", "--format", "Exit status", "left", "| git apply"} {
		if !strings.Contains(got.stdout, part) {
			t.Errorf("%q is missing in:\n%s", part, got.stdout)
		}
	}
	if root := runWith(machine, notAsked(t), "--help"); !strings.Contains(root.stdout, "fix [--diff] [PATH…]") || strings.Contains(root.stdout, "--unsafe") {
		t.Errorf("%s", root.stdout)
	}
}
