package truth

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The parts that the shapes share.
var (
	core      = dependency{group: "org.openjdk.jmh", artifact: "jmh-core", version: "1.37"}
	generator = dependency{group: "org.openjdk.jmh", artifact: "jmh-generator-annprocess", version: "1.37"}
	// lombok runs on JDK 17 and 25 alike; older ones do not know 25.
	lombok = dependency{group: "org.projectlombok", artifact: "lombok", version: "1.18.42"}

	// level8 is what every javac from 8 to 25 takes. Maven's default plugins need it: up to
	// Maven 3.8 they would ask for Java 5.
	level8 = []string{"maven.compiler.source=8", "maven.compiler.target=8", "project.build.sourceEncoding=UTF-8"}

	jmh           = []dependency{core, generator.in("provided")}
	oldLombok     = dependency{group: "org.projectlombok", artifact: "lombok", version: "1.18.30"}
	withOldLombok = []dependency{core, generator.in("provided"), oldLombok.in("provided")}
	withLombok    = []dependency{core, generator.in("provided"), lombok.in("provided")}
)

// compiler is the compiler plugin; an empty version leaves it to Maven.
func compiler(version, configuration string) []plugin {
	return []plugin{{artifact: "maven-compiler-plugin", version: version, configuration: configuration}}
}

func paths(entries ...dependency) string {
	return element("annotationProcessorPaths", each(entries, dependency.path))
}

// executions is the compiler plugin with settings of single executions, in XML.
func executions(version, elements string) []plugin {
	return []plugin{{artifact: "maven-compiler-plugin", version: version, executions: elements}}
}

func execution(id, configuration string) string {
	return element("execution", element("id", id)+element("configuration", configuration))
}

func processors(names ...string) string {
	return element("annotationProcessors", each(names, func(name string) string { return element("annotationProcessor", name) }))
}

func args(all ...string) string {
	return element("compilerArgs", each(all, func(arg string) string { return element("arg", arg) }))
}

func exclusion(group, artifact string) string {
	return element("exclusions", element("exclusion", element("groupId", group)+element("artifactId", artifact)))
}

func notInherited(plugins []plugin) []plugin {
	plugins[0].extra = "<inherited>false</inherited>"
	return plugins
}

func withDependency(plugins []plugin, d dependency) []plugin {
	plugins[0].extra = element("dependencies", dependencyElement(d))
	return plugins
}

// What the services files of the two processors name.
const (
	jmhProcessor    = "org.openjdk.jmh.generators.BenchmarkProcessor"
	lombokProcessor = "lombok.launch.AnnotationProcessorHider$AnnotationProcessor"
)

// bench is a class with two benchmarks, and with the word in places where it is none.
func bench(folder, class string) source {
	return source{
		path: folder + "/bench/" + class + ".java",
		text: `package bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** An {@code @Benchmark} in a comment is none. */
@State(Scope.Thread)
public class ` + class + ` {
    private int left = 3;
    private String text = "@Benchmark public int no() {";

    @Benchmark
    public int sum() {
        return left + text.length();
    }

    // @Benchmark
    public int difference() {
        return left - text.length();
    }

    @org.openjdk.jmh.annotations.Benchmark
    public int product() {
        return left * text.length();
    }
}
`,
		benchmarks: []string{"bench." + class + ".product", "bench." + class + ".sum"},
	}
}

// item is a class for Lombok. Nobody calls the getter, so that everything compiles
// without Lombok too, and only the class file tells whether it ran.
var item = source{
	path: "src/main/java/bench/Item.java",
	text: `package bench;

import lombok.Getter;

public class Item {
    @Getter
    private int size = 3;
}
`,
	traces: []trace{{processor: "lombok", file: "target/classes/bench/Item.class", text: "getSize"}},
}

// itemCall does call it: without Lombok javac cannot compile this.
var itemCall = source{
	path: "src/main/java/bench/ItemBench.java",
	text: `package bench;

import org.openjdk.jmh.annotations.Benchmark;

public class ItemBench {
    @Benchmark
    public int size() {
        return new Item().getSize();
    }
}
`,
	benchmarks: []string{"bench.ItemBench.size"},
}

var (
	mainBench, testBench = bench("src/main/java", "Bench"), bench("src/test/java", "Bench")
	otherTestBench       = bench("src/test/java", "OtherBench")
)

// moduleInfo makes a Java module of the sources. What it requires goes to the module path,
// all else stays on the class path.
func moduleInfo(requires ...string) source {
	text := "module bench {\n"
	for _, name := range requires {
		text += "    requires " + name + ";\n"
	}
	return source{path: "src/main/java/module-info.java", text: text + "}\n"}
}

// inheritedBench is a class without a benchmark of its own.
var inheritedBench = source{
	path: "src/main/java/bench/Inherited.java",
	text: `package bench;

import org.openjdk.jmh.annotations.Benchmark;

public class Inherited extends Base {
}

abstract class Base {
    @Benchmark
    public int sum() {
        return System.identityHashCode(this);
    }
}
`,
	benchmarks: []string{"bench.Inherited.sum"},
}

const callsGenerated = "the sources call what a processor that may not run would generate"

// allShapes is the table of shapes that are built for real.
func allShapes(t *testing.T) []shape {
	return slices.Concat(
		[]shape{archetype(t)}, implicitShapes(), pathShapes(), nameShapes(), procShapes(), absentShapes(),
		profileShapes(), moduleShapes(), uncompiledShapes(), failingShapes(), refusedShapes())
}

// Nothing asks for processing: fine up to JDK 22, nothing from 23 on.
func implicitShapes() []shape {
	return []shape{
		project("provided", implicit, pom{properties: level8, dependencies: jmh}, mainBench),
		project("compile-scope", implicit, pom{properties: level8, dependencies: []dependency{core, generator}}, mainBench),
		project("test-scope-in-test", implicit, pom{properties: level8,
			dependencies: []dependency{core.in("test"), generator.in("test")}}, testBench),
		project("in-main-and-test", implicit, pom{properties: level8, dependencies: jmh}, mainBench, otherTestBench),
		project("lombok-and-jmh-on-class-path", implicit, pom{properties: level8, dependencies: withLombok}, mainBench, item),
		project("lombok-called-on-class-path", implicit, pom{properties: level8, dependencies: withLombok}, mainBench, item, itemCall).
			undecidable(callsGenerated),
		project("optional-and-managed-scope", implicit, pom{properties: level8,
			managed:      []dependency{core, generator.in("provided")},
			dependencies: []dependency{core.at(""), generator.at("").with("<optional>true</optional>")}}, mainBench),
		project("path-empty", implicit, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<annotationProcessorPaths/>")}, mainBench),
		project("fork", implicit, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<fork>true</fork>")}, mainBench),
		project("args-that-ask-for-nothing", implicit, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", args("-Xlint:all", "-parameters", "-Akey=value"))}, mainBench),
		siblings("generator-by-a-sibling", implicit, pom{},
			pom{properties: level8, dependencies: []dependency{core, {group: groupID, artifact: "generator-by-a-sibling-lib", version: version}}},
			map[string]pom{"lib": {properties: level8, dependencies: []dependency{generator}}}, mainBench),
		project("source-directory", implicit, pom{properties: level8, dependencies: jmh, sourceDirectory: "src/bench/java"},
			bench("src/bench/java", "Bench")),
		project("inherited-benchmark", implicit, pom{properties: level8, dependencies: jmh}, inheritedBench),
	}
}

// Processor paths: with JMH all JDKs run it, without it none does.
func pathShapes() []shape {
	return []shape{
		project("path-jmh", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", paths(generator))}, mainBench),
		project("path-jmh-without-dependency", fine, pom{properties: level8, dependencies: []dependency{core},
			plugins: compiler("3.8.1", paths(generator))}, mainBench),
		project("path-jmh-for-tests", fine, pom{properties: level8, dependencies: []dependency{core.in("test")},
			plugins: compiler("3.13.0", paths(generator))}, testBench),
		// A Lombok that broke javac once is silent in the next module of the same JVM.
		project("old-lombok-and-jmh-on-path", failing, pom{properties: level8, dependencies: withOldLombok,
			plugins: compiler("3.11.0", paths(oldLombok, generator))}, mainBench, item, itemCall).byItself(),
		project("jmh-and-old-lombok-on-path", fine, pom{properties: level8, dependencies: withOldLombok,
			plugins: compiler("3.13.0", paths(generator, oldLombok))}, mainBench).byItself(),
		project("old-lombok-and-proc-full", fine, pom{properties: level8, dependencies: withOldLombok,
			plugins: compiler("3.13.0", "<proc>full</proc>")}, mainBench).byItself(),
		project("old-lombok-on-class-path", implicit, pom{properties: level8, dependencies: withOldLombok}, mainBench),
		project("path-jmh-and-lombok", fine, pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.11.0", paths(lombok, generator))}, mainBench, item, itemCall),
		project("path-jmh-with-properties", fine, pom{
			properties:   append([]string{"jmh.version=1.37", "compiler.version=3.14.1"}, level8...),
			dependencies: []dependency{core.at("${jmh.version}"), generator.at("${jmh.version}").in("provided")},
			plugins:      compiler("${compiler.version}", paths(generator.at("${jmh.version}")))}, mainBench),
		project("path-jmh-plugin-by-default", ignored, pom{properties: level8, dependencies: jmh,
			plugins: compiler("", paths(generator))}, mainBench),
		project("path-jmh-plugin-3.3", ignored, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.3", paths(generator))}, mainBench),
		project("path-jmh-plugin-3.5.1", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.5.1", paths(generator))}, mainBench),
		project("path-jmh-plugin-3.16.0", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.16.0", paths(generator))}, mainBench),
		project("path-jmh-in-execution", fine, pom{properties: level8, dependencies: jmh,
			plugins: executions("3.13.0", execution("default-compile", paths(generator)))}, mainBench),
		project("path-jmh-in-test-execution", implicit, pom{properties: level8, dependencies: jmh,
			plugins: executions("3.13.0", execution("default-testCompile", paths(generator)))}, mainBench),
		project("path-without-version-3.12.1", fine, pom{properties: level8,
			managed: []dependency{core, generator}, dependencies: []dependency{core.at(""), generator.at("").in("provided")},
			plugins: compiler("3.12.1", paths(generator.at("")))}, mainBench),
		project("path-exclusions-3.11.0", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.11.0", paths(generator.with(exclusion("net.sf.jopt-simple", "jopt-simple"))))}, mainBench),
		child("path-jmh-in-parent-management", fine,
			pom{managedPlugins: compiler("3.13.0", paths(generator))},
			pom{properties: level8, dependencies: jmh}, mainBench),
		child("path-appended", fine,
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: withLombok, plugins: compiler("", appended(paths(generator)))}, mainBench, item, itemCall),
		child("path-of-another-element-name", fine,
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: withLombok,
				plugins: compiler("", strings.ReplaceAll(paths(generator), "path>", "annotationProcessorPath>"))}, mainBench, item, itemCall),
		child("path-replaced", lost,
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: withLombok, plugins: compiler("", paths(generator))}, mainBench, item),
		child("path-not-inherited", implicit,
			pom{plugins: notInherited(compiler("3.13.0", paths(lombok)))},
			pom{properties: level8, dependencies: jmh}, mainBench),
		child("path-overridden-and-proc-full", fine,
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: jmh,
				plugins: compiler("", `<proc>full</proc><annotationProcessorPaths combine.self="override"/>`)}, mainBench),

		project("path-lombok", otherPath, pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", paths(lombok))}, mainBench, item, itemCall),
		project("path-lombok-and-proc-full", otherPath, pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", "<proc>full</proc>"+paths(lombok))}, mainBench, item, itemCall),
		project("path-lombok-for-tests", otherPath, pom{properties: level8,
			dependencies: []dependency{core.in("test"), generator.in("test")},
			plugins:      compiler("3.13.0", paths(lombok))}, testBench),
		child("path-lombok-in-parent-management", otherPath,
			pom{managedPlugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: jmh}, mainBench),
		child("path-lombok-stays-under-empty-list", otherPath,
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", "<annotationProcessorPaths/>")}, mainBench),
		siblings("path-version-of-a-sibling-bom", fine, pom{},
			pom{properties: level8, dependencies: []dependency{core.at(""), generator.at("").in("provided")},
				managed: []dependency{{group: groupID, artifact: "path-version-of-a-sibling-bom-bom", version: version, scope: "import", extra: "<type>pom</type>"}},
				plugins: compiler("3.13.0", paths(generator.at("")))},
			map[string]pom{"bom": {packaging: "pom", managed: []dependency{core, generator}}}, mainBench),
		child("path-version-by-a-property-of-the-child", fine,
			pom{properties: []string{"jmh.version=0.0"}, managedPlugins: compiler("3.13.0", paths(generator.at("${jmh.version}")))},
			pom{properties: append([]string{"jmh.version=1.37"}, level8...), dependencies: jmh}, mainBench),
		child("path-of-plugin-and-of-execution", fine,
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: jmh, plugins: executions("", execution("default-compile", paths(generator)))}, mainBench),
		project("path-lombok-in-execution-of-profile", otherPath, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", paths(generator)),
			profiles: []profile{{id: "jdk17", activation: element("jdk", "[17,)"),
				plugins: executions("", execution("default-compile", paths(lombok)))}}}, mainBench),
	}
}

// Processors by name.
func nameShapes() []shape {
	return []shape{
		project("processors-lombok", otherName, pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", processors(lombokProcessor))}, mainBench, item),
		project("processors-jmh", otherName, pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", processors(jmhProcessor))}, mainBench, item),
		project("processors-both", fine, pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", processors(lombokProcessor, jmhProcessor))}, mainBench, item, itemCall),
		project("arg-processor-jmh", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", args("-processor", jmhProcessor))}, mainBench),
	}
}

// Processing turned off, or on.
func procShapes() []shape {
	return []shape{
		project("proc-full", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("proc-full-for-tests", fine, pom{properties: level8,
			dependencies: []dependency{core.in("test"), generator.in("test")},
			plugins:      compiler("", "<proc>full</proc>")}, testBench),
		project("proc-full-in-test-execution", implicit, pom{properties: level8, dependencies: jmh,
			plugins: executions("3.13.0", execution("default-testCompile", "<proc>full</proc>"))}, mainBench),
		project("proc-only", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>only</proc>")}, mainBench),
		project("arg-proc-full", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.10.1", args("-proc:full"))}, mainBench),
		project("argument-proc-full", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<compilerArgument>-proc:full</compilerArgument>")}, mainBench),
		project("arguments-proc-full", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<compilerArguments><proc:full/></compilerArguments>")}, mainBench),
		project("proc-full-and-arg-none", turnedOff, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>full</proc>"+args("-proc:none"))}, mainBench),
		project("path-jmh-and-proc-none", turnedOff, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>none</proc>"+paths(generator))}, mainBench),
		child("proc-none-in-parent", turnedOff,
			pom{plugins: compiler("3.13.0", "<proc>none</proc>")},
			pom{properties: level8, dependencies: jmh}, mainBench),
		child("proc-none-in-parent-and-arg-full", fine,
			pom{plugins: compiler("3.13.0", "<proc>none</proc>")},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", args("-proc:full"))}, mainBench),
		child("arg-proc-none-replaced", implicit,
			pom{plugins: compiler("3.13.0", args("-proc:none"))},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", args("-Xlint:-options"))}, mainBench),
		child("arg-proc-full-replaced", lost,
			pom{plugins: compiler("3.10.1", args("-proc:full"))},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", args("-Xlint:-options"))}, mainBench),
		child("proc-full-in-parent-management", fine,
			pom{managedPlugins: compiler("3.13.0", "<proc>full</proc>")},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", args("-Xlint:-options"))}, mainBench),
		project("property-proc-full-plugin-by-default", ignored, pom{
			properties: append([]string{"maven.compiler.proc=full"}, level8...), dependencies: jmh}, mainBench),
		project("property-proc-full-3.12.1", ignored, pom{
			properties: append([]string{"maven.compiler.proc=full"}, level8...), dependencies: jmh,
			plugins: compiler("3.12.1", "")}, mainBench),
		project("property-proc-full-3.13.0", fine, pom{
			properties: append([]string{"maven.compiler.proc=full"}, level8...), dependencies: jmh,
			plugins: compiler("3.13.0", "")}, mainBench),
		project("compiler-version-1.5", ignored, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.8.1", "<compilerVersion>1.5</compilerVersion><proc>full</proc>")}, mainBench),
		project("release-only-3.6.1", ignored, pom{properties: []string{"maven.compiler.release=11"}, dependencies: jmh,
			plugins: compiler("3.6.1", "<proc>full</proc>")}, mainBench),
		project("proc-blanks", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc> full </proc>")}, mainBench),
		project("proc-empty", implicit, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc/>")}, mainBench),
		project("proc-of-property", fine, pom{
			properties: append([]string{"bench.proc=full"}, level8...), dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>${bench.proc}</proc>")}, mainBench),
		project("proc-of-unset-property", implicit, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>${no.such.property}</proc>")}, mainBench),
		project("args-none-then-full", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", args("-proc:none", "-proc:full"))}, mainBench),
		project("args-full-then-none", turnedOff, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", args("-proc:full", "-proc:none"))}, mainBench),
		project("arg-full-and-argument-none", fine, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<compilerArgument>-proc:none</compilerArgument>"+args("-proc:full"))}, mainBench),
		child("proc-none-overridden", implicit,
			pom{plugins: compiler("3.13.0", "<proc>none</proc>")},
			pom{properties: level8, dependencies: jmh, plugins: []plugin{{artifact: "maven-compiler-plugin",
				extra: `<configuration combine.self="override"><parameters>true</parameters></configuration>`}}}, mainBench),
		project("plugin-declared-twice", fine, pom{properties: level8, dependencies: jmh,
			plugins: append(compiler("3.13.0", "<proc>none</proc>"), compiler("3.13.0", "<proc>full</proc>")...)}, mainBench),
		project("plugin-managed-and-used", fine, pom{properties: level8, dependencies: jmh,
			managedPlugins: compiler("3.13.0", "<proc>none</proc>"), plugins: compiler("", "<proc>full</proc>")}, mainBench),
		child("property-proc-full-in-maven-config", fine, pom{managedPlugins: compiler("3.13.0", "")},
			pom{properties: level8, dependencies: jmh}, mainBench).
			with(".mvn/maven.config", "-Dmaven.compiler.proc=full\n").byItself(),
		child("profile-in-maven-config", turnedOff,
			pom{managedPlugins: compiler("3.13.0", "<proc>full</proc>")},
			pom{properties: level8, dependencies: jmh,
				profiles: []profile{{id: "off", plugins: compiler("", "<proc>none</proc>")}}}, mainBench).
			with(".mvn/maven.config", "-Poff\n").byItself(),
	}
}

// The processor does not reach the compilation.
func absentShapes() []shape {
	return []shape{
		project("no-generator", absent, pom{properties: level8, dependencies: []dependency{core}}, mainBench),
		project("no-generator-and-proc-full", absent, pom{properties: level8, dependencies: []dependency{core},
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("runtime-scope", absent, pom{properties: level8, dependencies: []dependency{core, generator.in("runtime")},
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("test-scope-in-main", absent, pom{properties: level8, dependencies: []dependency{core, generator.in("test")},
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("generator-of-the-plugin", absent, pom{properties: level8, dependencies: []dependency{core},
			plugins: withDependency(compiler("3.13.0", "<proc>full</proc>"), generator)}, mainBench),
		child("scope-managed-to-runtime", absent,
			pom{managed: []dependency{core, generator.in("runtime")}},
			pom{properties: level8, dependencies: []dependency{core.at(""), generator.at("")},
				plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("generator-declared-twice", absent, pom{properties: level8, dependencies: []dependency{core, generator, generator.in("runtime")},
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("scope-by-property", absent, pom{
			properties: append([]string{"generator.scope=test"}, level8...), dependencies: []dependency{core, generator.in("${generator.scope}")},
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		siblings("generator-provided-to-a-sibling", absent, pom{},
			pom{properties: level8, plugins: compiler("", "<proc>full</proc>"),
				dependencies: []dependency{core, {group: groupID, artifact: "generator-provided-to-a-sibling-lib", version: version}}},
			map[string]pom{"lib": {properties: level8, dependencies: []dependency{generator.in("provided")}}}, mainBench),
		siblings("generator-of-a-sibling-excluded", absent, pom{},
			pom{properties: level8, plugins: compiler("", "<proc>full</proc>"),
				dependencies: []dependency{core, {group: groupID, artifact: "generator-of-a-sibling-excluded-lib", version: version,
					extra: exclusion(generator.group, generator.artifact)}}},
			map[string]pom{"lib": {properties: level8, dependencies: []dependency{generator}}}, mainBench),
	}
}

// Settings in profiles, active and not.
func profileShapes() []shape {
	from23, byDefault := element("jdk", "[23,)"), "<activeByDefault>true</activeByDefault>"
	return []shape{
		project("path-jmh-in-profile-from-23", fine, pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "jdk23", activation: from23, plugins: compiler("3.13.0", paths(generator))}}}, mainBench),
		child("arg-proc-full-in-parent-profile-from-23", fine,
			pom{profiles: []profile{{id: "jdk23", activation: from23, plugins: compiler("3.13.0", args("-proc:full"))}}},
			pom{properties: level8, dependencies: jmh}, mainBench),
		child("arg-proc-full-in-parent-profile-replaced", lost,
			pom{profiles: []profile{{id: "jdk23", activation: from23, plugins: compiler("3.13.0", args("-proc:full"))}}},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", args("-Xlint:-options"))}, mainBench),
		project("property-proc-full-in-profile-from-23", fine, pom{properties: level8, dependencies: jmh, plugins: compiler("3.13.0", ""),
			profiles: []profile{{id: "jdk23", activation: from23, properties: []string{"maven.compiler.proc=full"}}}}, mainBench),
		project("proc-full-in-manual-profile", profiled, pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "bench", activation: "<property><name>bench</name></property>", plugins: compiler("3.13.0", "<proc>full</proc>")}}}, mainBench),
		project("proc-full-by-default", fine, pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "usual", activation: byDefault, plugins: compiler("3.13.0", "<proc>full</proc>")}}}, mainBench),
		project("proc-full-by-default-beside-another", profiled, pom{properties: level8, dependencies: jmh,
			profiles: []profile{
				{id: "usual", activation: byDefault, plugins: compiler("3.13.0", "<proc>full</proc>")},
				{id: "jdk17", activation: element("jdk", "[17,)"), properties: []string{"any=thing"}},
			}}, mainBench),
		project("jdk-that-is-no-range", profiled, pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "jdk23", activation: element("jdk", "23"), plugins: compiler("3.13.0", "<proc>full</proc>")}}}, mainBench),
		project("proc-full-in-profile-up-to-24", profiled, pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "until24", activation: element("jdk", "[17,24)"), plugins: compiler("3.13.0", "<proc>full</proc>")}}}, mainBench),
		project("proc-none-in-profile-not-17", turnedOff, pom{properties: level8, dependencies: jmh, plugins: compiler("3.13.0", paths(generator)),
			profiles: []profile{{id: "not17", activation: element("jdk", "!17"), plugins: compiler("", "<proc>none</proc>")}}}, mainBench),
		project("proc-full-if-a-file-exists", fine, pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "file", activation: "<file><exists>${basedir}/src/main/java</exists></file>", plugins: compiler("3.13.0", "<proc>full</proc>")}}}, mainBench),
		project("proc-full-unless-a-property-is-set", fine, pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "unset", activation: "<property><name>!quick</name></property>", plugins: compiler("3.13.0", "<proc>full</proc>")}}}, mainBench),
		child("by-default-in-child-beside-another-in-parent", fine,
			pom{profiles: []profile{{id: "jdk17", activation: element("jdk", "[17,)"), properties: []string{"any=thing"}}}},
			pom{properties: level8, dependencies: jmh,
				profiles: []profile{{id: "usual", activation: byDefault, plugins: compiler("3.13.0", "<proc>full</proc>")}}}, mainBench),
		project("generator-in-profile-from-23", absent, pom{properties: level8, dependencies: []dependency{core},
			plugins:  compiler("", "<proc>full</proc>"),
			profiles: []profile{{id: "jdk23", activation: from23, dependencies: []dependency{generator.in("provided")}}}}, mainBench),
	}
}

// Java modules: javac looks for processors on the class path, not on the module path. Where
// the generator alone is left on the class path it cannot start, and javac 25 stumbles over
// it although nothing asked for processing: it still asks whether there is a processor.
func moduleShapes() []shape {
	level11 := []string{"maven.compiler.source=11", "maven.compiler.target=11", "project.build.sourceEncoding=UTF-8"}
	return []shape{
		project("module-requires-core", modular, pom{properties: level11, dependencies: jmh,
			plugins: compiler("3.13.0", "")}, mainBench, moduleInfo("jmh.core")),
		project("module-requires-core-and-proc-full", modular, pom{properties: level11, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>full</proc>")}, mainBench, moduleInfo("jmh.core")),
		project("module-requires-generator-and-proc-full", modular, pom{properties: level11, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>full</proc>")}, mainBench, moduleInfo("jmh.core", "jmh.generator.annprocess")),
		project("module-requires-generator-and-path", fine, pom{properties: level11, dependencies: jmh,
			plugins: compiler("3.13.0", paths(generator))}, mainBench, moduleInfo("jmh.core", "jmh.generator.annprocess")),
	}
}

// Benchmarks that are not compiled at all.
func uncompiledShapes() []shape {
	return []shape{
		project("main-skipped", uncompiled, pom{properties: append([]string{"maven.main.skip=true"}, level8...), dependencies: jmh,
			plugins: compiler("3.13.0", paths(generator))}, mainBench),
		project("bench-excluded", uncompiled, pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", element("excludes", element("exclude", "**/Bench.java"))+paths(generator, lombok))}, mainBench, item),
		project("compile-without-phase", uncompiled, pom{properties: level8, dependencies: jmh,
			plugins: executions("3.13.0", "<execution><id>default-compile</id><phase>none</phase></execution>")}, mainBench),
		project("compile-by-another-execution", fine, pom{properties: level8, dependencies: jmh,
			plugins: executions("3.13.0",
				"<execution><id>default-compile</id><phase>none</phase></execution>"+
					"<execution><id>java-compile</id><phase>compile</phase><goals><goal>compile</goal></goals>"+
					element("configuration", paths(generator))+"</execution>")}, mainBench),
		project("tests-skipped", uncompiled, pom{properties: append([]string{"maven.test.skip=true"}, level8...),
			dependencies: []dependency{core.in("test"), generator.in("test")}, plugins: compiler("3.13.0", "<proc>full</proc>")}, testBench),
	}
}

// Builds that fail, on one JDK or Maven at least.
func failingShapes() []shape {
	return []shape{
		project("proc-bogus", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>bogus</proc>")}, mainBench),
		project("two-options-in-one-arg", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", args("-proc:full -parameters"))}, mainBench),
		project("path-without-version-3.11.0", failing, pom{properties: level8,
			managed: []dependency{core, generator}, dependencies: []dependency{core.at(""), generator.at("").in("provided")},
			plugins: compiler("3.11.0", paths(generator.at("")))}, mainBench),
		project("path-without-version-3.10.1", failing, pom{properties: level8,
			managed: []dependency{core, generator}, dependencies: []dependency{core.at(""), generator.at("").in("provided")},
			plugins: compiler("3.10.1", paths(generator.at("")))}, mainBench),
		project("path-without-version-3.8.1", failing, pom{properties: level8,
			managed: []dependency{core, generator}, dependencies: []dependency{core.at(""), generator.at("").in("provided")},
			plugins: compiler("3.8.1", paths(generator.at("")))}, mainBench),
		project("path-exclusions-3.10.1", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.10.1", paths(generator.with(exclusion("net.sf.jopt-simple", "jopt-simple"))))}, mainBench),
		project("path-without-core", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", paths(generator.with(exclusion("org.openjdk.jmh", "jmh-core"))))}, mainBench),
		child("path-version-leaked", failing,
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", paths(generator.at("")))}, mainBench),
		project("path-of-unknown-version", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", paths(generator.at("${no.such.property}")))}, mainBench),
		project("processors-unknown", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", processors("no.such.Processor"))}, mainBench),
		project("processors-empty", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<annotationProcessors/>")}, mainBench),
		project("processors-jmh-and-path-lombok", failing, pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", processors(jmhProcessor)+paths(lombok))}, mainBench),
		project("generator-of-type-processor", failing, pom{properties: level8,
			dependencies: []dependency{core, generator.with("<type>processor</type>")}}, mainBench),
		project("release-only-plugin-by-default", failing, pom{
			properties: []string{"maven.compiler.release=17"}, dependencies: jmh,
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("release-21", failing, pom{
			properties: []string{"maven.compiler.release=21"}, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>full</proc>")}, mainBench),
		project("source-7", failing, pom{
			properties: []string{"maven.compiler.source=7", "maven.compiler.target=7"}, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>full</proc>")}, mainBench),
		project("no-level-plugin-by-default", failing, pom{dependencies: jmh,
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
	}
}

// Poms that Maven does not take.
func refusedShapes() []shape {
	return []shape{
		project("dependency-without-version", failing, pom{properties: level8,
			dependencies: []dependency{core.at(""), generator.in("provided")}}, mainBench).byItself(),
		child("import-of-unknown-bom", failing,
			pom{managed: []dependency{{group: groupID, artifact: "no-such-bom", version: version, scope: "import", extra: "<type>pom</type>"}}},
			pom{properties: level8, dependencies: jmh}, mainBench).byItself(),
	}
}

// appended makes a list of the child follow the parent's list instead of being merged with it.
func appended(list string) string {
	return strings.Replace(list, ">", ` combine.children="append">`, 1)
}

// archetype is the project that JMH's own archetype makes; only its placeholders are filled.
func archetype(t *testing.T) shape {
	t.Helper()
	fill := strings.NewReplacer("${groupId}", groupID, "${artifactId}", "archetype", "${version}", version)
	read := func(name string) string {
		text, err := os.ReadFile("testdata/archetype-1.37/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return fill.Replace(string(text))
	}
	return shape{
		name: "archetype", artifact: "archetype", kind: implicit,
		files: map[string]string{
			"pom.xml":                              read("pom.xml"),
			"src/main/java/bench/MyBenchmark.java": read("src/main/java/MyBenchmark.java"),
		},
		main: []string{"bench.MyBenchmark.testMethod"},
	}
}

// TestArchetypeIsUntouched holds the archetype in testdata against the one that was released.
func TestArchetypeIsUntouched(t *testing.T) {
	const name = "jmh-java-benchmark-archetype"
	jar := openWorkshop(t).fetch(t, "org.openjdk.jmh:"+name+":1.37", name+"-1.37.jar")
	for _, file := range []string{"pom.xml", "src/main/java/MyBenchmark.java"} {
		released, err := readZip(jar, "archetype-resources/"+file)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := os.ReadFile("testdata/archetype-1.37/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(released), string(ours)); diff != "" {
			t.Errorf("%s (-released +ours):\n%s", file, diff)
		}
	}
}
