package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

// fixturesDir holds a folder for each check, ID-name, and in it cases:
//
//	fires…/        a project of which the check says something
//	fires….want    what text output says, byte for byte; -update rewrites it
//	fires….diff    what "fix --diff" prints; none where no fix edits; see diffFile
//	silent…/       the nearest healthy twin, of which this check says nothing
//	CASE.args      more arguments, one a line; lines that begin with # are comments
//
// Every case is judged for JDK 17 and 25 and Maven 3.9.16 unless its arguments say
// otherwise, with the local repository in fixtures/repository. The file system ends at
// the fixtures, so that no file of the machine can play a part.
//
// A folder that is named like a jar is one: it is packed in memory before it is judged. A
// jar's Class-Path may name harness.jar, which has the names of what JMH needs for a run.
const fixturesDir = "../../../fixtures"

// sharedFolders lie beside the folders of the checks.
var sharedFolders = []string{"repository", "harness.jar", "library.jar"}

// A fixture is one case of one check.
type fixture struct {
	check, folder, name string
	args                []string
}

func (f fixture) String() string { return f.folder + "/" + f.name }
func (f fixture) fires() bool    { return strings.HasPrefix(f.name, "fires") }

// wantFile is the expected text on the disk.
func (f fixture) wantFile() string {
	return filepath.Join(fixturesDir, f.folder, f.name+".want")
}

// fixtures lists all cases.
func fixtures(t *testing.T) []fixture {
	t.Helper()
	files := os.DirFS(fixturesDir)
	var all []fixture
	for _, folder := range subfolders(t, files, ".") {
		if slices.Contains(sharedFolders, folder) {
			continue
		}
		id, _, _ := strings.Cut(folder, "-")
		for _, name := range subfolders(t, files, folder) {
			args, err := argsOf(files, folder+"/"+name+".args")
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, fixture{check: id, folder: folder, name: name, args: args})
		}
	}
	if len(all) == 0 {
		t.Fatalf("there is no fixture in %s", fixturesDir)
	}
	return all
}

func subfolders(t *testing.T, files fs.FS, dir string) []string {
	t.Helper()
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		if entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	return names
}

func argsOf(files fs.FS, name string) ([]string, error) {
	text, err := fs.ReadFile(files, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var args []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			args = append(args, line)
		}
	}
	return args, err
}

// flags are the arguments of a fixture besides its paths. A later --maven wins over an
// earlier one; the JDKs would add up.
func (f fixture) flags() []string {
	flags := []string{"--maven=3.9.16", "--repo=../repository", "--color=never"}
	if !slices.ContainsFunc(f.args, func(arg string) bool { return strings.HasPrefix(arg, "--jdk") }) {
		flags = append(flags, "--jdk=17,25")
	}
	return append(flags, f.args...)
}

// judge runs a fixture's command line over paths of its folder.
func (f fixture) judge(files fs.FS, paths []string, more ...string) result {
	var out, errs bytes.Buffer
	args := append(append(f.flags(), more...), paths...)
	status := Run(args, Streams{In: strings.NewReader(""), Out: &out, Err: &errs}, testMachine(files, "/"+f.folder))
	return result{out.String(), errs.String(), status}
}

// A document is what the tests need of a JSON report.
type document struct {
	Subjects []subject
	Findings []finding
	Unknowns []unknown
	Problems []diag.Problem
	Files    int
	Summary  struct{ Errors, Warnings, Notes, Unknowns, Fixable int }
}

type subject struct {
	Path, Outcome, Note string
	Benchmarks          int
	JDKs, Executions    []map[string]any
}

type finding struct {
	ID, Name, Severity, Message, Cause, Key, File, JDKs string
	Line, Column, EndLine, EndColumn                    int
	Detail, Subjects                                    []string
	Trace, Related                                      []step
	Fixes                                               []struct{ Title, Safety, Why, Where, Snippet string }
}

type step struct {
	File, Message string
	Line, Column  int
}

type unknown struct {
	ID, Subject, Reason, File string
	Line, Column              int
}

// document judges paths of a fixture and reads the JSON that comes out.
func (f fixture) document(t *testing.T, files fs.FS, paths ...string) document {
	t.Helper()
	got := f.judge(files, paths, "--format=json")
	var doc document
	if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil {
		t.Fatalf("%v: %v\n%s%s", f, err, got.stdout, got.stderr)
	}
	return doc
}

// of counts findings and unknowns of a check.
func (d document) of(id string) (findings, unknowns int) {
	for _, f := range d.Findings {
		if f.ID == id {
			findings++
		}
	}
	for _, u := range d.Unknowns {
		if u.ID == id {
			unknowns++
		}
	}
	return findings, unknowns
}

// eachFixture runs a test for every case.
func eachFixture(t *testing.T, test func(t *testing.T, f fixture, files fs.FS)) {
	files := fixtureFiles(t)
	for _, f := range fixtures(t) {
		t.Run(f.String(), func(t *testing.T) { test(t, f, files) })
	}
}

// A check says something of what it must fire on, and nothing of the healthy twin.
func TestFixtures(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		doc := f.document(t, files, f.name)
		findings, unknowns := doc.of(f.check)
		switch {
		case f.fires() && findings == 0:
			t.Errorf("%s does not fire; it says %+v", f.check, doc)
		case !f.fires() && findings+unknowns > 0:
			t.Errorf("%s is not silent: %+v %+v", f.check, doc.Findings, doc.Unknowns)
		}
		if len(doc.Problems) > 0 {
			t.Errorf("problems: %v", doc.Problems)
		}
		for _, finding := range doc.Findings {
			refuseBadMessage(t, finding)
		}
	})
}

// refuseBadMessage holds what diag.Finding promises.
func refuseBadMessage(t *testing.T, f finding) {
	t.Helper()
	if f.Message == "" || strings.Contains(f.Message, "\n") || strings.HasSuffix(f.Message, ".") {
		t.Errorf("%s: a message is one line without a full stop: %q", f.ID, f.Message)
	}
	if f.Key == "" || f.File == "" || len(f.Subjects) == 0 {
		t.Errorf("%s has no key, file or subject: %+v", f.ID, f)
	}
}

func TestFixtureText(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		if !f.fires() {
			return
		}
		got := f.judge(files, []string{f.name})
		if got.stderr != "" {
			t.Errorf("it says on standard error: %s", got.stderr)
		}
		if *update {
			if err := os.WriteFile(f.wantFile(), []byte(got.stdout), 0o644); err != nil {
				t.Fatal(err)
			}
			return
		}
		want, err := os.ReadFile(f.wantFile())
		if err != nil {
			t.Fatalf("%v; write it with -update", err)
		}
		if diff := cmp.Diff(string(want), got.stdout); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
}

// The exit status follows from the JSON alone, and is the same in every format.
func TestFixtureStatus(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		doc := f.document(t, files, f.name)
		want := exitHealthy
		if slices.ContainsFunc(doc.Subjects, func(s subject) bool { return s.Outcome == "unknown" }) {
			want = exitUnchecked
		}
		if doc.Summary.Errors > 0 {
			want = exitFindings
		}
		for _, format := range []string{"--format=text", "--format=json"} {
			if got := f.judge(files, []string{f.name}, format).status; got != want {
				t.Errorf("%s: status %d, want %d", format, got, want)
			}
		}
	})
}

func TestFixtureSchema(t *testing.T) {
	schema := reportSchema(t)
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		got := f.judge(files, []string{f.name}, "--format=json")
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(got.stdout))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(value); err != nil {
			t.Error(err)
		}
	})
}

func reportSchema(t *testing.T) *jsonschema.Schema { return schemaOf(t, render.ReportSchema) }

func schemaOf(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("report.json", value); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

var (
	headlines = regexp.MustCompile(`(?m)^ *\S.*?: (error|warning|note): (JMH\d{3}) [a-z0-9-]+: `)
	totals    = regexp.MustCompile(`(?m)^(\d+) errors?, (\d+) warnings?, (\d+) notes?, (\d+) unknowns? · (\d+) files? · `)
)

// Text and JSON tell the same findings and the same counts.
func TestFixtureFormatsAgree(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		doc := f.document(t, files, f.name)
		text := f.judge(files, []string{f.name}, "--verbose").stdout
		var inText, inJSON []string
		for _, line := range headlines.FindAllStringSubmatch(text, -1) {
			inText = append(inText, line[1]+" "+line[2])
		}
		for _, finding := range doc.Findings {
			inJSON = append(inJSON, finding.Severity+" "+finding.ID)
		}
		if diff := cmp.Diff(inJSON, inText, cmpopts.SortSlices(strings.Compare), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("findings, -json +text:\n%s", diff)
		}
		sum := doc.Summary
		want := fmt.Sprint([]int{sum.Errors, sum.Warnings, sum.Notes, sum.Unknowns, doc.Files})
		if got := totals.FindStringSubmatch(text); got == nil || fmt.Sprint(got[1:]) != want {
			t.Errorf("counts: text has %q, JSON %s", got, want)
		}
	})
}

func TestFixturesTwiceTheSame(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		for _, format := range []string{"--format=text", "--format=json"} {
			first, second := f.judge(files, []string{f.name}, format), f.judge(files, []string{f.name}, format)
			if diff := cmp.Diff(first, second, cmp.AllowUnexported(result{})); diff != "" {
				t.Errorf("%s: -first +second:\n%s", format, diff)
			}
		}
	})
}

// The order in which poms are named changes nothing: neither those of one project nor
// those of two.
func TestFixtureOrderOfInput(t *testing.T) {
	all := fixtures(t)
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		inputs := [][]string{pomsBelow(t, files, f.folder, f.name)}
		if other, ok := neighbor(all, f); ok {
			inputs = append(inputs, []string{f.name, other.name})
		}
		for _, paths := range inputs {
			if len(paths) < 2 {
				continue
			}
			backward := slices.Clone(paths)
			slices.Reverse(backward)
			diff := cmp.Diff(f.document(t, files, paths...), f.document(t, files, backward...),
				cmpopts.SortSlices(func(a, b finding) bool { return fmt.Sprint(a) < fmt.Sprint(b) }),
				cmpopts.SortSlices(func(a, b unknown) bool { return fmt.Sprint(a) < fmt.Sprint(b) }),
				cmpopts.SortSlices(func(a, b subject) bool { return a.Path < b.Path }))
			if diff != "" {
				t.Errorf("%v: -forward +backward:\n%s", paths, diff)
			}
		}
	})
}

// neighbor gives the next case of the same check that is judged with the same arguments.
func neighbor(all []fixture, f fixture) (fixture, bool) {
	behind := slices.IndexFunc(all, func(other fixture) bool { return other.String() == f.String() }) + 1
	for _, other := range all[behind:] {
		if other.folder == f.folder && slices.Equal(other.args, f.args) {
			return other, true
		}
	}
	return fixture{}, false
}

// pomsBelow gives the poms of a case, relative to the folder of its check.
func pomsBelow(t *testing.T, files fs.FS, folder, name string) []string {
	t.Helper()
	var poms []string
	err := fs.WalkDir(files, path.Join(folder, name), func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == "pom.xml" {
			poms = append(poms, strings.TrimPrefix(file, folder+"/"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return poms
}

// Each check has a folder, with a case on which it fires and a silent twin; no folder and
// no file is left over.
func TestEveryCheckHasFixtures(t *testing.T) {
	folders := map[string]bool{}
	for _, folder := range subfolders(t, os.DirFS(fixturesDir), ".") {
		folders[folder] = !slices.Contains(sharedFolders, folder)
	}
	cases := fixtures(t)
	for _, rule := range checks.Rules() {
		folder := rule.ID + "-" + rule.Name
		fires := slices.ContainsFunc(cases, func(f fixture) bool { return f.folder == folder && f.fires() })
		silent := slices.ContainsFunc(cases, func(f fixture) bool { return f.folder == folder && strings.HasPrefix(f.name, "silent") })
		if !fires || !silent {
			t.Errorf("fixtures/%s: a case that fires: %v, a silent twin: %v", folder, fires, silent)
		}
		delete(folders, folder)
	}
	for folder, isCheck := range folders {
		if isCheck {
			t.Errorf("fixtures/%s belongs to no check", folder)
		}
	}
	refuseLeftovers(t, cases)
}

// refuseLeftovers finds cases that are neither, and files whose case is gone.
func refuseLeftovers(t *testing.T, cases []fixture) {
	t.Helper()
	names := map[string]bool{}
	for _, f := range cases {
		names[f.String()] = true
		if !f.fires() && !strings.HasPrefix(f.name, "silent") {
			t.Errorf("fixtures/%v is named neither fires nor silent", f)
		}
	}
	files, err := filepath.Glob(filepath.Join(fixturesDir, "*", "*.*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		folder, name := filepath.Base(filepath.Dir(file)), filepath.Base(file)
		if !slices.Contains(sharedFolders, folder) && !names[folder+"/"+name] && !names[folder+"/"+strings.TrimSuffix(name, filepath.Ext(name))] {
			t.Errorf("fixtures/%s/%s has no case", folder, name)
		}
	}
}

var (
	idForm   = regexp.MustCompile(`^JMH[1-5]\d\d$`)
	nameForm = regexp.MustCompile(`^[a-z]+(-[a-z0-9]+)*$`)
	// kindsOf says what the hundreds of the IDs look at.
	kindsOf = map[byte]diag.Kind{'1': diag.Module, '2': diag.Jar, '3': diag.Classes, '4': diag.Results}
)

// Each check has an ID in its line, a name of its own, and says everything about itself.
func TestEveryCheckIsDocumented(t *testing.T) {
	rules := checks.Rules()
	if len(rules) == 0 {
		t.Fatal("the catalogue is empty")
	}
	names := map[string]string{}
	for _, rule := range rules {
		if !idForm.MatchString(rule.ID) || !nameForm.MatchString(rule.Name) {
			t.Errorf("%s %s is no ID and name", rule.ID, rule.Name)
			continue
		}
		if want, known := kindsOf[rule.ID[3]]; known && rule.On != want {
			t.Errorf("%s looks at %v; its hundred looks at %v", rule.ID, rule.On, want)
		}
		if other, taken := names[rule.Name]; taken {
			t.Errorf("%s and %s are both called %s", rule.ID, other, rule.Name)
		}
		names[rule.Name] = rule.ID
		if rule.Severity < diag.Note || rule.Severity > diag.Error {
			t.Errorf("%s has no valid severity", rule.ID)
		}
		refuseEmptyParts(t, rule)
	}
}

func refuseEmptyParts(t *testing.T, rule diag.Rule) {
	t.Helper()
	parts := map[string]string{"What": rule.Doc.What, "Why": rule.Doc.Why, "Example": rule.Doc.Example,
		"Instead": rule.Doc.Instead, "Fix": rule.Doc.Fix, "Precision": rule.Doc.Precision,
		"References": strings.Join(rule.Doc.References, "")}
	for name, text := range parts {
		if strings.TrimSpace(text) == "" {
			t.Errorf("%s: %s of its Doc is empty", rule.ID, name)
		}
	}
}
