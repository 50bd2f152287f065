package maven

import (
	"fmt"
	"strings"
	"testing"
)

// dep writes a dependency "group:artifact:version" with what else stands in it; without a
// version it has none.
func dep(id, rest string) string {
	part := strings.Split(id+"::", ":")
	version := ""
	if part[2] != "" {
		version = "<version>" + part[2] + "</version>"
	}
	return "<dependency><groupId>" + part[0] + "</groupId><artifactId>" + part[1] + "</artifactId>" + version + rest + "</dependency>"
}

func scope(name string) string { return "<scope>" + name + "</scope>" }

func exclusion(group, artifact string) string {
	return "<exclusions><exclusion><groupId>" + group + "</groupId><artifactId>" + artifact + "</artifactId></exclusion></exclusions>"
}

// repository holds poms of group r, version 1 where the name has none, with their
// dependencies and other content; each with a jar.
func repository(poms map[string]string) map[string]string {
	list := map[string]string{}
	for name, content := range poms {
		artifact, version, ok := strings.Cut(name, ":")
		if !ok {
			version = "1"
		}
		if strings.HasPrefix(content, "<dependency>") {
			content = "<dependencies>" + content + "</dependencies>"
		}
		base := fmt.Sprintf("repo/r/%s/%s/%s-%s", artifact, version, artifact, version)
		list[base+".pom"] = "<project><modelVersion>4.0.0</modelVersion><groupId>r</groupId><artifactId>" + artifact + "</artifactId><version>" + version + "</version>" + content + "</project>"
		list[base+".jar"] = "jar"
	}
	return list
}

// transitivelyManaged: b's own management does not change its own dependency, but c's; what
// is nearer to the module counts; scopes and so on do not count.
var transitivelyManaged = map[string]string{
	"a": "<dependencyManagement><dependencies>" + dep("r:x:3", "") + dep("r:b:9", "") + "</dependencies></dependencyManagement><dependencies>" + dep("r:b:1", "") + "</dependencies>",
	"b": "<dependencyManagement><dependencies>" + dep("r:x:2", "") + dep("r:t:1", scope("test")) + "</dependencies></dependencyManagement><dependencies>" + dep("r:c:1", "") + "</dependencies>",
	"c": dep("r:x:1", "") + dep("r:t:1", ""), "x:1": "", "x:2": "", "x:3": "", "t": "", "b:9": "",
}

func TestClassPath(t *testing.T) {
	type want map[ClassPathKind]string
	for _, c := range []struct {
		name    string
		repo    map[string]string
		project string
		more    map[string]string
		maven   Version
		want    want
		// incomplete are the artifacts that are not at hand.
		incomplete string
	}{
		{
			name: "scopes",
			project: "<dependencies>" + dep("r:a:1", "") + dep("r:b:1", scope("runtime")) + dep("r:c:1", scope("provided")) +
				dep("r:d:1", scope("test")) + "</dependencies>",
			repo: map[string]string{
				"a": dep("r:a-compile:1", "") + dep("r:a-runtime:1", scope("runtime")) + dep("r:a-test:1", scope("test")) + dep("r:a-provided:1", scope("provided")) + dep("r:a-optional:1", "<optional>true</optional>"),
				"b": dep("r:b-compile:1", ""), "c": dep("r:c-compile:1", "") + dep("r:c-runtime:1", scope("runtime")), "d": dep("r:d-compile:1", ""),
				"a-compile": "", "a-runtime": "", "b-compile": "", "c-compile": "", "c-runtime": "", "d-compile": "",
			},
			want: want{
				CompilePath: "a a-compile c c-compile c-runtime",
				RuntimePath: "a a-compile a-runtime b b-compile",
				TestPath:    "a a-compile a-runtime b b-compile c c-compile c-runtime d d-compile",
			},
		},
		{
			name:    "the nearest wins, else the first",
			project: "<dependencies>" + dep("r:a:1", "") + dep("r:b:1", "") + dep("r:x:3", "") + "</dependencies>",
			repo: map[string]string{
				"a": dep("r:y:1", "") + dep("r:x:1", ""), "b": dep("r:y:2", "") + dep("r:x:2", ""),
				"x:1": "", "x:2": "", "x:3": "", "y:1": "", "y:2": "",
			},
			want: want{CompilePath: "a y b x:3"},
		},
		{
			name:    "the widest scope wins",
			project: "<dependencies>" + dep("r:a:1", scope("test")) + dep("r:b:1", "") + "</dependencies>",
			repo:    map[string]string{"a": dep("r:x:1", ""), "b": dep("r:c:1", ""), "c": dep("r:x:1", ""), "x": ""},
			want:    want{CompilePath: "x b c", TestPath: "a x b c", RuntimePath: "x b c"},
		},
		{
			name:    "a direct scope stays",
			project: "<dependencies>" + dep("r:x:1", scope("test")) + dep("r:b:1", "") + "</dependencies>",
			repo:    map[string]string{"b": dep("r:x:1", ""), "x": ""},
			want:    want{CompilePath: "b", RuntimePath: "b", TestPath: "x b"},
		},
		{
			name: "exclusions",
			project: "<dependencies>" + dep("r:a:1", exclusion("r", "x")) + dep("r:b:1", exclusion("*", "*")) + dep("r:c:1", exclusion("r", "*")) +
				"</dependencies>",
			repo: map[string]string{"a": dep("r:m:1", ""), "m": dep("r:x:1", "") + dep("r:y:1", ""), "b": dep("r:z:1", ""), "c": dep("r:z:1", ""), "y": ""},
			want: want{CompilePath: "a m y b c"},
		},
		{
			name: "management reaches down",
			project: "<dependencyManagement><dependencies>" + dep("r:x:9", exclusion("r", "w")) + dep("r:t:1", scope("test")) + "</dependencies></dependencyManagement><dependencies>" +
				dep("r:a:1", "") + "</dependencies>",
			repo: map[string]string{"a": dep("r:x:1", "") + dep("r:t:1", ""), "x:1": "", "x:9": dep("r:w:1", ""), "t": "", "w": ""},
			want: want{CompilePath: "a x:9", TestPath: "a x:9 t"},
		},
		{
			name: "a managed scope is not derived from the one above",
			project: "<dependencyManagement><dependencies>" + dep("r:x:1", scope("provided")) + dep("r:y:1", scope("compile")) + "</dependencies></dependencyManagement><dependencies>" +
				dep("r:a:1", "") + dep("r:b:1", scope("test")) + "</dependencies>",
			repo: map[string]string{"a": dep("r:x:1", ""), "b": dep("r:y:1", ""), "x": "", "y": ""},
			want: want{CompilePath: "a x y", RuntimePath: "a y", TestPath: "a x b y"},
		},
		{
			name: "what the pom calls test or optional is left out before anything is managed",
			project: "<dependencyManagement><dependencies>" + dep("r:x:1", scope("compile")) + dep("r:y:1", "<optional>false</optional>") + "</dependencies></dependencyManagement><dependencies>" +
				dep("r:a:1", "") + "</dependencies>",
			repo: map[string]string{"a": dep("r:x:1", scope("test")) + dep("r:y:1", "<optional>true</optional>"), "x": "", "y": ""},
			want: want{TestPath: "a"},
		},
		{
			name: "managed exclusions add to those of the direct dependency",
			project: "<dependencyManagement><dependencies>" + dep("r:a:2", exclusion("r", "x")) + "</dependencies></dependencyManagement><dependencies>" +
				dep("r:a:1", exclusion("r", "y")) + "</dependencies>",
			repo: map[string]string{"a": dep("r:x:1", "") + dep("r:y:1", "") + dep("r:z:1", ""), "x": "", "y": "", "z": ""},
			want: want{CompilePath: "a z"},
		},
		{
			name:    "Maven 3 heeds the module's management only",
			project: "<dependencies>" + dep("r:a:1", "") + "</dependencies>",
			repo:    transitivelyManaged, want: want{CompilePath: "a b c x t"},
		},
		{
			name: "Maven 4 heeds the versions that poms on the way manage", maven: "4.0.0-rc-5",
			project: "<dependencies>" + dep("r:a:1", "") + "</dependencies>",
			repo:    transitivelyManaged, want: want{CompilePath: "a b c x:3 t"},
		},
		{
			name: "of two that a move makes equal the newer wins",
			project: "<dependencies>" + dep("r:old:1", "") + dep("r:new:2", scope("test")) +
				"</dependencies>",
			repo: map[string]string{"old": "<distributionManagement><relocation><artifactId>new</artifactId></relocation></distributionManagement>", "new:1": "", "new:2": dep("r:x:1", ""), "x": ""},
			want: want{CompilePath: "new:2 x"},
		},
		{
			name:    "the old name and the new one are in conflict",
			project: "<dependencies>" + dep("r:old:2", "") + dep("r:a:1", "") + "</dependencies>",
			repo: map[string]string{
				"old:1": "<distributionManagement><relocation><artifactId>new</artifactId></relocation></distributionManagement>", "old:2": "", "new:1": "",
				"a": dep("r:old:1", "") + dep("r:b:1", ""), "b": dep("r:new:1", ""),
			},
			want: want{CompilePath: "old:2 a b"},
		},
		{
			name:    "relocation",
			project: "<dependencies>" + dep("r:old:1", "") + "</dependencies>",
			repo: map[string]string{
				"old": "<distributionManagement><relocation><artifactId>new</artifactId></relocation></distributionManagement>", "new": dep("r:x:1", ""), "x": "",
			},
			want: want{CompilePath: "new x"},
		},
		{
			name:    "a relocation that leads back",
			project: "<dependencies>" + dep("r:old:1", "") + "</dependencies>",
			repo: map[string]string{
				"old": "<distributionManagement><relocation><artifactId>new</artifactId></relocation></distributionManagement>",
				"new": "<distributionManagement><relocation><artifactId>old</artifactId></relocation></distributionManagement>",
			},
			want: want{CompilePath: "old"}, incomplete: "r:old:1",
		},
		{
			name:    "a cycle",
			project: "<dependencies>" + dep("r:a:1", "") + "</dependencies>",
			repo:    map[string]string{"a": dep("r:b:1", ""), "b": dep("r:a:1", "")},
			want:    want{CompilePath: "a b"},
		},
		{
			name:       "poms that are not at hand",
			project:    "<dependencies>" + dep("r:a:1", "") + dep("r:gone:1", "") + "</dependencies>",
			repo:       map[string]string{"a": dep("r:lost:1", "")},
			want:       want{CompilePath: "a lost? gone?"},
			incomplete: "r:gone:1 r:lost:1",
		},
		{
			name:       "the parent of a dependency is not at hand",
			project:    "<dependencies>" + dep("r:a:1", "") + "</dependencies>",
			repo:       map[string]string{"a": "<parent><groupId>r</groupId><artifactId>up</artifactId><version>1</version></parent><dependencies>" + dep("r:x:1", "") + "</dependencies>", "x": ""},
			want:       want{CompilePath: "a x"},
			incomplete: "r:up:1",
		},
		{
			name:    "ranges take the newest at hand",
			project: "<dependencies>" + dep("r:a:1", "") + "</dependencies>",
			repo:    map[string]string{"a": dep("r:x:[1,3)", ""), "x:1": "", "x:2.5": "", "x:3": ""},
			want:    want{CompilePath: "a x:2.5"},
		},
		{
			name:    "classifiers and types are artifacts of their own",
			project: "<dependencies>" + dep("r:x:1", "<classifier>tests</classifier>") + dep("r:x:2", "") + dep("r:z:1", "<type>zip</type>") + dep("r:x:3", "<type>test-jar</type>") + "</dependencies>",
			repo:    map[string]string{"x:1": "", "x:2": "", "x:3": "", "z": ""},
			// A test-jar has the classifier "tests": of the two the newer one wins, in its own place.
			// Types that no class path takes are left out.
			want: want{CompilePath: "x:2 x?"},
		},
		{
			name:    "system scope",
			project: "<dependencies>" + dep("r:s:1", scope("system")+"<systemPath>/lib/s.jar</systemPath>") + "</dependencies>",
			more:    map[string]string{"lib/s.jar": "jar"},
			want:    want{CompilePath: "s", RuntimePath: "", TestPath: "s"},
		},
		{
			name:    "modules of the reactor",
			project: "<dependencies>" + dep("g:sibling:1", "") + "</dependencies>",
			repo:    map[string]string{"x": ""},
			more:    map[string]string{"sibling/pom.xml": pomText("sibling", "<dependencies>"+dep("r:x:1", "")+"</dependencies>")},
			want:    want{CompilePath: "sibling? x"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			list := repository(c.repo)
			list["p/pom.xml"] = pomText("a", c.project)
			for name, text := range c.more {
				list[name] = text
			}
			b := NewBuilder(files(list))
			in := Inputs{Maven: c.maven, JavaVersion: "17.0.15", Repositories: []string{"none", "repo"}, Workspace: map[string]string{"g:sibling:1": "sibling/pom.xml"}}
			model, problems := b.Effective("p/pom.xml", in)
			if Failed(problems) {
				t.Fatal(problems)
			}
			for kind, want := range c.want {
				r := b.ClassPath(model, kind, in)
				if got := artifactNames(r); got != want {
					t.Errorf("class path %d: %s, want %s", kind, got, want)
				}
				var missing []string
				for _, u := range r.Incomplete {
					missing = append(missing, u.Artifact)
					if u.Reason == "" || u.Origin.File == "" {
						t.Errorf("%+v does not say enough", u)
					}
				}
				if got := strings.Join(missing, " "); got != c.incomplete {
					t.Errorf("incomplete: %s, want %s", got, c.incomplete)
				}
			}
		})
	}
}

// artifactNames lists artifacts: their version where it is not 1, "?" where there is no file.
func artifactNames(r Resolution) string {
	var names []string
	for _, a := range r.Artifacts {
		name := a.ArtifactID
		if a.Version != "1" && a.File != "" {
			name += ":" + a.Version
		}
		if a.File == "" {
			name += "?"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

func TestClassPathTellsTheWay(t *testing.T) {
	list := repository(map[string]string{"a": dep("r:b:1", ""), "b": dep("r:x:1", ""), "x": ""})
	list["p/pom.xml"] = pomText("p", "<dependencies>"+dep("r:a:1", "")+"</dependencies>")
	list["sibling/pom.xml"] = pomText("sibling", "")
	b := NewBuilder(files(list))
	in := Inputs{Repositories: []string{"repo"}}
	model, _ := b.Effective("p/pom.xml", in)
	x := b.ClassPath(model, CompilePath, in).Find("r", "x")
	if x == nil || strings.Join(x.Path, " > ") != "r:a:1 > r:b:1 > r:x:1" || x.File != "repo/r/x/1/x-1.jar" || x.Origin != model.Dependencies[0].Origin || x.Scope != "compile" {
		t.Errorf("x: %+v", x)
	}
	if none := b.ClassPath(model, CompilePath, in).Find("r", "y"); none != nil {
		t.Errorf("y: %+v", none)
	}
	in.Workspace = map[string]string{"r:x:1": "sibling/pom.xml"}
	if x := b.ClassPath(model, CompilePath, in).Find("r", "x"); x.Module != "sibling/pom.xml" {
		t.Errorf("x is no module: %+v", x)
	}
}

// A processor path is the runtime closure of its artifacts, managed only where asked.
func TestClosure(t *testing.T) {
	list := repository(map[string]string{
		"annprocess": dep("r:core:1", "") + dep("r:test:1", scope("test")), "core:1": dep("r:math:3", "") + dep("r:r:1", scope("runtime")), "core:2": "", "math:3": "", "r": "",
	})
	b := NewBuilder(files(list))
	in := Inputs{Repositories: []string{"repo"}}
	roots := []Coordinates{{GroupID: "r", ArtifactID: "annprocess", Version: "1", Type: "jar"}}
	if got, want := artifactNames(b.Closure(roots, nil, in)), "annprocess core math:3 r"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	managed := []*Dependency{{GroupID: plain("r"), ArtifactID: plain("core"), Version: plain("2"), Type: plain("jar")}}
	if got, want := artifactNames(b.Closure(roots, managed, in)), "annprocess core:2"; got != want {
		t.Errorf("managed: %s, want %s", got, want)
	}
}
