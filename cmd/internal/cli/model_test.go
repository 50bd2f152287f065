package cli

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"jmhdoctor/cmd/internal/render"
)

// The model of every pom of the fixtures follows the schema, and text and JSON tell the
// same lines.
func TestModelsFollowTheirSchema(t *testing.T) {
	schema := schemaOf(t, render.ModelSchema)
	models := 0
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		if f.check > "JMH199" {
			return
		}
		poms := pomsBelow(t, files, f.folder, f.name)
		for _, pom := range poms {
			asJSON := f.model(files, pom, "--format=json")
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(asJSON.stdout))
			if err != nil {
				t.Fatalf("%s: %v\n%s", pom, err, asJSON.stderr)
			}
			if err := schema.Validate(value); err != nil {
				t.Errorf("%s: %v", pom, err)
			}
			text := f.model(files, pom)
			if text.status != asJSON.status || text.stderr != asJSON.stderr {
				t.Errorf("%s: text ends with %d %q, JSON with %d %q", pom, text.status, text.stderr, asJSON.status, asJSON.stderr)
			}
			lines := value.(map[string]any)["lines"].([]any)
			rest := text.stdout
			for _, line := range lines {
				_, after, found := strings.Cut(rest, line.(map[string]any)["text"].(string)+"\n")
				if !found {
					t.Fatalf("%s: the text lacks %q", pom, line)
				}
				rest = after
			}
			models += min(len(lines), 1)
		}
	})
	if models == 0 {
		t.Error("no pom of the fixtures has a model")
	}
}

// model shows the model of one of the fixture's poms.
func (f fixture) model(files fs.FS, pom string, more ...string) result {
	arguments := append([]string{"model", "--jdk=17", "--maven=3.9.16", "--repo=../repository", pom}, more...)
	return runWith(testMachine(files, "/"+f.folder), nil, arguments...)
}
