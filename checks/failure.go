package checks

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
)

// A failure is an end of the build, with the builds that it ends.
type failure struct {
	module  *module
	message string
	origin  maven.Origin
	trace   []diag.Step
	builds  []*build
}

// failures lists for what reasons Maven or javac refuses the module.
func (m *module) failures() []*failure {
	var failures []*failure
	add := func(b *build, message string, origin maven.Origin, trace []diag.Step) {
		message = strings.TrimSuffix(m.project.readable(message), ".")
		for _, f := range failures {
			if f.message == message && f.origin == origin {
				f.builds = append(f.builds, b)
				return
			}
		}
		failures = append(failures, &failure{m, message, origin, trace, []*build{b}})
	}
	for _, b := range m.builds {
		for _, problem := range append(m.project.troubles[m.pom], b.problems...) {
			if problem.Severity >= maven.ModelError {
				add(b, problem.Message, problem.Origin, nil)
			}
		}
		for _, c := range b.compilations {
			v := c.verdict
			if v.BuildFails == diag.Yes && (v.Reason == javac.BuildFails || v.Reason == javac.CannotStart) {
				add(b, v.FailureMessage, c.decidingOrigin(), m.trace(v.Deciding))
			}
		}
	}
	return failures
}

// finding is an error where a JDK was asked for that it fails with.
func (f *failure) finding() diag.Finding {
	origin := f.origin
	if origin.File == "" {
		origin.File = f.module.pom
	}
	return diag.Finding{
		Cause: f.cause(), Message: "the build fails: " + f.message, Place: f.module.placeOrFile(origin), Trace: f.trace, Severity: severityOf(f.builds), JDKs: f.module.jdksOf(f.builds),
	}
}

// severityOf is an error where a JDK was asked for that one of the builds is for.
func severityOf(builds []*build) diag.Severity {
	if slices.ContainsFunc(builds, func(b *build) bool { return b.judged.Asked }) {
		return diag.Error
	}
	return diag.Warning
}

// jdksOf names the JDKs of some of the builds.
func (m *module) jdksOf(builds []*build) string {
	if len(builds) == len(m.builds) {
		return "all"
	}
	return features(builds)
}

// cause is the key of the rejected setting, processor or leaked version that makes the build fail; empty where the
// failure has no cause of its own.
func (f *failure) cause() string {
	for _, s := range f.module.rejectedSettings() {
		if strings.Contains(f.message, s.failure) {
			return s.key("JMH107")
		}
	}
	for _, s := range f.module.stops(javac.CannotStart) {
		for _, c := range s.compilations {
			if slices.Contains(f.builds, c.build) && strings.HasPrefix(c.verdict.FailureMessage, f.message) {
				return s.key("JMH121")
			}
		}
	}
	for _, l := range f.module.leakedVersions() {
		for _, c := range l.compilations {
			if entry, missing := c.missingPath(); missing && entry.Origin == l.origin && strings.Contains(f.message, "annotationProcessorPath") {
				return l.key()
			}
		}
	}
	return f.module.inactiveKey(f.builds)
}

func features(builds []*build) string {
	var names []string
	for _, b := range builds {
		names = append(names, b.judged.Version.Text)
	}
	return join(names)
}
