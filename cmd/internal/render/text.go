package render

import (
	"io"
	"maps"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// Text writes a report for people: each subject with what is wrong with it, then the
// counts and what was judged. Problems of the run are not part of it: they belong on
// standard error.
func Text(w io.Writer, report diag.Report, style Style) error {
	t := newText(report, style)
	t.subjects()
	if !style.Quiet {
		t.summary()
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

// A text is a report being written.
type text struct {
	report diag.Report
	style  Style
	paint  palette
	out    strings.Builder
	fold   folding
	// hinted are the checks whose explain hint was given already.
	hinted map[string]bool
	// lastCompact says that the block before was one line, so that another one-line
	// block follows without a blank line.
	lastCompact bool
}

func newText(report diag.Report, style Style) *text {
	if style.Width > 0 {
		style.Width = max(style.Width, narrowest)
	}
	t := &text{report: report, style: style, paint: newPalette(style.Color), hinted: map[string]bool{}}
	t.fold = foldFindings(report.Findings, t.isShown)
	return t
}

// isShown reports whether a finding is printed: notes are, when somebody wants them.
func (t *text) isShown(f diag.Finding) bool {
	return f.Severity >= diag.Warning || t.style.Verbose || t.style.Notes
}

// subjects writes every subject with its findings and unknowns. Subjects that nothing
// is said about are joined to one line a kind of note.
func (t *text) subjects() {
	roots, unknowns := t.fold.rootsOf(), t.unknownsBySubject()
	idle := t.idleSubjects(roots, unknowns)
	for i, subject := range t.report.Subjects {
		own, open := roots[subject.Path], unknowns[subject.Path]
		delete(roots, subject.Path) // a subject that is named twice tells its findings once
		delete(unknowns, subject.Path)
		if len(own) == 0 && len(open) == 0 {
			t.quietSubject(i, subject, idle)
			continue
		}
		if !t.style.Quiet {
			t.block(append(t.subjectHeader(subject), t.unknowns(open, 2)...))
		}
		t.findings(own)
	}
	t.homeless(roots, unknowns)
}

// quietSubject writes a subject without findings: one line, or nothing when it is
// joined with others of its kind.
func (t *text) quietSubject(i int, subject diag.Subject, idle map[idleKind][]int) {
	if t.style.Quiet {
		return
	}
	if kind, isIdle := idleKindOf(subject); isIdle && !t.style.Verbose {
		if alike := idle[kind]; len(alike) > 1 {
			if alike[0] == i {
				t.block([]string{t.idleLine(kind, len(alike))})
			}
			return
		}
	}
	t.block(t.healthySubject(subject))
}

// homeless writes findings and unknowns whose subject is not in the report.
func (t *text) homeless(roots map[string][]int, unknowns map[string][]diag.UnknownFact) {
	var findings []int
	for _, own := range roots {
		findings = append(findings, own...)
	}
	slices.Sort(findings)
	t.findings(findings)
	if t.style.Quiet {
		return
	}
	for _, subject := range slices.Sorted(maps.Keys(unknowns)) {
		t.block(t.unknowns(unknowns[subject], 0))
	}
}

func (t *text) findings(indexes []int) {
	for _, i := range indexes {
		t.block(t.finding(i))
	}
}

// block writes lines that belong together, with a blank line before them unless they
// and what went before are one line each.
func (t *text) block(lines []string) {
	if len(lines) == 0 {
		return
	}
	compact := len(lines) == 1
	if t.out.Len() > 0 && !(compact && t.lastCompact) {
		t.out.WriteByte('\n')
	}
	t.lastCompact = compact
	for _, line := range lines {
		t.out.WriteString(strings.TrimRight(line, " "))
		t.out.WriteByte('\n')
	}
}

// prose gives indented text, wrapped where the style has a width. The head is painted
// and stands before the first line; below it the text hangs two columns deeper.
func (t *text) prose(indent int, head string, ink paint, body string) []string {
	head = Safe(head)
	hang := 0
	if head != "" {
		hang = 2
	}
	room := 0
	if t.style.Width > 0 {
		room = max(t.style.Width-indent, narrowest/2)
	}
	lines := wrap(Safe(body), room-columns(head), room-hang)
	margin := strings.Repeat(" ", indent)
	for i := range lines {
		if i == 0 {
			lines[i] = margin + ink(head) + lines[i]
			continue
		}
		lines[i] = margin + strings.Repeat(" ", hang) + lines[i]
	}
	return lines
}
