package javac

import (
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/maven"
)

// addArgumentsOf4 is AbstractCompilerMojo.parseParameters and ToolExecutor of
// maven-compiler-plugin 4.0.0-beta-2 and later: values are stripped, lower-cased and, in
// process, checked against javac; paths go through the file manager.
func (t *translation) addArgumentsOf4() {
	t.addPathsOf4()
	if v := t.source(); v.Text != "" {
		t.addOption("source", v, "--source", v.Text)
	}
	if v := t.target(); v.Text != "" {
		t.addOption("target", v, "--target", v.Text)
	}
	if v := t.release(); v.Text != "" {
		t.addOption("release", v, "--release", v.Text)
	}
	if on, v := t.flag("enablePreview"); on {
		t.addOption("enablePreview", v, "--enable-preview")
	}
	t.addProcOf4()
	if names, origin, ok := t.processorNames(); ok && strings.Join(names, "") != "" {
		t.add("<annotationProcessors>", origin, "-processor", strings.Join(names, ","))
	}
	if on, v := t.flag("parameters"); on {
		t.addOption("parameters", v, "-parameters")
	}
	if on, v := t.flag("failOnWarning"); on {
		t.addOption("failOnWarning", v, "-Werror")
	}
	t.addCustomOf4()
}

// processorTypes are the dependency types of Maven 4 that go on a processor path and not
// on the class path. `processor` is a module processor only where the project has a module
// declaration itself.
var processorTypes = map[string]string{
	"processor": LocationProcessorPath, "classpath-processor": LocationProcessorPath, "modular-processor": LocationProcessorModulePath,
}

func (t *translation) addPathsOf4() {
	t.add("output folder", maven.Origin{}, "-d", t.outputFolder())
	t.add("class path", maven.Origin{}, "-classpath", joinPath(append([]string{t.mainOutputFolder()}, elementsOf(t.Run.ClassPath)...)))
	if len(t.Run.ModulePath) > 0 {
		t.add("module path", maven.Origin{}, "--module-path", joinPath(elementsOf(t.Run.ModulePath)))
	}
	paths := map[string][]string{LocationProcessorPath: elementsOf(t.Run.ProcessorArtifacts)}
	for _, a := range t.Dependencies {
		location, ok := processorTypes[a.Type]
		if !ok {
			continue
		}
		if a.Type == "processor" && t.Module != nil {
			t.unknown(UnknownCompiler, a.Declared, "whether the dependency %s is a module or a class processor depends on its jar", a)
		}
		a.Type = "jar"
		t.Run.ProcessorArtifacts = append(t.Run.ProcessorArtifacts, a)
		paths[location] = append(paths[location], a.element())
	}
	t.addProcessorPathsOf4(paths)
}

func (t *translation) addProcessorPathsOf4(paths map[string][]string) {
	options := map[string]string{LocationProcessorPath: "--processor-path", LocationProcessorModulePath: "--processor-module-path"}
	for _, location := range []string{LocationProcessorPath, LocationProcessorModulePath} {
		elements := paths[location]
		if len(elements) == 0 {
			continue
		}
		if t.Run.Forked {
			t.add("processor path", t.processorPathOrigin(), options[location], strings.Join(elements, ":"))
			continue
		}
		if t.Run.Locations == nil {
			t.Run.Locations = map[string]string{}
		}
		t.Run.Locations[location] = strings.Join(elements, ":")
	}
}

func (t *translation) processorPathOrigin() maven.Origin {
	if node := t.element("annotationProcessorPaths"); node != nil {
		return node.Origin
	}
	for _, a := range t.Run.ProcessorArtifacts {
		return a.Declared
	}
	return maven.Origin{}
}

// addProcOf4: in process, an unsupported value is dropped with a warning and javac's own
// default counts; forked, it is passed on.
func (t *translation) addProcOf4() {
	proc := t.value("proc")
	text := strings.ToLower(strings.TrimSpace(proc.Text))
	if text == "" {
		return
	}
	if answer, reason := t.JDK.SupportsProcFull(); !t.Run.Forked && text == "full" && answer == diag.No {
		t.ignore("<proc>full</proc>", proc.Origin, "", "%s, so the plugin leaves it out with a warning", reason)
		return
	}
	if !t.Run.Forked && text != "none" && text != "only" && text != "full" {
		t.ignore("<proc>"+proc.Text+"</proc>", proc.Origin, "", "it is none of 'none', 'only' and 'full', so the plugin leaves it out with a warning")
		return
	}
	t.addOption("proc", proc, "-proc:"+text)
}

// addCustomOf4: testCompilerArgs replaces compilerArgs, and compilerArgument comes last,
// split at blanks.
func (t *translation) addCustomOf4() {
	name := "compilerArgs"
	if t.element("testCompilerArgs") != nil {
		name = "testCompilerArgs"
	}
	for _, v := range t.listed(name) {
		t.add("<"+name+">", v.Origin, v.Text)
	}
	name = "compilerArgument"
	if t.value("testCompilerArgument").Set {
		name = "testCompilerArgument"
	}
	v := t.value(name)
	for _, text := range strings.Fields(v.Text) {
		t.add("<"+name+">", v.Origin, text)
	}
}

// divideIn4 gives the paths of a named module. Maven 4 puts an artifact on the module path
// only if it has a module name of its own; jmh-core and JMH's generator (1.37) have none,
// so that javac does not find what requires them.
func (t *translation) divideIn4(info ModuleInfo, all []Artifact) {
	t.Run.ModulePath, t.Run.ClassPath = splitByModule(info, all)
	var named []Artifact
	for _, a := range t.Run.ModulePath {
		if a.GroupID == JMHGroup && a.Module == "" {
			t.fail(maven.Origin{}, "%s%smodule not found: %s", t.cannotCompile(), firstError, a.moduleName())
			continue
		}
		named = append(named, a)
	}
	t.Run.ModulePath = named
}

const firstError = " The first error is: "

// cannotCompile is how the plugin begins the message about a javac that failed.
func (t *translation) cannotCompile() string { return cannotCompile(t.Setup) }

func cannotCompile(s Setup) string {
	what := "main"
	if s.Goal == TestCompile {
		what = "test"
	}
	id := ""
	if s.Model != nil {
		id = s.Model.GroupID.Text + ":" + s.Model.ArtifactID.Text + ":" + orElse(s.Model.Packaging.Text, "jar") + ":" + s.Model.Version.Text + " "
	}
	return "Cannot compile " + id + what + " classes."
}

// messageOf4 is what the plugin says about a javac that failed.
func messageOf4(s Setup, d Decision) string {
	text := cannotCompile(s)
	first := firstFailure(d)
	switch {
	case d.BadOption && strings.HasPrefix(first.Text, "invalid flag"):
		return text
	case d.BadOption:
		return text + firstError + prefixes[first.Severity] + first.Text
	}
	return text + firstError + first.Text
}
