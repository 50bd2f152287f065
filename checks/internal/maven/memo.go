package maven

import (
	"slices"
	"sync"
)

// A memo keeps what was worked out about shared objects, so that a parent costs its work
// once and not once for each child. Everything in it follows from its key alone; nothing
// in it is ever changed.
type memo struct {
	mu        sync.RWMutex
	lifecycle map[lifecycleKey][]*object
	merged    map[mergedKey]*object
	fillings  map[*object]*filling
	healthy   map[healthyKey]bool
	// dependencies and plugins hold what was published.
	dependencies map[*object]*published[Dependency]
	plugins      map[*object]*published[Plugin]
	// entries are the members of management, by its object and their key.
	entries map[*object]map[string][]*object
	// traits are those of dependencyManagement.
	traits map[*object]managementTraits
	// allDependencies and allPlugins are what was published of management.
	allDependencies map[*object]*published[[]*Dependency]
	allPlugins      map[*object]*published[[]*Plugin]
	roots           map[string]string
	// extensions are the core extensions that change models, by root.
	extensions map[string][]Unknown
}

func newMemo() *memo {
	return &memo{
		lifecycle: map[lifecycleKey][]*object{}, merged: map[mergedKey]*object{}, fillings: map[*object]*filling{},
		healthy: map[healthyKey]bool{}, dependencies: map[*object]*published[Dependency]{}, plugins: map[*object]*published[Plugin]{},
		entries: map[*object]map[string][]*object{}, traits: map[*object]managementTraits{},
		allDependencies: map[*object]*published[[]*Dependency]{}, allPlugins: map[*object]*published[[]*Plugin]{},
		roots: map[string]string{}, extensions: map[string][]Unknown{},
	}
}

type lifecycleKey struct {
	maven     Version
	packaging string
}

// A mergedKey is what was done with one shared object, or with two.
type mergedKey struct {
	step          string
	target, other *object
	dom           domRules
	// dir is the last name of the child's folder, which inherited URLs get.
	dir string
}

// A published value is what others see of a shared object; files are those that it came
// from, for the requested pom's own file reads "here" and not "parent".
type published[T any] struct {
	value *T
	files []string
}

type healthyKey struct {
	o     *object
	level int
	line  Line
}

// unlessHealthy validates an object, but not again one that was found to be well. What
// depends on the disk or on parts that are missing is not remembered.
func (m *memo) unlessHealthy(v *validator, o *object, validate func()) {
	if !o.shared || v.incomplete || isSystem(o) || o.class == dependencyManagementClass && m.traitsOf(o).system {
		validate()
		return
	}
	key := healthyKey{o, v.level, v.line}
	m.mu.RLock()
	healthy := m.healthy[key]
	m.mu.RUnlock()
	if healthy {
		return
	}
	before := v.problems.count
	validate()
	if v.problems.count == before {
		m.mu.Lock()
		m.healthy[key] = true
		m.mu.Unlock()
	}
}

// remember gives what is known for a key, or works it out. Two goroutines may work out
// the same; the first result stays.
func remember[K comparable, V any](m *memo, known map[K]V, key K, work func() V) V {
	m.mu.RLock()
	v, ok := known[key]
	m.mu.RUnlock()
	if ok {
		return v
	}
	v = work()
	m.mu.Lock()
	defer m.mu.Unlock()
	if first, ok := known[key]; ok {
		return first
	}
	known[key] = v
	return v
}

// rememberShared does so for an object that is shared, and works out each time what is asked
// of another one.
func rememberShared[V any](m *memo, known map[*object]V, o *object, work func() V) V {
	if !o.shared {
		return work()
	}
	return remember(m, known, o, work)
}

// merge remembers the result of a step on shared objects, and shares it.
func (m *memo) merge(key mergedKey, work func() *object) *object {
	if !key.target.shared || key.other != nil && !key.other.shared {
		return work()
	}
	return remember(m, m.merged, key, func() *object {
		result := work()
		if result == nil || result.shared {
			return result
		}
		result.shareWhole()
		return result
	})
}

// isManagement says whether an object is a dependencyManagement or a pluginManagement. Most
// children take them from their parent as they are, so that what is worked out about one as
// a whole serves all of these.
func isManagement(o *object) bool {
	return o.class == dependencyManagementClass || o.class == pluginManagementClass
}

// entriesOf gives the members of management by key, in their order.
func (m *memo) entriesOf(management *object, list string) map[string][]*object {
	if management == nil {
		return nil
	}
	return rememberShared(m, m.entries, management, func() map[string][]*object {
		members := management.many(list)
		entries := make(map[string][]*object, len(members))
		for _, o := range members {
			key := keyOf(o)
			entries[key] = append(entries[key], o)
		}
		return entries
	})
}

// managementTraits say what a dependencyManagement holds: imports of BOMs, dependencies on
// files of the machine.
type managementTraits struct{ imports, system bool }

func (m *memo) traitsOf(management *object) managementTraits {
	return rememberShared(m, m.traits, management, func() managementTraits {
		members := management.many("dependencies")
		return managementTraits{imports: slices.ContainsFunc(members, isImport), system: slices.ContainsFunc(members, isSystem)}
	})
}

func isSystem(d *object) bool { return d.text("scope") == "system" }

func isImport(d *object) bool { return d.text("type") == "pom" && d.text("scope") == "import" }

// A filling is a shared object with its expressions filled in, and the answers that it was
// filled with.
type filling struct {
	uses   []use
	result *object
}

// A use is an expression with its answer.
type use struct {
	expression string
	answer     resolved
	found      bool
}

// holds says whether an interpolator would give the same answers again.
func (f *filling) holds(p *interpolator) bool {
	for i := range f.uses {
		if !p.gives(&f.uses[i]) {
			return false
		}
	}
	return true
}
