package render

import (
	_ "embed" // for the schema
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"jmhdoctor/checks/diag"
)

// ModelSchema is the JSON Schema (draft 2020-12) of what ModelJSON writes.
//
//go:embed schema/model-v1.schema.json
var ModelSchema []byte

// Model writes an effective model as XML, for a terminal and for other programs: what is
// said of it stands in comments. With origins, each line ends with where it came from.
func Model(w io.Writer, view diag.ModelView, origins bool) error {
	if len(view.Lines) == 0 {
		return nil
	}
	var out strings.Builder
	for _, line := range modelHead(view) {
		fmt.Fprintf(&out, "<!-- %s -->\n", inComment(line))
	}
	for _, line := range view.Lines {
		out.WriteString(visibleXML(line.Text))
		if origins {
			fmt.Fprintf(&out, "  <!-- %s -->", inComment(cameFrom(view.Paths, line)))
		}
		out.WriteByte('\n')
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// modelHead says what the model is made of, and what it lacks.
func modelHead(view diag.ModelView) []string {
	lines := []string{
		"effective model of " + show(view.Paths, view.Pom),
		"Maven " + view.Maven.Version + ": " + whyInComment(view.Maven.Why),
		"JDK " + view.JDK.Version + ": " + whyInComment(view.JDK.Why),
	}
	for _, profile := range view.Profiles {
		lines = append(lines, "active profile "+profile.Text+" ("+Position(view.Paths, profile.Place)+")")
	}
	for _, unknown := range view.Unknowns {
		lines = append(lines, "incomplete: "+unknown.Text)
	}
	return lines
}

// whyInComment replaces the name of a flag, which no comment can hold.
func whyInComment(why string) string {
	if strings.Contains(why, "--") {
		return "as asked for"
	}
	return why
}

// cameFrom says where a line stands and how it got here, and the same of the properties
// in it.
func cameFrom(paths diag.Paths, line diag.TracedText) string {
	parts := []string{origin(paths, line)}
	for _, through := range line.Through {
		parts = append(parts, strconv.Quote(shortened(through.Text))+" from "+origin(paths, through))
	}
	return strings.Join(parts, "; ")
}

// shortened keeps a value from filling a comment.
func shortened(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

func origin(paths diag.Paths, text diag.TracedText) string {
	way := text.Way
	if text.Profile != "" {
		way = strings.TrimSpace(strings.TrimPrefix(way, "profile") + " profile " + text.Profile)
	}
	if text.Place.File == "" {
		return way
	}
	return Position(paths, text.Place) + " (" + way + ")"
}

// Position is a place as file:line.
func Position(paths diag.Paths, place diag.Place) string {
	place.Range.Start.Column = 0
	return locate(paths, place)
}

// inComment makes text fit for an XML comment, as Maven's own writer does.
func inComment(text string) string {
	for strings.Contains(text, "--") {
		text = strings.ReplaceAll(text, "--", "- -")
	}
	return Safe(strings.TrimSuffix(text, "-"))
}

// visibleXML writes the characters that a terminal must not see as references, which mean
// the same.
func visibleXML(text string) string {
	hides := func(r rune) bool { return r != '\n' && r != '\t' && isUnsafe(r) }
	if utf8.ValidString(text) && strings.IndexFunc(text, hides) < 0 {
		return text
	}
	var out strings.Builder
	for _, r := range text {
		if hides(r) {
			fmt.Fprintf(&out, "&#x%X;", r)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

// The types below are the contract "jmhdoctor/model/v1": fields may be added, their
// meaning never changes. Arrays are never null.
type (
	jsonModel struct {
		Schema   string             `json:"schema"`
		Pom      string             `json:"pom"`
		Maven    string             `json:"maven"`
		MavenWhy string             `json:"mavenWhy"`
		JDK      jsonJDK            `json:"jdk"`
		Profiles []jsonTraced       `json:"profiles"`
		Lines    []jsonTraced       `json:"lines"`
		Problems []jsonModelProblem `json:"problems"`
		Unknowns []jsonTraced       `json:"unknowns"`
	}
	jsonTraced struct {
		Text    string       `json:"text"`
		Way     string       `json:"way"`
		Profile string       `json:"profile,omitempty"`
		File    string       `json:"file"`
		Line    int          `json:"line"`
		Column  int          `json:"column"`
		Through []jsonTraced `json:"through,omitempty"`
	}
	jsonModelProblem struct {
		Severity diag.Severity `json:"severity"`
		Message  string        `json:"message"`
		File     string        `json:"file"`
		Line     int           `json:"line"`
		Column   int           `json:"column"`
	}
)

// ModelJSON writes an effective model as one JSON document.
func ModelJSON(w io.Writer, view diag.ModelView) error {
	traced := func(list []diag.TracedText) []jsonTraced {
		return each(list, func(text diag.TracedText) jsonTraced { return tracedJSON(view.Paths, text) })
	}
	return writeJSON(w, jsonModel{
		Schema: "jmhdoctor/model/v1", Pom: show(view.Paths, view.Pom),
		Maven: view.Maven.Version, MavenWhy: view.Maven.Why,
		JDK:      jsonJDK{JDK: view.JDK.JDK, Version: view.JDK.Version, Asked: view.JDK.Asked, Why: view.JDK.Why},
		Profiles: traced(view.Profiles), Lines: traced(view.Lines), Unknowns: traced(view.Unknowns),
		Problems: each(view.Problems, func(p diag.ModelProblem) jsonModelProblem {
			at := p.Place.Range.Start
			return jsonModelProblem{Severity: p.Severity, Message: p.Message, File: show(view.Paths, p.Place.File), Line: at.Line, Column: at.Column}
		}),
	})
}

func tracedJSON(paths diag.Paths, text diag.TracedText) jsonTraced {
	at := text.Place.Range.Start
	traced := jsonTraced{Text: text.Text, Way: text.Way, Profile: text.Profile, File: show(paths, text.Place.File), Line: at.Line, Column: at.Column}
	for _, through := range text.Through {
		traced.Through = append(traced.Through, tracedJSON(paths, through))
	}
	return traced
}
