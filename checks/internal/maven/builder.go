package maven

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"jmhdoctor/checks/internal/xmldoc"
)

// A Builder builds effective models from the poms of a file system. It keeps the raw
// models of parents and BOMs, so that each is read once; it is safe for concurrent use.
type Builder struct {
	fsys fs.FS

	mu          sync.Mutex
	raws        map[rawKey]*sharedRaw
	supers      map[superKey]*object
	descriptors map[descriptorKey]*sharedDescriptor
	memo        *memo
}

// A superKey is what a super POM depends on.
type superKey struct {
	maven        Version
	modelVersion string
}

type sharedDescriptor struct {
	once       sync.Once
	descriptor *pomDescriptor
}

type rawKey struct {
	file   string
	maven4 bool
}

type sharedRaw struct {
	once sync.Once
	raw  *raw
}

// NewBuilder makes a Builder over a file system that is rooted at the root of the
// machine's file system.
func NewBuilder(fsys fs.FS) *Builder {
	return &Builder{fsys: fsys, raws: map[rawKey]*sharedRaw{}, supers: map[superKey]*object{}, descriptors: map[descriptorKey]*sharedDescriptor{}, memo: newMemo()}
}

// Document reads the XML of a pom or settings file, to turn origins into places; nil when
// it cannot be read.
func (b *Builder) Document(file string) *xmldoc.Document {
	if file == "" {
		return nil
	}
	data, err := readFile(b.fsys, file)
	if err != nil {
		return nil
	}
	doc, err := xmldoc.Parse(file, data)
	if err != nil {
		return nil
	}
	return doc
}

// Effective gives the effective model of a pom, with what Maven reports on the way. The
// model is nil where Maven has none: after a fatal problem. With problems of severity
// ModelError Maven fails too; the model then shows how far it came. Parts that are not on
// this disk are Unknowns of the model, which is built as if they were empty.
func (b *Builder) Effective(pom string, in Inputs) (*Model, []Problem) {
	return newRun(b, pom, in).effective()
}

func (r *run) effective() (*Model, []Problem) {
	model, err := r.build(nil)
	if err != nil {
		return nil, r.problems.list
	}
	return r.publish(model), r.problems.list
}

// raw reads a pom, once for all who ask with keep.
func (b *Builder) raw(file, shown string, maven4, keep bool) *raw {
	key := rawKey{file, maven4}
	b.mu.Lock()
	shared := b.raws[key]
	if shared == nil && keep {
		shared = &sharedRaw{}
		b.raws[key] = shared
	}
	b.mu.Unlock()
	if shared == nil {
		return readPom(b.fsys, file, shown, maven4, false)
	}
	shared.once.Do(func() { shared.raw = readPom(b.fsys, file, shown, maven4, true) })
	return shared.raw
}

func (b *Builder) superModel(v Version, modelVersion string) *object {
	key := superKey{v, modelVersion}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.supers[key] == nil {
		b.supers[key] = readSuperModel(superPOMText(v, modelVersion))
	}
	return b.supers[key]
}

// A run builds one effective model.
type run struct {
	builder *Builder
	in      Inputs
	// file is the requested pom.
	file  string
	level int
	line  Line
	// unbound leaves out the bindings of the packaging.
	unbound bool
	// keepNothing: the pom is read for its dependencies alone, so that no other pom will
	// want it.
	keepNothing      bool
	dom              domRules
	user, system     map[string]string
	active, inactive map[string]bool
	settings         []*object

	problems    problems
	unknowns    []Unknown
	seenUnknown map[string]bool
	lineage     []*ancestor
	states      []ProfileState
	usesJDK     bool
}

func newRun(b *Builder, pom string, in Inputs) *run {
	level := level30
	if in.maven().Line() == Line4 {
		level = level40
	}
	r := &run{
		builder: b, in: in, file: pom, level: level, line: in.maven().Line(), dom: domRulesOf(in.maven()),
		user: maps.Clone(in.UserProperties), system: in.systemProperties(),
	}
	if r.user == nil {
		r.user = map[string]string{}
	}
	r.active, r.inactive = in.profileIDs()
	if in.Settings != nil {
		r.settings = in.Settings.profiles
		for _, id := range in.Settings.ActiveProfiles {
			r.active[id.Text] = true
		}
	}
	return r
}

// build is the order of the steps. Source: DefaultModelBuilder.build.
func (r *run) build(importing []string) (*object, error) {
	requested, err := r.read(r.file, r.level > levelMinimal, r.level)
	if err != nil {
		return nil, err
	}
	assemble := r.assemble
	if r.line == Line4 {
		assemble = r.assemble4
	}
	model, err := assemble(requested)
	if err != nil {
		return nil, err
	}
	model = translatePaths(model, r.base())
	model = injectPluginManagement(r.dom, r.builder.memo, model)
	if r.level > levelMinimal && !r.unbound {
		model = r.bindLifecycle(model)
	}
	model = r.importBOMs(model, importing)
	model = injectDependencyManagement(r.builder.memo, model)
	model = injectDefaultScopes(model)
	if r.level > levelMinimal {
		if r.line < Line4 {
			model = convertReporting(r.dom, model, &r.problems)
		}
		model = expandPluginConfiguration(r.dom, model)
	}
	v := r.validator(r.level)
	v.incomplete = len(r.unknowns) > 0
	v.effective(model)
	return model, nil
}

// assemble is the order of Maven 3 up to the interpolated model.
func (r *run) assemble(requested *raw) (*object, error) {
	if err := r.collectLineage(requested); err != nil {
		return nil, err
	}
	r.checkPluginVersions()
	return normalizeURLs(r.interpolate(r.assembleInheritance())), nil
}

// base is the absolute folder of the requested pom; poms that are imported have none.
func (r *run) base() string {
	if r.level == levelMinimal {
		return ""
	}
	return r.in.absolute(path.Dir(r.file))
}

// read reads a pom and says what Maven says of it as it is written. project tells a
// project's pom from one of a repository, in which the reader is more lenient.
func (r *run) read(file string, project bool, level int) (*raw, error) {
	pom := r.builder.raw(file, r.in.absolute(file), r.line == Line4, file != r.file || r.level == levelMinimal && !r.keepNothing)
	if pom.fatal != nil {
		r.problems.add(Fatal, pom.fatal.Origin, "%s", pom.fatal.Message)
		return nil, errStopped
	}
	if pom.strictness != nil && level >= level20 {
		severity := Warn
		if project {
			severity = ModelError
		}
		r.problems.add(severity, pom.strictness.Origin, "%s", pom.strictness.Message)
	}
	if r.line < Line4 {
		r.problems.addAll(pom.validated(level, r.line))
	}
	if r.problems.worst() == Fatal {
		return nil, errStopped
	}
	return pom, nil
}

func (r *run) validator(level int) *validator {
	return &validator{problems: &r.problems, level: level, line: r.line, inputs: r.in, isFile: r.builder.isFile, memo: r.builder.memo}
}

// collectLineage reads the requested pom's ancestors up to the super POM, and injects into
// each its own active profiles; the requested one takes those of the settings as well.
func (r *run) collectLineage(requested *raw) error {
	activation := r.activation(requested.model)
	external := r.activateSettings(activation)
	current := &ancestor{raw: requested, local: true}
	var ids []string
	for {
		r.prepare(current, activation)
		if len(r.lineage) == 0 {
			for _, profile := range external {
				current.model = r.inject(current.model, profile)
			}
		}
		r.lineage = append(r.lineage, current)
		parent, err := r.parentOf(current)
		if err != nil {
			return err
		}
		if parent == nil {
			break
		}
		if ids == nil {
			// Maven notes the requested pom here and not its parent.
			ids = []string{r.firstID(requested.model, parent)}
		} else if slices.Contains(ids, parent.id()) {
			r.problems.add(Fatal, current.model.one("parent").origin, "The parents form a cycle: %s", strings.Join(append(ids, parent.id()), " -> "))
			return errStopped
		} else {
			ids = append(ids, parent.id())
		}
		current = parent
	}
	super := &ancestor{raw: &raw{model: r.builder.superModel(r.in.maven(), "")}}
	r.prepare(super, activation)
	r.lineage = append(r.lineage, super)
	return nil
}

// firstID is the requested model's id, with what it lacks taken from its parent.
func (r *run) firstID(m *object, parent *ancestor) string {
	group, version := parent.group, parent.version
	if m.value("groupId") != nil {
		group = m.text("groupId")
	}
	if m.value("version") != nil {
		version = m.text("version")
	}
	return group + ":" + m.text("artifactId") + ":" + version
}

// prepare merges the duplicates of one model and injects its active profiles.
func (r *run) prepare(a *ancestor, activation *activation) {
	a.model = r.builder.memo.merge(mergedKey{step: "duplicates", target: a.raw.model, dom: r.dom}, func() *object {
		return mergeDuplicates(r.dom, a.raw.model)
	})
	active, states, filled := activation.ofModel(a.model)
	for _, profile := range a.model.many("profiles") {
		r.usesJDK = r.usesJDK || looksAtJDK(profile)
	}
	if a.raw.file != "" || len(active) > 0 {
		r.states = append(r.states, states...)
	}
	for _, profile := range active {
		a.model = r.inject(a.model, profile)
	}
	if len(r.lineage) == 0 && !slices.Equal(filled, a.model.many("profiles")) {
		// Maven 3 leaves the conditions filled in (measured with help:effective-pom of 3.8.9
		// and 3.9.16).
		a.model = a.model.with("profiles", filled)
	}
}

func (r *run) inject(model, profile *object) *object {
	return r.builder.memo.merge(mergedKey{step: "inject", target: model, other: profile, dom: r.dom}, func() *object {
		return injectProfile(r.dom, model, profile)
	})
}

func (r *run) inherit(child, parent *object, dir string) *object {
	return r.builder.memo.merge(mergedKey{step: "inherit", target: child, other: parent, dom: r.dom, dir: dir}, func() *object {
		return inherit(r.dom, r.builder.memo, child, parent, dir)
	})
}

func textsOf(m *properties) map[string]string {
	texts := make(map[string]string, m.len())
	if m == nil {
		return texts
	}
	for name, v := range m.values {
		texts[name] = v.Text
	}
	return texts
}

func (r *run) activation(model *object) *activation {
	a := &activation{
		line: r.line, active: r.active, inactive: r.inactive, user: r.user, system: r.system,
		packaging: model.text("packaging"), artifact: model.text("artifactId"), dir: r.base(), inputs: r.in,
		exists: r.builder.exists, fsys: r.builder.fsys, problems: &r.problems,
	}
	if r.base() != "" {
		a.root = r.in.absolute(r.root(path.Dir(r.file)))
	}
	if r.line == Line39 {
		// Since MNG-6609 the packaging counts as a user property, also in expressions.
		r.user = withDefault(r.user, "packaging", a.packaging)
		a.user = r.user
	}
	return a
}

func withDefault(m map[string]string, name, value string) map[string]string {
	if _, known := m[name]; known {
		return m
	}
	m = maps.Clone(m)
	m[name] = value
	return m
}

// activateSettings gives the active profiles of the settings; their properties then count
// as user properties for the profiles of the poms.
func (r *run) activateSettings(a *activation) []*object {
	if len(r.settings) == 0 {
		return nil
	}
	a.settings = true
	active, states := a.selectProfiles(r.settings)
	a.settings = false
	r.states = append(r.states, states...)
	user := map[string]string{}
	for _, profile := range active {
		maps.Copy(user, textsOf(profile.properties("properties")))
	}
	maps.Copy(user, a.user)
	a.user = user
	return active
}

// checkPluginVersions warns about plugins to which nobody gives a version.
func (r *run) checkPluginVersions() {
	if r.level < level20 {
		return
	}
	first := map[string]*object{}
	versioned := map[string]bool{}
	var keys []string
	for _, a := range slices.Backward(r.lineage) {
		build := a.model.one("build")
		for _, plugin := range build.many("plugins") {
			key := keyOf(plugin)
			if first[key] == nil {
				keys = append(keys, key)
			}
			if !versioned[key] {
				first[key] = plugin
				versioned[key] = plugin.value("version") != nil
			}
		}
	}
	for _, a := range r.lineage {
		managed := r.builder.memo.entriesOf(a.model.one("build").one("pluginManagement"), "plugins")
		for _, key := range keys {
			versioned[key] = versioned[key] || slices.ContainsFunc(managed[key], func(plugin *object) bool { return plugin.value("version") != nil })
		}
	}
	for _, key := range keys {
		if !versioned[key] {
			r.problems.add(Warn, first[key].origin, "'build.plugins.plugin.version' for %s is missing.", key)
		}
	}
}

// assembleInheritance merges the lineage from the top down.
func (r *run) assembleInheritance() *object {
	last := len(r.lineage) - 1
	model := r.lineage[last].model
	r.lineage[last-1].model = withParentCoordinates(r.lineage[last-1].model)
	for _, child := range slices.Backward(r.lineage[:last]) {
		dir := ""
		if child.local && r.level > levelMinimal {
			dir = path.Base(path.Dir(child.raw.file))
		}
		model = r.inherit(child.model, model, dir)
	}
	return model
}

// withParentCoordinates gives the uppermost model the group and version that it would
// inherit from a parent that is not at hand.
func withParentCoordinates(model *object) *object {
	parent := model.one("parent")
	for _, name := range []string{"groupId", "version"} {
		v := parent.value(name)
		if v == nil || model.value(name) != nil {
			continue
		}
		if wanted, err := parseVersionRange(v.Text); err == nil && wanted.isRange() {
			continue
		}
		model = model.with(name, v)
	}
	return model
}

func (r *run) interpolate(model *object) *object {
	props := overwriteVersionProperties(model.properties("properties"), r.user)
	if props != nil && r.line == Line39 {
		model = model.with("properties", props)
	}
	p := r.interpolator(model, props)
	model = p.model(model)
	r.usesJDK = r.usesJDK || p.usesJDK
	return model
}

// bindLifecycle adds the bindings of the packaging. A packaging that Maven does not know
// comes from an extension, whose bindings are not known then; without any extension it is
// an error.
func (r *run) bindLifecycle(model *object) *object {
	packaging := model.text("packaging")
	memo := r.builder.memo
	plugins := remember(memo, memo.lifecycle, lifecycleKey{r.in.maven(), packaging}, func() []*object {
		plugins, _ := lifecyclePlugins(r.in.maven(), packaging)
		for i, plugin := range plugins {
			plugins[i] = plugin.share()
		}
		return plugins
	})
	if plugins != nil {
		return injectLifecycleBindings(r.dom, model, plugins)
	}
	if extension := packagingExtension(model); extension != "" || len(r.coreExtensions()) > 0 {
		if extension == "" {
			extension = r.coreExtensions()[0].Artifact
		}
		r.unknowns = append(r.unknowns, Unknown{
			What: "extension", Artifact: extension, Origin: at(model, "packaging"),
			Reason: "packaging " + packaging + " comes from an extension (" + extension + "); what it binds is not known",
		})
		return model
	}
	r.problems.add(ModelError, at(model, "packaging"), "Unknown packaging: %s", packaging)
	return model
}

// packagingExtension names a build extension that may bring a packaging.
func packagingExtension(model *object) string {
	build := model.one("build")
	for _, extension := range build.many("extensions") {
		return extension.text("groupId") + ":" + extension.text("artifactId") + ":" + extension.text("version")
	}
	for _, plugin := range build.many("plugins") {
		if plugin.isTrue("extensions", false) {
			return keyOf(plugin) + ":" + plugin.text("version")
		}
	}
	return ""
}
