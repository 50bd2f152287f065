package truth

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// shaded are the shapes whose jars are asked what they hold: one of each way to have
// benchmarks or none.
var shaded = []string{
	"archetype", "provided", "compile-scope", "path-jmh", "path-lombok", "path-lombok-in-parent-management",
	"proc-none-in-parent", "proc-full", "arg-proc-full", "processors-lombok", "no-generator", "test-scope-in-test",
	"path-jmh-in-profile-from-23", "lombok-and-jmh-on-class-path",
}

// TestShadedJars packages shapes as they are with maven-shade-plugin, and holds what the
// doctor says of each jar against what `java -jar … -l` prints.
func TestShadedJars(t *testing.T) {
	w := openWorkshop(t)
	for _, feature := range jdks {
		t.Run(fmt.Sprintf("jdk-%d", feature), func(t *testing.T) {
			jdk := jdkOf(t, feature)
			folder := t.TempDir()
			shapes := shadedShapes(t)
			materialise(t, folder, shapes)
			aggregate(t, folder, shapes)
			w.buildReactor(t, run{maven: mavens[0], jdk: jdk, folder: folder}, folder, shapes)
			for _, s := range shapes {
				jar := filepath.Join(folder, s.name, filepath.FromSlash(s.module), "target", "benchmarks.jar")
				stdout, stderr, exit := java(t, jdk, t.TempDir(), []string{"-jar", jar, "-l"})
				real := firstFailure(stdout, stderr, exit)
				if said := saidOfJar(t, jar, feature); said != real {
					t.Errorf("%s: the doctor says %q, java -jar says %q", s, said, real)
				}
			}
		})
	}
}

func shadedShapes(t *testing.T) []shape {
	t.Helper()
	var shapes []shape
	for _, s := range allShapes(t) {
		if slices.Contains(shaded, s.name) {
			shapes = append(shapes, s.packaging())
		}
	}
	if len(shapes) != len(shaded) {
		t.Fatalf("%d of the %d shapes are there", len(shapes), len(shaded))
	}
	return shapes
}

// saidOfJar is the first line that the doctor foresees: of the jar's first run, or of the
// problem where it cannot be run at all.
func saidOfJar(t *testing.T, jar string, jdk int) string {
	t.Helper()
	_, stdout, _ := doctor(filepath.Dir(jar), "--format", "json", "--jdk", strconv.Itoa(jdk), jar)
	var read struct {
		Subjects []struct {
			JDKs []struct {
				FirstRun string `json:"firstRun"`
			} `json:"jdks"`
		} `json:"subjects"`
	}
	if err := json.Unmarshal(stdout, &read); err != nil {
		t.Fatalf("%v\n%s", err, stdout)
	}
	for _, subject := range read.Subjects {
		for _, result := range subject.JDKs {
			return result.FirstRun
		}
	}
	return ""
}
