package javac

import (
	"slices"
	"strings"
)

// rounds runs processors over the annotations of the sources as javac's
// JavacProcessingEnvironment does, without their code: what they claim, whether they
// keep it from the others, and whether they write sources is enough.
type rounds struct {
	finder    *finder
	processes []*process
	// broken is the processor that does not work with this javac, where that ended it.
	broken ProcessorClass
}

type process struct {
	provider
	state   State
	claimed []string
}

// run goes through all rounds; it is false when javac stopped on the way.
func (r *rounds) run(annotations []string) bool {
	generated := r.round(annotations)
	if r.finder.stopped {
		return false
	}
	// A second round with other annotations would find the same processors again.
	if generated && r.finder.exit == ExitOK {
		r.round(r.handedOn(annotations))
	}
	return !r.finder.stopped
}

// stateAnnotation is @Inherited.
const stateAnnotation = "org.openjdk.jmh.annotations.State"

// handedOn are the annotations of the sources that processors write. These are taken to
// carry none, for which javac offers the empty name, which only "*" claims; but the classes
// that JMH writes extend the benchmarks' and inherit their @State (measured with
// -XprintRounds on 25.0.3).
func (r *rounds) handedOn(annotations []string) []string {
	ran := slices.ContainsFunc(r.processes, func(p *process) bool { return p.name == BenchmarkProcessor && p.state == Ran })
	if ran && slices.Contains(annotations, stateAnnotation) {
		return []string{stateAnnotation}
	}
	return nil
}

// round offers annotations to one processor after the other until all are claimed; it
// tells whether a processor wrote sources.
func (r *rounds) round(annotations []string) (generated bool) {
	open := slices.Clone(annotations)
	if len(open) == 0 {
		open = []string{""}
	}
	for i := 0; len(open) > 0; i++ {
		if i == len(r.processes) && !r.discover() {
			return generated
		}
		p := r.processes[i]
		matched := matching(p.class.Claims, open)
		if len(matched) == 0 && p.state != Ran {
			continue
		}
		p.state = Ran
		real := slices.DeleteFunc(slices.Clone(matched), func(name string) bool { return name == "" })
		p.claimed = append(p.claimed, real...)
		generated = generated || len(real) > 0 && p.class.Generates
		if p.class.Keeps {
			open = slices.DeleteFunc(open, func(name string) bool { return slices.Contains(matched, name) })
		}
	}
	return generated
}

// discover constructs and initialises one more processor.
func (r *rounds) discover() bool {
	if !r.finder.hasNext() {
		return false
	}
	found, ok := r.finder.take()
	if !ok {
		return false
	}
	if message := r.finder.breaks(found); message != "" {
		r.finder.stop(ExitUncaught, message)
		r.broken = found.class
		return false
	}
	r.processes = append(r.processes, &process{provider: found, state: Initialised})
	return true
}

// matching gives the names that one of the patterns supports.
func matching(patterns, names []string) []string {
	var matched []string
	for _, name := range names {
		if slices.ContainsFunc(patterns, func(pattern string) bool { return claims(pattern, name) }) {
			matched = append(matched, name)
		}
	}
	return matched
}

// claims tells whether a supported annotation type ("a.Mark", "a.*", "*") covers a name;
// a module prefix ("m/a.Mark") is left out (javax.annotation.processing.Processor).
func claims(pattern, name string) bool {
	if _, rest, ok := strings.Cut(pattern, "/"); ok {
		pattern = rest
	}
	if pattern == "*" {
		return true
	}
	if prefix, ok := strings.CutSuffix(pattern, ".*"); ok {
		return strings.HasPrefix(name, prefix+".")
	}
	return pattern == name && name != ""
}

// found gives all processors that javac knows of: those that it constructed, then those
// that it never came to.
func (r *rounds) found() []Processor {
	var processors []Processor
	constructed := map[string]bool{}
	for _, p := range r.processes {
		constructed[p.name] = true
		processors = append(processors, Processor{Name: p.name, File: p.file, State: p.state, Claimed: p.claimed})
	}
	for _, p := range r.finder.providers {
		if !constructed[p.name] && p.found {
			processors = append(processors, Processor{Name: p.name, File: p.file})
		}
	}
	return processors
}
