package checks

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH121",
	Name:     "processor-cannot-start",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A processor on the path cannot be constructed or does not work with this javac, or JMH's is never called because one before it keeps every annotation.",
		Why: `JMH's processor needs jmh-core on the same path; a services file may name a class that is not there; a processor may be compiled for a newer Java than this javac, and a Lombok that is older than the JDK breaks in it. ` +
			`A module-info.java that requires jmh.core takes it off the class path, where the processor is. One processor that javac cannot construct stops the compilation, and one that claims "*" and keeps it starves all behind it.`,
		Example: `<path>
  <groupId>org.openjdk.jmh</groupId>
  <artifactId>jmh-generator-annprocess</artifactId>
  <version>1.37</version>
  <exclusions>
    <exclusion>
      <groupId>org.openjdk.jmh</groupId>
      <artifactId>jmh-core</artifactId>
    </exclusion>
  </exclusions>
</path>`,
		Instead: `<path>
  <groupId>org.openjdk.jmh</groupId>
  <artifactId>jmh-generator-annprocess</artifactId>
  <version>1.37</version>
</path>`,
		Fix:        "A processor path where a module declaration is the cause; else the message names the processor: raise its version, remove the exclusion, or change the order of the paths.",
		Precision:  "Decided by javac's own rule on what the jars hold, held against javac 17.0.15 and 25.0.3; which Lombok works was measured with 21 and 26 too.",
		References: []string{"javac: Bad service configuration file, or exception thrown while constructing Processor object"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.stops(javac.CannotStart) {
			if broken := s.example().verdict.Broken; broken != "" {
				p.Report(s.finding(p.Check.ID, broken+": "+s.why()))
				continue
			}
			if s.example().sources.module == "" {
				p.Report(s.finding(p.Check.ID, "JMH's annotation processor cannot start: "+s.why()))
				continue
			}
			f := s.finding(p.Check.ID, "JMH's annotation processor cannot start: the module declaration puts jmh-core on the module path, and the processor needs it beside itself")
			f.Related = append(f.Related, diag.Step{Place: diag.Place{File: s.example().sources.module}, Message: "the module declaration"})
			f.Fixes = p.Module.mend(f, p.Check.ID, p.Module.pathRemedies(s.example())...)
			p.Report(f)
		}
	},
})
