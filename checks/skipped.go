package checks

import (
	"slices"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
)

// A skippedProcessor is a processor besides JMH's that compilations need and that does not
// run there, for one reason.
type skippedProcessor struct {
	stop
	name string
	why  javac.Skip
}

// skippedProcessors lists them by artifact and reason. Where JMH's processor is named and
// others are not, JMH104 speaks.
func (m *module) skippedProcessors() []skippedProcessor {
	var all []skippedProcessor
	for _, b := range m.builds {
		for _, c := range b.compilations {
			for _, s := range c.neededAndSkipped(0) {
				if s.Why == javac.NotNamed && c.verdict.JMHRuns == diag.Yes || c.generatedOtherwise() {
					continue
				}
				i := slices.IndexFunc(all, func(have skippedProcessor) bool { return have.name == s.Name && have.why == s.Why })
				if i < 0 {
					i = len(all)
					origin := s.Artifact.Declared
					if origin.File == "" {
						origin.File = m.pom
					}
					all = append(all, skippedProcessor{stop{module: m, origin: origin}, s.Name, s.Why})
				}
				if !slices.Contains(all[i].compilations, c) {
					all[i].compilations = append(all[i].compilations, c)
				}
			}
		}
	}
	return all
}

// sameReasons are the reasons that keep JMH's processor from running in the same way, with
// the check that says so.
var sameReasons = map[javac.Skip]struct {
	reason javac.Reason
	id     string
}{
	javac.NotAsked:    {javac.NotRequested, "JMH101"},
	javac.NotOnPath:   {javac.PathWithoutJMH, "JMH102"},
	javac.SwitchedOff: {javac.Disabled, "JMH103"},
	javac.NotNamed:    {javac.ListWithoutJMH, "JMH104"},
}

// cause is the key of the finding about JMH's own processor that has the same reason;
// empty where there is none.
func (s skippedProcessor) cause() string {
	same, ok := sameReasons[s.why]
	if !ok {
		return ""
	}
	for _, stopped := range s.module.stops(same.reason) {
		for _, c := range s.compilations {
			if slices.Contains(stopped.compilations, c) {
				return stopped.key(same.id)
			}
		}
	}
	return ""
}

// key tells the processors of one module apart.
func (s skippedProcessor) key(id string) string { return s.stop.key(id) + " " + s.name }

func (s skippedProcessor) finding(id, message string) diag.Finding {
	f := s.stop.finding(id, message)
	f.Key = s.key(id)
	return f
}

func (s skippedProcessor) remedies() []remedy {
	switch s.why {
	case javac.NotAsked:
		return s.module.requestRemedies(s.stop)
	case javac.NotOnPath:
		return s.module.pathRemedies(s.example())
	case javac.SwitchedOff:
		return s.module.enableRemedies(s.stop)
	}
	return nil
}
