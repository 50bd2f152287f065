package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"jmhdoctor/checks/diag"
)

// poison is text that would act on a terminal: it clears the screen, rings, goes back to
// the start of the line, turns the direction of writing and is no UTF-8.
const poison = "\x1b[2J\a\r\n\t\u009b31m\u202e\u2028\x7f\xff"

// poisonAll appends poison to every string below a value.
func poisonAll(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		poisonAll(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			poisonAll(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			poisonAll(v.Index(i))
		}
	case reflect.String:
		v.SetString(v.String() + poison)
	}
}

func poisoned() diag.Report {
	report := sick()
	report.Problems = []diag.Problem{{Path: "p", Message: "m"}}
	report.Findings[0].Place.Entry = "entry"
	paths := report.Paths
	poisonAll(reflect.ValueOf(&report))
	report.Paths = paths
	return report
}

func refuseControl(t *testing.T, text string) {
	t.Helper()
	if !utf8.ValidString(text) {
		t.Error("the output is not UTF-8")
	}
	for i, r := range text {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028') {
			t.Errorf("%U reaches the output in %q", r, text[max(0, i-30):i+1])
		}
	}
}

func TestNoControlCharacterInText(t *testing.T) {
	for _, style := range []Style{{}, {Verbose: true}, {Quiet: true}, {Width: 50, Notes: true}} {
		t.Run(fmt.Sprintf("%+v", style), func(t *testing.T) { refuseControl(t, textOf(t, poisoned(), style)) })
	}
}

func TestNoControlCharacterInJSON(t *testing.T) {
	var out bytes.Buffer
	if err := JSON(&out, poisoned()); err != nil {
		t.Fatal(err)
	}
	refuseControl(t, out.String())
	var document struct{ MavenWhy string }
	if err := json.Unmarshal(out.Bytes(), &document); err != nil {
		t.Fatal(err)
	}
	if want := "--maven" + strings.ToValidUTF8(poison, "\ufffd"); document.MavenWhy != want {
		t.Errorf("mavenWhy = %q, want %q", document.MavenWhy, want)
	}
}

func TestNoControlCharacterInExplain(t *testing.T) {
	rule := diag.Rule{ID: "JMH101", Name: "a", On: diag.Module, Severity: diag.Error,
		Doc: diag.Doc{What: "w", Why: "y", Example: "e", Instead: "i", Fix: "f", Precision: "p", References: []string{"r"}}}
	poisonAll(reflect.ValueOf(&rule))
	for _, style := range []Style{{}, {Width: 50}} {
		var out strings.Builder
		if err := Explain(&out, rule, style); err != nil {
			t.Fatal(err)
		}
		if err := Catalogue(&out, []diag.Rule{rule}, style); err != nil {
			t.Fatal(err)
		}
		if err := RulesJSON(&out, []diag.Rule{rule}); err != nil {
			t.Fatal(err)
		}
		explanation := diag.Explanation{Name: "n", Message: "m", Says: "s", Cause: "c", Checks: []string{"JMH101"}, Do: "d"}
		poisonAll(reflect.ValueOf(&explanation))
		if err := Explanations(&out, []diag.Explanation{explanation}, []diag.Rule{rule}, style); err != nil {
			t.Fatal(err)
		}
		if err := ExplanationsJSON(&out, []diag.Explanation{explanation}); err != nil {
			t.Fatal(err)
		}
		refuseControl(t, out.String())
	}
}
