package truth

import (
	"os"
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

	jmh        = []dependency{core, generator.in("provided")}
	withLombok = []dependency{core, generator.in("provided"), lombok.in("provided")}
)

// compiler is the compiler plugin; an empty version leaves it to Maven.
func compiler(version, configuration string) []plugin {
	return []plugin{{artifact: "maven-compiler-plugin", version: version, configuration: configuration}}
}

func paths(entries ...dependency) string {
	return element("annotationProcessorPaths", each(entries, dependency.path))
}

// lombokProcessor is what Lombok's services file names.
const lombokProcessor = "lombok.launch.AnnotationProcessorHider$AnnotationProcessor"

// bench is a class with two benchmarks, and with the word in places where it is none.
func bench(folder string) source {
	return source{
		path: folder + "/bench/Bench.java",
		text: `package bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** An {@code @Benchmark} in a comment is none. */
@State(Scope.Thread)
public class Bench {
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
		benchmarks: []string{"bench.Bench.product", "bench.Bench.sum"},
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

var mainBench, testBench = bench("src/main/java"), bench("src/test/java")

const callsGenerated = "the sources call what a processor that may not run would generate"

// allShapes is the table of shapes that are built for real.
func allShapes(t *testing.T) []shape {
	shapes := []shape{
		// Implicit discovery (K1): fine up to JDK 22, nothing from 23 on.
		project("provided", "K1", pom{properties: level8, dependencies: jmh}, mainBench),
		project("compile-scope", "K1", pom{properties: level8, dependencies: []dependency{core, generator}}, mainBench),
		project("test-scope-in-test", "K1", pom{properties: level8,
			dependencies: []dependency{core.in("test"), generator.in("test")}}, testBench),
		project("lombok-and-jmh-on-class-path", "K1", pom{properties: level8, dependencies: withLombok}, mainBench, item),
		project("lombok-called-on-class-path", "K1", pom{properties: level8, dependencies: withLombok}, mainBench, item, itemCall).
			undecidable(callsGenerated),
		archetype(t),

		// A path that names JMH.
		project("path-jmh", "fine", pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", paths(generator))}, mainBench),
		project("path-jmh-without-dependency", "fine", pom{properties: level8, dependencies: []dependency{core},
			plugins: compiler("3.8.1", paths(generator))}, mainBench),
		project("path-jmh-and-lombok", "fine", pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.11.0", paths(lombok, generator))}, mainBench, item, itemCall),
		project("path-jmh-plugin-by-default", "setting ignored", pom{properties: level8, dependencies: jmh,
			plugins: compiler("", paths(generator))}, mainBench),
		project("path-jmh-in-profile-from-23", "fine", pom{properties: level8, dependencies: jmh,
			profiles: []profile{{id: "jdk23", activation: element("jdk", "[23,)"), plugins: compiler("3.13.0", paths(generator))}}}, mainBench),
		project("path-without-version-3.12.1", "fine", pom{properties: level8,
			managed: []dependency{core, generator}, dependencies: []dependency{core.at(""), generator.at("").in("provided")},
			plugins: compiler("3.12.1", paths(generator.at("")))}, mainBench),
		child("path-appended", "fine",
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: withLombok, plugins: compiler("", appended(paths(generator)))}, mainBench, item, itemCall),
		child("path-replaced", "merge",
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: withLombok, plugins: compiler("", paths(generator))}, mainBench, item),

		// A path that does not (K2): no JDK runs JMH's processor.
		project("path-lombok", "K2", pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", paths(lombok))}, mainBench, item, itemCall),
		project("path-lombok-and-proc-full", "K2", pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", "<proc>full</proc>"+paths(lombok))}, mainBench, item, itemCall),
		child("path-lombok-in-parent-management", "K2",
			pom{managedPlugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: jmh}, mainBench),

		// Names (K3).
		project("processors-lombok", "K3", pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", element("annotationProcessors", element("annotationProcessor", lombokProcessor)))}, mainBench, item),
		project("processors-jmh", "K3", pom{properties: level8, dependencies: withLombok,
			plugins: compiler("3.13.0", element("annotationProcessors", element("annotationProcessor", "org.openjdk.jmh.generators.BenchmarkProcessor")))}, mainBench, item),

		// Processing turned off (K4), or on.
		child("proc-none-in-parent", "K4",
			pom{plugins: compiler("3.13.0", "<proc>none</proc>")},
			pom{properties: level8, dependencies: jmh}, mainBench),
		child("proc-none-in-parent-and-arg-full", "fine",
			pom{plugins: compiler("3.13.0", "<proc>none</proc>")},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", "<compilerArgs><arg>-proc:full</arg></compilerArgs>")}, mainBench),
		project("proc-full", "fine", pom{properties: level8, dependencies: jmh,
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("arg-proc-full", "fine", pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.10.1", "<compilerArgs><arg>-proc:full</arg></compilerArgs>")}, mainBench),
		child("arg-proc-full-replaced", "K5",
			pom{plugins: compiler("3.10.1", "<compilerArgs><arg>-proc:full</arg></compilerArgs>")},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", "<compilerArgs><arg>-Xlint:-options</arg></compilerArgs>")}, mainBench),
		project("property-proc-full-plugin-by-default", "setting ignored", pom{
			properties: append([]string{"maven.compiler.proc=full"}, level8...), dependencies: jmh}, mainBench),
		project("compiler-version-1.5", "setting ignored", pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.8.1", "<compilerVersion>1.5</compilerVersion><proc>full</proc>")}, mainBench),

		// The processor is not there (K6).
		project("no-generator", "K6", pom{properties: level8, dependencies: []dependency{core}}, mainBench),
		project("runtime-scope", "K6", pom{properties: level8, dependencies: []dependency{core, generator.in("runtime")},
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
		project("test-scope-in-main", "K6", pom{properties: level8, dependencies: []dependency{core, generator.in("test")},
			plugins: compiler("", "<proc>full</proc>")}, mainBench),

		// Builds that fail.
		project("proc-bogus", "build fails", pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", "<proc>bogus</proc>")}, mainBench),
		project("path-without-version-3.11.0", "build fails", pom{properties: level8,
			managed: []dependency{core, generator}, dependencies: []dependency{core.at(""), generator.at("").in("provided")},
			plugins: compiler("3.11.0", paths(generator.at("")))}, mainBench),
		child("path-version-leaked", "build fails",
			pom{plugins: compiler("3.13.0", paths(lombok))},
			pom{properties: level8, dependencies: jmh, plugins: compiler("", paths(generator.at("")))}, mainBench),
		project("processors-unknown", "build fails", pom{properties: level8, dependencies: jmh,
			plugins: compiler("3.13.0", element("annotationProcessors", element("annotationProcessor", "no.such.Processor")))}, mainBench),
		project("release-only-plugin-by-default", "build fails", pom{
			properties: []string{"maven.compiler.release=17"}, dependencies: jmh,
			plugins: compiler("", "<proc>full</proc>")}, mainBench),
	}
	return shapes
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
		name: "archetype", kind: "K1",
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
