package maven

// expandPluginConfiguration puts what a plugin says for all executions into each of them;
// the execution is dominant. Source: DefaultPluginConfigurationExpander.
func expandPluginConfiguration(dom domRules, model *object) *object {
	build := model.one("build")
	if build == nil {
		return model
	}
	expanded := build
	if plugins := expandAll(dom, build.many("plugins")); plugins != nil {
		expanded = expanded.with("plugins", plugins)
	}
	management := build.one("pluginManagement")
	if plugins := expandAll(dom, management.many("plugins")); plugins != nil {
		expanded = expanded.with("pluginManagement", management.with("plugins", plugins))
	}
	if expanded == build {
		return model
	}
	return model.with("build", expanded)
}

func expandAll(dom domRules, plugins []*object) []*object {
	return mapObjects(plugins, func(plugin *object) *object {
		configuration := plugin.dom("configuration")
		if configuration == nil {
			return plugin
		}
		executions := mapObjects(plugin.many("executions"), func(execution *object) *object {
			return execution.with("configuration", dom.merge(execution.dom("configuration"), configuration))
		})
		if executions == nil {
			return plugin
		}
		return plugin.with("executions", executions)
	})
}
