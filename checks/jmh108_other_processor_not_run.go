package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH108",
	Name:     "other-processor-not-run",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "Another annotation processor that a compilation needs, since a source carries an annotation that it claims, is skipped or shut out. Every module is judged, with or without benchmarks.",
		Why: `What keeps JMH's processor from running keeps Lombok, MapStruct, AutoValue and the others from running too: JDK 23 and later run no processor that is merely on the class path. ` +
			`Where the generated code is called the build fails with "cannot find symbol"; where it is looked up at run time it stays green and breaks later.`,
		Example: `<dependency>
  <groupId>org.mapstruct</groupId>
  <artifactId>mapstruct-processor</artifactId>
  <version>1.6.3</version>
  <scope>provided</scope>
</dependency>`,
		Instead: `<annotationProcessorPaths>
  <path>
    <groupId>org.mapstruct</groupId>
    <artifactId>mapstruct-processor</artifactId>
    <version>1.6.3</version>
  </path>
</annotationProcessorPaths>`,
		Fix:        "A processor path for every processor that the module needs, in one edit with JMH's where that is missing too.",
		Precision:  "What a processor claims was read out of its released jar; a processor that is not known and whose jar says nothing is not reported.",
		References: []string{"JDK-8321314", "mapstruct.org: Set up, Maven", "projectlombok.org: Setup, Maven"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.skippedProcessors() {
			f := s.finding(p.Check.ID, s.message())
			f.Place = p.Module.placeOrFile(s.origin)
			f.Cause = s.cause()
			if s.why == javac.NotAsked && !s.modelDependsOnJDK() {
				f.JDKs = "23+"
			}
			if f.Cause == "" {
				f.Fixes = p.Module.mend(f, p.Check.ID, s.remedies()...)
			}
			p.Report(f)
		}
	},
})

// messages say what keeps a processor from running; %s is its name.
var skipMessages = map[javac.Skip]string{
	javac.NotAsked:    "%s will not run on JDK 23 and later, and this module needs it: it is only on the class path, and nothing asks for annotation processing",
	javac.NotOnPath:   "%s does not run, and this module needs it: a processor path is in force that does not hold it",
	javac.NotNamed:    "%s does not run, and this module needs it: javac runs only the processors that are named",
	javac.SwitchedOff: "%s does not run, and this module needs it: annotation processing is switched off by -proc:none",
	javac.OnModules:   "%s does not run, and this module needs it: it is on the module path, where javac does not look for processors",
}

func (s skippedProcessor) message() string { return fmt.Sprintf(skipMessages[s.why], s.name) }
