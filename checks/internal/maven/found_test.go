package maven

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func files(list map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range list {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func pomText(artifact, rest string) string {
	return "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>" + artifact + "</artifactId><version>1</version>" + rest + "</project>"
}

func childText(parent, rest string) string {
	return "<project><modelVersion>4.0.0</modelVersion><parent><groupId>g</groupId><artifactId>parent</artifactId><version>1</version>" + parent +
		"</parent><artifactId>child</artifactId>" + rest + "</project>"
}

func bomText(artifact, dependencies string) string {
	return pomText(artifact, "<packaging>pom</packaging><dependencyManagement><dependencies>"+dependencies+"</dependencies></dependencyManagement>")
}

const importB = "<dependency><groupId>g</groupId><artifactId>b</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency>"

// Differences that random poms found between ours and Maven's model, each with what Maven
// says.
func TestFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		maven Version
		files map[string]string
		user  map[string]string
		// problem is part of a problem that there must be, noProblem of one there must not.
		problem, noProblem string
		// line is a line of the effective model, noLine one that it must not have.
		line, noLine string
	}{
		{
			name: "a BOM with an error manages nothing",
			files: map[string]string{
				"pom.xml":            pomText("a", "<dependencyManagement><dependencies>"+importB+"</dependencies></dependencyManagement>"),
				"repo/g/b/1/b-1.pom": bomText("b", "<dependency><groupId>${no}</groupId><artifactId>x</artifactId><version>1</version><optional>maybe</optional></dependency>"),
			},
			problem: "with value '${no}' does not match", noProblem: "'optional'",
		},
		{
			name: "a cycle in a condition fails the build even where -P names the profile",
			files: map[string]string{
				"pom.xml": pomText("a", "<properties><p>${p}</p></properties><profiles><profile><id>x</id><activation><jdk>${p}</jdk></activation></profile></profiles>"),
			},
			problem: "Failed to interpolate value ${p}: Resolving expression: '${p}': Detected the following recursive expression cycle in 'p': [p]",
		},
		{
			name: "a text in a cycle is null afterwards",
			files: map[string]string{
				"pom.xml": pomText("a", "<properties><p>${p}</p></properties><dependencies><dependency><groupId>d</groupId><artifactId>x</artifactId><version>1</version><optional>${p}</optional></dependency></dependencies>"),
			},
			problem: "recursive expression cycle", noProblem: "must be 'true' or 'false'",
		},
		{
			name: "3.8 does not show -Drevision among the properties", maven: "3.8.9",
			files: map[string]string{"pom.xml": pomText("a", "<name>${revision}</name><properties><revision>1</revision></properties>")},
			user:  map[string]string{"revision": "2"}, line: "    <revision>1</revision>", noLine: "  <name>1</name>",
		},
		{
			name:  "3.9 shows -Drevision among the properties",
			files: map[string]string{"pom.xml": pomText("a", "<name>${revision}</name><properties><revision>1</revision></properties>")},
			user:  map[string]string{"revision": "2"}, line: "    <revision>2</revision>",
		},
		{
			name: "managed exclusions are taken with their repetitions",
			files: map[string]string{
				"pom.xml": pomText("a", "<dependencyManagement><dependencies><dependency><groupId>d</groupId><artifactId>x</artifactId><version>1</version><exclusions>"+
					strings.Repeat("<exclusion><groupId>e</groupId><artifactId>f</artifactId></exclusion>", 2)+
					"</exclusions></dependency></dependencies></dependencyManagement><dependencies><dependency><groupId>d</groupId><artifactId>x</artifactId></dependency></dependencies>"),
			},
			line: "4 * <groupId>e</groupId>",
		},
		{
			name: "the version comes from the parent, not from the range that names it",
			files: map[string]string{
				"child/pom.xml": strings.Replace(childText("", "<groupId>h</groupId>"), "<version>1</version>", "<version>[1,2)</version>", 1),
				"pom.xml":       pomText("parent", "<packaging>pom</packaging>"),
			},
			problem: "Version must be a constant",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := Inputs{Maven: c.maven, JavaVersion: "17.0.15", UserProperties: c.user, Repositories: []string{"repo"}, Profiles: []string{"x"}}
			pom := "pom.xml"
			if _, ok := c.files["child/pom.xml"]; ok {
				pom = "child/pom.xml"
			}
			model, problems := NewBuilder(files(c.files)).Effective(pom, in)
			all := strings.Join(describe(problems), "\n")
			if !strings.Contains(all, c.problem) {
				t.Errorf("no problem %q in\n%s", c.problem, all)
			}
			if c.noProblem != "" && strings.Contains(all, c.noProblem) {
				t.Errorf("a problem %q in\n%s", c.noProblem, all)
			}
			if model == nil {
				return
			}
			var lines []string
			for _, l := range model.Lines() {
				lines = append(lines, l.Text)
			}
			text := strings.Join(lines, "\n")
			if count, what, ok := strings.Cut(c.line, " * "); ok {
				if n := strings.Count(text, what); n != number(count) {
					t.Errorf("%q stands there %d times, want %s\n%s", what, n, count, text)
				}
			} else if c.line != "" && !slices.Contains(lines, c.line) {
				t.Errorf("no line %q in\n%s", c.line, text)
			}
			if c.noLine != "" && slices.Contains(lines, c.noLine) {
				t.Errorf("a line %q in\n%s", c.noLine, text)
			}
		})
	}
}
