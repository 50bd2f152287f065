package checks

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// assemble turns what the checks said, subject by subject, into a report: equal findings
// are folded into one, everything has a key and stands in an order that depends on
// nothing but the findings themselves.
func assemble(report *diag.Report) {
	report.Findings = fold(report.Findings)
	slices.SortStableFunc(report.Findings, compareFindings)
	setKeys(report)
	slices.SortStableFunc(report.Subjects, func(a, b diag.Subject) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Kind, b.Kind))
	})
	slices.SortStableFunc(report.Unknowns, func(a, b diag.UnknownFact) int {
		return cmp.Or(cmp.Compare(a.Subject, b.Subject), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Reason, b.Reason))
	})
	report.Unknowns = slices.CompactFunc(report.Unknowns, func(a, b diag.UnknownFact) bool {
		return a.ID == b.ID && a.Subject == b.Subject && a.Reason == b.Reason
	})
}

// fold joins findings of one check at one place with one message: forty modules under
// one parent are one finding with forty subjects.
func fold(findings []diag.Finding) []diag.Finding {
	type identity struct {
		id, message, jdks string
		place             string
	}
	var folded []diag.Finding
	at := map[identity]int{}
	// kept are the keys that folded findings are known by now.
	kept := map[string]string{}
	for _, f := range findings {
		f.Fixes = ownFixes(f)
		id := identity{f.ID, f.Message, f.JDKs, placeText(f.Place)}
		i, seen := at[id]
		if !seen {
			at[id] = len(folded)
			folded = append(folded, f)
			continue
		}
		same := &folded[i]
		kept[f.Key] = same.Key
		same.Severity = max(same.Severity, f.Severity)
		same.Subjects = appendNew(same.Subjects, f.Subjects, func(s string) string { return s })
		same.Related = appendNew(same.Related, f.Related, stepText)
		same.Fixes = appendFixes(same.Fixes, f.Fixes)
	}
	for i, f := range folded {
		if key, ok := kept[f.Cause]; ok && f.Cause != "" {
			folded[i].Cause = key
		}
	}
	return folded
}

// ownFixes gives the fixes of a finding, each with the subjects that it mends: what mends
// one module does not mend the others that the finding is joined with.
func ownFixes(f diag.Finding) []diag.Fix {
	fixes := slices.Clone(f.Fixes)
	for i := range fixes {
		if len(fixes[i].Subjects) == 0 {
			fixes[i].Subjects = slices.Clone(f.Subjects)
		}
	}
	return fixes
}

// appendFixes appends fixes; one that is there already gets the subjects of its equal.
func appendFixes(list, more []diag.Fix) []diag.Fix {
	for _, candidate := range more {
		i := slices.IndexFunc(list, func(have diag.Fix) bool { return fixText(have) == fixText(candidate) })
		if i < 0 {
			list = append(list, candidate)
			continue
		}
		list[i].Subjects = appendNew(list[i].Subjects, candidate.Subjects, func(s string) string { return s })
	}
	return list
}

func placeText(p diag.Place) string {
	return fmt.Sprintf("%s!%s:%d-%d", p.File, p.Entry, p.Span.Start, p.Span.End)
}

func stepText(s diag.Step) string { return placeText(s.Place) + s.Message }

func fixText(f diag.Fix) string {
	var b strings.Builder
	fmt.Fprintln(&b, f.Title, f.Safety, f.Snippet)
	for _, e := range f.Edits {
		fmt.Fprintln(&b, e)
	}
	return b.String()
}

// appendNew appends those values of more whose text is not in list yet.
func appendNew[T any](list, more []T, text func(T) string) []T {
	for _, candidate := range more {
		known := slices.ContainsFunc(list, func(have T) bool { return text(have) == text(candidate) })
		if !known {
			list = append(list, candidate)
		}
	}
	return list
}

func compareFindings(a, b diag.Finding) int {
	return cmp.Or(
		cmp.Compare(a.Place.File, b.Place.File),
		cmp.Compare(a.Place.Entry, b.Place.Entry),
		cmp.Compare(a.Place.Range.Start.Line, b.Place.Range.Start.Line),
		cmp.Compare(a.Place.Range.Start.Column, b.Place.Range.Start.Column),
		cmp.Compare(a.ID, b.ID),
		cmp.Compare(a.Message, b.Message),
	)
}

// setKeys gives each finding a key that survives edits elsewhere in the file: the check,
// the file, and what the check chose to tell its findings apart; a number where that is
// not enough. A check that links findings by cause has set the keys itself.
func setKeys(report *diag.Report) {
	used := map[string]int{}
	for i := range report.Findings {
		f := &report.Findings[i]
		if f.Key == "" {
			f.Key = f.ID + " " + report.Paths.Show(f.Place.File)
		}
		used[f.Key]++
		if n := used[f.Key]; n > 1 {
			f.Key = fmt.Sprintf("%s #%d", f.Key, n)
		}
	}
}
