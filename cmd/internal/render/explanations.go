package render

import (
	"io"

	"jmhdoctor/checks/diag"
)

// Explanations writes what messages mean, each with the checks that look for its cause.
func Explanations(w io.Writer, explanations []diag.Explanation, rules []diag.Rule, style Style) error {
	t := newText(diag.Report{}, style)
	names := map[string]string{}
	for _, rule := range rules {
		names[rule.ID] = rule.Name
	}
	for _, e := range explanations {
		t.block(append([]string{t.paint.strong(Safe(e.Message))}, t.paragraph("  ", "printed by "+e.Says)...))
		t.section("Cause", t.paragraph("  ", e.Cause))
		t.section("Do", t.paragraph("  ", e.Do))
		var checks []string
		for _, id := range e.Checks {
			line := "  " + Safe(id)
			if name := names[id]; name != "" {
				line += " " + Safe(name) + ": jmhdoctor explain " + Safe(id)
			}
			checks = append(checks, line)
		}
		t.section("Checks", checks)
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

type (
	jsonExplanations struct {
		Schema       string            `json:"schema"`
		Explanations []jsonExplanation `json:"explanations"`
	}
	jsonExplanation struct {
		Name    string   `json:"name"`
		Message string   `json:"message"`
		Says    string   `json:"says"`
		Cause   string   `json:"cause"`
		Checks  []string `json:"checks"`
		Do      string   `json:"do"`
	}
)

// ExplanationsJSON writes what messages mean as one JSON document.
func ExplanationsJSON(w io.Writer, explanations []diag.Explanation) error {
	return writeJSON(w, jsonExplanations{Schema: "jmhdoctor/explanations/v1",
		Explanations: each(explanations, func(e diag.Explanation) jsonExplanation {
			return jsonExplanation{Name: e.Name, Message: e.Message, Says: e.Says, Cause: e.Cause, Checks: append([]string{}, e.Checks...), Do: e.Do}
		})})
}
