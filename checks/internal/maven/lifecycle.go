package maven

import (
	"strconv"
	"strings"
)

const mavenPlugins = "org.apache.maven.plugins"

// A binding is a goal that a packaging binds to a phase: "compile" "compiler:compile".
type binding struct{ phase, goals string }

// packagings are the lifecycle mappings of Maven; plugins without versions, which
// defaultVersions holds. Source: default-bindings.xml of maven-core.
var packagings = map[string][]binding{
	// bom is Maven 4's.
	"bom":          {{"install", "install:install"}, {"deploy", "deploy:deploy"}},
	"pom":          {{"install", "install:install"}, {"deploy", "deploy:deploy"}},
	"jar":          java("jar:jar", "", ""),
	"ejb":          java("ejb:ejb", "", ""),
	"war":          java("war:war", "", ""),
	"rar":          java("rar:rar", "", ""),
	"maven-plugin": java("jar:jar", "plugin:descriptor", " plugin:addPluginArtifactMetadata"),
	"ear": {
		{"generate-resources", "ear:generate-application-xml"}, {"process-resources", "resources:resources"},
		{"package", "ear:ear"}, {"install", "install:install"}, {"deploy", "deploy:deploy"},
	},
}

// java are the bindings of a packaging that compiles; descriptor goes to process-classes,
// and metadata to package with the Mavens before 3.9.10.
func java(packageGoal, descriptor, metadata string) []binding {
	bindings := []binding{{"process-resources", "resources:resources"}, {"compile", "compiler:compile"}}
	if descriptor != "" {
		bindings = append(bindings, binding{"process-classes", descriptor})
	}
	return append(bindings,
		binding{"process-test-resources", "resources:testResources"}, binding{"test-compile", "compiler:testCompile"},
		binding{"test", "surefire:test"}, binding{"package", packageGoal + metadata},
		binding{"install", "install:install"}, binding{"deploy", "deploy:deploy"})
}

// clean and site have bindings of their own for every packaging.
var (
	cleanBindings = []binding{{"clean", "clean:clean"}}
	siteBindings  = []binding{{"site", "site:site"}, {"site-deploy", "site:deploy"}}
)

// defaultVersions are the plugin versions that Maven binds, by the first Maven that has
// them, the newest first; "name:version" with the "maven-…-plugin" left out. A plugin that
// a row lacks is bound in a version that was not looked up. Source:
// default-bindings.xml and components.xml of each maven-core, DefaultLifecycleMapping of
// Maven 4.
var defaultVersions = []struct {
	since    Version
	versions string
}{
	{"4.0.0-rc-3", "compiler:3.13.0 surefire:3.5.2 jar:3.4.2 resources:3.3.1 install:3.1.3 deploy:3.1.3 clean:3.4.0 site:3.21.0 ejb:3.2.1 plugin:3.15.1 war:3.4.0 ear:3.3.0 rar:3.0.0"},
	{"4.0.0-beta-2", "compiler:3.13.0 surefire:3.2.5 jar:3.4.1 resources:3.3.1 install:3.1.1 deploy:3.1.1 clean:3.2.0"},
	{"4.0.0-alpha-6", "compiler:3.11.0 surefire:3.1.2 jar:3.3.0 resources:3.3.1 install:3.1.1 deploy:3.1.1 clean:3.2.0"},
	{"4.0.0-alpha-5", "compiler:3.10.1 surefire:3.0.0 jar:3.3.0 resources:3.3.0 install:3.1.0 deploy:3.1.0 clean:3.2.0"},
	{"4.0.0-alpha-4", "compiler:3.10.1 surefire:3.0.0-M8 jar:3.3.0 resources:3.3.0 install:3.1.0 deploy:3.0.0 clean:3.2.0"},
	{"4.0.0-alpha-1", "compiler:3.8.1 surefire:3.0.0-M5 jar:3.2.0 resources:3.2.0 install:3.0.0-M1 deploy:3.0.0-M2 clean:3.1.0"},
	{"3.10.0-rc-1", "compiler:3.15.0 surefire:3.5.6 jar:3.5.0 resources:3.5.0 install:3.1.4 deploy:3.1.4 clean:3.5.0"},
	{"3.9.13", "compiler:3.15.0 surefire:3.5.4 jar:3.5.0 resources:3.4.0 install:3.1.4 deploy:3.1.4 clean:3.2.0 site:3.12.1 ejb:3.3.0 plugin:3.15.2 war:3.5.1 ear:3.4.0 rar:3.1.0"},
	{"3.9.8", "compiler:3.13.0 surefire:3.2.5 jar:3.4.1 resources:3.3.1 install:3.1.2 deploy:3.1.2 clean:3.2.0 site:3.12.1 ejb:3.2.1 plugin:3.13.1 war:3.4.0 ear:3.3.0 rar:3.0.0"},
	{"3.9.7", "compiler:3.13.0 surefire:3.2.5 jar:3.4.1 resources:3.3.1 install:3.1.1 deploy:3.1.1 clean:3.2.0 site:3.12.1 ejb:3.2.1 plugin:3.12.0 war:3.4.0 ear:3.3.0 rar:3.0.0"},
	{"3.9.6", "compiler:3.11.0 surefire:3.2.2 jar:3.3.0 resources:3.3.1 install:3.1.1 deploy:3.1.1 clean:3.2.0 site:3.12.1 ejb:3.2.1 plugin:3.9.0 war:3.4.0 ear:3.3.0 rar:3.0.0"},
	{"3.9.3", "compiler:3.11.0 surefire:3.1.2 jar:3.3.0 resources:3.3.1 install:3.1.1 deploy:3.1.1 clean:3.2.0 site:3.12.1 ejb:3.2.1 plugin:3.9.0 war:3.4.0 ear:3.3.0 rar:3.0.0"},
	{"3.9.1", "compiler:3.10.1 surefire:3.0.0 jar:3.3.0 resources:3.3.0 install:3.1.0 deploy:3.1.0 clean:3.2.0 site:3.12.1 ejb:3.2.1 plugin:3.7.1 war:3.3.2 ear:3.3.0 rar:3.0.0"},
	{"3.9.0", "compiler:3.10.1 surefire:3.0.0-M8 jar:3.3.0 resources:3.3.0 install:3.1.0 deploy:3.0.0 clean:3.2.0 site:3.12.1 ejb:3.2.1 plugin:3.7.1 war:3.3.2 ear:3.3.0 rar:3.0.0"},
	{"3.2.3", "compiler:3.1 surefire:2.12.4 jar:2.4 resources:2.6 install:2.4 deploy:2.7 clean:2.5 site:3.3 ejb:2.3 plugin:3.2 war:2.2 ear:2.8 rar:2.2"},
	{"3.1.0", "compiler:2.5.1 surefire:2.12.4 jar:2.4 resources:2.6 install:2.4 deploy:2.7 clean:2.5 site:3.3 ejb:2.3 plugin:3.2 war:2.2 ear:2.8 rar:2.2"},
	{"3.0.4", "compiler:2.3.2 surefire:2.10 jar:2.3.2 resources:2.5 install:2.3.1 deploy:2.7 clean:2.4.1 site:3.0 ejb:2.3 plugin:2.7 war:2.1.1 ear:2.5 rar:2.2"},
}

// DefaultPluginVersion gives the version of org.apache.maven.plugins:maven-<name>-plugin
// that a Maven binds by itself, "" for a plugin that it does not bind.
func DefaultPluginVersion(maven Version, name string) string {
	for _, row := range defaultVersions {
		if maven.Compare(row.since) < 0 {
			continue
		}
		for _, entry := range strings.Fields(row.versions) {
			if plugin, version, _ := strings.Cut(entry, ":"); plugin == name {
				return version
			}
		}
		return ""
	}
	return ""
}

// lifecyclePlugins gives the plugins that a packaging binds, as if a pom named them; ok is
// false for a packaging that Maven itself does not know. Source:
// DefaultLifecyclePluginAnalyzer.
func lifecyclePlugins(maven Version, packaging string) (plugins []*object, ok bool) {
	own, ok := packagings[packaging]
	if !ok || packaging == "bom" && maven.Line() < Line4 {
		return nil, false
	}
	all := newKeyed(8)
	for _, bindings := range [][]binding{cleanBindings, own, siteBindings} {
		for _, b := range inHashOrder(bindings) {
			goals := strings.Fields(b.goals)
			if maven.Compare("3.9.10") >= 0 {
				// addPluginArtifactMetadata was dropped.
				goals = goals[:1]
			}
			for i, goal := range goals {
				bind(all, maven, b.phase, goal, i-len(goals))
			}
		}
	}
	return all.list, true
}

// inHashOrder: Maven 3 keeps the phases of a mapping in a hash map.
func inHashOrder(bindings []binding) []binding {
	byPhase := make(map[string]binding, len(bindings))
	phases := make([]string, len(bindings))
	for i, b := range bindings {
		byPhase[b.phase] = b
		phases[i] = b.phase
	}
	ordered := make([]binding, len(bindings))
	for i, phase := range javaHashOrder(phases) {
		ordered[i] = byPhase[phase]
	}
	return ordered
}

func bind(plugins *keyed, maven Version, phase, goal string, priority int) {
	name, mojo, _ := strings.Cut(goal, ":")
	artifact := "maven-" + name + "-plugin"
	plugin := plugins.get(mavenPlugins + ":" + artifact)
	if plugin == nil {
		plugin = newObject(pluginClass)
		plugin.origin = Origin{Way: Lifecycle}
		plugin.set("artifactId", lifecycleValue(artifact))
		if version := DefaultPluginVersion(maven, name); version != "" {
			plugin.set("version", lifecycleValue(version))
		}
	} else {
		plugin = plugin.clone()
	}
	execution := newObject(executionClass)
	execution.origin = Origin{Way: Lifecycle}
	execution.set("id", lifecycleValue(freeID(plugin.many("executions"), "default-"+mojo)))
	execution.set("phase", lifecycleValue(phase))
	execution.set("goals", []Value{*lifecycleValue(mojo)})
	execution.set("priority", lifecycleValue(strconv.Itoa(priority)))
	executions := append([]*object(nil), plugin.many("executions")...)
	plugin.set("executions", append(executions, execution))
	plugins.put(plugin)
}

func freeID(executions []*object, base string) string {
	id := base
	for n := 1; ; n++ {
		taken := false
		for _, e := range executions {
			taken = taken || e.text("id") == id
		}
		if !taken {
			return id
		}
		id = base + "-" + strconv.Itoa(n)
	}
}

func lifecycleValue(text string) *Value {
	return &Value{Text: text, Raw: text, Set: true, Origin: Origin{Way: Lifecycle}}
}

// injectLifecycleBindings puts the bindings under the plugins of the model. A plugin that
// comes from the bindings alone takes its entry of pluginManagement as dominant. Source:
// DefaultLifecycleBindingsInjector.
func injectLifecycleBindings(dom domRules, model *object, plugins []*object) *object {
	build := model.one("build")
	if build == nil {
		build = newObject(buildClass)
	}
	m := &merger{dom: dom, executions: recessiveExecutions}
	merged := newKeyed(len(plugins) + len(build.many("plugins")))
	for _, plugin := range build.many("plugins") {
		merged.put(plugin)
	}
	added := map[string]*object{}
	for _, bound := range plugins {
		key := keyOf(bound)
		if existing := merged.get(key); existing != nil {
			merged.put(m.mergePlugin(existing, bound))
			continue
		}
		merged.put(bound)
		added[key] = bound
	}
	for _, managed := range build.one("pluginManagement").many("plugins") {
		if bound := added[keyOf(managed)]; bound != nil {
			merged.put(m.mergePlugin(managed, bound))
		}
	}
	return model.with("build", build.with("plugins", emptyAsNil(merged.list)))
}
