package checks

import (
	"jmhdoctor/checks/diag"
)

var _ = register(&Check{
	ID:       "JMH122",
	Name:     "build-fails",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "Maven or javac will refuse this build.",
		Why: `A pom that Maven cannot read, a module that is not there, a setting that the compiler plugin cannot parse, a flag or language level that this javac lacks: ` +
			`the build stops, and nothing is measured. The message is the one that the build will print.`,
		Example: `<proc>bogus</proc>`,
		Instead: `<proc>full</proc>`,
		Fix:     "None: the message says what Maven or javac ask for.",
		Precision: "The messages were taken from Maven's and javac's own answers, with Maven 3.8 and 3.9 on JDK 17 and 25; " +
			"failures for other reasons (tests, network, code that does not compile) are not foreseen.",
		References: []string{"apache/maven DefaultModelValidator", "plexus-compiler JavacCompiler"},
	},
	Run: func(p *Pass) {
		for _, f := range p.Module.failures() {
			p.Report(f.finding())
		}
	},
})
