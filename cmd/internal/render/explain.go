package render

import (
	"io"
	"strings"

	"jmhdoctor/checks/diag"
)

// Explain writes everything that a check has to say about itself.
func Explain(w io.Writer, rule diag.Rule, style Style) error {
	t := newText(diag.Report{}, style)
	head := t.paint.strong(Safe(rule.ID+" "+rule.Name)) + ": " + t.paint.severity(rule.Severity)(rule.Severity.String()) +
		", looks at " + objectOf[rule.On]
	t.block(append([]string{head}, t.paragraph("", rule.Doc.What)...))
	t.section("Why", t.paragraph("  ", rule.Doc.Why))
	t.section("Example", verbatim(rule.Doc.Example))
	t.section("Instead", verbatim(rule.Doc.Instead))
	t.section("Fix", t.paragraph("  ", rule.Doc.Fix))
	t.section("How often it is right", t.paragraph("  ", rule.Doc.Precision))
	var references []string
	for _, reference := range rule.Doc.References {
		references = append(references, "  "+Safe(reference))
	}
	t.section("References", references)
	_, err := io.WriteString(w, t.out.String())
	return err
}

var objectOf = map[diag.Kind]string{
	diag.Module: "a Maven module", diag.Jar: "a jar or a folder of classes",
	diag.Classes: "compiled benchmark code", diag.Results: "benchmark results",
}

func (t *text) section(title string, lines []string) {
	if len(lines) > 0 {
		t.block(append([]string{t.paint.label(title)}, lines...))
	}
}

// paragraph wraps text; its own line breaks stay.
func (t *text) paragraph(margin, body string) []string {
	if body == "" {
		return nil
	}
	room := 0
	if t.style.Width > 0 {
		room = t.style.Width - len(margin)
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(body), "\n") {
		for _, piece := range wrap(Safe(line), room, room) {
			lines = append(lines, margin+piece)
		}
	}
	return lines
}

func verbatim(body string) []string {
	if body == "" {
		return nil
	}
	var lines []string
	for _, line := range strings.Split(strings.Trim(body, "\n"), "\n") {
		shownLine, _ := expand(line)
		lines = append(lines, "  "+shownLine)
	}
	return lines
}

// Catalogue writes the checks as a table: ID, name, severity, and when it fires.
func Catalogue(w io.Writer, rules []diag.Rule, style Style) error {
	t := newText(diag.Report{}, style)
	names, severities := 0, 0
	for _, rule := range rules {
		names = max(names, columns(Safe(rule.Name)))
		severities = max(severities, len(rule.Severity.String()))
	}
	for _, rule := range rules {
		head := pad(Safe(rule.ID), 6) + "  " + pad(Safe(rule.Name), names) + "  " + pad(rule.Severity.String(), severities) + "  "
		t.block(t.tableRow(head, rule))
		t.lastCompact = true
	}
	_, err := io.WriteString(w, t.out.String())
	return err
}

// tableRow puts the sentence of a check behind its head, wrapped in its own column
// where the terminal leaves enough room for one.
func (t *text) tableRow(head string, rule diag.Rule) []string {
	margin := columns(head)
	room := t.style.Width - margin
	if t.style.Width == 0 || room < narrowest/2 {
		room = 0
	}
	lines := wrap(Safe(rule.Doc.What), room, room)
	for i := range lines {
		if i == 0 {
			lines[i] = t.paint.severity(rule.Severity)(head) + lines[i]
			continue
		}
		lines[i] = strings.Repeat(" ", margin) + lines[i]
	}
	return lines
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-columns(text)))
}

type (
	jsonRules struct {
		Schema string     `json:"schema"`
		Rules  []jsonRule `json:"rules"`
	}
	jsonRule struct {
		ID         string        `json:"id"`
		Name       string        `json:"name"`
		On         diag.Kind     `json:"on"`
		Severity   diag.Severity `json:"severity"`
		What       string        `json:"what"`
		Why        string        `json:"why"`
		Example    string        `json:"example"`
		Instead    string        `json:"instead"`
		Fix        string        `json:"fix"`
		Precision  string        `json:"precision"`
		References []string      `json:"references"`
	}
)

// RulesJSON writes checks as one JSON document.
func RulesJSON(w io.Writer, rules []diag.Rule) error {
	return writeJSON(w, jsonRules{Schema: "jmhdoctor/rules/v1", Rules: each(rules, func(r diag.Rule) jsonRule {
		return jsonRule{
			ID: r.ID, Name: r.Name, On: r.On, Severity: r.Severity, What: r.Doc.What, Why: r.Doc.Why,
			Example: r.Doc.Example, Instead: r.Doc.Instead, Fix: r.Doc.Fix, Precision: r.Doc.Precision,
			References: append([]string{}, r.Doc.References...),
		}
	})})
}
