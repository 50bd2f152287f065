package maven

import "strings"

// childDirectoryProperty names the folder that inherited URLs get; it is never inherited.
const childDirectoryProperty = "project.directory"

// inherit gives the child with what it inherits from its parent. Source:
// DefaultInheritanceAssembler.
func inherit(dom domRules, memo *memo, child, parent *object, childDir string) *object {
	directory := child.text("artifactId")
	if v, ok := child.properties("properties").get(childDirectoryProperty); ok {
		directory = v.Text
	}
	m := &merger{
		dom: dom, heeds: true, memo: memo,
		plugins: inheritedPlugins, executions: recessiveExecutions,
		reportPlugins: inheritedReportPlugins, reportSets: recessiveExecutions,
		skipProperty: childDirectoryProperty,
		extendURL: func(url string) string {
			return concatPath(concatPath(url, pathAdjustment(child, parent, childDir, directory)), directory)
		},
	}
	if dom.maven4 {
		m.reportSets = unmergedReportSets
	}
	return m.merge(child, parent)
}

// unmergedReportSets: Maven 4 (4.0.0-rc-5) merges two report sets of one id and then
// forgets the result.
func unmergedReportSets(m *merger, target, source *object, name string) []*object {
	merged := newKeyed(len(source.many(name)) + len(target.many(name)))
	for _, set := range source.many(name) {
		if m.sourceDominant || set.isTrue("inherited", source.isTrue("inherited", true)) {
			merged.put(set)
		}
	}
	for _, set := range target.many(name) {
		merged.put(set)
	}
	return merged.list
}

// pathAdjustment is the path from the parent's folder to the folder above the child's,
// as far as the parent's modules tell it. childDir is the last name of the child's
// folder, empty for a pom of a repository.
func pathAdjustment(child, parent *object, childDir, childDirectory string) string {
	name := child.text("artifactId")
	if childDir != "" {
		name = childDir
	}
	for _, module := range parent.texts("modules") {
		dir := strings.ReplaceAll(module.Text, `\`, "/")
		if len(dir) >= 4 && equalFoldASCII(dir[len(dir)-4:], ".xml") {
			dir = dir[:strings.LastIndexByte(dir, '/')+1]
		}
		moduleName := strings.TrimSuffix(dir, "/")
		lastSlash := strings.LastIndexByte(moduleName, '/')
		moduleName = moduleName[lastSlash+1:]
		if lastSlash >= 0 && (moduleName == name || moduleName == childDirectory) {
			return dir[:lastSlash]
		}
	}
	return ""
}

func concatPath(url, path string) string {
	if path == "" {
		return url
	}
	slash := strings.HasSuffix(url, "/")
	switch {
	case strings.HasPrefix(path, "/") && slash:
		url = url[:len(url)-1]
	case !strings.HasPrefix(path, "/") && !slash:
		url += "/"
	}
	url += path
	if slash && !strings.HasSuffix(path, "/") {
		url += "/"
	}
	return url
}

// inheritedPlugins keeps the parent's order; a plugin that only the child has goes before
// the child's next plugin that the parent has too, the rest to the end. A plugin with
// inherited=false and without executions is not inherited at all.
func inheritedPlugins(m *merger, target, source *object, name string) []*object {
	child, parent := target.many(name), source.many(name)
	master := newKeyed(len(parent))
	for _, plugin := range parent {
		if plugin.isTrue("inherited", true) || len(plugin.many("executions")) > 0 {
			master.put(m.memo.merge(mergedKey{step: "pass on", target: plugin, dom: m.dom}, func() *object {
				return m.mergePlugin(blankPlugin(plugin), plugin)
			}))
		}
	}
	var own insertions
	for _, plugin := range child {
		key := keyOf(plugin)
		existing := master.get(key)
		if existing == nil {
			own.own(plugin)
			continue
		}
		master.put(m.mergePlugin(plugin, existing))
		own.shared(key)
	}
	return own.into(master)
}

// blankPlugin is a plugin of which nothing is known, not even the default group.
func blankPlugin(like *object) *object {
	return &object{class: like.class, slots: make([]any, len(like.slots)), origin: like.origin}
}

func inheritedReportPlugins(m *merger, target, source *object, name string) []*object {
	merged := newKeyed(len(source.many(name)) + len(target.many(name)))
	for _, plugin := range source.many(name) {
		if plugin.isTrue("inherited", true) {
			merged.put(m.merge(blankPlugin(plugin), plugin))
		}
	}
	for _, plugin := range target.many(name) {
		if existing := merged.get(keyOf(plugin)); existing != nil {
			plugin = m.merge(plugin, existing)
		}
		merged.put(plugin)
	}
	return merged.list
}
