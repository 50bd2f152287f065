package checks

import (
	"path"
	"slices"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/javasrc"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
	"jmhdoctor/checks/internal/xmldoc"
)

// A module is what is known about one pom, for all judged JDKs.
type module struct {
	project *project
	// pom is the rooted path, dir its folder.
	pom, dir string
	builds   []*build
	// inactive are the profiles that would help, once they were looked for.
	inactive []inactiveProfile
}

// A build is one module built by a Maven that runs on one JDK.
type build struct {
	module *module
	judged jdk.Judged
	inputs maven.Inputs
	// model is nil where Maven has none; problems are what it says then, and otherwise.
	model    *maven.Model
	problems []maven.Problem
	// dependencies are all that the tests see; incomplete names what is not at hand.
	dependencies []javac.Artifact
	incomplete   []string
	// reactorPoms are those of the dependencies that are modules of the same build.
	reactorPoms  []string
	compilations []*compilation
}

// A compilation is one execution of the compiler plugin in a build.
type compilation struct {
	build     *build
	execution string
	goal      string
	// plugin is the version of the compiler plugin, configuration that of the execution.
	plugin        maven.Value
	configuration *maven.Node
	// javac is the JDK whose javac compiles, as far as it is known.
	javac   jdk.Version
	sources *sources
	// foreign are files that seem to hold benchmarks in other languages than Java.
	foreign []string
	verdict javac.Verdict
}

// ofBenchmarks says whether the compilation has benchmarks for JMH's processor.
func (c *compilation) ofBenchmarks() bool { return c.sources.holdsBenchmarks() }

// newModule gathers the facts of a module.
func (p *project) newModule(pom string) *module {
	m := &module{project: p, pom: pom, dir: path.Dir(pom)}
	for _, j := range p.judged {
		m.builds = append(m.builds, m.newBuild(j))
	}
	return m
}

func (m *module) newBuild(j jdk.Judged) *build {
	p := m.project
	b := &build{module: m, judged: j, inputs: p.inputsOf(j.Version)}
	b.model, b.problems = p.builder.Effective(m.pom, b.inputs)
	if b.model == nil || maven.Failed(b.problems) {
		return b
	}
	plugin := b.model.Plugin(compilerGroup, compilerArtifact)
	if plugin == nil {
		return b
	}
	for _, e := range plugin.Executions {
		for _, goal := range []string{javac.Compile, javac.TestCompile} {
			if e.HasGoal(goal) && e.Phase.Text != "none" {
				b.compilations = append(b.compilations, b.newCompilation(plugin, e, goal))
			}
		}
	}
	return b
}

const (
	compilerGroup    = "org.apache.maven.plugins"
	compilerArtifact = "maven-compiler-plugin"
)

// newCompilation reads the sources, and asks for a verdict where there is something to
// judge: benchmarks, or annotations for other processors.
func (b *build) newCompilation(plugin *maven.Plugin, e *maven.Execution, goal string) *compilation {
	c := &compilation{build: b, execution: e.ID.Text, goal: goal, plugin: plugin.Version, configuration: e.Configuration, javac: b.judged.Version}
	setup := javac.Setup{
		Goal: goal, Plugin: maven.Version(plugin.Version.Text), Maven: b.module.project.maven.Version, Execution: e.ID.Text,
		Configuration: e.Configuration, PluginDependencies: plugin.Dependencies, Model: b.model,
		UserProperties: b.inputs.UserProperties, JDK: b.judged.Version, Closure: b.closure,
	}
	run := javac.Translate(setup)
	c.sources = b.module.project.sources.read(b.sourceRoots(goal), run.CompilesFile)
	c.foreign = b.foreignBenchmarks(c.sources, goal)
	if c.sources.isEmpty() {
		return c
	}
	b.resolve()
	if len(c.sources.found.Open) > 0 {
		c.sources.inherit(b.unitsOfModules())
		b.inheritFromJars(c.sources, goal)
	}
	setup.Dependencies = b.dependencies
	setup.Module, setup.MainModule = b.moduleInfos(goal, c.sources)
	in := javac.Input{
		Setup: setup, PluginVersion: plugin.Version, Environment: b.inputs.Env,
		Sources: javac.Sources{Annotations: annotationNames(c.sources), Module: c.sources.module != ""}, Incomplete: b.incomplete,
	}
	if plugin.Version.Text == "" {
		in.Plugin = newestCompilerPlugin
		in.Alternatives = []maven.Version{oldestCompilerPlugin, newestCompilerPlugin}
	}
	compiler := javac.CompilerOf(setup, b.module.project.machine(b.judged.Version))
	in.JDK, in.Toolchain, in.CompilerUnknown = compiler.Version, compiler.Toolchain, compiler.Unknown
	c.javac = in.JDK
	c.verdict = javac.Judge(in)
	if compiler.Failure != nil {
		c.verdict.Fail(compiler.Failure.Message, compiler.Failure.Origin, compiler.Why)
	}
	c.refuseMissingPath()
	return c
}

// The ends between which the version of a compiler plugin lies that no pom names and
// that no binding gives either.
const (
	oldestCompilerPlugin maven.Version = "3.1"
	newestCompilerPlugin maven.Version = "3.15.0"
)

// annotationNames gives every name that an annotation of the sources may have.
func annotationNames(s *sources) []string {
	var names []string
	for _, use := range s.uses {
		names = append(names, use.Names...)
	}
	return names
}

// unitsOfModules are the main sources of the modules that this one depends on.
func (b *build) unitsOfModules() []javasrc.Unit {
	p := b.module.project
	var units []javasrc.Unit
	for _, pom := range b.reactorPoms {
		other := &build{module: &module{project: p, pom: pom, dir: path.Dir(pom)}, inputs: b.inputs}
		if other.model, _ = p.builder.Effective(pom, b.inputs); other.model != nil {
			everything := func(string) bool { return true }
			units = append(units, p.sources.read(other.sourceRoots(javac.Compile), everything).units...)
		}
	}
	return units
}

// sourceRoots are the folders that a goal compiles: the model's, and those that
// build-helper-maven-plugin adds.
func (b *build) sourceRoots(goal string) []string {
	own, add := b.model.Build.SourceDirectory, "add-source"
	if goal == javac.TestCompile {
		own, add = b.model.Build.TestSourceDirectory, "add-test-source"
	}
	var roots []string
	if own.Text != "" {
		roots = append(roots, own.Text)
	}
	helper := b.model.Plugin("org.codehaus.mojo", "build-helper-maven-plugin")
	if helper == nil {
		return roots
	}
	for _, e := range helper.Executions {
		if !e.HasGoal(add) || e.Phase.Text == "none" {
			continue
		}
		if list := e.Configuration.Child("sources"); list != nil {
			for _, source := range list.Children {
				if root, ok := b.rooted(source.Text()); ok && !slices.Contains(roots, root) {
					roots = append(roots, root)
				}
			}
		}
	}
	return roots
}

// rooted turns a folder of the model, absolute or relative to the module, into a rooted
// path.
func (b *build) rooted(folder string) (string, bool) {
	return rootedFrom(b.module.dir, b.inputs.Prefix, folder)
}

// moduleInfos gives the module declarations that a goal sees: of the compiled sources,
// and for tests of the main sources.
func (b *build) moduleInfos(goal string, own *sources) (compiled, main *javac.ModuleInfo) {
	compiled = own.moduleInfo()
	if goal == javac.TestCompile {
		for _, c := range b.compilations {
			if c.goal == javac.Compile && c.sources.module != "" {
				main = c.sources.moduleInfo()
			}
		}
	}
	return compiled, main
}

// moduleInfo gives the declaration of a module-info.java; nil without one.
func (s *sources) moduleInfo() *javac.ModuleInfo {
	for _, u := range s.units {
		if u.Module == nil {
			continue
		}
		info := &javac.ModuleInfo{Name: u.Module.Name}
		for _, r := range u.Module.Requires {
			info.Requires = append(info.Requires, r.Name)
		}
		return info
	}
	return nil
}

// place turns an origin of a model into a place; the zero Place for what no file gives.
func (m *module) place(o maven.Origin) diag.Place {
	place, doc := m.project.at(o)
	if doc != nil {
		place.Source = doc.Lines(place.Range.Start.Line, place.Range.End.Line)
	}
	return place
}

// at is where an origin stands, without the lines of the source, and the document that has
// them: nil for what no file gives, and for a file that cannot be read.
func (r *runner) at(o maven.Origin) (diag.Place, *xmldoc.Document) {
	if o.File == "" {
		return diag.Place{}, nil
	}
	place := diag.Place{File: o.File, Span: o.Element}
	doc := r.document(o.File)
	if doc != nil {
		place.Range = doc.Range(o.Element)
	}
	return place, doc
}
