package checks

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
)

// A stop is one cause that keeps JMH's processor from running: a reason at a place, with
// the compilations that it stops.
type stop struct {
	module *module
	origin maven.Origin
	// compilations are in order of JDK and execution.
	compilations []*compilation
}

// stops groups the compilations with benchmarks that a reason stops, by the place that
// decides.
func (m *module) stops(reason javac.Reason) []stop {
	return m.group(func(c *compilation) bool {
		return c.ofBenchmarks() && c.verdict.JMHRuns == diag.No && c.verdict.Reason == reason && !c.generatedOtherwise() && !c.madeUpFor()
	})
}

// madeUpFor says whether another execution of the same goal compiles benchmarks too and
// runs JMH's processor: it writes the list for both.
func (c *compilation) madeUpFor() bool {
	return slices.ContainsFunc(c.build.compilations, func(other *compilation) bool {
		return other != c && other.goal == c.goal && other.ofBenchmarks() && other.verdict.JMHRuns == diag.Yes &&
			len(other.sources.found.Benchmarks) >= len(c.sources.found.Benchmarks)
	})
}

// group joins the compilations that a condition holds for by the place that decides.
func (m *module) group(holds func(*compilation) bool) []stop {
	var stops []stop
	for _, b := range m.builds {
		for _, c := range b.compilations {
			if !holds(c) {
				continue
			}
			origin := c.decidingOrigin()
			i := slices.IndexFunc(stops, func(s stop) bool { return s.origin == origin })
			if i < 0 {
				i = len(stops)
				stops = append(stops, stop{module: m, origin: origin})
			}
			stops[i].compilations = append(stops[i].compilations, c)
		}
	}
	return stops
}

// decidingOrigin is where the element stands that decides: the first of the trace that a
// file holds, apart from the version of the plugin; else what brings jmh-core.
func (c *compilation) decidingOrigin() maven.Origin {
	for _, d := range c.verdict.Deciding {
		if d.Origin.File != "" && d.Origin.Element != c.plugin.Origin.Element {
			return d.Origin
		}
	}
	for _, a := range c.build.dependencies {
		if a.GroupID == javac.JMHGroup && a.ArtifactID == javac.JMHCore && a.Declared.File != "" {
			return a.Declared
		}
	}
	return maven.Origin{File: c.build.module.pom}
}

// example is the compilation whose trace is shown: of the newest JDK.
func (s stop) example() *compilation { return s.compilations[len(s.compilations)-1] }

// key names the finding of a check about the stop, known beforehand so that consequences
// can name their cause.
func (s stop) key(id string) string {
	var executions []string
	for _, c := range s.compilations {
		if !slices.Contains(executions, c.execution) {
			executions = append(executions, c.execution)
		}
	}
	return id + " " + s.module.project.request.Paths.Show(s.module.pom) + " " + strings.Join(executions, ",")
}

// finding starts a finding of a check about the stop. The message must not name the
// module, so that modules with one cause fold into one finding.
func (s stop) finding(id, message string) diag.Finding {
	f := diag.Finding{Key: s.key(id), Message: message, JDKs: s.jdks(), Severity: severityOf(s.builds()), Place: s.module.placeOrFile(s.origin)}
	f.Trace = s.module.trace(s.example().verdict.Deciding)
	f.Cause = s.module.inactiveKey(s.builds())
	if f.Place.File != s.module.pom {
		f.Related = append(f.Related, diag.Step{Place: diag.Place{File: s.module.pom}, Message: "the module with the benchmarks"})
	}
	f.Related = append(f.Related, s.example().relatedBenchmark()...)
	return f
}

// relatedBenchmark names a benchmark of the compilation, and how many more there are.
func (c *compilation) relatedBenchmark() []diag.Step {
	benchmarks := c.sources.found.Benchmarks
	if len(benchmarks) == 0 {
		return nil
	}
	message := fmt.Sprintf("%s is a benchmark", benchmarks[0].Name())
	if more := len(benchmarks) - 1; more > 0 {
		message += fmt.Sprintf(", and %d more", more)
	}
	return []diag.Step{{Place: c.sources.place(benchmarks[0]), Message: message}}
}

// trace turns the deciding values into steps.
func (m *module) trace(deciding []javac.Deciding) []diag.Step {
	var steps []diag.Step
	for _, d := range deciding {
		place := m.place(d.Origin)
		place.Source = nil
		steps = append(steps, diag.Step{Place: place, Message: d.Message})
	}
	return steps
}

// placeOrFile is the place of an origin; the file as a whole where only that is known,
// and the place of the error where the file is no XML.
func (m *module) placeOrFile(o maven.Origin) diag.Place {
	if m.project.document(o.File) == nil {
		return m.project.syntaxError(o.File)
	}
	if o.Element == (diag.Span{}) {
		return diag.Place{File: o.File}
	}
	return m.place(o)
}

// jdks says for which JDKs the stop holds: all, where the JDK does not matter to it, else
// those of the judged ones that it was seen with.
func (s stop) jdks() string {
	depends := false
	var features []string
	for _, c := range s.compilations {
		depends = depends || c.verdict.JDKDependent || c.build.model.JDKDependent
		feature := strconv.Itoa(c.build.judged.Version.Feature)
		if !slices.Contains(features, feature) {
			features = append(features, feature)
		}
	}
	if !depends {
		return "all"
	}
	return strings.Join(features, ", ")
}

// modelDependsOnJDK says whether another JDK would give another model, so that a rule
// about JDKs cannot be told from the judged ones.
func (s stop) modelDependsOnJDK() bool { return s.example().build.model.JDKDependent }

// why is the verdict's own sentence.
func (s stop) why() string { return s.example().verdict.Message }

// pathNames are the artifacts on the processor path that is in force.
func (s stop) pathNames() string {
	var names []string
	for _, entry := range s.example().verdict.Run.ProcessorPath {
		names = append(names, entry.ArtifactID.Text)
	}
	if len(names) == 0 {
		return "other processors"
	}
	return join(names)
}

// processorNames are the processors that are named.
func (s stop) processorNames() string {
	arguments := s.example().verdict.Run.Arguments
	for i := len(arguments) - 2; i >= 0; i-- {
		if arguments[i].Text == "-processor" {
			return join(strings.Split(arguments[i+1].Text, ","))
		}
	}
	return "others"
}

// shutOut groups the compilations in which JMH's processor runs and another one that the
// sources need is kept from running for this reason.
func (m *module) shutOut(why javac.Skip) []stop {
	return m.group(func(c *compilation) bool {
		return c.verdict.JMHRuns == diag.Yes && len(c.neededAndSkipped(why)) > 0
	})
}

func (c *compilation) neededAndSkipped(why javac.Skip) []javac.SkippedProcessor {
	var needed []javac.SkippedProcessor
	for _, s := range c.verdict.Skipped {
		if s.Needed == diag.Yes && (why == 0 || s.Why == why) {
			needed = append(needed, s)
		}
	}
	return needed
}

// skippedNames are the needed processors that do not run.
func (s stop) skippedNames() string {
	var names []string
	for _, skipped := range s.example().neededAndSkipped(0) {
		if !slices.Contains(names, skipped.Name) {
			names = append(names, skipped.Name)
		}
	}
	return join(names)
}

// join lists names as a sentence does.
func join(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
