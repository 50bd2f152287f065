package javac

import (
	"path"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// addArguments is JavacCompiler.buildCompilerArguments of plexus-compiler: the order is the
// same from 1.8 to 2.17, the arguments of the user come last.
func (t *translation) addArguments() {
	t.addOutputAndPaths()
	if t.Run.Call != Tools {
		for _, file := range t.SourceFiles {
			t.add("source file", maven.Origin{}, file)
		}
	}
	if t.dropsProcessing() {
		t.noteDropped()
	} else {
		t.addProcessing()
	}
	t.addGeneral()
	t.addLevel()
	if encoding := t.encoding(); encoding.Text != "" && !t.isPreJava14() {
		t.addOption("encoding", encoding, "-encoding", encoding.Text)
	}
	t.addCustom()
	if t.Run.Call != CommandLine && atLeast(t.Plugin, "3.12.0") {
		t.add("added by plexus-compiler", maven.Origin{}, "-XDuseUnsharedTable=true")
	}
}

func (t *translation) add(why string, origin maven.Origin, texts ...string) {
	for _, text := range texts {
		t.Run.Arguments = append(t.Run.Arguments, Argument{text, why, origin})
	}
}

// addOption adds what a parameter stands for, and says where its value comes from.
func (t *translation) addOption(name string, v maven.Value, texts ...string) {
	why := "<" + name + ">"
	if node := t.element(name); node == nil || strings.TrimSpace(node.Value.Text) == "" || isUnresolved(node.Value.Text) {
		if p, _ := parameterOf(name); v.Origin.Way != maven.Default && p.property != "" {
			why = "property " + p.property
		} else {
			why = "default of " + name
		}
	}
	t.add(why, v.Origin, texts...)
}

func (t *translation) addOutputAndPaths() {
	output := t.outputFolder()
	t.add("output folder", maven.Origin{}, "-d", output)
	elements := []string{output}
	if t.Goal == TestCompile {
		elements = append(elements, t.mainOutputFolder())
	}
	classPath := append(elements, elementsOf(t.Run.ClassPath)...)
	if t.Goal == TestCompile && len(t.Run.ModulePath) > 0 {
		classPath = append([]string{output}, elementsOf(t.Run.ClassPath)...)
	}
	allModules := len(t.Run.ModulePath) > 0 && !atLeast(t.Plugin, "3.7.0")
	if !allModules {
		t.add("class path", maven.Origin{}, "-classpath", joinPath(classPath))
	}
	if len(t.Run.ModulePath) > 0 {
		modules := elementsOf(t.Run.ModulePath)
		if allModules {
			modules = append([]string{output}, modules...)
		}
		if t.Goal == TestCompile && !allModules {
			modules = append([]string{t.mainOutputFolder()}, modules...)
		}
		t.add("module path, since the sources have a module-info", maven.Origin{}, "--module-path", joinPath(modules))
	}
	if roots := t.sourceRoots(); roots != "" {
		t.add("source folders", maven.Origin{}, "-sourcepath", roots)
	}
}

func elementsOf(artifacts []Artifact) []string {
	var elements []string
	for _, a := range artifacts {
		elements = append(elements, a.element())
	}
	return elements
}

// joinPath writes a path as plexus does: with a separator after each element.
func joinPath(elements []string) string {
	return strings.Join(elements, ":") + ":"
}

func (t *translation) outputFolder() string {
	if t.Goal == TestCompile {
		return t.folder(func(b maven.Build) maven.Value { return b.TestOutputDirectory }, "target/test-classes")
	}
	return t.mainOutputFolder()
}

func (t *translation) mainOutputFolder() string {
	return t.folder(func(b maven.Build) maven.Value { return b.OutputDirectory }, "target/classes")
}

// sourceRoots is the source path; the plugins 3.2 to 3.13.0 add the folder of generated
// sources.
func (t *translation) sourceRoots() string {
	if t.Model == nil {
		return ""
	}
	roots := []string{t.folder(func(b maven.Build) maven.Value { return b.SourceDirectory }, "src/main/java")}
	if t.Goal == TestCompile {
		roots = []string{t.folder(func(b maven.Build) maven.Value { return b.TestSourceDirectory }, "src/test/java")}
	}
	if atLeast(t.Plugin, "3.2") && !atLeast(t.Plugin, "3.14.0") {
		roots = append(roots, t.generatedFolder())
	}
	return joinPath(roots)
}

func (t *translation) generatedFolder() string {
	build := t.folder(func(b maven.Build) maven.Value { return b.Directory }, "target")
	if t.Goal == TestCompile {
		return path.Join(build, "generated-test-sources/test-annotations")
	}
	return path.Join(build, "generated-sources/annotations")
}

// folder gives a folder of the build relative to the project, where it lies below it.
func (t *translation) folder(of func(maven.Build) maven.Value, standard string) string {
	if t.Model == nil || of(t.Model.Build).Text == "" {
		return standard
	}
	text := strings.TrimPrefix(of(t.Model.Build).Text, "/")
	if rest, ok := strings.CutPrefix(text, t.Model.Dir+"/"); ok {
		return rest
	}
	return text
}

// dropsProcessing is isPreJava16 of plexus-compiler. Up to plugin 3.8.1 it looks at
// compilerVersion, else source, and not at release; from 3.9.0 at release first; from
// 3.13.0 it asks the javac that runs.
func (t *translation) dropsProcessing() bool {
	switch {
	case !atLeast(t.Plugin, "2.2"):
		return true
	case atLeast(t.Plugin, "3.13.0"):
		return t.JDK.Feature < 6
	case atLeast(t.Plugin, "3.9.0"):
		return isPreJava16(firstSet(t.release(), t.value("compilerVersion"), t.source()), true)
	}
	return isPreJava16(firstSet(t.value("compilerVersion"), t.source()), false)
}

func firstSet(values ...maven.Value) maven.Value {
	for _, v := range values {
		if v.Text != "" {
			return v
		}
	}
	return maven.Value{}
}

// isPreJava16: an absent version counts as old; plexus 2.9 and later know a bare 5 as well.
func isPreJava16(v maven.Value, bare bool) bool {
	if v.Text == "" {
		return true
	}
	prefixes := []string{"1.5", "1.4", "1.3", "1.2", "1.1", "1.0"}
	if bare {
		prefixes = append(prefixes, "5")
	}
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(v.Text, prefix) })
}

// noteDropped lists the settings for processors that the plugin leaves out for the level.
func (t *translation) noteDropped() {
	cause, fix := "maven-compiler-plugin before 2.2 passes no setting for processors", maven.Version("2.2")
	if atLeast(t.Plugin, "2.2") {
		cause, fix = t.droppingLevel(), "3.13.0"
	}
	for _, name := range []string{"proc", "annotationProcessors", "annotationProcessorPaths"} {
		v := t.value(name)
		if node := t.element(name); node != nil {
			v = maven.Value{Set: true, Origin: node.Origin}
		}
		if v.Set {
			t.ignore("<"+name+">", v.Origin, fix, "%s", cause)
		}
	}
	t.Run.ProcessorPath, t.Run.ProcessorArtifacts, t.Run.Unresolved = nil, nil, nil
}

func (t *translation) droppingLevel() string {
	if v := t.value("compilerVersion"); v.Text != "" {
		return "with <compilerVersion>" + v.Text + "</compilerVersion> maven-compiler-plugin " + string(t.Plugin) + " passes no setting for processors"
	}
	text := "with source " + t.source().Text + " maven-compiler-plugin " + string(t.Plugin) + " passes no setting for processors"
	if t.source().Origin.Way == maven.Default {
		text = "maven-compiler-plugin " + string(t.Plugin) + " takes source " + t.source().Text + " where none is set, whatever <release> says, and passes no setting for processors then"
	}
	return text
}

// addProcessing adds -s, -proc, -processor and -processorpath.
func (t *translation) addProcessing() {
	t.add("generated sources", maven.Origin{}, "-s", t.generatedFolder())
	if proc := t.value("proc"); proc.Text != "" {
		t.addOption("proc", proc, "-proc:"+proc.Text)
	}
	if names, origin, ok := t.processorNames(); ok {
		t.add("<annotationProcessors>", origin, "-processor", strings.Join(names, ","))
	}
	if len(t.Run.ProcessorArtifacts) > 0 {
		t.add("<annotationProcessorPaths>", t.element("annotationProcessorPaths").Origin, "-processorpath", joinPath(elementsOf(t.Run.ProcessorArtifacts)))
	}
}

// processorNames reads annotationProcessors. An element without children gives -processor
// ” up to plugin 3.15.0, which javac refuses; 3.16.0 drops blank names and then the option.
func (t *translation) processorNames() (names []string, origin maven.Origin, ok bool) {
	list := t.element("annotationProcessors")
	if list == nil {
		return nil, maven.Origin{}, false
	}
	for _, v := range entriesOf(list) {
		text := v.Text
		if isUnresolved(text) || text == "" {
			text = "null"
		}
		if text == "null" && t.dropsBlankNames() {
			continue
		}
		names = append(names, text)
	}
	return names, list.Origin, len(names) > 0 || !t.dropsBlankNames()
}

func (t *translation) dropsBlankNames() bool {
	return atLeast(t.Plugin, "3.16.0") && !atLeast(t.Plugin, "4.0.0-beta-1")
}

// entriesOf gives the values of a list parameter: its children, or the parts of its text
// at commas, blanks and all (measured with Maven 3.8.9 and 3.9.16).
func entriesOf(list *maven.Node) []maven.Value {
	var values []maven.Value
	for _, child := range list.Children {
		values = append(values, located(child))
	}
	whole := located(list)
	if len(values) > 0 || whole.Text == "" || isUnresolved(whole.Text) {
		return values
	}
	for part := range strings.SplitSeq(whole.Text, ",") {
		v := whole
		v.Text = part
		values = append(values, v)
	}
	return values
}

// addGeneral adds the options that have no influence on processing.
func (t *translation) addGeneral() {
	if on, v := t.flag("optimize"); on {
		t.addOption("optimize", v, "-O")
	}
	if on, v := t.flag("debug"); on {
		text := "-g"
		if level := t.value("debuglevel"); level.Text != "" {
			text += ":" + level.Text
		}
		t.addOption("debug", v, text)
	}
	if on, v := t.flag("verbose"); on {
		t.addOption("verbose", v, "-verbose")
	}
	if on, v := t.flag("parameters"); on && t.JDK.Feature >= 8 {
		t.addOption("parameters", v, "-parameters")
	}
	if on, v := t.flag("enablePreview"); on {
		t.addOption("enablePreview", v, "--enable-preview")
	}
	if v := t.value("implicit"); v.Text != "" {
		t.addOption("implicit", v, "-implicit:"+v.Text)
	}
	shown, v := t.flag("showWarnings")
	if on, deprecation := t.flag("showDeprecation"); on {
		t.addOption("showDeprecation", deprecation, "-deprecation")
		shown = true
	}
	if !shown {
		t.addOption("showWarnings", v, "-nowarn")
	}
	if on, fails := t.flag("failOnWarning"); on {
		t.addOption("failOnWarning", fails, "-Werror")
	}
}

// addLevel adds --release, else -target and -source. Plugin 3.13.0 and later leave
// --release out for a javac 8.
func (t *translation) addLevel() {
	if release := t.release(); release.Text != "" && (!atLeast(t.Plugin, "3.13.0") || t.JDK.Feature >= 9) {
		t.addOption(t.nameOf("testRelease", "release"), release, "--release", release.Text)
		return
	}
	t.addOption(t.nameOf("testTarget", "target"), t.target(), "-target", orElse(t.target().Text, "1.1"))
	if !t.isPreJava14() {
		t.addOption(t.nameOf("testSource", "source"), t.source(), "-source", orElse(t.source().Text, "1.3"))
	}
}

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// isPreJava14 is plexus-compiler's suppressSource and suppressEncoding.
func (t *translation) isPreJava14() bool {
	v := t.value("compilerVersion").Text
	if v == "" || atLeast(t.Plugin, "3.13.0") {
		return false
	}
	return slices.ContainsFunc([]string{"1.3", "1.2", "1.1", "1.0"}, func(prefix string) bool { return strings.HasPrefix(v, prefix) })
}

func (t *translation) encoding() maven.Value {
	if v := t.value("encoding"); v.Set {
		return v
	}
	for _, name := range []string{"encoding", "project.build.sourceEncoding"} {
		if v, ok := t.property(name); ok {
			return v
		}
	}
	return maven.Value{}
}
