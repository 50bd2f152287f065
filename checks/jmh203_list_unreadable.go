package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jar"
)

var _ = register(&Check{
	ID:       "JMH203",
	Name:     "list-unreadable",
	On:       diag.Jar,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "JMH cannot read a line of META-INF/BenchmarkList, or reads less of it than it holds.",
		Why: `One line that JMH refuses ends every command with an exception, "-l" too, whatever benchmark was asked for. ` +
			`Two records on one line, where a line end is missing, are worse: only the first exists, and nothing is said. ` +
			`A list in the format of another JMH is refused or misread, and @Warmup(time = 0) makes JMH write "single-shot", which no JMH reads back.`,
		Example: "JMH S 9 demo.Logs … E E JMH S 9 demo.Maps … E E",
		Instead: "JMH S 9 demo.Logs … E E\nJMH S 9 demo.Maps … E E",
		Fix:     "None in the jar: build from clean with one version of JMH, merge lists with shade's AppendingTransformer, and give times of 1 or more.",
		Precision: "The reader was held against JMH's own for 1.0 to 1.37 on thousands of broken lists, and against real runs. " +
			"Where the version of JMH is not known, a list is read by the format in which it was written.",
		References: []string{"openjdk/jmh BenchmarkListEntry.java", "openjdk/jmh TimeValue.java", "openjdk/jmh TestLineReader.java"},
	},
	Run: func(p *Pass) {
		for i := range p.Container.lists {
			p.Container.reportDefects(p, &p.Container.lists[i])
		}
	},
})

// reportDefects tells what is wrong with one list. Of the lines at which JMH dies it gets
// to the first alone.
func (c *container) reportDefects(p *Pass, file *listFile) {
	if !file.read() {
		p.Unknown(fmt.Sprintf("%s cannot be read: %v", file.entry, file.err), c.listPlace(file, 0))
		return
	}
	c.reportFatal(p, file)
	for _, d := range file.list().Defects {
		if d.Fatal {
			continue
		}
		f := diag.Finding{Place: c.listPlace(file, d.Line), Trace: c.harnessStep()}
		switch d.Kind {
		case jar.Glued:
			f.Message = fmt.Sprintf("a line end is missing: JMH does not see %s, which %s on the line of another benchmark",
				someNames(d.Lost, asIs), verb(len(d.Lost), "stands", "stand"))
			f.Detail = []string{"a run and -l leave this out without a word; exit status 0"}
		case jar.Garbled:
			f.Message, f.Key = d.What+": JMH finds no class of this name", c.garbledKey()
			f.Detail = c.shows(constantly(d.FirstLine), 0)
		case jar.OtherGeneration:
			f.Message = fmt.Sprintf("JMH misreads the list: %s", d.What)
		case jar.Trailing:
			f.Severity, f.Message = diag.Note, "text stands behind the benchmark on its line, which JMH does not see"
		case jar.Skipped:
			if c.kind != diag.Classes {
				continue
			}
			f.Severity, f.Message = diag.Note, "the next compilation into this folder fails at "+d.What+": JMH's processor reads the list again, and skips no line"
		default:
			continue
		}
		p.Report(f)
	}
}

// garbledKey is the key of findings about garbled names, of which benchmarks that are
// missing in the list are a consequence.
func (c *container) garbledKey() string { return "JMH203 " + c.shownPath() + " garbled" }

func (c *container) reportFatal(p *Pass, file *listFile) {
	fatal := file.list().Fatal()
	if fatal == nil {
		return
	}
	lines := 0
	for _, d := range file.list().Defects {
		if d.Fatal {
			lines += d.Count
		}
	}
	f := diag.Finding{
		Message: "no benchmark can be run: " + c.whyRefused(fatal), Place: c.listPlace(file, fatal.Line), Trace: c.harnessStep(),
		Detail: c.shows(func(i int) string { return file.lists[i].Fatal().FirstLine }, fatal.RunExit),
	}
	if lines > 1 {
		f.Detail = append(f.Detail, fmt.Sprintf("%d lines are like this; JMH gets to the first", lines))
	}
	p.Report(f)
}

// whyRefused says what is wrong with a line. JMH's own words, which JDKs vary, stand in
// the detail.
func (c *container) whyRefused(d *jar.Defect) string {
	if d.Kind == jar.Unreadable {
		return fmt.Sprintf("JMH cannot read line %d of the list", d.Line)
	}
	return fmt.Sprintf("line %d of the list: %s", d.Line, d.What)
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
