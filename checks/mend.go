package checks

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"jmhdoctor/checks/diag"
)

// maxRounds bounds how often fixes are planned on top of others. Each round ends at least
// one finding, and few fixes get into each other's way.
const maxRounds = 10

// Mend plans fixes on top of fixes until there is nothing left to make, so that a second
// run has nothing to do. Judge has to judge the same request as for the report, on the
// file system that it is given: the files as they are planned. What fixes do together is
// judged before it counts: those that do not end what they are for, or bring a finding
// that was not there, are left out. It gives the plan and what is found after it. The
// error is one of judge.
func Mend(fsys fs.FS, report diag.Report, choice FixChoice, judge func(fs.FS) (diag.Report, error)) (diag.FixPlan, diag.Report, error) {
	m := &mender{fsys: fsys, judge: judge, choice: choice}
	m.choice.refused = maps.Clone(choice.refused)
	if m.choice.refused == nil {
		m.choice.refused = map[string]string{}
	}
	for range maxRounds {
		plan, after, err := m.round(m.files(), report)
		if err != nil {
			return diag.FixPlan{}, diag.Report{}, err
		}
		if len(plan.Fixes) == 0 {
			break
		}
		m.add(plan)
		report = after
	}
	m.plan.Left = PlanFixes(m.files(), report, m.choice).Left
	return m.plan, report, nil
}

// A mender carries what the rounds share.
type mender struct {
	fsys   fs.FS
	judge  func(fs.FS) (diag.Report, error)
	choice FixChoice
	plan   diag.FixPlan
}

// files is the file system as it is after what was planned so far.
func (m *mender) files() fs.FS { return planned(m.fsys, m.plan) }

// planned shows the files of a plan as they are after it, under all names at hand.
func planned(fsys fs.FS, plan diag.FixPlan) fs.FS {
	if len(plan.Files) == 0 {
		return fsys
	}
	files := map[string][]byte{}
	for _, file := range plan.Files {
		files[file.Path] = file.After
		files[realPath(fsys, file.Path)] = file.After
	}
	return overlayFS{fsys, files}
}

// round plans what can be made on files, and judges it.
func (m *mender) round(files fs.FS, report diag.Report) (diag.FixPlan, diag.Report, error) {
	plan := PlanFixes(files, report, m.choice)
	if len(plan.Fixes) == 0 {
		return plan, report, nil
	}
	after, err := m.judge(planned(files, plan))
	if err != nil {
		return plan, after, err
	}
	harm := harmOf(report, after, plan.Fixes)
	switch {
	case harm == "":
		return plan, after, nil
	case len(plan.Fixes) > 1:
		return m.oneByOne(files, report, plan.Fixes)
	}
	m.refuse(plan.Fixes[0], harm)
	return m.round(files, report)
}

func (m *mender) refuse(fix diag.PlannedFix, reason string) {
	m.choice.refused[fixKey(fix.Findings[0], fix.Fix)] = reason
}

// oneByOne finds out which of several fixes do harm together.
func (m *mender) oneByOne(files fs.FS, report diag.Report, fixes []diag.PlannedFix) (plan diag.FixPlan, after diag.Report, err error) {
	after = report
	choice := m.choice
	choice.only = map[string]bool{}
	for _, fix := range fixes {
		key := fixKey(fix.Findings[0], fix.Fix)
		choice.only[key] = true
		tried := PlanFixes(files, report, choice)
		judged, err := m.judge(planned(files, tried))
		if err != nil {
			return plan, after, err
		}
		if harm := harmOf(report, judged, tried.Fixes); harm != "" {
			delete(choice.only, key)
			m.refuse(fix, harm)
			continue
		}
		plan, after = tried, judged
	}
	return plan, after, nil
}

// A stand is one finding of one check on one subject.
type stand struct{ id, subject string }

// harmOf says why fixes must not be made: a finding that they should end is still there,
// or something is worse than before. It is empty where all is well.
func harmOf(before, after diag.Report, fixes []diag.PlannedFix) string {
	had, has := count(before, diag.Note), count(after, diag.Note)
	for _, fix := range fixes {
		for _, f := range fix.Findings {
			for _, at := range standsOf(f) {
				had[at]--
				if has[at] > had[at] {
					return "judged again after it, " + f.ID + " is still there"
				}
			}
		}
	}
	had, has = count(before, diag.Warning), count(after, diag.Warning)
	for _, f := range after.Findings {
		for _, at := range standsOf(f) {
			if has[at] > had[at] {
				return fmt.Sprintf("judged again after it, there is a new finding: %s %s: %s", f.ID, f.Name, f.Message)
			}
		}
	}
	return undecidedAfter(before, after)
}

// undecidedAfter names a subject that can no longer be decided, or no longer be checked.
func undecidedAfter(before, after diag.Report) string {
	was := map[string]diag.Outcome{}
	for _, s := range before.Subjects {
		was[s.Path] = s.Outcome
	}
	for _, s := range after.Subjects {
		if s.Outcome == diag.Undecided && was[s.Path] != diag.Undecided {
			return "judged again after it, " + after.Paths.Show(s.Path) + " is undecided"
		}
	}
	if len(after.Problems) > len(before.Problems) {
		p := after.Problems[len(after.Problems)-1]
		return "after it, " + p.Path + " cannot be checked: " + p.Message
	}
	return ""
}

func count(report diag.Report, from diag.Severity) map[stand]int {
	n := map[stand]int{}
	for _, f := range report.Findings {
		if f.Severity >= from {
			for _, at := range standsOf(f) {
				n[at]++
			}
		}
	}
	return n
}

func standsOf(f diag.Finding) []stand {
	if len(f.Subjects) == 0 {
		return []stand{{f.ID, ""}}
	}
	var all []stand
	for _, subject := range f.Subjects {
		all = append(all, stand{f.ID, subject})
	}
	return all
}

// add puts a plan on top of those before it.
func (m *mender) add(next diag.FixPlan) {
	first := len(m.plan.Fixes)
	m.plan.Fixes = append(m.plan.Fixes, next.Fixes...)
	for _, file := range next.Files {
		for i := range file.Changes {
			file.Changes[i].Fix += first
		}
		at := slices.IndexFunc(m.plan.Files, func(have diag.FixedFile) bool {
			return realPath(m.fsys, have.Path) == realPath(m.fsys, file.Path)
		})
		if at < 0 {
			m.plan.Files = append(m.plan.Files, file)
			continue
		}
		m.plan.Files[at] = onTop(m.plan.Files[at], file)
	}
	slices.SortFunc(m.plan.Files, func(a, b diag.FixedFile) int { return cmp.Compare(a.Path, b.Path) })
}

// onTop joins two changes of a file, the second one made on what the first one left.
func onTop(first, second diag.FixedFile) diag.FixedFile {
	joined := diag.FixedFile{Path: first.Path, Before: first.Before, After: second.After}
	for _, c := range first.Changes {
		c.New = diag.Span{Start: forward(second.Changes, c.New.Start), End: forward(second.Changes, c.New.End)}
		joined.Changes = append(joined.Changes, c)
	}
	for _, c := range second.Changes {
		c.Old = diag.Span{Start: backward(first.Changes, c.Old.Start), End: backward(first.Changes, c.Old.End)}
		joined.Changes = append(joined.Changes, c)
	}
	slices.SortStableFunc(joined.Changes, func(a, b diag.Change) int { return cmp.Compare(a.New.Start, b.New.Start) })
	return joined
}

// forward gives the offset after changes of an offset before them; one inside of what was
// replaced becomes the start of what replaced it.
func forward(changes []diag.Change, at int) int {
	moved := 0
	for _, c := range changes {
		if at < c.Old.End {
			if at > c.Old.Start {
				return c.New.Start
			}
			break
		}
		moved = c.New.End - c.Old.End
	}
	return at + moved
}

// backward is the opposite of forward.
func backward(changes []diag.Change, at int) int {
	turned := make([]diag.Change, len(changes))
	for i, c := range changes {
		turned[i] = diag.Change{Old: c.New, New: c.Old}
	}
	return forward(turned, at)
}
