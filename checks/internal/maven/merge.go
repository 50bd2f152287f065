package maven

import "strconv"

// A merger puts two objects of one class together, field by field. Inheritance, profile
// injection, the merge of duplicates, plugin management and lifecycle bindings are five
// mergers that differ in dominance and in a few lists. Source: MavenModelMerger and its
// five subclasses.
type merger struct {
	dom domRules
	// sourceDominant: the source wins over the target, as a profile does.
	sourceDominant bool
	// heeds: `<inherited>` decides what of a plugin is taken; only inheritance heeds it.
	heeds bool
	// plugins, executions, reportPlugins and reportSets merge those lists; nil takes the
	// general rule.
	plugins, executions, reportPlugins, reportSets func(m *merger, target, source *object, name string) []*object
	// extendURL makes a parent's URL the child's; nil leaves it.
	extendURL func(url string) string
	// skipProperty is not taken from the source.
	skipProperty string
	// memo keeps what becomes of shared objects; inheritance has one.
	memo *memo
}

// merge gives the target with the source put into it. Neither is changed; what they share
// with the result must not be changed either.
func (m *merger) merge(target, source *object) *object {
	if source == nil {
		return target
	}
	if target == nil {
		target = m.newTarget(source)
	}
	result := target.clone()
	for i := range source.class.fields {
		f := &source.class.fields[i]
		at := i
		if result.class != source.class {
			if at = result.class.index(f.name); at < 0 {
				continue
			}
		}
		result.slots[at] = m.mergeField(f, result.slots[at], source.slots[i], target, source)
	}
	return result
}

// newTarget is what a source is merged into where there is nothing: an object with its
// initial values, which then hide those of the source, as far as Maven 3 does not clear
// them; Maven 4 clears them all.
func (m *merger) newTarget(source *object) *object {
	target := newObject(source.class)
	target.origin, target.maven4 = source.origin, source.maven4
	if m.dom.maven4 {
		clear(target.slots)
		return target
	}
	for _, name := range source.class.blank {
		target.set(name, nil)
	}
	return target
}

func (m *merger) mergeField(f *field, target, source any, targetOwner, sourceOwner *object) any {
	switch f.rule {
	case mergeNever:
		return target
	case mergeIfDominant:
		if m.sourceDominant && source != nil {
			return source
		}
		return target
	case mergeIfEmpty, mergeIfMissing:
		if target == nil {
			return source
		}
		return target
	case mergeReplace:
		if source != nil && (m.sourceDominant || target == nil) {
			return m.mergeObjects(nil, source)
		}
		return target
	case mergeSite:
		return m.mergeSite(target, source)
	case mergeURL:
		return m.mergeURL(f, target, source, sourceOwner)
	case mergeUnion:
		return unionOf(target, source)
	case mergeUnionIfDominant:
		if m.sourceDominant {
			return unionOf(target, source)
		}
		return target
	case mergeDominantOrEmpty:
		if !m.sourceDominant && target != nil {
			return target
		}
	case mergeDominantFirst:
		return m.mergeDominantFirst(target, source)
	case mergePlugins:
		return m.mergeList(m.plugins, f, targetOwner, sourceOwner, target, source)
	case mergeExecutions:
		return m.mergeList(m.executions, f, targetOwner, sourceOwner, target, source)
	case mergeReportPlugins:
		return m.mergeList(m.reportPlugins, f, targetOwner, sourceOwner, target, source)
	case mergeReportSets:
		return m.mergeList(m.reportSets, f, targetOwner, sourceOwner, target, source)
	case mergeLowest:
		return lowest(target, source)
	}
	return m.mergeByKind(f, target, source)
}

func (m *merger) mergeByKind(f *field, target, source any) any {
	if source == nil {
		return target
	}
	switch f.kind {
	case textKind:
		if m.sourceDominant || target == nil {
			return source
		}
		return target
	case textsKind:
		if target == nil {
			return source
		}
		return append(append([]Value(nil), target.([]Value)...), source.([]Value)...)
	case objectKind:
		return m.mergeObjects(target, source)
	case objectsKind:
		t, _ := target.([]*object)
		return mergeByKey(t, source.([]*object), m.sourceDominant)
	case propertiesKind:
		return m.mergeProperties(target, source.(*properties))
	}
	return m.mergeDOM(target, source.(*Node))
}

func (m *merger) mergeObjects(target, source any) any {
	t, _ := target.(*object)
	s := source.(*object)
	switch {
	case t == nil && s == nil:
		return nil
	case t == nil && m.memo != nil && isManagement(s):
		return m.memo.merge(mergedKey{step: "inherit whole", target: s, dom: m.dom}, func() *object { return m.merge(nil, s) })
	}
	return m.merge(t, s)
}

func (m *merger) mergeDOM(target any, source *Node) any {
	t, _ := target.(*Node)
	if m.sourceDominant || t == nil {
		return m.dom.merge(source, t)
	}
	return m.dom.merge(t, source)
}

func (m *merger) mergeProperties(target any, source *properties) any {
	t, _ := target.(*properties)
	merged := newProperties(t.len() + source.len())
	first, last := source, t
	if m.sourceDominant {
		first, last = t, source
	}
	for _, side := range []*properties{first, last} {
		if side == nil {
			continue
		}
		for _, name := range side.names {
			if side == source && name == m.skipProperty && name != "" {
				continue
			}
			merged.put(name, side.values[name])
		}
	}
	return merged
}

func (m *merger) mergeURL(f *field, target, source any, owner *object) any {
	if source == nil {
		return target
	}
	if m.sourceDominant {
		return source
	}
	if target != nil {
		return target
	}
	if m.extendURL == nil || isBlank(source.(*Value).Text) || !owner.isTrue(f.appendPath, true) {
		return source
	}
	url := *source.(*Value)
	url.Text = m.extendURL(url.Text)
	url.Raw = url.Text
	return &url
}

// mergeSite takes a site whole, and then its switch for inherited URLs. Source:
// MavenModelMerger.mergeDistributionManagement_Site.
func (m *merger) mergeSite(target, source any) any {
	if source == nil {
		return target
	}
	s := source.(*object)
	t, _ := target.(*object)
	empty := t != nil && t.text("id") == "" && t.text("name") == "" && t.text("url") == ""
	if m.sourceDominant || t == nil || empty {
		return m.merge(t, s)
	}
	const switchField = "childSiteUrlInheritAppendPath"
	if v := s.value(switchField); v != nil && t.value(switchField) == nil {
		return t.with(switchField, v)
	}
	return t
}

func (m *merger) mergeList(special func(*merger, *object, *object, string) []*object, f *field, targetOwner, sourceOwner *object, target, source any) any {
	if source == nil {
		return target
	}
	if special == nil {
		return m.mergeByKind(f, target, source)
	}
	return emptyAsNil(special(m, targetOwner, sourceOwner, f.name))
}

func (m *merger) mergeDominantFirst(target, source any) any {
	if source == nil {
		return target
	}
	dominant, _ := target.([]*object)
	recessive := source.([]*object)
	if m.sourceDominant {
		dominant, recessive = recessive, dominant
	}
	return mergeByKey(dominant, recessive, false)
}

// mergeByKey joins two lists: an entry keeps the position of its first occurrence. Within
// the target the later of two equal keys wins; between target and source the dominant.
// Source: ModelMerger.MergingList.
func mergeByKey(target, source []*object, sourceDominant bool) []*object {
	merged := newKeyed(len(target) + len(source))
	for _, o := range target {
		merged.put(o)
	}
	for _, o := range source {
		if sourceDominant || !merged.has(o) {
			merged.put(o)
		}
	}
	return merged.list
}

// keyed is Java's LinkedHashMap of objects by key: putting a known key keeps its place.
type keyed struct {
	list []*object
	at   map[string]int
}

func newKeyed(size int) *keyed {
	return &keyed{list: make([]*object, 0, size), at: make(map[string]int, size)}
}

func (k *keyed) put(o *object) {
	if o.class.key == nil {
		k.list = append(k.list, o)
		return
	}
	k.putAs(keyOf(o), o)
}

func (k *keyed) putAs(key string, o *object) {
	if at, known := k.at[key]; known {
		k.list[at] = o
		return
	}
	k.at[key] = len(k.list)
	k.list = append(k.list, o)
}

func (k *keyed) has(o *object) bool {
	if o.class.key == nil {
		return false
	}
	_, known := k.at[keyOf(o)]
	return known
}

func (k *keyed) get(key string) *object {
	at, known := k.at[key]
	if !known {
		return nil
	}
	return k.list[at]
}

func unionOf(target, source any) any {
	if source == nil {
		return target
	}
	t, _ := target.([]Value)
	// Texts that the target repeats stay repeated, and so do those of the source:
	// Maven's set of exclusions is made before the source is added.
	known := make(map[string]bool, len(t))
	merged := append([]Value(nil), t...)
	for _, v := range t {
		known[v.Text] = true
	}
	for _, v := range source.([]Value) {
		if !known[v.Text] {
			merged = append(merged, v)
		}
	}
	return merged
}

func lowest(target, source any) any {
	if source == nil {
		return target
	}
	if target == nil || number(source.(*Value).Text) < number(target.(*Value).Text) {
		return source
	}
	return target
}

// number reads Maven's own small numbers; what is none counts as 0.
func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}
