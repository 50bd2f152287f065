package checks

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

var _ = register(&Check{
	ID:       "JMH204",
	Name:     "listed-class-missing",
	On:       diag.Jar,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A listed benchmark cannot be run, since its class, the class that JMH generated for it, or one of its helpers is not there.",
		Why: `"-l" lists the benchmark, and a run fails for it alone and goes on: it prints "<failure>" with "Benchmark does not match a class" or a NoClassDefFoundError, exits with status 0, and the results just lack it. ` +
			`Causes are a filter or relocation that reaches generated classes but not the text of the list, -proc:only, and a list that outlived its classes.`,
		Example: "META-INF/BenchmarkList: demo.LogBenchmark.log\ndemo/LogBenchmark.class",
		Instead: "META-INF/BenchmarkList: demo.LogBenchmark.log\ndemo/LogBenchmark.class\ndemo/jmh_generated/LogBenchmark_log_jmhTest.class\ndemo/jmh_generated/LogBenchmark_jmhType.class, …_B1, _B2, _B3",
		Fix:     "None in the jar: build from clean, relocate no package with benchmarks, and filter out no generated class.",
		Precision: "Held against real runs of broken jars with JMH 1.37 on JDK 17.0.15 and 25.0.3. Classes on a Class-Path count. " +
			"A folder or jar that holds a list and no classes but generated ones is unknown: some builds keep them apart.",
		References: []string{"openjdk/jmh BenchmarkHandler.java", "openjdk/jmh BenchmarkList.java"},
	},
	Run: func(p *Pass) {
		c := p.Container
		if len(c.broken) == 0 || c.listState() != listsRead {
			return
		}
		if reason := c.elsewhere(); reason != "" {
			p.Unknown(reason, c.whole())
			return
		}
		first := c.broken[0]
		p.Report(diag.Finding{
			Message: c.brokenMessage(),
			Place:   c.listedAt[first.name],
			Detail:  []string{fmt.Sprintf("a run says of %s: %s; it goes on, ends with exit status 0, and its results lack what failed", first.name, first.line)},
			Trace:   append(c.brokenSteps(), c.generatedStep()...),
		})
	},
})

func (c *container) brokenMessage() string {
	first, listed := c.broken[0], len(c.listedNames())
	if len(c.broken) == 1 {
		return fmt.Sprintf("%s is listed, but cannot be run: the class %s is missing", first.name, dotted(first.missing))
	}
	var names []string
	for _, b := range c.broken {
		names = append(names, b.name)
	}
	return fmt.Sprintf("%d of %d listed benchmarks cannot be run, since classes are missing: %s", len(c.broken), listed, someNames(names, asIs))
}

// brokenSteps name the missing classes, each with the line that asks for it.
func (c *container) brokenSteps() []diag.Step {
	var steps []diag.Step
	for i, b := range c.broken {
		if i == few {
			break
		}
		message := fmt.Sprintf("%s needs %s, which is missing", b.name, dotted(b.missing))
		if at, ok := c.relocatedClass(b.missing); ok {
			message += "; it was relocated to " + dotted(at) + ", and the list was not"
		}
		steps = append(steps, diag.Step{Place: c.listedAt[b.name], Message: message})
	}
	return steps
}

// relocatedClass finds a class below another package.
func (c *container) relocatedClass(internalName string) (string, bool) {
	for _, name := range c.classes.Names() {
		if strings.HasSuffix(name, "/"+internalName) {
			return name, true
		}
	}
	return "", false
}

// generatedStep says when no generated class is there at all.
func (c *container) generatedStep() []diag.Step {
	if len(c.generatedTests()) > 0 {
		return nil
	}
	return []diag.Step{{Message: fmt.Sprintf("no generated class (*%s) lies in the %s: a filter, -proc:only, or a list that outlived them", testSuffix, c.word())}}
}
