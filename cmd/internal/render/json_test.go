package render

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"jmhdoctor/checks/diag"
)

func jsonOf(t *testing.T, report diag.Report) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := JSON(&out, report); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestJSON(t *testing.T) { golden(t, "sick.json", string(jsonOf(t, sick()))) }

func TestEmptyJSON(t *testing.T) { golden(t, "empty.json", string(jsonOf(t, diag.Report{}))) }

// strictSchema is the published schema, closed against fields that it does not name: a
// field that is written must be described.
func strictSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(ReportSchema))
	if err != nil {
		t.Fatal(err)
	}
	closeObjects(document)
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("report.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("report.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

func closeObjects(node any) {
	switch node := node.(type) {
	case []any:
		for _, child := range node {
			closeObjects(child)
		}
	case map[string]any:
		for _, child := range node {
			closeObjects(child)
		}
		if node["type"] == "object" {
			node["additionalProperties"] = false
		}
	}
}

func validate(schema *jsonschema.Schema, document []byte) error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

func TestJSONFollowsItsSchema(t *testing.T) {
	schema := strictSchema(t)
	for name, report := range map[string]diag.Report{"sick": sick(), "empty": {}} {
		if err := validate(schema, jsonOf(t, report)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The schema has to be able to fail.
func TestSchemaRefuses(t *testing.T) {
	schema := strictSchema(t)
	good := string(jsonOf(t, sick()))
	for _, edit := range [][2]string{
		{`"severity": "error"`, `"severity": "fatal"`},
		{`"outcome": "fail"`, `"outcome": "failed"`},
		{`"jmhdoctor/report/v1"`, `"jmhdoctor/report/v2"`},
		{`"processorRuns": "yes"`, `"processorRuns": true`},
		{`"safety": "show-only"`, `"safety": "show"`},
		{`"id": "JMH113"`, `"id": "113"`},
		{`"files": 7`, `"files": 7, "surprise": 1`},
		{`"build": "succeeds"`, `"build": "yes"`},
		{`"unknowns": 2,`, ``},
	} {
		bad := strings.Replace(good, edit[0], edit[1], 1)
		if bad == good {
			t.Fatalf("%s is not in the document", edit[0])
		}
		if validate(schema, []byte(bad)) == nil {
			t.Errorf("the schema takes %s", edit[1])
		}
	}
}

// A severity that was forgotten must not be written as something else.
func TestJSONRefusesAnInvalidSeverity(t *testing.T) {
	report := diag.Report{Findings: []diag.Finding{{ID: "JMH101"}}}
	if err := JSON(&bytes.Buffer{}, report); err == nil {
		t.Error("no error for a finding without severity")
	}
}

func TestJSONIsOneDocument(t *testing.T) {
	decoder := json.NewDecoder(bytes.NewReader(jsonOf(t, sick())))
	var document any
	if err := decoder.Decode(&document); err != nil {
		t.Fatal(err)
	}
	if decoder.More() {
		t.Error("something follows the document")
	}
}
