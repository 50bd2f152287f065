package javac

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// notOneRun are measured builds that are no matter of one javac run.
var notOneRun = map[string]string{
	"P31": "Maven cannot resolve the dependency; TestJudgeUnknownType has it",
	"P35": "an earlier build left classes behind and javac is not started",
}

// A pomCase is a row of the table taken apart.
type pomCase struct {
	row   measuredCase
	words string
	parts map[string]string
}

func parsePomCase(row measuredCase) pomCase {
	c := pomCase{row: row, parts: map[string]string{}}
	for i, part := range strings.Split(row["configuration"], " | ") {
		name, value, ok := strings.Cut(part, ": ")
		if i > 0 && ok {
			c.parts[name] = value
			continue
		}
		c.words = part
	}
	return c
}

// files composes the pom, and its parent where the case has one.
func (c pomCase) files(compilerVersion string) fstest.MapFS {
	plugin := func(inner string) string {
		return "<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId>" + inner + "</plugin>"
	}
	version := "<version>" + compilerVersion + "</version>"
	parent := ""
	fsys := fstest.MapFS{}
	parentPlugin, hasParent := c.parts["parent plugin"]
	management, hasManagement := c.parts["parent pluginManagement"]
	if hasParent || hasManagement {
		parent = "<parent><groupId>t</groupId><artifactId>parent</artifactId><version>1</version></parent>"
		build := "<plugins>" + plugin(version+parentPlugin) + "</plugins>"
		if hasManagement {
			build = "<pluginManagement><plugins>" + plugin(version+management) + "</plugins></pluginManagement>"
		}
		fsys["p/pom.xml"] = &fstest.MapFile{Data: []byte("<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging><build>" + build + "</build></project>")}
		version = ""
	}
	text := "<project><modelVersion>4.0.0</modelVersion>" + parent + "<groupId>t</groupId><artifactId>t</artifactId><version>1</version>" +
		"<properties>" + c.properties() + "</properties>" + c.managed() +
		"<build><plugins>" + plugin(version+c.parts["plugin"]) + "</plugins></build></project>"
	fsys["p/t/pom.xml"] = &fstest.MapFile{Data: []byte(text)}
	return fsys
}

func (c pomCase) properties() string {
	const level = "<maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target>"
	value, ok := c.parts["properties"]
	switch {
	case !ok:
		return level
	case value == "none":
		return ""
	}
	if rest, ok := strings.CutPrefix(value, "source=target=8 and "); ok {
		return level + rest
	}
	return value
}

func (c pomCase) managed() string {
	value, ok := c.parts["dependencyManagement"]
	if !ok {
		return ""
	}
	name, scope, _ := strings.Cut(value, ":")
	return "<dependencyManagement><dependencies><dependency><groupId>bench</groupId><artifactId>" + name +
		"</artifactId><version>1</version><scope>" + scope + "</scope></dependency></dependencies></dependencyManagement>"
}

// dependencies of a case: "core, gen:provided" unless it says otherwise.
func (c pomCase) dependencies() []Artifact {
	text, ok := c.parts["dependencies"]
	if !ok {
		text = "core, gen:provided"
	}
	var artifacts []Artifact
	for item := range strings.SplitSeq(text, ", ") {
		name, scope, _ := strings.Cut(item, ":")
		if scope == "optional" {
			scope = "compile"
		}
		a := bench(name)
		a.Scope = scope
		artifacts = append(artifacts, a)
	}
	return artifacts
}

func bench(name string) Artifact {
	file := standIns[name]
	file.Holds = append([]string{name}, file.Holds...)
	return Artifact{GroupID: "bench", ArtifactID: name, Version: "1", Type: "jar", Contents: &file}
}

// benchClosure resolves the stand-ins: gen depends on core, genlib on lib.
func benchClosure(entry PathEntry) ([]Artifact, []string) {
	brings := map[string]string{"gen": "core", "genlib": "lib"}
	name := entry.ArtifactID.Text
	artifacts := []Artifact{bench(name)}
	if other := brings[name]; other != "" {
		artifacts = append(artifacts, bench(other))
	}
	return artifacts, nil
}

var (
	definition = regexp.MustCompile(`-D([\w.]+)=(\S+)`)
	variable   = regexp.MustCompile(`JDK_JAVAC_OPTIONS=([^\s;]+)`)
	repository = regexp.MustCompile(`bench/(\w+)/1/\w+-1\.jar`)
	requires   = regexp.MustCompile(`module-info requires (core AND gen|core)`)
)

// setup builds what Translate needs of a case.
func (c pomCase) setup(t *testing.T) Setup {
	t.Helper()
	mavenJDK, err := jdk.Parse(c.row["jdk"])
	if err != nil {
		t.Fatal(err)
	}
	plugin := maven.Version(c.row["plugin_version"])
	user := map[string]string{}
	if strings.Contains(c.words, "command line -D") || strings.Contains(c.words, ".mvn/") {
		for _, match := range definition.FindAllStringSubmatch(c.words, -1) {
			user[match[1]] = strings.TrimRight(match[2], ",;")
		}
	}
	model, problems := maven.NewBuilder(c.files(string(plugin))).Effective("p/t/pom.xml", maven.Inputs{JavaVersion: mavenJDK.Property, UserProperties: user})
	if model == nil || maven.Failed(problems) {
		t.Fatalf("no model: %+v", problems)
	}
	s := Setup{
		Goal: Compile, Execution: "default-compile", Plugin: plugin, Model: model, UserProperties: user, JDK: mavenJDK,
		Dependencies: c.dependencies(), Closure: benchClosure, SourceFiles: []string{"src/main/java/x/Bench.java"},
	}
	if strings.Contains(c.words, "src/test") {
		s.Goal, s.Execution = TestCompile, "default-testCompile"
	}
	if match := requires.FindStringSubmatch(c.words); match != nil {
		s.Module = &ModuleInfo{Name: "m", Requires: strings.Split(match[1], " AND ")}
	}
	s.Configuration = model.Plugin("org.apache.maven.plugins", "maven-compiler-plugin").Execution(s.Execution).Configuration
	return s
}

func TestTranslateAgainstMeasuredBuilds(t *testing.T) {
	for _, row := range readCases(t, "maven-cases.tsv") {
		if strings.HasPrefix(row["id"], "T") {
			continue // JDK choice: TestCompilerAgainstMeasuredBuilds
		}
		if _, ok := notOneRun[row["id"]]; ok {
			continue
		}
		t.Run(row["id"]+"/"+row["jdk"], func(t *testing.T) {
			c := parsePomCase(row)
			s := c.setup(t)
			run := Translate(s)
			sources := Sources{Annotations: []string{"a.Mark"}}
			if !run.CompilesFile("x/Bench.java") {
				sources.Annotations = nil
			}
			if run.Skipped.Set || sources.Annotations == nil {
				compareRun(t, row, "-", "no", "", ExitOK)
				return
			}
			if run.Failure != nil {
				compareRun(t, row, "-", "no", run.Failure.Message, ExitError)
				return
			}
			environment := map[string]string{}
			if match := variable.FindStringSubmatch(c.words); match != nil {
				environment["JDK_JAVAC_OPTIONS"] = match[1]
			}
			version := s.JDK
			if run.Executable.Set {
				version, _ = jdk.Parse(map[string]string{"JDK25": "25.0.3", "JDK17": "17.0.15"}[run.Executable.Text[:5]])
			}
			d := Decide(run.Compilation(version, environment, sources))
			ran := state(d, "p.MarkProc")
			if o, _ := d.Processor("q.OtherProc"); o.State == Ran {
				ran += "+other"
			}
			compareRun(t, row, argumentText(run), ran, MavenMessage(run.Call, d), d.Exit)
		})
	}
}

func compareRun(t *testing.T, row measuredCase, arguments, ran, message string, exit int) {
	t.Helper()
	if row["javac_arguments"] != arguments {
		t.Errorf("arguments\nmeasured   %s\ntranslated %s", row["javac_arguments"], arguments)
	}
	if row["processor_ran"] != ran {
		t.Errorf("processor: measured %q, decided %q", row["processor_ran"], ran)
	}
	if measured, _ := strconv.Atoi(row["exit_code"]); measured != min(exit, 1) {
		t.Errorf("exit: measured %d, decided %d (%s)", measured, exit, message)
	}
	first, _, _ := strings.Cut(row["error"], " ⏎ ")
	if exit != ExitOK && message != first {
		t.Errorf("message\nprinted %q\ndecided %q", first, message)
	}
}

// argumentText writes arguments as the table does: without -g, -nowarn, -s, -sourcepath
// and -encoding.
func argumentText(run Run) string {
	var texts []string
	for i := 0; i < len(run.Arguments); i++ {
		text := run.Arguments[i].Text
		switch text {
		case "-s", "-sourcepath", "-encoding":
			i++
			continue
		case "-g", "-nowarn":
			continue
		}
		if text == "" || strings.Contains(text, " ") {
			text = "'" + text + "'"
		}
		texts = append(texts, repository.ReplaceAllString(text, "<$1>"))
	}
	return strings.Join(texts, " ")
}

// The messages were printed by Maven 3.8.9 and 3.9.16.
func TestTranslateRefusesShapes(t *testing.T) {
	const mojo = "Unable to parse configuration of mojo org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile"
	for _, test := range []struct {
		name   string
		config *maven.Node
		want   string
	}{
		{"children in a text", config(node("proc", "", node("x", "full"))), mojo + ": Basic element 'proc' must not contain child elements"},
		{"a text in a map", config(node("compilerArguments", "x")),
			mojo + " for parameter compilerArguments: Cannot assign configuration entry 'compilerArguments' with value 'x' of type java.lang.String to property of type java.util.Map"},
		{"a text for the paths", config(node("annotationProcessorPaths", "a:b:1")), mojo + " for parameter #: " + noDefaultSetter},
		{"a text for a path", config(pathList(node("path", "a:b:1"))), mojo + " for parameter path: " + noDefaultSetter},
		{"a text with commas for a list", config(node("compilerArgs", "-proc:full,-parameters")), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := Translate(Setup{Goal: Compile, Plugin: "3.13.0", Configuration: test.config, JDK: javaVersion(t, "25")})
			got := ""
			if run.Failure != nil {
				got = run.Failure.Message
			}
			if got != test.want {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
			if test.want == "" && !strings.HasSuffix(argumentText(run), "-proc:full -parameters -XDuseUnsharedTable=true") {
				t.Errorf("arguments %s", argumentText(run))
			}
		})
	}
}

func TestAtLeast(t *testing.T) {
	versions := []maven.Version{"2.0.2", "2.1", "2.3", "2.3.2", "3.0", "3.1", "3.5", "3.5.1", "3.8.0", "3.10.0", "3.10.1", "4.0.0-alpha-1", "4.0.0-beta-1", "4.0.0-beta-2", "4.0.0", "3", "3.0.0", "x", "", "3.8.1.redhat-1", "10.0", "3.999999999999"}
	for _, a := range versions {
		for _, b := range versions {
			if got, want := atLeast(a, b), a.Compare(b) >= 0; got != want {
				t.Errorf("atLeast(%q, %q) is %v, Maven says %v", a, b, got, want)
			}
		}
	}
}
