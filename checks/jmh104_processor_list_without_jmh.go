package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH104",
	Name:     "processor-list-without-jmh",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A list of processor names is given for a compilation with benchmarks, and it lacks JMH's; or it names JMH alone and so switches off others that the module needs (a warning).",
		Why: `-processor, and annotationProcessors which becomes it, ends discovery: javac runs the named processors and no other, on every JDK. ` +
			`JMH's own error message advises to name BenchmarkProcessor, which silently switches Lombok, MapStruct and the others off.`,
		Example: `<annotationProcessors>
  <annotationProcessor>lombok.launch.AnnotationProcessorHider$AnnotationProcessor</annotationProcessor>
</annotationProcessors>`,
		Instead: `<annotationProcessors>
  <annotationProcessor>lombok.launch.AnnotationProcessorHider$AnnotationProcessor</annotationProcessor>
  <annotationProcessor>org.openjdk.jmh.generators.BenchmarkProcessor</annotationProcessor>
</annotationProcessors>`,
		Fix:        "Shows the complete list; processor paths instead of names are sturdier, since they do not end discovery among themselves.",
		Precision:  "Decided by Maven's merge and javac's own rule, held against real Maven builds. The warning names only processors whose annotations stand in the module's sources.",
		References: []string{"javac: -processor", "maven-compiler-plugin: annotationProcessors"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.stops(javac.ListWithoutJMH) {
			f := s.finding(p.Check.ID, "the list of annotation processors names "+s.processorNames()+" but not "+javac.BenchmarkProcessor+": javac runs only what is named, on any JDK")
			f.Fixes = p.Module.mend(f, p.Check.ID, s.listRemedy())
			p.Report(f)
		}
		for _, s := range p.Module.shutOut(javac.NotNamed) {
			f := s.finding(p.Check.ID, fmt.Sprintf("the list of annotation processors names JMH's but not %s, which this module needs: javac runs only what is named", s.skippedNames()))
			f.Severity = diag.Warning
			p.Report(f)
		}
	},
})
