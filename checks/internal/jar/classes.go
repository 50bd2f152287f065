package jar

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/classfile"
)

const (
	benchmarkAnnotation = "org/openjdk/jmh/annotations/Benchmark"
	classSuffix         = ".class"
	versionsFolder      = "META-INF/versions/"
)

// FindClass finds a class by its internal name.
func (p Path) FindClass(internalName string) (Container, Entry, bool) {
	c, entry, ok := p.Find(internalName + classSuffix)
	return c, entry, ok && !entry.IsFolder()
}

// FindCanonical finds a class by the name that stands in JMH's list, in which a nested
// class follows a dot like a package. Each dot may be one of either, so they are tried
// from the right. It gives the internal name.
func (p Path) FindCanonical(canonical string) (internalName string, ok bool) {
	name := []byte(strings.ReplaceAll(canonical, ".", "/"))
	for {
		if _, _, ok := p.FindClass(string(name)); ok {
			return string(name), true
		}
		slash := strings.LastIndexByte(string(name), '/')
		if slash < 0 {
			return "", false
		}
		name[slash] = '$'
	}
}

// Classes are the classes of a class path, as the JVM finds them.
type Classes struct {
	// Benchmarks are those with @Benchmark methods, inherited ones too, in the order of
	// the path.
	Benchmarks []BenchmarkClass
	// Problems are class files that cannot be read.
	Problems []ClassProblem

	path  Path
	infos map[string]classInfo
	order []string
}

// A ClassProblem is a class file that cannot be read.
type ClassProblem struct {
	// Container is the index in the path.
	Container int
	Entry     Entry
	Err       error
}

// A BenchmarkClass is a class with methods that JMH would take for benchmarks.
type BenchmarkClass struct {
	// Name is the internal name, Canonical the one that JMH's list holds; a local class
	// has none, and the binary name stands there.
	Name, Canonical string
	// Methods are the names of its @Benchmark methods, its own first.
	Methods []string
	// Major is the version of the class file, SourceFile the name of the source if it
	// was kept.
	Major      uint16
	SourceFile string
	// Ignored says why JMH's generator leaves the class out without a word: a phrase, or
	// empty for a class that it takes.
	Ignored string
	// Container is the index in the path, Entry the class file in it.
	Container int
	Entry     Entry
}

// Abstract is why an abstract class is ignored. Its benchmarks are those of subclasses.
const Abstract = "it is abstract"

// A classInfo is what is kept of each class.
type classInfo struct {
	super     string
	major     uint16
	container int
	entry     int
	// methods are its own @Benchmark methods.
	methods []string
}

// ReadClasses reads all classes of a path: each class file once, and only its header
// unless it mentions JMH's annotation. Class files below META-INF/versions and others
// that lie where the JVM does not look are left out. The generation of the harness tells
// which names JMH takes for generated code.
func ReadClasses(p Path, harness Generation) *Classes {
	c := &Classes{path: p, infos: map[string]classInfo{}}
	for i, container := range p {
		entries := container.Entries()
		for j := range entries {
			if isClassEntry(entries[j].Name) {
				c.read(i, j, entries[j])
			}
		}
	}
	for _, name := range c.order {
		if methods := c.benchmarkMethods(name); len(methods) > 0 {
			c.benchmark(name, methods, harness)
		}
	}
	return c
}

func isClassEntry(name string) bool {
	return strings.HasSuffix(name, classSuffix) && !strings.HasPrefix(name, versionsFolder)
}

// read reads one class file; what the JVM finds instead of it was read before, or will be.
func (c *Classes) read(container, index int, entry Entry) {
	name := strings.TrimSuffix(entry.Name, classSuffix)
	if known, ok := c.infos[name]; ok && known.container != container {
		return
	}
	if last, ok := c.path[container].Find(entry.Name); !ok || last.index != entry.index {
		return
	}
	content, err := c.path[container].Read(entry)
	if err != nil {
		c.Problems = append(c.Problems, ClassProblem{container, entry, err})
		return
	}
	info := classInfo{container: container, entry: index}
	parse := classfile.ParseHeader
	mentions := classfile.MayMention(content, benchmarkAnnotation)
	if mentions {
		parse = classfile.Parse
	}
	file, err := parse(content)
	if err != nil {
		c.Problems = append(c.Problems, ClassProblem{container, entry, err})
		return
	}
	if file.Name != name {
		return
	}
	info.super, info.major = file.Super, file.Major
	if mentions {
		info.methods = ownBenchmarks(file)
	}
	c.infos[name] = info
	c.order = append(c.order, name)
}

func ownBenchmarks(file *classfile.File) []string {
	var methods []string
	for i := range file.Methods {
		if m := &file.Methods[i]; m.HasAnnotation(benchmarkAnnotation) {
			methods = append(methods, m.Name())
		}
	}
	return methods
}

// maxLineage bounds the depth of inheritance that is followed.
const maxLineage = 100

// benchmarkMethods are the @Benchmark methods of a class and of its superclasses on the
// path, each name once.
func (c *Classes) benchmarkMethods(name string) []string {
	var methods []string
	for range maxLineage {
		info, ok := c.infos[name]
		if !ok {
			break
		}
		for _, method := range info.methods {
			if !slices.Contains(methods, method) {
				methods = append(methods, method)
			}
		}
		name = info.super
	}
	return methods
}

// benchmark adds a class that has @Benchmark methods.
func (c *Classes) benchmark(name string, methods []string, harness Generation) {
	if isGenerated(name, harness) {
		return
	}
	info := c.infos[name]
	container := c.path[info.container]
	entry := container.Entries()[info.entry]
	content, err := container.Read(entry)
	if err != nil {
		c.Problems = append(c.Problems, ClassProblem{info.container, entry, err})
		return
	}
	file, err := classfile.Parse(content)
	if err != nil {
		c.Problems = append(c.Problems, ClassProblem{info.container, entry, err})
		return
	}
	nest, err := readNesting(file)
	if err != nil {
		c.Problems = append(c.Problems, ClassProblem{info.container, entry, err})
		return
	}
	c.Benchmarks = append(c.Benchmarks, BenchmarkClass{
		Name: name, Canonical: nest.canonical, Methods: methods,
		Major: file.Major, SourceFile: file.SourceFile(), Ignored: c.whyIgnored(file, nest),
		Container: info.container, Entry: entry,
	})
}

// isGenerated says whether JMH takes the class for its own generated code
// (BenchmarkGenerator.buildAnnotatedSet, tags 1.23 and 1.24): state helpers inherit the
// benchmarks of the state's class.
func isGenerated(name string, harness Generation) bool {
	if strings.Contains(name, "jmh_generated") {
		return true
	}
	if harness != 0 && harness < Since1_24 {
		return strings.Contains(name, "generated")
	}
	return strings.Contains(name, "/generated/") && strings.Contains(name, "_jmhType")
}

// A nesting says where a class is declared.
type nesting struct {
	canonical string
	// outermost is the internal name of the class on the top level.
	outermost string
	// local is set for local and anonymous classes, and what is nested in them.
	local bool
}

// readNesting follows the classes that enclose a class. Its own attribute names all of
// them (JVMS 4.7.6).
func readNesting(file *classfile.File) (nesting, error) {
	inner, err := file.InnerClasses()
	if err != nil {
		return nesting{}, err
	}
	byName := make(map[string]classfile.InnerClass, len(inner))
	for _, i := range inner {
		byName[i.Class] = i
	}
	n := nesting{outermost: file.Name}
	suffix := ""
	for range maxLineage {
		i, ok := byName[n.outermost]
		if !ok {
			break
		}
		suffix = "." + i.Name + suffix
		if i.Outer == "" {
			n.local = true
			break
		}
		n.outermost = i.Outer
	}
	n.canonical = strings.ReplaceAll(n.outermost, "/", ".") + suffix
	if n.local {
		n.canonical = strings.ReplaceAll(file.Name, "/", ".")
	}
	return n, nil
}

// whyIgnored tells what JMH leaves out (measured with 1.37): types on the top level that
// are no classes, and what is nested in them; abstract classes; local ones.
func (c *Classes) whyIgnored(file *classfile.File, n nesting) string {
	switch {
	case n.local:
		return "it is a local or anonymous class"
	case file.Access.Has(classfile.Interface):
		return "it is an interface"
	case file.Access.Has(classfile.Abstract):
		return Abstract
	}
	access, super := file.Access, file.Super
	if n.outermost != file.Name {
		outermost, ok := c.header(n.outermost)
		if !ok {
			return ""
		}
		access, super = outermost.Access, outermost.Super
	}
	kind := ""
	switch {
	case access.Has(classfile.Interface):
		kind = "an interface"
	case access.Has(classfile.Enum):
		kind = "an enum"
	case super == "java/lang/Record":
		kind = "a record"
	default:
		return ""
	}
	if n.outermost == file.Name {
		return "it is " + kind
	}
	return "it is nested in " + kind
}

func (c *Classes) header(name string) (*classfile.File, bool) {
	container, entry, ok := c.path.FindClass(name)
	if !ok {
		return nil, false
	}
	content, err := container.Read(entry)
	if err != nil {
		return nil, false
	}
	file, err := classfile.ParseHeader(content)
	return file, err == nil
}

// Major gives the version of a class file by the internal name of the class.
func (c *Classes) Major(internalName string) (uint16, bool) {
	info, ok := c.infos[internalName]
	return info.major, ok
}

// Super gives the internal name of the superclass of a class on the path.
func (c *Classes) Super(internalName string) (string, bool) {
	info, ok := c.infos[internalName]
	return info.super, ok
}

// Names are the internal names of all classes in the order of the path.
func (c *Classes) Names() []string { return c.order }

func (p ClassProblem) String() string { return fmt.Sprintf("%s: %v", shown(p.Entry.Name), p.Err) }
