package checks

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH102",
	Name:     "processor-path-without-jmh",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A processor path is in force for a compilation with benchmarks, and JMH's processor is not on it.",
		Why: `With annotationProcessorPaths javac looks for processors there and nowhere else, on every JDK; what stands on the class path is not seen, and -proc:full does not widen the search. ` +
			`The list often sits in a parent's pluginManagement, written for Lombok or MapStruct, so that the benchmark module's own pom shows nothing.`,
		Example: `<annotationProcessorPaths>
  <path>
    <groupId>org.projectlombok</groupId>
    <artifactId>lombok</artifactId>
    <version>${lombok.version}</version>
  </path>
</annotationProcessorPaths>`,
		Instead: `<annotationProcessorPaths>
  <path>
    <groupId>org.projectlombok</groupId>
    <artifactId>lombok</artifactId>
    <version>${lombok.version}</version>
  </path>
  <path>
    <groupId>org.openjdk.jmh</groupId>
    <artifactId>jmh-generator-annprocess</artifactId>
    <version>${jmh.version}</version>
  </path>
</annotationProcessorPaths>`,
		Fix:        `Adds JMH's path to the list where the list stands. In a child of the pom that holds it, combine.children="append" keeps the parent's paths.`,
		Precision:  "Decided by Maven's merge and javac's own rule, held against real Maven builds; what cannot be read and could change the verdict makes it unknown.",
		References: []string{"maven-compiler-plugin: annotationProcessorPaths", "apache/maven-compiler-plugin#325"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.stops(javac.PathWithoutJMH) {
			f := s.finding(p.Check.ID, "the processor path holds "+s.pathNames()+" but not JMH's annotation processor: javac looks nowhere else, on any JDK")
			f.Fixes = p.Module.mend(f, p.Check.ID, p.Module.pathRemedies(s.example())...)
			p.Report(f)
		}
	},
})
