package checks

import (
	"slices"
	"strings"

	"jmhdoctor/checks/internal/classfile"
	"jmhdoctor/checks/internal/jar"
)

const (
	jmhPackage  = "org/openjdk/jmh/"
	jmhMain     = "org/openjdk/jmh/Main"
	testSuffix  = "_jmhTest"
	stateMarker = "_jmh"
)

// has says whether a class is on the class path, by its internal name.
func (c *container) has(internalName string) bool {
	_, _, ok := c.classPath.FindClass(internalName)
	return ok
}

// holdsJMH says whether the harness is on the class path.
func (c *container) holdsJMH() bool { return c.has(jmhMain) }

// isGenerated says whether the class was made by JMH's generator, in the names of all its
// versions.
func isGenerated(internalName string) bool {
	return strings.Contains(internalName, "/jmh_generated/") || strings.Contains(internalName, "/generated/")
}

// generatedTests are the classes that JMH runs, as far as their names tell.
func (c *container) generatedTests() []string {
	var tests []string
	for _, name := range c.classes.Names() {
		if isGenerated(name) && strings.HasSuffix(name, testSuffix) {
			tests = append(tests, name)
		}
	}
	return tests
}

// candidates are the classes that JMH's generator would list.
func (c *container) candidates() []jar.BenchmarkClass {
	var taken []jar.BenchmarkClass
	for _, b := range c.classes.Benchmarks {
		if b.Ignored == "" {
			taken = append(taken, b)
		}
	}
	return taken
}

// intended are the classes that somebody meant for benchmarks: those that JMH's generator
// lists, and those that it leaves out.
func (c *container) intended() []jar.BenchmarkClass {
	return slices.Concat(c.candidates(), c.leftOut())
}

// leftOut are the classes with @Benchmark methods that JMH's generator leaves out without
// a word, but for abstract ones: these are made to be inherited from.
func (c *container) leftOut() []jar.BenchmarkClass {
	var ignored []jar.BenchmarkClass
	for _, b := range c.classes.Benchmarks {
		if b.Ignored != "" && b.Ignored != jar.Abstract {
			ignored = append(ignored, b)
		}
	}
	return ignored
}

// unlisted are the benchmark classes with methods that no line lists; only these methods
// are kept in them.
func (c *container) unlisted() []jar.BenchmarkClass {
	listed := map[string]bool{}
	// grouped are classes with a group of which the list does not say what is in it.
	grouped := map[string]bool{}
	for _, r := range c.records {
		listed[r.Name()] = true
		for _, method := range r.Labels {
			listed[r.UserClass+"."+method] = true
		}
		if len(r.Groups) > 1 && len(r.Labels) == 0 {
			grouped[r.UserClass] = true
		}
	}
	for i := range c.lists {
		if c.lists[i].read() {
			for _, defect := range c.lists[i].list().Defects {
				for _, lost := range defect.Lost {
					listed[lost] = true // told with the line that hides it
				}
			}
		}
	}
	var missing []jar.BenchmarkClass
	for _, b := range c.candidates() {
		b.Methods = slices.DeleteFunc(slices.Clone(b.Methods), func(method string) bool { return listed[b.Canonical+"."+method] })
		if len(b.Methods) > 0 && !grouped[b.Canonical] {
			missing = append(missing, b)
		}
	}
	return missing
}

// A brokenBenchmark is one that is listed but cannot be run, since a class is missing.
type brokenBenchmark struct {
	// name is package.Class.method, missing the internal name of the class.
	name, missing string
	// line is the first line that tells of it in a run, which goes on and exits with
	// status 0 (measured with JMH 1.37 on 17.0.15 and 25.0.3).
	line string
}

const (
	noSuchClass       = "java.lang.IllegalArgumentException: Benchmark does not match a class"
	noClassDefinition = "java.lang.NoClassDefFoundError: "
)

// findBroken looks for the classes of every listed benchmark.
func (c *container) findBroken() []brokenBenchmark {
	var broken []brokenBenchmark
	seen := map[string]bool{}
	for _, r := range c.records {
		if seen[r.Name()] || r.Unreadable || isGarbled(r.Name()+r.GeneratedClass) {
			continue
		}
		seen[r.Name()] = true
		if missing := c.missingClass(r); missing != "" {
			line := noClassDefinition + missing
			if missing == internal(r.GeneratedClass) {
				line = noSuchClass
			}
			broken = append(broken, brokenBenchmark{r.Name(), missing, line})
		}
	}
	return broken
}

func internal(name string) string { return strings.ReplaceAll(name, ".", "/") }

// missingClass gives the class that a benchmark needs first and that is not there: the one
// that JMH runs, one of its helpers, or the class of the benchmark.
func (c *container) missingClass(r jar.Record) string {
	generated := internal(r.GeneratedClass)
	if !c.has(generated) {
		return generated
	}
	user, found := c.classPath.FindCanonical(r.UserClass)
	for _, helper := range c.helpers(generated) {
		if missing := c.missingAbove(helper, r); missing != "" {
			return missing
		}
	}
	if !found {
		user = internal(r.UserClass)
	}
	if !c.has(user) {
		return user
	}
	return ""
}

// helpers are the classes for states that a generated class refers to.
func (c *container) helpers(generated string) []string {
	element, entry, _ := c.classPath.FindClass(generated)
	content, err := element.Read(entry)
	if err != nil {
		return nil
	}
	file, err := classfile.ParseHeader(content)
	if err != nil {
		return nil
	}
	var names []string
	for i := 1; i < file.Pool.Len(); i++ {
		if file.Pool.Tag(i) != classfile.TagClass {
			continue
		}
		name, err := file.Pool.Class(i)
		if err == nil && name != generated && isHelper(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// isHelper goes by the names that generators since JMH 1.0 give to their helpers.
func isHelper(name string) bool {
	return isGenerated(name) && strings.Contains(name, stateMarker) && !strings.HasPrefix(name, "[")
}

// missingAbove follows a helper up to the class of its state, which it extends through
// helpers of padding.
func (c *container) missingAbove(helper string, r jar.Record) string {
	name := helper
	for range len(c.classes.Names()) + 1 {
		switch {
		case !c.isWhole() && !isHelper(name) && !sameClass(name, r.UserClass):
			return "" // the class of a state may lie in another folder or jar
		case !c.has(name):
			return name
		case !isHelper(name):
			return ""
		}
		super, ok := c.classes.Super(name)
		if !ok {
			return ""
		}
		name = super
	}
	return ""
}

// sameClass compares an internal name with a canonical one.
func sameClass(internalName, canonical string) bool {
	return strings.ReplaceAll(dotted(internalName), "$", ".") == strings.ReplaceAll(canonical, "$", ".")
}
