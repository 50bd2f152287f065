package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jar"
)

var _ = register(&Check{
	ID:       "JMH206",
	Name:     "hints-missing",
	On:       diag.Jar,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "META-INF/CompilerHints is missing beside a list of benchmarks.",
		Why: `JMH's processor writes the hints with the list; they tell the JVM which methods it must not inline. JMH reads them when it starts the first fork: ` +
			`"-l" works, and a run prints its header and dies with "Unable to find the resource: /META-INF/CompilerHints".`,
		Example:    "META-INF/BenchmarkList",
		Instead:    "META-INF/BenchmarkList\nMETA-INF/CompilerHints",
		Fix:        "None in the jar: keep both files of META-INF when packaging.",
		Precision:  "Held against real runs of broken jars with JMH 1.37 on JDK 17.0.15 and 25.0.3. Benchmarks that all have @Fork(0) need no hints.",
		References: []string{"openjdk/jmh CompilerHints.java"},
	},
	Run: func(p *Pass) {
		c := p.Container
		if c.listState() != listsRead || !c.hintsMissing() {
			return
		}
		if len(c.absent) > 0 {
			p.Unknown(c.absentWords(), c.whole())
			return
		}
		line := jar.MissingResource(jar.HintsName, c.harness)
		if line == "" {
			p.Unknown(fmt.Sprintf("what JMH %s does without %s is not known", c.harness, jar.HintsName), c.harnessAt)
			return
		}
		p.Report(diag.Finding{
			Message: fmt.Sprintf("the %s holds a list of benchmarks, but no %s: a run dies when it starts the first fork", c.word(), jar.HintsName),
			Place:   c.whole(),
			Detail:  append(c.shows(constantly(line), 1), `"-l" works, and so does a run with "-f 0"`),
			Trace: append([]diag.Step{{Place: c.listPlace(&c.lists[0], 0),
				Message: "the list names " + counted(len(c.listedNames()), "benchmark", "benchmarks")}}, c.harnessStep()...),
		})
	},
})
