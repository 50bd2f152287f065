package javac

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
)

// Decide tells what javac does with processors. It is a function of its argument alone,
// measured against 17.0.15 and 25.0.3; the steps between are those of section "What
// changed when" of JDK-8310061 (21: a note) and JDK-8321314 (23: silence).
func Decide(c Compilation) Decision {
	if option := refusedByJVM(c); option != "" {
		return refusedJVM(c, option)
	}
	tokens, failure := splice(c)
	if failure != nil {
		return Decision{Processing: ProcessingRefused, Exit: ExitBadArguments, Messages: []Message{*failure}}
	}
	p := parse(tokens, c)
	if p.err != nil {
		return Decision{Processing: ProcessingRefused, Exit: ExitBadArguments, Messages: []Message{*p.err}, Deciding: []int{p.bad}, BadOption: true}
	}
	d := Decision{Mode: p.last[optProc].value}
	d.Requested, d.Deciding = requested(c, p)
	if !d.checkArguments(c, p) {
		return d
	}
	d.process(c, p)
	d.finish(c, p)
	return d
}

// refusedByJVM finds what in JAVA_TOOL_OPTIONS the JVM of a forked javac does not know:
// that variable is the JVM's, so javac's own options stop it.
func refusedByJVM(c Compilation) string {
	if c.Call != CommandLine {
		return ""
	}
	for _, option := range splitVariable(c.Environment["JAVA_TOOL_OPTIONS"]) {
		if strings.HasPrefix(option, "-proc") || strings.HasPrefix(option, "--proc") {
			return option
		}
	}
	return ""
}

func refusedJVM(c Compilation, option string) Decision {
	return Decision{Processing: ProcessingRefused, Exit: ExitError, Deciding: []int{-1}, Messages: []Message{
		{diag.Note, "Picked up JAVA_TOOL_OPTIONS: " + c.Environment["JAVA_TOOL_OPTIONS"]},
		{diag.Error, "Unrecognized option: " + option},
		{diag.Error, "Could not create the Java Virtual Machine."},
	}}
}

// requested tells whether something asks for processing, and which arguments do.
// Options for processors (-A), a folder for generated sources (-s), -implicit and lint
// keys do not, nor does a file manager's processor *module* path.
func requested(c Compilation, p parsed) (bool, []int) {
	var asking []int
	for _, key := range []optionKey{optProcessor, optProcessorPath, optProcessorModulePath, optXprint} {
		if s, ok := p.last[key]; ok {
			asking = append(asking, s.index)
		}
	}
	if s, ok := p.last[optProc]; ok && s.value != "none" {
		asking = append(asking, s.index)
	}
	if _, ok := c.Locations[LocationProcessorPath]; ok {
		asking = append(asking, -1)
	}
	return len(asking) > 0, asking
}

// checkArguments is javac's Arguments.validate; false means that it stops.
func (d *Decision) checkArguments(c Compilation, p parsed) bool {
	module, path := p.last[optProcessorModulePath], p.last[optProcessorPath]
	if p.has(optProcessorModulePath) && p.has(optProcessorPath) {
		d.refuse(ExitBadArguments, "illegal combination of -processorpath and --processor-module-path", path.index, module.index)
		d.BadOption = true
		return false
	}
	l := checkLevels(c, p)
	if !p.has("-nowarn") || l.exit != ExitOK {
		d.Messages = append(d.Messages, l.messages...)
	}
	if l.exit != ExitOK {
		d.Processing, d.Exit, d.Deciding, d.BadOption = ProcessingRefused, l.exit, []int{l.index}, l.badOption
		return false
	}
	if s, ok := p.last[optWerror]; ok && len(d.Messages) > 0 {
		d.refuse(ExitError, "warnings found and -Werror specified", s.index)
		return false
	}
	if len(p.names) > 0 && !d.Requested {
		d.refuse(ExitError, "Class names, '"+strings.Join(p.names, ",")+"', are only accepted if annotation processing is explicitly requested", -1)
		return false
	}
	return true
}

func (d *Decision) refuse(exit int, text string, deciding ...int) {
	d.Processing, d.Exit, d.Deciding = ProcessingRefused, exit, deciding
	d.Messages = append(d.Messages, Message{diag.Error, text})
}

// process is javac's initProcessAnnotations and doProcessing.
func (d *Decision) process(c Compilation, p parsed) {
	if d.Mode == "none" {
		d.Processing, d.Deciding = ProcessingOff, []int{p.last[optProc].index}
		return
	}
	if p.has(optXprint) {
		d.Processing, d.Deciding = ProcessingPrinted, []int{p.last[optXprint].index}
		return
	}
	if bothLocations(c) {
		d.refuse(ExitError, "illegal combination of -processorpath and --processor-module-path", -1)
		return
	}
	path := searchPaths(c, p)
	r := &rounds{finder: newFinder(c, p, path)}
	implicit := c.JDK.Feature < jdk.FirstSilent
	// javac asks for a first processor before it looks at the request, which loads the
	// class of the first service: a class that is too new stops even a javac that would
	// not have processed anything.
	any := r.finder.hasNext()
	if !implicit && !d.Requested {
		d.Processing = ProcessingNotRequested
		d.takeErrors(r.finder)
		return
	}
	d.Searched, d.SearchPath = path.kind, path.elements
	d.Unread = unread(path.elements, c.Files)
	d.Deciding = append(d.Deciding, path.index)
	d.run(c, p, r, any)
}

func bothLocations(c Compilation) bool {
	_, path := c.Locations[LocationProcessorPath]
	_, module := c.Locations[LocationProcessorModulePath]
	return path && module
}

func unread(elements []string, files map[string]File) []string {
	var names []string
	for _, element := range elements {
		if _, ok := files[element]; !ok {
			names = append(names, element)
		}
	}
	return names
}

func (d *Decision) run(c Compilation, p parsed, r *rounds, any bool) {
	switch {
	case !any:
		d.Processing = ProcessingFoundNone
		if d.Mode == "only" {
			d.warn("Annotation processing without compilation requested but no processors were found.")
		}
	case c.Sources.ParseErrors:
		d.Processing = ProcessingBrokenSources
	default:
		d.Processing = ProcessingDone
		d.LastRound = r.run(c.Sources.Annotations)
		d.note(c, p)
		d.warnKeys(c, p, r)
	}
	d.Processors, d.Broken = r.found(), r.broken
	d.takeErrors(r.finder)
}

// takeErrors takes over what the search for processors reported.
func (d *Decision) takeErrors(f *finder) {
	if f.exit == ExitOK {
		return
	}
	d.Processing, d.Exit = ProcessingFailed, f.exit
	// A failed search is reported before the warnings about its outcome.
	d.Messages = slices.Concat(f.messages, d.Messages)
}

// note is what javac 21 and 22 say when they process without being asked (JDK-8310061).
func (d *Decision) note(c Compilation, p parsed) {
	if d.Requested || c.JDK.Feature < 21 || slices.Contains(p.lint, "-options") {
		return
	}
	d.Messages = append(d.Messages, Message{diag.Note, implicitNote})
}

const implicitNote = "Annotation processing is enabled because one or more processors were found on the class path. A future release of javac may disable annotation processing unless at least one processor is specified by name (-processor), or a search path is specified (--processor-path, --processor-module-path), or annotation processing is enabled explicitly (-proc:only, -proc:full). Use -Xlint:-options to suppress this message. Use -proc:none to disable annotation processing."

func (d *Decision) warnKeys(c Compilation, p parsed, r *rounds) {
	unknown := slices.DeleteFunc(slices.Clone(p.keys), func(key string) bool {
		return slices.ContainsFunc(r.processes, func(process *process) bool { return slices.Contains(process.class.Options, key) })
	})
	if len(unknown) > 0 && d.LastRound {
		d.warn("The following options were not recognized by any processor: '[" + strings.Join(unknown, ", ") + "]'")
	}
}

func (d *Decision) warn(text string) {
	d.Messages = append(d.Messages, Message{diag.Warning, text})
}

// finish tells what is left on disk.
func (d *Decision) finish(c Compilation, p parsed) {
	if d.Exit == ExitOK && (c.Sources.ParseErrors || c.Sources.Unresolved) {
		d.Exit = ExitError
	}
	d.Classes = d.Exit == ExitOK && d.Mode != "only" && !p.has(optXprint)
}

// refusesProcFull: unknown counts as accepted, see lookupOption.
func refusesProcFull(version jdk.Version) bool {
	answer, _ := version.SupportsProcFull()
	return answer == diag.No
}
