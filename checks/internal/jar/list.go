package jar

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Harness is the JMH and the JVM that will read a list.
type Harness struct {
	// Version is that of jmh-core, empty where it is not known: then the list is read as
	// the JMH that wrote it would.
	Version string
	// JDK is the feature release, 0 where it is not known. It matters for the words of
	// exceptions only, which are known for 17 and 25.
	JDK int
}

// A List is a BenchmarkList as JMH reads it.
type List struct {
	// Generation is the format of its first record, 0 if it holds none.
	Generation Generation
	// Records are the benchmarks in the order of the lines, each once, as the harness
	// sees them; those that it cannot read are marked.
	Records []Record
	// Defects are what is wrong, in the order of the lines.
	Defects []Defect
}

// Fatal gives the defect at which every command of JMH dies but -h; nil if there is none.
func (l *List) Fatal() *Defect {
	for i := range l.Defects {
		if l.Defects[i].Fatal {
			return &l.Defects[i]
		}
	}
	return nil
}

// A DefectKind is what is wrong with a line of a list.
type DefectKind int

// The kinds of defect.
const (
	// Unreadable is a line that JMH's reader refuses.
	Unreadable DefectKind = iota + 1
	// ZeroTime is such a line because of a time of 0, which JMH writes and cannot read.
	ZeroTime
	// OtherGeneration is a list in the format of another JMH than the harness. The
	// harness refuses it or, where Fatal is not set, misreads the values of @Param.
	OtherGeneration
	// Glued is a record that stands behind another one on the same line: JMH does not
	// see it.
	Glued
	// Trailing is text behind a record that JMH does not see.
	Trailing
	// Garbled is a name with bytes that are no UTF-8: no class has this name.
	Garbled
	// Empty is a list without benchmarks.
	Empty
	// Skipped are blank lines and comments. JMH skips them, but its processor does not
	// when it compiles into the same folder.
	Skipped
	// Repeated is a benchmark that is listed twice in one mode: the first counts.
	Repeated
)

// A Defect is something wrong in a list, and what comes of it.
type Defect struct {
	Kind DefectKind
	// Line is the first line concerned, from 1, 0 for the whole list; Count is the number
	// of lines.
	Line, Count int
	// What is a phrase about the line.
	What string
	// Lost are the benchmarks that JMH does not see for this reason.
	Lost []string
	// Fatal says that every command but -h dies of it, whatever it asks for.
	Fatal bool
	// FirstLine is the first line that tells of it when benchmarks are run, on standard
	// error or, for Garbled, on standard output; empty where nothing tells of it.
	FirstLine string
	// RunExit and ListExit are the exit status of a run and of "-l".
	RunExit, ListExit int
	// BreaksProcessor says that the next javac with JMH's processor dies of this line if
	// it compiles into the folder that holds the list.
	BreaksProcessor bool
}

const (
	uncaught   = `Exception in thread "main" `
	noMatching = "No matching benchmarks. Miss-spelled regexp?"
	noClass    = "java.lang.IllegalArgumentException: Benchmark does not match a class"
)

// ReadList reads a list as the harness does (BenchmarkList.find and AbstractResourceReader
// of jmh-core).
func ReadList(content []byte, by Harness) *List {
	r := &listReader{list: &List{}, java: java(by.JDK), harness: GenerationOf(by.Version), seen: map[string]bool{}}
	number := 0
	for len(content) > 0 {
		number++
		raw := firstLine(content)
		content = content[lineSize(content):]
		r.line(number, raw)
	}
	if len(r.list.Records) == 0 && r.list.Fatal() == nil {
		r.add(Defect{Kind: Empty, What: "it holds no benchmark", FirstLine: noMatching, RunExit: 1})
	}
	return r.list
}

// A listReader reads the lines of one list.
type listReader struct {
	list    *List
	java    java
	harness Generation
	// seen are the records so far, by mode and name.
	seen map[string]bool
}

func (r *listReader) add(d Defect) { r.list.Defects = append(r.list.Defects, d) }

// addTo adds a defect that many lines can have in common.
func (r *listReader) addTo(d Defect) {
	for i := range r.list.Defects {
		if known := &r.list.Defects[i]; known.Kind == d.Kind && known.Fatal == d.Fatal {
			known.Count++
			return
		}
	}
	r.add(d)
}

func (r *listReader) line(number int, raw []byte) {
	line := decodeUTF8(raw)
	if strings.HasPrefix(line, "#") || trim(line) == "" {
		r.addTo(Defect{Kind: Skipped, Line: number, Count: 1, What: "a blank line or comment", BreaksProcessor: true})
		return
	}
	own := generationOfLine(line)
	if r.list.Generation == 0 {
		r.list.Generation = own
	}
	reading := cmp.Or(r.harness, own, r.list.Generation, Since1_24)
	record, tagged, failure := r.read(line, reading)
	if failure != nil {
		r.refused(number, line, own, failure)
		return
	}
	if own != 0 && own != reading && len(record.Params) > 0 {
		r.addTo(Defect{Kind: OtherGeneration, Line: number, Count: 1, What: fmt.Sprintf("it is in the format of %s, so the values of @Param are misread", own)})
	}
	record.Line = number
	r.keep(record)
	r.behind(number, tagged)
	if !utf8.Valid(raw) && strings.ContainsRune(record.UserClass+record.GeneratedClass+record.Method, utf8.RuneError) {
		r.add(Defect{Kind: Garbled, Line: number, Count: 1, What: fmt.Sprintf("the name %s has bytes that are no UTF-8", record.Name()), FirstLine: noClass})
	}
}

// read reads a line in the format of a generation. The reader is nil for the formats
// without tags, which leave nothing behind a record.
func (r *listReader) read(line string, g Generation) (Record, *taggedReader, *exception) {
	f := g.format()
	if !f.tagged() {
		record, failure := readSeparated(line, f)
		return record, nil, failure
	}
	tagged := newTaggedReader(r.java, line, g >= Since1_24)
	record := tagged.record()
	return record, tagged, tagged.failure
}

// keep takes a record unless its name and mode are there already.
func (r *listReader) keep(record Record) {
	key := record.Mode + " " + record.Name()
	if r.seen[key] {
		r.addTo(Defect{Kind: Repeated, Line: record.Line, Count: 1, What: fmt.Sprintf("%s is listed before in mode %s", record.Name(), record.Mode)})
		return
	}
	r.seen[key] = true
	r.list.Records = append(r.list.Records, record)
}

// refused notes a line that the harness cannot read.
func (r *listReader) refused(number int, line string, own Generation, failure *exception) {
	d := Defect{
		Kind: Unreadable, Line: number, Count: 1, Fatal: true, RunExit: 1, ListExit: 1, BreaksProcessor: true,
		FirstLine: uncaught + failure.line(),
		What:      "JMH cannot read it: " + failure.line(),
	}
	if own != 0 && r.harness != 0 && own != r.harness {
		d.Kind = OtherGeneration
		d.What = fmt.Sprintf("it is in the format of %s, which the JMH in use does not read", own)
	} else if failure.class == numberFormat && strings.Contains(line, " "+zeroTime+" ") {
		d.Kind = ZeroTime
		d.What = "it holds a time of 0, which JMH writes as " + zeroTime + " and cannot read"
	}
	if own != 0 {
		if record, _, failure := r.read(line, own); failure == nil {
			record.Line, record.Unreadable = number, true
			r.keep(record)
		}
	}
	if d.Kind == OtherGeneration {
		r.addTo(d)
		return
	}
	r.add(d)
}

// maxAttempts bounds how often something behind a record is taken for another one in
// vain.
const maxAttempts = 100

// behind looks at what stands behind a record on its line.
func (r *listReader) behind(number int, tagged *taggedReader) {
	if tagged == nil || trim(text(tagged.rest())) == "" {
		return
	}
	var lost []string
	for attempts := 0; attempts < maxAttempts && tagged.next(); {
		start := tagged.cursor
		record := tagged.record()
		if tagged.failure != nil {
			attempts++
			tagged.cursor = start
			continue
		}
		lost = append(lost, record.Name())
	}
	if len(lost) == 0 {
		r.add(Defect{Kind: Trailing, Line: number, Count: 1, What: "text behind the record, which JMH does not see"})
		return
	}
	r.add(Defect{
		Kind: Glued, Line: number, Count: 1, Lost: lost,
		What: fmt.Sprintf("%d more records stand behind the first, which JMH does not see: a line end is missing", len(lost)),
	})
}

// Unite joins the lists of a class path as JMH does: each benchmark once in each mode, by
// mode and then by name.
func Unite(lists ...*List) []Record {
	var all []Record
	seen := map[string]bool{}
	for _, l := range lists {
		for _, record := range l.Records {
			if key := record.Mode + " " + record.Name(); !seen[key] {
				seen[key] = true
				all = append(all, record)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Record) int {
		return cmp.Or(modeOrder(a.Mode)-modeOrder(b.Mode), compareUTF16(a.Name(), b.Name()))
	})
	return all
}

func modeOrder(mode string) int {
	for i, m := range modes {
		if m.name == mode {
			return i
		}
	}
	return len(modes)
}

// compareUTF16 is String.compareTo.
func compareUTF16(a, b string) int { return slices.Compare(units(a), units(b)) }

// ReadHints gives the lines of a CompilerHints, without comments and blank lines, in the
// order of the file, each once.
func ReadHints(content []byte) []string {
	var hints []string
	seen := map[string]bool{}
	for len(content) > 0 {
		raw := firstLine(content)
		content = content[lineSize(content):]
		line := decodeUTF8(raw)
		if bytes.HasPrefix(raw, []byte("#")) || trim(line) == "" || seen[line] {
			continue
		}
		seen[line] = true
		hints = append(hints, line)
	}
	return hints
}

// A Hint is one command of a CompilerHints.
type Hint struct {
	// Command is "inline", "dontinline", "exclude" and the like.
	Command string
	// Class is an internal name or a pattern ("*"), Method a name or pattern
	// ("*_avgt_jmhStub").
	Class, Method string
}

// ParseHint takes a line of ReadHints apart: "inline,demo/A$B.method". ok is false for a
// line of another form.
func ParseHint(line string) (hint Hint, ok bool) {
	command, target, ok := strings.Cut(line, ",")
	class, method := cutLast(target)
	return Hint{command, class, method}, ok && class != "" && method != ""
}
