package javac

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// releases are the versions of maven-compiler-plugin on Maven Central in November 2026.
var releases = strings.Fields(`2.0-beta-1 2.0 2.0.1 2.0.2 2.1 2.2 2.3 2.3.1 2.3.2 2.4 2.5 2.5.1 3.0 3.1 3.2 3.3 3.5 3.5.1 3.6.0 3.6.1 3.6.2
	3.7.0 3.8.0 3.8.1 3.9.0 3.10.0 3.10.1 3.11.0 3.12.0 3.12.1 3.13.0 3.14.0 3.14.1 3.15.0 3.16.0
	4.0.0-beta-1 4.0.0-beta-2 4.0.0-beta-3 4.0.0-beta-4 4.0.0-beta-5`)

// The newest releases of the two lines that are known.
const (
	Newest3 maven.Version = "3.16.0"
	newest4 maven.Version = "4.0.0-beta-5"
)

// isUnreleased tells a version that Maven Central never had although newer ones are known.
// Another repository may still have it.
func isUnreleased(version maven.Version) bool {
	if version == "" || slices.Contains(releases, string(version)) {
		return false
	}
	newest := Newest3
	if atLeast(version, "4.0.0-alpha-1") {
		newest = newest4
	}
	return !atLeast(version, newest)
}

// prerequisites are the oldest Maven that a version of the plugin runs in
// (requiredMavenVersion of its plugin.xml); each holds until the next.
var prerequisites = []step{
	{"2.0", ""}, {"3.12.0", "3.2.5"}, {"3.13.0", "3.6.3"}, {"4.0.0-beta-1", "4.0.0-beta-3"}, {"4.0.0-beta-2", "4.0.0-rc-2"},
	{"4.0.0-beta-3", "4.0.0-rc-4"}, {"4.0.0-beta-5", "4.0.0-rc-6"},
}

// checkPrerequisites: Maven refuses a plugin that needs a newer Maven (measured with 3.8.9,
// 3.9.16 and 4.0.0-rc-5).
func (t *translation) checkPrerequisites() {
	required := maven.Version("")
	for _, s := range prerequisites {
		if atLeast(t.Plugin, s.since) {
			required = maven.Version(s.value)
		}
	}
	if required == "" || t.Maven == "" || atLeast(t.Maven, required) {
		return
	}
	plugin := fmt.Sprintf("The plugin org.apache.maven.plugins:maven-compiler-plugin:%s", t.Plugin)
	if t.Maven.Line() == maven.Line38 {
		t.fail(maven.Origin{}, "%s requires Maven version %s", plugin, required)
		return
	}
	t.fail(maven.Origin{}, "%s has unmet prerequisites: Required Maven version %s is not met by current version %s", plugin, required, t.Maven)
}
