package checks

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
)

// A processorPath is one path that must stand in annotationProcessorPaths.
type processorPath struct {
	groupID, artifactID string
	// version is the text to write; empty where the path needs none.
	version string
}

// xml is the path as an element of a name, with tabs for indent.
func (p processorPath) xml(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<%s>\n\t<groupId>%s</groupId>\n\t<artifactId>%s</artifactId>\n", name, p.groupID, p.artifactID)
	if p.version != "" {
		fmt.Fprintf(&b, "\t<version>%s</version>\n", p.version)
	}
	fmt.Fprintf(&b, "</%s>\n", name)
	return b.String()
}

// neededPaths are the paths for every processor that the stopped compilations need and
// that is not on a processor path: the others in the order of the class path, JMH's last.
func (s stop) neededPaths() []processorPath {
	var paths []processorPath
	add := func(c *compilation, groupID, artifactID string) {
		p := processorPath{groupID, artifactID, c.versionText(groupID, artifactID)}
		if !slices.ContainsFunc(paths, func(have processorPath) bool {
			return have.groupID == groupID && have.artifactID == artifactID
		}) {
			paths = append(paths, p)
		}
	}
	for _, c := range s.compilations {
		for _, skipped := range c.verdict.Skipped {
			if skipped.Needed != diag.No && skipped.Why != javac.SwitchedOff {
				add(c, skipped.Artifact.GroupID, skipped.Artifact.ArtifactID)
			}
		}
	}
	add(s.example(), javac.JMHGroup, javac.JMHGenerator)
	return paths
}

// versionText is how the project writes the version of an artifact: the expression of its
// own dependency, else nothing where it is managed and the plugin can look there, else
// the expression of the managed dependency, else of jmh-core for JMH's generator.
func (c *compilation) versionText(groupID, artifactID string) string {
	if text, ok := c.declaredVersion(groupID, artifactID); ok {
		return text
	}
	if groupID == javac.JMHGroup {
		if text, ok := c.declaredVersion(groupID, javac.JMHCore); ok && text != "" {
			return text
		}
	}
	for _, a := range c.build.dependencies {
		if a.GroupID == groupID && (a.ArtifactID == artifactID || groupID == javac.JMHGroup && a.ArtifactID == javac.JMHCore) {
			return a.Version
		}
	}
	return newestJMH
}

// newestJMH is written where nothing in the project says which JMH it uses.
const newestJMH = "1.37"

// declaredVersion is the version that a dependency or the dependency management of the
// module's poms gives an artifact, as it is written there.
func (c *compilation) declaredVersion(groupID, artifactID string) (string, bool) {
	for _, d := range c.build.model.Dependencies {
		if d.GroupID.Text != groupID || d.ArtifactID.Text != artifactID {
			continue
		}
		if d.Version.Origin.Way == maven.Management {
			return c.managedVersion(d), true
		}
		return written(d.Version, c.build.model), true
	}
	return "", false
}

// managedVersion is empty where the plugin takes a version-less path from the dependency
// management (3.12.0 and later) and no list is in force with which it would be merged.
func (c *compilation) managedVersion(d *maven.Dependency) string {
	plugin := maven.Version(c.plugin.Text)
	if c.plugin.Origin.Way == maven.Lifecycle {
		plugin = newestCompilerPlugin
	}
	if plugin.Compare("3.12.0") >= 0 && len(c.verdict.Run.ProcessorPath) == 0 {
		return ""
	}
	return written(d.Version, c.build.model)
}

// written is the text of a value as the pom writes it, or what it stands for where that
// means something only in another pom: in a BOM, or in one that is no ancestor.
func written(v maven.Value, m *maven.Model) string {
	if slices.Contains(m.Lineage, v.Origin.File) {
		return v.Raw
	}
	return v.Text
}

// processorPathFixes show the XML that makes every needed processor run.
func (m *module) processorPathFixes(s stop) []diag.Fix {
	paths := s.neededPaths()
	c := s.example()
	var list strings.Builder
	name := "path"
	if entries := c.verdict.Run.ProcessorPath; len(entries) > 0 {
		for _, p := range paths {
			list.WriteString(p.xml(name))
		}
		return []diag.Fix{{
			Title: "add " + pathTitles(paths) + " to the processor path", Safety: diag.ShowOnly,
			Where: "inside <annotationProcessorPaths>", Snippet: spaces(list.String()),
		}}
	}
	for _, p := range paths {
		list.WriteString(p.xml(name))
	}
	configuration := element("configuration", element("annotationProcessorPaths", list.String()))
	snippet := element("plugin", "<groupId>"+compilerGroup+"</groupId>\n<artifactId>"+compilerArtifact+"</artifactId>\n"+c.pluginVersionXML()+configuration)
	return []diag.Fix{{
		Title: "give the compiler plugin a processor path with " + pathTitles(paths), Safety: diag.ShowOnly,
		Where: "in " + m.project.request.Paths.Show(m.pom) + ", inside <build><plugins>", Snippet: spaces(snippet),
	}}
}

// pluginVersionXML writes a version where no pom gives one that knows the setting.
func (c *compilation) pluginVersionXML() string {
	if c.plugin.Origin.File != "" && maven.Version(c.plugin.Text).Compare("3.5") >= 0 {
		return ""
	}
	return "<version>" + string(newestCompilerPlugin) + "</version>\n"
}

func pathTitles(paths []processorPath) string {
	var names []string
	for _, p := range paths {
		names = append(names, p.artifactID)
	}
	return join(names)
}

// element wraps lines into an element, indented by a tab.
func element(name, content string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<%s>\n", name)
	for line := range strings.Lines(content) {
		b.WriteString("\t" + line)
	}
	fmt.Fprintf(&b, "</%s>\n", name)
	return b.String()
}

// spaces is XML with tabs as a person pastes it: two spaces a level.
func spaces(xml string) string {
	return strings.TrimSuffix(strings.ReplaceAll(xml, "\t", "  "), "\n")
}

// completeListFix shows the list of processor names with JMH's.
func completeListFix(s stop) diag.Fix {
	var names []string
	arguments := s.example().verdict.Run.Arguments
	for i := 0; i+1 < len(arguments); i++ {
		if arguments[i].Text == "-processor" {
			names = strings.Split(arguments[i+1].Text, ",")
		}
	}
	var list strings.Builder
	for _, name := range append(names, javac.BenchmarkProcessor) {
		list.WriteString("<annotationProcessor>" + strings.TrimSpace(name) + "</annotationProcessor>\n")
	}
	return diag.Fix{
		Title: "name JMH's processor too", Safety: diag.ShowOnly,
		Where: "in place of the list", Snippet: spaces(element("annotationProcessors", list.String())),
	}
}
