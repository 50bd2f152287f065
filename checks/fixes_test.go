package checks

import (
	"bytes"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func editAt(file, text, old, replacement string) diag.Edit {
	start := strings.Index(text, old)
	return diag.Edit{File: file, Span: diag.Span{Start: start, End: start + len(old)}, Text: replacement}
}

func found(id, subject string, fixes ...diag.Fix) diag.Finding {
	return diag.Finding{ID: id, Name: "a-name", Severity: diag.Error, Message: id + " of " + subject, Subjects: []string{subject},
		Key: id + " " + subject, Place: diag.Place{File: subject}, Fixes: fixes}
}

func safe(title string, edits ...diag.Edit) diag.Fix {
	return diag.Fix{Title: title, Safety: diag.Safe, Edits: edits}
}

func unsafe(title string, edits ...diag.Edit) diag.Fix {
	return diag.Fix{Title: title, Safety: diag.Unsafe, Edits: edits}
}

// told is a plan as the tests compare it.
type told struct {
	Files map[string]string
	Fixes []string
	Left  []string
}

func tell(plan diag.FixPlan) told {
	t := told{Files: map[string]string{}}
	for _, f := range plan.Files {
		t.Files[f.Path] = string(f.After)
	}
	for _, f := range plan.Fixes {
		var of []string
		for _, finding := range f.Findings {
			of = append(of, finding.ID+" "+strings.Join(finding.Subjects, " "))
		}
		t.Fixes = append(t.Fixes, f.Fix.Title+": "+strings.Join(of, ", "))
	}
	for _, l := range plan.Left {
		t.Left = append(t.Left, fmt.Sprintf("%s %s: %s: %s", l.Finding.ID, strings.Join(l.Finding.Subjects, " "), l.Fix.Title, l.Reason))
	}
	return t
}

const plainPom = "<p>\n\t<a/>\n\t<b/>\n\t<c/>\n</p>\n"

func TestPlanFixes(t *testing.T) {
	a, b := editAt("x/pom.xml", plainPom, "<a/>", "<A/>"), editAt("x/pom.xml", plainPom, "<b/>", "<B/>")
	ofB := editAt("x/pom.xml", plainPom, "<b/>\n\t<c/>", "")
	behindB := editAt("x/pom.xml", plainPom, "\n\t<c/>", "")
	insert := func(text string) diag.Edit {
		at := strings.Index(plainPom, "<c/>")
		return diag.Edit{File: "x/pom.xml", Span: diag.Span{Start: at, End: at}, Text: text}
	}
	inY := editAt("y/pom.xml", plainPom, "<a/>", "<Y/>")
	mends := func(fix diag.Fix, subjects ...string) diag.Fix { fix.Subjects = subjects; return fix }
	causedBy := func(f diag.Finding, key string) diag.Finding { f.Cause = key; return f }
	onBoth := found("JMH101", "x/pom.xml", mends(safe("in x", a), "x/pom.xml"), mends(safe("in y", inY), "y/pom.xml"))
	onBoth.Subjects = []string{"x/pom.xml", "y/pom.xml", "z/pom.xml"}
	tests := []struct {
		name     string
		findings []diag.Finding
		choice   FixChoice
		want     told
	}{
		{"nothing", nil, FixChoice{}, told{Files: map[string]string{}}},
		{"no fix", []diag.Finding{found("JMH101", "x/pom.xml")}, FixChoice{}, told{Files: map[string]string{}}},
		{"two that do not meet", []diag.Finding{found("JMH101", "x/pom.xml", safe("big a", a)), found("JMH102", "x/pom.xml", safe("big b", b))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<B/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big a: JMH101 x/pom.xml", "big b: JMH102 x/pom.xml"}}},
		{"the first one only", []diag.Finding{found("JMH101", "x/pom.xml", safe("big a", a), safe("big b", b))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big a: JMH101 x/pom.xml"}}},
		{"the safe one", []diag.Finding{found("JMH101", "x/pom.xml", unsafe("big a", a), safe("big b", b))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<a/>\n\t<B/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big b: JMH101 x/pom.xml"}}},
		{"unsafe as it is asked for", []diag.Finding{found("JMH101", "x/pom.xml", unsafe("big a", a), safe("big b", b))}, FixChoice{Unsafe: true},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big a: JMH101 x/pom.xml"}}},
		{"unsafe alone", []diag.Finding{found("JMH101", "x/pom.xml", unsafe("big a", a))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 x/pom.xml: big a: it is made with --unsafe only: it may change more than what was found"}}},
		{"shown only", []diag.Finding{found("JMH101", "x/pom.xml", diag.Fix{Title: "think", Safety: diag.ShowOnly, Why: "it stands in a parent elsewhere", Edits: []diag.Edit{a}})}, FixChoice{Unsafe: true},
			told{Files: map[string]string{}, Left: []string{"JMH101 x/pom.xml: think: it stands in a parent elsewhere"}}},
		{"one fix for two findings", []diag.Finding{found("JMH101", "x/pom.xml", safe("big a", a)), found("JMH108", "x/pom.xml", safe("large a", a))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big a: JMH101 x/pom.xml, JMH108 x/pom.xml"}}},
		{"an edit in common", []diag.Finding{found("JMH101", "x/pom.xml", safe("big a", a)), found("JMH108", "x/pom.xml", safe("both", a, b))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<B/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big a: JMH101 x/pom.xml", "both: JMH108 x/pom.xml"}}},
		{"overlapping", []diag.Finding{found("JMH101", "x/pom.xml", safe("big b", b)), found("JMH102", "x/pom.xml", safe("no b", ofB), safe("big a", a))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<a/>\n\t<B/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big b: JMH101 x/pom.xml"},
				Left: []string{"JMH102 x/pom.xml: no b: it touches what another fix changes (JMH101: big b)"}}},
		{"touching", []diag.Finding{found("JMH101", "x/pom.xml", safe("big b", b)), found("JMH102", "x/pom.xml", safe("no c", behindB))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<a/>\n\t<B/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big b: JMH101 x/pom.xml"},
				Left: []string{"JMH102 x/pom.xml: no c: it touches what another fix changes (JMH101: big b)"}}},
		{"two inserts at one place", []diag.Finding{found("JMH101", "x/pom.xml", safe("one", insert("<x/>"))), found("JMH102", "x/pom.xml", safe("two", insert("<y/>")))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<a/>\n\t<b/>\n\t<x/><c/>\n</p>\n"}, Fixes: []string{"one: JMH101 x/pom.xml"},
				Left: []string{"JMH102 x/pom.xml: two: it touches what another fix changes (JMH101: one)"}}},
		{"two files of one fix", []diag.Finding{found("JMH101", "x/pom.xml", safe("both", a, inY))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n", "y/pom.xml": "<p>\n\t<Y/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"both: JMH101 x/pom.xml"}}},
		{"all files of a fix or none", []diag.Finding{found("JMH101", "x/pom.xml", safe("both", a, diag.Edit{File: "none/pom.xml"}))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 x/pom.xml: both: none/pom.xml cannot be read: there is no such file"}}},
		{"a fix for each subject", []diag.Finding{onBoth}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n", "y/pom.xml": "<p>\n\t<Y/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"in x: JMH101 x/pom.xml", "in y: JMH101 y/pom.xml"}}},
		{"the cause is mended", []diag.Finding{causedBy(found("JMH101", "x/pom.xml", safe("big a", a)), "JMH103 x/pom.xml"), found("JMH103", "x/pom.xml", safe("big b", b))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<a/>\n\t<B/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big b: JMH103 x/pom.xml"}}},
		{"the cause is not", []diag.Finding{causedBy(found("JMH101", "x/pom.xml", safe("big a", a)), "JMH103 x/pom.xml"), found("JMH103", "x/pom.xml", unsafe("big b", b))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big a: JMH101 x/pom.xml"},
				Left: []string{"JMH103 x/pom.xml: big b: it is made with --unsafe only: it may change more than what was found"}}},
		{"causes in a circle", []diag.Finding{causedBy(found("JMH101", "x/pom.xml", safe("big a", a)), "JMH102 x/pom.xml"), causedBy(found("JMH102", "x/pom.xml", safe("big b", b)), "JMH101 x/pom.xml")}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<a/>\n\t<B/>\n\t<c/>\n</p>\n"}, Fixes: []string{"big b: JMH102 x/pom.xml"}}},
		{"no XML after it", []diag.Finding{found("JMH101", "x/pom.xml", safe("oops", editAt("x/pom.xml", plainPom, "<a/>", "<a>")))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 x/pom.xml: oops: x/pom.xml would be no XML after it: line 5: expected </a> for the element opened at line 2, found </p>"}}},
		{"no XML before", []diag.Finding{found("JMH101", "bad/pom.xml", safe("a", diag.Edit{File: "bad/pom.xml", Text: "<x/>"}))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 bad/pom.xml: a: bad/pom.xml is no XML: line 1: the element <p> opened at line 1 is never closed"}}},
		{"beyond the end", []diag.Finding{found("JMH101", "x/pom.xml", safe("a", diag.Edit{File: "x/pom.xml", Span: diag.Span{Start: 900, End: 901}}))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 x/pom.xml: a: x/pom.xml cannot be edited: there are no bytes 900 to 901"}}},
		{"no change", []diag.Finding{found("JMH101", "x/pom.xml", safe("a", editAt("x/pom.xml", plainPom, "<a/>", "<a/>")))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 x/pom.xml: a: the edit changes nothing"}}},
		{"a character that the encoding does not have", []diag.Finding{found("JMH101", "latin/pom.xml", safe("euro", diag.Edit{File: "latin/pom.xml", Span: diag.Span{Start: 47, End: 47}, Text: "<x>€</x>"}), safe("accent", diag.Edit{File: "latin/pom.xml", Span: diag.Span{Start: 47, End: 47}, Text: "<x>é</x>"}))}, FixChoice{},
			told{Files: map[string]string{"latin/pom.xml": latinHead + "<p><x>\xe9</x>\xe9</p>"}, Fixes: []string{"accent: JMH101 latin/pom.xml"}}},
		{"only that character", []diag.Finding{found("JMH101", "latin/pom.xml", safe("euro", diag.Edit{File: "latin/pom.xml", Span: diag.Span{Start: 47, End: 47}, Text: "<x>€</x>"}))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 latin/pom.xml: euro: latin/pom.xml cannot be edited: the file's encoding has no character '€' (U+20AC)"}}},
		{"bytes that are no text", []diag.Finding{found("JMH101", "broken/pom.xml", safe("a", diag.Edit{File: "broken/pom.xml", Span: diag.Span{Start: 3, End: 3}, Text: "x"}))}, FixChoice{},
			told{Files: map[string]string{}, Left: []string{"JMH101 broken/pom.xml: a: broken/pom.xml cannot be edited: it holds bytes that are no UTF-8 text"}}},
		{"one file by two names", []diag.Finding{found("JMH101", "x/pom.xml", safe("big a", a)), found("JMH102", "link/pom.xml", safe("also", editAt("link/pom.xml", plainPom, "<a/>", "<A/>"), editAt("link/pom.xml", plainPom, "<c/>", "<C/>")))}, FixChoice{},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<C/>\n</p>\n"}, Fixes: []string{"big a: JMH101 x/pom.xml", "also: JMH102 link/pom.xml"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := PlanFixes(poms(), diag.Report{Findings: test.findings}, test.choice)
			if diff := cmp.Diff(test.want, tell(got)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			checkChanges(t, got)
		})
	}
}

const latinHead = `<?xml version="1.0" encoding="ISO-8859-1"?>` + "\n"

func poms() fstest.MapFS {
	return fstest.MapFS{
		"x/pom.xml":      &fstest.MapFile{Data: []byte(plainPom)},
		"y/pom.xml":      &fstest.MapFile{Data: []byte(plainPom)},
		"link":           &fstest.MapFile{Data: []byte("x"), Mode: fs.ModeSymlink},
		"bad/pom.xml":    &fstest.MapFile{Data: []byte("<p>")},
		"latin/pom.xml":  &fstest.MapFile{Data: []byte(latinHead + "<p>\xe9</p>")},
		"broken/pom.xml": &fstest.MapFile{Data: []byte("<p>\xff</p>")},
	}
}

// checkChanges holds what a plan says of its changes against the bytes: outside of them
// nothing is different.
func checkChanges(t *testing.T, plan diag.FixPlan) {
	t.Helper()
	for _, file := range plan.Files {
		was, is := 0, 0
		for _, c := range file.Changes {
			if !bytes.Equal(file.Before[was:c.Old.Start], file.After[is:c.New.Start]) {
				t.Errorf("%s: before %v something else is different", file.Path, c)
			}
			was, is = c.Old.End, c.New.End
		}
		if !bytes.Equal(file.Before[was:], file.After[is:]) {
			t.Errorf("%s: behind the last change something is different: %q, %q", file.Path, file.Before[was:], file.After[is:])
		}
	}
}

// toyJudge finds every <wrong/> of x/pom.xml, and offers what fixes gives for it.
func toyJudge(files fs.FS, fixes func(text string) []diag.Finding) (diag.Report, error) {
	text, err := fs.ReadFile(files, "x/pom.xml")
	if err != nil {
		return diag.Report{}, err
	}
	findings := fixes(string(text))
	return diag.Report{Findings: findings, Subjects: []diag.Subject{{Path: "x/pom.xml"}}}, nil
}

// replacing offers to replace one thing by another as long as it is there.
func replacing(id, old, replacement string) func(string) []diag.Finding {
	return func(text string) []diag.Finding {
		if !strings.Contains(text, old) {
			return nil
		}
		return []diag.Finding{found(id, "x/pom.xml", safe(old+" to "+replacement, editAt("x/pom.xml", text, old, replacement)))}
	}
}

func TestMend(t *testing.T) {
	var (
		aa = replacing("JMH101", "<a/>", "<A/>")
		bb = replacing("JMH102", "<a/>\n\t<b/>", "<B/>")
		cc = replacing("JMH103", "<c/>", "<C/>")
		// After <C/> there is something else to find.
		dd = replacing("JMH104", "<C/>", "<D/>")
	)
	// stays is there whatever is done.
	stays := func(text string) []diag.Finding {
		if !strings.Contains(text, "<p>") {
			return []diag.Finding{found("JMH105", "x/pom.xml")}
		}
		return replacing("JMH105", "<p>", "<p >")(text)
	}
	// tooMany finds something only if both a and c are mended.
	tooMany := func(text string) []diag.Finding {
		if strings.Contains(text, "<A/>") && strings.Contains(text, "<C/>") {
			return []diag.Finding{found("JMH106", "x/pom.xml")}
		}
		return nil
	}
	tests := []struct {
		name   string
		checks []func(string) []diag.Finding
		want   told
	}{
		{"one", []func(string) []diag.Finding{aa}, told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"<a/> to <A/>: JMH101 x/pom.xml"}}},
		{"in each other's way: the second one on top of the first", []func(string) []diag.Finding{aa, replacing("JMH102", "/>\n\t<b/>", "/><B/>")},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/><B/>\n\t<c/>\n</p>\n"},
				Fixes: []string{"<a/> to <A/>: JMH101 x/pom.xml", "/>\n\t<b/> to /><B/>: JMH102 x/pom.xml"}}},
		{"the first one ends both", []func(string) []diag.Finding{aa, bb}, told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"<a/> to <A/>: JMH101 x/pom.xml"}}},
		{"in vain", []func(string) []diag.Finding{stays},
			told{Files: map[string]string{}, Left: []string{"JMH105 x/pom.xml: <p> to <p >: judged again after it, JMH105 is still there"}}},
		{"one of two in vain", []func(string) []diag.Finding{stays, aa},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"<a/> to <A/>: JMH101 x/pom.xml"},
				Left: []string{"JMH105 x/pom.xml: <p> to <p >: judged again after it, JMH105 is still there"}}},
		{"another finding after it", []func(string) []diag.Finding{cc, dd},
			told{Files: map[string]string{}, Left: []string{"JMH103 x/pom.xml: <c/> to <C/>: judged again after it, there is a new finding: JMH104 a-name: JMH104 of x/pom.xml"}}},
		{"harm together", []func(string) []diag.Finding{aa, cc, tooMany},
			told{Files: map[string]string{"x/pom.xml": "<p>\n\t<A/>\n\t<b/>\n\t<c/>\n</p>\n"}, Fixes: []string{"<a/> to <A/>: JMH101 x/pom.xml"},
				Left: []string{"JMH103 x/pom.xml: <c/> to <C/>: judged again after it, there is a new finding: JMH106 a-name: JMH106 of x/pom.xml"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			judge := func(files fs.FS) (diag.Report, error) {
				return toyJudge(files, func(text string) []diag.Finding {
					var all []diag.Finding
					for _, check := range test.checks {
						all = append(all, check(text)...)
					}
					return all
				})
			}
			files := poms()
			report, err := judge(files)
			if err != nil {
				t.Fatal(err)
			}
			plan, after, err := Mend(files, report, FixChoice{}, judge)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, tell(plan)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			again, same, err := Mend(planned(files, plan), after, FixChoice{}, judge)
			if err != nil || len(again.Fixes) > 0 || len(again.Files) > 0 {
				t.Errorf("a second run still does something: %+v %v", tell(again), err)
			}
			if diff := cmp.Diff(after, same); diff != "" {
				t.Errorf("what is left, -first +second:\n%s", diff)
			}
		})
	}
}

func TestMendUndecided(t *testing.T) {
	judge := func(files fs.FS) (diag.Report, error) {
		report, err := toyJudge(files, replacing("JMH101", "<a/>", "<A/>"))
		if len(report.Findings) == 0 {
			report.Subjects[0].Outcome = diag.Undecided
		}
		return report, err
	}
	report, _ := judge(poms())
	plan, _, err := Mend(poms(), report, FixChoice{}, judge)
	want := told{Files: map[string]string{}, Left: []string{"JMH101 x/pom.xml: <a/> to <A/>: judged again after it, x/pom.xml is undecided"}}
	if diff := cmp.Diff(want, tell(plan)); diff != "" || err != nil {
		t.Errorf("%v -want +got:\n%s", err, diff)
	}
}

// A judge that always finds more to do does not keep a run from ending.
func TestMendEnds(t *testing.T) {
	n := 0
	judge := func(files fs.FS) (diag.Report, error) {
		n++
		return toyJudge(files, func(text string) []diag.Finding {
			f := found("JMH101", "x/pom.xml", safe("more", editAt("x/pom.xml", text, "<b/>", "<b/><b/>")))
			all := []diag.Finding{f}
			for range 100 - n {
				all = append(all, found("JMH101", "x/pom.xml"))
			}
			return all
		})
	}
	report, _ := judge(poms())
	plan, _, err := Mend(poms(), report, FixChoice{}, judge)
	if err != nil || len(plan.Fixes) != maxRounds {
		t.Errorf("%d fixes, %v", len(plan.Fixes), err)
	}
}

// What moves offsets through several rounds has to agree with the text.
func TestOnTop(t *testing.T) {
	first := diag.FixedFile{Path: "x", Before: []byte("0123456789"), After: []byte("01ab3456789"),
		Changes: []diag.Change{{Fix: 0, Old: diag.Span{Start: 2, End: 3}, New: diag.Span{Start: 2, End: 4}}}}
	second := diag.FixedFile{Path: "x", Before: first.After, After: []byte("-01ab3457"),
		Changes: []diag.Change{
			{Fix: 1, Old: diag.Span{}, New: diag.Span{End: 1}},
			{Fix: 1, Old: diag.Span{Start: 7, End: 8}, New: diag.Span{Start: 8, End: 8}},
			{Fix: 2, Old: diag.Span{Start: 9, End: 11}, New: diag.Span{Start: 9, End: 9}},
		}}
	got := onTop(first, second)
	want := []diag.Change{
		{Fix: 1, Old: diag.Span{}, New: diag.Span{End: 1}},
		{Fix: 0, Old: diag.Span{Start: 2, End: 3}, New: diag.Span{Start: 3, End: 5}},
		{Fix: 1, Old: diag.Span{Start: 6, End: 7}, New: diag.Span{Start: 8, End: 8}},
		{Fix: 2, Old: diag.Span{Start: 8, End: 10}, New: diag.Span{Start: 9, End: 9}},
	}
	if diff := cmp.Diff(want, got.Changes); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	checkChanges(t, diag.FixPlan{Files: []diag.FixedFile{got}})
}

// Modules that are joined to one finding keep their own fixes.
func TestFoldKeepsWhoseFixItIs(t *testing.T) {
	place := diag.Place{File: "pom.xml"}
	one := diag.Finding{ID: "JMH101", Message: "m", Place: place, Subjects: []string{"a"}, Fixes: []diag.Fix{{Title: "in a"}, {Title: "in the parent"}}}
	two := diag.Finding{ID: "JMH101", Message: "m", Place: place, Subjects: []string{"b"}, Fixes: []diag.Fix{{Title: "in b"}, {Title: "in the parent"}}}
	got := fold([]diag.Finding{one, two})
	want := []diag.Fix{{Title: "in a", Subjects: []string{"a"}}, {Title: "in the parent", Subjects: []string{"a", "b"}}, {Title: "in b", Subjects: []string{"b"}}}
	if len(got) != 1 || !slices.Equal(got[0].Subjects, []string{"a", "b"}) {
		t.Fatalf("%+v", got)
	}
	if diff := cmp.Diff(want, got[0].Fixes); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if one.Fixes[0].Subjects != nil {
		t.Error("the fixes of the checks are changed in place")
	}
}

func TestRealPath(t *testing.T) {
	link := func(target string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink}
	}
	files := fstest.MapFS{
		"a/b/pom.xml": &fstest.MapFile{}, "a/l": link("b"), "a/up": link("../a/b"), "abs": link("/a/b/pom.xml"), "two": link("a/l"),
		"circle": link("circle"), "away": link("../../x"), "gone": link("none"), "c": link("a/up/pom.xml"),
	}
	for name, want := range map[string]string{
		"a/b/pom.xml": "a/b/pom.xml", "a/l/pom.xml": "a/b/pom.xml", "a/up/pom.xml": "a/b/pom.xml", "abs": "a/b/pom.xml", "two/pom.xml": "a/b/pom.xml",
		"c": "a/b/pom.xml", "circle": "circle", "away": "away", "gone": "gone", "none/pom.xml": "none/pom.xml", ".": ".",
	} {
		if got := realPath(files, name); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
