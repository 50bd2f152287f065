package truth

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A mended shape is a shape as fix leaves it.
type mended struct {
	// after has the shape's files after the fix, and is packaged.
	before, after shape
	// way is how fix was asked.
	way way
	// safety is safe, or unsafe where one of the fixes is.
	safety string
	// titles say what was done; ends are the IDs of the findings that it was done for.
	titles, ends []string
	// left are the IDs of what is found after it.
	left []string
	// more tells that there are fixes left that are unsafe.
	more bool
}

// A way is how fix is asked.
type way string

// The ways: as far as it is safe, with what is unsafe, and by <proc>full</proc> where that
// will do. Each is built in a reactor of its own.
const (
	safely     way = ""
	unsafely   way = "--unsafe"
	byProcFull way = "--prefer=proc"
)

var ways = []way{safely, unsafely, byProcFull}

func (m mended) String() string {
	return fmt.Sprintf("%s, %s: %s", m.before, m.asked(), strings.Join(m.titles, "; "))
}

// asked is how far the doctor trusts the fix, and what it was asked with.
func (m mended) asked() string { return strings.TrimSpace(m.safety + " " + string(m.way)) }

// fixedReport is what this package reads of the contract jmhdoctor/fixed/v1.
type fixedReport struct {
	Schema string `json:"schema"`
	Fixes  []struct {
		Title  string `json:"title"`
		Safety string `json:"safety"`
		Ends   []struct {
			ID string `json:"id"`
		} `json:"ends"`
	} `json:"fixes"`
	Left []struct {
		Safety string `json:"safety"`
	} `json:"left"`
	Findings []struct {
		ID string `json:"id"`
	} `json:"findings"`
}

// mend runs fix on a shape that lies in a folder, for one Maven and all JDKs.
func mend(t *testing.T, folder string, s shape, maven, repository string, asked way) mended {
	t.Helper()
	arguments := []string{"fix", "--format", "json", "--maven", maven, "--jdk", features(), "--repo", repository}
	if asked != safely {
		arguments = append(arguments, string(asked))
	}
	status, stdout, stderr := doctor(folder, append(append(arguments, s.options...), ".")...)
	var read fixedReport
	if err := json.Unmarshal(stdout, &read); err != nil || read.Schema != "jmhdoctor/fixed/v1" {
		t.Fatalf("%s: exit status %d, schema %q: %v\n%s%s", s, status, read.Schema, err, stdout, stderr)
	}
	m := mended{before: s, after: s, way: asked, safety: "safe"}
	for _, fix := range read.Fixes {
		if fix.Safety != "safe" {
			m.safety = fix.Safety
		}
		m.titles = append(m.titles, fix.Title)
		for _, ended := range fix.Ends {
			m.ends = append(m.ends, ended.ID)
		}
	}
	for _, left := range read.Left {
		m.more = m.more || left.Safety == "unsafe"
	}
	for _, finding := range read.Findings {
		m.left = append(m.left, finding.ID)
	}
	m.ends, m.left = sortedSet(m.ends), sortedSet(m.left)
	m.after.poms, m.after.files = nil, readBack(t, folder, s)
	if asked != byProcFull { // what is packaged there is the same
		m.after = m.after.packaging()
	}
	return m
}

// features are the lines of all JDKs, as --jdk takes them.
func features() string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(jdks), " ", ","), "[]")
}

func sortedSet(values []string) []string {
	slices.Sort(values)
	return slices.Compact(values)
}

// readBack reads the files of a shape again.
func readBack(t *testing.T, folder string, s shape) map[string]string {
	t.Helper()
	texts := s.texts()
	for name := range texts {
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	return texts
}

// mendAll fixes every shape for one Maven in each way in which fix does something else than
// in the ways before.
func mendAll(t *testing.T, maven, repository string, shapes []shape) []mended {
	t.Helper()
	var fixes []mended
	for _, s := range shapes {
		var known []mended
		for _, asked := range ways {
			if asked == unsafely && !known[0].more || asked == byProcFull && len(known[0].titles)+len(known[len(known)-1].titles) == 0 {
				continue
			}
			folder := t.TempDir()
			materialise(t, folder, []shape{s})
			m := mend(t, filepath.Join(folder, s.name), s, maven, repository, asked)
			if len(m.titles) > 0 && !slices.ContainsFunc(known, func(k mended) bool { return slices.Equal(k.titles, m.titles) }) {
				fixes = append(fixes, m)
			}
			known = append(known, m)
		}
	}
	return fixes
}

// mendForAll does what mendAll does for all Mavens at once: the doctor is what takes the time
// where the cache has all builds.
func mendForAll(t *testing.T, repository string, shapes []shape) map[string][]mended {
	t.Helper()
	each := make([][]mended, len(mavens))
	t.Run("fix", func(t *testing.T) {
		for i, maven := range mavens {
			t.Run("maven-"+maven, func(t *testing.T) {
				t.Parallel()
				each[i] = mendAll(t, maven, repository, shapes)
			})
		}
	})
	fixes := map[string][]mended{}
	for i, maven := range mavens {
		fixes[maven] = each[i]
	}
	return fixes
}

// defects lists what is wrong with a fix, by what was built before it and after it.
func (m mended) defects(before, after truth, benchmarks int) []string {
	var wrong []string
	if after.Fails && before.Fails && after.Message == before.Message {
		return nil // for a reason that the fix is not for; if it were, the doctor would say otherwise
	}
	if after.Fails {
		return append(wrong, "the build fails: "+after.Message)
	}
	if gone := missingOf(before.Main, after.Main); len(gone) > 0 {
		wrong = append(wrong, fmt.Sprintf("benchmarks of main are gone: %q", gone))
	}
	if gone := missingOf(before.Test, after.Test); len(gone) > 0 {
		wrong = append(wrong, fmt.Sprintf("benchmarks of test are gone: %q", gone))
	}
	if gone := missingOf(before.Others, after.Others); len(gone) > 0 {
		wrong = append(wrong, fmt.Sprintf("processors do not run any more: %q", gone))
	}
	if m.after.packaged && !slices.Equal(after.Main, after.Listed) {
		wrong = append(wrong, fmt.Sprintf("the jar lists %q, target/classes has %q", after.Listed, after.Main))
	}
	if m.leaves(aboutProcessing...) {
		return wrong
	}
	if got := len(after.Main) + len(after.Test); got != benchmarks {
		wrong = append(wrong, fmt.Sprintf("%d benchmarks of %d", got, benchmarks))
	}
	if m.leaves("JMH108") {
		return wrong
	}
	for _, trace := range m.before.traces {
		if !slices.Contains(after.Others, trace.processor) {
			wrong = append(wrong, trace.processor+" does not run")
		}
	}
	return wrong
}

// leaves tells whether a finding of one of the checks is there after the fix.
func (m mended) leaves(ids ...string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return slices.Contains(m.left, id) })
}

func missingOf(want, got []string) []string {
	return slices.DeleteFunc(slices.Clone(want), func(one string) bool { return slices.Contains(got, one) })
}

// changes shows the poms before and after, for a person who has to look into a defect.
func (m mended) changes() string {
	var out strings.Builder
	before := m.before.texts()
	for name, text := range m.after.files {
		if text != before[name] {
			fmt.Fprintf(&out, "%s before:\n%s%s after:\n%s", name, before[name], name, text)
		}
	}
	return out.String()
}

// TestFixed builds again what fix has fixed: all benchmarks are there, in the class folders
// and in the jar, every other processor runs, and nothing is worse than it was.
func TestFixed(t *testing.T) {
	w := openWorkshop(t)
	shapes := slices.Concat(allShapes(t), mapStructShapes(), hardToFixShapes(), fixtureShapes(t))
	// What fix offers depends on what the local repository holds: builds before it fill it.
	for _, maven := range mavens {
		for _, feature := range jdks {
			w.truths(t, maven, jdkOf(t, feature), shapes)
		}
	}
	rows := fixedRows{}
	fixes := mendForAll(t, w.repository(), shapes)
	for _, maven := range mavens {
		all := fixes[maven]
		for _, feature := range jdks {
			t.Run(fmt.Sprintf("maven-%s-jdk-%d", maven, feature), func(t *testing.T) {
				for _, asked := range ways {
					these := slices.DeleteFunc(slices.Clone(all), func(m mended) bool { return m.way != asked })
					judgeFixed(t, w, maven, jdkOf(t, feature), these, rows)
				}
			})
		}
	}
	if file := os.Getenv("JMHDOCTOR_TABLE_FIXED"); file != "" {
		write(t, file, rows.table(shapes))
	}
}

// judgeFixed builds shapes before and after their fixes.
func judgeFixed(t *testing.T, w workshop, maven string, jdk jdk, all []mended, rows fixedRows) {
	t.Helper()
	var before, after []shape
	for _, m := range all {
		before, after = append(before, m.before), append(after, m.after)
	}
	was, is := w.truths(t, maven, jdk, before), w.truths(t, maven, jdk, after)
	folder := t.TempDir()
	materialise(t, folder, after)
	for _, m := range all {
		name := m.before.name
		said := judge(t, filepath.Join(folder, name), m.after, maven, jdk.feature, w.repository())
		wrong := m.defects(was[name], is[name], m.before.benchmarks(said))
		wrong = append(wrong, said.contradictions(m.after, is[name])...)
		for _, defect := range wrong {
			t.Errorf("%s: %s", m, defect)
		}
		if len(wrong) > 0 {
			t.Logf("%s", m.changes())
		}
		rows.add(m, build{shape: name, maven: maven, jdk: jdk.feature}, was[name], is[name], len(wrong) > 0)
	}
}

// benchmarks is how many the sources hold; of a fixture only the doctor has counted them.
func (s shape) benchmarks(said verdict) int {
	if s.kind == fixture {
		return said.Count
	}
	return len(s.main) + len(s.test)
}

func TestDefects(t *testing.T) {
	lombok := []trace{{processor: "lombok"}}
	before := truth{Main: []string{"b.B.a"}}
	both := truth{Main: []string{"b.B.a", "b.B.b"}, Others: []string{"lombok"}, Listed: []string{"b.B.a", "b.B.b"}}
	tests := []struct {
		name          string
		before, after truth
		left          []string
		want          int
	}{
		{"all is well", before, both, nil, 0},
		{"it fails for the reason for which it failed", truth{Fails: true, Message: "x"}, truth{Fails: true, Message: "x"}, nil, 0},
		{"it fails for another reason", truth{Fails: true, Message: "x"}, truth{Fails: true, Message: "y"}, nil, 1},
		{"it fails now", before, truth{Fails: true}, nil, 1},
		{"benchmarks are gone, and none were made", before, truth{Others: both.Others}, nil, 2},
		{"benchmarks are gone", truth{Test: both.Main}, both, nil, 1},
		{"one is missing", before, truth{Main: both.Main[:1], Listed: both.Main[:1], Others: both.Others}, nil, 1},
		{"one is missing, and found", before, truth{Main: both.Main[:1], Listed: both.Main[:1]}, []string{"JMH101"}, 0},
		{"the jar lists none", before, truth{Main: both.Main, Others: both.Others}, nil, 1},
		{"Lombok does not run", before, truth{Main: both.Main, Listed: both.Main}, nil, 1},
		{"Lombok does not run, and is found", before, truth{Main: both.Main, Listed: both.Main}, []string{"JMH108"}, 0},
		{"Lombok does not run any more", both, truth{Main: both.Main, Listed: both.Main}, []string{"JMH108"}, 1},
	}
	for _, test := range tests {
		m := mended{before: shape{traces: lombok}, after: shape{packaged: true}, left: test.left}
		if got := m.defects(test.before, test.after, 2); len(got) != test.want {
			t.Errorf("%s: %q, want %d defects", test.name, got, test.want)
		}
	}
}
