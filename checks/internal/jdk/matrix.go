package jdk

import (
	"slices"
	"strings"
)

// maxCombinations bounds the jobs of one matrix. GitHub runs 256 at most, but excludes
// may bring a larger product down to that.
const maxCombinations = 4096

// combinations gives what the matrix context holds in each job that a strategy makes,
// one object a job. What the file alone does not decide is an unknown among them. Source:
// GitHub's "Workflow syntax", jobs.<job_id>.strategy.matrix.
func combinations(strategy value, s scope) []value {
	strategy = s.resolve(strategy)
	written := strategy.get("matrix")
	matrix := s.resolve(written)
	switch {
	case matrix.isUnknown():
		return []value{unknown(written.at, "the matrix is not known here: %s", matrix.text)}
	case matrix.kind != objectKind:
		return []value{{kind: objectKind, at: strategy.at}}
	}
	m := matrixBuilder{work: s.work, original: []value{{kind: objectKind, at: matrix.at}}}
	for _, f := range matrix.fields {
		if !isInclude(f.name) && !isExclude(f.name) {
			m.multiply(f.name, s.resolveAll(f.value))
		}
	}
	if !m.tooMany {
		m.exclude(s.resolveAll(matrix.get("exclude")))
		m.include(s.resolveAll(matrix.get("include")))
	}
	if m.tooMany {
		return []value{unknown(matrix.at, "the matrix has more combinations than are looked at here")}
	}
	return append(m.combinations(), m.unknown...)
}

func isInclude(name string) bool { return strings.EqualFold(name, "include") }
func isExclude(name string) bool { return strings.EqualFold(name, "exclude") }

// A matrixBuilder builds combinations step by step.
type matrixBuilder struct {
	work *work
	// original are the combinations of the dimensions, extended what include made of
	// them, added those that include made.
	original, extended, added []value
	// dimensions counts the dimensions: without any, original holds one empty object
	// that is no job.
	dimensions int
	unknown    []value
	tooMany    bool
}

// multiply adds a dimension.
func (m *matrixBuilder) multiply(name string, values value) {
	if values.isUnknown() {
		values = value{kind: listKind, items: []value{values}, at: values.at}
	}
	if values.kind != listKind {
		return
	}
	m.dimensions++
	size := len(m.original) * len(values.items)
	if m.tooMany = m.tooMany || size > maxCombinations || !m.work.spend(size*m.dimensions); m.tooMany {
		return
	}
	var product []value
	for _, combination := range m.original {
		for _, v := range values.items {
			product = append(product, combination.with(name, v))
		}
	}
	m.original = product
}

// with gives an object with one field set.
func (v value) with(name string, fieldValue value) value {
	fields := slices.Clone(v.fields)
	i := slices.IndexFunc(fields, func(f field) bool { return strings.EqualFold(f.name, name) })
	if i >= 0 {
		fields[i].value = fieldValue
	} else {
		fields = append(fields, field{name, fieldValue})
	}
	v.fields = fields
	return v
}

// exclude takes out the combinations that have all values of an entry.
func (m *matrixBuilder) exclude(entries value) {
	for _, entry := range m.entries(entries, "exclude") {
		if !m.compares(entry) {
			return
		}
		m.original = slices.DeleteFunc(m.original, func(combination value) bool {
			return len(entry.fields) > 0 && !slices.ContainsFunc(entry.fields, func(f field) bool { return !equal(combination.get(f.name), f.value) })
		})
	}
}

// compares pays for the comparison of an entry with all combinations.
func (m *matrixBuilder) compares(entry value) bool {
	if !m.work.spend(len(m.original) * (len(entry.fields) + m.dimensions)) {
		m.tooMany = true
	}
	return !m.tooMany
}

// include adds the values of an entry to each combination whose own values it does not
// change; an entry that fits none is a combination of its own.
func (m *matrixBuilder) include(entries value) {
	m.extended = slices.Clone(m.original)
	for _, entry := range m.entries(entries, "include") {
		if !m.compares(entry) {
			return
		}
		if !m.extend(entry) {
			m.added = append(m.added, entry)
		}
	}
}

func (m *matrixBuilder) extend(entry value) (fits bool) {
	if m.dimensions == 0 {
		return false
	}
	for i, original := range m.original {
		changes := slices.ContainsFunc(entry.fields, func(f field) bool {
			own := original.get(f.name)
			return own.kind != nullKind && !equal(own, f.value)
		})
		if changes {
			continue
		}
		fits = true
		for _, f := range entry.fields {
			m.extended[i] = m.extended[i].with(f.name, f.value)
		}
	}
	return fits
}

// entries gives the objects of include or exclude. If they are not known, there may be
// combinations that are not known either.
func (m *matrixBuilder) entries(list value, name string) []value {
	if list.isUnknown() {
		m.unknown = append(m.unknown, unknown(list.at, "the %s of the matrix is not known here: %s", name, list.text))
		return nil
	}
	var objects []value
	for _, item := range list.items {
		switch item.kind {
		case objectKind:
			objects = append(objects, item)
		case unknownKind:
			m.unknown = append(m.unknown, unknown(item.at, "an entry in the %s of the matrix is not known here: %s", name, item.text))
		}
	}
	return objects
}

func (m *matrixBuilder) combinations() []value {
	if m.dimensions == 0 && len(m.added) > 0 {
		return m.added
	}
	return append(m.extended, m.added...)
}

// equal compares values deeply; what is unknown equals nothing.
func equal(v, w value) bool {
	if v.isUnknown() || w.isUnknown() {
		return false
	}
	if v.isScalar() && w.isScalar() {
		order, comparable := compareScalars(v, w)
		return comparable && order == 0
	}
	return v.kind == w.kind && slices.EqualFunc(v.items, w.items, equal) &&
		slices.EqualFunc(v.fields, w.fields, func(f, g field) bool { return strings.EqualFold(f.name, g.name) && equal(f.value, g.value) })
}
