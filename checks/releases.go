package checks

import (
	"slices"
	"strings"

	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
)

// jmhReleases are the versions of jmh-core and jmh-generator-annprocess on Maven Central
// as of November 2026, to tell a version that never was from one that is not at hand.
var jmhReleases = strings.Fields(`
	0.1 0.2 0.2.1 0.3 0.3.1 0.3.2 0.4 0.4.1 0.5 0.5.2 0.5.3 0.5.4 0.5.5 0.5.6 0.5.7 0.6 0.7.1 0.7.2 0.7.3 0.8
	0.9 0.9.1 0.9.2 0.9.3 0.9.4 0.9.5 0.9.6 0.9.7 0.9.8 1.0 1.0.1 1.1 1.1.1 1.2 1.3 1.3.1 1.3.2 1.3.3 1.3.4
	1.4 1.4.1 1.4.2 1.5 1.5.1 1.5.2 1.6 1.6.1 1.6.2 1.7 1.7.1 1.8 1.9.1 1.9.2 1.9.3 1.10 1.10.1 1.10.2 1.10.3
	1.10.4 1.10.5 1.11 1.11.1 1.11.2 1.11.3 1.12 1.13 1.14 1.14.1 1.15 1.16 1.17 1.17.1 1.17.2 1.17.3 1.17.4
	1.17.5 1.18 1.19 1.20 1.21 1.22 1.23 1.24 1.25 1.25.1 1.25.2 1.26 1.27 1.28 1.29 1.30 1.31 1.32 1.33 1.34
	1.35 1.36 1.37`)

// neverReleased says whether there can be no such version of JMH: it is older than the
// newest release known and not among them. A snapshot or a version with a suffix may come
// from a repository of the project's own.
func neverReleased(version string) bool {
	if version == "" || strings.Trim(version, "0123456789.") != "" || slices.Contains(jmhReleases, version) {
		return false
	}
	return maven.Version(version).Compare(maven.Version(newestJMH)) < 0
}

// missingPath gives the element of the processor path in force that does not exist, so
// that Maven cannot resolve the path.
func (c *compilation) missingPath() (javac.PathEntry, bool) {
	for _, entry := range c.verdict.Run.ProcessorPath {
		isJMH := entry.GroupID.Text == javac.JMHGroup && strings.HasPrefix(entry.ArtifactID.Text, "jmh-")
		if isJMH && neverReleased(entry.Version.Text) && !c.isAtHand(entry) {
			return entry, true
		}
	}
	return javac.PathEntry{}, false
}

func (c *compilation) isAtHand(entry javac.PathEntry) bool {
	for _, a := range c.verdict.Run.ProcessorArtifacts {
		if a.GroupID == entry.GroupID.Text && a.ArtifactID == entry.ArtifactID.Text && a.File != "" {
			return true
		}
	}
	return false
}

// refuseMissingPath turns the verdict into the failure that Maven reports for a path that
// does not exist (maven-compiler-plugin 3.9.0 and later resolve before they compile).
func (c *compilation) refuseMissingPath() {
	entry, missing := c.missingPath()
	if !missing || c.verdict.Run.Skipped.Set {
		return
	}
	artifact := entry.GroupID.Text + ":" + entry.ArtifactID.Text + ":jar:" + entry.Version.Text
	message := "Resolution of annotationProcessorPath dependencies failed: "
	if c.build.module.project.maven.Version.Line() != maven.Line38 {
		// maven-resolver 1.9 and later say first which of the artifacts are absent.
		message += "The following artifacts could not be resolved: " + artifact + " (absent): "
	}
	message += "Could not find artifact " + artifact
	c.verdict.Fail(message, entry.Origin, "there is no release "+entry.Version.Text+" of "+entry.ArtifactID.Text)
}
