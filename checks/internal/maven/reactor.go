package maven

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// maxReactorDepth bounds the nesting of modules; Maven has no limit but the stack.
const maxReactorDepth = 256

// Reactor gives the poms of a build that starts at a pom: itself and its modules,
// transitively, with those of active profiles, each once and parents before children.
// Modules that do not exist, or that form a cycle, are problems for which Maven fails.
// Source: DefaultProjectBuilder.
func (b *Builder) Reactor(pom string, in Inputs) (poms []string, list []Problem) {
	w := &reactorWalk{builder: b, in: in, seen: map[string]bool{}}
	w.visit(pom, nil)
	return w.poms, w.problems.list
}

type reactorWalk struct {
	builder  *Builder
	in       Inputs
	poms     []string
	seen     map[string]bool
	problems problems
}

// visit walks depth first; open are the aggregators above.
func (w *reactorWalk) visit(pom string, open []string) {
	w.poms = append(w.poms, pom)
	w.seen[pom] = true
	open = append(open, pom)
	r := newRun(w.builder, pom, w.in)
	for _, module := range r.modules() {
		text := trim(module.Text)
		if text == "" {
			continue
		}
		start := path.Join(path.Dir(pom), strings.ReplaceAll(text, `\`, "/"))
		file, ok := w.builder.pomAt(start)
		switch {
		case !ok:
			w.problems.add(ModelError, module.Origin, "Child module %s of %s does not exist", w.in.absolute(file), w.in.absolute(pom))
		case slices.Contains(open, file):
			w.cycle(module, file, open)
		case w.seen[file]:
			w.problems.add(ModelError, module.Origin, "Project %s is duplicated in the reactor", w.in.absolute(file))
		case len(open) == maxReactorDepth:
			w.problems.add(ModelError, module.Origin, "Child module %s of %s: modules nest deeper than %d", w.in.absolute(file), w.in.absolute(pom), maxReactorDepth)
		default:
			w.visit(file, open)
		}
	}
	// What is wrong with the pom itself, Effective says.
}

func (w *reactorWalk) cycle(module Value, file string, open []string) {
	var chain strings.Builder
	for _, pom := range open {
		chain.WriteString(w.in.absolute(pom) + " -> ")
	}
	w.problems.add(ModelError, module.Origin, "Child module %s of %s forms aggregation cycle %s%s",
		w.in.absolute(file), w.in.absolute(open[len(open)-1]), chain.String(), w.in.absolute(file))
}

// modules gives the modules of the requested pom, which need its own profiles and, where
// they hold expressions, its interpolation; they are never inherited.
func (r *run) modules() []Value {
	requested, err := r.read(r.file, true, r.level)
	if err != nil {
		return nil
	}
	if r.line == Line4 {
		return r.modules4(requested)
	}
	if hasModuleExpression(requested.model) {
		if r.collectLineage(requested) != nil {
			return nil
		}
		return r.interpolate(r.assembleInheritance()).texts("modules")
	}
	activation := r.activation(requested.model)
	r.activateSettings(activation)
	a := &ancestor{raw: requested, local: true}
	r.prepare(a, activation)
	return a.model.texts("modules")
}

// modules4: Maven 4 takes the file's own modules with those of its own active profiles,
// and does not fill in expressions.
func (r *run) modules4(requested *raw) []Value {
	file, err := r.file4(requested, true)
	if err != nil {
		return nil
	}
	activation := r.activation(file.model)
	r.activateSettings(activation)
	active, _, _ := activation.ofModel(file.model)
	model := mergeDuplicates(r.dom, file.model)
	for _, profile := range active {
		model = r.inject(model, profile)
	}
	return r.modulesOf(model)
}

func hasModuleExpression(model *object) bool {
	lists := [][]Value{model.texts("modules")}
	for _, profile := range model.many("profiles") {
		lists = append(lists, profile.texts("modules"))
	}
	for _, list := range lists {
		for _, v := range list {
			if strings.Contains(v.Text, "${") {
				return true
			}
		}
	}
	return false
}

// modulesOf: Maven 4 takes subprojects, else modules; and with model 4.1 a pom that names
// neither has every folder below it that holds a pom.
func (r *run) modulesOf(model *object) []Value {
	modules := model.texts("modules")
	if subprojects := model.texts("subprojects"); len(subprojects) > 0 {
		return subprojects
	}
	if len(modules) > 0 || model.text("packaging") != "pom" || Version(model.text("modelVersion")).Compare("4.1.0") < 0 {
		return modules
	}
	return r.discoverSubprojects()
}

func (r *run) discoverSubprojects() []Value {
	entries, err := fs.ReadDir(r.builder.fsys, path.Dir(r.file))
	if err != nil {
		return nil
	}
	var found []Value
	for _, entry := range entries {
		if r.builder.isFile(path.Join(path.Dir(r.file), entry.Name(), "pom.xml")) {
			found = append(found, Value{Text: entry.Name(), Raw: entry.Name(), Origin: Origin{File: r.file, Way: Default}})
		}
	}
	return found
}

// Workspace gives the poms of a reactor by groupId:artifactId:version, for
// Inputs.Workspace.
func (b *Builder) Workspace(poms []string, in Inputs) map[string]string {
	byID := make(map[string]string, len(poms))
	for _, pom := range poms {
		if id, ok := b.idOf(pom, in); ok {
			byID[id] = pom
		}
	}
	return byID
}

func (b *Builder) idOf(pom string, in Inputs) (string, bool) {
	r := newRun(b, pom, in)
	requested, err := r.read(pom, true, r.level)
	if err != nil {
		return "", false
	}
	group, artifact, version := coordinatesOfRaw(requested.model)
	id := group + ":" + artifact + ":" + version
	if !strings.Contains(id, "${") && group != "" && version != "" {
		return id, true
	}
	assemble := r.assemble
	if r.line == Line4 {
		assemble = r.assemble4
	}
	model, err := assemble(requested)
	if err != nil {
		return "", false
	}
	return model.text("groupId") + ":" + model.text("artifactId") + ":" + model.text("version"), true
}
