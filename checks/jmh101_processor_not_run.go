package checks

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH101",
	Name:     "processor-not-run",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "Benchmarks are compiled, JMH's annotation processor stands only on the class path, and nothing asks for annotation processing: JDK 23 and later do not run it.",
		Why: `Up to JDK 22 javac ran every annotation processor that it found on the class path. Since JDK 23 it runs none unless something asks for it: a processor path, a processor name, or -proc:full. ` +
			`The build stays green and prints nothing; the jar holds no META-INF/BenchmarkList, and the first run says "Unable to find the resource: /META-INF/BenchmarkList".`,
		Example: `<dependency>
  <groupId>org.openjdk.jmh</groupId>
  <artifactId>jmh-generator-annprocess</artifactId>
  <version>${jmh.version}</version>
  <scope>provided</scope>
</dependency>`,
		Instead: `<plugin>
  <groupId>org.apache.maven.plugins</groupId>
  <artifactId>maven-compiler-plugin</artifactId>
  <version>3.15.0</version>
  <configuration>
    <annotationProcessorPaths>
      <path>
        <groupId>org.openjdk.jmh</groupId>
        <artifactId>jmh-generator-annprocess</artifactId>
        <version>${jmh.version}</version>
      </path>
    </annotationProcessorPaths>
  </configuration>
</plugin>`,
		Fix: "Adds a processor path for JMH's processor and for every other processor that the module needs, since a path switches discovery on the class path off.",
		Precision: "Decided by javac's own rule, held against javac 17.0.15 and 25.0.3 on 176 cases and against real Maven builds; " +
			"what could change the verdict and cannot be read makes it unknown.",
		References: []string{"JDK-8321314", "JDK-8306819", "JDK 23 release notes: Annotation Processing in javac Disabled by Default"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.stops(javac.NotRequested) {
			f := s.finding(p.Check.ID, "JMH's annotation processor will not run on JDK 23 and later: it is only on the class path, and nothing asks for annotation processing")
			if !s.modelDependsOnJDK() {
				f.JDKs = "23+"
			}
			if cause := s.ignoredSetting(); cause != "" {
				f.Cause = cause
			} else {
				f.Fixes = p.Module.mend(f, p.Check.ID, p.Module.requestRemedies(s)...)
			}
			p.Report(f)
		}
		for _, u := range p.Module.undecided() {
			p.Unknown(u.Reason, u.Place)
		}
	},
})
