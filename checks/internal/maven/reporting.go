package maven

// convertReporting puts `<reporting>` into the configuration of the site plugin. Source:
// DefaultReportConfigurationExpander and DefaultReportingConverter.
func convertReporting(dom domRules, model *object, problems *problems) *object {
	reporting := model.one("reporting")
	if reporting == nil {
		return model
	}
	if plugins := expandReportSets(dom, reporting.many("plugins")); plugins != nil {
		reporting = reporting.with("plugins", plugins)
		model = model.with("reporting", reporting)
	}
	build := model.one("build")
	if build == nil {
		build = newObject(buildClass)
	}
	return model.with("build", withSite(build, reporting, problems))
}

func expandReportSets(dom domRules, plugins []*object) []*object {
	return mapObjects(plugins, func(plugin *object) *object {
		configuration := plugin.dom("configuration")
		if configuration == nil {
			return plugin
		}
		sets := mapObjects(plugin.many("reportSets"), func(set *object) *object {
			return set.with("configuration", dom.merge(set.dom("configuration"), configuration))
		})
		if sets == nil {
			return plugin
		}
		return plugin.with("reportSets", sets)
	})
}

// withSite finds the site plugin among the plugins, else among the managed ones, else adds
// it to these.
func withSite(build, reporting *object, problems *problems) *object {
	if plugins, found := changeSite(build.many("plugins"), reporting, problems); found {
		return build.with("plugins", plugins)
	}
	management := build.one("pluginManagement")
	if management == nil {
		management = newObject(pluginManagementClass)
	}
	plugins, found := changeSite(management.many("plugins"), reporting, problems)
	if !found {
		site := newObject(pluginClass)
		site.set("artifactId", &Value{Text: "maven-site-plugin", Raw: "maven-site-plugin", Origin: Origin{Way: Default}})
		plugins = append(append([]*object(nil), plugins...), configureSite(site, reporting, problems))
	}
	return build.with("pluginManagement", management.with("plugins", plugins))
}

func changeSite(plugins []*object, reporting *object, problems *problems) ([]*object, bool) {
	for i, plugin := range plugins {
		if plugin.text("groupId") == mavenPlugins && plugin.text("artifactId") == "maven-site-plugin" {
			changed := append([]*object(nil), plugins...)
			changed[i] = configureSite(plugin, reporting, problems)
			return changed, true
		}
	}
	return plugins, false
}

func configureSite(site, reporting *object, problems *problems) *object {
	configuration := site.dom("configuration")
	if configuration == nil {
		configuration = builtinNode("configuration")
	}
	if configuration.Child("reportPlugins") != nil {
		problems.add(Warn, configuration.Origin, "Reporting configuration should be done in <reporting> section, not in maven-site-plugin <configuration> as reportPlugins parameter.")
		return site.with("configuration", configuration)
	}
	changed := *configuration
	changed.Children = append([]*Node(nil), configuration.Children...)
	if changed.Child("outputDirectory") == nil {
		addText(&changed, "outputDirectory", reporting.value("outputDirectory"))
	}
	reportPlugins := builtinNode("reportPlugins")
	hasInfo := false
	for _, plugin := range reporting.many("plugins") {
		reportPlugins.Children = append(reportPlugins.Children, reportPluginNode(plugin))
		hasInfo = hasInfo || keyOf(plugin) == mavenPlugins+":"+infoReports
	}
	if !reporting.isTrue("excludeDefaults", false) && !hasInfo {
		info := builtinNode("reportPlugin")
		addText(info, "groupId", &Value{Text: mavenPlugins, Origin: Origin{Way: Default}})
		addText(info, "artifactId", &Value{Text: infoReports, Origin: Origin{Way: Default}})
		reportPlugins.Children = append(reportPlugins.Children, info)
	}
	changed.Children = append(changed.Children, reportPlugins)
	return site.with("configuration", &changed)
}

const infoReports = "maven-project-info-reports-plugin"

func builtinNode(name string) *Node { return &Node{Name: name, Origin: Origin{Way: Default}} }

func addText(parent *Node, name string, v *Value) {
	if v == nil || v.Text == "" {
		return
	}
	child := &Node{Name: name, Value: *v, Origin: v.Origin}
	child.Value.Set = true
	parent.Children = append(parent.Children, child)
}

func reportPluginNode(plugin *object) *Node {
	n := &Node{Name: "reportPlugin", Origin: plugin.origin}
	for _, name := range []string{"groupId", "artifactId", "version"} {
		addText(n, name, plugin.value(name))
	}
	if c := plugin.dom("configuration"); c != nil {
		n.Children = append(n.Children, c)
	}
	if sets := plugin.many("reportSets"); len(sets) > 0 {
		list := &Node{Name: "reportSets", Origin: plugin.origin}
		for _, set := range sets {
			list.Children = append(list.Children, reportSetNode(set))
		}
		n.Children = append(n.Children, list)
	}
	return n
}

func reportSetNode(set *object) *Node {
	n := &Node{Name: "reportSet", Origin: set.origin}
	addText(n, "id", set.value("id"))
	if c := set.dom("configuration"); c != nil {
		n.Children = append(n.Children, c)
	}
	if reports := set.texts("reports"); len(reports) > 0 {
		list := &Node{Name: "reports", Origin: set.origin}
		for i := range reports {
			addText(list, "report", &reports[i])
		}
		n.Children = append(n.Children, list)
	}
	return n
}
