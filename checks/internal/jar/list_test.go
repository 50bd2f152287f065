package jar

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func readList(t testing.TB, name string, by Harness) *List {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "lists", name))
	if err != nil {
		t.Fatal(err)
	}
	return ReadList(content, by)
}

// names are the lines of "-l": one for each benchmark and mode.
func names(l *List) []string {
	var all []string
	for _, r := range Unite(l) {
		if !r.Unreadable {
			all = append(all, r.Name())
		}
	}
	return all
}

// TestListsByVersion holds the table "read with -l by the jmh-core of" that was measured
// on JDK 17.0.15 with lists that each JMH wrote itself.
func TestListsByVersion(t *testing.T) {
	const (
		fine       = ""
		mismatched = `Exception in thread "main" java.lang.IllegalStateException: Mismatched format for the line: `
		unable     = `Exception in thread "main" java.lang.IllegalStateException: Unable to parse the line: `
		armor      = `Exception in thread "main" java.lang.IllegalArgumentException: The length should be multiple of 8`
	)
	cores := [][]string{{"1.0"}, {"1.6"}, {"1.11.3", "1.12"}, {"1.13", "1.19", "1.21", "1.23"}, {"1.24", "1.32", "1.36", "1.37", "1.38-SNAPSHOT"}}
	tests := []struct {
		lists []string
		count int
		// want is what each group of cores prints.
		want [5]string
	}{
		{[]string{"1.0"}, 14, [5]string{fine, mismatched, mismatched, unable, unable}},
		{[]string{"1.6"}, 15, [5]string{mismatched, fine, mismatched, unable, unable}},
		{[]string{"1.11.3", "1.12"}, 15, [5]string{mismatched, mismatched, fine, unable, unable}},
		{[]string{"1.13", "1.23"}, 15, [5]string{mismatched, mismatched, mismatched, fine, armor}},
		{[]string{"1.24", "1.37"}, 15, [5]string{mismatched, mismatched, mismatched, fine, fine}},
	}
	for _, test := range tests {
		for _, list := range test.lists {
			for i, group := range cores {
				for _, core := range group {
					t.Run(fmt.Sprintf("list of %s, core %s", list, core), func(t *testing.T) {
						l := readList(t, "BenchmarkList-"+list, Harness{core, 17})
						if l.Generation != GenerationOf(list) {
							t.Errorf("it is taken for one of %s", l.Generation)
						}
						if len(l.Records) != test.count {
							t.Errorf("%d records", len(l.Records))
						}
						fatal := l.Fatal()
						if test.want[i] == fine {
							if fatal != nil {
								t.Fatalf("got %+v", fatal)
							}
							if n := len(names(l)); n != test.count {
								t.Errorf("%d names", n)
							}
							return
						}
						if fatal == nil || !strings.HasPrefix(fatal.FirstLine, test.want[i]) || fatal.RunExit != 1 || fatal.ListExit != 1 {
							t.Errorf("got %+v", fatal)
						}
					})
				}
			}
		}
	}
}

// TestBrokenLists holds what JMH 1.37 did on JDK 17.0.15 with copies of its own list that
// were broken on purpose: exit status and number of benchmarks of "-l", exit status of a
// run, whether the next javac died, and the first line.
func TestBrokenLists(t *testing.T) {
	const e = `Exception in thread "main" java.lang.`
	tests := []struct {
		name              string
		listExit, listed  int
		runExit, javac    int
		firstLine         string
		kinds             []DefectKind
		lost, firstDefect int
	}{
		{name: "empty", runExit: 1, firstLine: noMatching, kinds: []DefectKind{Empty}},
		{name: "blank-only", runExit: 1, javac: 3, firstLine: noMatching, kinds: []DefectKind{Skipped, Empty}, firstDefect: 1},
		{name: "comment-and-blank", listed: 15, javac: 3, kinds: []DefectKind{Skipped}, firstDefect: 1},
		{name: "indented-comment", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Unable to parse the line:   # indented comment", kinds: []DefectKind{Unreadable}, firstDefect: 1},
		{name: "crlf", listed: 15},
		{name: "cr", listed: 15},
		{name: "no-final-line-end", listed: 15},
		{name: "no-trailing-blanks", listed: 15},
		{name: "duplicates", listed: 15, kinds: []DefectKind{Repeated}, firstDefect: 16},
		{name: "trailing-text", listed: 15, kinds: slices.Repeat([]DefectKind{Trailing}, 15), firstDefect: 1},
		{name: "short-mode", listed: 15},
		{name: "glued-two", listed: 14, kinds: []DefectKind{Glued}, lost: 1, firstDefect: 4},
		{name: "glued-all", listed: 1, kinds: []DefectKind{Glued}, lost: 14, firstDefect: 1},
		{name: "cut-in-string", listExit: 1, runExit: 1, javac: 3, firstLine: e + "StringIndexOutOfBoundsException: begin 82, end 92, length 87", kinds: []DefectKind{Unreadable}, firstDefect: 7},
		{name: "cut-in-length", listExit: 1, runExit: 1, javac: 3, firstLine: e + "StringIndexOutOfBoundsException: String index out of range: 7", kinds: []DefectKind{Unreadable}, firstDefect: 1},
		{name: "cut-after-tag", listExit: 1, runExit: 1, javac: 3, firstLine: e + "StringIndexOutOfBoundsException: String index out of range: 6", kinds: []DefectKind{Unreadable}, firstDefect: 1},
		{name: "cut-last-record", listExit: 1, runExit: 1, javac: 3, firstLine: e + "StringIndexOutOfBoundsException: begin 378, end 390, length 388", kinds: []DefectKind{Unreadable}, firstDefect: 15},
		{name: "magic-only", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Unable to parse the line: JMH ", kinds: []DefectKind{Unreadable}, firstDefect: 1},
		{name: "bom", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Unable to parse the line: \uFEFFJMH S 15 ", kinds: []DefectKind{Unreadable}, firstDefect: 1},
		{name: "leading-blank", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Unable to parse the line:  JMH S 15 ", kinds: slices.Repeat([]DefectKind{Unreadable}, 15), firstDefect: 1},
		{name: "other-text", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Unable to parse the line: hello", kinds: []DefectKind{Unreadable}, firstDefect: 16},
		{name: "html", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Unable to parse the line: <html>", kinds: []DefectKind{Unreadable}, firstDefect: 1},
		{name: "mixed-formats", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Unable to parse the line: demo.MathBench===,===", kinds: []DefectKind{OtherGeneration, Repeated}, firstDefect: 1},
		{name: "length-too-long", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Error: unexpected tag =  ", kinds: slices.Repeat([]DefectKind{Unreadable}, 10), firstDefect: 4},
		{name: "length-too-short", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalStateException: Error: unexpected tag =  ", kinds: slices.Repeat([]DefectKind{Unreadable}, 10), firstDefect: 4},
		{name: "unknown-mode", listExit: 1, runExit: 1, javac: 3, firstLine: e + `IllegalStateException: Unable to parse benchmark mode: "AverageTimX"`, kinds: slices.Repeat([]DefectKind{Unreadable}, 11), firstDefect: 3},
		{name: "unknown-unit", listExit: 1, runExit: 1, javac: 3, firstLine: e + "IllegalArgumentException: No enum constant java.util.concurrent.TimeUnit.nanoseconds", kinds: slices.Repeat([]DefectKind{Unreadable}, 11), firstDefect: 3},
		{name: "single-shot", listExit: 1, runExit: 1, javac: 3, firstLine: e + `NumberFormatException: For input string: ""`, kinds: slices.Repeat([]DefectKind{ZeroTime}, 10), firstDefect: 4},
		{name: "single-shot-timeout", listExit: 1, runExit: 1, javac: 3, firstLine: e + `NumberFormatException: For input string: ""`, kinds: slices.Repeat([]DefectKind{ZeroTime}, 15), firstDefect: 1},
		{name: "latin1", listed: 15, firstLine: noClass, kinds: []DefectKind{Garbled}, firstDefect: 12},
	}
	seen := map[string]bool{}
	for _, test := range tests {
		seen[test.name] = true
		t.Run(test.name, func(t *testing.T) {
			l := readList(t, filepath.Join("broken", test.name), Harness{"1.37", 17})
			var kinds []DefectKind
			got := Defect{}
			lost := 0
			breaks := false
			for _, d := range l.Defects {
				kinds = append(kinds, d.Kind)
				lost += len(d.Lost)
				breaks = breaks || d.BreaksProcessor
				got.RunExit, got.ListExit = max(got.RunExit, d.RunExit), max(got.ListExit, d.ListExit)
				if got.FirstLine == "" {
					got.FirstLine = d.FirstLine
				}
			}
			if diff := cmp.Diff(test.kinds, kinds); diff != "" {
				t.Error(diff)
			}
			if got.RunExit != test.runExit || got.ListExit != test.listExit || lost != test.lost || breaks != (test.javac == 3) {
				t.Errorf("run %d, list %d, lost %d, breaks javac %v", got.RunExit, got.ListExit, lost, breaks)
			}
			if !strings.HasPrefix(got.FirstLine, test.firstLine) || test.firstLine == "" && got.FirstLine != "" {
				t.Errorf("first line %q", got.FirstLine)
			}
			if fatal := l.Fatal(); (fatal != nil) != (test.listExit == 1) {
				t.Errorf("fatal: %+v", fatal)
			}
			if test.listExit == 0 && len(names(l)) != test.listed {
				t.Errorf("%d benchmarks: %v", len(names(l)), names(l))
			}
			if len(l.Defects) > 0 && l.Defects[0].Line != test.firstDefect {
				t.Errorf("the first defect is on line %d", l.Defects[0].Line)
			}
		})
	}
	files, err := os.ReadDir("testdata/lists/broken")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !seen[file.Name()] {
			t.Errorf("no test reads %s", file.Name())
		}
	}
}
