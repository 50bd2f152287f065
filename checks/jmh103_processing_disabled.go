package checks

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

var _ = register(&Check{
	ID:       "JMH103",
	Name:     "processing-disabled",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "-proc:none is the last word for a compilation with benchmarks, and nothing else generates them.",
		Why: `-proc:none switches every annotation processor off, whatever paths or names are given beside it. The last -proc: wins, and the compiler plugin puts compilerArgs behind <proc>: ` +
			`a -proc:none in a parent's compilerArgs beats a <proc>full</proc> of the module.`,
		Example: `<configuration>
  <proc>none</proc>
</configuration>`,
		Instead: `<configuration>
  <proc>full</proc>
</configuration>`,
		Fix:        "Writes the setting that wins in the narrowest place, the benchmark module.",
		Precision:  "Decided by Maven's merge, the plugin's order of arguments and javac's own rule, held against real Maven builds. Builds with another generator (JmhBytecodeGenerator, maven-processor-plugin) are left alone.",
		References: []string{"javac: -proc:{none,only,full}", "plexus-compiler JavacCompiler.buildCompilerArguments"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.stops(javac.Disabled) {
			f := s.finding(p.Check.ID, "annotation processing is switched off by -proc:none, so JMH's processor does not run, on any JDK")
			f.Fixes = p.Module.mend(f, p.Check.ID, p.Module.enableRemedies(s)...)
			p.Report(f)
		}
	},
})
