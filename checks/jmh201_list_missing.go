package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jar"
)

var _ = register(&Check{
	ID:       "JMH201",
	Name:     "list-missing",
	On:       diag.Jar,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "There is no META-INF/BenchmarkList in the jar, or in a folder of classes with benchmarks; or a jar that was named holds no JMH at all.",
		Why: `JMH finds its benchmarks in META-INF/BenchmarkList alone, which its annotation processor writes when the benchmarks are compiled. ` +
			`Without the list every run and "-l" end with "Unable to find the resource: /META-INF/BenchmarkList". The build that made the jar was green.`,
		Example: "demo/LogBenchmark.class\norg/openjdk/jmh/…",
		Instead: "META-INF/BenchmarkList\nMETA-INF/CompilerHints\ndemo/LogBenchmark.class\ndemo/jmh_generated/LogBenchmark_log_jmhTest.class\norg/openjdk/jmh/…",
		Fix:     "None in the jar: let JMH's processor run (jmhdoctor tells from the pom why it did not), or keep META-INF when packaging; then build again. --allow-no-jmh accepts jars without JMH.",
		Precision: "Held against real runs of broken jars with JMH 1.37 on JDK 17.0.15 and 25.0.3. " +
			"A jar whose classes lie in BOOT-INF, WEB-INF or nested jars is unknown, and so is one whose Class-Path is not at hand.",
		References: []string{"openjdk/jmh BenchmarkList.java", "JDK-8321314"},
	},
	Run: func(p *Pass) {
		c := p.Container
		if c.listState() != listsAbsent || c.idle() != "" && c.mayBeIdle() {
			return
		}
		if reason := c.listMayLieElsewhere(); reason != "" {
			p.Unknown(reason, c.whole())
			return
		}
		f := diag.Finding{Message: c.whyNoList(), Place: c.whole(), Trace: c.traceOfNoList()}
		f.Detail = []string{"--allow-no-jmh accepts a jar that is not meant to be run"}
		if c.holdsJMH() || len(c.intended()) > 0 {
			f.Detail = c.shows(constantly(jar.MissingResource(c.listName(), c.harness)), 1)
		}
		p.Report(f)
	},
})

// mayBeIdle says whether it is all right that there is nothing to check.
func (c *container) mayBeIdle() bool {
	return c.kind == diag.Classes || !c.named || c.request.AllowNoJMH
}

// listMayLieElsewhere says why the list may be where it was not looked for.
func (c *container) listMayLieElsewhere() string {
	if nested := c.nested(); nested != "" {
		return nestedWords(nested)
	}
	if len(c.absent) > 0 && len(c.intended()) == 0 {
		return c.absentWords()
	}
	return ""
}

// whyNoList says what is missing and, as far as what lies around it tells, why.
func (c *container) whyNoList() string {
	missing := fmt.Sprintf("the %s holds no %s", c.word(), c.listName())
	intended := c.intended()
	_, hinted := c.hints()
	switch {
	case len(intended) == 0 && !c.holdsJMH():
		return fmt.Sprintf("the jar holds neither %s nor JMH: is this the jar you run?", c.listName())
	case len(intended) == 0:
		return missing + ", and no class with benchmarks"
	case len(c.generatedTests()) > 0 || hinted:
		return missing + ", although JMH's processor ran: it was lost in packaging"
	}
	return missing + ": JMH's annotation processor did not run when its benchmarks were compiled"
}

func (c *container) traceOfNoList() []diag.Step {
	var steps []diag.Step
	if len(c.intended()) > 0 {
		return append(c.evidence(), c.harnessStep()...)
	}
	if main, ok := c.relocated(); ok {
		steps = append(steps, diag.Step{Place: c.classPlace(main), Message: "JMH was relocated to " + dotted(main) + ", where nothing starts it"})
	}
	if other, ok := c.originalOf(); ok {
		steps = append(steps, diag.Step{Message: "maven-shade-plugin keeps a jar as original-… and packs all that it needs into " + other})
	}
	if c.holdsJMH() {
		steps = append(steps, diag.Step{Message: "no class has @Benchmark methods: they are compiled into test classes, which the jar does not hold, or were left out of it"})
	}
	return append(steps, c.harnessStep()...)
}
