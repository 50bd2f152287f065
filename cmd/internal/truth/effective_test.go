package truth

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	helpPlugin = "org.apache.maven.plugins:maven-help-plugin:3.5.1:effective-pom"
	// ofReactorOnly is a pom that imports a module of its reactor: its model is another one
	// where Maven starts in its folder, which is what the command model shows.
	ofReactorOnly = "/path-version-of-a-sibling-bom/bench/pom.xml"
	// leastReactors is how many reactors of several modules have to be compared.
	leastReactors = 30
)

// TestEffectivePoms holds what the command model prints against mvn help:effective-pom, for
// every pom of the shapes and the fixtures.
func TestEffectivePoms(t *testing.T) {
	w := openWorkshop(t)
	shapes := slices.DeleteFunc(slices.Concat(allShapes(t), mapStructShapes(), hardToFixShapes(), fixtureShapes(t)), func(s shape) bool { return s.alone })
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	materialise(t, folder, shapes)
	aggregate(t, folder, shapes)
	reactors := 0
	for _, s := range shapes {
		if len(s.texts()) > 1 && s.module != "" {
			reactors++
		}
	}
	if reactors < leastReactors {
		t.Errorf("%d reactors of several modules, want %d", reactors, leastReactors)
	}
	for _, maven := range mavens {
		t.Run("maven-"+maven, func(t *testing.T) {
			jdk := jdkOf(t, fixtureJDK)
			want := projectsIn(t, w.effectivePoms(t, run{maven: maven, jdk: jdk, folder: folder}, shapes))
			compared := 0
			eachPom(t, folder, func(pom string) {
				if strings.Contains(pom, ofReactorOnly) {
					return
				}
				got := projectsIn(t, modelOf(t, folder, pom, maven, jdk, w.repository()))
				if len(got) != 1 {
					t.Errorf("%s: %d models", pom, len(got))
				}
				for name, lines := range got {
					compared++
					if diff := cmp.Diff(want[name], lines); diff != "" {
						t.Errorf("%s (-Maven +ours):\n%s", pom, diff)
					}
				}
			})
			t.Logf("%d poms, %d of them in %d reactors of several modules", compared, compared-(len(shapes)-reactors)-1, reactors)
			if compared != len(want)-1 {
				t.Errorf("%d poms were compared, Maven prints %d", compared, len(want))
			}
		})
	}
}

// effectivePoms gives what help:effective-pom prints for the reactor in a folder, from the
// cache or from Maven; the folder reads /BASE.
func (w workshop) effectivePoms(t *testing.T, r run, shapes []shape) string {
	t.Helper()
	sum := sha256.New()
	fmt.Fprintln(sum, harness, helpPlugin, r.maven, r.jdk.version)
	for _, s := range shapes {
		fmt.Fprintln(sum, s.name, s.content())
	}
	kept := filepath.Join(w.cache, "results", hex.EncodeToString(sum.Sum(nil))+".xml")
	if text, err := os.ReadFile(kept); err == nil && os.Getenv("JMHDOCTOR_REBUILD") != "1" {
		return strings.ReplaceAll(string(text), "/BASE", r.folder)
	}
	output := filepath.Join(t.TempDir(), "effective.xml")
	r.goal, r.options = helpPlugin, []string{"-Doutput=" + output}
	log := w.build(t, r)
	text, err := os.ReadFile(output)
	if err != nil {
		missing(t, "Maven %s printed no effective poms: %v\n%s", r.maven, err, log)
	}
	write(t, kept, strings.ReplaceAll(string(text), r.folder, "/BASE"))
	return string(text)
}

func eachPom(t *testing.T, folder string, see func(pom string)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == "pom.xml" {
			see(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// modelOf runs the command model.
func modelOf(t *testing.T, folder, pom, maven string, jdk jdk, repository string) string {
	t.Helper()
	_, stdout, stderr := doctor(folder, "model", "--maven", maven, "--jdk", jdk.version, "--repo", repository, pom)
	if len(stdout) == 0 {
		t.Errorf("%s: %s", pom, stderr)
	}
	return string(stdout)
}

// projectsIn gives the projects of an XML text by their artifactId, each as one line an
// element: its path and its text. Comments and blank space do not count, nor do addresses
// of repositories: the doctor knows Maven Central by its name only.
func projectsIn(t *testing.T, text string) map[string][]string {
	t.Helper()
	projects := map[string][]string{}
	decoder := xml.NewDecoder(strings.NewReader(text))
	decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	var path, lines []string
	var value strings.Builder
	leaf := false
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return projects
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if len(path) == 0 && token.Name.Local == "projects" {
				continue
			}
			path, leaf = append(path, nameOf(token)), true
			value.Reset()
		case xml.CharData:
			value.Write(token)
		case xml.EndElement:
			if len(path) == 0 {
				continue
			}
			at := strings.Join(path, "/")
			if words := strings.Join(strings.Fields(value.String()), " "); leaf && !isAddress(at) {
				lines = append(lines, at+"="+words)
			}
			if at == "project" {
				projects[artifactOf(lines)], lines = lines, nil
			}
			path, leaf = path[:len(path)-1], false
		}
	}
}

func nameOf(e xml.StartElement) string {
	name := e.Name.Local
	for _, a := range e.Attr {
		if name != "project" && a.Name.Space != "xmlns" {
			name += "@" + a.Name.Local + ":" + a.Value
		}
	}
	return name
}

func isAddress(path string) bool {
	return strings.HasSuffix(path, "epository/url")
}

func artifactOf(lines []string) string {
	for _, line := range lines {
		if name, ok := strings.CutPrefix(line, "project/artifactId="); ok {
			return name
		}
	}
	return ""
}
