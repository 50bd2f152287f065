package checks

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
	"jmhdoctor/checks/internal/xmldoc"
)

// A judgment is what the checks say of one module.
type judgment struct {
	subject  diag.Subject
	findings []diag.Finding
	unknowns []diag.UnknownFact
	// otherMavens are what other Mavens would do else.
	otherMavens []diag.MavenDifference
}

// judge runs the checks on one module.
func (p *project) judge(pom string) judgment {
	m := p.newModule(pom)
	findings, unknowns := examine(diag.Module, func(pass *Pass) { pass.Module = m })
	subject := m.subject()
	switch subject.Outcome = outcome(findings, unknowns); {
	case subject.Outcome == diag.Pass && subject.Benchmarks == 0:
		subject.Outcome, subject.Note = diag.NotApplicable, "no benchmarks"
	}
	// The text of a module is not needed again; those of parents may be.
	p.documents.drop(pom)
	return judgment{subject, findings, unknowns, p.byOtherMavens(m, subject)}
}

// subject tells what a build of the module does with each JDK.
func (m *module) subject() diag.Subject {
	s := diag.Subject{Kind: diag.Module, Path: m.pom, Title: m.title(), Benchmarks: m.benchmarkCount()}
	for _, b := range m.builds {
		for _, c := range b.compilations {
			if c.ofBenchmarks() {
				s.Executions = append(s.Executions, c.told())
			}
		}
		if s.Benchmarks > 0 || b.fails() == diag.Yes {
			s.JDKs = append(s.JDKs, b.result())
		}
	}
	nameGroups(s.JDKs, func(start, end int) string {
		if end == len(s.JDKs) && m.stopsFrom23(m.builds[start:]) {
			return strconv.Itoa(firstSilent) + " and later"
		}
		return ""
	})
	return s
}

func (m *module) title() string {
	for _, b := range m.builds {
		if b.model != nil {
			return b.model.ArtifactID.Text
		}
	}
	return ""
}

func (m *module) benchmarkCount() int {
	most := 0
	for _, b := range m.builds {
		most = max(most, b.benchmarkCount())
	}
	return most
}

func (b *build) benchmarkCount() int {
	count := map[string]int{}
	for _, c := range b.compilations {
		count[c.goal] = max(count[c.goal], len(c.sources.found.Benchmarks))
	}
	return count[javac.Compile] + count[javac.TestCompile]
}

// told is the compilation as the report tells it.
func (c *compilation) told() diag.Execution {
	e := diag.Execution{
		ID: c.execution, JDK: c.build.judged.Version.Feature, CompilesWith: c.javac.Text, Asked: c.build.judged.Asked,
		Plugin: c.plugin.Text, ProcessorRuns: c.runs(), Why: c.why(),
	}
	return e
}

// runs says whether JMH's processor runs. A generator that is not judged makes a No
// unknown.
func (c *compilation) runs() diag.Answer {
	if reason, _ := c.doubt(); reason != "" {
		return diag.Unknown
	}
	return c.verdict.JMHRuns
}

func (c *compilation) why() string {
	if reason, _ := c.doubt(); reason != "" {
		return reason
	}
	if c.verdict.JMHRuns == diag.Unknown {
		return c.verdict.Unknown + c.cure()
	}
	return c.verdict.Message
}

// cure says what would make the unknown known.
func (c *compilation) cure() string {
	for _, u := range c.build.model.Unknowns {
		return "; " + u.Reason
	}
	return ""
}

// doubt says why no verdict on this compilation can be trusted, and where that stands;
// empty where one can.
func (c *compilation) doubt() (string, maven.Origin) {
	if name, origin := c.build.otherGenerator(); name != "" && c.verdict.JMHRuns != diag.Yes {
		return fmt.Sprintf("benchmarks may come from %s, which is not judged", name), origin
	}
	return "", maven.Origin{}
}

// undecided lists what keeps compilations with benchmarks from a verdict, each reason
// once.
func (m *module) undecided() []diag.UnknownFact {
	var facts []diag.UnknownFact
	for _, b := range m.builds {
		for _, c := range b.compilations {
			if len(c.foreign) > 0 {
				facts = appendNew(facts, []diag.UnknownFact{c.foreignFact()}, func(f diag.UnknownFact) string { return f.Reason })
			}
			if fact, ok := c.openFact(); ok {
				facts = appendNew(facts, []diag.UnknownFact{fact}, func(f diag.UnknownFact) string { return f.Reason })
			}
			if !c.ofBenchmarks() || c.runs() != diag.Unknown {
				continue
			}
			_, origin := c.doubt()
			fact := diag.UnknownFact{Reason: c.execution + ": " + c.why(), Place: m.place(origin)}
			if !slices.ContainsFunc(facts, func(f diag.UnknownFact) bool { return f.Reason == fact.Reason }) {
				facts = append(facts, fact)
			}
		}
	}
	return facts
}

// openFact says that a class may inherit benchmarks from one that is not at hand, where
// JMH's processor would not make them.
func (c *compilation) openFact() (diag.UnknownFact, bool) {
	b := c.build
	if c.ofBenchmarks() || len(b.incomplete) == 0 || b.harness() == "" || c.verdict.JMHRuns == diag.Yes {
		return diag.UnknownFact{}, false
	}
	for _, open := range c.sources.found.Open {
		if super := open.Extends[0]; !strings.HasPrefix(super, "java.") && !strings.HasPrefix(super, "javax.") {
			return diag.UnknownFact{
				Reason: fmt.Sprintf("%s extends %s, which is not at hand and may hand down benchmarks; missing: %s",
					open.Class, super, strings.Join(b.incomplete, ", ")),
				Place: diag.Place{File: open.File},
			}, true
		}
	}
	return diag.UnknownFact{}, false
}

// foreignFact says that there are benchmarks that are not judged.
func (c *compilation) foreignFact() diag.UnknownFact {
	first := c.foreign[0]
	reason := c.build.module.project.request.Paths.Show(first) + " seems to hold benchmarks that are not written in Java"
	if more := len(c.foreign) - 1; more > 0 {
		reason += fmt.Sprintf(", and %d files more", more)
	}
	if name, _ := c.build.otherGenerator(); name != "" {
		reason += "; they may come from " + name
	}
	return diag.UnknownFact{
		Reason: reason + ": javac's annotation processors never see them, and other ways of making them are not judged",
		Place:  diag.Place{File: first},
	}
}

// fails says whether Maven ends with an error. A processor that the sources need and that
// does not run leaves it open: the code that it would have made may be used.
func (b *build) fails() diag.Answer {
	for _, problem := range append(b.module.project.troubles[b.module.pom], b.problems...) {
		if problem.Severity >= maven.ModelError {
			return diag.Yes
		}
	}
	answer := diag.No
	for _, c := range b.compilations {
		switch {
		case c.verdict.BuildFails == diag.Yes:
			return diag.Yes
		case c.sources.isEmpty():
		case c.verdict.BuildFails == diag.Unknown, len(c.neededAndSkipped(0)) > 0, len(b.model.Unknowns) > 0:
			answer = diag.Unknown
		}
	}
	return answer
}

func (s *sources) isEmpty() bool { return len(s.units) == 0 }

func (b *build) failureMessage() string {
	for _, f := range b.module.failures() {
		if slices.Contains(f.builds, b) {
			return f.message
		}
	}
	return ""
}

// result tells what a build and the first run of it do.
func (b *build) result() diag.JDKResult {
	r := diag.JDKResult{JDK: b.judged.Version.Feature, Asked: b.judged.Asked, Group: b.judged.Version.Text}
	switch b.fails() {
	case diag.Yes:
		r.Builds, r.BuildMessage, r.Benchmarks = diag.No, b.failureMessage(), diag.No
		return r
	case diag.No:
		r.Builds = diag.Yes
	case diag.Unknown:
		r.BuildMessage = b.buildDoubt()
	}
	r.Benchmarks = b.makesBenchmarks()
	switch {
	case r.Builds != diag.Yes:
	case r.Benchmarks == diag.Yes:
		r.FirstRun = "runs"
	case r.Benchmarks == diag.No:
		r.FirstRun, r.Exit = missingList(b.harness()), 1
	}
	return r
}

// buildDoubt says why it cannot be told whether the build succeeds.
func (b *build) buildDoubt() string {
	for _, c := range b.compilations {
		if s := (stop{compilations: []*compilation{c}}); len(c.neededAndSkipped(0)) > 0 {
			return s.skippedNames() + " does not run either, and code that uses what it makes does not compile"
		}
		if c.verdict.BuildFails == diag.Unknown && c.verdict.Unknown != "" {
			return c.verdict.Unknown
		}
	}
	for _, u := range b.model.Unknowns {
		return u.Reason
	}
	return ""
}

// makesBenchmarks is yes when JMH's processor runs in every compilation with benchmarks.
func (b *build) makesBenchmarks() diag.Answer {
	answer := diag.Yes
	for _, c := range b.compilations {
		if !c.ofBenchmarks() || c.runs() == diag.No && c.madeUpFor() {
			continue
		}
		switch c.runs() {
		case diag.Unknown:
			return diag.Unknown
		case diag.No:
			answer = diag.No
		}
	}
	return answer
}

// harness is the version of jmh-core; empty where it is not known.
func (b *build) harness() maven.Version {
	for _, a := range b.dependencies {
		if a.GroupID == javac.JMHGroup && a.ArtifactID == javac.JMHCore {
			return maven.Version(a.Version)
		}
	}
	return ""
}

// missingList is the first line that JMH prints when its list is not there. The text was
// changed after 1.37 (openjdk/jmh, main).
func missingList(harness maven.Version) string {
	const exception = `Exception in thread "main" java.lang.RuntimeException: `
	if harness != "" && harness.Compare("1.37") > 0 {
		return exception + "Internal error reading resource file: Unable to find /META-INF/BenchmarkList"
	}
	return exception + "ERROR: Unable to find the resource: /META-INF/BenchmarkList"
}

// nameGroups gives one name to neighboring JDKs that behave alike: what special says of
// results[start:end], else all their names.
func nameGroups(results []diag.JDKResult, special func(start, end int) string) {
	for start := 0; start < len(results); {
		end := start + 1
		for end < len(results) && alike(results[start], results[end]) {
			end++
		}
		name := special(start, end)
		if name == "" {
			name = namesOf(results[start:end])
		}
		for i := start; i < end; i++ {
			results[i].Group = name
		}
		start = end
	}
}

func namesOf(results []diag.JDKResult) string {
	var names []string
	for _, r := range results {
		names = append(names, r.Group)
	}
	return strings.Join(names, ", ")
}

// firstSilent is the first JDK whose javac processes nothing unless asked (JDK-8321314).
const firstSilent = 23

func alike(a, b diag.JDKResult) bool {
	return a.Builds == b.Builds && a.BuildMessage == b.BuildMessage && a.Benchmarks == b.Benchmarks && a.FirstRun == b.FirstRun
}

// stopsFrom23 says whether JDK 23's rule alone decides about these builds.
func (m *module) stopsFrom23(builds []*build) bool {
	for _, b := range builds {
		if b.model == nil || b.model.JDKDependent || b.fails() != diag.No {
			return false
		}
		for _, c := range b.compilations {
			if c.ofBenchmarks() && (c.runs() != diag.No || c.verdict.Reason != javac.NotRequested) {
				return false
			}
		}
	}
	return true
}

// syntaxError is the place of what keeps a file from being XML.
func (r *runner) syntaxError(file string) diag.Place {
	place := diag.Place{File: file}
	text, err := readBounded(r.fsys, file, xmldoc.MaxSize)
	if err != nil {
		return place
	}
	_, err = xmldoc.Parse(file, text)
	var syntax *xmldoc.Error
	if !errors.As(err, &syntax) || len(text) == 0 {
		return place
	}
	place.Span = diag.Span{Start: syntax.Offset, End: syntax.Offset}
	place.Range = diag.Range{Start: syntax.Position, End: syntax.Position}
	return place
}

// document reads a pom for its positions, once.
func (r *runner) document(file string) *xmldoc.Document {
	return r.documents.get(file, func() *xmldoc.Document { return r.builder.Document(file) })
}
