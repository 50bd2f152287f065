package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jar"
)

var _ = register(&Check{
	ID:       "JMH202",
	Name:     "list-empty",
	On:       diag.Jar,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "META-INF/BenchmarkList is there, but holds no benchmark: no bytes, or blank lines and comments only.",
		Why: `JMH's processor writes an empty list when it sees no benchmark, and leaves one behind when a compilation fails; and where several lists are packed into one jar without a merging transformer, the first one wins, which may be empty. ` +
			`A run says "No matching benchmarks", while "-l" prints nothing and exits with status 0.`,
		Example: "META-INF/BenchmarkList (0 bytes)",
		Instead: "META-INF/BenchmarkList with a line for each benchmark and mode",
		Fix:     "None in the jar: build again from clean, and merge the lists of several modules with shade's AppendingTransformer, one for META-INF/BenchmarkList and one for META-INF/CompilerHints.",
		Precision: "Held against real runs of broken jars with JMH 1.37 on JDK 17.0.15 and 25.0.3. " +
			"An empty list in a folder of classes without benchmarks says nothing.",
		References: []string{"openjdk/jmh BenchmarkList.java", "maven-shade-plugin: AppendingTransformer"},
	},
	Run: func(p *Pass) {
		c := p.Container
		if c.listState() != listsEmpty || c.idle() != "" && c.mayBeIdle() {
			return
		}
		if len(c.absent) > 0 && len(c.intended()) == 0 {
			p.Unknown(c.absentWords(), c.whole())
			return
		}
		p.Report(diag.Finding{
			Message: fmt.Sprintf("the list holds no benchmark: %s", c.whyEmpty()),
			Place:   c.listPlace(&c.lists[0], 0),
			Detail:  c.shows(constantly(noMatching), 1),
			Trace:   append(c.evidenceOfEmpty(), c.harnessStep()...),
		})
	},
})

// whyEmpty reads from what lies around an empty list why it is empty.
func (c *container) whyEmpty() string {
	switch {
	case len(c.hintedClasses()) > 0:
		return fmt.Sprintf("%s names benchmark classes, so a list was lost on the way into this %s", jar.HintsName, c.word())
	case len(c.candidates()) > 0:
		return fmt.Sprintf("%s in the %s, so a compilation failed, or another list came before theirs",
			counted(len(c.candidates()), "class with benchmarks lies", "classes with benchmarks lie"), c.word())
	case len(c.leftOut()) > 0:
		return "JMH leaves every class with @Benchmark methods out"
	}
	return fmt.Sprintf("no class of the %s has @Benchmark methods", c.word())
}

func (c *container) evidenceOfEmpty() []diag.Step {
	if len(c.intended()) == 0 {
		return nil
	}
	return c.evidence()
}
