package checks

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH105",
	Name:     "processor-missing",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "Benchmarks are compiled, and JMH's annotation processor does not reach this compilation: it is absent, in a scope that javac does not see, or of a type that Maven cannot use.",
		Why: `jmh-core holds the annotations, jmh-generator-annprocess the processor that turns them into benchmarks. Without the second the build is green and the jar empty. ` +
			`Scope runtime is never on javac's path; scope test is on it for tests only.`,
		Example: `<dependency>
  <groupId>org.openjdk.jmh</groupId>
  <artifactId>jmh-core</artifactId>
  <version>${jmh.version}</version>
</dependency>`,
		Instead: `<annotationProcessorPaths>
  <path>
    <groupId>org.openjdk.jmh</groupId>
    <artifactId>jmh-generator-annprocess</artifactId>
    <version>${jmh.version}</version>
  </path>
</annotationProcessorPaths>`,
		Fix:        "Adds a processor path for JMH's processor. No dependency is needed beside it.",
		Precision:  "Decided by Maven's resolution of the class path, held against real Maven builds; a dependency whose own pom is not at hand, and which could bring the processor, makes it unknown.",
		References: []string{"jmh-generator-annprocess on Maven Central", "Maven: Introduction to the Dependency Mechanism, scopes"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.stops(javac.ProcessorMissing) {
			f := s.finding(p.Check.ID, "no JMH annotation processor reaches this compilation: "+s.why())
			f.Fixes = p.Module.mend(f, p.Check.ID, p.Module.pathRemedies(s.example())...)
			p.Report(f)
		}
		for _, s := range p.Module.stops(javac.NotCompiled) {
			f := s.finding(p.Check.ID, "the benchmarks are not compiled: "+s.why())
			f.Severity = diag.Warning
			p.Report(f)
		}
	},
})
