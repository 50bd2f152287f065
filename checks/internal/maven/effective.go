package maven

import (
	"path"
	"slices"
	"strings"
)

// publish turns the finished model into the one that others see.
func (r *run) publish(o *object) *Model {
	p := publisher{file: r.file, memo: r.builder.memo}
	m := &Model{
		File: r.file, Dir: path.Dir(r.file),
		ModelVersion: p.value(o, "modelVersion"), GroupID: p.value(o, "groupId"), ArtifactID: p.value(o, "artifactId"),
		Version: p.value(o, "version"), Packaging: p.value(o, "packaging"),
		Modules:      p.values(o.texts("modules")),
		Dependencies: p.dependencies(o.many("dependencies")), ManagedDependencies: p.managedDependencies(o.one("dependencyManagement")),
		Unknowns:     append(r.coreExtensions(), r.unknowns...),
		JDKDependent: r.usesJDK,
		tree:         o,
	}
	if r.line == Line4 {
		m.Modules = append(m.Modules, p.values(o.texts("subprojects"))...)
	}
	for _, a := range r.lineage {
		if a.raw.file != "" {
			m.Lineage = append(m.Lineage, a.raw.file)
		}
	}
	r.publishProperties(m, p, o.properties("properties"))
	m.Build = r.publishBuild(p, o.one("build"))
	for _, state := range r.states {
		state.Origin = p.origin(state.Origin)
		if state.Active {
			m.ActiveProfiles = append(m.ActiveProfiles, ActiveProfile{ID: state.ID, Origin: state.Origin})
		}
		m.Profiles = append(m.Profiles, state)
	}
	for _, problem := range r.problems.list {
		if problem.Severity == Warn {
			m.Warnings = append(m.Warnings, problem)
		}
	}
	m.markUnknownDependencies()
	return m
}

// markUnknownDependencies: what a BOM or a parent that is not at hand may set is not known.
func (m *Model) markUnknownDependencies() {
	missing := slices.ContainsFunc(m.Unknowns, func(u Unknown) bool { return u.What == "bom" || u.What == "parent" })
	if !missing {
		return
	}
	for _, d := range m.Dependencies {
		d.VersionUnknown = d.Version.Text == ""
		d.ScopeUnknown = d.Scope.Origin.Way == Default
	}
}

func (r *run) publishProperties(m *Model, p publisher, props *properties) {
	if props == nil {
		return
	}
	for _, name := range props.names {
		v := props.values[name]
		v.Origin = p.origin(v.Origin)
		m.PropertyNames = append(m.PropertyNames, name)
		m.Properties = append(m.Properties, v)
	}
}

func (r *run) publishBuild(p publisher, build *object) Build {
	folder := func(name string) Value {
		v := p.value(build, name)
		if rooted, ok := r.in.rooted(v.Text); ok {
			v.Text = path.Clean(rooted)
		}
		return v
	}
	b := Build{
		Directory: folder("directory"), OutputDirectory: folder("outputDirectory"), TestOutputDirectory: folder("testOutputDirectory"),
		SourceDirectory: folder("sourceDirectory"), TestSourceDirectory: folder("testSourceDirectory"),
		FinalName: p.value(build, "finalName"),
		Plugins:   p.plugins(build.many("plugins")), ManagedPlugins: p.managedPlugins(build.one("pluginManagement")),
	}
	for _, extension := range build.many("extensions") {
		b.Extensions = append(b.Extensions, p.dependency(extension))
	}
	return b
}

// A publisher copies values and says for each how it came: what stands in another file
// than the requested pom came from a parent, unless a nearer way is known.
type publisher struct {
	file string
	memo *memo
	// files collects, for a value that is published for all who inherit it, the files whose
	// own it is.
	files *[]string
}

func (p publisher) origin(o Origin) Origin {
	if o.Way != Here {
		return o
	}
	if p.files != nil && !slices.Contains(*p.files, o.File) {
		*p.files = append(*p.files, o.File)
	}
	if p.files != nil || o.File != p.file {
		o.Way = Parent
	}
	return o
}

// once publishes a shared object for all who inherit it; for its own file it is published
// apart.
func once[T any](p publisher, known map[*object]*published[T], o *object, publish func(publisher, *object) *T) *T {
	if !o.shared {
		return publish(p, o)
	}
	all := remember(p.memo, known, o, func() *published[T] {
		var files []string
		value := publish(publisher{files: &files, memo: p.memo}, o)
		return &published[T]{value, files}
	})
	if slices.Contains(all.files, p.file) {
		return publish(p, o)
	}
	return all.value
}

// member publishes an object of management: what is published for all as a whole is not kept
// for its parts as well.
func member[T any](p publisher, known map[*object]*published[T], o *object, publish func(publisher, *object) *T) *T {
	if p.files != nil {
		return publish(p, o)
	}
	return once(p, known, o, publish)
}

func (p publisher) copied(v Value) Value {
	v.Origin = p.origin(v.Origin)
	for i, through := range v.Through {
		if fixed := p.origin(through.Origin); fixed != through.Origin {
			v.Through = slices.Clone(v.Through)
			v.Through[i].Origin = fixed
		}
	}
	return v
}

func (p publisher) value(o *object, name string) Value { return p.copied(o.copyOf(name)) }

func (p publisher) values(list []Value) []Value {
	if list == nil {
		return nil
	}
	copies := make([]Value, len(list))
	for i, v := range list {
		copies[i] = p.copied(v)
	}
	return copies
}

func (p publisher) dependencies(list []*object) []*Dependency {
	var all []*Dependency
	for _, o := range list {
		all = append(all, p.dependency(o))
	}
	return all
}

func (p publisher) managedDependencies(management *object) []*Dependency {
	if management == nil {
		return nil
	}
	return *once(p, p.memo.allDependencies, management, func(p publisher, o *object) *[]*Dependency {
		var all []*Dependency
		for _, d := range o.many("dependencies") {
			all = append(all, member(p, p.memo.dependencies, d, publisher.dependency))
		}
		return &all
	})
}

func (p publisher) dependency(o *object) *Dependency {
	d := &Dependency{
		GroupID: p.value(o, "groupId"), ArtifactID: p.value(o, "artifactId"), Version: p.value(o, "version"), Type: p.value(o, "type"),
		Classifier: p.value(o, "classifier"), Scope: p.value(o, "scope"), SystemPath: p.value(o, "systemPath"),
		Optional: p.value(o, "optional"), Origin: p.origin(o.origin),
	}
	for _, e := range o.many("exclusions") {
		d.Exclusions = append(d.Exclusions, Exclusion{GroupID: p.value(e, "groupId"), ArtifactID: p.value(e, "artifactId")})
	}
	return d
}

func (p publisher) plugins(list []*object) []*Plugin {
	var all []*Plugin
	for _, o := range list {
		all = append(all, p.plugin(o))
	}
	return all
}

func (p publisher) managedPlugins(management *object) []*Plugin {
	if management == nil {
		return nil
	}
	return *once(p, p.memo.allPlugins, management, func(p publisher, o *object) *[]*Plugin {
		var all []*Plugin
		for _, plugin := range o.many("plugins") {
			all = append(all, member(p, p.memo.plugins, plugin, publisher.plugin))
		}
		return &all
	})
}

func (p publisher) plugin(o *object) *Plugin {
	plugin := &Plugin{
		GroupID: p.value(o, "groupId"), ArtifactID: p.value(o, "artifactId"), Version: p.value(o, "version"),
		Inherited: p.value(o, "inherited"), Extensions: p.value(o, "extensions"),
		Configuration: p.node(o.dom("configuration")), Dependencies: p.dependencies(o.many("dependencies")), Origin: p.origin(o.origin),
	}
	for _, e := range o.many("executions") {
		plugin.Executions = append(plugin.Executions, &Execution{
			ID: p.value(e, "id"), Phase: p.value(e, "phase"), Inherited: p.value(e, "inherited"), Goals: p.values(e.texts("goals")),
			Priority: number(e.text("priority")), Configuration: p.node(e.dom("configuration")), Origin: p.origin(e.origin),
		})
	}
	return plugin
}

func (p publisher) node(n *Node) *Node {
	if n == nil {
		return nil
	}
	c := *n
	c.Origin, c.Value = p.origin(n.Origin), p.copied(n.Value)
	c.Children = make([]*Node, len(n.Children))
	for i, child := range n.Children {
		c.Children[i] = p.node(child)
	}
	return &c
}

// Plugin gives a plugin of build/plugins, nil when the build does not use it.
func (m *Model) Plugin(groupID, artifactID string) *Plugin {
	return findPlugin(m.Build.Plugins, groupID, artifactID)
}

// ManagedPlugin gives a plugin of build/pluginManagement, nil when it is not managed.
func (m *Model) ManagedPlugin(groupID, artifactID string) *Plugin {
	return findPlugin(m.Build.ManagedPlugins, groupID, artifactID)
}

func findPlugin(plugins []*Plugin, groupID, artifactID string) *Plugin {
	for _, p := range plugins {
		if p.GroupID.Text == groupID && p.ArtifactID.Text == artifactID {
			return p
		}
	}
	return nil
}

// Execution gives an execution by its id, nil when there is none.
func (p *Plugin) Execution(id string) *Execution {
	if p == nil {
		return nil
	}
	for _, e := range p.Executions {
		if e.ID.Text == id {
			return e
		}
	}
	return nil
}

// HasGoal says whether the execution runs a goal.
func (e *Execution) HasGoal(goal string) bool {
	return slices.ContainsFunc(e.Goals, func(v Value) bool { return v.Text == goal })
}

// Property gives a property of the effective model; the zero Value, not Set, when it has
// none of that name.
func (m *Model) Property(name string) Value {
	if at := slices.Index(m.PropertyNames, name); at >= 0 {
		return m.Properties[at]
	}
	return Value{}
}

// ID is groupId:artifactId:version.
func (m *Model) ID() string {
	return strings.Join([]string{m.GroupID.Text, m.ArtifactID.Text, m.Version.Text}, ":")
}
