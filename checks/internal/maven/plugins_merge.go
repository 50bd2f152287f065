package maven

// mergePlugin merges two entries of one plugin.
func (m *merger) mergePlugin(target, source *object) *object {
	if !m.heeds || source.isTrue("inherited", true) {
		return m.merge(target, source)
	}
	// inherited=false: its executions may come, what it says for all of them does not.
	bare := source.clone()
	bare.set("inherited", nil)
	bare.set("configuration", nil)
	merged := m.merge(target, bare)
	if m.executions != nil {
		merged.set("executions", emptyAsNil(m.executions(m, target, source, "executions")))
	}
	return merged
}

func emptyAsNil(list []*object) any {
	if len(list) == 0 {
		return nil
	}
	return list
}

// recessiveExecutions puts the source's executions first and the target's over them.
// Source: MavenModelMerger.mergePlugin_Executions.
func recessiveExecutions(m *merger, target, source *object, name string) []*object {
	merged := newKeyed(len(source.many(name)) + len(target.many(name)))
	for _, execution := range source.many(name) {
		if m.sourceDominant || execution.isTrue("inherited", source.isTrue("inherited", true)) {
			merged.put(execution)
		}
	}
	for _, execution := range target.many(name) {
		if existing := merged.get(keyOf(execution)); existing != nil {
			execution = m.merge(execution, existing)
		}
		merged.put(execution)
	}
	return merged.list
}

// managedExecutions is the same without a look at `<inherited>`. Source:
// DefaultPluginManagementInjector.
func managedExecutions(m *merger, target, source *object, name string) []*object {
	merged := newKeyed(len(source.many(name)) + len(target.many(name)))
	for _, execution := range source.many(name) {
		merged.put(execution)
	}
	for _, execution := range target.many(name) {
		if existing := merged.get(keyOf(execution)); existing != nil {
			execution = m.merge(execution, existing)
		}
		merged.put(execution)
	}
	return merged.list
}

// dominantExecutions keeps the target's order and puts the source over it. Source:
// DefaultProfileInjector.
func dominantExecutions(m *merger, target, source *object, name string) []*object {
	merged := newKeyed(len(source.many(name)) + len(target.many(name)))
	for _, execution := range target.many(name) {
		merged.put(execution)
	}
	for _, execution := range source.many(name) {
		if existing := merged.get(keyOf(execution)); existing != nil {
			execution = m.merge(existing, execution)
		}
		merged.put(execution)
	}
	return merged.list
}

// insertions remembers which entries of one list stand before a shared entry, so that
// they can be put there in the order of the other list.
type insertions struct {
	before  map[string][]*object
	pending []*object
}

func (i *insertions) own(o *object) { i.pending = append(i.pending, o) }

func (i *insertions) shared(key string) {
	if len(i.pending) == 0 {
		return
	}
	if i.before == nil {
		i.before = map[string][]*object{}
	}
	i.before[key] = i.pending
	i.pending = nil
}

func (i *insertions) into(master *keyed) []*object {
	merged := make([]*object, 0, len(master.list)+len(i.pending))
	for _, o := range master.list {
		merged = append(merged, i.before[keyOf(o)]...)
		merged = append(merged, o)
	}
	return append(merged, i.pending...)
}
