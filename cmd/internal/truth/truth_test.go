// Package truth holds the doctor's verdicts against real builds. It has nothing but tests:
// small Maven projects (shapes_test.go), composed of parts (pom_test.go), are built by
// upstream Mavens on the JDKs of this machine, and what lies in their class folders
// afterwards is the truth that the verdict has to equal.
//
// A shape is added in shapes_test.go and nowhere else; then
//
//	go test ./cmd/internal/truth -update
//
// records its truth in testdata/truth.tsv, which lets a machine with Go alone judge too.
//
// The environment: JMHDOCTOR_REQUIRE_MAVEN=1 fails where a JDK, a Maven or the network is
// missing, instead of skipping; JMHDOCTOR_CACHE names the cache folder; JMHDOCTOR_REBUILD=1
// builds again what the cache has; JMHDOCTOR_TABLE names a file for the table as Markdown,
// JMHDOCTOR_TABLE_FIXED one for the table of builds before and after fix.
package truth

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What builds: the newest of the two lines that people use, on the last JDK that ran
// processors by default and had a long life, and on one that does not.
var (
	mavens = []string{"3.9.16", "3.8.9"}
	jdks   = []int{17, 25}
)

// harness is part of the name of a cached result. Raise it when this package reads builds
// in another way.
const harness = "1"

// A truth is what a real build made of a module.
type truth struct {
	// Fails tells whether the module's build failed; Message is what Maven said then.
	Fails   bool   `json:"fails,omitempty"`
	Message string `json:"message,omitempty"`
	// Errors are all lines that Maven printed as errors.
	Errors []string `json:"errors,omitempty"`
	// Main and Test are the benchmarks of META-INF/BenchmarkList in target/classes and
	// target/test-classes; empty where there is no list, or an empty one.
	Main []string `json:"main,omitempty"`
	Test []string `json:"test,omitempty"`
	// Others are the other processors that left their traces.
	Others []string `json:"others,omitempty"`
	// Listed are the benchmarks that target/benchmarks.jar names when it is asked, if the
	// shape is packaged.
	Listed []string `json:"listed,omitempty"`
}

// outcome is the word of the report for how the build ended.
func (t truth) outcome() string {
	if t.Fails {
		return "fails"
	}
	return "succeeds"
}

// truths builds the shapes by one Maven on one JDK, or takes what the cache has of them.
func (w workshop) truths(t *testing.T, maven string, jdk jdk, shapes []shape) map[string]truth {
	t.Helper()
	found := map[string]truth{}
	var unknown []shape
	for _, s := range shapes {
		cached, ok := w.cached(s, maven, jdk)
		if ok {
			found[s.name] = cached
		} else {
			unknown = append(unknown, s)
		}
	}
	if len(unknown) == 0 {
		return found
	}
	for name, built := range w.buildAll(t, maven, jdk, unknown) {
		found[name] = built
	}
	for _, s := range unknown {
		w.keep(t, s, maven, jdk, found[s.name])
	}
	return found
}

// resultFile names the result of a build by all that it depends on.
func (w workshop) resultFile(s shape, maven string, jdk jdk) string {
	key := strings.Join([]string{harness, maven, jdk.version, s.name, s.content()}, "\n")
	sum := sha256.Sum256([]byte(key))
	return filepath.Join(w.cache, "results", hex.EncodeToString(sum[:])+".json")
}

func (w workshop) cached(s shape, maven string, jdk jdk) (truth, bool) {
	if os.Getenv("JMHDOCTOR_REBUILD") == "1" {
		return truth{}, false
	}
	text, err := os.ReadFile(w.resultFile(s, maven, jdk))
	if err != nil {
		return truth{}, false
	}
	var cached truth
	if err := json.Unmarshal(text, &cached); err != nil {
		return truth{}, false // half written by a test that was killed: build again
	}
	return cached, true
}

func (w workshop) keep(t *testing.T, s shape, maven string, jdk jdk, built truth) {
	t.Helper()
	text, err := json.MarshalIndent(built, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	write(t, w.resultFile(s, maven, jdk), string(text))
}

// buildAll builds shapes as one reactor, so that one start of Maven serves them all, and
// those that bear no neighbors each by a start of its own.
func (w workshop) buildAll(t *testing.T, maven string, jdk jdk, shapes []shape) map[string]truth {
	t.Helper()
	built := map[string]truth{}
	var together []shape
	for _, s := range shapes {
		if s.alone {
			folder := t.TempDir()
			materialise(t, folder, []shape{s})
			own := run{maven: maven, jdk: jdk, folder: filepath.Join(folder, s.name), options: s.options}
			maps.Copy(built, w.buildReactor(t, own, folder, []shape{s}))
		} else {
			together = append(together, s)
		}
	}
	if len(together) > 0 {
		folder := t.TempDir()
		materialise(t, folder, together)
		aggregate(t, folder, together)
		maps.Copy(built, w.buildReactor(t, run{maven: maven, jdk: jdk, folder: folder}, folder, together))
	}
	return built
}

// buildReactor starts Maven once, and looks at every shape that lies in the folder.
func (w workshop) buildReactor(t *testing.T, r run, folder string, shapes []shape) map[string]truth {
	t.Helper()
	r.goal = "test-compile"
	if slices.ContainsFunc(shapes, func(s shape) bool { return s.packaged }) {
		r.goal, r.options = "package", append([]string{"-DskipTests"}, r.options...)
	}
	log := w.build(t, r)
	logs, err := parseLog(log)
	if refusal := parseRefusal(log); refusal != nil && len(shapes) == 1 {
		logs, err = map[string]*moduleLog{shapes[0].artifact: refusal}, nil
	}
	if err != nil {
		t.Fatalf("Maven %s on JDK %s: %v\n%s", r.maven, r.jdk.version, err, log)
	}
	built := map[string]truth{}
	for _, s := range shapes {
		of := logs[s.artifact]
		if of == nil {
			t.Fatalf("Maven %s on JDK %s did not build %s\n%s", r.maven, r.jdk.version, s, log)
		}
		if of.networkFailed() {
			missing(t, "Maven %s on JDK %s could not fetch what %s needs: %s", r.maven, r.jdk.version, s, of.message())
		}
		found := look(t, filepath.Join(folder, s.name), s, of)
		if s.packaged {
			found.Listed = r.jdk.listed(t, filepath.Join(folder, s.name, filepath.FromSlash(s.module)))
		}
		built[s.name] = found
	}
	return built
}

// look reads what a build left behind.
func look(t *testing.T, folder string, s shape, log *moduleLog) truth {
	t.Helper()
	module := filepath.Join(folder, s.module)
	found := truth{
		Fails: log.fails,
		Main:  benchmarksIn(t, filepath.Join(module, "target", "classes")),
		Test:  benchmarksIn(t, filepath.Join(module, "target", "test-classes")),
	}
	if log.fails {
		found.Errors = portable(log.errors, folder)
		found.Message = portable([]string{log.message()}, folder)[0]
	}
	for _, trace := range s.traces {
		content, err := os.ReadFile(filepath.Join(module, filepath.FromSlash(trace.file)))
		if err == nil && bytes.Contains(content, []byte(trace.text)) {
			found.Others = append(found.Others, trace.processor)
		}
	}
	return found
}

func benchmarksIn(t *testing.T, classes string) []string {
	t.Helper()
	list, err := os.ReadFile(filepath.Join(classes, "META-INF", "BenchmarkList"))
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	benchmarks, err := readList(string(list))
	if err != nil {
		t.Fatalf("%s: %v", classes, err)
	}
	return benchmarks
}

// repositoryAddress is how Maven names the repository in which it did not find something.
var repositoryAddress = regexp.MustCompile(` in \S+ \(https?://[^)]*\)`)

// portable makes messages the same for every run and machine: the project lies in a new
// folder each time (on macOS the folder for temporary files is a link), and the
// repository may be a mirror.
func portable(lines []string, folder string) []string {
	real, err := filepath.EvalSymlinks(folder)
	if err != nil {
		real = folder
	}
	shown := strings.NewReplacer(real+string(filepath.Separator), "", folder+string(filepath.Separator), "")
	short := make([]string, len(lines))
	for i, line := range lines {
		short[i] = filepath.ToSlash(repositoryAddress.ReplaceAllString(shown.Replace(line), ""))
	}
	return short
}

// judgeBuilds builds every shape by every Maven on every JDK, and holds the doctor's verdict
// against what came out. With the local repository of the builds at hand nothing that a pom
// decides may be left open.
func judgeBuilds(t *testing.T, w workshop, shapes []shape) (record, map[build]verdict) {
	t.Helper()
	folder := t.TempDir()
	materialise(t, folder, shapes)
	built, said := record{}, map[build]verdict{}
	for _, feature := range jdks {
		for _, maven := range mavens {
			t.Run(fmt.Sprintf("maven-%s-jdk-%d", maven, feature), func(t *testing.T) {
				truths := w.truths(t, maven, jdkOf(t, feature), shapes)
				for _, s := range shapes {
					at := build{shape: s.name, maven: maven, jdk: feature}
					built[at] = truths[s.name]
					verdict := judge(t, filepath.Join(folder, s.name), s, maven, feature, w.repository())
					said[at] = verdict
					for _, wrong := range verdict.contradictions(s, built[at]) {
						t.Errorf("%s: %s", s, wrong)
					}
					if open := verdict.undecided(s); open != "" {
						t.Errorf("%s: not decided: %s", s, open)
					}
				}
			})
		}
	}
	return built, said
}

// TestTruth builds the table of shapes, and holds what came out against what is on record too.
func TestTruth(t *testing.T) {
	shapes := allShapes(t)
	built, said := judgeBuilds(t, openWorkshop(t), shapes)
	if file := os.Getenv("JMHDOCTOR_TABLE"); file != "" {
		write(t, file, table(shapes, said, built))
	}
	if *update {
		built.write(t, shapes)
	}
	onRecord := readRecord(t)
	for at, truth := range built {
		if diff := cmp.Diff(onRecord[at].row(at), truth.row(at)); diff != "" {
			t.Errorf("%v was built otherwise than testdata/truth.tsv says; -update writes it again (-record +built):\n%s", at, diff)
		}
	}
}

// TestVerdictsOnRecord holds the verdict against the record of real builds where there is
// neither Maven nor JDK, and no local repository: then a verdict may be open now and then.
func TestVerdictsOnRecord(t *testing.T) {
	folder, empty := t.TempDir(), t.TempDir()
	shapes := allShapes(t)
	materialise(t, folder, shapes)
	onRecord := readRecord(t)
	judged, open := 0, 0
	for _, s := range shapes {
		for _, maven := range mavens {
			for _, feature := range jdks {
				at := build{shape: s.name, maven: maven, jdk: feature}
				verdict := judge(t, filepath.Join(folder, s.name), s, maven, feature, empty)
				for _, wrong := range verdict.contradictions(s, onRecord[at]) {
					t.Errorf("%v: %s", at, wrong)
				}
				judged++
				if why := verdict.undecided(s); why != "" {
					open++
					t.Logf("%v: not decided: %s", at, why)
				}
			}
		}
	}
	if 20*open > judged {
		t.Errorf("%d of %d verdicts are open, want 5 %% at most", open, judged)
	}
}

// TestListsNameTheSourcesBenchmarks holds the record against the sources: a list has either
// all benchmarks of its compilation or none.
func TestListsNameTheSourcesBenchmarks(t *testing.T) {
	onRecord := readRecord(t)
	for _, s := range allShapes(t) {
		for _, maven := range mavens {
			for _, feature := range jdks {
				truth, ok := onRecord[build{shape: s.name, maven: maven, jdk: feature}]
				if !ok {
					t.Errorf("testdata/truth.tsv has no row for %s, Maven %s, JDK %d", s, maven, feature)
				}
				if len(truth.Main) > 0 && !slices.Equal(truth.Main, s.main) || len(truth.Test) > 0 && !slices.Equal(truth.Test, s.test) {
					t.Errorf("%s: the sources hold %q and %q, the build lists %q and %q", s, s.main, s.test, truth.Main, truth.Test)
				}
			}
		}
	}
}
