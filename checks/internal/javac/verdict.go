package javac

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// A Reason is why JMH's processor runs in a compile run, or why not.
type Reason int

const (
	// Undecided: see Verdict.Unknown.
	Undecided Reason = iota
	// Runs: javac runs JMH's processor over the benchmarks.
	Runs
	// NotRequested: it is on the class path, and this javac processes only when asked to.
	NotRequested
	// PathWithoutJMH: a processor path is in force and does not hold it.
	PathWithoutJMH
	// Disabled: -proc:none.
	Disabled
	// ListWithoutJMH: processors are named, and it is not among them.
	ListWithoutJMH
	// ProcessorMissing: it is not on the class path; Verdict.Missing says why.
	ProcessorMissing
	// OnModulePath: it is on the module path, where javac does not look.
	OnModulePath
	// CannotStart: it, or a processor before it, cannot be constructed, or one before it
	// keeps its annotations.
	CannotStart
	// NotCompiled: the goal is skipped, or its includes and excludes leave the benchmarks out.
	NotCompiled
	// BuildFails: Maven or javac refuses the run.
	BuildFails
	// OtherCompiler: javac is not the compiler.
	OtherCompiler
)

var reasonNames = map[Reason]string{
	Undecided: "undecided", Runs: "runs", NotRequested: "not requested", PathWithoutJMH: "path without JMH", Disabled: "disabled",
	ListWithoutJMH: "list without JMH", ProcessorMissing: "processor missing", OnModulePath: "on the module path",
	CannotStart: "cannot start", NotCompiled: "not compiled", BuildFails: "build fails", OtherCompiler: "other compiler",
}

// String names the reason.
func (r Reason) String() string { return reasonNames[r] }

// A Missing is why JMH's generator is not on the class path.
type Missing int

const (
	// Absent: nothing brings it.
	Absent Missing = iota + 1
	// RuntimeScope, TestScope: its scope keeps it off the class path of this goal.
	RuntimeScope
	TestScope
	// OtherScope: any other scope that does, such as import.
	OtherScope
	// WrongType: its type is no jar for javac.
	WrongType
	// PluginDependency: it is a dependency of the plugin, which is no processor path.
	PluginDependency
)

// An Input is one execution with what decides about it.
type Input struct {
	Setup
	// PluginVersion is where the plugin's version comes from. Alternatives are the versions
	// to try where it is not known; Setup.Plugin is one of them then.
	PluginVersion maven.Value
	Alternatives  []maven.Version
	// Environment holds the variables of the machine that builds.
	Environment map[string]string
	Sources     Sources
	// BenchmarkFiles are the sources with benchmarks, relative to their source folder;
	// empty where that is not looked at.
	BenchmarkFiles []string
	// Incomplete names dependencies that could not be resolved.
	Incomplete []string
	// CompilerUnknown is why the JDK that compiles is not known; empty where it is.
	CompilerUnknown string
	// lacking is the end at which what is not known does not exist: a managed version, a
	// release.
	lacking bool
	// doubtfulBreak is the end at which processors break of which nobody knows.
	doubtfulBreak bool
	// files is what the dependencies hold, by element.
	files map[string]File
}

// A Verdict tells what becomes of JMH's processor in one compile run.
type Verdict struct {
	JMHRuns diag.Answer
	Reason  Reason
	Missing Missing
	// Message is one sentence.
	Message string
	// Deciding is the trace: the values that decide, in the order in which they take effect.
	Deciding []Deciding
	// BuildFails tells whether Maven ends with an error here; FailureMessage is what it prints.
	BuildFails     diag.Answer
	FailureMessage string
	// Unknown says what is not known where an answer is unknown.
	Unknown string
	// Skipped are other processors that are at hand and do not run.
	Skipped []SkippedProcessor
	// Broken says which processor does not work with this javac, where that is why the build
	// fails; else it is empty.
	Broken string
	// JDKDependent: another JDK (17, 25) would give another answer.
	JDKDependent bool
	Run          Run
	Decision     Decision
}

// A Deciding is one link of the trace.
type Deciding struct {
	Message string
	Origin  maven.Origin
}

// A Skip is why a processor does not run.
type Skip int

const (
	// NotAsked: this javac processes only when asked to.
	NotAsked Skip = iota + 1
	// NotOnPath: a processor path is in force that does not hold it.
	NotOnPath
	// NotNamed: processors are named, and it is not among them.
	NotNamed
	// SwitchedOff: -proc:none.
	SwitchedOff
	// OnModules: it is on the module path, where javac does not look.
	OnModules
)

// A SkippedProcessor is a processor that does not run.
type SkippedProcessor struct {
	Artifact Artifact
	Class    ProcessorClass
	// Name is what people call it.
	Name string
	Why  Skip
	// Needed tells whether the sources carry an annotation that it claims.
	Needed diag.Answer
}

// Fail makes the verdict one of a build that fails before javac starts.
func (v *Verdict) Fail(message string, origin maven.Origin, why string) {
	v.JMHRuns, v.Reason, v.Unknown, v.Skipped = diag.No, BuildFails, "", nil
	v.BuildFails, v.FailureMessage = diag.Yes, message
	v.Message = "the build fails: " + message
	v.Deciding = append(v.Deciding, Deciding{Message: why, Origin: origin})
}

// Judge tells for one execution and one JDK whether JMH's processor runs, and why. Facts
// that are not known are tried at their ends: the verdict is unknown only where they
// change it.
func Judge(in Input) Verdict {
	in.Dependencies = slices.Clone(in.Dependencies)
	for i, a := range in.Dependencies {
		in.Dependencies[i] = a.placed()
	}
	in.files = addFiles(nil, in.Dependencies)
	v := tryEnds(in)
	v.JDKDependent = dependsOnJDK(in, v)
	return v
}

// dependsOnJDK tries a current 17 and a current 25, where the judged JDK is not of that
// line. What is not known is not known for them either.
func dependsOnJDK(in Input, v Verdict) bool {
	if v.JMHRuns == diag.Unknown {
		return false
	}
	for _, feature := range []string{"17", "25"} {
		other := in
		other.JDK, _ = jdk.Parse(feature)
		if in.JDK.Line && in.JDK.Feature == other.JDK.Feature {
			continue
		}
		if w := tryEnds(other); w.JMHRuns != v.JMHRuns || w.BuildFails != v.BuildFails {
			return true
		}
	}
	return false
}

// judgeOnce judges with everything taken as known.
func judgeOnce(in Input) Verdict {
	j := &judgment{in: in}
	j.v.Run = Translate(in.Setup)
	j.tracePlugin()
	switch {
	case j.notCompiled(), j.refusedByMaven(), j.otherCompiler():
		return j.v
	}
	// Whether the processor is called depends on the benchmarks, which are taken as given.
	sources := in.Sources
	sources.Annotations = append([]string{"org.openjdk.jmh.annotations.Benchmark"}, sources.Annotations...)
	j.compilation = j.v.Run.compilation(in.files, in.JDK, in.Environment, sources)
	j.compilation.DoubtfulBreak = in.doubtfulBreak
	j.v.Decision = Decide(j.compilation)
	j.classify()
	j.doubtUnread()
	j.v.Skipped = j.skipped()
	return j.v
}

// doubtUnread: a path that the user wrote himself may hold anything.
func (j *judgment) doubtUnread() {
	unread := slices.DeleteFunc(slices.Clone(j.v.Decision.Unread), func(element string) bool { return slices.Contains(j.v.Run.Outputs, element) })
	if len(unread) == 0 || j.v.Reason == Runs || j.v.Decision.Processing == ProcessingRefused {
		return
	}
	j.v.JMHRuns, j.v.BuildFails, j.v.Reason, j.v.FailureMessage = diag.Unknown, diag.Unknown, Undecided, ""
	j.v.Unknown = "what " + strings.Join(unread, ", ") + " on the " + string(j.v.Decision.Searched) + " holds is not known"
	j.v.Message = j.v.Unknown
}

type judgment struct {
	in          Input
	compilation Compilation
	v           Verdict
}

func (j *judgment) set(runs bool, reason Reason, format string, values ...any) {
	j.v.JMHRuns, j.v.Reason = diag.AnswerOf(runs), reason
	j.v.Message = fmt.Sprintf(format, values...)
	if j.v.BuildFails == diag.Unknown {
		j.v.BuildFails = diag.No
	}
}

func (j *judgment) fail(reason Reason, message string) {
	j.v.BuildFails, j.v.FailureMessage = diag.Yes, message
	j.set(false, reason, "the build fails: %s", message)
}

func (j *judgment) notCompiled() bool {
	run := j.v.Run
	if run.Skipped.Set {
		j.set(false, NotCompiled, "%s is skipped", j.in.Goal)
		j.trace(run.Skipped.Origin, "%s is skipped by %s", j.in.Goal, orElse(run.Skipped.Raw, run.Skipped.Text))
		return true
	}
	if len(j.in.BenchmarkFiles) == 0 || slices.ContainsFunc(j.in.BenchmarkFiles, run.CompilesFile) {
		return false
	}
	j.set(false, NotCompiled, "the includes and excludes of %s leave the benchmarks out", j.in.Goal)
	for _, pattern := range slices.Concat(run.Includes, run.Excludes) {
		j.trace(pattern.Origin, "the pattern %s", pattern.Text)
	}
	return true
}

func (j *judgment) refusedByMaven() bool {
	if f := j.v.Run.Failure; f != nil {
		j.fail(BuildFails, f.Message)
		j.trace(f.Origin, "Maven refuses this setting")
		return true
	}
	for _, kind := range []UnknownKind{UnknownRelease, UnknownVersion} {
		if u, ok := j.v.Run.unknownOf(kind); ok && j.in.lacking {
			j.fail(BuildFails, u.Reason)
			j.trace(u.Origin, "%s", u.Reason)
			return true
		}
	}
	for _, a := range j.in.Dependencies {
		if _, ok := processorTypes[a.Type]; !ok || j.in.Maven.Line() == maven.Line4 {
			continue
		}
		j.fail(BuildFails, j.unresolvable(a))
		j.trace(a.Declared, "Maven 3 knows no dependency type %s: it looks for a file of that extension", a.Type)
		return true
	}
	return false
}

// unresolvable is what Maven prints first about a dependency that does not exist; 3.9 says
// which one it is in the lines that follow.
func (j *judgment) unresolvable(a Artifact) string {
	m := j.in.Model
	if m == nil {
		return "Could not resolve dependencies"
	}
	message := fmt.Sprintf("Could not resolve dependencies for project %s:%s:%s:%s", m.GroupID.Text, m.ArtifactID.Text, m.Packaging.Text, m.Version.Text)
	if j.in.Maven.Line() == maven.Line38 {
		message += fmt.Sprintf(": Could not find artifact %s:%s:%s:%s", a.GroupID, a.ArtifactID, a.Type, a.Version)
	}
	return message
}

func (j *judgment) otherCompiler() bool {
	run := j.v.Run
	u, ok := run.unknownOf(UnknownCompiler)
	if !ok {
		return false
	}
	// Whatever the compiler does with processors, it cannot run one that is nowhere.
	if !hasGenerator(run.ClassPath) && !hasGenerator(run.ModulePath) && !hasGenerator(run.ProcessorArtifacts) {
		return false
	}
	j.v.Reason, j.v.Unknown, j.v.Message = OtherCompiler, u.Reason, u.Reason
	j.trace(u.Origin, "%s", u.Reason)
	return true
}

func (r Run) unknownOf(kind UnknownKind) (Unknown, bool) {
	i := slices.IndexFunc(r.Unknowns, func(u Unknown) bool { return u.Kind == kind })
	if i < 0 {
		return Unknown{}, false
	}
	return r.Unknowns[i], true
}

func hasGenerator(artifacts []Artifact) bool {
	return slices.ContainsFunc(artifacts, isGenerator)
}

// isGenerator tells whether an artifact holds JMH's processor.
func isGenerator(a Artifact) bool {
	if a.Contents == nil && a.ArtifactID != JMHGenerator {
		return false
	}
	return slices.ContainsFunc(a.contents().Classes, func(c ProcessorClass) bool { return c.Name == BenchmarkProcessor })
}

// classify turns javac's decision into a verdict.
func (j *judgment) classify() {
	d := j.v.Decision
	if d.Exit != ExitOK {
		j.classifyFailure()
		return
	}
	processor, found := d.Processor(BenchmarkProcessor)
	switch {
	case processor.State == Ran:
		j.traceArguments()
		j.set(true, Runs, "javac %s runs JMH's processor, which it finds on the %s", j.in.JDK, d.Searched)
	case d.Processing == ProcessingOff || d.Processing == ProcessingPrinted:
		j.traceArguments()
		j.set(false, Disabled, "annotation processing is switched off by %s", j.decidingText())
	case found:
		j.classifyStarved()
	case d.Processing == ProcessingNotRequested:
		j.classifyUnasked()
	default:
		j.classifyNotFound()
	}
}

func (j *judgment) classifyFailure() {
	d := j.v.Decision
	message := MavenMessage(j.v.Run.Call, d)
	if atLeast(j.in.Plugin, "4.0.0-beta-2") {
		message = messageOf4(j.in.Setup, d)
	}
	j.traceArguments()
	reason := BuildFails
	if d.Processing == ProcessingFailed && j.isJMHFailure() {
		reason = CannotStart
	}
	j.v.Broken = d.brokenWords(j.in.JDK.Feature)
	if fails, v := j.in.flag("failOnError"); !fails && v.Set && !(j.v.Run.Call == Tools && d.BadOption) {
		j.set(false, reason, "javac fails, and failOnError lets the build go on: %s", message)
		j.trace(v.Origin, "<failOnError>false</failOnError> lets the build go on")
		return
	}
	j.fail(reason, message)
}

// isJMHFailure: what javac could not construct is a processor, not a name that was
// mistyped.
func (j *judgment) isJMHFailure() bool {
	return !strings.HasSuffix(j.v.Decision.Failure(), "' not found")
}

// classifyStarved: found, but an earlier processor keeps all annotations.
func (j *judgment) classifyStarved() {
	j.traceArguments()
	for _, p := range j.v.Decision.Processors {
		if p.State == Ran {
			j.set(false, CannotStart, "the processor %s keeps JMH's annotations, so that JMH's processor is never called", p.Name)
			return
		}
	}
	j.set(false, CannotStart, "JMH's processor is found but never called")
}

func (j *judgment) classifyUnasked() {
	if !hasGenerator(j.v.Run.ClassPath) {
		j.classifyMissing()
		return
	}
	j.traceGenerator(j.v.Run.ClassPath)
	j.trace(maven.Origin{}, "no -proc, -processor or processor path is given")
	j.trace(maven.Origin{}, "javac %s runs processors of the class path only when it is asked to (JDK-8321314)", j.in.JDK)
	j.set(false, NotRequested, "JMH's processor is on the class path only, and nothing asks javac %s for annotation processing", j.in.JDK)
}

func (j *judgment) classifyNotFound() {
	d := j.v.Decision
	names, named := argumentValue(j.v.Run, "-processor")
	switch {
	case named:
		j.traceArguments()
		j.set(false, ListWithoutJMH, "javac runs the named processors only: %s", names)
	case d.Searched != ClassPath:
		j.traceArguments()
		j.set(false, PathWithoutJMH, "the processor path holds %s and not JMH's processor, and javac looks nowhere else", j.pathText())
	default:
		j.classifyMissing()
	}
}

func (j *judgment) pathText() string {
	var names []string
	for _, entry := range j.v.Run.ProcessorPath {
		names = append(names, entry.Artifact().Key())
	}
	if len(names) == 0 {
		return "other files"
	}
	return strings.Join(names, ", ")
}

// argumentValue finds the last value of an option among the arguments.
func argumentValue(run Run, option string) (string, bool) {
	for i := len(run.Arguments) - 2; i >= 0; i-- {
		if run.Arguments[i].Text == option {
			return run.Arguments[i+1].Text, true
		}
	}
	return "", false
}

// classifyMissing says why JMH's processor is not on the class path.
func (j *judgment) classifyMissing() {
	if hasGenerator(j.v.Run.ModulePath) {
		j.traceGenerator(j.v.Run.ModulePath)
		j.trace(maven.Origin{}, "javac looks for processors on the class path, never on the module path")
		j.set(false, OnModulePath, "the module declaration puts JMH's processor on the module path, where javac does not look for processors")
		return
	}
	for _, a := range j.in.Dependencies {
		if isGenerator(a) || a.GroupID == JMHGroup && a.ArtifactID == JMHGenerator {
			j.offClassPath(a)
			return
		}
	}
	for _, d := range j.in.PluginDependencies {
		if d.GroupID.Text == JMHGroup && d.ArtifactID.Text == JMHGenerator {
			j.v.Missing = PluginDependency
			j.trace(d.Origin, "the dependencies of a plugin are no processor path")
			j.set(false, ProcessorMissing, "JMH's processor is a dependency of the compiler plugin, which javac does not see")
			return
		}
	}
	j.v.Missing = Absent
	j.set(false, ProcessorMissing, "no dependency and no processor path brings JMH's processor (%s:%s)", JMHGroup, JMHGenerator)
}

func (j *judgment) offClassPath(a Artifact) {
	j.v.Missing = map[string]Missing{"runtime": RuntimeScope, "test": TestScope}[a.Scope]
	why := fmt.Sprintf("the scope %s keeps %s off the class path of %s", a.Scope, a, j.in.Goal)
	switch {
	case a.Classifier != "":
		j.v.Missing = WrongType
		why = fmt.Sprintf("the dependency %s has the classifier %s, and the processor is not in that file", a, a.Classifier)
	case !handlers[a.Type].classPath:
		j.v.Missing = WrongType
		why = fmt.Sprintf("the type %s keeps %s off the class path", a.Type, a)
	case j.v.Missing == 0:
		j.v.Missing = OtherScope
	}
	j.trace(a.Declared, "%s", why)
	j.set(false, ProcessorMissing, "%s", why)
}
