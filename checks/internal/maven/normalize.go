package maven

// mergeDuplicates merges plugins that a pom names twice, the later one dominant, and
// drops all but the last of equal dependencies, which takes the place of the first.
// Source: DefaultModelNormalizer.mergeDuplicates.
func mergeDuplicates(dom domRules, model *object) *object {
	if build := model.one("build"); build != nil {
		if plugins := mergeDuplicatePlugins(dom, build.many("plugins")); plugins != nil {
			model = model.with("build", build.with("plugins", plugins))
		}
	}
	dependencies := model.many("dependencies")
	unique := newKeyed(len(dependencies))
	for _, d := range dependencies {
		unique.put(d)
	}
	if len(unique.list) == len(dependencies) {
		return model
	}
	return model.with("dependencies", unique.list)
}

// mergeDuplicatePlugins gives nil when there are no duplicates.
func mergeDuplicatePlugins(dom domRules, plugins []*object) []*object {
	m := &merger{dom: dom, executions: recessiveExecutions}
	unique := newKeyed(len(plugins))
	for _, plugin := range plugins {
		if first := unique.get(keyOf(plugin)); first != nil {
			plugin = m.mergePlugin(plugin, first)
		}
		unique.put(plugin)
	}
	if len(unique.list) == len(plugins) {
		return nil
	}
	return unique.list
}

// injectDefaultScopes gives dependencies without a scope the scope compile: those of the
// model and those of build plugins. Source: DefaultModelNormalizer.injectDefaultValues.
func injectDefaultScopes(model *object) *object {
	if list := withDefaultScopes(model.many("dependencies")); list != nil {
		model = model.with("dependencies", list)
	}
	build := model.one("build")
	plugins := mapObjects(build.many("plugins"), func(plugin *object) *object {
		if list := withDefaultScopes(plugin.many("dependencies")); list != nil {
			return plugin.with("dependencies", list)
		}
		return plugin
	})
	if plugins != nil {
		model = model.with("build", build.with("plugins", plugins))
	}
	return model
}

func withDefaultScopes(dependencies []*object) []*object {
	return mapObjects(dependencies, func(d *object) *object {
		if d.text("scope") != "" {
			return d
		}
		return d.with("scope", &Value{Text: "compile", Raw: "compile", Origin: Origin{Way: Default}})
	})
}

// mapObjects gives the list with each object replaced, or nil when none changed.
func mapObjects(list []*object, change func(*object) *object) []*object {
	var changed []*object
	for i, o := range list {
		n := change(o)
		if n == o {
			continue
		}
		if changed == nil {
			changed = append([]*object(nil), list...)
		}
		changed[i] = n
	}
	return changed
}
