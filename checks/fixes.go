package checks

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/xmldoc"
)

// A FixChoice says which fixes are taken.
type FixChoice struct {
	// Unsafe also takes fixes that may change more than what was found.
	Unsafe bool

	// refused holds why a fix must not be taken, by its key.
	refused map[string]string
	// only holds the keys of the fixes that may be taken now; nil: all.
	only map[string]bool
}

// PlanFixes makes the fixes of a report in memory. Each subject of each finding gets the
// first fix that can be made; one that was made already for another finding counts for
// both. A fix is made as a whole or not at all, and only where no edit of another fix
// touches its own. A finding gets none when the fix of its cause is made.
func PlanFixes(fsys fs.FS, report diag.Report, choice FixChoice) diag.FixPlan {
	p := &fixPlanner{fsys: fsys, report: report, choice: choice, files: map[string]*plannedFile{},
		byKey: map[string]int{}, states: make([]planState, len(report.Findings))}
	for i, f := range report.Findings {
		if _, twice := p.byKey[f.Key]; f.Key != "" && !twice {
			p.byKey[f.Key] = i
		}
	}
	for i := range report.Findings {
		p.finding(i)
	}
	return p.finish()
}

// A fixPlanner carries what one plan is made of.
type fixPlanner struct {
	fsys   fs.FS
	report diag.Report
	choice FixChoice
	plan   diag.FixPlan
	// files are those that edits change, by the path behind all symbolic links.
	files  map[string]*plannedFile
	byKey  map[string]int
	states []planState
	left   []leftAt
}

type planState int

const (
	notPlanned planState = iota
	beingPlanned
	staysAsItIs
	mended
)

type leftAt struct {
	finding int
	left    diag.LeftFix
}

// A plannedFile is a file with the edits that were chosen for it.
type plannedFile struct {
	// path is the name by which a fix knows the file, shown the readable one.
	path, shown string
	doc         *xmldoc.Document
	edits       []plannedEdit
	after       []byte
}

type plannedEdit struct {
	diag.Edit
	fix int
}

// finding plans a finding, its cause before it.
func (p *fixPlanner) finding(i int) planState {
	if p.states[i] != notPlanned {
		return p.states[i]
	}
	p.states[i] = beingPlanned
	f := p.report.Findings[i]
	if cause, known := p.byKey[f.Cause]; known && f.Cause != "" && p.finding(cause) == mended {
		p.states[i] = mended
		return mended
	}
	p.states[i] = staysAsItIs
	subjects := f.Subjects
	if len(subjects) == 0 {
		subjects = []string{""}
	}
	all := true
	for _, subject := range subjects {
		all = p.subject(i, subject) && all
	}
	if all {
		p.states[i] = mended
	}
	return p.states[i]
}

// subject takes the first fix for one subject of a finding that can be made, and says
// whether there was one.
func (p *fixPlanner) subject(i int, subject string) bool {
	f := p.report.Findings[i]
	var fixes []diag.Fix
	for _, fix := range f.Fixes {
		if len(fix.Subjects) == 0 || slices.Contains(fix.Subjects, subject) {
			fixes = append(fixes, fix)
		}
	}
	if len(fixes) == 0 {
		return false
	}
	reason := ""
	for _, fix := range fixes {
		problem := p.take(f, subject, fix)
		if problem.text == "" {
			return true
		}
		reason = cmp.Or(reason, problem.text)
		if problem.passes {
			break
		}
	}
	p.leave(i, subject, fixes[0], reason)
	return false
}

// An obstacle says why a fix is not made.
type obstacle struct {
	text string
	// passes says that it may be made once others are, so that no second best is taken.
	passes bool
}

func (p *fixPlanner) take(f diag.Finding, subject string, fix diag.Fix) obstacle {
	if text := p.refusal(f, fix); text != "" {
		return obstacle{text: text}
	}
	if p.choice.only != nil && !p.choice.only[fixKey(f, fix)] {
		return obstacle{text: "it is not its turn", passes: true}
	}
	f.Subjects = nil
	if subject != "" {
		f.Subjects = []string{subject}
	}
	fresh, problem := p.freshEdits(fix)
	if problem.text != "" {
		return problem
	}
	if len(fresh) == 0 {
		p.credit(f, fix)
		return obstacle{}
	}
	if text := p.make(fresh); text != "" {
		return obstacle{text: text}
	}
	p.plan.Fixes = append(p.plan.Fixes, diag.PlannedFix{Fix: fix, Findings: []diag.Finding{f}})
	return obstacle{}
}

// refusal says why a fix is not even tried.
func (p *fixPlanner) refusal(f diag.Finding, fix diag.Fix) string {
	if text, refused := p.choice.refused[fixKey(f, fix)]; refused {
		return text
	}
	switch {
	case fix.Safety == diag.Safe && len(fix.Edits) > 0:
		return ""
	case fix.Safety == diag.Unsafe && len(fix.Edits) > 0 && p.choice.Unsafe:
		return ""
	case fix.Safety == diag.Unsafe && len(fix.Edits) > 0:
		return strings.TrimSuffix("it is made with --unsafe only: "+cmp.Or(fix.Why, "it may change more than what was found"), ".")
	}
	return strings.TrimSuffix(cmp.Or(fix.Why, "it is for you to judge and to make"), ".")
}

// fixKey tells the fixes of a report apart.
func fixKey(f diag.Finding, fix diag.Fix) string {
	return strings.Join(append([]string{f.Key, fix.Title}, fix.Subjects...), "\x00")
}

// freshEdits gives the edits of a fix that no other fix makes already.
func (p *fixPlanner) freshEdits(fix diag.Fix) ([]diag.Edit, obstacle) {
	var fresh []diag.Edit
	for _, edit := range fix.Edits {
		file, problem := p.file(edit.File)
		if problem != "" {
			return nil, obstacle{text: problem}
		}
		edit.File = file.doc.File()
		made, other := file.compare(edit)
		if other >= 0 {
			text := fmt.Sprintf("it touches what another fix changes (%s: %s)", p.plan.Fixes[other].Findings[0].ID, p.plan.Fixes[other].Fix.Title)
			return nil, obstacle{text: text, passes: true}
		}
		if !made {
			fresh = append(fresh, edit)
		}
	}
	return fresh, obstacle{}
}

// compare says whether the edit is made already, or which fix it collides with; -1: none.
// What stands right beside an edit counts: in which order both belong is not known.
func (f *plannedFile) compare(edit diag.Edit) (made bool, other int) {
	if f.makes(edit) >= 0 {
		return true, -1
	}
	for _, have := range f.edits {
		if edit.Span.Start <= have.Span.End && have.Span.Start <= edit.Span.End {
			return false, have.fix
		}
	}
	return false, -1
}

// makes gives the fix that makes the very same edit; -1: none.
func (f *plannedFile) makes(edit diag.Edit) int {
	for _, have := range f.edits {
		if have.Span == edit.Span && have.Text == edit.Text {
			return have.fix
		}
	}
	return -1
}

// file reads a file that is to be edited, once. Its document has the path behind all
// symbolic links.
func (p *fixPlanner) file(name string) (*plannedFile, string) {
	real := realPath(p.fsys, name)
	if file, known := p.files[real]; known {
		return file, ""
	}
	shown := p.report.Paths.Show(name)
	data, err := readBounded(p.fsys, name, xmldoc.MaxSize)
	if err != nil {
		return nil, shown + " cannot be read: " + reasonOf(err)
	}
	doc, err := xmldoc.Parse(real, data)
	if err != nil {
		return nil, shown + " is no XML: " + bareReason(err)
	}
	file := &plannedFile{path: name, shown: shown, doc: doc, after: data}
	p.files[real] = file
	return file, ""
}

// bareReason is an error of xmldoc without the path: it stands beside it already.
func bareReason(err error) string {
	var syntax *xmldoc.Error
	if errors.As(err, &syntax) {
		return fmt.Sprintf("line %d: %s", syntax.Position.Line, syntax.Message)
	}
	return err.Error()
}

// make adds the edits of the next fix to their files, if all of them can be made.
func (p *fixPlanner) make(edits []diag.Edit) string {
	next := len(p.plan.Fixes)
	more := map[*plannedFile][]plannedEdit{}
	var files []*plannedFile
	for _, edit := range edits {
		file := p.files[edit.File]
		if more[file] == nil {
			files = append(files, file)
		}
		more[file] = append(more[file], plannedEdit{edit, next})
	}
	after := map[*plannedFile][]byte{}
	for _, file := range files {
		text, problem := file.with(more[file])
		if problem != "" {
			return problem
		}
		after[file] = text
	}
	for _, file := range files {
		file.edits = append(file.edits, more[file]...)
		file.after = after[file]
	}
	return ""
}

// with gives the file as it is after more edits, or why they cannot be made.
func (f *plannedFile) with(more []plannedEdit) (after []byte, problem string) {
	if !f.doc.Editable() {
		return nil, fmt.Sprintf("%s cannot be edited: it holds bytes that are no %s text", f.shown, f.doc.Encoding())
	}
	after, err := apply(f.doc, append(slices.Clone(f.edits), more...))
	if err != nil {
		return nil, f.shown + " cannot be edited: " + strings.TrimPrefix(err.Error(), "edit "+f.doc.File()+": ")
	}
	if bytes.Equal(after, f.after) {
		return nil, "the edit changes nothing"
	}
	if _, err := xmldoc.Parse(f.doc.File(), after); err != nil {
		return nil, f.shown + " would be no XML after it: " + bareReason(err)
	}
	return after, ""
}

func apply(doc *xmldoc.Document, edits []plannedEdit) ([]byte, error) {
	plain := make([]diag.Edit, len(edits))
	for i, edit := range edits {
		plain[i] = edit.Edit
	}
	return xmldoc.Apply(doc, plain)
}

// credit adds a finding to the fix that makes the edits of its own.
func (p *fixPlanner) credit(f diag.Finding, fix diag.Fix) {
	file, _ := p.file(fix.Edits[0].File)
	made := &p.plan.Fixes[file.makes(fix.Edits[0])]
	made.Findings = addFinding(made.Findings, f)
}

// addFinding joins the subjects of equal findings.
func addFinding(list []diag.Finding, f diag.Finding) []diag.Finding {
	for i := range list {
		if list[i].Key == f.Key && list[i].ID == f.ID {
			list[i].Subjects = append(list[i].Subjects, f.Subjects...)
			return list
		}
	}
	return append(list, f)
}

// leave notes a finding that stays, with the subjects for which the same fix fails.
func (p *fixPlanner) leave(i int, subject string, fix diag.Fix, reason string) {
	f := p.report.Findings[i]
	f.Subjects = nil
	if subject != "" {
		f.Subjects = []string{subject}
	}
	for at := range p.left {
		have := &p.left[at]
		if have.finding == i && have.left.Reason == reason && fixText(have.left.Fix) == fixText(fix) {
			have.left.Finding.Subjects = append(have.left.Finding.Subjects, f.Subjects...)
			return
		}
	}
	p.left = append(p.left, leftAt{i, diag.LeftFix{Finding: f, Fix: fix, Reason: reason}})
}

func (p *fixPlanner) finish() diag.FixPlan {
	slices.SortStableFunc(p.left, func(a, b leftAt) int { return cmp.Compare(a.finding, b.finding) })
	for _, l := range p.left {
		p.plan.Left = append(p.plan.Left, l.left)
	}
	for _, file := range p.files {
		if len(file.edits) > 0 {
			p.plan.Files = append(p.plan.Files, file.fixed())
		}
	}
	slices.SortFunc(p.plan.Files, func(a, b diag.FixedFile) int { return cmp.Compare(a.Path, b.Path) })
	return p.plan
}

// fixed gives the file with the place of each edit before and after. How long an edit is
// in the encoding of the file shows when the edits are made one after the other.
func (f *plannedFile) fixed() diag.FixedFile {
	edits := slices.Clone(f.edits)
	slices.SortStableFunc(edits, func(a, b plannedEdit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	fixed := diag.FixedFile{Path: f.path, Before: f.doc.Bytes(), After: f.after}
	moved := 0
	for i, edit := range edits {
		next := len(f.after) - len(f.doc.Bytes())
		if i+1 < len(edits) {
			if text, err := apply(f.doc, edits[:i+1]); err == nil {
				next = len(text) - len(f.doc.Bytes())
			}
		}
		fixed.Changes = append(fixed.Changes, diag.Change{Fix: edit.fix, Old: edit.Span,
			New: diag.Span{Start: edit.Span.Start + moved, End: edit.Span.End + next}})
		moved = next
	}
	return fixed
}
