package checks

import (
	"errors"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/xmldoc"
)

// A pomEdit collects edits of one pom.
type pomEdit struct {
	doc   *xmldoc.Document
	edits []diag.Edit
	err   error
}

func (e *pomEdit) add(edit diag.Edit, err error) {
	e.err = errors.Join(e.err, err)
	e.edits = append(e.edits, edit)
}

// child gives the first child element of a name; nil without one, or without a parent.
func child(parent *xmldoc.Element, name string) *xmldoc.Element {
	if parent == nil {
		return nil
	}
	for e := range parent.ChildElementsSeq() {
		if e.FullTag() == name {
			return e
		}
	}
	return nil
}

// elementAt finds the element of a span.
func elementAt(doc *xmldoc.Document, span diag.Span) *xmldoc.Element {
	for at := doc.Root(); at != nil; {
		if doc.Element(at) == span {
			return at
		}
		var inside *xmldoc.Element
		for e := range at.ChildElementsSeq() {
			if s := doc.Element(e); s.Start <= span.Start && span.End <= s.End {
				inside = e
			}
		}
		at = inside
	}
	return nil
}

// compilerPlugin is the pom's own entry of the compiler plugin in build/plugins; of
// several the last, which dominates.
func (e *pomEdit) compilerPlugin() *xmldoc.Element {
	var found *xmldoc.Element
	plugins := child(child(e.doc.Root(), "build"), "plugins")
	if plugins == nil {
		return nil
	}
	for plugin := range plugins.ChildElementsSeq() {
		if plugin.FullTag() != "plugin" || e.text(plugin, "artifactId") != compilerArtifact {
			continue
		}
		if group := e.text(plugin, "groupId"); group == "" || group == compilerGroup {
			found = plugin
		}
	}
	return found
}

func (e *pomEdit) text(parent *xmldoc.Element, name string) string {
	if c := child(parent, name); c != nil {
		return e.doc.Text(c)
	}
	return ""
}

// configureCompiler puts a setting into the plugin-level configuration of the compiler
// plugin in this pom's build/plugins, and writes the plugin's version where one is given.
// What is not there of build, plugins, plugin and configuration is made.
func (e *pomEdit) configureCompiler(setting, version string) {
	plugin := e.compilerPlugin()
	if plugin == nil {
		e.addPlugin(pluginXML(setting, version))
		return
	}
	if version != "" {
		e.setVersion(plugin, version)
	}
	switch configuration := child(plugin, "configuration"); {
	case setting == "":
	case configuration != nil:
		e.add(e.doc.Insert(configuration, nil, setting))
	default:
		e.add(e.doc.Insert(plugin, lastOf(plugin, "groupId", "artifactId", "version"), element("configuration", setting)))
	}
}

// setVersion writes the version of an element that has artifactId and version.
func (e *pomEdit) setVersion(owner *xmldoc.Element, version string) {
	if old := child(owner, "version"); old != nil {
		e.add(e.doc.SetText(old, version))
		return
	}
	e.add(e.doc.Insert(owner, lastOf(owner, "groupId", "artifactId"), "<version>"+version+"</version>\n"))
}

// addPlugin adds an entry to build/plugins.
func (e *pomEdit) addPlugin(plugin string) {
	root := e.doc.Root()
	build := child(root, "build")
	if build == nil {
		e.addBuild(root, element("build", element("plugins", plugin)))
		return
	}
	if plugins := child(build, "plugins"); plugins != nil {
		e.add(e.doc.Insert(plugins, nil, plugin))
		return
	}
	e.add(e.doc.Insert(build, nil, element("plugins", plugin)))
}

// addBuild puts a build where Maven's conventions have it: before reporting and profiles.
func (e *pomEdit) addBuild(root *xmldoc.Element, build string) {
	for sibling := range root.ChildElementsSeq() {
		if name := sibling.FullTag(); name == "reporting" || name == "profiles" {
			e.add(e.doc.InsertBefore(sibling, build))
			return
		}
	}
	e.add(e.doc.Insert(root, nil, build))
}

// lastOf gives the last child that has one of the names.
func lastOf(parent *xmldoc.Element, names ...string) *xmldoc.Element {
	var last *xmldoc.Element
	for e := range parent.ChildElementsSeq() {
		for _, name := range names {
			if e.FullTag() == name {
				last = e
			}
		}
	}
	return last
}

// pluginXML is an entry of the compiler plugin, with tabs for indent.
func pluginXML(setting, version string) string {
	lines := "<groupId>" + compilerGroup + "</groupId>\n<artifactId>" + compilerArtifact + "</artifactId>\n"
	if version != "" {
		lines += "<version>" + version + "</version>\n"
	}
	if setting != "" {
		lines += element("configuration", setting)
	}
	return element("plugin", lines)
}
