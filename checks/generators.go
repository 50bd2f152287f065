package checks

import (
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// A generator is a plugin, other than the compiler plugin, that may make benchmarks or
// run annotation processors by its own rules.
type generator struct {
	groupID, artifactID string
	// mentions is a text that its configuration must hold; empty: the plugin is enough.
	mentions string
	// goal must be bound; empty: any.
	goal string
	name string
}

// generators are those that were seen in builds with JMH benchmarks.
var generators = []generator{
	{"org.codehaus.mojo", "exec-maven-plugin", "JmhBytecodeGenerator", "", "JmhBytecodeGenerator, run by exec-maven-plugin"},
	{"org.apache.maven.plugins", "maven-antrun-plugin", "JmhBytecodeGenerator", "", "JmhBytecodeGenerator, run by maven-antrun-plugin"},
	{"org.apache.maven.plugins", "maven-antrun-plugin", "javac", "", "a javac that maven-antrun-plugin runs"},
	{"org.bsc.maven", "maven-processor-plugin", "", "", "maven-processor-plugin"},
	{"com.mysema.maven", "apt-maven-plugin", "", "", "apt-maven-plugin"},
	{"org.jetbrains.kotlin", "kotlin-maven-plugin", "", "kapt", "kapt of kotlin-maven-plugin"},
	{"pw.krejci", "jmh-maven-plugin", "", "", "pw.krejci's jmh-maven-plugin"},
	{"io.takari.maven.plugins", "takari-lifecycle-plugin", "", "", "takari-lifecycle-plugin"},
	{"org.codehaus.mojo", "aspectj-maven-plugin", "", "", "aspectj-maven-plugin"},
	{"dev.aspectj", "aspectj-maven-plugin", "", "", "aspectj-maven-plugin"},
	{"net.alchim31.maven", "scala-maven-plugin", "", "", "scala-maven-plugin"},
}

// otherGenerator names a plugin of the build that may make benchmarks by itself; empty
// where there is none.
func (b *build) otherGenerator() (string, maven.Origin) {
	for _, g := range generators {
		plugin := b.model.Plugin(g.groupID, g.artifactID)
		if plugin == nil {
			continue
		}
		for _, e := range plugin.Executions {
			bound := e.Phase.Text != "none" && (g.goal == "" || e.HasGoal(g.goal))
			if bound && (g.mentions == "" || mentions(e.Configuration, g.mentions)) {
				return g.name, plugin.Origin
			}
		}
	}
	return "", maven.Origin{}
}

// generatedOtherwise says whether a plugin that is not judged may make the benchmarks.
func (c *compilation) generatedOtherwise() bool {
	reason, _ := c.doubt()
	return reason != ""
}

func mentions(node *maven.Node, text string) bool {
	if node == nil {
		return false
	}
	if strings.Contains(node.Text(), text) || node.Name == text {
		return true
	}
	for _, child := range node.Children {
		if mentions(child, text) {
			return true
		}
	}
	return false
}
