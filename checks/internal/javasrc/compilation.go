package javasrc

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// A Compilation is a set of units that one javac compiles together.
type Compilation struct {
	Units []Unit
	// declared finds types by canonical name.
	declared map[string]typeRef
	// supers caches superclasses; one that is being looked for is there as none, which
	// ends cycles.
	supers map[typeRef]superclass
}

// A typeRef is a type of a compilation.
type typeRef struct{ unit, index int }

// A superclass is what the name behind "extends" stands for: a type of the compilation
// or, if not inside, names outside of it, none for java.lang.Object.
type superclass struct {
	ref     typeRef
	inside  bool
	outside []string
}

// NewCompilation indexes the units; it keeps them.
func NewCompilation(units []Unit) *Compilation {
	c := &Compilation{Units: units, declared: map[string]typeRef{}, supers: map[typeRef]superclass{}}
	for u := range units {
		for t := range units[u].Types {
			c.declared[units[u].Types[t].Canonical] = typeRef{u, t}
		}
	}
	return c
}

func (c *Compilation) typeAt(ref typeRef) *Type { return &c.Units[ref.unit].Types[ref.index] }

// resolve gives the names that a type name in a unit can stand for: one if it is a type
// of this compilation.
func (c *Compilation) resolve(unit int, name string, scope int) (names []string, ref typeRef, inside bool) {
	certain := false
	if canonical, ok := c.inheritedMember(unit, name, scope); ok {
		names, certain = []string{canonical}, true
	} else {
		names, certain = c.Units[unit].inScope(name, scope)
	}
	for _, candidate := range names {
		if ref, ok := c.declared[candidate]; ok {
			return []string{candidate}, ref, true
		}
	}
	if !certain {
		names = settle(name, names)
	}
	return names, typeRef{}, false
}

// inheritedMember looks for a member type that an enclosing class inherits from its
// superclasses.
func (c *Compilation) inheritedMember(unit int, name string, scope int) (canonical string, ok bool) {
	first, _, _ := strings.Cut(name, ".")
	u := &c.Units[unit]
	for t := scope; t >= 0; t = u.Types[t].Outer {
		if u.Types[t].Name == first || u.memberOf(t, first) >= 0 {
			return "", false
		}
		for _, super := range c.lineage(typeRef{unit, t})[1:] {
			if c.Units[super.unit].memberOf(super.index, first) >= 0 {
				return c.typeAt(super).Canonical + "." + name, true
			}
		}
	}
	return "", false
}

// superclass finds the superclass of a type.
func (c *Compilation) superclass(ref typeRef) superclass {
	if known, ok := c.supers[ref]; ok {
		return known
	}
	t := c.typeAt(ref)
	var found superclass
	c.supers[ref] = found
	if t.Extends != "" {
		found.outside, found.ref, found.inside = c.resolve(ref.unit, t.Extends, t.Outer)
		if found.inside {
			found.outside = nil
		}
	}
	c.supers[ref] = found
	return found
}

// maxLineage bounds the depth of inheritance that is followed. No real class comes near.
const maxLineage = 100

// lineage is the type and its superclasses inside of the compilation.
func (c *Compilation) lineage(ref typeRef) []typeRef {
	line := []typeRef{ref}
	for {
		super := c.superclass(ref)
		if !super.inside || len(line) == maxLineage || slices.Contains(line, super.ref) {
			return line
		}
		ref = super.ref
		line = append(line, ref)
	}
}

// A Use is an annotation that javac offers to annotation processors.
type Use struct {
	// File is the unit's, Annotation stands there.
	File       string
	Annotation Annotation
	// Names are the canonical names that it can have, one where that is certain.
	Names []string
}

// Uses gives each annotation that processors are offered, once for each set of names
// that it can have, at its first place. javac also offers what a class inherits
// (JavacProcessingEnvironment.ComputeAnnotationSet asks for all mirrors): an @Inherited
// annotation of a superclass from elsewhere is not seen here.
func (c *Compilation) Uses() []Use {
	var uses []Use
	seen := map[string]bool{}
	for u := range c.Units {
		unit := &c.Units[u]
		for _, a := range unit.Annotations {
			if !a.On.Declares() {
				continue
			}
			names, _, _ := c.resolve(u, a.Name, unit.Scope(a))
			key := strings.Join(names, " ")
			if seen[key] {
				continue
			}
			seen[key] = true
			uses = append(uses, Use{File: unit.File, Annotation: a, Names: names})
		}
	}
	return uses
}

// Claims says whether a processor that supports the annotation types of the pattern
// ("*", "a.b.*" or "a.b.C", a module and "/" may stand before it) claims the annotation. It is unknown only for patterns of a
// package, where nothing here says whether the package holds such a type.
func (u Use) Claims(pattern string) diag.Answer {
	if pattern == "*" {
		return diag.Yes
	}
	if _, inModule, ok := strings.Cut(pattern, "/"); ok {
		pattern = inModule
	}
	prefix, isPackage := strings.CutSuffix(pattern, "*")
	for _, name := range u.Names {
		switch {
		case !isPackage && name != pattern, isPackage && !strings.HasPrefix(name, prefix):
		case !isPackage, len(u.Names) == 1:
			return diag.Yes
		default:
			return diag.Unknown
		}
	}
	return diag.No
}
