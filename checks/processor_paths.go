package checks

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
	"jmhdoctor/checks/internal/xmldoc"
)

// A processorPath is one path that must stand in annotationProcessorPaths.
type processorPath struct {
	groupID, artifactID string
	// version is the text to write; empty where the path needs none.
	version string
}

// xml is the path as an element of a name, with tabs for indent.
func (p processorPath) xml(name string) string {
	lines := fmt.Sprintf("<groupId>%s</groupId>\n<artifactId>%s</artifactId>\n", p.groupID, p.artifactID)
	if p.version != "" {
		lines += fmt.Sprintf("<version>%s</version>\n", p.version)
	}
	return element(name, lines)
}

func pathsXML(paths []processorPath, name string) string {
	var list strings.Builder
	for _, p := range paths {
		list.WriteString(p.xml(name))
	}
	return list.String()
}

// A processorOnPath is an artifact with annotation processors that a compilation sees.
type processorOnPath struct {
	artifact javac.Artifact
	needed   diag.Answer
}

// processors are the artifacts with processors among the dependencies of a compilation,
// in their order, with whether its sources need one of them.
func (c *compilation) processors() []processorOnPath {
	sources := javac.Sources{Annotations: annotationNames(c.sources)}
	var found []processorOnPath
	for _, a := range c.build.dependencies {
		if !a.OnClassPath(c.goal) {
			continue
		}
		classes := javac.ProcessorsOf(a)
		if len(classes) == 0 {
			continue
		}
		needed := diag.No
		for _, class := range classes {
			switch javac.Needed(class, sources) {
			case diag.Yes:
				needed = diag.Yes
			case diag.Unknown:
				if needed == diag.No {
					needed = diag.Unknown
				}
			}
		}
		found = append(found, processorOnPath{a, needed})
	}
	return found
}

// neededPaths are the paths that a processor path of the module must have besides what it
// has: for every other processor that one of its compilations needs, in the order of the
// class path, and JMH's where it has benchmarks.
func (m *module) neededPaths(c *compilation) []processorPath {
	var paths []processorPath
	has := func(groupID, artifactID string) bool {
		return slices.ContainsFunc(paths, func(p processorPath) bool { return p.groupID == groupID && p.artifactID == artifactID })
	}
	onPath := func(groupID, artifactID string) bool {
		return slices.ContainsFunc(c.verdict.Run.ProcessorPath, func(e javac.PathEntry) bool {
			return e.GroupID.Text == groupID && e.ArtifactID.Text == artifactID
		})
	}
	add := func(groupID, artifactID string) {
		if !has(groupID, artifactID) && !onPath(groupID, artifactID) {
			paths = append(paths, processorPath{groupID, artifactID, c.versionText(groupID, artifactID)})
		}
	}
	benchmarks := false
	for _, b := range m.builds {
		for _, other := range b.compilations {
			benchmarks = benchmarks || other.ofBenchmarks()
			for _, p := range other.processors() {
				if p.artifact.GroupID != javac.JMHGroup && p.needed != diag.No {
					add(p.artifact.GroupID, p.artifact.ArtifactID)
				}
			}
		}
	}
	paths = bindLombok(paths, onPath, c)
	if benchmarks {
		add(javac.JMHGroup, javac.JMHGenerator)
	}
	return paths
}

// What makes MapStruct wait for Lombok.
const (
	lombokGroup   = "org.projectlombok"
	lombokBinding = "lombok-mapstruct-binding"
)

// bindLombok adds what makes MapStruct wait for Lombok where both are, and one of them is
// new (mapstruct.org, "Can I use MapStruct together with Project Lombok?", since Lombok
// 1.18.16). A list that has both already works as its author wants it.
func bindLombok(paths []processorPath, onPath func(groupID, artifactID string) bool, c *compilation) []processorPath {
	at := func(artifactID string) int {
		return slices.IndexFunc(paths, func(p processorPath) bool { return p.artifactID == artifactID })
	}
	lombok, mapstruct := at("lombok"), at("mapstruct-processor")
	if lombok < 0 && mapstruct < 0 || at(lombokBinding) >= 0 || onPath(lombokGroup, lombokBinding) {
		return paths
	}
	if lombok < 0 && !onPath(lombokGroup, "lombok") || mapstruct < 0 && !onPath("org.mapstruct", "mapstruct-processor") {
		return paths
	}
	version := "0.2.0"
	if text, ok := c.declaredVersion(lombokGroup, lombokBinding); ok && text != "" {
		version = text
	}
	after := mapstruct
	if after < 0 {
		after = lombok
	}
	return slices.Insert(paths, after+1, processorPath{lombokGroup, lombokBinding, version})
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
	if c.pluginAfterFix().Compare("3.12.0") >= 0 && len(c.verdict.Run.ProcessorPath) == 0 {
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

// pluginAfterFix is the version that a fix leaves the compiler plugin with.
func (c *compilation) pluginAfterFix() maven.Version {
	if version := c.pluginVersionToWrite(); version != "" {
		return maven.Version(version)
	}
	return maven.Version(c.plugin.Text)
}

// pluginVersionToWrite is not empty where no pom gives the compiler plugin a version, or
// gives one that does not know processor paths.
func (c *compilation) pluginVersionToWrite() string {
	if c.plugin.Origin.File != "" && maven.Version(c.plugin.Text).Compare("3.5.1") >= 0 {
		return ""
	}
	return string(newestCompilerPlugin)
}

// pathRemedies are the ways to get every needed processor onto a processor path. A list
// that is in force is extended where it stands; a new one is made in the module only,
// since it would end discovery in every other module below a parent.
func (m *module) pathRemedies(c *compilation) []remedy {
	paths := m.neededPaths(c)
	if len(paths) == 0 {
		return nil
	}
	list := c.listInForce()
	switch {
	case list == nil:
		return []remedy{m.introducePaths(c, paths, "")}
	case m.project.isLocal(list.Origin.File):
		return []remedy{m.extendPaths(c, list, paths)}
	}
	return []remedy{m.introducePaths(c, paths, ` combine.children="append"`)}
}

// listInForce is the annotationProcessorPaths that a compilation is configured with; nil
// where there is none, or an empty one.
func (c *compilation) listInForce() *maven.Node {
	if len(c.verdict.Run.ProcessorPath) == 0 {
		return nil
	}
	return c.configuration.LastChild("annotationProcessorPaths")
}

// extendPaths adds to a list where it stands.
func (m *module) extendPaths(c *compilation, list *maven.Node, paths []processorPath) remedy {
	file := list.Origin.File
	name := "path"
	if len(list.Children) > 0 {
		name = list.Children[0].Name
	}
	r := remedy{
		title: "add " + pathTitles(paths) + " to the processor path",
		where: "in " + m.project.request.Paths.Show(file) + ", inside <annotationProcessorPaths>",
		doubt: profileDoubt(list.Origin), snippet: spaces(pathsXML(paths, name)),
	}
	doc := m.project.document(file)
	if doc == nil {
		return r
	}
	e := &pomEdit{doc: doc}
	if at := elementAt(doc, list.Origin.Element); at != nil {
		e.add(doc.Insert(at, nil, pathsXML(paths, name)))
	}
	r.take(e)
	return r
}

// take makes the edits the remedy's, or the error its reason for being only shown.
func (r *remedy) take(e *pomEdit) {
	if e.err != nil {
		r.why = "it cannot be put in by an edit: " + e.err.Error()
		return
	}
	r.edits = e.edits
}

// introducePaths makes a list in the module's own pom; attributes say how it is merged
// with one of a parent.
func (m *module) introducePaths(c *compilation, paths []processorPath, attributes string) remedy {
	version := c.pluginVersionToWrite()
	setting := elementWith("annotationProcessorPaths", attributes, pathsXML(paths, "path"))
	r := remedy{
		title:   "give the compiler plugin a processor path with " + pathTitles(paths),
		where:   "in " + m.project.request.Paths.Show(m.pom) + ", inside <build><plugins>",
		snippet: spaces(pluginXML(setting, version)), doubt: m.doubtOfPaths(),
	}
	if own := m.ownCompilerPlugin(); own != "" {
		r.where, r.snippet = own, spaces(m.insidePlugin(setting, version))
	}
	if version != "" && c.plugin.Origin.File != "" && !m.project.isLocal(c.plugin.Origin.File) {
		r.why = "the version of the compiler plugin stands in a parent outside of this build: " + m.project.request.Paths.Show(c.plugin.Origin.File)
		return r
	}
	doc := m.project.document(m.pom)
	if doc == nil {
		return r
	}
	e := &pomEdit{doc: doc}
	if empty := e.emptyList(); empty != nil && attributes == "" {
		e.add(doc.Insert(empty, nil, pathsXML(paths, "path")))
		setting = ""
	}
	if setting != "" || version != "" {
		e.configureCompiler(setting, version)
	}
	r.take(e)
	return r
}

// ownCompilerPlugin says where the compiler plugin's own entry of the module's pom stands;
// empty where there is none.
func (m *module) ownCompilerPlugin() string {
	doc := m.project.document(m.pom)
	if doc == nil {
		return ""
	}
	plugin := (&pomEdit{doc: doc}).compilerPlugin()
	if plugin == nil {
		return ""
	}
	line := doc.Position(doc.Element(plugin).Start).Line
	return fmt.Sprintf("in %s, inside the <plugin> of maven-compiler-plugin at line %d", m.project.request.Paths.Show(m.pom), line)
}

// insidePlugin is what belongs into an entry of the compiler plugin that is there.
func (m *module) insidePlugin(setting, version string) string {
	lines := element("configuration", setting)
	if version != "" {
		lines = "<version>" + version + "</version>\n" + lines
	}
	return lines
}

// emptyList is a list without paths in the plugin-level configuration of this pom.
func (e *pomEdit) emptyList() *xmldoc.Element {
	list := child(child(e.compilerPlugin(), "configuration"), "annotationProcessorPaths")
	if list == nil {
		return nil
	}
	for range list.ChildElementsSeq() {
		return nil
	}
	return list
}

func pathTitles(paths []processorPath) string {
	var names []string
	for _, p := range paths {
		names = append(names, p.artifactID)
	}
	return join(names)
}

// element wraps lines into an element, indented by a tab.
func element(name, content string) string { return elementWith(name, "", content) }

// elementWith is element with attributes: ` a="b"`.
func elementWith(name, attributes, content string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "<%s%s>\n", name, attributes)
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

// isKnownProcessor says whether the table of known processors tells what an artifact holds.
func isKnownProcessor(a javac.Artifact) bool {
	_, known := javac.KnownByKey(a.Key())
	return known || a.GroupID == javac.JMHGroup
}
