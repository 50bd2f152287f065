package javac

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// A pathArgument is a path as it was given.
type pathArgument struct {
	elements []string
	index    int
	given    bool
}

// paths are where javac looks for processors.
type paths struct {
	kind PathKind
	pathArgument
}

// path reads one path option; with a file manager the location counts as well.
func (p parsed) path(c Compilation, key optionKey, location string) pathArgument {
	if s, ok := p.last[key]; ok {
		return pathArgument{splitPath(s.value, c.Separator), s.index, true}
	}
	if text, ok := c.Locations[location]; ok && location != "" {
		return pathArgument{splitPath(text, c.Separator), -1, true}
	}
	return pathArgument{index: -1}
}

// splitPath leaves out empty elements. In a class path they mean the current folder,
// which holds no processors in a Maven build.
func splitPath(text, separator string) []string {
	if separator == "" {
		separator = ":"
	}
	var elements []string
	for element := range strings.SplitSeq(text, separator) {
		if element != "" {
			elements = append(elements, element)
		}
	}
	return elements
}

// searchPaths finds the path that javac searches: the processor module path, else the
// processor path, else the class path. Never the module path, and never two of them.
func searchPaths(c Compilation, p parsed) paths {
	if path := p.path(c, optProcessorModulePath, LocationProcessorModulePath); path.given {
		return paths{ProcessorModulePath, path}
	}
	if path := p.path(c, optProcessorPath, LocationProcessorPath); path.given {
		return paths{ProcessorPath, path}
	}
	path := p.path(c, optClassPath, "")
	if !path.given {
		path.elements = splitPath(c.Environment["CLASSPATH"], c.Separator)
	}
	path.elements = expandWildcards(path.elements, c.Files)
	return paths{ClassPath, path}
}

// expandWildcards replaces "dir/*" by the jars of the folder; only class paths know that.
func expandWildcards(elements []string, files map[string]File) []string {
	var expanded []string
	for _, element := range elements {
		folder, ok := strings.CutSuffix(element, "/*")
		if !ok {
			expanded = append(expanded, element)
			continue
		}
		expanded = append(expanded, files[folder].Jars...)
	}
	return expanded
}

// A provider is a processor that javac may construct.
type provider struct {
	name  string
	file  string
	class ProcessorClass
	found bool
}

// A finder hands out processors one by one, as javac's ServiceIterator and
// NameProcessorIterator do: nothing is constructed before it is needed.
type finder struct {
	c         Compilation
	kind      PathKind
	elements  []string
	named     bool
	providers []provider
	next      int
	messages  []Message
	// stopped: javac gave up at once. exit is its code then.
	stopped bool
	exit    int
}

// newFinder lists what could be constructed: the names of -processor in their order, else
// the services of the path.
func newFinder(c Compilation, p parsed, path paths) *finder {
	f := &finder{c: c, kind: path.kind, elements: path.elements}
	if s, ok := p.last[optProcessor]; ok {
		f.named = true
		for _, name := range splitNames(s.value) {
			f.providers = append(f.providers, f.locate(name, f.serves))
		}
		return f
	}
	seen := map[string]bool{}
	for _, element := range f.elements {
		for _, name := range f.services(element) {
			if !seen[name] {
				seen[name] = true
				f.providers = append(f.providers, f.locate(name, nil))
			}
		}
	}
	return f
}

// splitNames splits as Java's String.split(",") does: empty parts at the end are dropped,
// but a wholly empty text is one empty name.
func splitNames(text string) []string {
	if text == "" {
		return []string{""}
	}
	names := strings.Split(text, ",")
	for len(names) > 0 && names[len(names)-1] == "" {
		names = names[:len(names)-1]
	}
	return names
}

// services are the processors that an element declares. On a module path a module
// declares them in its module-info, a jar without one is an automatic module with the
// services of its META-INF, and a folder without one is no module.
func (f *finder) services(element string) []string {
	file := f.c.Files[element]
	if f.kind != ProcessorModulePath {
		return file.Services
	}
	if file.Module {
		return file.Provides
	}
	if file.Directory {
		return nil
	}
	return file.Services
}

// serves tells whether a name can be taken from an element: on a module path it must be
// declared as a service there.
func (f *finder) serves(element, name string) bool {
	return f.kind != ProcessorModulePath || slices.Contains(f.services(element), name)
}

func (f *finder) locate(name string, allowed func(element, name string) bool) provider {
	for _, element := range f.elements {
		if allowed != nil && !allowed(element, name) {
			continue
		}
		for _, class := range f.c.Files[element].Classes {
			if class.Name == name {
				return provider{name, element, class, true}
			}
		}
	}
	return provider{name: name, class: ProcessorClass{Name: name}}
}

// hasNext looks ahead as javac does: the services' classes are loaded here, named ones
// constructed.
func (f *finder) hasNext() bool {
	if f.stopped || f.next >= len(f.providers) {
		return false
	}
	candidate := f.providers[f.next]
	if f.named {
		return f.checkNamed(candidate)
	}
	switch {
	case candidate.found && f.tooNew(candidate):
		f.stop(ExitError, fmt.Sprintf("Could not load processor class file due to '%s'.", f.versionError(candidate)))
	case candidate.class.Links != "" && !f.constructible(candidate):
		f.stop(ExitError, badServices+f.linkError(candidate))
	}
	return !f.stopped
}

const (
	badServices = "Bad service configuration file, or exception thrown while constructing Processor object: "
	ofProvider  = "javax.annotation.processing.Processor: "
)

// linkError: measured with JMH's processor without jmh-core on 17.0.15 and 25.0.3.
func (f *finder) linkError(p provider) string {
	if f.c.JDK.Feature < 21 {
		return ofProvider + p.name + " Unable to get public no-arg constructor"
	}
	return p.class.Links
}

// checkNamed: javac reports a name that does not work and goes on to the next one in the
// next round only.
func (f *finder) checkNamed(candidate provider) bool {
	switch {
	case !candidate.found:
		f.reportError("Annotation processor '" + candidate.name + "' not found")
	case f.tooNew(candidate):
		f.stop(ExitUncaught, "java.lang.UnsupportedClassVersionError: "+f.versionError(candidate))
		return false
	case candidate.class.Links != "" && !f.constructible(candidate):
		f.stop(ExitUncaught, "java.lang.NoClassDefFoundError: "+candidate.class.Links)
		return false
	case !f.constructible(candidate):
		f.reportError("Could not instantiate an instance of processor '" + candidate.name + "'")
	default:
		return true
	}
	f.next++
	return false
}

// take constructs the next processor; ok is false where that fails.
func (f *finder) take() (provider, bool) {
	candidate := f.providers[f.next]
	f.next++
	const prefix = badServices + ofProvider + "Provider "
	switch {
	case !candidate.found:
		f.stop(ExitError, prefix+candidate.name+" not found")
	case !f.constructible(candidate):
		f.stop(ExitError, prefix+candidate.name+" could not be instantiated")
	}
	return candidate, !f.stopped
}

func (f *finder) tooNew(p provider) bool {
	return p.class.ClassVersion > f.c.JDK.ClassFileVersion()
}

func (f *finder) versionError(p provider) string {
	return fmt.Sprintf("%s has been compiled by a more recent version of the Java Runtime (class file version %d.0), this version of the Java Runtime only recognizes class file versions up to %d.0",
		strings.ReplaceAll(p.name, ".", "/"), p.class.ClassVersion, f.c.JDK.ClassFileVersion())
}

// constructible: all that the processor needs must stand on the same path.
func (f *finder) constructible(p provider) bool {
	for _, need := range p.class.Needs {
		if !slices.ContainsFunc(f.elements, func(element string) bool {
			return slices.Contains(f.c.Files[element].Holds, need)
		}) {
			return false
		}
	}
	return true
}

func (f *finder) reportError(text string) {
	f.messages = append(f.messages, Message{diag.Error, text})
	f.exit = ExitError
}

func (f *finder) stop(exit int, text string) {
	f.reportError(text)
	f.stopped, f.exit = true, exit
}
