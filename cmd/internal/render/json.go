package render

import (
	"bytes"
	_ "embed" // for the schema
	"encoding/json"
	"fmt"
	"io"

	"jmhdoctor/checks/diag"
)

// ReportSchema is the JSON Schema (draft 2020-12) of what JSON writes.
//
//go:embed schema/report-v1.schema.json
var ReportSchema []byte

// The types below are the contract "jmhdoctor/report/v1": fields may be added, their
// meaning never changes. Arrays are never null.
type (
	jsonReport struct {
		Schema   string        `json:"schema"`
		Maven    string        `json:"maven"`
		MavenWhy string        `json:"mavenWhy"`
		JDKs     []jsonJDK     `json:"jdks"`
		Subjects []jsonSubject `json:"subjects"`
		Findings []jsonFinding `json:"findings"`
		Unknowns []jsonUnknown `json:"unknowns"`
		// OtherMavens is what other Mavens would do else.
		OtherMavens []jsonMavenDifference `json:"otherMavens"`
		Problems    []jsonProblem         `json:"problems"`
		Files       int                   `json:"files"`
		Summary     jsonSummary           `json:"summary"`
	}
	jsonJDK struct {
		JDK     int    `json:"jdk"`
		Version string `json:"version"`
		Asked   bool   `json:"asked"`
		Why     string `json:"why"`
	}
	jsonSubject struct {
		Kind       diag.Kind       `json:"kind"`
		Path       string          `json:"path"`
		Title      string          `json:"title"`
		Outcome    diag.Outcome    `json:"outcome"`
		Note       string          `json:"note"`
		Benchmarks int             `json:"benchmarks"`
		Executions []jsonExecution `json:"executions"`
		JDKs       []jsonJDKResult `json:"jdks"`
	}
	jsonExecution struct {
		ID            string      `json:"id"`
		JDK           int         `json:"jdk"`
		JDKAsked      bool        `json:"jdkAsked"`
		CompilesWith  string      `json:"compilesWith"`
		Plugin        string      `json:"plugin"`
		ProcessorRuns diag.Answer `json:"processorRuns"`
		Why           string      `json:"why"`
	}
	jsonJDKResult struct {
		JDK          int         `json:"jdk"`
		JDKAsked     bool        `json:"jdkAsked"`
		Group        string      `json:"group"`
		Build        string      `json:"build"`
		BuildMessage string      `json:"buildMessage"`
		Benchmarks   diag.Answer `json:"benchmarks"`
		FirstRun     string      `json:"firstRun"`
		Exit         int         `json:"exit"`
	}
	jsonMavenDifference struct {
		Maven   string          `json:"maven"`
		Subject string          `json:"subject"`
		JDKs    []jsonJDKResult `json:"jdks"`
	}
	jsonFinding struct {
		ID        string        `json:"id"`
		Name      string        `json:"name"`
		Severity  diag.Severity `json:"severity"`
		Message   string        `json:"message"`
		Detail    []string      `json:"detail"`
		Subjects  []string      `json:"subjects"`
		Cause     string        `json:"cause,omitempty"`
		File      string        `json:"file"`
		Entry     string        `json:"entry,omitempty"`
		Line      int           `json:"line"`
		Column    int           `json:"column"`
		EndLine   int           `json:"endLine"`
		EndColumn int           `json:"endColumn"`
		JDKs      string        `json:"jdks"`
		Trace     []jsonStep    `json:"trace"`
		Related   []jsonStep    `json:"related"`
		Fixes     []jsonFix     `json:"fixes"`
		Key       string        `json:"key"`
	}
	jsonStep struct {
		File    string `json:"file"`
		Entry   string `json:"entry,omitempty"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
		Message string `json:"message"`
	}
	jsonFix struct {
		Title   string      `json:"title"`
		Safety  diag.Safety `json:"safety"`
		Why     string      `json:"why"`
		Where   string      `json:"where"`
		Snippet string      `json:"snippet"`
		Edits   []jsonEdit  `json:"edits"`
		// Subjects are those that the fix mends.
		Subjects []string `json:"subjects"`
	}
	jsonEdit struct {
		File string `json:"file"`
		diag.Span
		Text string `json:"text"`
	}
	jsonUnknown struct {
		ID      string `json:"id"`
		Subject string `json:"subject"`
		Reason  string `json:"reason"`
		File    string `json:"file"`
		Line    int    `json:"line"`
		Column  int    `json:"column"`
	}
	jsonProblem struct {
		Path    string `json:"path"`
		Message string `json:"message"`
	}
	jsonSummary struct {
		Errors   int `json:"errors"`
		Warnings int `json:"warnings"`
		Notes    int `json:"notes"`
		Unknowns int `json:"unknowns"`
		Fixable  int `json:"fixable"`
	}
)

// JSON writes a report as one JSON document, version 1 of the contract. Nothing in it
// depends on the clock, so the same input gives the same bytes.
func JSON(w io.Writer, report diag.Report) error {
	return writeJSON(w, jsonReport{
		Schema:   "jmhdoctor/report/v1",
		Maven:    report.Maven.Version,
		MavenWhy: report.Maven.Why,
		JDKs: each(report.JDKs, func(j diag.JDKChoice) jsonJDK {
			return jsonJDK{JDK: j.JDK, Version: j.Version, Asked: j.Asked, Why: j.Why}
		}),
		Subjects: each(report.Subjects, func(s diag.Subject) jsonSubject { return subjectJSON(report.Paths, s) }),
		Findings: each(report.Findings, func(f diag.Finding) jsonFinding { return findingJSON(report.Paths, f) }),
		Unknowns: each(report.Unknowns, func(u diag.UnknownFact) jsonUnknown { return unknownJSON(report.Paths, u) }),
		OtherMavens: each(report.OtherMavens, func(d diag.MavenDifference) jsonMavenDifference {
			return jsonMavenDifference{Maven: d.Maven, Subject: show(report.Paths, d.Subject), JDKs: each(d.JDKs, jdkResultJSON)}
		}),
		Problems: each(report.Problems, func(p diag.Problem) jsonProblem { return jsonProblem(p) }),
		Files:    report.Files,
		Summary:  jsonSummary(report.Summary()),
	})
}

func subjectJSON(paths diag.Paths, s diag.Subject) jsonSubject {
	return jsonSubject{
		Kind: s.Kind, Path: show(paths, s.Path), Title: s.Title, Outcome: s.Outcome, Note: s.Note, Benchmarks: s.Benchmarks,
		Executions: each(s.Executions, func(e diag.Execution) jsonExecution {
			return jsonExecution{
				ID: e.ID, JDK: e.JDK, JDKAsked: e.Asked, CompilesWith: e.CompilesWith,
				Plugin: e.Plugin, ProcessorRuns: e.ProcessorRuns, Why: e.Why,
			}
		}),
		JDKs: each(s.JDKs, jdkResultJSON),
	}
}

func jdkResultJSON(r diag.JDKResult) jsonJDKResult {
	return jsonJDKResult{
		JDK: r.JDK, JDKAsked: r.Asked, Group: r.Group, Build: buildWords[r.Builds], BuildMessage: r.BuildMessage,
		Benchmarks: r.Benchmarks, FirstRun: r.FirstRun, Exit: r.Exit,
	}
}

var buildWords = map[diag.Answer]string{diag.Yes: "succeeds", diag.No: "fails", diag.Unknown: "unknown"}

func findingJSON(paths diag.Paths, f diag.Finding) jsonFinding {
	at := f.Place.Range
	return jsonFinding{
		ID: f.ID, Name: f.Name, Severity: f.Severity, Message: f.Message,
		Detail: append([]string{}, f.Detail...), Subjects: showAll(paths, f.Subjects), Cause: f.Cause,
		File: show(paths, f.Place.File), Entry: f.Place.Entry,
		Line: at.Start.Line, Column: at.Start.Column, EndLine: at.End.Line, EndColumn: at.End.Column,
		JDKs:    f.JDKs,
		Trace:   each(f.Trace, func(s diag.Step) jsonStep { return stepJSON(paths, s) }),
		Related: each(f.Related, func(s diag.Step) jsonStep { return stepJSON(paths, s) }),
		Fixes:   each(f.Fixes, func(x diag.Fix) jsonFix { return fixJSON(paths, f, x) }),
		Key:     f.Key,
	}
}

func stepJSON(paths diag.Paths, s diag.Step) jsonStep {
	return jsonStep{
		File: show(paths, s.Place.File), Entry: s.Place.Entry,
		Line: s.Place.Range.Start.Line, Column: s.Place.Range.Start.Column, Message: s.Message,
	}
}

func fixJSON(paths diag.Paths, f diag.Finding, x diag.Fix) jsonFix {
	subjects := x.Subjects
	if len(subjects) == 0 {
		subjects = f.Subjects
	}
	return jsonFix{
		Title: x.Title, Safety: x.Safety, Why: x.Why, Where: x.Where, Snippet: x.Snippet,
		Edits: each(x.Edits, func(e diag.Edit) jsonEdit {
			return jsonEdit{File: show(paths, e.File), Span: e.Span, Text: e.Text}
		}),
		Subjects: showAll(paths, subjects),
	}
}

func unknownJSON(paths diag.Paths, u diag.UnknownFact) jsonUnknown {
	at := u.Place.Range.Start
	return jsonUnknown{
		ID: u.ID, Subject: show(paths, u.Subject), Reason: u.Reason,
		File: show(paths, u.Place.File), Line: at.Line, Column: at.Column,
	}
}

// each maps a slice and never gives nil, so that an empty list is [] and not null.
func each[From, To any](from []From, to func(From) To) []To {
	all := make([]To, 0, len(from))
	for _, item := range from {
		all = append(all, to(item))
	}
	return all
}

// writeJSON writes one indented document. XML stays readable ("<" is not escaped);
// whatever could act on a terminal is.
func writeJSON(w io.Writer, document any) error {
	var plain bytes.Buffer
	encoder := json.NewEncoder(&plain)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(document); err != nil {
		return fmt.Errorf("writing the report as JSON: %w", err)
	}
	_, err := w.Write(escapeUnsafe(plain.Bytes()))
	return err
}

// escapeUnsafe escapes what JSON allows as it stands but a terminal may act on. Such
// characters stand inside strings only, since JSON's own syntax is ASCII.
func escapeUnsafe(document []byte) []byte {
	var out bytes.Buffer
	for _, r := range string(document) {
		if r != '\n' && isUnsafe(r) {
			fmt.Fprintf(&out, `\u%04x`, r)
			continue
		}
		out.WriteRune(r)
	}
	return out.Bytes()
}
