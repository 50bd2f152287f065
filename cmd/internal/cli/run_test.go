package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
)

// Wrong use is one line, a hint, exit status 2, and nothing on standard output.
func TestWrongUse(t *testing.T) {
	tests := []struct {
		args    []string
		message string
	}{
		{[]string{"--jkd", "17"}, "unknown flag --jkd; did you mean --jdk?"},
		{[]string{"--frobnicate"}, "unknown flag --frobnicate"},
		{[]string{"-Z"}, "unknown flag -Z"},
		{[]string{"-jdk", "17"}, "unknown flag -jdk; did you mean --jdk?"},
		{[]string{"--jdk"}, "--jdk needs a value: --jdk LIST"},
		{[]string{"-P"}, "-P needs a value: --activate-profiles LIST"},
		{[]string{"--format", "jsn"}, "--format jsn: it is text or json; did you mean json?"},
		{[]string{"--format", "yaml"}, "--format yaml: it is text or json"},
		{[]string{"--fail-on", "warnings"}, "--fail-on warnings: it is error, warning, note or never; did you mean warning?"},
		{[]string{"--color", "no"}, "--color no: it is auto, always or never"},
		{[]string{"-v", "-q"}, "--verbose and --quiet contradict each other"},
		{[]string{"-D", "=x"}, "-D =x has no name"},
		{[]string{""}, "an empty path; is a variable of your script not set?"},
		{[]string{"--repo", "nowhere"}, "--repo nowhere: file does not exist"},
		{[]string{"--repo", "pom.xml"}, "--repo pom.xml is no folder"},
		{[]string{"explain", "processor-not-ran"}, `no check is called "processor-not-ran"; did you mean JMH101 processor-not-run?`},
		{[]string{"explain", "JMH013"}, `no check is called "JMH013"; did you mean JMH103 processing-disabled?`},
		{[]string{"version", "x"}, "version takes no argument"},
		{[]string{"help", "explian"}, `there is no command "explian"; did you mean explain?`},
		{[]string{"help", "a", "b"}, "help takes one command, not 2"},
		{[]string{"explain", "--nope"}, "unknown flag --nope"},
	}
	for _, test := range tests {
		got := runWith(testMachine(project(), "/home/me/app"), notAsked(t), test.args...)
		lines := strings.Split(got.stderr, "\n")
		if got.status != exitUsage || lines[0] != "jmhdoctor: "+test.message || len(lines) != 3 || !strings.HasPrefix(lines[1], "  ") {
			t.Errorf("%q: status %d, said %q, want %q and a hint", test.args, got.status, got.stderr, test.message)
		}
		if got.stdout != "" {
			t.Errorf("%q wrote %q to standard output", test.args, got.stdout)
		}
	}
}

// What the checks call wrong use is wrong use; any other error is not.
func TestErrorsOfTheChecks(t *testing.T) {
	fails := func(err error) judge {
		return func(fs.FS, checks.Request) (diag.Report, error) { return diag.Report{}, err }
	}
	got := runWith(testMachine(project(), "/home/me/app"), fails(fmt.Errorf("reading: %w", &checks.UsageError{Message: "--jdk x is no JDK"})))
	if got.status != exitUsage || !strings.HasPrefix(got.stderr, "jmhdoctor: --jdk x is no JDK\n  ") {
		t.Errorf("%+v", got)
	}
	got = runWith(testMachine(project(), "/home/me/app"), fails(errors.New("disk on fire")))
	if diff := cmp.Diff(result{"", "jmhdoctor: disk on fire\n", exitUnchecked}, got, cmp.AllowUnexported(result{})); diff != "" {
		t.Error(diff)
	}
}

func TestProblems(t *testing.T) {
	tests := []struct{ path, message string }{
		{"explian", "no such path; did you mean the command explain? (jmhdoctor --help lists the commands)"},
		{"frobnicate", "no such path (jmhdoctor --help lists the commands)"},
		{"no/such", "no such path (paths count from /home/me)"},
		{"fifo", "neither a file nor a folder; name a pom.xml, a jar, or a folder"},
		{"dangling", "a symbolic link to a path that does not exist"},
		{"caf\xe9", "the name is not UTF-8, so it cannot be opened; name a folder above it"},
	}
	for _, test := range tests {
		got := runWith(testMachine(project(), "/home/me"), notAsked(t), test.path)
		want := result{"", "jmhdoctor: " + strings.ReplaceAll(test.path, "\xe9", `\xe9`) + ": " + test.message + "\n", exitUnchecked}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("%s: -want +got:\n%s", test.path, diff)
		}
	}
}

// A path that cannot be checked does not stop the others, and JSON holds it too.
func TestProblemBesideFindings(t *testing.T) {
	report := diag.Report{
		Subjects: []diag.Subject{{Kind: diag.Module, Path: "home/me/app/pom.xml", Outcome: diag.Fail}},
		Findings: []diag.Finding{{ID: "JMH101", Name: "processor-not-run", Severity: diag.Error, Message: "broken",
			Subjects: []string{"home/me/app/pom.xml"}, Place: diag.Place{File: "home/me/app/pom.xml"}, Key: "k"}},
		Problems: []diag.Problem{{Path: "late", Message: "found out later"}},
	}
	got := runWith(testMachine(project(), "/home/me/app"), says(report), "nowhere/x", "pom.xml", "--format", "json")
	var document struct {
		Findings []struct{ File string }
		Problems []diag.Problem
	}
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatal(err)
	}
	wantProblems := []diag.Problem{{Path: "nowhere/x", Message: "no such path (paths count from /home/me/app)"}, {Path: "late", Message: "found out later"}}
	if diff := cmp.Diff(wantProblems, document.Problems); diff != "" {
		t.Error(diff)
	}
	if len(document.Findings) != 1 || document.Findings[0].File != "pom.xml" {
		t.Errorf("findings: %v", document.Findings)
	}
	if want := "jmhdoctor: nowhere/x: no such path (paths count from /home/me/app)\njmhdoctor: late: found out later\n"; got.stderr != want {
		t.Errorf("said %q", got.stderr)
	}
	if got.status != exitUnchecked {
		t.Errorf("status %d", got.status)
	}
}

// captured runs the command line and gives the request that reaches the checks.
func captured(t *testing.T, machine Machine, args ...string) checks.Request {
	t.Helper()
	var request checks.Request
	got := runWith(machine, func(_ fs.FS, r checks.Request) (diag.Report, error) {
		request = r
		return diag.Report{}, nil
	}, args...)
	if got.status != exitHealthy || got.stderr != "" {
		t.Fatalf("%q: %+v", args, got)
	}
	return request
}

func TestRequest(t *testing.T) {
	machine := testMachine(project(), "/home/me/app")
	machine.Home = "/home/me"
	got := captured(t, machine, "--jdk", "17,21", "--jdk=25", "--maven", "3.9.16", "-P", "a, !b,,c", "-Pd", "-Dx", "-D", "y= a=b", "-Dx=2", "-D", " z =",
		"--repo", "../.m2/repository", "bench", "../app/bench/", "/home/me/plain")
	environment, err := machine.environment()
	if err != nil {
		t.Fatal(err)
	}
	want := checks.Request{
		Targets:      []checks.Target{{Path: "home/me/app/bench", Given: "bench"}, {Path: "home/me/plain", Given: "/home/me/plain"}},
		JDKs:         "17,21,25",
		Maven:        "3.9.16",
		Profiles:     []string{"a", "!b", "c", "d"},
		Properties:   map[string]string{"x": "2", "y": " a=b", "z": ""},
		Repositories: []string{"home/me/.m2/repository"},
		Environment:  environment,
		Paths: diag.Paths{
			Roots:  []string{"home/me/app"},
			Given:  map[string]string{"home/me/app/bench": "bench", "home/me/plain": "/home/me/plain"},
			Prefix: "/",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestNothingNamedMeansHere(t *testing.T) {
	got := captured(t, testMachine(project(), "/home/me/app"))
	if diff := cmp.Diff([]checks.Target{{Path: "home/me/app", Given: "."}}, got.Targets); diff != "" {
		t.Error(diff)
	}
}

// Commands are words; the same words with ./ or behind -- are paths.
func TestPathsThatAreCalledLikeCommands(t *testing.T) {
	files := project()
	files["home/me/app/explain/pom.xml"] = files["home/me/app/pom.xml"]
	for _, args := range [][]string{{"./explain"}, {"--", "explain"}, {"bench", "explain"}} {
		targets := captured(t, testMachine(files, "/home/me/app"), args...).Targets
		if got := targets[len(targets)-1].Path; got != "home/me/app/explain" {
			t.Errorf("%q judges %s", args, got)
		}
	}
}

func TestPathsAreShown(t *testing.T) {
	tests := []struct {
		name, workingDir string
		args             []string
		file, want       string
	}{
		{"below the repository root", "/home/me/app/bench", nil, "home/me/app/pom.xml", "pom.xml"},
		{"from elsewhere", "/", []string{"/home/me/app/bench"}, "home/me/app/bench/pom.xml", "bench/pom.xml"},
		{"no repository: below the working folder", "/home/me", []string{"plain"}, "home/me/plain/pom.xml", "plain/pom.xml"},
		{"no repository: as given", "/srv", []string{"../home/me/plain"}, "home/me/plain/pom.xml", "../home/me/plain/pom.xml"},
		{"neither", "/srv", []string{"/home/me/plain"}, "opt/pom.xml", "/opt/pom.xml"},
		{"two repositories", "/home/me", []string{"app", "other"}, "home/me/other/pom.xml", "other/pom.xml"},
		{"two repositories, the other way round", "/home/me", []string{"other", "app"}, "home/me/app/pom.xml", "app/pom.xml"},
	}
	for _, test := range tests {
		report := diag.Report{Subjects: []diag.Subject{{Kind: diag.Module, Path: test.file, Outcome: diag.Pass}}}
		files := project()
		files["srv/x"] = files["home/me/app/pom.xml"]
		got := runWith(testMachine(files, test.workingDir), says(report), append(test.args, "--format", "json")...)
		var document struct{ Subjects []struct{ Path string } }
		if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
			t.Fatal(err, got)
		}
		if document.Subjects[0].Path != test.want {
			t.Errorf("%s: %q, want %q", test.name, document.Subjects[0].Path, test.want)
		}
	}
}

func TestElapsedIsMeasured(t *testing.T) {
	machine := testMachine(project(), "/home/me/app")
	now := time.Unix(0, 0)
	machine.Now = func() time.Time { now = now.Add(250 * time.Millisecond); return now }
	report := diag.Report{Subjects: []diag.Subject{{Kind: diag.Module, Path: "home/me/app/pom.xml", Outcome: diag.Pass}}}
	if got := runWith(machine, says(report)); !strings.Contains(got.stdout, "· 250 ms\n") {
		t.Errorf("%q", got.stdout)
	}
}

// brokenWriter takes nothing.
type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func TestUnwritableOutput(t *testing.T) {
	report := diag.Report{
		Subjects: []diag.Subject{{Kind: diag.Module, Path: "home/me/app/pom.xml", Outcome: diag.Fail}},
		Findings: []diag.Finding{{ID: "JMH101", Severity: diag.Error, Subjects: []string{"home/me/app/pom.xml"}}},
	}
	tests := []struct {
		name   string
		err    error
		args   []string
		status int
		says   string
	}{
		{"closed pipe, text", fmt.Errorf("write: %w", syscall.EPIPE), nil, exitFindings, ""},
		{"closed pipe, JSON", syscall.EPIPE, []string{"--format", "json"}, exitFindings, ""},
		{"closed pipe, help", syscall.EPIPE, []string{"--help"}, exitHealthy, ""},
		{"full disk", syscall.ENOSPC, nil, exitUnchecked, "jmhdoctor: writing the report: no space left on device\n"},
		{"full disk, explain", syscall.ENOSPC, []string{"explain"}, exitUnchecked, "jmhdoctor: no space left on device\n"},
	}
	for _, test := range tests {
		var errs bytes.Buffer
		streams := Streams{Out: brokenWriter{test.err}, Err: &errs}
		status := run(test.args, streams, testMachine(project(), "/home/me/app"), says(report), testRules())
		if status != test.status || errs.String() != test.says {
			t.Errorf("%s: status %d, said %q", test.name, status, errs.String())
		}
	}
}

// A mistake of ours is told as one, and never with the exit status of wrong use.
func TestCrash(t *testing.T) {
	got := runWith(testMachine(project(), "/home/me/app"), func(fs.FS, checks.Request) (diag.Report, error) { panic("boom") })
	if got.status != exitUnchecked || !strings.HasPrefix(got.stderr, "jmhdoctor: this is a mistake in jmhdoctor, not in your project: boom\n") {
		t.Errorf("%+v", got)
	}
}

func TestExplain(t *testing.T) {
	want := runWith(testMachine(project(), "/"), notAsked(t), "explain", "JMH101")
	if want.status != exitHealthy || !strings.HasPrefix(want.stdout, "JMH101 processor-not-run: error, looks at a Maven module\nA thing is wrong.\n") {
		t.Fatalf("%+v", want)
	}
	for _, part := range []string{"Why\n  It matters.", "Example\n  <bad/>", "Instead\n  <good/>", "Fix\n  None.", "How often it is right\n  Always.", "References\n  JDK-8321314"} {
		if !strings.Contains(want.stdout, part) {
			t.Errorf("%q is missing in:\n%s", part, want.stdout)
		}
	}
	for _, word := range []string{"jmh101", "Processor-Not-Run", "JMH101 processor-not-run", "JMH101-processor-not-run", " JMH101 "} {
		got := runWith(testMachine(project(), "/"), notAsked(t), "explain", word)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("%q: -want +got:\n%s", word, diff)
		}
	}
}

func TestExplainAll(t *testing.T) {
	got := runWith(testMachine(project(), "/"), notAsked(t), "explain")
	want := "JMH101  processor-not-run    error    A thing is wrong.\n" +
		"JMH103  processing-disabled  warning  A thing is wrong.\n"
	if got.stdout != want || got.status != exitHealthy {
		t.Errorf("%+v", got)
	}
	narrow := testMachine(project(), "/")
	narrow.Width = 60
	if got := runWith(narrow, notAsked(t), "explain"); !strings.Contains(got.stdout, "A thing is wrong.\nJMH103") {
		t.Errorf("%s", got.stdout)
	}
}

func TestExplainJSON(t *testing.T) {
	got := runWith(testMachine(project(), "/"), notAsked(t), "explain", "--format", "json")
	var document struct {
		Schema string
		Rules  []struct{ ID, Name, On, Severity, What string }
	}
	if err := json.Unmarshal([]byte(got.stdout), &document); err != nil {
		t.Fatal(err)
	}
	if document.Schema != "jmhdoctor/rules/v1" || len(document.Rules) != 2 || document.Rules[1].Severity != "warning" || document.Rules[0].On != "module" {
		t.Errorf("%+v", document)
	}
}

// People arrive with a message, not with an ID.
func TestExplainMessage(t *testing.T) {
	const message = `Exception in thread "main" java.lang.RuntimeException: ERROR: Unable to find the resource: /META-INF/BenchmarkList`
	machine := testMachine(project(), "/")
	got := runWith(machine, notAsked(t), "explain", message)
	for _, part := range []string{"Unable to find the resource: /META-INF/BenchmarkList", "Cause\n", "Do\n", "JMH101 processor-not-run"} {
		if got.status != exitHealthy || !strings.Contains(got.stdout, part) {
			t.Errorf("%q is missing in %+v", part, got)
		}
	}
	if unquoted := runWith(machine, notAsked(t), append([]string{"explain", "--"}, strings.Fields(message)...)...); unquoted != got {
		t.Errorf("word by word it says %+v", unquoted)
	}
	log := runLog(machine, "[INFO] before\n"+message+"\n\tat a.b(C.java:1)\n", "explain", "-")
	if log != got {
		t.Errorf("as a log it says %+v", log)
	}
	var document struct {
		Schema       string
		Explanations []struct{ Name, Message, Says, Cause, Do string }
	}
	if err := json.Unmarshal([]byte(runWith(machine, notAsked(t), "explain", "--format", "json", message).stdout), &document); err != nil {
		t.Fatal(err)
	}
	if document.Schema != "jmhdoctor/explanations/v1" || len(document.Explanations) != 1 || document.Explanations[0].Cause == "" {
		t.Errorf("%+v", document)
	}
}

// runLog runs the command line with a text on standard input.
func runLog(machine Machine, input string, args ...string) result {
	var out, errs bytes.Buffer
	status := run(args, Streams{In: strings.NewReader(input), Out: &out, Err: &errs}, machine, says(diag.Report{}), testRules())
	return result{out.String(), errs.String(), status}
}

func TestVersion(t *testing.T) {
	machine := testMachine(project(), "/")
	if got := runWith(machine, notAsked(t), "version"); got.stdout != "jmhdoctor unknown, linux/amd64\n" {
		t.Errorf("%q", got.stdout)
	}
	machine.Build = &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{
		{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: "true"}}}
	want := "jmhdoctor v1.2.3, commit abc with changes, 2026-01-02T03:04:05Z, go1.26.8, linux/amd64\n"
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if got := runWith(machine, notAsked(t), args...); got.stdout != want || got.status != exitHealthy {
			t.Errorf("%q: %+v", args, got)
		}
	}
	var r release
	if err := json.Unmarshal([]byte(runWith(machine, notAsked(t), "version", "--format", "json").stdout), &r); err != nil {
		t.Fatal(err)
	}
	if want := (release{"v1.2.3", "abc", true, "2026-01-02T03:04:05Z", "go1.26.8", "linux/amd64"}); r != want {
		t.Errorf("%+v", r)
	}
}

func TestHelp(t *testing.T) {
	machine := testMachine(project(), "/")
	root := runWith(machine, notAsked(t), "--help")
	for _, args := range [][]string{{"-h"}, {"help"}, {"--jdk", "17", "--help"}} {
		if got := runWith(machine, notAsked(t), args...); got != root {
			t.Errorf("%q differs from --help: %+v", args, got)
		}
	}
	for _, flag := range []string{"--jdk LIST", "--maven VERSION", "-P, --activate-profiles LIST", "-D, --define NAME[=VALUE]", "--repo DIR",
		"--format text|json", "--fail-on error|warning|note|never", "--allow-unknown", "--color auto|always|never", "-v, --verbose", "-q, --quiet",
		"explain [ID | MESSAGE | -]", "version ", "help [COMMAND]"} {
		if !strings.Contains(root.stdout, flag) {
			t.Errorf("%q is missing in --help", flag)
		}
	}
	explain := runWith(machine, notAsked(t), "explain", "--help")
	if explain != runWith(machine, notAsked(t), "help", "explain") || strings.Contains(explain.stdout, "--jdk") || !strings.Contains(explain.stdout, "--format") {
		t.Errorf("%+v", explain)
	}
	machine.Width = 80
	for line := range strings.Lines(runWith(machine, notAsked(t), "--help").stdout) {
		if len([]rune(strings.TrimSpace(line))) > 88 {
			t.Errorf("longer than the terminal: %q", line)
		}
	}
}

func TestNearest(t *testing.T) {
	candidates := []string{"explain", "help", "version"}
	for word, want := range map[string]string{
		"explian": "explain", "EXPLAIN": "explain", "exlain": "explain", "versoin": "version", "halp": "help", "vrsn": "", "bench": "", "": "", "x": "",
	} {
		if got := nearest(word, candidates); got != want {
			t.Errorf("nearest(%q) = %q, want %q", word, got, want)
		}
	}
}
