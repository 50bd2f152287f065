package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks"
)

const (
	readme       = "../../../README.md"
	tableBegins  = "<!-- checks: written by go test ./cmd/internal/cli -run TestReadme -update -->\n"
	tableEndsFor = "<!-- end of checks -->\n"
)

// The table of checks in the README is made from the checks' own words.
func TestReadmeListsTheChecks(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), tableBegins)
	_, after, ended := strings.Cut(rest, tableEndsFor)
	if !found || !ended {
		t.Fatal("README.md has no place for the table of checks")
	}
	want := before + tableBegins + checksTable() + tableEndsFor + after
	if *update {
		if err := os.WriteFile(readme, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("README.md is stale, write it with -update (-want +got):\n%s", diff)
	}
}

func checksTable() string {
	var table strings.Builder
	table.WriteString("| ID | name | highest severity | fires when |\n| --- | --- | --- | --- |\n")
	for _, rule := range checks.Rules() {
		fmt.Fprintf(&table, "| %s | %s | %s | %s |\n", rule.ID, rule.Name, rule.Severity, strings.ReplaceAll(rule.Doc.What, "|", `\|`))
	}
	return table.String()
}
