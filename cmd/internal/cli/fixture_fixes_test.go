package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// diffFile is the expected diff on the disk: what "fix --diff" prints for the case, or
// "fix --diff --unsafe" where there is no safe fix. There is none where nothing is edited.
func (f fixture) diffFile() string {
	return filepath.Join(fixturesDir, f.folder, f.name+".diff")
}

// diff gives the diff of a case on files, and the arguments that made it.
func (f fixture) diff(t *testing.T, files fs.FS) (string, []string) {
	t.Helper()
	args := []string{"fix", "--diff", "--quiet"}
	for {
		got := f.judge(files, []string{f.name}, args...)
		if got.status != exitHealthy || got.stderr != "" {
			t.Fatalf("%q: %+v", args, got)
		}
		if got.stdout != "" || len(args) > 3 {
			return got.stdout, args
		}
		args = append(args, "--unsafe")
	}
}

func TestFixtureDiffs(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		if !f.fires() {
			return
		}
		got, _ := f.diff(t, files)
		if *update {
			updateDiff(t, f.diffFile(), got)
			return
		}
		want, err := os.ReadFile(f.diffFile())
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("-want +got, write it with -update:\n%s", diff)
		}
	})
}

func updateDiff(t *testing.T, file, text string) {
	t.Helper()
	err := os.WriteFile(file, []byte(text), 0o644)
	if text == "" {
		err = os.Remove(file) // it was there, or just came into being
	}
	if err != nil {
		t.Fatal(err)
	}
}

// After a fix its finding is gone, nothing else is found, and there is nothing more to
// fix. What is written is what the diff says.
func TestFixturesFixed(t *testing.T) {
	fixed := 0
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		diff, args := f.diff(t, files)
		if diff == "" {
			return
		}
		fixed++
		patched := patch(t, files, f.folder, diff)
		before, after := f.document(t, files, f.name), f.document(t, overlay{files, patched}, f.name)
		if len(after.Findings) >= len(before.Findings) {
			t.Errorf("there are %d findings after the fix, %d before it", len(after.Findings), len(before.Findings))
		}
		for _, now := range after.Findings {
			if !slices.ContainsFunc(before.Findings, func(b finding) bool { return b.Key == now.Key }) {
				t.Errorf("new after the fix: %+v", now)
			}
		}
		if again, _ := f.diff(t, overlay{files, patched}); again != "" {
			t.Errorf("there is still something to fix:\n%s", again)
		}
		if diff := cmp.Diff(textsOf(patched), f.fix(t, files, slices.Contains(args, "--unsafe"))); diff != "" {
			t.Errorf("-the diff says +fix writes:\n%s", diff)
		}
	})
	if fixed == 0 {
		t.Error("no fixture has a fix")
	}
}

// fix runs fix and gives the files that it writes.
func (f fixture) fix(t *testing.T, files fs.FS, unsafe bool) map[string]string {
	t.Helper()
	written := map[string]string{}
	machine := testMachine(files, "/"+f.folder)
	machine.Replace = func(all []Replacement) (int, error) {
		for _, r := range all {
			written[r.Path] = string(r.After)
		}
		return len(all), nil
	}
	args := append(f.flags(), "fix", "--quiet", fmt.Sprintf("--unsafe=%v", unsafe), f.name)
	var out, errs bytes.Buffer
	Run(args, Streams{In: strings.NewReader(""), Out: &out, Err: &errs}, machine)
	if errs.Len() > 0 {
		t.Errorf("fix says %s", errs.String())
	}
	return written
}

func textsOf(files fstest.MapFS) map[string]string {
	texts := map[string]string{}
	for name, file := range files {
		texts[name] = string(file.Data)
	}
	return texts
}

// In a pom that is written in another way, the fix is written in that way too: fixing and
// rewriting give the same bytes in either order.
func TestFixtureFixVariants(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		diff, _ := f.diff(t, files)
		if diff == "" {
			return
		}
		patched := patch(t, files, f.folder, diff)
		for _, v := range variants {
			rewrittenFiles := rewritten(t, files, f, v)
			diff, _ := f.diff(t, rewrittenFiles)
			got := textsOf(patch(t, rewrittenFiles, f.folder, diff))
			want := map[string]string{}
			for name, file := range patched {
				want[name] = string(file.Data)
				if original, err := fs.ReadFile(files, name); err == nil && isPlain(original) {
					want[name] = string(v.rewrite(string(file.Data)))
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: -fixed, then rewritten +rewritten, then fixed:\n%s", v.name, diff)
			}
		}
	})
}

// patch applies a diff to files below a folder, as strictly as can be: every line has to
// be there, where the hunk says.
func patch(t *testing.T, files fs.FS, folder, diff string) fstest.MapFS {
	t.Helper()
	patched := fstest.MapFS{}
	for _, part := range strings.Split(diff, "diff --git ")[1:] {
		lines := strings.SplitAfter(part, "\n")
		name, ok := strings.CutPrefix(strings.TrimSpace(lines[2]), "+++ b/")
		if !ok {
			t.Fatalf("no name in %q", lines[2])
		}
		name = path.Join(folder, name)
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		p := patching{t: t, before: strings.SplitAfter(string(text), "\n")}
		for i, line := range lines[3:] {
			next := ""
			if 4+i < len(lines) {
				next = lines[4+i]
			}
			p.line(line, strings.HasPrefix(next, `\ No newline`))
		}
		patched[name] = &fstest.MapFile{Data: []byte(strings.Join(append(p.after, p.before[p.at:]...), "")), Mode: 0o644}
	}
	return patched
}

type patching struct {
	t             *testing.T
	before, after []string
	at            int
}

// line takes one line of the hunks of a file; isOpen says that it has no line end.
func (p *patching) line(line string, isOpen bool) {
	p.t.Helper()
	if line == "" || line[0] == '\\' {
		return
	}
	content := line[1:]
	if isOpen {
		content = strings.TrimSuffix(content, "\n")
	}
	switch line[0] {
	case '@':
		from, _, _ := strings.Cut(strings.Fields(line)[1][1:], ",")
		first, err := strconv.Atoi(from)
		if err != nil {
			p.t.Fatalf("%q: %v", line, err)
		}
		p.after = append(p.after, p.before[p.at:first-1]...)
		p.at = first - 1
	case ' ', '-':
		if p.at >= len(p.before) || p.before[p.at] != content {
			p.t.Fatalf("line %d is not %q", p.at+1, content)
		}
		p.at++
		if line[0] == ' ' {
			p.after = append(p.after, content)
		}
	case '+':
		p.after = append(p.after, content)
	default:
		p.t.Fatalf("%q is no line of a diff", line)
	}
}

// The tool of the tests has to tell a diff that does not fit.
func TestPatch(t *testing.T) {
	files := fstest.MapFS{"x/pom.xml": &fstest.MapFile{Data: []byte("a\nb\nc")}}
	got := patch(t, files, "x", "diff --git a/pom.xml b/pom.xml\n--- a/pom.xml\n+++ b/pom.xml\n@@ -1,3 +1,3 @@ JMH101\n a\n-b\n+B\n-c\n\\ No newline at end of file\n+C\n\\ No newline at end of file\n")
	if text := string(got["x/pom.xml"].Data); text != "a\nB\nC" {
		t.Errorf("%q", text)
	}
}
