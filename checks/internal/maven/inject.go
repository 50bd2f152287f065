package maven

// injectProfile puts a profile into a model; the profile is dominant. Source:
// DefaultProfileInjector.
func injectProfile(dom domRules, model, profile *object) *object {
	if profile.one("build") != nil && model.one("build") == nil {
		model = model.with("build", newObject(buildClass))
	}
	m := &merger{
		dom: dom, sourceDominant: true,
		plugins: injectedPlugins, executions: dominantExecutions,
		reportPlugins: injectedReportPlugins, reportSets: dominantExecutions,
	}
	return m.merge(model, profile)
}

// injectedPlugins keeps the model's order; plugins of the profile alone go before the
// profile's next plugin that the model has too.
func injectedPlugins(m *merger, target, source *object, name string) []*object {
	master := newKeyed(len(target.many(name)))
	for _, plugin := range target.many(name) {
		master.put(plugin)
	}
	var own insertions
	for _, plugin := range source.many(name) {
		key := keyOf(plugin)
		existing := master.get(key)
		if existing == nil {
			own.own(plugin)
			continue
		}
		master.put(m.mergePlugin(existing, plugin))
		own.shared(key)
	}
	return own.into(master)
}

func injectedReportPlugins(m *merger, target, source *object, name string) []*object {
	merged := newKeyed(len(source.many(name)) + len(target.many(name)))
	for _, plugin := range target.many(name) {
		merged.put(plugin)
	}
	for _, plugin := range source.many(name) {
		if existing := merged.get(keyOf(plugin)); existing != nil {
			plugin = m.merge(existing, plugin)
		}
		merged.put(plugin)
	}
	return merged.list
}
