package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
)

var _ = register(&Check{
	ID:       "JMH107",
	Name:     "setting-ignored",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A setting for annotation processing that this compiler plugin or this javac ignores or refuses. An error where it decides, else a warning.",
		Why: `The right setting does nothing with the wrong version: annotationProcessorPaths count from maven-compiler-plugin 3.5 on, the property maven.compiler.proc from 3.13.0, ` +
			`a path without a version from 3.12.0, exclusions in a path from 3.11.0; plugins up to 3.12.1 drop every processor setting when they take the sources for pre-Java-6. Most of it happens without a word.`,
		Example: `<properties>
  <maven.compiler.proc>full</maven.compiler.proc>
</properties>
<!-- with maven-compiler-plugin 3.10.1 -->`,
		Instead: `<plugin>
  <artifactId>maven-compiler-plugin</artifactId>
  <version>3.15.0</version>
</plugin>`,
		Fix:        "Raises the compiler plugin in the module's own entry, where that helps.",
		Precision:  "The table of parameters was read out of the released plugins 2.0.2 to 3.16.0 and held against real runs of them.",
		References: []string{"maven-compiler-plugin: plugin descriptors by version", "plexus-compiler JavacCompiler.isPreJava16", "JDK-8308245"},
	},
	Run: func(p *Pass) {
		for _, s := range p.Module.ignoredSettings() {
			f := s.finding(p.Check.ID, fmt.Sprintf("%s has no effect: %s", s.Setting, s.Why))
			f.Trace = nil
			if !s.decides() {
				f.Severity = diag.Warning
			}
			f.Fixes = p.Module.mend(f, p.Check.ID, s.remedies()...)
			p.Report(f)
		}
		for _, s := range p.Module.rejectedSettings() {
			f := s.finding(p.Check.ID, s.message)
			if s.remedies != nil {
				f.Fixes = p.Module.mend(f, p.Check.ID, s.remedies()...)
			}
			p.Report(f)
		}
	},
})
