package checks

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH115",
	Name:     "processor-on-module-path",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A module-info.java requires JMH's generator, which puts its processor on the module path, where javac does not look for processors.",
		Why: `javac discovers processors on a processor path, else on the class path, never on the module path. The compiler plugin puts on the module path what the module declaration requires, ` +
			`so that requiring jmh.generator.annprocess hides the processor, also with -proc:full, on every JDK.`,
		Example: `module demo {
    requires jmh.core;
    requires jmh.generator.annprocess;
}`,
		Instead: `module demo {
    requires jmh.core;
}`,
		Fix:        "Adds a processor path for JMH's processor, which works whatever the declaration requires.",
		Precision:  "Decided by the plugin's own split of class path and module path, held against real Maven builds.",
		References: []string{"javac: --processor-path, --module-path", "plexus-java LocationManager"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.stops(javac.OnModulePath) {
			f := s.finding(p.Check.ID, "JMH's annotation processor is on the module path, where javac does not look for processors: the module declaration requires it")
			f.Fixes = p.Module.mend(f, p.Check.ID, p.Module.pathRemedies(s.example())...)
			p.Report(f)
		}
	},
})
