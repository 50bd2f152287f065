package truth

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fixturesFolder holds the fixtures of the checks, CHECK/CASE; the same that the command
// line's tests hold against texts are built here.
const fixturesFolder = "../../../fixtures"

// fixtureShapes makes a shape of every module with sources of every fixture.
func fixtureShapes(t *testing.T) []shape {
	t.Helper()
	root := os.DirFS(fixturesFolder)
	cases, err := fs.Glob(root, "JMH1*/*")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatalf("there is no fixture of a build in %s", fixturesFolder)
	}
	var shapes []shape
	for _, folder := range cases {
		info, err := fs.Stat(root, folder)
		if err != nil {
			t.Fatal(err)
		}
		if !info.IsDir() {
			continue
		}
		shapes = append(shapes, shapesOf(t, root, folder)...)
	}
	return shapes
}

// shapesOf makes the shapes of one fixture. Fixtures share their coordinates, which one
// reactor does not bear, so every artifact gets a name of its own; nothing else changes.
func shapesOf(t *testing.T, root fs.FS, folder string) []shape {
	t.Helper()
	files := map[string]string{}
	modules := map[string]bool{}
	err := fs.WalkDir(root, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, name)
		local := strings.TrimPrefix(name, folder+"/")
		files[local] = string(text)
		if above, _, inSources := cutFolder(local, "src"); inSources {
			modules[above] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	options := optionsOf(t, root, folder+".args")
	check, _, _ := strings.Cut(folder, "-")
	var shapes []shape
	for module := range modules {
		pomText, ok := files[path.Join(module, "pom.xml")]
		if !ok {
			continue
		}
		s := shape{
			name: strings.Join(append([]string{check, path.Base(folder)}, strings.FieldsFunc(module, isSlash)...), "-"),
			kind: fixture, module: module, files: files, options: options, traces: tracesOf(files, module),
			// Maven may refuse these poms, or there are settings for the whole build.
			alone: check == "JMH122" || hasFolder(files, ".mvn") || len(options) > 0,
		}
		s.artifact = projectArtifact(pomText)
		if !s.alone {
			s.files = renamed(files, s.name)
			s.artifact = projectArtifact(s.files[path.Join(module, "pom.xml")])
		}
		shapes = append(shapes, s)
	}
	return shapes
}

// fixtureTraces tell, by a word of its source, what a class of the fixtures becomes when
// another processor runs.
var fixtureTraces = []struct{ word, processor, suffix, text string }{
	{"@Getter", "lombok", ".class", "getX"},
	{"@Mapper", "mapstruct", "Impl.class", "Impl"},
}

// tracesOf gives what other processors leave behind in a module of a fixture.
func tracesOf(files map[string]string, module string) []trace {
	var traces []trace
	for _, name := range slices.Sorted(maps.Keys(files)) {
		class, isJava := strings.CutSuffix(strings.TrimPrefix(name, path.Join(module, "src/main/java")+"/"), ".java")
		for _, of := range fixtureTraces {
			if isJava && strings.Contains(files[name], of.word+"\n") {
				traces = append(traces, trace{processor: of.processor, file: "target/classes/" + class + of.suffix, text: of.text})
			}
		}
	}
	return traces
}

// optionsOf reads what a fixture's arguments say to Maven too. JDKs and Mavens are those that
// build here.
func optionsOf(t *testing.T, root fs.FS, name string) []string {
	t.Helper()
	text, err := fs.ReadFile(root, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	var options []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "-P") || strings.HasPrefix(line, "-D") {
			options = append(options, line)
		}
	}
	return options
}

func isSlash(r rune) bool { return r == '/' }

func hasFolder(files map[string]string, folder string) bool {
	for name := range files {
		if strings.HasPrefix(name, folder+"/") {
			return true
		}
	}
	return false
}

// cutFolder splits a path at the first folder of a name.
func cutFolder(name, folder string) (above, below string, ok bool) {
	above, below, ok = strings.Cut("/"+name, "/"+folder+"/")
	return strings.TrimPrefix(above, "/"), below, ok
}

var (
	parentElement   = regexp.MustCompile(`(?s)<parent>.*?</parent>`)
	artifactElement = regexp.MustCompile(`<artifactId>([^<]*)</artifactId>`)
)

// projectArtifact is the artifact of a pom; its parent's stands before it, as a rule.
func projectArtifact(pom string) string {
	match := artifactElement.FindStringSubmatch(parentElement.ReplaceAllString(pom, ""))
	if match == nil {
		return ""
	}
	return match[1]
}

// renamed puts a prefix before the artifacts of the fixture's own poms, wherever they stand.
func renamed(files map[string]string, prefix string) map[string]string {
	own := map[string]bool{}
	for name, text := range files {
		if path.Base(name) == "pom.xml" {
			own[projectArtifact(text)] = true
		}
	}
	changed := map[string]string{}
	for name, text := range files {
		if path.Base(name) == "pom.xml" {
			text = artifactElement.ReplaceAllStringFunc(text, func(element string) string {
				if artifact := artifactElement.FindStringSubmatch(element)[1]; own[artifact] {
					return "<artifactId>" + prefix + "." + artifact + "</artifactId>"
				}
				return element
			})
		}
		changed[name] = text
	}
	return changed
}

// TestFixtures builds the fixtures of the checks, and holds the doctor's verdict against what
// came out. What the doctor says in which words is the command line's tests' business.
func TestFixtures(t *testing.T) {
	judgeBuilds(t, openWorkshop(t), fixtureShapes(t))
}
