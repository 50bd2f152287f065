package javac

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/maven"
)

// measuredPlugins are the versions with which every shape of plugin-shapes.tsv was built,
// by Maven 3.9.16 on 17.0.15 and 25.0.3. plugin-cases.tsv has a row where a version
// differs from the one before it.
var measuredPlugins = []maven.Version{
	"2.5.1", "3.0", "3.1", "3.5", "3.5.1", "3.6.0", "3.8.1", "3.10.1", "3.11.0", "3.12.1", "3.13.0", "3.15.0", "3.16.0",
}

// A shape is a configuration of the compiler plugin.
type shape struct{ name, configuration, properties, flags string }

func readShapes(t *testing.T) map[string]shape {
	t.Helper()
	shapes := map[string]shape{}
	for _, row := range readCases(t, "plugin-shapes.tsv") {
		shapes[row["shape"]] = shape{row["shape"], row["configuration"], row["properties"], row["flags"]}
	}
	return shapes
}

// jarsOfShapes are the real artifacts that the shapes use, by the names of the table.
var jarsOfShapes = map[string]Artifact{
	"<core>":       {GroupID: JMHGroup, ArtifactID: JMHCore, Version: "1.37", Type: "jar", Scope: "compile"},
	"<jopt>":       {GroupID: "net.sf.jopt-simple", ArtifactID: "jopt-simple", Version: "5.0.4", Type: "jar", Scope: "compile"},
	"<math>":       {GroupID: "org.apache.commons", ArtifactID: "commons-math3", Version: "3.6.1", Type: "jar", Scope: "compile"},
	"<annprocess>": {GroupID: JMHGroup, ArtifactID: JMHGenerator, Version: "1.37", Type: "jar", Scope: "provided"},
	"<lombok>":     {GroupID: "org.projectlombok", ArtifactID: "lombok", Version: "1.18.42", Type: "jar"},
}

// closureOfShapes is what Maven resolves for the paths of the shapes: annprocess depends on
// core, and core on the other two.
func closureOfShapes(entry PathEntry) ([]Artifact, []string) {
	brings := map[string]string{JMHGenerator: "<annprocess> <core> <jopt> <math>", JMHCore: "<core> <jopt> <math>", "jopt-simple": "<jopt>", "lombok": "<lombok>"}
	var artifacts []Artifact
	var through []string
	for name := range strings.FieldsSeq(brings[entry.ArtifactID.Text]) {
		a := jarsOfShapes[name]
		a.Through = through
		artifacts = append(artifacts, a)
		if name == "<annprocess>" || name == "<core>" {
			through = append(slices.Clone(through), a.Key())
		}
	}
	if len(artifacts) > 0 {
		artifacts[0].Type = entry.Type.Text
	}
	return artifacts, nil
}

func (s shape) pom(plugin maven.Version) string {
	managed := ""
	if s.flags == "managed" {
		managed = "<dependencyManagement><dependencies><dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId><version>1.37</version></dependency></dependencies></dependencyManagement>"
	}
	return "<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>" + s.name + "</artifactId><version>1</version><properties>" + s.properties + "</properties>" + managed +
		"<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><version>" + string(plugin) + "</version><configuration>" + s.configuration + "</configuration></plugin></plugins></build></project>"
}

func (s shape) input(t *testing.T, plugin maven.Version, version string) Input {
	t.Helper()
	fsys := fstest.MapFS{"p/pom.xml": {Data: []byte(s.pom(plugin))}}
	model, problems := maven.NewBuilder(fsys).Effective("p/pom.xml", maven.Inputs{JavaVersion: version})
	if model == nil || maven.Failed(problems) {
		t.Fatalf("no model: %+v", problems)
	}
	in := Input{
		Setup: Setup{
			Goal: Compile, Execution: "default-compile", Plugin: plugin, Maven: "3.9.16", Model: model, JDK: javaVersion(t, version), Closure: closureOfShapes,
		},
		Sources: Sources{Annotations: []string{"org.openjdk.jmh.annotations.Benchmark"}}, BenchmarkFiles: []string{"x/B.java"},
	}
	in.PluginVersion = model.Plugin("org.apache.maven.plugins", "maven-compiler-plugin").Version
	for _, name := range []string{"<core>", "<jopt>", "<math>", "<annprocess>"} {
		in.Dependencies = append(in.Dependencies, jarsOfShapes[name])
	}
	switch s.flags {
	case "test":
		in.Goal, in.Execution = TestCompile, "default-testCompile"
		in.Dependencies[3].Scope = "test"
	case "tp", "tcp", "tboth":
		in.Dependencies[3].Type = map[string]string{"tp": "processor", "tcp": "classpath-processor", "tboth": "classpath-processor"}[s.flags]
		in.Dependencies[3].Scope = "compile"
	case "module":
		in.Module = &ModuleInfo{Name: "m", Requires: []string{"jmh.core"}}
	case "moduleboth":
		in.Module = &ModuleInfo{Name: "m", Requires: []string{"jmh.core", "jmh.generator.annprocess"}}
	}
	in.SourceFiles = []string{"src/main/java/x/B.java"}
	in.Configuration = model.Plugin("org.apache.maven.plugins", "maven-compiler-plugin").Execution(in.Execution).Configuration
	return in
}

// otherFirstLines are shapes and versions where Maven lists another line before the error
// itself, which is not told here.
var otherFirstLines = map[string]string{
	"version13/17.0.15/2.5.1":  "plexus-compiler 1.9 cannot parse what javac says",
	"fork-level/25.0.3/3.16.0": "plexus-compiler 2.17 lists the second line of a forked javac's warning among the errors",
}

func TestJudgeAgainstMeasuredPlugins(t *testing.T) {
	shapes := readShapes(t)
	type key struct{ shape, jdk string }
	rows := map[key]map[maven.Version]measuredCase{}
	for _, row := range readCases(t, "plugin-cases.tsv") {
		k := key{row["shape"], row["jdk"]}
		if rows[k] == nil {
			rows[k] = map[maven.Version]measuredCase{}
		}
		rows[k][maven.Version(row["plugin_from"])] = row
	}
	for k, byVersion := range rows {
		var row measuredCase
		for i, plugin := range measuredPlugins {
			next, changes := byVersion[plugin]
			if changes {
				row = next
			}
			// The ends of each row are enough: all versions between them are alike.
			last := i+1 == len(measuredPlugins) || byVersion[measuredPlugins[i+1]] != nil
			if row == nil || !changes && !last {
				continue
			}
			name := k.shape + "/" + k.jdk + "/" + string(plugin)
			t.Run(name, func(t *testing.T) {
				if otherFirstLines[name] != "" {
					row["error"] = "-"
				}
				compareShape(t, row, judgeOnce(shapes[k.shape].input(t, plugin, k.jdk)))
			})
		}
	}
}

func compareShape(t *testing.T, row measuredCase, v Verdict) {
	t.Helper()
	if got := withoutSources(shapeArguments(v.Run)); got != withoutSources(row["arguments"]) && v.Reason != NotCompiled {
		t.Errorf("arguments\nmeasured   %s\ntranslated %s", row["arguments"], got)
	}
	// A build that fails may leave a list behind.
	if want := row["list"] == "yes"; row["exit"] == "0" && v.JMHRuns != diag.AnswerOf(want) {
		t.Errorf("list: measured %s, decided %s (%s)", row["list"], v.JMHRuns, v.Message)
	}
	if want := row["exit"] != "0"; v.BuildFails != diag.AnswerOf(want) {
		t.Errorf("build fails: measured %s, decided %s (%s)", row["exit"], v.BuildFails, v.FailureMessage)
	}
	if row["exit"] != "0" && row["error"] != "-" && v.FailureMessage != row["error"] {
		t.Errorf("message\nprinted %q\ndecided %q", row["error"], v.FailureMessage)
	}
}

// withoutSources leaves out the source files, whose order is that of the disk.
func withoutSources(arguments string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(arguments), func(text string) bool { return strings.HasSuffix(text, ".java") }), " ")
}

// shapeArguments writes all arguments with the names of the table for the jars.
func shapeArguments(run Run) string {
	if len(run.Arguments) == 0 {
		return "-"
	}
	var texts []string
	for _, a := range run.Arguments {
		texts = append(texts, a.Text)
	}
	// The log cannot show an empty argument.
	text := strings.Join(strings.Fields(strings.Join(texts, " ")), " ")
	for name, a := range jarsOfShapes {
		text = strings.ReplaceAll(text, a.element(), name)
	}
	return text
}

// TestJudgeAgainstMeasuredPlugin4 holds plugin 4.0.0-beta-4 on Maven 4.0.0-rc-5 against the
// builds of the same shapes. A forked compile took the javac of PATH, a 17.0.15.
func TestJudgeAgainstMeasuredPlugin4(t *testing.T) {
	shapes := readShapes(t)
	for _, row := range readCases(t, "plugin4-cases.tsv") {
		t.Run(row["shape"]+"/"+row["jdk"], func(t *testing.T) {
			version := row["jdk"]
			if strings.HasPrefix(row["shape"], "fork") {
				version = "17.0.15"
			}
			in := shapes[row["shape"]].input(t, "4.0.0-beta-4", version)
			in.Maven = "4.0.0-rc-5"
			v := judgeOnce(in)
			row["arguments"] = shapeArguments(v.Run)
			compareShape(t, row, v)
		})
	}
}
