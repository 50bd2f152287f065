package maven

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

const (
	model400       = "4.0.0"
	namespacePOM   = "http://maven.apache.org/POM/"
	rootDirectory4 = "project.rootDirectory"
)

// assemble4 is Maven 4's order up to the interpolated model: parents are assembled with
// their profiles first, then the child inherits, and only then are its own profiles
// decided on and injected. Source: DefaultModelBuilder of maven-impl 4.0.0-rc-5.
func (r *run) assemble4(requested *raw) (*object, error) {
	child, err := r.file4(requested, r.level > levelMinimal)
	if err != nil {
		return nil, err
	}
	r.lineage = append(r.lineage, child)
	activation := r.activation(child.model)
	external := r.activateSettings(activation)
	activation.project = textsOf(child.model.properties("properties"))
	parent, err := r.parent4(child, activation, nil)
	if err != nil {
		return nil, err
	}
	child.model = r.withRelativePath(child)
	model := r.inherit4(child, parent)
	active, states, _ := activation.ofModel(model)
	r.noteProfiles(model, states)
	for _, profile := range append(slices.Clone(active), external...) {
		model = r.inject(model, profile)
	}
	model = r.interpolate(model)
	return normalizeURLs(mergeDuplicates(r.dom, model)), nil
}

// withRelativePath writes down where the parent was found, when the pom does not say it.
func (r *run) withRelativePath(child *ancestor) *object {
	parent := child.model.one("parent")
	if parent == nil || parent.value("relativePath") != nil {
		return child.model
	}
	relative := ".."
	for _, a := range r.lineage[1:] {
		if a.direct && a.local {
			relative = relativePath(path.Dir(child.raw.file), path.Dir(a.raw.file))
		}
	}
	return child.model.with("parent", parent.with("relativePath", &Value{Text: relative, Raw: relative, Origin: Origin{Way: Default}}))
}

// relativePath leads from one rooted folder to another.
func relativePath(from, to string) string {
	a, b := strings.Split(from, "/"), strings.Split(to, "/")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	return strings.Join(append(slices.Repeat([]string{".."}, len(a)), b...), "/")
}

func (r *run) noteProfiles(model *object, states []ProfileState) {
	for _, profile := range model.many("profiles") {
		r.usesJDK = r.usesJDK || looksAtJDK(profile)
	}
	r.states = append(r.states, states...)
}

func (r *run) inherit4(child *ancestor, parent *object) *object {
	dir := ""
	if child.local && r.level > levelMinimal {
		dir = path.Base(path.Dir(child.raw.file))
	}
	return r.inherit(child.model, parent, dir)
}

// file4 is the model of a file as Maven 4 takes it further: with what it infers from the
// namespace, the parent's file and the properties of the root.
func (r *run) file4(pom *raw, build bool) (*ancestor, error) {
	a := &ancestor{raw: pom, local: build}
	m := withoutDefaultPath(pom.model)
	if version, ok := strings.CutPrefix(pom.namespace, namespacePOM); ok && m.value("modelVersion") == nil {
		m = m.with("modelVersion", textOf(version))
	}
	level := levelMinimal
	if build {
		level = level40
		var err error
		if m, err = r.inferParent(pom, m); err != nil {
			return nil, err
		}
		m = withUserProperties(r.fillEarly(pom, m), r.user)
		if m.text("modelVersion") != model400 {
			m = r.inferDependencies(m)
		}
	}
	a.model = m
	a.group, a.artifact, a.version = coordinatesOfRaw(m)
	r.validator(level).raw(m)
	if r.problems.worst() == Fatal {
		return nil, errStopped
	}
	return a, nil
}

// withoutDefaultPath: in Maven 4 a missing relativePath is not "../pom.xml".
func withoutDefaultPath(m *object) *object {
	parent := m.one("parent")
	if v := parent.value("relativePath"); v != nil && v.Origin.Way == Default {
		return m.with("parent", parent.with("relativePath", nil))
	}
	return m
}

// inferParent fills in coordinates of the parent that the pom leaves to the parent's file.
func (r *run) inferParent(pom *raw, m *object) (*object, error) {
	parent := m.one("parent")
	if parent == nil || parent.text("groupId") != "" && parent.text("artifactId") != "" && parent.text("version") != "" {
		return m, nil
	}
	relative := parent.value("relativePath")
	if relative != nil && relative.Text == "" {
		return m, nil
	}
	target := ".."
	if relative != nil {
		target = strings.ReplaceAll(relative.Text, `\`, "/")
	}
	file, ok := r.builder.pomAt(path.Join(path.Dir(pom.file), target))
	if !ok {
		if relative != nil && m.text("modelVersion") != model400 {
			r.problems.add(Fatal, parent.origin, "'parent.relativePath' points at '%s' but no POM could be found, please verify your project structure", relative.Text)
			return nil, errStopped
		}
		return m, nil
	}
	raw, err := r.read(file, true, level40)
	if err != nil {
		return nil, err
	}
	found, err := r.file4(raw, true)
	if err != nil {
		return nil, err
	}
	given := map[string]string{"groupId": found.group, "artifactId": found.artifact, "version": found.version}
	inferred := parent.clone()
	for name, text := range given {
		v := parent.value(name)
		if v != nil && v.Text != "" && v.Text != text {
			r.mismatch4(pom, m, parent, found)
			return m, nil
		}
		if (v == nil || v.Text == "") && text != "" {
			inferred.set(name, &Value{Text: text, Raw: text, Set: true, Origin: Origin{File: file, Way: Parent}})
		}
	}
	return m.with("parent", inferred), nil
}

// mismatch4: from model 4.1 on a wrong relativePath that is written down is fatal.
func (r *run) mismatch4(pom *raw, m, parent *object, found *ancestor) {
	severity := Fatal
	if m.text("modelVersion") == model400 || parent.value("relativePath") == nil {
		severity = Warn
	}
	of := ""
	if pom.file != r.file {
		of = " of POM " + r.hint(&ancestor{raw: pom, group: m.text("groupId"), artifact: m.text("artifactId"), version: m.text("version")})
	}
	r.problems.add(severity, parent.origin, "'parent.relativePath'%s points at %s:%s instead of %s:%s, please verify your project structure",
		of, found.group, found.artifact, parent.text("groupId"), parent.text("artifactId"))
}

// fillEarly fills what Maven 4 fills while it reads the file: the version, the parent's
// version, ids and URLs of repositories; with the properties of the root project and of
// its active profiles.
func (r *run) fillEarly(pom *raw, m *object) *object {
	var props map[string]Value
	lookup := func(name string) (Value, bool) {
		if props == nil {
			props = r.rootProperties(pom, m)
		}
		v, ok := props[name]
		return v, ok
	}
	fill := func(o *object, names ...string) *object {
		for _, name := range names {
			v := o.value(name)
			if v == nil || !strings.Contains(v.Text, "${") {
				continue
			}
			s := substitution{lookup: lookup}
			text, err := s.fill(v.Text)
			if err != nil {
				r.problems.add(ModelError, v.Origin, "%s", err.Error())
				continue
			}
			filled := *v
			filled.Text, filled.Through = text, append(slices.Clone(v.Through), s.through...)
			o = o.with(name, &filled)
		}
		return o
	}
	m = fill(m, "version")
	if parent := m.one("parent"); parent != nil {
		m = m.with("parent", fill(parent, "version"))
	}
	repository := func(o *object) *object { return fill(o, "id", "url") }
	m = withRepositories(m, repository)
	if profiles := mapObjects(m.many("profiles"), func(profile *object) *object { return withRepositories(profile, repository) }); profiles != nil {
		m = m.with("profiles", profiles)
	}
	if management := m.one("distributionManagement"); management != nil {
		changed := management.clone()
		for _, name := range []string{"repository", "snapshotRepository"} {
			if o := management.one(name); o != nil {
				changed.set(name, repository(o))
			}
		}
		m = m.with("distributionManagement", changed)
	}
	return m
}

func withRepositories(o *object, change func(*object) *object) *object {
	for _, name := range []string{"repositories", "pluginRepositories"} {
		if list := mapObjects(o.many(name), change); list != nil {
			o = o.with(name, list)
		}
	}
	return o
}

func (r *run) root(dir string) string {
	if r.in.Root != "" {
		return r.in.Root
	}
	return r.builder.rootOf(dir)
}

// rootProperties are those by which Maven 4 fills versions: of the root's pom, or of the
// pom itself where it is the root's; with those, -D and the system.
func (r *run) rootProperties(pom *raw, m *object) map[string]Value {
	dir := path.Dir(pom.file)
	root := r.root(dir)
	props := map[string]Value{}
	put := func(name, text string) { props[name] = Value{Text: text, Raw: text} }
	put("basedir", r.in.absolute(dir))
	put("project.basedir", r.in.absolute(dir))
	put(rootDirectory4, r.in.absolute(root))
	source := m
	if root != dir {
		source = nil
		if file, ok := r.builder.pomAt(root); ok {
			if other := r.builder.raw(file, r.in.absolute(file), true, true); other.fatal == nil {
				source = withUserProperties(other.model, r.user)
			}
		}
	}
	if source == nil {
		return props
	}
	maps.Copy(props, r.profiledProperties(source, root))
	for _, given := range []map[string]string{r.system, r.user} {
		for name, text := range given {
			props[name] = Value{Text: text, Raw: text, Set: true, Origin: Origin{Way: CommandLine}}
		}
	}
	return props
}

// profiledProperties are a model's properties with those of its active profiles.
func (r *run) profiledProperties(m *object, dir string) map[string]Value {
	props := map[string]Value{}
	add := func(o *object) {
		if p := o.properties("properties"); p != nil {
			maps.Copy(props, p.values)
		}
	}
	add(m)
	quiet := r.activation(m)
	quiet.problems, quiet.dir = &problems{}, r.in.absolute(dir)
	active, _, _ := quiet.ofModel(m)
	for _, profile := range active {
		add(profile)
	}
	return props
}

// withUserProperties lets -D override the properties of the same name, in the model and in
// its profiles.
func withUserProperties(m *object, user map[string]string) *object {
	if changed := overridden(m.properties("properties"), user); changed != nil {
		m = m.with("properties", changed)
	}
	profiles := mapObjects(m.many("profiles"), func(profile *object) *object {
		if changed := overridden(profile.properties("properties"), user); changed != nil {
			return profile.with("properties", changed)
		}
		return profile
	})
	if profiles != nil {
		m = m.with("profiles", profiles)
	}
	return m
}

func overridden(props *properties, user map[string]string) *properties {
	if props == nil {
		return nil
	}
	var changed *properties
	for _, name := range props.names {
		text, given := user[name]
		if !given || text == props.values[name].Text {
			continue
		}
		if changed == nil {
			changed = newProperties(props.len())
			changed.putAll(props)
		}
		changed.put(name, Value{Text: text, Raw: text, Set: true, Origin: Origin{Way: CommandLine}})
	}
	return changed
}

// inferDependencies: from model 4.1 on a dependency on a module of the reactor needs no
// version.
func (r *run) inferDependencies(m *object) *object {
	list := mapObjects(m.many("dependencies"), func(d *object) *object {
		if d.value("version") != nil && d.value("groupId") != nil {
			return d
		}
		for _, id := range slices.Sorted(maps.Keys(r.in.Workspace)) {
			parts := strings.SplitN(id, ":", 3)
			if len(parts) != 3 || parts[1] != d.text("artifactId") || d.value("groupId") != nil && parts[0] != d.text("groupId") {
				continue
			}
			inferred := d
			for i, name := range map[int]string{0: "groupId", 2: "version"} {
				if d.value(name) == nil {
					inferred = inferred.with(name, &Value{Text: parts[i], Raw: parts[i], Set: true, Origin: Origin{File: r.in.Workspace[id], Way: Default}})
				}
			}
			return inferred
		}
		return d
	})
	if list == nil {
		return m
	}
	return m.with("dependencies", list)
}

// parent4 gives the assembled parent of a model: inherited from its own parents, with its
// active profiles injected. chain holds what is being read.
func (r *run) parent4(child *ancestor, activation *activation, chain []string) (*object, error) {
	parent := child.model.one("parent")
	if parent == nil {
		return r.super4(child.model), nil
	}
	id := parent.text("groupId") + ":" + parent.text("artifactId") + ":" + parent.text("version")
	chain, err := r.enter4(chain, id, parent)
	if err != nil {
		return nil, err
	}
	var assembled *object
	if child.local && r.level > levelMinimal {
		if assembled, err = r.localParent4(child, parent, activation, chain); err != nil {
			return nil, err
		}
	}
	if assembled == nil {
		if assembled, err = r.repositoryParent4(child, parent, activation, chain); err != nil {
			return nil, err
		}
	}
	if assembled == nil {
		child.model = withParentCoordinates(child.model)
		return r.super4(child.model), nil
	}
	if packaging := assembled.text("packaging"); packaging != "pom" {
		r.problems.add(ModelError, at(assembled, "packaging"), "Invalid packaging for parent POM %s, must be \"pom\" but is \"%s\"", id, packaging)
	}
	return assembled, nil
}

func (r *run) super4(m *object) *object {
	return r.builder.superModel(r.in.maven(), m.text("modelVersion"))
}

func (r *run) enter4(chain []string, what string, parent *object) ([]string, error) {
	if slices.Contains(chain, what) {
		r.problems.add(Fatal, parent.origin, "The parents form a cycle: %s", strings.Join(append(slices.Clone(chain), what), " -> "))
		return nil, errStopped
	}
	return append(chain[:len(chain):len(chain)], what), nil
}

func (r *run) localParent4(child *ancestor, parent *object, activation *activation, chain []string) (*object, error) {
	file, err := r.parentFile4(child, parent)
	if err != nil || file == "" {
		return nil, err
	}
	if chain, err = r.enter4(chain, r.in.absolute(file), parent); err != nil {
		return nil, err
	}
	found, assembled, err := r.asParent4(file, true, activation, chain)
	if err != nil {
		return nil, err
	}
	// It is known by what it has inherited, too.
	found.group, found.artifact, found.version = assembled.text("groupId"), assembled.text("artifactId"), assembled.text("version")
	if found.group != parent.text("groupId") || found.artifact != parent.text("artifactId") {
		r.mismatch4(child.raw, child.model, parent, found)
		return nil, nil
	}
	wanted := parent.text("version")
	if found.version != "" && wanted != "" && found.version != wanted {
		wantedRange, err := parseVersionRange(wanted)
		if err != nil || !wantedRange.isRange() || !wantedRange.contains(found.version) {
			return nil, nil
		}
		r.constantVersion(child)
	}
	r.addParent4(child, found)
	return assembled, nil
}

// addParent4 keeps the lineage in its order, although the uppermost is assembled first.
func (r *run) addParent4(child, found *ancestor) {
	found.direct = child == r.lineage[0]
	r.lineage = slices.Insert(r.lineage, 1, found)
}

// parentFile4: a relativePath that is written down must lead to a pom; without one the
// reactor is asked, and then the folder above.
func (r *run) parentFile4(child *ancestor, parent *object) (string, error) {
	relative := parent.value("relativePath")
	if relative != nil && relative.Text != "" {
		file, ok := r.builder.pomAt(path.Join(path.Dir(child.raw.file), strings.ReplaceAll(relative.Text, `\`, "/")))
		if !ok {
			of := ""
			if child.raw.file != r.file {
				of = " of POM " + r.hint(child)
			}
			r.problems.add(Fatal, parent.origin, "'parent.relativePath'%s points at '%s' but no POM could be found, please verify your project structure", of, relative.Text)
			return "", nil
		}
		return file, nil
	}
	id := parent.text("groupId") + ":" + parent.text("artifactId") + ":" + parent.text("version")
	if file := r.in.Workspace[id]; file != "" {
		return file, nil
	}
	if relative != nil {
		return "", nil
	}
	file, ok := r.builder.pomAt(path.Join(path.Dir(child.raw.file), ".."))
	if !ok || !fs.ValidPath(file) {
		return "", nil
	}
	return file, nil
}

func (r *run) repositoryParent4(child *ancestor, parent *object, activation *activation, chain []string) (*object, error) {
	group, artifact, wanted := parent.text("groupId"), parent.text("artifactId"), parent.text("version")
	file, version, why := r.in.Workspace[group+":"+artifact+":"+wanted], wanted, ""
	if file == "" {
		if version, why = r.resolveRange(group, artifact, wanted); why == "" {
			file, _ = r.builder.pomInRepository(r.in.Repositories, group, artifact, version)
		}
	}
	if file == "" {
		r.unknown("parent", fmt.Sprintf("%s:%s:%s", group, artifact, wanted), why, parent.origin)
		return nil, nil
	}
	found, assembled, err := r.asParent4(file, false, activation, chain)
	if err != nil {
		return nil, err
	}
	if version != wanted {
		r.constantVersion(child)
	}
	r.addParent4(child, found)
	return assembled, nil
}

// asParent4 assembles a pom for its children. What Maven 4 finds wrong with it matters to
// them only if it is fatal.
func (r *run) asParent4(file string, build bool, activation *activation, chain []string) (*ancestor, *object, error) {
	own := r.problems
	r.problems = problems{}
	a, m, err := r.assembleParent4(file, build, activation, chain)
	theirs := r.problems
	r.problems = own
	if err != nil {
		r.problems.addAll(theirs.list)
	}
	return a, m, err
}

func (r *run) assembleParent4(file string, build bool, activation *activation, chain []string) (*ancestor, *object, error) {
	level := levelMinimal
	if build {
		level = level40
	}
	pom, err := r.read(file, build, level)
	if err != nil {
		return nil, nil, err
	}
	a, err := r.file4(pom, build)
	if err != nil {
		return nil, nil, err
	}
	above, err := r.parent4(a, activation, chain)
	if err != nil {
		return nil, nil, err
	}
	m := r.inherit4(a, above)
	active, states, _ := activation.among(m.many("profiles"))
	r.noteProfiles(m, states)
	for _, profile := range active {
		m = r.inject(m, profile)
	}
	m = m.with("profiles", nil)
	m.set("parent", nil)
	return a, m, nil
}
