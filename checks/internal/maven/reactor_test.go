package maven

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func aggregatorText(artifact, modules, rest string) string {
	var list strings.Builder
	for _, module := range strings.Fields(modules) {
		list.WriteString("<module>" + module + "</module>")
	}
	return pomText(artifact, "<packaging>pom</packaging><modules>"+list.String()+"</modules>"+rest)
}

func TestReactor(t *testing.T) {
	model41 := func(pom string) string { return strings.Replace(pom, "4.0.0", "4.1.0", 1) }
	for _, c := range []struct {
		name  string
		maven Version
		files map[string]string
		in    Inputs
		want  string
		// problem is part of the one problem there is.
		problem string
	}{
		{name: "alone", files: map[string]string{"pom.xml": pomText("a", "")}, want: "pom.xml"},
		{
			name: "depth first, folders and files",
			files: map[string]string{
				"pom.xml":   aggregatorText("root", "a b/other.xml ./c/", ""),
				"a/pom.xml": aggregatorText("a", "x", ""), "a/x/pom.xml": pomText("x", ""),
				"b/other.xml": pomText("b", ""), "c/pom.xml": pomText("c", ""),
			},
			want: "pom.xml a/pom.xml a/x/pom.xml b/other.xml c/pom.xml",
		},
		{
			name: "backslashes and blanks",
			files: map[string]string{
				"pom.xml": pomText("root", `<packaging>pom</packaging><modules><module> a\x </module><module></module></modules>`), "a/x/pom.xml": pomText("x", ""),
			},
			want: "pom.xml a/x/pom.xml",
		},
		{
			name: "beside the root",
			files: map[string]string{
				"r/pom.xml": aggregatorText("root", "../s", ""), "s/pom.xml": pomText("s", ""),
			},
			want: "r/pom.xml s/pom.xml",
		},
		{
			name: "modules of active profiles",
			files: map[string]string{
				"pom.xml": pomText("root", `<packaging>pom</packaging><modules><module>a</module></modules><profiles>
<profile><id>bench</id><modules><module>b</module></modules></profile>
<profile><id>jdk</id><activation><jdk>[17,)</jdk></activation><modules><module>c</module></modules></profile>
<profile><id>off</id><modules><module>none</module></modules></profile></profiles>`),
				"a/pom.xml": pomText("a", ""), "b/pom.xml": pomText("b", ""), "c/pom.xml": pomText("c", ""),
			},
			in: Inputs{Profiles: []string{"bench"}}, want: "pom.xml a/pom.xml b/pom.xml c/pom.xml",
		},
		{
			name: "expressions", files: map[string]string{
				"pom.xml": aggregatorText("root", "mod-${p}", "<properties><p>a</p></properties>"), "mod-a/pom.xml": pomText("a", ""),
			},
			want: "pom.xml mod-a/pom.xml",
		},
		{
			name:  "a module that is not there",
			files: map[string]string{"pom.xml": aggregatorText("root", "a gone", ""), "a/pom.xml": pomText("a", "")},
			want:  "pom.xml a/pom.xml", problem: "Child module /gone of /pom.xml does not exist",
		},
		{
			name:  "a cycle",
			files: map[string]string{"pom.xml": aggregatorText("root", "a", ""), "a/pom.xml": aggregatorText("a", "..", "")},
			want:  "pom.xml a/pom.xml", problem: "Child module /pom.xml of /a/pom.xml forms aggregation cycle /pom.xml -> /a/pom.xml -> /pom.xml",
		},
		{
			name:  "itself",
			files: map[string]string{"pom.xml": aggregatorText("root", ".", "")},
			want:  "pom.xml", problem: "forms aggregation cycle /pom.xml -> /pom.xml",
		},
		{
			name:  "twice",
			files: map[string]string{"pom.xml": aggregatorText("root", "a b", ""), "a/pom.xml": aggregatorText("a", "../b", ""), "b/pom.xml": pomText("b", "")},
			want:  "pom.xml a/pom.xml b/pom.xml", problem: "Project /b/pom.xml is duplicated in the reactor",
		},
		{
			name: "subprojects", maven: "4.0.0-rc-5",
			files: map[string]string{
				"pom.xml":   model41(pomText("root", "<packaging>pom</packaging><subprojects><subproject>a</subproject></subprojects>")),
				"a/pom.xml": pomText("a", ""), "b/pom.xml": pomText("b", ""),
			},
			want: "pom.xml a/pom.xml",
		},
		{
			name: "folders that nobody names", maven: "4.0.0-rc-5",
			files: map[string]string{
				"pom.xml":   model41(pomText("root", "<packaging>pom</packaging>")),
				"a/pom.xml": pomText("a", ""), "b/pom.xml": pomText("b", ""), "b/c/pom.xml": pomText("c", ""), "d/x": "",
			},
			want: "pom.xml a/pom.xml b/pom.xml",
		},
		{name: "no pom", files: map[string]string{"x": ""}, want: "pom.xml"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := c.in
			in.Maven, in.JavaVersion = c.maven, "17.0.15"
			root := "pom.xml"
			if _, ok := c.files["r/pom.xml"]; ok {
				root = "r/pom.xml"
			}
			poms, problems := NewBuilder(files(c.files)).Reactor(root, in)
			if got := strings.Join(poms, " "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
			switch {
			case c.problem == "" && len(problems) > 0:
				t.Errorf("problems: %v", problems)
			case c.problem != "" && (len(problems) != 1 || !strings.Contains(problems[0].Message, c.problem) || !Failed(problems)):
				t.Errorf("problems: %v, want %s", problems, c.problem)
			case c.problem != "":
				o := problems[0].Origin
				if text := string(files(c.files)[o.File].Data[o.Element.Start:o.Element.End]); !strings.HasPrefix(text, "<module>") {
					t.Errorf("the problem stands at %q", text)
				}
			}
		})
	}
}

// Everything that a reactor's modules are known by, also where a version is a property.
func TestWorkspace(t *testing.T) {
	fsys := files(map[string]string{
		"pom.xml":   strings.Replace(aggregatorText("parent", "a b", "<properties><revision>7</revision></properties>"), "<version>1<", "<version>${revision}<", 1),
		"a/pom.xml": strings.Replace(childText("", ""), "<version>1<", "<version>${revision}<", 1),
		"b/pom.xml": pomText("b", ""),
	})
	b := NewBuilder(fsys)
	for _, c := range []struct {
		user map[string]string
		want string
	}{
		{nil, "g:b:1=b/pom.xml g:child:7=a/pom.xml g:parent:7=pom.xml"},
		{map[string]string{"revision": "8"}, "g:b:1=b/pom.xml g:child:8=a/pom.xml g:parent:8=pom.xml"},
	} {
		in := Inputs{UserProperties: c.user}
		poms, problems := b.Reactor("pom.xml", in)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		workspace := b.Workspace(poms, in)
		var got []string
		for _, id := range slices.Sorted(maps.Keys(workspace)) {
			got = append(got, id+"="+workspace[id])
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("-D %v: %s, want %s", c.user, text, c.want)
		}
	}
}
