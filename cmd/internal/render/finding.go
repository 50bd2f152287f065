package render

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// maxListed is how many subjects of one finding are named; -v names all.
const maxListed = 8

// finding gives the whole block of one finding.
func (t *text) finding(i int) []string {
	f := t.report.Findings[i]
	lines := []string{t.headline(f)}
	lines = append(lines, t.excerpt(f.Place, 2)...)
	for _, detail := range f.Detail {
		lines = append(lines, t.prose(2, "", t.paint.label, detail)...)
	}
	lines = append(lines, t.steps("because", f.Trace)...)
	lines = append(lines, t.steps("see also", f.Related)...)
	lines = append(lines, t.alsoIn(f)...)
	if t.style.Verbose && f.JDKs != "" {
		lines = append(lines, t.prose(2, "JDKs: ", t.paint.label, f.JDKs)...)
	}
	lines = append(lines, t.fixes(f)...)
	lines = append(lines, t.consequences(i)...)
	return append(lines, t.hint(f.ID)...)
}

// headline is the one line that editors and people look for.
func (t *text) headline(f diag.Finding) string {
	ink := t.paint.severity(f.Severity)
	return fmt.Sprintf("%s: %s: %s: %s", t.paint.strong(locate(t.report.Paths, f.Place)),
		ink(f.Severity.String()), ink(Safe(f.ID+" "+f.Name)), t.paint.strong(Safe(f.Message)))
}

// excerpt shows the source of a place with line numbers and an underline.
func (t *text) excerpt(place diag.Place, indent int) []string {
	room := widestSource
	if t.style.Width > 0 {
		digits := len(fmt.Sprint(place.Range.Start.Line + maxSourceLines))
		room = max(t.style.Width-indent-digits-3, narrowest/2)
	}
	ex := excerptOf(place, room)
	lines := make([]string, 0, len(ex.lines))
	for i, line := range ex.lines {
		if i == ex.carets {
			line = t.paint.err(line)
		}
		lines = append(lines, strings.Repeat(" ", indent)+t.paint.label(ex.gutters[i]+" | ")+line)
	}
	return lines
}

func (t *text) steps(title string, steps []diag.Step) []string {
	if len(steps) == 0 {
		return nil
	}
	lines := []string{"  " + t.paint.label(title+":")}
	for _, step := range steps {
		head := ""
		if step.Place.File != "" {
			head = locate(t.report.Paths, step.Place) + ": "
		}
		lines = append(lines, t.prose(4, head, t.paint.place, step.Message)...)
	}
	return lines
}

// alsoIn names the subjects besides the first one, which stands in the header.
func (t *text) alsoIn(f diag.Finding) []string {
	if len(f.Subjects) < 2 {
		return nil
	}
	others := showAll(t.report.Paths, f.Subjects[1:])
	more := ""
	if !t.style.Verbose && len(others) > maxListed {
		more = fmt.Sprintf(" and %d more (-v names them)", len(others)-maxListed)
		others = others[:maxListed]
	}
	return t.prose(2, "also in: ", t.paint.label, strings.Join(others, ", ")+more)
}

// fixes shows the first fix in full and names the others; -v shows all in full. Where
// modules have fixes of their own, it says which is whose.
func (t *text) fixes(f diag.Finding) []string {
	var lines []string
	for i, fix := range f.Fixes {
		if i >= maxListed && !t.style.Verbose {
			return append(lines, t.prose(2, "", t.paint.label, fmt.Sprintf("and %d more fixes (-v shows them)", len(f.Fixes)-i))...)
		}
		head := t.fixLabel(f, i) + ": "
		lines = append(lines, t.prose(2, head, t.paint.good, fmt.Sprintf("%s (%s)", fix.Title, fix.Safety))...)
		if i == 0 || t.style.Verbose {
			lines = append(lines, t.fixBody(fix)...)
		}
	}
	return lines
}

// fixLabel is "fix", or "or" for one that can be made instead of one before it.
func (t *text) fixLabel(f diag.Finding, i int) string {
	fix, label := f.Fixes[i], "fix"
	for _, before := range f.Fixes[:i] {
		if len(before.Subjects) == 0 || len(fix.Subjects) == 0 || slices.ContainsFunc(fix.Subjects, func(s string) bool { return slices.Contains(before.Subjects, s) }) {
			label = "or"
		}
	}
	if len(fix.Subjects) == 0 || len(fix.Subjects) >= len(f.Subjects) {
		return label
	}
	label += " for " + show(t.report.Paths, fix.Subjects[0])
	if more := len(fix.Subjects) - 1; more > 0 {
		label += fmt.Sprintf(" and %d more", more)
	}
	return label
}

func (t *text) fixBody(fix diag.Fix) []string {
	var lines []string
	if fix.Why != "" {
		lines = append(lines, t.prose(4, "", t.paint.label, fix.Why)...)
	}
	if fix.Where != "" {
		lines = append(lines, t.prose(4, "", t.paint.label, strings.TrimSuffix(fix.Where, ":")+":")...)
	}
	if fix.Snippet == "" {
		return lines
	}
	for _, line := range strings.Split(strings.TrimSuffix(fix.Snippet, "\n"), "\n") {
		shownLine, _ := expand(line)
		lines = append(lines, strings.Repeat(" ", 6)+shownLine)
	}
	return lines
}

// consequences lists what follows from a finding: one line each, and theirs below; -v
// shows them in full.
func (t *text) consequences(cause int) []string {
	children := t.fold.children[cause]
	if len(children) == 0 {
		return nil
	}
	lines := []string{"  " + t.paint.label("this also causes:")}
	for _, child := range children {
		below := append([]string{t.headline(t.report.Findings[child])}, t.consequences(child)...)
		if t.style.Verbose {
			below = t.finding(child)
		}
		for _, line := range below {
			lines = append(lines, "    "+line)
		}
	}
	return lines
}

// hint says once for each check how to learn more.
func (t *text) hint(id string) []string {
	if t.hinted[id] || t.style.Quiet {
		return nil
	}
	t.hinted[id] = true
	return []string{"  " + t.paint.label("more: ") + "jmhdoctor explain " + Safe(id)}
}
