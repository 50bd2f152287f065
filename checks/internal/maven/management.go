package maven

// injectPluginManagement puts what pluginManagement says into the plugins of the build
// that it names; the plugin is dominant. Source: DefaultPluginManagementInjector.
func injectPluginManagement(dom domRules, memo *memo, model *object) *object {
	build := model.one("build")
	managed := memo.entriesOf(build.one("pluginManagement"), "plugins")
	m := managementMerger(dom)
	plugins := mapObjects(build.many("plugins"), func(plugin *object) *object {
		entries := managed[keyOf(plugin)]
		if len(entries) == 0 {
			return plugin
		}
		// Of equal entries Maven's map knows the last one only.
		return m.mergePlugin(plugin, entries[len(entries)-1])
	})
	if plugins == nil {
		return model
	}
	return model.with("build", build.with("plugins", plugins))
}

func managementMerger(dom domRules) *merger {
	return &merger{dom: dom, executions: managedExecutions}
}

// injectDependencyManagement fills in what dependencyManagement says about the
// dependencies: version, scope, and exclusions where a dependency has none of its own;
// optional is not managed. Source: DefaultDependencyManagementInjector.
func injectDependencyManagement(memo *memo, model *object) *object {
	// Of equal managed entries all are merged in turn, so that the first one wins.
	managed := memo.entriesOf(model.one("dependencyManagement"), "dependencies")
	if len(managed) == 0 || len(model.many("dependencies")) == 0 {
		return model
	}
	// Of equal dependencies Maven's map knows the last one only.
	last := usedKeys(model.many("dependencies"))
	dependencies := mapObjects(model.many("dependencies"), func(d *object) *object {
		key := keyOf(d)
		if last[key] != d {
			return d
		}
		for _, management := range managed[key] {
			d = manage(d, management)
		}
		return d
	})
	if dependencies == nil {
		return model
	}
	return model.with("dependencies", dependencies)
}

// usedKeys gives the last object of each key.
func usedKeys(list []*object) map[string]*object {
	used := make(map[string]*object, len(list))
	for _, o := range list {
		used[keyOf(o)] = o
	}
	return used
}

func manage(dependency, management *object) *object {
	managed := management.with("optional", nil)
	exclusions := managed.slot("exclusions")
	managed.set("exclusions", nil)
	merged := (&merger{}).merge(dependency, managed)
	if merged.slot("exclusions") == nil {
		// Taken as they are, repetitions included.
		merged.set("exclusions", exclusions)
	}
	return merged
}
