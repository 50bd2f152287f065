package checks

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// An inactiveProfile is a profile that is not active, and with which the benchmarks would
// be made that are not made without it.
type inactiveProfile struct {
	module *module
	// state is that of the first build that lacks the profile.
	state maven.ProfileState
	// builds are those that it would mend, with the first of them as it is with the profile.
	builds []*build
	with   *build
}

// inactiveProfiles lists them, in the order of the poms. No profile is looked for while a
// fix is tried: what a fix leaves behind is judged by the checks that it is for.
func (m *module) inactiveProfiles() []inactiveProfile {
	if m.project.onTrial {
		return nil
	}
	if m.inactive == nil {
		m.inactive = m.findInactive()
	}
	return m.inactive
}

func (m *module) findInactive() []inactiveProfile {
	found := []inactiveProfile{}
	for _, b := range m.builds {
		if b.model == nil || b.benchmarkCount() == 0 || b.fails() != diag.Yes && b.makesBenchmarks() != diag.No {
			continue
		}
		tried := map[string]bool{}
		for _, state := range b.model.Profiles {
			if state.Active || tried[state.ID] || !isNameable(state.ID) {
				continue
			}
			tried[state.ID] = true
			with := m.buildWith(b.judged, state.ID)
			if !with.mends(b) {
				continue
			}
			i := slices.IndexFunc(found, func(have inactiveProfile) bool { return have.state.ID == state.ID })
			if i < 0 {
				i = len(found)
				found = append(found, inactiveProfile{module: m, state: state, with: with})
			}
			found[i].builds = append(found[i].builds, b)
		}
	}
	return found
}

// isNameable says whether -P can name a profile: it takes a list, and signs before an id.
func isNameable(id string) bool {
	return id != "" && !strings.ContainsAny(id, ", ") && !strings.ContainsAny(id[:1], "!-+?")
}

// buildWith is the build with one profile more on the command line.
func (m *module) buildWith(j jdk.Judged, profile string) *build {
	other := m.project.trial()
	other.request.Profiles = append(slices.Clone(other.request.Profiles), profile)
	other.prepared = newCache[maven.Inputs]()
	return (&module{project: other, pom: m.pom, dir: m.dir}).newBuild(j)
}

// mends says whether a build makes the benchmarks that another one does not make.
func (b *build) mends(other *build) bool {
	return b.model != nil && b.benchmarkCount() >= other.benchmarkCount() && b.fails() == diag.No && b.makesBenchmarks() == diag.Yes
}

// inactiveKey is the key of the finding about inactive profiles that a stop of these
// compilations follows from; empty where it follows from none.
func (m *module) inactiveKey(builds []*build) string {
	for _, p := range m.inactiveProfiles() {
		if slices.ContainsFunc(builds, func(b *build) bool { return slices.Contains(p.builds, b) }) {
			return m.inactiveFindingKey()
		}
	}
	return ""
}

func (m *module) inactiveFindingKey() string { return "JMH113 " + m.project.request.Paths.Show(m.pom) }

// builds are those of the compilations of a stop, each once.
func (s stop) builds() []*build {
	var builds []*build
	for _, c := range s.compilations {
		if !slices.Contains(builds, c.build) {
			builds = append(builds, c.build)
		}
	}
	return builds
}

// doubtOfInactive says that an edit is merged with what an inactive profile holds, in a
// build that was not judged.
func (m *module) doubtOfInactive() string {
	profiles := m.inactiveProfiles()
	if len(profiles) == 0 {
		return ""
	}
	id := profiles[0].state.ID
	return "the profile " + id + " holds what is missing already; what a build with -P" + id + " makes of both was not judged"
}
