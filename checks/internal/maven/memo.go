package maven

import "sync"

// A memo keeps what was worked out about shared objects, so that a parent costs its work
// once and not once for each child. Everything in it follows from its key alone; nothing
// in it is ever changed.
type memo struct {
	mu        sync.RWMutex
	lifecycle map[lifecycleKey][]*object
	merged    map[mergedKey]*object
	fillings  map[*object]*filling
	published map[publishedKey]any
	roots     map[string]string
	// extensions are the core extensions that change models, by root.
	extensions map[string][]Unknown
}

func newMemo() *memo {
	return &memo{
		lifecycle: map[lifecycleKey][]*object{}, merged: map[mergedKey]*object{}, fillings: map[*object]*filling{},
		published: map[publishedKey]any{}, roots: map[string]string{}, extensions: map[string][]Unknown{},
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

type publishedKey struct {
	o *object
	// own: it stands in the requested pom itself.
	own bool
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
		return result.share()
	})
}

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
