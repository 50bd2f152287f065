package javac

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
)

// standIns are the jars and folders of the measured cases: core holds the annotation,
// gen a processor for it, other a second one.
var standIns = map[string]File{
	"core":            {},
	"lib":             {Holds: []string{"lib"}},
	"gen":             {Services: []string{"p.MarkProc"}, Classes: []ProcessorClass{markProc(0)}},
	"gen-dir":         {Services: []string{"p.MarkProc"}, Classes: []ProcessorClass{markProc(0)}, Directory: true},
	"gen-no-services": {Classes: []ProcessorClass{markProc(0)}},
	"gen-module":      {Module: true, Provides: []string{"p.MarkProc"}, Services: []string{"p.MarkProc"}, Classes: []ProcessorClass{markProc(0)}},
	"gen-v69":         {Services: []string{"p.MarkProc"}, Classes: []ProcessorClass{markProc(69)}},
	"gen-v70":         {Services: []string{"p.MarkProc"}, Classes: []ProcessorClass{markProc(70)}},
	"genlib":          {Services: []string{"p.MarkProc"}, Classes: []ProcessorClass{markProc(0, "lib")}},
	"other":           {Services: []string{"q.OtherProc"}, Classes: []ProcessorClass{{Name: "q.OtherProc", Claims: []string{"*"}}}},
	"claim-all":       {Services: []string{"q.ClaimAll"}, Classes: []ProcessorClass{{Name: "q.ClaimAll", Claims: []string{"*"}, Keeps: true}}},
	"broken":          {Services: []string{"no.such.Proc"}},
	"empty":           {},
	"missing":         {Missing: true},
	"dir-of-gen":      {Directory: true, Jars: []string{"gen"}},
}

func markProc(version int, needs ...string) ProcessorClass {
	return ProcessorClass{Name: "p.MarkProc", Claims: []string{"a.Mark"}, Keeps: true, Generates: true, ClassVersion: version, Needs: needs}
}

// A measuredCase is one row of a table of measured runs.
type measuredCase map[string]string

func readCases(t *testing.T, name string) []measuredCase {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	var cases []measuredCase
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if len(fields) != len(columns) {
			t.Fatalf("%s: %d fields instead of %d in %q", name, len(fields), len(columns), line)
		}
		row := measuredCase{}
		for i, column := range columns {
			row[column] = fields[i]
		}
		cases = append(cases, row)
	}
	return cases
}

// messagesOfSources are cases whose first message is no word of javac's about processing
// but text that depends on the sources: the program's own listing, or an error in it.
var messagesOfSources = map[string]string{
	"F04": "-Xprint lists the source",
	"F05": "-XprintRounds lists the rounds",
	"F06": "-XprintProcessorInfo lists the processors' answers",
	"N15": "the parse error quotes the source",
	"N16": "the unresolved symbol quotes the source",
}

func TestDecideAgainstMeasuredRuns(t *testing.T) {
	for _, row := range readCases(t, "javac-cases.tsv") {
		t.Run(row["id"]+"/"+row["jdk"], func(t *testing.T) {
			c := compilationOf(t, row)
			d := Decide(c)
			mark, other := state(d, "p.MarkProc"), state(d, "q.OtherProc")
			if s := state(d, "q.ClaimAll"); s == "RUN" {
				other = s
			}
			got := measuredCase{
				"processor_ran": mark,
				"other_ran":     map[string]string{"RUN": "yes"}[other],
				"exit_code":     strconv.Itoa(d.Exit),
				"list":          yes(mark == "RUN" && d.LastRound),
				"classes":       yes(d.Classes),
			}
			if got["other_ran"] == "" {
				got["other_ran"] = "no"
			}
			for column, value := range got {
				if row[column] != value {
					t.Errorf("%s: measured %q, decided %q\noptions: %s\n%+v", column, row[column], value, row["options"], d)
				}
			}
			compareMessage(t, row, d)
		})
	}
}

func state(d Decision, name string) string {
	p, _ := d.Processor(name)
	return map[State]string{NotReached: "no", Initialised: "init-only", Ran: "RUN"}[p.State]
}

func yes(truth bool) string {
	if truth {
		return "yes"
	}
	return "no"
}

var mentionsPath = regexp.MustCompile(`@<file:[^>]*>`)

// compareMessage holds the first message, and the first error, against what was printed.
func compareMessage(t *testing.T, row measuredCase, d Decision) {
	t.Helper()
	if _, ok := messagesOfSources[row["id"]]; ok {
		return
	}
	lines := strings.Split(mentionsPath.ReplaceAllString(row["message"], "@file0"), " ⏎ ")
	if row["message"] == "-" {
		if len(d.Messages) != 0 {
			t.Errorf("nothing was printed, decided %+v", d.Messages)
		}
		return
	}
	if len(d.Messages) == 0 {
		t.Fatalf("no message decided, printed: %q", lines[0])
	}
	if got, want := d.Messages[0].Text, bare(lines[0]); strings.TrimSpace(got) != want {
		t.Errorf("first message\nprinted %q\ndecided %q", want, got)
	}
	for _, line := range lines {
		if text, isError := strings.CutPrefix(line, "error: "); isError && strings.TrimSpace(d.Failure()) != text {
			t.Errorf("first error\nprinted %q\ndecided %q", text, d.Failure())
		} else if isError {
			break
		}
	}
}

// bare takes away how the message was shown: the severity, the exception of javax.tools,
// the fields of a diagnostic.
func bare(line string) string {
	line = strings.TrimPrefix(line, "IAE: ")
	if parts := strings.Split(line, "|"); len(parts) == 3 {
		return parts[2]
	}
	for _, prefix := range []string{"error: ", "warning: "} {
		line = strings.TrimPrefix(line, prefix)
	}
	return strings.TrimSpace(line)
}

var (
	standIn      = regexp.MustCompile(`<([a-z][-a-z0-9]*)>`)
	argumentFile = regexp.MustCompile(`@<file:([^>]*)>`)
	bracketed    = regexp.MustCompile(`^\[(\S+?)(?: ([^\]]*))?\] `)
)

// compilationOf reads the notation of the table.
func compilationOf(t *testing.T, row measuredCase) Compilation {
	t.Helper()
	version, err := jdk.Parse(row["jdk"])
	if err != nil {
		t.Fatal(err)
	}
	c := Compilation{JDK: version, Files: standIns, Environment: map[string]string{}, ArgumentFiles: map[string]string{}, Locations: map[string]string{}}
	text := standIn.ReplaceAllString(row["options"], "$1")
	for i, match := range argumentFile.FindAllStringSubmatch(text, -1) {
		name := "file" + strconv.Itoa(i)
		c.ArgumentFiles[name] = match[1]
		text = strings.Replace(text, match[0], "@"+name, 1)
	}
	for {
		match := bracketed.FindStringSubmatch(text)
		if match == nil {
			break
		}
		text = text[len(match[0]):]
		name, value, _ := strings.Cut(match[2], "=")
		switch match[1] {
		case "api":
			c.Call = Tools
		case "legacy":
			c.Call = LegacyMain
		case "env":
			c.Environment[name] = value
		case "file-manager":
			c.Locations[name] = value
		default:
			t.Fatalf("unknown notation %q", match[0])
		}
	}
	for _, argument := range splitVariable(text) {
		source, ok := sourcesOfCases[argument]
		if !ok {
			c.Arguments = append(c.Arguments, argument)
			continue
		}
		c.Sources.Annotations = append(c.Sources.Annotations, source.Annotations...)
		c.Sources.ParseErrors = c.Sources.ParseErrors || source.ParseErrors
		c.Sources.Unresolved = c.Sources.Unresolved || source.Unresolved
		c.Sources.Module = c.Sources.Module || source.Module
		if c.Call != Tools {
			c.Arguments = append(c.Arguments, argument+".java")
		}
	}
	return c
}

var sourcesOfCases = map[string]Sources{
	"bench-src":       {Annotations: []string{"a.Mark"}},
	"plain-src":       {},
	"module-info":     {Module: true},
	"parse-error-src": {Annotations: []string{"a.Mark"}, ParseErrors: true},
	"unresolved-src":  {Annotations: []string{"a.Mark"}, Unresolved: true},
}

func FuzzDecide(f *testing.F) {
	for _, seed := range []string{
		"-proc:none -classpath core:gen", "@f -processor p.MarkProc,q.OtherProc --processor-path gen:other/*",
		"-Akey=val -A -J-Dx -Xlint:all,-options --release 08 -source 1.9", "--processor-module-path= -Xprint @@ @", "' \" \\ #",
	} {
		f.Add(seed, uint8(0), uint8(17), "-proc:full")
	}
	f.Fuzz(func(t *testing.T, text string, call, feature uint8, file string) {
		c := Compilation{
			JDK: jdk.Version{Feature: int(feature), Numbers: []int{int(feature)}}, Call: Call(call % 3), Arguments: splitArguments(text),
			Files: standIns, Sources: Sources{Annotations: []string{"a.Mark"}},
			Environment: map[string]string{"JDK_JAVAC_OPTIONS": file}, ArgumentFiles: map[string]string{"f": file},
		}
		d := Decide(c)
		if d.Processing == 0 {
			t.Errorf("no reason for %q", text)
		}
		if d.Exit != ExitOK && d.Classes {
			t.Errorf("classes although javac fails: %q", text)
		}
		if d.Exit != ExitOK && d.Processing == ProcessingRefused && d.Failure() == "" && !warned(d) {
			t.Errorf("refused without a word: %q", text)
		}
		for _, index := range d.Deciding {
			if index < -1 || index >= len(c.Arguments) {
				t.Errorf("deciding argument %d of %d", index, len(c.Arguments))
			}
		}
	})
}

func warned(d Decision) bool {
	return len(d.Messages) > 0 && d.Messages[len(d.Messages)-1].Severity == diag.Warning
}
