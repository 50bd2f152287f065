package javac

import (
	"strings"
	"testing"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// FuzzJudge judges random configurations: "name=text" sets a parameter, "name>child=text"
// one inside it, ";" separates them.
func FuzzJudge(f *testing.F) {
	for _, seed := range []string{
		"proc=full", "annotationProcessorPaths>path>groupId=a;annotationProcessorPaths>path>artifactId=b;annotationProcessorPaths>path>version=1",
		"compilerArgs>arg=-proc:none;compilerArgument=-J-X;fork=true", "compilerArguments>proc:full=;annotationProcessors=a,b;release=1.8", "=;>;a>b>c>d=",
	} {
		f.Add(seed, "3.13.0", uint8(25), "org.openjdk.jmh.annotations.Benchmark", false)
	}
	f.Fuzz(func(t *testing.T, text, plugin string, feature uint8, annotation string, test bool) {
		in := Input{
			Setup: Setup{
				Goal: Compile, Plugin: maven.Version(plugin), Maven: "3.9.9", Configuration: &maven.Node{Name: "configuration"},
				JDK: jdk.Version{Feature: int(feature), Numbers: []int{int(feature)}, Text: "x"},
				Dependencies: []Artifact{
					{GroupID: JMHGroup, ArtifactID: JMHCore, Type: "jar", Scope: "compile"}, {GroupID: JMHGroup, ArtifactID: JMHGenerator, Type: "jar", Scope: "provided", ScopeUnknown: test},
				},
				Model: &maven.Model{Dir: "p"},
			},
			Sources: Sources{Annotations: []string{annotation}},
		}
		if test {
			in.Goal, in.Alternatives, in.Incomplete = TestCompile, []maven.Version{maven.Version(plugin), "3.1"}, []string{"a:b:1"}
			in.Model.Unknowns = []maven.Unknown{{What: "parent", Artifact: "a:p:1"}}
		}
		for item := range strings.SplitSeq(text, ";") {
			key, value, _ := strings.Cut(item, "=")
			addNode(in.Configuration, strings.Split(key, ">"), value)
		}
		v := Judge(in)
		if v.Message == "" {
			t.Errorf("no message: %+v", v)
		}
		if v.Reason == Runs && (v.JMHRuns != diag.Yes || v.BuildFails == diag.Yes) {
			t.Errorf("runs, but %s and %s", v.JMHRuns, v.BuildFails)
		}
		if v.JMHRuns == diag.Unknown && v.Unknown == "" {
			t.Errorf("unknown without a reason: %+v", v)
		}
	})
}

func addNode(parent *maven.Node, path []string, text string) {
	if len(path) > 8 {
		return
	}
	child := parent.LastChild(path[0])
	if child == nil || len(path) == 1 {
		child = &maven.Node{Name: path[0]}
		parent.Children = append(parent.Children, child)
	}
	if len(path) == 1 {
		child.Value = maven.Value{Text: text, Raw: text, Set: true}
		return
	}
	addNode(child, path[1:], text)
}
