package checks

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
)

const fullXML = "<proc>full</proc>\n"

// procFullRemedy switches annotation processing on in the module's own pom: the fix that
// needs no coordinates, for javacs that know -proc:full.
func (m *module) procFullRemedy() remedy {
	r := remedy{
		title: "switch annotation processing on with <proc>full</proc>", snippet: spaces(pluginXML(fullXML, "")),
		where: "in " + m.project.request.Paths.Show(m.pom) + ", inside <build><plugins>",
		doubt: m.doubtOfDiscovery(),
	}
	if own := m.ownCompilerPlugin(); own != "" {
		r.where, r.snippet = own, spaces(m.insidePlugin(fullXML, ""))
	}
	if r.why = m.withoutProcFull(); r.why != "" {
		return r
	}
	doc := m.project.document(m.pom)
	if doc == nil {
		return r
	}
	e := &pomEdit{doc: doc}
	if old := child(child(e.compilerPlugin(), "configuration"), "proc"); old != nil {
		e.add(doc.SetText(old, "full"))
	} else {
		e.configureCompiler(fullXML, "")
	}
	r.take(e)
	return r
}

// doubtOfDiscovery says why the processors that stand on the class path may not do together
// what they are for: MapStruct does not wait for Lombok there without the binding (measured
// with MapStruct 1.6.3 and Lombok 1.18.42 on 17.0.15 and 25.0.3, MapStruct standing first).
func (m *module) doubtOfDiscovery() string {
	for _, b := range m.builds {
		for _, c := range b.compilations {
			needed := func(artifactID string) bool {
				return slices.ContainsFunc(c.processors(), func(p processorOnPath) bool {
					return p.artifact.ArtifactID == artifactID && p.needed != diag.No
				})
			}
			bound := slices.ContainsFunc(b.dependencies, func(a javac.Artifact) bool {
				return a.GroupID == lombokGroup && a.ArtifactID == lombokBinding && a.OnClassPath(c.goal)
			})
			if !bound && needed("lombok") && needed("mapstruct-processor") {
				return "MapStruct does not wait for Lombok without " + lombokBinding + ", which is not on the class path"
			}
		}
	}
	return ""
}

// withoutProcFull names a judged javac that does not take -proc:full; empty where all do.
func (m *module) withoutProcFull() string {
	for _, b := range m.builds {
		for _, c := range b.compilations {
			if takes, reason := c.javac.SupportsProcFull(); takes != diag.Yes {
				return reason
			}
		}
	}
	return ""
}

// enableRemedies undo a -proc:none that is the last word: where it stands, if that is the
// module's own pom, else by a later word there.
func (m *module) enableRemedies(s stop) []remedy {
	c := s.example()
	argument, ok := lastProc(c.verdict.Run.Arguments)
	if !ok {
		return nil
	}
	r := remedy{title: "switch annotation processing on in this module", doubt: m.doubtOfEnabling(), why: m.withoutProcFull()}
	e := &pomEdit{doc: m.project.document(m.pom)}
	if e.doc == nil {
		return nil
	}
	setting := m.enable(e, argument)
	if setting == "" {
		r.where = "in " + m.project.request.Paths.Show(m.pom) + ", in place of " + argument.Text
		r.snippet = strings.Replace(argument.Text, "-proc:none", "-proc:full", 1)
	} else {
		r.where = "in " + m.project.request.Paths.Show(m.pom) + ", inside <build><plugins>"
		r.snippet = spaces(pluginXML(setting, ""))
	}
	if r.why == "" {
		r.take(e)
	}
	return []remedy{r}
}

// enable makes the edit, and gives the setting that it introduces; empty where it changes
// the setting that is there.
func (m *module) enable(e *pomEdit, argument javac.Argument) string {
	if at := elementAt(e.doc, argument.Origin.Element); argument.Origin.File == m.pom && at != nil {
		e.add(e.doc.SetText(at, strings.Replace(e.doc.Text(at), "none", "full", 1)))
		return ""
	}
	switch why := argument.Why; {
	case strings.Contains(why, "compilerArgs"):
		arg := "<arg>-proc:full</arg>\n"
		if own := child(child(e.compilerPlugin(), "configuration"), "compilerArgs"); own != nil {
			e.add(e.doc.Insert(own, nil, arg))
			return element("compilerArgs", arg)
		}
		setting := elementWith("compilerArgs", ` combine.children="append"`, arg)
		e.configureCompiler(setting, "")
		return setting
	case strings.Contains(why, "compilerArgument"):
		setting := "<compilerArgument>-proc:full</compilerArgument>\n"
		e.configureCompiler(setting, "")
		return setting
	}
	if old := child(child(e.compilerPlugin(), "configuration"), "proc"); old != nil {
		e.add(e.doc.SetText(old, "full"))
	} else {
		e.configureCompiler(fullXML, "")
	}
	return fullXML
}

// lastProc is the -proc argument that counts: the last.
func lastProc(arguments []javac.Argument) (javac.Argument, bool) {
	for i := len(arguments) - 1; i >= 0; i-- {
		if strings.HasPrefix(arguments[i].Text, "-proc:") {
			return arguments[i], true
		}
	}
	return javac.Argument{}, false
}

// doubtOfEnabling names another processor that would begin to run as well.
func (m *module) doubtOfEnabling() string {
	for _, b := range m.builds {
		for _, c := range b.compilations {
			for _, p := range c.processors() {
				if p.artifact.GroupID != javac.JMHGroup {
					return p.artifact.Key() + " would begin to run as well"
				}
			}
		}
	}
	if name := m.unaccounted(); name != "" {
		return "whether " + name + " holds an annotation processor, which would begin to run as well, cannot be told without its jar"
	}
	return ""
}

// raiseRemedy writes a version of the compiler plugin into the module's own entry.
func (m *module) raiseRemedy(c *compilation, version maven.Version) remedy {
	r := remedy{
		title: "raise maven-compiler-plugin to " + string(version), snippet: spaces(pluginXML("", string(version))),
		where: "in " + m.project.request.Paths.Show(m.pom) + ", inside <build><plugins>",
	}
	if c.plugin.Origin.File != "" && !m.project.isLocal(c.plugin.Origin.File) {
		r.why = "the version stands in a parent outside of this build: " + m.project.request.Paths.Show(c.plugin.Origin.File)
		return r
	}
	doc := m.project.document(m.pom)
	if doc == nil {
		return r
	}
	e := &pomEdit{doc: doc}
	e.configureCompiler("", string(version))
	r.take(e)
	return r
}

// leakRemedy writes the version into the path that has none.
func (l leak) remedy() remedy {
	m := l.module
	c := l.example()
	version := c.versionText(l.entry.GroupID.Text, l.entry.ArtifactID.Text)
	if version == "" {
		version = c.managedText(l.entry)
	}
	r := remedy{
		title: "write the version of " + l.artifact, snippet: "<version>" + version + "</version>",
		where: "in " + m.project.request.Paths.Show(l.origin.File) + ", inside the path", doubt: profileDoubt(l.origin),
	}
	doc := m.project.document(l.origin.File)
	if doc == nil || !m.project.isLocal(l.origin.File) {
		r.why = "the path stands in a pom outside of this build"
		return r
	}
	if path := elementAt(doc, l.origin.Element); path != nil {
		e := &pomEdit{doc: doc}
		e.setVersion(path, version)
		r.take(e)
	}
	return r
}

// managedText is the managed version of a path's artifact as it is written.
func (c *compilation) managedText(entry javac.PathEntry) string {
	for _, d := range c.build.model.ManagedDependencies {
		if d.GroupID.Text == entry.GroupID.Text && d.ArtifactID.Text == entry.ArtifactID.Text {
			return written(d.Version, c.build.model)
		}
	}
	return entry.Version.Text
}

// requestRemedies make processing be asked for: by a processor path, or by -proc:full.
func (m *module) requestRemedies(s stop) []remedy {
	remedies := append(m.pathRemedies(s.example()), m.procFullRemedy())
	if m.project.request.PreferProc {
		slices.Reverse(remedies)
	}
	return remedies
}
