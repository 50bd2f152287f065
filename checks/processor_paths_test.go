package checks

import (
	"slices"
	"strings"
	"testing"

	"jmhdoctor/checks/internal/maven"
)

func TestBindLombok(t *testing.T) {
	const binding = "lombok-mapstruct-binding"
	c := &compilation{build: &build{model: &maven.Model{}}}
	for _, test := range []struct{ onPath, added, want string }{
		{"", "lombok", "lombok"},
		{"", "mapstruct-processor", "mapstruct-processor"},
		{"", "lombok mapstruct-processor", "lombok mapstruct-processor " + binding},
		{"", "mapstruct-processor lombok", "mapstruct-processor " + binding + " lombok"},
		{"lombok", "mapstruct-processor", "mapstruct-processor " + binding},
		{"mapstruct-processor", "lombok dagger-compiler", "lombok " + binding + " dagger-compiler"},
		{"lombok mapstruct-processor", "dagger-compiler", "dagger-compiler"},
		{"lombok " + binding, "mapstruct-processor", "mapstruct-processor"},
	} {
		var paths []processorPath
		for artifactID := range strings.FieldsSeq(test.added) {
			paths = append(paths, processorPath{artifactID: artifactID})
		}
		onPath := func(_, artifactID string) bool {
			return slices.Contains(strings.Fields(test.onPath), artifactID)
		}
		var got []string
		for _, p := range bindLombok(paths, onPath, c) {
			got = append(got, p.artifactID)
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("to a list of %q, with %q: adds %q, want %q", test.onPath, test.added, got, test.want)
		}
	}
}
