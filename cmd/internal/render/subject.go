package render

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

// subjectHeader names a subject and says in one line a group of JDKs what its build
// makes and what the first run does.
func (t *text) subjectHeader(s diag.Subject) []string {
	lines := []string{t.subjectName(s) + t.subjectCounts(s)}
	for _, group := range groupsOf(s.JDKs) {
		lines = append(lines, t.prose(2, groupName(group)+": ", t.paint.strong, resultWords(s.Kind, group[0]))...)
	}
	if t.style.Verbose {
		lines = append(lines, t.executions(s.Executions)...)
	}
	return lines
}

// healthySubject is one line; -v adds what passed and why.
func (t *text) healthySubject(s diag.Subject) []string {
	lines := []string{t.subjectName(s) + ": " + t.outcomeWords(s)}
	if t.style.Verbose {
		lines = append(lines, t.executions(s.Executions)...)
	}
	return lines
}

func (t *text) subjectName(s diag.Subject) string {
	name := t.paint.strong(Safe(show(t.report.Paths, s.Path)))
	if s.Title != "" {
		name += " (" + Safe(s.Title) + ")"
	}
	return name
}

func (t *text) subjectCounts(s diag.Subject) string {
	switch {
	case s.Note != "":
		return ": " + Safe(s.Note)
	case s.Benchmarks > 0:
		return ": " + count(s.Benchmarks, "benchmark")
	}
	return ""
}

// outcomeWords sums up a subject without findings.
func (t *text) outcomeWords(s diag.Subject) string {
	words := s.Outcome.String()
	switch {
	case s.Note != "":
		words = Safe(s.Note)
	case len(s.JDKs) > 0:
		words = jdkWords(s)
	}
	if s.Outcome == diag.Pass {
		return t.paint.good(words)
	}
	return words
}

// jdkWords sums up the JDKs; of a jar or folder it first says how much it holds.
func jdkWords(s diag.Subject) string {
	var groups []string
	for _, group := range groupsOf(s.JDKs) {
		groups = append(groups, groupName(group)+": "+resultWords(s.Kind, group[0]))
	}
	words := strings.Join(groups, "; ")
	if same, all := sameWords(s); all {
		words = same + " with " + groupsName(s.JDKs)
	}
	if s.Kind != diag.Module && s.Benchmarks > 0 {
		words = count(s.Benchmarks, "benchmark") + ": " + words
	}
	return Safe(words)
}

// sameWords reports whether all JDKs behave alike, and how.
func sameWords(s diag.Subject) (words string, all bool) {
	results := s.JDKs
	for i, r := range results {
		if i == 0 {
			words = resultWords(s.Kind, r)
		} else if resultWords(s.Kind, r) != words {
			return "", false
		}
	}
	return words, len(results) > 0
}

// groupsOf joins the results of JDKs that behave alike, in the order of their first.
func groupsOf(results []diag.JDKResult) [][]diag.JDKResult {
	var groups [][]diag.JDKResult
	index := map[string]int{}
	for _, r := range results {
		name := groupWord(r)
		at, seen := index[name]
		if !seen {
			at = len(groups)
			index[name] = at
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], r)
	}
	return groups
}

func groupWord(r diag.JDKResult) string {
	if r.Group != "" {
		return r.Group
	}
	return fmt.Sprint(r.JDK)
}

// groupName is "JDK 23 and later", and says where nobody asked for any JDK of the group.
func groupName(group []diag.JDKResult) string {
	name := "JDK " + groupWord(group[0])
	for _, r := range group {
		if r.Asked {
			return name
		}
	}
	return name + " (" + foresight + ")"
}

// groupsName is "JDK 17, 23 and later".
func groupsName(results []diag.JDKResult) string {
	var names []string
	for _, group := range groupsOf(results) {
		names = append(names, strings.TrimPrefix(groupName(group), "JDK "))
	}
	return "JDK " + strings.Join(names, ", ")
}

// resultWords says what a build makes and what the first run of it does; of what is built
// already, what the first run does.
func resultWords(kind diag.Kind, r diag.JDKResult) string {
	if kind != diag.Module {
		return runResult(r)
	}
	words := buildResult(r)
	if r.FirstRun == "" || r.FirstRun == "runs" {
		return words
	}
	return words + " · run: " + forPeople(r.FirstRun)
}

// longestRun is how many columns of a first line are shown: some quote a whole list.
const longestRun = 120

func runResult(r diag.JDKResult) string {
	switch r.FirstRun {
	case "":
		return "how a run ends is not told"
	case "runs":
		return "runs"
	}
	return fmt.Sprintf("a run ends with exit status %d: %s", r.Exit, clip(forPeople(r.FirstRun), 0, longestRun))
}

func buildResult(r diag.JDKResult) string {
	switch {
	case r.Builds == diag.No && r.BuildMessage != "":
		return "build fails: " + r.BuildMessage
	case r.Builds == diag.No:
		return "build fails"
	case r.Benchmarks == diag.Yes:
		return "benchmarks"
	case r.Benchmarks == diag.Unknown:
		return "cannot tell whether benchmarks are made"
	case r.Builds == diag.Unknown && r.BuildMessage != "":
		return "none; the build may fail: " + r.BuildMessage
	case r.Builds == diag.Unknown:
		return "none; whether the build succeeds cannot be told"
	case r.BuildMessage != "":
		return "none; build green, it says: " + r.BuildMessage
	}
	return "none; build green, no warning"
}

// forPeople drops what every failure of JMH's main begins with.
func forPeople(firstRun string) string {
	const thread, jmh = `Exception in thread "main" `, "java.lang.RuntimeException: ERROR: "
	if rest, ok := strings.CutPrefix(firstRun, thread+jmh); ok {
		return rest
	}
	return strings.TrimPrefix(firstRun, thread)
}

// executions says for each compilation whether JMH's processor runs, and why.
func (t *text) executions(executions []diag.Execution) []string {
	var lines []string
	for _, e := range executions {
		head := fmt.Sprintf("%s with JDK %d: ", Safe(e.ID), e.JDK)
		body := processorWords[e.ProcessorRuns]
		if e.Why != "" {
			body += ": " + e.Why
		}
		if tools := toolsOf(e); tools != "" {
			body += " (" + tools + ")"
		}
		lines = append(lines, t.prose(2, head, t.paint.label, body)...)
	}
	return lines
}

var processorWords = map[diag.Answer]string{
	diag.Yes:     "JMH's processor runs",
	diag.No:      "JMH's processor does not run",
	diag.Unknown: "cannot tell whether JMH's processor runs",
}

func toolsOf(e diag.Execution) string {
	var tools []string
	if e.Plugin != "" {
		tools = append(tools, "maven-compiler-plugin "+e.Plugin)
	}
	if e.CompilesWith != "" {
		tools = append(tools, "javac "+e.CompilesWith)
	}
	return strings.Join(tools, ", ")
}

// An idleKind joins subjects that there is nothing to say about.
type idleKind struct {
	kind diag.Kind
	note string
}

func idleKindOf(s diag.Subject) (idleKind, bool) {
	return idleKind{s.Kind, s.Note}, s.Outcome == diag.NotApplicable
}

// idleSubjects gives the indexes of the subjects of each idle kind that have neither
// findings nor unknowns.
func (t *text) idleSubjects(roots map[string][]int, unknowns map[string][]diag.UnknownFact) map[idleKind][]int {
	idle := map[idleKind][]int{}
	for i, s := range t.report.Subjects {
		kind, isIdle := idleKindOf(s)
		if isIdle && len(roots[s.Path]) == 0 && len(unknowns[s.Path]) == 0 {
			idle[kind] = append(idle[kind], i)
		}
	}
	return idle
}

var kindPlurals = map[diag.Kind]string{
	diag.Module: "modules", diag.Jar: "jars", diag.Classes: "folders of classes", diag.Results: "result files",
}

func (t *text) idleLine(kind idleKind, n int) string {
	note := kind.note
	if note == "" {
		note = "nothing to check"
	}
	return fmt.Sprintf("%d %s: %s (-v lists them)", n, kindPlurals[kind.kind], Safe(note))
}
