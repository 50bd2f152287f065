package checks

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/classfile"
	"jmhdoctor/checks/internal/jar"
)

var _ = register(&Check{
	ID:       "JMH205",
	Name:     "benchmark-unlisted",
	On:       diag.Jar,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A class has @Benchmark methods, inherited ones too, that no line of META-INF/BenchmarkList names.",
		Why: `JMH runs what is listed and nothing else, and does not miss the rest: the run is green and its results just lack these benchmarks. Asked for by name, JMH says "No matching benchmarks". ` +
			`The usual cause is a merge of several modules into one jar in which one list won.`,
		Example: "META-INF/BenchmarkList: moda.ABench.a\nmoda/ABench.class\nmodb/BBench.class",
		Instead: "META-INF/BenchmarkList: moda.ABench.a, modb.BBench.b\nmoda/ABench.class\nmodb/BBench.class",
		Fix:     "None in the jar: merge the lists with shade's AppendingTransformer, one for META-INF/BenchmarkList and one for META-INF/CompilerHints.",
		Precision: "Held against real runs of broken jars with JMH 1.37 on JDK 17.0.15 and 25.0.3. Abstract classes and those that JMH's generator leaves out are not expected in a list. " +
			"It is a warning for classes of another jar on the Class-Path.",
		References: []string{"openjdk/jmh BenchmarkGenerator.java", "maven-shade-plugin: AppendingTransformer"},
	},
	Run: func(p *Pass) {
		c := p.Container
		if c.listState() != listsRead {
			return
		}
		unlisted := c.unlisted()
		for element := range c.classPath {
			var own []jar.BenchmarkClass
			for _, b := range unlisted {
				if b.Container == element {
					own = append(own, b)
				}
			}
			if len(own) > 0 {
				p.Report(c.unlistedFinding(element, own))
			}
		}
		c.reportHiddenBenchmarks(p)
	},
})

func (c *container) unlistedFinding(element int, classes []jar.BenchmarkClass) diag.Finding {
	var names []string
	for _, b := range classes {
		for _, method := range b.Methods {
			names = append(names, b.Canonical+"."+method)
		}
	}
	f := diag.Finding{
		Message: fmt.Sprintf("%s compiled, but no line of the list names %s: %s",
			counted(len(names), "benchmark is", "benchmarks are"), verb(len(names), "it", "them"), someNames(names, asIs)),
		Place:  c.place(classes[0].Container, classes[0].Entry.Name, 0),
		Detail: []string{fmt.Sprintf("a run leaves %s out without a word; asked for by name, JMH ends with exit status 1 and says: %s", verb(len(names), "it", "them"), noMatching)},
		Trace:  c.unlistedSteps(classes),
	}
	if element > 0 {
		f.Severity = diag.Warning
	}
	if !slices.ContainsFunc(names, func(name string) bool { return !c.isListedGarbled(name) }) {
		f.Cause = c.garbledKey()
	}
	return f
}

// isListedGarbled says whether the list holds the name with bytes that are no UTF-8.
func (c *container) isListedGarbled(name string) bool {
	return slices.ContainsFunc(c.records, func(r jar.Record) bool {
		return isGarbled(r.Name()) && resembles(r.Name(), name)
	})
}

// resembles says whether a name may be what a garbled one was.
func resembles(garbled, name string) bool {
	parts := strings.Split(garbled, string(utf8.RuneError))
	first, last := parts[0], parts[len(parts)-1]
	return len(name) >= len(first)+len(last) && strings.HasPrefix(name, first) && strings.HasSuffix(name, last)
}

func (c *container) unlistedSteps(classes []jar.BenchmarkClass) []diag.Step {
	var steps []diag.Step
	for i, b := range classes {
		if i == few {
			break
		}
		steps = append(steps, diag.Step{Place: c.place(b.Container, b.Entry.Name, 0), Message: c.whyUnlisted(b)})
	}
	for i := range c.lists {
		listed := distinctNames(c.lists[i].list().Records)
		steps = append(steps, diag.Step{Place: c.listPlace(&c.lists[i], 0), Message: "this list names " + counted(len(listed), "benchmark", "benchmarks")})
	}
	return steps
}

// whyUnlisted tells a list that was lost from a class that was not processed.
func (c *container) whyUnlisted(b jar.BenchmarkClass) string {
	listed := false
	pkg := b.Canonical[:strings.LastIndexByte(dotted(b.Name), '.')+1]
	for _, r := range c.records {
		listed = listed || strings.HasPrefix(r.UserClass, pkg)
	}
	generated := false
	for _, test := range c.generatedTests() {
		generated = generated || strings.HasPrefix(test, internal(pkg))
	}
	switch {
	case generated && !listed:
		return fmt.Sprintf("%s: generated classes of its package are there, and nothing of the package is listed: a list was lost where several were packed into one", b.Canonical)
	case !listed:
		return fmt.Sprintf("%s: nothing of its package is listed or generated: JMH's processor did not run for it", b.Canonical)
	}
	return fmt.Sprintf("%s: other benchmarks of its package are listed", b.Canonical)
}

// reportHiddenBenchmarks names class files with benchmarks that could not be read.
func (c *container) reportHiddenBenchmarks(p *Pass) {
	for _, problem := range c.classes.Problems {
		content, err := c.classPath[problem.Container].Read(problem.Entry)
		if err != nil || classfile.MayMention(content, "org/openjdk/jmh/annotations/Benchmark") {
			p.Unknown(fmt.Sprintf("%s cannot be read: %v", problem.Entry.Name, problem.Err), c.place(problem.Container, problem.Entry.Name, 0))
		}
	}
}
