package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

// planOf is a plan in which each pair of texts is one fix of a check of its own.
func planOf(path, before string, pairs ...string) diag.FixPlan {
	plan := diag.FixPlan{Files: []diag.FixedFile{{Path: path, Before: []byte(before)}}}
	file := &plan.Files[0]
	after := before
	for i := 0; i < len(pairs); i += 2 {
		start := strings.Index(after, pairs[i])
		file.Changes = append(file.Changes, diag.Change{Fix: i / 2, New: diag.Span{Start: start, End: start + len(pairs[i+1])}})
		after = after[:start] + pairs[i+1] + after[start+len(pairs[i]):]
		plan.Fixes = append(plan.Fixes, diag.PlannedFix{Findings: []diag.Finding{{ID: "JMH10" + string(rune('1'+i/2)), Name: "a-check"}}})
	}
	file.After = []byte(after)
	return plan
}

func diffOf(t *testing.T, plan diag.FixPlan) string {
	t.Helper()
	var out strings.Builder
	if err := writeDiff(&out, plan, diag.Paths{Roots: []string{"repo"}}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const elevenLines = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n"

func TestWriteDiff(t *testing.T) {
	tests := []struct {
		name string
		plan diag.FixPlan
		want string
	}{
		{"an insert", planOf("repo/bench/pom.xml", "a\nb\n", "a\n", "a\nx\n"),
			"diff --git a/bench/pom.xml b/bench/pom.xml\n--- a/bench/pom.xml\n+++ b/bench/pom.xml\n@@ -1,2 +1,3 @@ JMH101 a-check\n a\n+x\n b\n"},
		{"two hunks, each for its own", planOf("repo/pom.xml", elevenLines, "1\n", "one\n", "12\n", "twelve\n"),
			"diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -1,4 +1,4 @@ JMH101 a-check\n-1\n+one\n 2\n 3\n 4\n@@ -9,4 +9,4 @@ JMH102 a-check\n 9\n 10\n 11\n-12\n+twelve\n"},
		{"one hunk for two", planOf("repo/pom.xml", elevenLines, "5\n", "", "7\n", "seven\n"),
			"diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -2,9 +2,8 @@ JMH101 a-check, JMH102 a-check\n 2\n 3\n 4\n-5\n 6\n-7\n+seven\n 8\n 9\n 10\n"},
		{"no line end at the end", planOf("repo/pom.xml", "a\nb", "b", "c"),
			"diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -1,2 +1,2 @@ JMH101 a-check\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"one line", planOf("repo/pom.xml", "a\n", "a", "b"),
			"diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -1 +1 @@ JMH101 a-check\n-a\n+b\n"},
		{"CRLF and bytes that are no UTF-8", planOf("repo/pom.xml", "a\xe9\r\nb\r\n", "b", "\xff"),
			"diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -1,2 +1,2 @@ JMH101 a-check\n a\xe9\r\n-b\r\n+\xff\r\n"},
		{"names", planOf("repo/my \"b\\n\tch/pöm.xml", "a\n", "a", "b"),
			"diff --git \"a/my \\\"b\\\\n\\011ch/pöm.xml\" \"b/my \\\"b\\\\n\\011ch/pöm.xml\"\n--- \"a/my \\\"b\\\\n\\011ch/pöm.xml\"\n+++ \"b/my \\\"b\\\\n\\011ch/pöm.xml\"\n@@ -1 +1 @@ JMH101 a-check\n-a\n+b\n"},
		{"a name with a blank", planOf("repo/my bench/pom.xml", "a\n", "a", "b"),
			"diff --git a/my bench/pom.xml b/my bench/pom.xml\n--- a/my bench/pom.xml\t\n+++ b/my bench/pom.xml\t\n@@ -1 +1 @@ JMH101 a-check\n-a\n+b\n"},
		{"nothing", diag.FixPlan{}, ""},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, diffOf(t, test.plan)); diff != "" {
			t.Errorf("%s: -want +got:\n%s", test.name, diff)
		}
	}
}

// git runs git without the settings of this machine.
func git(t *testing.T, dir, input string, args ...string) {
	t.Helper()
	program, err := exec.LookPath("git")
	if err != nil {
		t.Skip("there is no git here to hold the diff against")
	}
	command := exec.Command(program, args...)
	command.Dir, command.Stdin = dir, strings.NewReader(input)
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_SYSTEM="+os.DevNull, "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s\n%s", strings.Join(args, " "), err, out, input)
	}
}

// What git apply makes of a diff is what fix would have written.
func TestGitApplies(t *testing.T) {
	const text = "<project>\n  <a>é</a>\n  <b/>\n  <c/>\n  <d/>\n  <e/>\n  <f/>\n  <g/>\n  <h/>\n  <i/>\n</project>\n"
	for _, v := range variants {
		for name, path := range map[string]string{"plain": "bench/pom.xml", "strange": "my \"bönch\"/a\\pom 2.xml"} {
			t.Run(v.name+", "+name, func(t *testing.T) {
				if runtime.GOOS == "windows" && name == "strange" {
					t.Skip("Windows has no such names")
				}
				before := string(v.rewrite(text))
				after := string(v.rewrite(strings.NewReplacer("<b/>\n", "<b>\n    <x>é</x>\n  </b>\n", "  <i/>\n", "", "</project>", "  <y/>\n</project>").Replace(text)))
				plan := diag.FixPlan{Files: []diag.FixedFile{{Path: "repo/" + path, Before: []byte(before), After: []byte(after)}}}
				diff := diffOf(t, plan)
				for _, inRepository := range []bool{true, false} {
					f := newFolder(t, map[string]string{path: before})
					if inRepository {
						git(t, f.dir, "", "init", "-q")
					}
					git(t, f.dir, diff, "apply", "--check", "-")
					git(t, f.dir, diff, "apply", "-")
					if got := f.all()[path]; got != after {
						t.Errorf("in a repository: %v: git made %q, want %q", inRepository, got, after)
					}
					git(t, f.dir, diff, "apply", "-R", "-")
					if got := f.all()[path]; got != before {
						t.Errorf("in a repository: %v: git made %q of it again, want %q", inRepository, got, before)
					}
				}
			})
		}
	}
}
