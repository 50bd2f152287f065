package maven

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/internal/xmldoc"
)

// goldenMavens are the upstream Mavens whose answers are stored.
var goldenMavens = []Version{"3.8.9", "3.9.16"}

// oracleInputs are those with which the goldens were taken: JDK 17.0.15, the repository
// bom/repo and the settings misc/settings/settings.xml.
func oracleInputs(t *testing.T, maven Version) Inputs {
	t.Helper()
	in := Inputs{
		Maven: maven, JavaVersion: "17.0.15", JavaHome: "/JAVA_HOME",
		OS:               OS{Name: "Linux", Arch: "amd64", Version: "6"},
		Env:              map[string]string{"HOME": "/HOME"},
		SystemProperties: map[string]string{"user.home": "/HOME", "user.name": "root"},
		Repositories:     []string{"bom/repo"},
		Prefix:           "/BASE/",
	}
	settings, err := ReadSettings(os.DirFS("testdata/oracle"), "misc/settings/settings.xml", in)
	if err != nil {
		t.Fatal(err)
	}
	in.Settings = settings
	return in
}

// A golden is what Maven's own model builder answered.
type golden struct {
	name   string
	pom    string
	fails  bool
	active []string
	// hasActive: the answer names the active profiles.
	hasActive bool
	problems  []string
	lines     []string
}

func readGoldens(t *testing.T, maven Version) []golden {
	t.Helper()
	files, err := filepath.Glob("testdata/oracle/golden/" + string(maven) + "/*.xml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	var all []golden
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".xml")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, parseGolden(t, name, string(data)))
	}
	return all
}

var (
	goldenProblem = regexp.MustCompile(`(?s)^<!-- (WARNING|ERROR|FATAL) \S+ \S* \S*:-?\d+:-?\d+ (.*?) -->$`)
	goldenRoot    = regexp.MustCompile(`(?s)<project .*`)
	positionNote  = regexp.MustCompile(` \(position: .*$`)
)

func parseGolden(t *testing.T, name, text string) golden {
	t.Helper()
	text = strings.NewReplacer("@BASE@", "/BASE", "@HOME@", "/HOME", "@JAVA_HOME@", "/JAVA_HOME", "- -", "--").Replace(text)
	g := golden{name: name, pom: strings.ReplaceAll(name, "__", "/") + "/pom.xml"}
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "<!-- rc "):
			g.fails = line != "<!-- rc 0 -->"
		case strings.HasPrefix(line, "<!-- active profiles:"):
			g.hasActive = true
			for _, profile := range strings.Fields(strings.TrimSuffix(strings.TrimPrefix(line, "<!-- active profiles:"), "-->")) {
				g.active = append(g.active, profile[strings.LastIndexAny(profile, ":#")+1:])
			}
		case goldenProblem.MatchString(line):
			m := goldenProblem.FindStringSubmatch(line)
			g.problems = append(g.problems, m[1]+" "+strings.TrimRight(positionNote.ReplaceAllString(m[2], ""), " "))
		}
	}
	if root := goldenRoot.FindString(text); root != "" {
		// The golden of a control character was cut off: Maven's writer cannot write it.
		if doc, err := xmldoc.Parse(name, []byte(root)); err == nil {
			g.lines = linesOf(doc, doc.Root())
		}
	}
	g.problems = sortedSet(g.problems)
	return g
}

// linesOf flattens XML to comparable lines: element paths with their texts.
func linesOf(doc *xmldoc.Document, e *xmldoc.Element) []string {
	var lines []string
	var walk func(e *xmldoc.Element, path string)
	walk = func(e *xmldoc.Element, path string) {
		path += "/" + e.FullTag()
		var attrs []string
		for _, a := range e.Attr {
			if e != doc.Root() {
				attrs = append(attrs, a.FullKey()+"="+a.Value)
			}
		}
		sort.Strings(attrs)
		text := ""
		if len(e.ChildElements()) == 0 {
			text = "=" + doc.Text(e)
		} else if mixed := strings.TrimSpace(doc.Text(e)); mixed != "" {
			text = "=" + mixed
		}
		lines = append(lines, path+strings.Join(attrs, ",")+text)
		for _, child := range e.ChildElements() {
			walk(child, path)
		}
	}
	walk(e, "")
	return lines
}

func modelLines(t *testing.T, m *Model) []string {
	t.Helper()
	var text strings.Builder
	for _, line := range m.Lines() {
		text.WriteString(line.Text + "\n")
	}
	doc, err := xmldoc.Parse("ours", []byte(text.String()))
	if err != nil {
		t.Fatalf("our XML: %v\n%s", err, text.String())
	}
	return linesOf(doc, doc.Root())
}

// notCompared are goldens, or lines of them, that cannot be equal, and why.
var notCompared = []struct{ golden, line, why string }{
	{"", "/url=@CENTRAL@", "the address of the central repository is not part of our super POM"},
	{"random", "/maven2", "the same, as the oracle itself says it"},
	{"random", "/pluginManagement/plugins/plugin/dependencies/dependency/scope=compile", "Maven gives the default scope to dependencies of plugins that share them with pluginManagement"},
	{"random", "/project/profiles", "Maven changes objects that the profiles share with the model"},
	{"interp", "/project/build/plugins/plugin/configuration/e53=", "the oracle said maven.version 3.8.7 whatever the Maven"},
	{"interp", "/project/build/plugins/plugin/configuration/e49=", "the order of a Java hash table after it grew"},
}

func leftOut(name, line string) bool {
	for _, n := range notCompared {
		if n.line != "" && (n.golden == "" || n.golden == name) && strings.Contains(line, n.line) {
			return true
		}
	}
	return false
}

func without(name string, lines []string) []string {
	var kept []string
	for _, line := range lines {
		if !leftOut(name, line) {
			kept = append(kept, line)
		}
	}
	return kept
}

// isParserMessage tells messages in which xmldoc says in its own words what Maven's parser says in
// others; success and failure are compared all the same.
func isParserMessage(problem string) bool {
	return strings.Contains(problem, "Non-parseable POM") || strings.Contains(problem, "Non-readable POM")
}

func describe(list []Problem) []string {
	names := map[ProblemSeverity]string{Warn: "WARNING", ModelError: "ERROR", Fatal: "FATAL"}
	var all []string
	for _, p := range list {
		all = append(all, names[p.Severity]+" "+strings.TrimRight(p.Message, " "))
	}
	return sortedSet(all)
}

// sortedSet: Maven repeats what it finds in a BOM that is imported twice.
func sortedSet(list []string) []string {
	sort.Strings(list)
	return slices.Compact(list)
}

func TestOracleGoldens(t *testing.T) {
	fsys := os.DirFS("testdata/oracle")
	for _, maven := range goldenMavens {
		in := oracleInputs(t, maven)
		for _, g := range readGoldens(t, maven) {
			t.Run(string(maven)+"/"+g.name, func(t *testing.T) { compareWithGolden(t, fsys, in, g) })
		}
	}
}

func compareWithGolden(t *testing.T, fsys fs.FS, in Inputs, g golden) {
	model, problems := NewBuilder(fsys).Effective(g.pom, in)
	if g.name == "bom__g-missing-bom" {
		if model == nil || len(model.Unknowns) != 1 || model.Unknowns[0].Artifact != "b:nope:1" {
			t.Fatalf("a BOM that is not on disk is an unknown: %+v", model)
		}
		return
	}
	if g.name == "xmlq__ctrl" {
		g.fails = false // Maven reads the control character; only the oracle's writer fails.
	}
	if got := Failed(problems); got != g.fails {
		t.Fatalf("fails: got %v, want %v\nours: %q\nMaven: %q", got, g.fails, describe(problems), g.problems)
	}
	compareProblems(t, g, problems)
	if g.fails || g.lines == nil {
		return
	}
	var active []string
	for _, p := range model.ActiveProfiles {
		active = append(active, p.ID)
	}
	if diff := cmp.Diff(g.active, active); diff != "" {
		t.Errorf("active profiles (-Maven +ours):\n%s", diff)
	}
	if diff := cmp.Diff(without(g.name, g.lines), without(g.name, modelLines(t, model))); diff != "" {
		t.Errorf("effective model (-Maven +ours):\n%s", diff)
	}
}

func compareProblems(t *testing.T, g golden, list []Problem) {
	t.Helper()
	ours := describe(list)
	if len(g.problems) == 1 && len(ours) == 1 && isParserMessage(g.problems[0]) && isParserMessage(ours[0]) {
		return
	}
	if diff := cmp.Diff(g.problems, ours); diff != "" {
		t.Errorf("problems (-Maven +ours):\n%s", diff)
	}
}
