package render

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

// unknownsBySubject gives what could not be determined about each subject.
func (t *text) unknownsBySubject() map[string][]diag.UnknownFact {
	facts := map[string][]diag.UnknownFact{}
	for _, u := range t.report.Unknowns {
		facts[u.Subject] = append(facts[u.Subject], u)
	}
	return facts
}

// unknowns lists facts that could not be determined, each reason once with the checks
// that it keeps from deciding; -v shows the places.
func (t *text) unknowns(facts []diag.UnknownFact, indent int) []string {
	type reason struct{ at, why string }
	var order []reason
	checks := map[reason][]string{}
	first := map[reason]diag.UnknownFact{}
	for _, u := range facts {
		place := u.Place
		if place.File == "" {
			place.File = u.Subject
		}
		r := reason{locate(t.report.Paths, place), u.Reason}
		if _, seen := first[r]; !seen {
			order = append(order, r)
			first[r] = u
		}
		checks[r] = appendNew(checks[r], u.ID)
	}
	var lines []string
	for _, r := range order {
		lines = append(lines, strings.Repeat(" ", indent)+fmt.Sprintf("%s: %s: %s", t.paint.strong(r.at),
			t.paint.unknown(strings.TrimSpace("unknown "+Safe(strings.Join(checks[r], ", ")))), Safe(r.why)))
		if t.style.Verbose {
			lines = append(lines, t.excerpt(first[r].Place, indent+2)...)
		}
	}
	return lines
}

func appendNew(list []string, item string) []string {
	for _, old := range list {
		if old == item {
			return list
		}
	}
	return append(list, item)
}
