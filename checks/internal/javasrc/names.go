package javasrc

import "strings"

// The names of JMH's annotations that this package looks for.
const (
	jmhAnnotations = "org.openjdk.jmh.annotations"
	jmhBenchmark   = jmhAnnotations + ".Benchmark"
)

// exportsOf knows the packages that an import of a whole module brings, for the one
// module that matters here: jmh-core's automatic name, which comes from its file name.
var exportsOf = map[string][]string{"jmh.core": {jmhAnnotations}}

// Scope is the index of the innermost type whose body the annotation stands in, or -1:
// where names in it are looked up.
func (u *Unit) Scope(a Annotation) int {
	if a.On == OnType && a.Type >= 0 {
		return u.Types[a.Type].Outer
	}
	return a.Type
}

// Candidates gives the canonical names that a type name can stand for, in the order in
// which Java looks (JLS 6.4.1): types of this unit, imports by name, the same package,
// imports on demand, java.lang. It is certain when there is one and nothing outside of
// this unit is likely to change it. Two things it does not see: member types that an
// enclosing class inherits, which Compilation knows, and what "import module" brings.
func (u *Unit) Candidates(name string, scope int) (names []string, certain bool) {
	names, certain = u.inScope(name, scope)
	if certain {
		return names, true
	}
	names = settle(name, names)
	return names, len(names) == 1
}

// inScope is Candidates by the book: a package can hold types with odd names.
func (u *Unit) inScope(name string, scope int) (names []string, certain bool) {
	first, rest, qualified := strings.Cut(name, ".")
	if qualified {
		rest = "." + rest
	}
	for t := scope; t >= 0; t = u.Types[t].Outer {
		if u.Types[t].Name == first {
			return []string{u.Types[t].Canonical + rest}, true
		}
		if member := u.memberOf(t, first); member >= 0 {
			return []string{u.Types[member].Canonical + rest}, true
		}
	}
	for _, i := range u.Imports {
		if i.Wildcard || i.Module || lastSegment(i.Name) != first {
			continue
		}
		names = append(names, i.Name+rest)
		// What is imported statically can be a method of that name.
		if !i.Static {
			return names, len(names) == 1
		}
	}
	if top := u.memberOf(-1, first); top >= 0 {
		return append(names, u.Types[top].Canonical+rest), len(names) == 0
	}
	names = append(names, join(u.Package, name))
	for _, i := range u.Imports {
		switch {
		case i.Wildcard:
			names = append(names, i.Name+"."+name)
		case i.Module:
			for _, exported := range exportsOf[i.Name] {
				names = append(names, exported+"."+name)
			}
		}
	}
	names = append(names, "java.lang."+name)
	if qualified {
		names = append(names, name)
	}
	return names, false
}

var annotationsOfJavaLang = map[string]bool{
	"Deprecated": true, "FunctionalInterface": true, "Override": true, "SafeVarargs": true, "SuppressWarnings": true,
}

// settle leaves the one name that is meant wherever people keep to conventions: a
// qualified name that begins with a small letter begins with a package, and nobody
// names a type like an annotation of java.lang.
func settle(name string, names []string) []string {
	switch {
	case strings.Contains(name, ".") && 'a' <= name[0] && name[0] <= 'z':
		return []string{name}
	case annotationsOfJavaLang[name]:
		return []string{"java.lang." + name}
	}
	return names
}

// manyTypes is the number of types from which on a unit is looked up through a map.
const manyTypes = 16

type member struct {
	outer int
	name  string
}

// indexMembers makes memberOf fast for units with many types.
func (u *Unit) indexMembers() {
	if len(u.Types) < manyTypes {
		return
	}
	u.members = make(map[member]int, len(u.Types))
	for i := len(u.Types) - 1; i >= 0; i-- {
		u.members[member{u.Types[i].Outer, u.Types[i].Name}] = i
	}
}

// memberOf finds the type that is declared with this name in another one, or on the
// top level for -1; -1 if there is none.
func (u *Unit) memberOf(outer int, name string) int {
	if u.members != nil {
		if i, ok := u.members[member{outer, name}]; ok {
			return i
		}
		return -1
	}
	for i := range u.Types {
		if u.Types[i].Outer == outer && u.Types[i].Name == name {
			return i
		}
	}
	return -1
}

// benchmarks are the methods whose annotation can be JMH's as far as this unit tells.
func (u *Unit) benchmarks() []Benchmark {
	var found []Benchmark
	for _, a := range u.Annotations {
		if a.On != OnMethod || a.Type < 0 || lastSegment(a.Name) != "Benchmark" {
			continue
		}
		names, _ := u.Candidates(a.Name, u.Scope(a))
		for _, name := range names {
			if name == jmhBenchmark {
				found = append(found, u.benchmark(a))
				break
			}
		}
	}
	return found
}

func (u *Unit) benchmark(a Annotation) Benchmark {
	return Benchmark{
		Type:   u.Types[a.Type].Binary,
		Method: a.Member,
		Index:  a.Type,
		Offset: a.Span.Start,
		Span:   a.Span,
	}
}

func lastSegment(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

func join(pkg, name string) string {
	if pkg == "" {
		return name
	}
	return pkg + "." + name
}
