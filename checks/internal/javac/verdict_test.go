package javac

import (
	"strconv"
	"strings"
	"testing"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// node builds a configuration element: a text, or children.
func node(name, text string, children ...*maven.Node) *maven.Node {
	return &maven.Node{Name: name, Value: maven.Value{Text: text, Raw: text, Set: true}, Children: children}
}

func config(children ...*maven.Node) *maven.Node { return node("configuration", "", children...) }

func processorPath(key, version string) *maven.Node {
	group, artifact, _ := strings.Cut(key, ":")
	path := node("path", "", node("groupId", group), node("artifactId", artifact))
	if version != "" {
		path.Children = append(path.Children, node("version", version))
	}
	return path
}

func pathList(entries ...*maven.Node) *maven.Node {
	return node("annotationProcessorPaths", "", entries...)
}

const (
	jmhKey    = JMHGroup + ":" + JMHGenerator
	lombokKey = "org.projectlombok:lombok"
)

func dependency(key, scope string) Artifact {
	group, artifact, _ := strings.Cut(key, ":")
	return Artifact{GroupID: group, ArtifactID: artifact, Version: "1", Type: "jar", Scope: scope}
}

func javaVersion(t *testing.T, text string) jdk.Version {
	t.Helper()
	v, err := jdk.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// input is a healthy build for JDK 17: jmh-core and its generator on the class path, and
// a source with benchmarks.
func input(t *testing.T, version string, configuration *maven.Node) Input {
	t.Helper()
	return Input{
		Setup: Setup{
			Goal: Compile, Execution: "default-compile", Plugin: "3.13.0", Maven: "3.9.9", Configuration: configuration, JDK: javaVersion(t, version),
			Dependencies: []Artifact{dependency(JMHGroup+":"+JMHCore, "compile"), dependency(jmhKey, "provided")},
		},
		Sources:        Sources{Annotations: []string{"org.openjdk.jmh.annotations.Benchmark"}},
		BenchmarkFiles: []string{"x/Bench.java"},
	}
}

func TestJudge(t *testing.T) {
	names := func(list ...string) *maven.Node {
		n := node("annotationProcessors", "")
		for _, name := range list {
			n.Children = append(n.Children, node("annotationProcessor", name))
		}
		return n
	}
	arguments := func(list ...string) *maven.Node {
		n := node("compilerArgs", "")
		for _, text := range list {
			n.Children = append(n.Children, node("arg", text))
		}
		return n
	}
	change := func(change func(*Input)) func(*Input) { return change }
	without := change(func(in *Input) { in.Dependencies = in.Dependencies[:1] })
	scope := func(scope string) func(*Input) {
		return func(in *Input) { in.Dependencies[1].Scope = scope }
	}
	for _, test := range []struct {
		name   string
		jdk    string
		config *maven.Node
		change func(*Input)
		want   Reason
		miss   Missing
		fails  string
	}{
		{name: "nothing on 17", jdk: "17", want: Runs},
		{name: "nothing on 22", jdk: "22", want: Runs},
		{name: "nothing on 23", jdk: "23", want: NotRequested},
		{name: "nothing on 25", jdk: "25", want: NotRequested},
		{name: "proc full", jdk: "25", config: config(node("proc", "full")), want: Runs},
		{name: "proc none", jdk: "17", config: config(node("proc", "none")), want: Disabled},
		{name: "proc full beaten by an argument", jdk: "25", config: config(node("proc", "full"), arguments("-proc:none")), want: Disabled},
		{name: "proc only", jdk: "25", config: config(node("proc", "only")), want: Runs},
		{name: "JMH's path", jdk: "25", config: config(pathList(processorPath(jmhKey, "1.37"))), want: Runs},
		{name: "JMH's path without a dependency", jdk: "25", config: config(pathList(processorPath(jmhKey, "1.37"))), change: without, want: Runs},
		{name: "Lombok's path", jdk: "17", config: config(pathList(processorPath(lombokKey, "1.18.42"))), want: PathWithoutJMH},
		{name: "Lombok's path and proc full", jdk: "25", config: config(pathList(processorPath(lombokKey, "1.18.42")), node("proc", "full")), want: PathWithoutJMH},
		{name: "a path before the plugin knew it", jdk: "17", config: config(pathList(processorPath(lombokKey, "1")), node("source", "1.8"), node("target", "1.8")),
			change: func(in *Input) { in.Plugin = "3.3" }, want: Runs},
		{name: "JMH without its core", jdk: "17", config: config(pathList(processorPath(jmhKey, "1.37"))),
			change: func(in *Input) {
				in.Closure = func(e PathEntry) ([]Artifact, []string) { return []Artifact{e.Artifact()}, nil }
			}, want: CannotStart, fails: "Unable to get public no-arg constructor"},
		{name: "named alone", jdk: "25", config: config(names(BenchmarkProcessor)), want: Runs},
		{name: "another named", jdk: "25", config: config(names("lombok.launch.AnnotationProcessorHider$AnnotationProcessor")),
			change: func(in *Input) { in.Dependencies = append(in.Dependencies, dependency(lombokKey, "provided")) }, want: ListWithoutJMH},
		{name: "named but not there", jdk: "25", config: config(names(BenchmarkProcessor)), change: without, want: BuildFails,
			fails: "COMPILATION ERROR: Annotation processor '" + BenchmarkProcessor + "' not found"},
		{name: "nowhere on 17", jdk: "17", change: without, want: ProcessorMissing, miss: Absent},
		{name: "nowhere on 25", jdk: "25", change: without, want: ProcessorMissing, miss: Absent},
		{name: "runtime scope", jdk: "17", change: scope("runtime"), want: ProcessorMissing, miss: RuntimeScope},
		{name: "test scope", jdk: "25", config: config(node("proc", "full")), change: scope("test"), want: ProcessorMissing, miss: TestScope},
		{name: "test scope for tests", jdk: "17", change: func(in *Input) { in.Goal = TestCompile; in.Dependencies[1].Scope = "test" }, want: Runs},
		{name: "a dependency of the plugin", jdk: "17",
			change: func(in *Input) {
				without(in)
				in.PluginDependencies = []*maven.Dependency{{GroupID: maven.Value{Text: JMHGroup}, ArtifactID: maven.Value{Text: JMHGenerator}}}
			}, want: ProcessorMissing, miss: PluginDependency},
		{name: "type pom", jdk: "17", change: func(in *Input) { in.Dependencies[1].Type = "pom" }, want: ProcessorMissing, miss: WrongType},
		{name: "on the module path", jdk: "17", config: config(node("release", "17")),
			change: func(in *Input) {
				in.Module = &ModuleInfo{Name: "m", Requires: []string{"jmh.core", "jmh.generator.annprocess"}}
			}, want: OnModulePath},
		{name: "a module without the generator", jdk: "17", config: config(node("release", "17")),
			change: func(in *Input) { in.Module = &ModuleInfo{Name: "m", Requires: []string{"jmh.core"}} }, want: CannotStart, fails: "Unable to get"},
		{name: "skipped", jdk: "17", change: func(in *Input) { in.UserProperties = map[string]string{"maven.main.skip": "true"} }, want: NotCompiled},
		{name: "excluded", jdk: "17", config: config(node("excludes", "", node("exclude", "x/**"))), want: NotCompiled},
		{name: "proc full on 17.0.9", jdk: "17.0.9", config: config(node("proc", "full")), want: BuildFails, fails: "Fatal error compiling: error: invalid flag: -proc:full"},
		{name: "proc full on 17.0.11", jdk: "17.0.11", config: config(node("proc", "full")), want: Runs},
		{name: "the default level of an old plugin", jdk: "25", change: func(in *Input) { in.Plugin = "3.10.1" }, want: BuildFails,
			fails: "COMPILATION ERROR: Source option 7 is no longer supported. Use 8 or later."},
		{name: "paths dropped for the default level", jdk: "25", config: config(node("release", "11"), pathList(processorPath(jmhKey, "1.37"))),
			change: func(in *Input) { in.Plugin = "3.7.0" }, want: NotRequested},
		{name: "failOnError off", jdk: "25", config: config(names("no.Such"), node("failOnError", "false")), want: BuildFails},
		{name: "a processor that keeps everything", jdk: "17",
			change: func(in *Input) {
				file := Contents([]string{"q.All"}, nil)
				file.Classes = []ProcessorClass{{Name: "q.All", Claims: []string{"*"}, Keeps: true}}
				all := dependency("q:all", "provided")
				all.Contents = &file
				in.Dependencies = append([]Artifact{all}, in.Dependencies...)
			}, want: CannotStart},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := input(t, test.jdk, test.config)
			if test.change != nil {
				test.change(&in)
			}
			v := Judge(in)
			if v.Reason != test.want || v.Missing != test.miss {
				t.Errorf("%s/%d, want %s/%d: %s", v.Reason, v.Missing, test.want, test.miss, v.Message)
			}
			if want := diag.AnswerOf(test.want == Runs); v.JMHRuns != want {
				t.Errorf("JMH runs: %s", v.JMHRuns)
			}
			if want := diag.AnswerOf(test.fails != ""); v.BuildFails != want {
				t.Errorf("build fails: %s (%s)", v.BuildFails, v.FailureMessage)
			}
			if !strings.Contains(v.FailureMessage, test.fails) {
				t.Errorf("message %q, want %q", v.FailureMessage, test.fails)
			}
			if v.Message == "" || len(v.Deciding) == 0 {
				t.Errorf("no words: %+v", v)
			}
		})
	}
}

func TestJudgeUnknownType(t *testing.T) {
	in := input(t, "17", nil)
	in.Dependencies[1].Type = "processor"
	v := Judge(in)
	if v.Reason != BuildFails || v.BuildFails != diag.Yes || !strings.Contains(v.FailureMessage, "Could not resolve dependencies") {
		t.Errorf("%+v", v)
	}
}

func TestJudgeTriesBothEnds(t *testing.T) {
	withUnread := func(what string) func(*Input) {
		return func(in *Input) {
			in.Model = &maven.Model{Unknowns: []maven.Unknown{{What: what, Artifact: "a:parent:1"}}}
		}
	}
	for _, test := range []struct {
		name    string
		jdk     string
		config  *maven.Node
		change  func(*Input)
		runs    diag.Answer
		reason  Reason
		fails   diag.Answer
		unknown string
	}{
		{name: "any plugin runs it on 17", jdk: "17", config: config(node("source", "8"), node("target", "8")),
			change: func(in *Input) { in.Alternatives = []maven.Version{"3.1", "3.15.0"} }, runs: diag.Yes, reason: Runs, fails: diag.No},
		{name: "the plugin decides on 25", jdk: "25", config: config(node("source", "8"), node("target", "8"), pathList(processorPath(jmhKey, "1.37"))),
			change: func(in *Input) { in.Alternatives = []maven.Version{"3.1", "3.15.0"} }, runs: diag.Unknown, fails: diag.No, unknown: "version of maven-compiler-plugin"},
		{name: "the plugin decides whether the build fails", jdk: "25", config: nil,
			change: func(in *Input) { in.Alternatives = []maven.Version{"3.1", "3.15.0"} }, runs: diag.No, fails: diag.Unknown, unknown: "version of maven-compiler-plugin"},
		{name: "the scope does not matter with a path", jdk: "25", config: config(pathList(processorPath(jmhKey, "1.37"))),
			change: func(in *Input) { in.Dependencies[1].ScopeUnknown = true }, runs: diag.Yes, reason: Runs, fails: diag.No},
		{name: "the scope matters without one", jdk: "17", change: func(in *Input) { in.Dependencies[1].ScopeUnknown = true }, runs: diag.Unknown, fails: diag.No, unknown: "scope"},
		{name: "a dependency that could not be read", jdk: "17",
			change: func(in *Input) { in.Dependencies = in.Dependencies[:1]; in.Incomplete = []string{"a:b:1"} }, runs: diag.Unknown, fails: diag.No, unknown: "a:b:1"},
		{name: "it does not matter with JMH at hand", jdk: "17", change: func(in *Input) { in.Incomplete = []string{"a:b:1"} }, runs: diag.Yes, reason: Runs, fails: diag.No},
		{name: "on 25 it runs in neither case, for other reasons", jdk: "25",
			change: func(in *Input) { in.Dependencies = in.Dependencies[:1]; in.Incomplete = []string{"a:b:1"} }, runs: diag.No, reason: Undecided, fails: diag.No, unknown: "a:b:1"},
		{name: "a path that is not known", jdk: "17", config: config(pathList(processorPath("a:b", "1"))), runs: diag.Unknown, fails: diag.No, unknown: "a:b:1"},
		{name: "beside JMH it does not matter", jdk: "17", config: config(pathList(processorPath("a:b", "1"), processorPath(jmhKey, "1.37"))), runs: diag.Yes, reason: Runs, fails: diag.No},
		{name: "proc full on JDK 8", jdk: "8", config: config(node("proc", "full")), runs: diag.Unknown, fails: diag.Unknown, unknown: "Oracle"},
		{name: "another compiler", jdk: "17", config: config(node("compilerId", "eclipse")),
			change: func(in *Input) {
				in.PluginDependencies = []*maven.Dependency{{ArtifactID: maven.Value{Text: "plexus-compiler-eclipse"}}}
			},
			runs: diag.Unknown, reason: OtherCompiler, unknown: "eclipse"},
		{name: "no compiler runs what is nowhere", jdk: "17", config: config(node("compilerId", "eclipse")),
			change: func(in *Input) {
				in.Dependencies = in.Dependencies[:1]
				in.PluginDependencies = []*maven.Dependency{{ArtifactID: maven.Value{Text: "plexus-compiler-eclipse"}}}
			}, runs: diag.No, reason: ProcessorMissing, fails: diag.No},
		{name: "an unknown JDK decides", jdk: "17", change: func(in *Input) { in.CompilerUnknown = "the executable is not known" }, runs: diag.Unknown, fails: diag.No, unknown: "executable"},
		{name: "an unknown JDK does not matter", jdk: "17", config: config(node("proc", "none")),
			change: func(in *Input) { in.CompilerUnknown = "the executable is not known" }, runs: diag.No, reason: Disabled, fails: diag.No},
		{name: "a parent that could not be read may switch it on", jdk: "25", change: withUnread("parent"), runs: diag.Unknown, fails: diag.No, unknown: "a:parent:1"},
		{name: "a parent that could not be read may name a plugin that knows this javac", jdk: "17", change: func(in *Input) {
			withUnread("parent")(in)
			in.Plugin, in.PluginVersion = "3.1", maven.Value{Text: "3.1", Set: true, Origin: maven.Origin{Way: maven.Lifecycle}}
		}, runs: diag.Unknown, fails: diag.Unknown, unknown: "a:parent:1"},
		{name: "and ask for processing besides", jdk: "25", change: func(in *Input) {
			withUnread("parent")(in)
			in.Plugin, in.PluginVersion = "3.1", maven.Value{Text: "3.1", Set: true, Origin: maven.Origin{Way: maven.Lifecycle}}
		}, runs: diag.Unknown, fails: diag.Unknown, unknown: "a:parent:1"},
		{name: "not where the module names its own", jdk: "17", change: func(in *Input) {
			withUnread("parent")(in)
			in.Plugin, in.PluginVersion = "3.1", maven.Value{Text: "3.1", Set: true, Origin: maven.Origin{Way: maven.Here}}
		}, runs: diag.No, reason: BuildFails, fails: diag.Yes},
		{name: "or off", jdk: "17", change: withUnread("parent"), runs: diag.Unknown, fails: diag.No, unknown: "a:parent:1"},
		{name: "it cannot undo what the module overrides", jdk: "25", config: func() *maven.Node {
			c := config(node("proc", "full"))
			c.Attrs = []maven.Attr{{Name: "combine.self", Value: "override"}}
			return c
		}(), change: withUnread("parent"), runs: diag.Yes, reason: Runs, fails: diag.No},
		{name: "nor bring back what is nowhere", jdk: "25", config: config(node("proc", "none"), node("compilerArgs", "", node("arg", "-proc:none"))), change: withUnread("parent"),
			runs: diag.No, reason: Disabled, fails: diag.No},
		{name: "a BOM does not configure plugins", jdk: "25", config: config(node("proc", "full")), change: withUnread("bom"), runs: diag.Yes, reason: Runs, fails: diag.No},
		{name: "a BOM may manage a path", jdk: "25", config: config(pathList(processorPath(jmhKey, ""))), change: withUnread("bom"), runs: diag.Unknown, fails: diag.Unknown, unknown: "a:parent:1"},
		{name: "but not undo a version", jdk: "25", config: config(pathList(processorPath(jmhKey, "1"))), change: withUnread("bom"), runs: diag.Yes, reason: Runs, fails: diag.No},
		{name: "a path of the user's own", jdk: "17", config: config(node("compilerArgs", "", node("arg", "-processorpath"), node("arg", "lib/x.jar"))), runs: diag.Unknown, unknown: "lib/x.jar"},
		{name: "an early-access build", jdk: "23-ea", runs: diag.Unknown, fails: diag.No, unknown: "early-access"},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := input(t, test.jdk, test.config)
			if test.change != nil {
				test.change(&in)
			}
			v := Judge(in)
			if v.JMHRuns != test.runs || v.BuildFails != test.fails || v.Reason != test.reason {
				t.Errorf("runs %s, reason %s, fails %s (%s)\nwant %s, %s, %s", v.JMHRuns, v.Reason, v.BuildFails, v.Message, test.runs, test.reason, test.fails)
			}
			if !strings.Contains(v.Unknown, test.unknown) || (v.Unknown == "") != (test.unknown == "") {
				t.Errorf("unknown: %q, want %q", v.Unknown, test.unknown)
			}
		})
	}
}

// TestJudgeNamesOnlyWhatMatters: with several things unknown, those that change nothing are
// not in the reason.
func TestJudgeNamesOnlyWhatMatters(t *testing.T) {
	in := input(t, "25", config(pathList(processorPath(jmhKey, "1"), processorPath("a:b", "1"))))
	in.Alternatives = []maven.Version{"3.13.0", "3.15.0"}
	in.CompilerUnknown = "the executable is not known"
	in.Incomplete = []string{"c:d:1"}
	in.Dependencies[1].ScopeUnknown = true
	if v := Judge(in); v.JMHRuns != diag.Yes || v.Unknown != "" {
		t.Errorf("nothing of it matters, but: %s %q", v.JMHRuns, v.Unknown)
	}
	in.Configuration = nil
	v := Judge(in)
	if v.JMHRuns != diag.Unknown || !strings.Contains(v.Unknown, "executable") || !strings.Contains(v.Unknown, "scope") || strings.Contains(v.Unknown, "version of") {
		t.Errorf("%s %q", v.JMHRuns, v.Unknown)
	}
}

func TestJudgeUnreleasedPlugin(t *testing.T) {
	in := input(t, "25", config(node("proc", "full"), node("release", "11")))
	in.Plugin = "3.9.9"
	if v := Judge(in); v.JMHRuns != diag.Unknown || v.BuildFails != diag.Unknown || !strings.Contains(v.Unknown, "3.9.9") {
		t.Errorf("%s %s %q", v.JMHRuns, v.BuildFails, v.Unknown)
	}
	in.Plugin = "3.99.0"
	if v := Judge(in); v.JMHRuns != diag.Yes {
		t.Errorf("a version that is newer than all that are known: %s %q", v.JMHRuns, v.Unknown)
	}
}

// The messages were printed by these Mavens.
func TestJudgePrerequisites(t *testing.T) {
	for _, test := range []struct {
		maven, plugin maven.Version
		want          string
	}{
		{"3.8.9", "4.0.0-beta-4", "The plugin org.apache.maven.plugins:maven-compiler-plugin:4.0.0-beta-4 requires Maven version 4.0.0-rc-4"},
		{"3.9.16", "4.0.0-beta-4", "The plugin org.apache.maven.plugins:maven-compiler-plugin:4.0.0-beta-4 has unmet prerequisites: Required Maven version 4.0.0-rc-4 is not met by current version 3.9.16"},
		{"4.0.0-rc-5", "4.0.0-beta-5", "The plugin org.apache.maven.plugins:maven-compiler-plugin:4.0.0-beta-5 has unmet prerequisites: Required Maven version 4.0.0-rc-6 is not met by current version 4.0.0-rc-5"},
		{"4.0.0-rc-5", "4.0.0-beta-4", ""},
		{"3.6.3", "3.15.0", ""},
		{"3.5.4", "3.15.0", "The plugin org.apache.maven.plugins:maven-compiler-plugin:3.15.0 requires Maven version 3.6.3"},
	} {
		in := input(t, "25", config(node("proc", "full")))
		in.Maven, in.Plugin = test.maven, test.plugin
		if v := Judge(in); v.FailureMessage != test.want {
			t.Errorf("%s on %s: %q", test.plugin, test.maven, v.FailureMessage)
		}
	}
}

func TestJudgeListsSkippedProcessors(t *testing.T) {
	withLombok := func(in *Input) {
		in.Dependencies = append(in.Dependencies, dependency(lombokKey, "provided"), dependency("org.mapstruct:mapstruct-processor", "provided"))
		in.Sources.Annotations = append(in.Sources.Annotations, "lombok.Data")
	}
	for _, test := range []struct {
		name   string
		jdk    string
		config *maven.Node
		want   map[string]Skip
		needed map[string]diag.Answer
	}{
		{"all run on 17", "17", nil, map[string]Skip{}, nil},
		{"none runs on 25", "25", nil, map[string]Skip{"Lombok": NotAsked, "MapStruct": NotAsked}, map[string]diag.Answer{"Lombok": diag.Yes, "MapStruct": diag.No}},
		{"a path for JMH shuts them out", "17", config(pathList(processorPath(jmhKey, "1"))), map[string]Skip{"Lombok": NotOnPath, "MapStruct": NotOnPath}, nil},
		{"JMH named alone", "25", config(node("annotationProcessors", "", node("p", BenchmarkProcessor))), map[string]Skip{"Lombok": NotNamed, "MapStruct": NotNamed}, nil},
		{"switched off", "17", config(node("proc", "none")), map[string]Skip{"Lombok": SwitchedOff, "MapStruct": SwitchedOff}, nil},
		{"asked for", "25", config(node("proc", "full")), map[string]Skip{}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := input(t, test.jdk, test.config)
			withLombok(&in)
			got, needed := map[string]Skip{}, map[string]diag.Answer{}
			for _, s := range Judge(in).Skipped {
				got[s.Name] = s.Why
				if needed[s.Name] != diag.Yes {
					needed[s.Name] = s.Needed
				}
			}
			for name, want := range test.needed {
				if needed[name] != want {
					t.Errorf("%s needed: %s, want %s", name, needed[name], want)
				}
			}
			if len(got) != len(test.want) {
				t.Errorf("skipped %v, want %v", got, test.want)
			}
			for name, why := range test.want {
				if got[name] != why {
					t.Errorf("%s: %d, want %d", name, got[name], why)
				}
			}
		})
	}
}

func TestJudgeNoticesTheJDK(t *testing.T) {
	for _, test := range []struct {
		config *maven.Node
		want   bool
	}{{nil, true}, {config(node("proc", "none")), false}, {config(node("proc", "full")), false}} {
		if v := Judge(input(t, "17", test.config)); v.JDKDependent != test.want {
			t.Errorf("%+v: %v", test.config, v.JDKDependent)
		}
	}
}

// BenchmarkJudge judges a module with 200 dependencies, as many services modules have.
func BenchmarkJudge(b *testing.B) {
	in := Input{
		Setup: Setup{
			Goal: Compile, Execution: "default-compile", Plugin: "3.13.0", Maven: "3.9.9",
			Dependencies: []Artifact{dependency(JMHGroup+":"+JMHCore, "compile"), dependency(jmhKey, "provided"), dependency(lombokKey, "provided")},
		},
		Sources: Sources{Annotations: []string{"org.openjdk.jmh.annotations.Benchmark"}}, BenchmarkFiles: []string{"x/Bench.java"},
	}
	in.JDK, _ = jdk.Parse("25")
	for i := range 200 {
		in.Dependencies = append(in.Dependencies, dependency("com.example.services:service-"+strconv.Itoa(i), "compile"))
	}
	b.ReportAllocs()
	for b.Loop() {
		if v := Judge(in); v.Reason != NotRequested {
			b.Fatal(v.Reason)
		}
	}
}
