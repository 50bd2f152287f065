package javac

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// skipped lists the processors besides JMH's that are on one of javac's paths and do not
// run.
func (j *judgment) skipped() []SkippedProcessor {
	if j.v.Decision.Processing == ProcessingRefused {
		return nil
	}
	var all []SkippedProcessor
	for _, list := range [][]Artifact{j.v.Run.ProcessorArtifacts, j.v.Run.ClassPath, j.v.Run.ModulePath} {
		for _, a := range list {
			all = append(all, j.skippedOf(a)...)
		}
	}
	return all
}

func (j *judgment) skippedOf(a Artifact) []SkippedProcessor {
	file := j.compilation.Files[a.element()]
	var skipped []SkippedProcessor
	for _, class := range file.Classes {
		if class.Name == BenchmarkProcessor || !slices.Contains(file.Services, class.Name) && !slices.Contains(file.Provides, class.Name) {
			continue
		}
		// A processor that javac constructed runs whenever there is something for it.
		if p, ok := j.v.Decision.Processor(class.Name); ok && p.State != NotReached {
			continue
		}
		why := j.skipOf(a)
		if why == 0 {
			continue
		}
		known, _, _ := KnownByClass(class.Name)
		skipped = append(skipped, SkippedProcessor{
			Artifact: a, Class: class, Name: orElse(known.Name, a.Key()), Why: why, Needed: Needed(class, j.in.Sources),
		})
	}
	return skipped
}

// skipOf says why a processor of an artifact does not run; 0 where nothing keeps it.
func (j *judgment) skipOf(a Artifact) Skip {
	d := j.v.Decision
	_, named := argumentValue(j.v.Run, "-processor")
	switch {
	case d.Processing == ProcessingOff || d.Processing == ProcessingPrinted:
		return SwitchedOff
	case d.Processing == ProcessingNotRequested:
		return NotAsked
	case named:
		return NotNamed
	case !slices.Contains(d.SearchPath, a.element()):
		if slices.ContainsFunc(j.v.Run.ModulePath, func(m Artifact) bool { return m.element() == a.element() }) {
			return OnModules
		}
		return NotOnPath
	}
	return 0
}

// Needed tells whether the sources carry an annotation that the processor claims. One that
// claims everything is needed where nobody can tell.
func Needed(class ProcessorClass, sources Sources) diag.Answer {
	if class.Idle {
		return diag.No
	}
	everything := false
	for _, pattern := range slices.Concat(class.Annotations, class.Claims) {
		if pattern == "*" {
			everything = len(class.Annotations) == 0
			continue
		}
		for _, annotation := range sources.Annotations {
			if claims(pattern, annotation) || strings.HasPrefix(annotation, pattern+".") {
				return diag.Yes
			}
		}
	}
	if everything || len(class.Claims) == 0 {
		return diag.Unknown
	}
	return diag.No
}
