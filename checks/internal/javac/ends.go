package javac

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
)

// A doubt is a fact that is not known, with the inputs that its ends make.
type doubt struct {
	// what is written into the reason: "the version of maven-compiler-plugin".
	what string
	ends func(Input) []Input
}

// maxTrials bounds the combinations that are tried; beyond it the ends of a doubt are
// tried on their own.
const maxTrials = 96

// A trial is one combination of ends: at holds which end of each doubt it takes.
type trial struct {
	in      Input
	at      []int
	verdict Verdict
}

// tryEnds judges at all ends of what is not known, and says unknown only where they differ.
func tryEnds(in Input) Verdict {
	doubts := doubtsOf(in)
	trials := combine(in, doubts)
	for i := range trials {
		trials[i].verdict = judgeOnce(trials[i].in)
	}
	return agree(trials, doubts)
}

// combine gives every combination of the ends of the doubts.
func combine(in Input, doubts []doubt) []trial {
	trials := []trial{{in: in, at: make([]int, len(doubts))}}
	for k, d := range doubts {
		whole := len(trials)*len(d.ends(in)) <= maxTrials
		var next []trial
		for i, one := range trials {
			ends := d.ends(one.in)
			if !whole && i > 0 {
				ends = ends[:1]
			}
			for n, end := range ends {
				at := slices.Clone(one.at)
				at[k] = n
				next = append(next, trial{in: end, at: at})
			}
		}
		trials = next
	}
	return trials
}

// agree takes the first verdict where all trials give the same answers. Else the reason
// names the doubts that change them.
func agree(trials []trial, doubts []doubt) Verdict {
	v := trials[0].verdict
	if v.JMHRuns == diag.Unknown {
		return v
	}
	if reason := whatMatters(trials, doubts, sameFailure); reason != "" {
		v.BuildFails, v.FailureMessage, v.Unknown = diag.Unknown, "", reason
	}
	if whatMatters(trials, doubts, sameRuns) != "" {
		v.JMHRuns = diag.Unknown
	}
	if reason := whatMatters(trials, doubts, sameReason); reason != "" {
		v.Reason, v.Unknown, v.Message = Undecided, reason, reason
	}
	return v
}

func sameFailure(a, b Verdict) bool { return a.BuildFails == b.BuildFails }
func sameRuns(a, b Verdict) bool    { return a.JMHRuns == b.JMHRuns }
func sameReason(a, b Verdict) bool  { return a.JMHRuns == b.JMHRuns && a.Reason == b.Reason }

// whatMatters names the doubts whose ends alone make a difference, with all others as they
// are; empty where all trials agree.
func whatMatters(trials []trial, doubts []doubt, same func(a, b Verdict) bool) string {
	var parts []string
	for k, d := range doubts {
		if differsAt(trials, k, same) {
			parts = append(parts, d.what)
		}
	}
	return strings.Join(parts, "; ")
}

func differsAt(trials []trial, k int, same func(a, b Verdict) bool) bool {
	first := map[string]Verdict{}
	for _, one := range trials {
		others := slices.Clone(one.at)
		others[k] = 0
		key := fmt.Sprint(others)
		if v, ok := first[key]; !ok {
			first[key] = one.verdict
		} else if !same(v, one.verdict) {
			return true
		}
	}
	return false
}

// doubtsOf lists what is not known about an input.
func doubtsOf(in Input) []doubt {
	var doubts []doubt
	if isUnreleased(in.Plugin) {
		doubts = append(doubts, doubt{"Maven Central never had maven-compiler-plugin " + string(in.Plugin) + ", and another repository may", lackingEnds})
	}
	if len(in.Alternatives) > 0 {
		doubts = append(doubts, doubt{"the version of maven-compiler-plugin is not known", pluginEnds})
	}
	if full, reason := in.JDK.SupportsProcFull(); full == diag.Unknown {
		doubts = append(doubts, doubt{reason, vendorEnds})
	}
	if in.JDK.RunsImplicitly() == diag.Unknown {
		doubts = append(doubts, doubt{"early-access builds of JDK " + in.JDK.Text + " differ in whether they process without being asked", earlyEnds})
	}
	if in.CompilerUnknown != "" {
		doubts = append(doubts, doubt{in.CompilerUnknown, compilerEnds})
	}
	if slices.ContainsFunc(in.Dependencies, func(a Artifact) bool { return a.ScopeUnknown && isGenerator(a) }) {
		doubts = append(doubts, doubt{"the scope of JMH's generator is managed where it cannot be read", scopeEnds})
	}
	if name := unreadParent(in.Model); name != "" {
		doubts = append(doubts, doubt{name + " could not be read and may configure the compiler plugin", parentEnds})
	}
	if len(in.Incomplete) > 0 && !slices.ContainsFunc(in.Dependencies, isGenerator) {
		doubts = append(doubts, doubt{"these dependencies could not be resolved, and may bring JMH's generator: " + strings.Join(in.Incomplete, ", "), dependencyEnds})
	}
	if in.element("annotationProcessorPaths") == nil {
		return append(doubts, breakDoubts(in, in.Dependencies)...)
	}
	run := Translate(in.Setup)
	doubts = append(doubts, breakDoubts(in, run.ProcessorArtifacts, in.Dependencies)...)
	if u, ok := run.unknownOf(UnknownVersion); ok {
		doubts = append(doubts, doubt{u.Reason, lackingEnds})
	}
	if len(run.Unresolved) > 0 && !complete(run) {
		doubts = append(doubts, doubt{"what these processor paths bring along is not known: " + strings.Join(run.Unresolved, ", "), closureEnds})
	}
	return doubts
}

// lackingEnds: what is not known is there, or it is not.
func lackingEnds(in Input) []Input {
	without := in
	without.lacking = true
	return []Input{in, without}
}

// complete tells whether the processor path holds all that JMH's processor needs, so that
// nothing else on it matters.
func complete(run Run) bool {
	return hasGenerator(run.ProcessorArtifacts) && slices.ContainsFunc(run.ProcessorArtifacts, isCore)
}

func isCore(a Artifact) bool { return a.GroupID == JMHGroup && a.ArtifactID == JMHCore }

func pluginEnds(in Input) []Input {
	var inputs []Input
	for _, version := range in.Alternatives {
		one := in
		one.Plugin = version
		inputs = append(inputs, one)
	}
	return inputs
}

// vendorEnds: only Oracle's JDK 8 has -proc:full.
func vendorEnds(in Input) []Input {
	oracle, other := in, in
	oracle.JDK.Vendor, other.JDK.Vendor = "Oracle Corporation", "another vendor"
	return []Input{oracle, other}
}

func earlyEnds(in Input) []Input {
	before, after := in, in
	before.JDK.Feature, after.JDK.Feature = jdk.FirstSilent-1, jdk.FirstSilent
	before.JDK.EarlyAccess, after.JDK.EarlyAccess = false, false
	return []Input{before, after}
}

// compilerEnds: a JDK that processes unasked, and one that does not.
func compilerEnds(in Input) []Input {
	old, current := in, in
	old.JDK, _ = jdk.Parse("17")
	current.JDK, _ = jdk.Parse("25")
	return []Input{old, current}
}

func scopeEnds(in Input) []Input {
	var inputs []Input
	for _, scope := range []string{"compile", "runtime", "test"} {
		one := in
		one.Dependencies = slices.Clone(in.Dependencies)
		for i := range one.Dependencies {
			if a := &one.Dependencies[i]; a.ScopeUnknown && isGenerator(*a) {
				a.Scope = scope
			}
		}
		inputs = append(inputs, one)
	}
	return inputs
}

func dependencyEnds(in Input) []Input {
	with := in
	with.Dependencies = append(slices.Clone(in.Dependencies), generator(), core())
	return []Input{in, with}
}

func generator() Artifact {
	return Artifact{GroupID: JMHGroup, ArtifactID: JMHGenerator, Type: "jar", Scope: "compile"}
}

func core() Artifact {
	return Artifact{GroupID: JMHGroup, ArtifactID: JMHCore, Type: "jar", Scope: "compile"}
}

// closureEnds: the unresolved part of a processor path brings nothing, or what is missing.
func closureEnds(in Input) []Input {
	with := in
	resolve := in.Closure
	if resolve == nil {
		resolve = KnownClosure
	}
	with.Closure = func(entry PathEntry) ([]Artifact, []string) {
		artifacts, incomplete := resolve(entry)
		if len(incomplete) > 0 {
			artifacts = append(slices.Clone(artifacts), generator(), core())
		}
		return artifacts, incomplete
	}
	return []Input{in, with}
}
