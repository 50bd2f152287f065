package truth

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// jarLibraries are the real JMH and what it needs, for which the fixtures have stand-ins.
var jarLibraries = [][2]string{
	{"org.openjdk.jmh:jmh-core:1.37", "jmh-core-1.37.jar"},
	{"net.sf.jopt-simple:jopt-simple:5.0.4", "jopt-simple-5.0.4.jar"},
	{"org.apache.commons:commons-math3:3.6.1", "commons-math3-3.6.1.jar"},
}

// fixtureJDK runs the fixtures: what JDKs change is for TestJars to see.
const fixtureJDK = 17

// TestJarFixtures runs the fixtures of the checks on jars by the real JMH, and holds the
// doctor's verdict against what came out. A folder that stands for a jar is put on the
// class path as it is.
func TestJarFixtures(t *testing.T) {
	w := openWorkshop(t)
	var classPath []string
	for _, library := range jarLibraries {
		classPath = append(classPath, w.fetch(t, library[0], library[1]))
	}
	cases, err := filepath.Glob(filepath.Join(fixturesFolder, "JMH20*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	ran, told := 0, 0
	for _, fixture := range cases {
		if info, err := os.Stat(fixture); err != nil || !info.IsDir() {
			continue
		}
		name := filepath.Join(filepath.Base(filepath.Dir(fixture)), filepath.Base(fixture))
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			folder := t.TempDir()
			target := copyOf(t, fixture, folder)
			report := judgeJar(t, folder, target)
			elements := append(slices.Clone(classPath), absolute(t, fixture), absolute(t, filepath.Join(fixturesFolder, "library.jar")))
			real := w.runJar(t, jdkOf(t, fixtureJDK), contentOf(t, fixture), folder, forksOf(fixture),
				"-cp", strings.Join(elements, string(filepath.ListSeparator)), "org.openjdk.jmh.Main")
			ran++
			for _, wrong := range report.contradictions(fixtureJDK, nil, real) {
				t.Error(wrong)
			}
			if !report.told(fixtureJDK) {
				return
			}
			told++
			for _, benchmark := range real.Ran {
				if report.names(benchmark) {
					t.Errorf("%s ran; %+v", benchmark, report.Findings)
				}
			}
		})
	}
	if told < ran/2 {
		t.Errorf("the doctor tells how a run ends in %d of %d files only", told, ran)
	}
}

// forksOf leaves a benchmark with @Fork(0) alone.
func forksOf(fixture string) []string {
	if strings.Contains(filepath.Base(fixture), "unforked") {
		return nil
	}
	return oneFork
}

// copyOf makes a fixture what it stands for, and gives its name in the folder: a jar with
// the jars of its Class-Path, or a folder of classes.
func copyOf(t *testing.T, fixture, folder string) string {
	t.Helper()
	name := filepath.Base(fixture)
	if !strings.HasSuffix(name, ".jar") {
		if err := os.CopyFS(filepath.Join(folder, "case", name), os.DirFS(fixture)); err != nil {
			t.Fatal(err)
		}
		return filepath.Join("case", name)
	}
	pack(t, fixture, filepath.Join(folder, "case", name))
	for _, shared := range []string{"harness.jar", "library.jar"} {
		pack(t, filepath.Join(fixturesFolder, shared), filepath.Join(folder, shared))
	}
	return filepath.Join("case", name)
}

func pack(t *testing.T, source, target string) {
	t.Helper()
	e := &entries{}
	eachFile(t, source, func(name string, content []byte) { e.add(name, content) })
	write(t, target, string(e.packed(t)))
}

func eachFile(t *testing.T, folder string, see func(name string, content []byte)) {
	t.Helper()
	files := os.DirFS(folder)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		see(name, content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// contentOf stands for all that a run of the fixture depends on.
func contentOf(t *testing.T, fixture string) []byte {
	t.Helper()
	sum := sha256.New()
	fmt.Fprintln(sum, jarLibraries)
	for _, folder := range []string{fixture, filepath.Join(fixturesFolder, "library.jar")} {
		eachFile(t, folder, func(name string, content []byte) { fmt.Fprintf(sum, "%s %d\n%s\n", name, len(content), content) })
	}
	return sum.Sum(nil)
}

func absolute(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}
