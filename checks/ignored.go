package checks

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
)

// An ignoredSetting is a setting for annotation processing that has no effect.
type ignoredSetting struct {
	stop
	javac.Ignored
}

// ignoredSettings lists them, each once.
func (m *module) ignoredSettings() []ignoredSetting {
	var settings []ignoredSetting
	for _, b := range m.builds {
		for _, c := range b.compilations {
			for _, ignored := range c.verdict.Run.Ignored {
				if !aboutProcessing(ignored.Setting) || ignored.Origin.File == "" {
					continue
				}
				i := slices.IndexFunc(settings, func(s ignoredSetting) bool { return s.Origin == ignored.Origin && s.Setting == ignored.Setting })
				if i < 0 {
					i = len(settings)
					settings = append(settings, ignoredSetting{stop{module: m, origin: ignored.Origin}, ignored})
				}
				settings[i].compilations = append(settings[i].compilations, c)
			}
		}
	}
	return settings
}

// aboutProcessing tells a parameter or property that has to do with processors.
func aboutProcessing(setting string) bool {
	return strings.Contains(setting, "proc") || strings.Contains(setting, "Processor")
}

// decides says whether the setting, if it counted, would make JMH's processor run where
// it does not.
func (s ignoredSetting) decides() bool {
	return slices.ContainsFunc(s.compilations, func(c *compilation) bool {
		return c.ofBenchmarks() && c.runs() == diag.No && s.wouldHelp()
	})
}

func (s ignoredSetting) wouldHelp() bool {
	switch {
	case strings.Contains(s.Setting, "none"):
		return false
	case strings.Contains(s.Setting, "annotationProcessorPath"):
		list := s.example().configuration.LastChild("annotationProcessorPaths")
		return list != nil && mentions(list, javac.JMHGenerator)
	}
	return true
}

// ignoredSetting is the key of the ignored setting that a stop follows from; empty where
// it follows from none.
func (s stop) ignoredSetting() string {
	for _, ignored := range s.module.ignoredSettings() {
		if ignored.decides() && slices.Contains(ignored.compilations, s.example()) {
			return ignored.key("JMH107")
		}
	}
	return ""
}

// remedies raise the plugin to a version that knows the setting, where there is one.
func (s ignoredSetting) remedies() []remedy {
	switch {
	case s.Fix == "":
		return nil
	case s.Fix.Compare(newestCompilerPlugin) > 0:
		return nil
	}
	return []remedy{s.module.raiseRemedy(s.example(), newestCompilerPlugin)}
}

// A rejectedSetting is a setting that the plugin or javac refuses, so that the build
// fails, although a newer one would take it.
type rejectedSetting struct {
	stop
	message, failure string
	remedies         func() []remedy
}

// rejections are the failures that a newer plugin or JDK would not have.
var rejections = []struct {
	failure, message string
	remedies         func(*module, *compilation, maven.Origin) []remedy
}{
	// The words of 3.9.0 to 3.10.1, and of 3.11.0.
	{"The version cannot be empty", "a processor path without a version: maven-compiler-plugin looks it up from 3.12.0 on", raisePlugin},
	{"version can neither be null", "a processor path without a version: maven-compiler-plugin looks it up from 3.12.0 on", raisePlugin},
	{"Cannot find 'exclusions' in class", "exclusions in a processor path: maven-compiler-plugin knows them from 3.11.0 on", raisePlugin},
	{"invalid flag: -proc:full", "-proc:full is refused by this javac: it came with JDK 21, 17.0.11 and 11.0.23", nil},
}

func raisePlugin(m *module, c *compilation, _ maven.Origin) []remedy {
	return []remedy{m.raiseRemedy(c, newestCompilerPlugin)}
}

// rejectedSettings lists them by the place that is refused.
func (m *module) rejectedSettings() []rejectedSetting {
	var settings []rejectedSetting
	for _, r := range rejections {
		stops := m.group(func(c *compilation) bool {
			return c.verdict.BuildFails == diag.Yes && strings.Contains(c.verdict.FailureMessage, r.failure)
		})
		for _, s := range stops {
			rejected := rejectedSetting{stop: s, message: r.message, failure: r.failure}
			if r.remedies != nil {
				rejected.remedies = func() []remedy { return r.remedies(m, s.example(), s.origin) }
			}
			settings = append(settings, rejected)
		}
	}
	return settings
}
