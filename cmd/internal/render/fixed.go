package render

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// Fixed writes what was fixed, what is found after it and why that was left alone, and
// what to do next.
func Fixed(w io.Writer, plan diag.FixPlan, after diag.Report, style Style) error {
	t := newText(after, style)
	for _, fix := range plan.Fixes {
		t.block(t.made(fix))
	}
	t.leftAlone(plan)
	if !style.Quiet {
		t.lastCompact = false
		t.block(t.fixSummary(plan))
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

// FixLeft writes what is found after a plan and why it is left alone, and that there is
// nothing to fix where there is not.
func FixLeft(w io.Writer, plan diag.FixPlan, after diag.Report, style Style) error {
	t := newText(after, style)
	if len(plan.Fixes) == 0 {
		t.block([]string{"nothing to fix"})
		t.lastCompact = false
	}
	t.leftAlone(plan)
	_, err := io.WriteString(w, t.out.String())
	return err
}

// made tells of one fix: where, how far it may be trusted, what it does, what it ends.
func (t *text) made(fix diag.PlannedFix) []string {
	head := fmt.Sprintf("%s: fixed (%s): ", strings.Join(showAll(t.report.Paths, filesOf(fix)), ", "), fix.Fix.Safety)
	lines := t.prose(0, head, t.paint.good, fix.Fix.Title)
	for _, f := range fix.Findings {
		body := f.Message
		if n := len(f.Subjects); n > 1 {
			body += fmt.Sprintf(" (%d modules)", n)
		}
		lines = append(lines, t.prose(2, "ends "+f.ID+" "+f.Name+": ", t.paint.label, body)...)
	}
	if fix.Fix.Why != "" {
		lines = append(lines, t.prose(4, "", t.paint.label, fix.Fix.Why)...)
	}
	return lines
}

// filesOf names the files that a fix changes, each once.
func filesOf(fix diag.PlannedFix) []string {
	var files []string
	for _, edit := range fix.Fix.Edits {
		if !slices.Contains(files, edit.File) {
			files = append(files, edit.File)
		}
	}
	return files
}

// leftAlone tells what is still found, each with the fix that was not made and why.
func (t *text) leftAlone(plan diag.FixPlan) {
	lefts := map[string][]diag.LeftFix{}
	for _, left := range plan.Left {
		lefts[left.Finding.Key] = append(lefts[left.Finding.Key], left)
	}
	for _, i := range t.fold.roots {
		f := t.report.Findings[i]
		lines := []string{t.headline(f)}
		for _, left := range lefts[f.Key] {
			lines = append(lines, t.left(left, len(f.Subjects))...)
		}
		if len(lefts[f.Key]) == 0 {
			lines = append(lines, t.prose(2, "left alone: ", t.paint.label, "there is no fix for it")...)
		}
		t.block(append(lines, t.consequences(i)...))
	}
}

func (t *text) left(left diag.LeftFix, subjects int) []string {
	lines := t.prose(2, "left alone: ", t.paint.label, fmt.Sprintf("%s (%s)", left.Fix.Title, left.Fix.Safety))
	lines = append(lines, t.prose(4, "", t.paint.label, left.Reason)...)
	if n := len(left.Finding.Subjects); n < subjects {
		lines = append(lines, t.prose(4, "for ", t.paint.label, strings.Join(showAll(t.report.Paths, left.Finding.Subjects), ", "))...)
	}
	left.Fix.Why = "" // the reason has it
	return append(lines, t.fixBody(left.Fix)...)
}

// fixSummary counts what was done and what is left, and says what to do next.
func (t *text) fixSummary(plan diag.FixPlan) []string {
	if len(plan.Fixes) == 0 {
		return []string{"nothing to fix · " + t.leftCounts()}
	}
	done := fmt.Sprintf("%s changed, %s · %s", count(len(plan.Files), "file"), countFixes(len(plan.Fixes)), t.leftCounts())
	next := t.prose(0, "next: ", t.paint.strong, "mvn clean package")
	why := t.prose(2, "", t.paint.label, "without clean, maven-compiler-plugin 3.x does not compile again when only a pom has changed")
	return append(append([]string{done}, next...), why...)
}

func countFixes(n int) string {
	if n == 1 {
		return "1 fix"
	}
	return fmt.Sprintf("%d fixes", n)
}

func (t *text) leftCounts() string {
	sum := t.report.Summary()
	return fmt.Sprintf("%s, %s, %s, %s left", count(sum.Errors, "error"), count(sum.Warnings, "warning"), count(sum.Notes, "note"), count(sum.Unknowns, "unknown"))
}

type (
	jsonFixed struct {
		Schema   string        `json:"schema"`
		Files    []string      `json:"files"`
		Fixes    []jsonMade    `json:"fixes"`
		Left     []jsonLeft    `json:"left"`
		Findings []jsonFinding `json:"findings"`
		Problems []jsonProblem `json:"problems"`
		Summary  jsonSummary   `json:"summary"`
	}
	jsonMade struct {
		Title  string      `json:"title"`
		Safety diag.Safety `json:"safety"`
		Why    string      `json:"why"`
		Files  []string    `json:"files"`
		Ends   []jsonEnded `json:"ends"`
	}
	jsonEnded struct {
		ID       string   `json:"id"`
		Name     string   `json:"name"`
		Message  string   `json:"message"`
		Subjects []string `json:"subjects"`
		Key      string   `json:"key"`
	}
	jsonLeft struct {
		Key      string      `json:"key"`
		Subjects []string    `json:"subjects"`
		Title    string      `json:"title"`
		Safety   diag.Safety `json:"safety"`
		Reason   string      `json:"reason"`
		Where    string      `json:"where"`
		Snippet  string      `json:"snippet"`
	}
)

// FixedJSON writes the same as Fixed as one JSON document: the files that were changed,
// the fixes that were made, the findings that there are after it, and by their keys why
// fixes were not made.
func FixedJSON(w io.Writer, plan diag.FixPlan, after diag.Report) error {
	paths := after.Paths
	return writeJSON(w, jsonFixed{
		Schema: "jmhdoctor/fixed/v1",
		Files:  each(plan.Files, func(f diag.FixedFile) string { return show(paths, f.Path) }),
		Fixes: each(plan.Fixes, func(f diag.PlannedFix) jsonMade {
			return jsonMade{
				Title: f.Fix.Title, Safety: f.Fix.Safety, Why: f.Fix.Why, Files: showAll(paths, filesOf(f)),
				Ends: each(f.Findings, func(e diag.Finding) jsonEnded {
					return jsonEnded{ID: e.ID, Name: e.Name, Message: e.Message, Subjects: showAll(paths, e.Subjects), Key: e.Key}
				}),
			}
		}),
		Left: each(plan.Left, func(l diag.LeftFix) jsonLeft {
			return jsonLeft{
				Key: l.Finding.Key, Subjects: showAll(paths, l.Finding.Subjects), Title: l.Fix.Title, Safety: l.Fix.Safety,
				Reason: l.Reason, Where: l.Fix.Where, Snippet: l.Fix.Snippet,
			}
		}),
		Findings: each(after.Findings, func(f diag.Finding) jsonFinding { return findingJSON(paths, f) }),
		Problems: each(after.Problems, func(p diag.Problem) jsonProblem { return jsonProblem(p) }),
		Summary:  jsonSummary(after.Summary()),
	})
}
