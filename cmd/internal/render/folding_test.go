package render

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func TestFolding(t *testing.T) {
	finding := func(key, cause string) diag.Finding {
		return diag.Finding{Key: key, Cause: cause, Severity: diag.Error, Subjects: []string{"pom.xml"}}
	}
	hidden := finding("h", "")
	hidden.Severity = diag.Note
	tests := []struct {
		name     string
		findings []diag.Finding
		roots    []int
		children map[int][]int
	}{
		{"alone", []diag.Finding{finding("a", "")}, []int{0}, map[int][]int{}},
		{"consequence first", []diag.Finding{finding("b", "a"), finding("a", "")}, []int{1}, map[int][]int{1: {0}}},
		{"chain", []diag.Finding{finding("a", ""), finding("b", "a"), finding("c", "b")}, []int{0}, map[int][]int{0: {1}, 1: {2}}},
		{"unknown cause", []diag.Finding{finding("a", "x")}, []int{0}, map[int][]int{}},
		{"its own cause", []diag.Finding{finding("a", "a")}, []int{0}, map[int][]int{}},
		{"circle", []diag.Finding{finding("a", "b"), finding("b", "a")}, []int{1}, map[int][]int{1: {0}}},
		{"no keys", []diag.Finding{finding("", ""), finding("", "")}, []int{0, 1}, map[int][]int{}},
		{"same key twice", []diag.Finding{finding("a", ""), finding("a", ""), finding("b", "a")}, []int{0, 1}, map[int][]int{0: {2}}},
		{"hidden cause", []diag.Finding{hidden, finding("b", "h")}, []int{1}, map[int][]int{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			fold := foldFindings(test.findings, func(f diag.Finding) bool { return f.Severity >= diag.Warning })
			if diff := cmp.Diff(test.roots, fold.roots); diff != "" {
				t.Errorf("roots, -want +got:\n%s", diff)
			}
			if diff := cmp.Diff(test.children, fold.children); diff != "" {
				t.Errorf("children, -want +got:\n%s", diff)
			}
		})
	}
}
