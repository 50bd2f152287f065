package javasrc

import (
	"slices"
	"strings"
)

// JMH takes no benchmarks from classes whose qualified name contains a marker of its own
// generated code (BenchmarkGenerator.buildAnnotatedSet, tags 1.23 and 1.24).
const (
	// GeneratedMarker is the marker of JMH 1.24 and later.
	GeneratedMarker = "jmh_generated"
	// GeneratedMarkerBefore124 is that of older ones, which shuts out more than one would think.
	GeneratedMarkerBefore124 = "generated"
)

// A Found is what JMH's generator makes of a compilation.
type Found struct {
	// Benchmarks are what it writes into its list, inherited ones at each class that has
	// them, in the order of units and types.
	Benchmarks []FoundBenchmark
	// Ignored are methods with @Benchmark that it leaves out without a word.
	Ignored []IgnoredBenchmark
	// Open are classes that may inherit benchmarks from outside of the compilation.
	Open []OpenClass
}

// A FoundBenchmark is one benchmark.
type FoundBenchmark struct {
	// Class is the binary name of the class that runs it, Canonical the name with dots.
	Class, Canonical string
	// File is the source of the method; the Benchmark's Type declares it.
	File string
	Benchmark
}

// Name is what JMH calls the benchmark: package.Class.method.
func (b FoundBenchmark) Name() string { return b.Canonical + "." + b.Method }

// An IgnoredBenchmark is a method that looks like a benchmark and is none.
type IgnoredBenchmark struct {
	File string
	Benchmark
	// Why is a phrase: "in an interface".
	Why string
}

// An OpenClass is a concrete class with a superclass from elsewhere.
type OpenClass struct {
	// Class is its binary name, File its source.
	Class, File string
	// Extends is what the superclass can be, in order.
	Extends []string
}

// Find does what JMH's generator does to find benchmarks (jmh-core 1.37
// BenchmarkGenerator.buildAnnotatedSet, jmh-generator-annprocess APGeneratorSource):
// classes on the top level, the types nested in them and in their superclasses; of
// these the ones that are not abstract, with the methods of their superclasses.
func (c *Compilation) Find(marker string) Found {
	declaring := c.declaringTypes()
	discovered := c.discovered()
	var found Found
	taken := map[typeRef]bool{}
	for _, ref := range discovered {
		t := c.typeAt(ref)
		if strings.Contains(t.Canonical, marker) || t.Abstract() {
			continue
		}
		line := c.lineage(ref)
		for _, owner := range line {
			for _, b := range declaring[owner] {
				taken[owner] = true
				found.add(FoundBenchmark{t.Binary, t.Canonical, c.Units[owner.unit].File, b})
			}
		}
		if end := c.superclass(line[len(line)-1]); !end.inside && len(end.outside) > 0 {
			found.Open = append(found.Open, OpenClass{t.Binary, c.Units[ref.unit].File, end.outside})
		}
	}
	c.ignored(&found, declaring, taken, discovered, marker)
	return found
}

// add takes a benchmark unless the class has one of this name already: one that
// overrides it.
func (f *Found) add(b FoundBenchmark) {
	for i := len(f.Benchmarks) - 1; i >= 0 && f.Benchmarks[i].Class == b.Class; i-- {
		if f.Benchmarks[i].Method == b.Method {
			return
		}
	}
	f.Benchmarks = append(f.Benchmarks, b)
}

// declaringTypes gives the methods with JMH's @Benchmark by the type that declares them.
func (c *Compilation) declaringTypes() map[typeRef][]Benchmark {
	declaring := map[typeRef][]Benchmark{}
	for u := range c.Units {
		unit := &c.Units[u]
		for _, a := range unit.Annotations {
			if a.On == OnMethod && a.Type >= 0 && c.isBenchmark(u, a) {
				ref := typeRef{u, a.Type}
				declaring[ref] = append(declaring[ref], unit.benchmark(a))
			}
		}
	}
	return declaring
}

func (c *Compilation) isBenchmark(unit int, a Annotation) bool {
	if lastSegment(a.Name) != "Benchmark" {
		return false
	}
	names, _, _ := c.resolve(unit, a.Name, c.Units[unit].Scope(a))
	return slices.Contains(names, jmhBenchmark)
}

// discovered are the types that the generator looks at, in order of units and types.
func (c *Compilation) discovered() []typeRef {
	seen := map[typeRef]bool{}
	var queue []typeRef
	push := func(ref typeRef) {
		if !seen[ref] {
			seen[ref] = true
			queue = append(queue, ref)
		}
	}
	for u := range c.Units {
		for t := range c.Units[u].Types {
			if ty := &c.Units[u].Types[t]; ty.Outer < 0 && ty.Kind == Class {
				push(typeRef{u, t})
			}
		}
	}
	nested := c.nestedTypes()
	for i := 0; i < len(queue); i++ {
		for _, owner := range c.lineage(queue[i]) {
			for _, member := range nested[owner] {
				push(member)
			}
		}
	}
	slices.SortFunc(queue, func(a, b typeRef) int {
		if a.unit != b.unit {
			return a.unit - b.unit
		}
		return a.index - b.index
	})
	return queue
}

func (c *Compilation) nestedTypes() map[typeRef][]typeRef {
	nested := map[typeRef][]typeRef{}
	for u := range c.Units {
		for t, ty := range c.Units[u].Types {
			if ty.Outer >= 0 {
				outer := typeRef{u, ty.Outer}
				nested[outer] = append(nested[outer], typeRef{u, t})
			}
		}
	}
	return nested
}

// ignored lists what looks like a benchmark and is none.
func (c *Compilation) ignored(found *Found, declaring map[typeRef][]Benchmark, taken map[typeRef]bool, discovered []typeRef, marker string) {
	isDiscovered := make(map[typeRef]bool, len(discovered))
	for _, ref := range discovered {
		isDiscovered[ref] = true
	}
	for u := range c.Units {
		unit := &c.Units[u]
		for t := range unit.Types {
			ref := typeRef{u, t}
			if taken[ref] {
				continue
			}
			for _, b := range declaring[ref] {
				why := c.whyIgnored(ref, isDiscovered[ref], marker)
				found.Ignored = append(found.Ignored, IgnoredBenchmark{unit.File, b, why})
			}
		}
		for _, a := range unit.Annotations {
			if a.On == Local && c.isBenchmark(u, a) {
				b := Benchmark{Index: -1, Offset: a.Span.Start, Span: a.Span}
				found.Ignored = append(found.Ignored, IgnoredBenchmark{unit.File, b, "in a local or anonymous class"})
			}
		}
	}
}

var kindPhrases = map[Kind]string{
	Interface: "an interface", AnnotationType: "an annotation type", Enum: "an enum", Record: "a record", Class: "a class",
}

func (c *Compilation) whyIgnored(ref typeRef, discovered bool, marker string) string {
	t := c.typeAt(ref)
	if strings.Contains(t.Canonical, marker) {
		return "in a class with " + marker + " in its name"
	}
	if t.Kind != Class {
		return "in " + kindPhrases[t.Kind]
	}
	if !discovered {
		outermost := t
		for outermost.Outer >= 0 {
			outermost = &c.Units[ref.unit].Types[outermost.Outer]
		}
		return "in a class nested in " + kindPhrases[outermost.Kind]
	}
	return "in an abstract class without a concrete subclass here"
}
