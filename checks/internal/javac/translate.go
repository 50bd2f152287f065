package javac

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// Translate tells what maven-compiler-plugin does with the configuration of one
// execution: which javac it calls, with which arguments. It follows
// AbstractCompilerMojo and plexus-compiler's JavacCompiler.buildCompilerArguments of the
// version that is set up.
func Translate(s Setup) Run {
	t := &translation{Setup: s}
	t.Run.Goal, t.Run.Plugin = s.Goal, s.Plugin
	if isUnreleased(s.Plugin) {
		t.unknown(UnknownRelease, maven.Origin{}, "Maven Central never had maven-compiler-plugin %s: the build fails unless another repository has it", s.Plugin)
	}
	t.checkPrerequisites()
	t.checkShapes()
	if t.Run.Failure != nil {
		return t.Run
	}
	t.readSources()
	if t.isSkipped() {
		return t.Run
	}
	t.noteIgnored()
	t.chooseCompiler()
	t.readProcessorPath()
	if t.Run.Failure != nil {
		return t.Run
	}
	t.dividePaths()
	t.Run.Outputs = []string{t.outputFolder(), t.mainOutputFolder()}
	if t.ownTool() {
		t.addArgumentsOf4()
		return t.Run
	}
	t.addArguments()
	return t.Run
}

type translation struct {
	Setup
	Run Run
}

// ownTool: from 4.0.0-beta-2 on the plugin calls javax.tools itself, without plexus-compiler.
func (t *translation) ownTool() bool { return atLeast(t.Plugin, "4.0.0-beta-2") }

func (t *translation) fail(origin maven.Origin, format string, values ...any) {
	if t.Run.Failure == nil {
		t.Run.Failure = &Failure{fmt.Sprintf(format, values...), origin}
	}
}

func (t *translation) unknown(kind UnknownKind, origin maven.Origin, format string, values ...any) {
	t.Run.Unknowns = append(t.Run.Unknowns, Unknown{kind, fmt.Sprintf(format, values...), origin})
}

func (t *translation) ignore(setting string, origin maven.Origin, fix maven.Version, format string, values ...any) {
	t.Run.Ignored = append(t.Run.Ignored, Ignored{setting, fmt.Sprintf(format, values...), fix, origin})
}

// checkShapes finds settings that Maven cannot put into the plugin's fields: it stops
// before the plugin runs (measured with Maven 3.8.9 and 3.9.16).
func (t *translation) checkShapes() {
	if t.Configuration == nil {
		return
	}
	mojo := fmt.Sprintf("org.apache.maven.plugins:maven-compiler-plugin:%s:%s", t.Plugin, t.Goal)
	for _, node := range t.Configuration.Children {
		p, ok := parameterOf(node.Name)
		if !ok || !p.isIn(t.Plugin, t.Goal) {
			continue
		}
		onlyText := len(node.Children) == 0 && strings.TrimSpace(node.Value.Text) != "" && !isUnresolved(node.Value.Text)
		switch {
		case p.shape == basic && len(node.Children) > 0:
			t.fail(node.Origin, "Unable to parse configuration of mojo %s: Basic element '%s' must not contain child elements", mojo, node.Name)
		case p.shape == pairs && onlyText:
			t.fail(node.Origin, "Unable to parse configuration of mojo %s for parameter %s: Cannot assign configuration entry '%s' with value '%s' of type java.lang.String to property of type java.util.Map",
				mojo, node.Name, node.Name, strings.TrimSpace(node.Value.Text))
		case p.shape == coordinates && onlyText:
			t.fail(node.Origin, "Unable to parse configuration of mojo %s for parameter #: %s", mojo, noDefaultSetter)
		}
	}
}

const noDefaultSetter = "Cannot find default setter in class org.apache.maven.plugin.compiler.DependencyCoordinate"

func (t *translation) readSources() {
	includes, excludes := "includes", "excludes"
	if t.Goal == TestCompile {
		includes, excludes = "testIncludes", "testExcludes"
	}
	t.Run.Includes = childValues(t.element(includes))
	t.Run.Excludes = childValues(t.element(excludes))
}

func childValues(list *maven.Node) []maven.Value {
	if list == nil {
		return nil
	}
	var values []maven.Value
	for _, v := range entriesOf(list) {
		if v.Text != "" {
			values = append(values, v)
		}
	}
	return values
}

func (t *translation) isSkipped() bool {
	name := "skipMain"
	if t.Goal == TestCompile {
		name = "skip"
	}
	skips, value := t.flag(name)
	if skips {
		t.Run.Skipped = value
	}
	return skips
}

// bundledCompilers are those that the plugin brings itself; others must stand in the
// plugin's dependencies.
const bundledCompiler = "javac"

// chooseCompiler finds out how javac is entered.
func (t *translation) chooseCompiler() {
	t.Run.Compiler = t.value("compilerId")
	t.Run.Executable = t.value("executable")
	forked, _ := t.flag("fork")
	if t.Toolchain && !t.Run.Executable.Set {
		forked = true
	}
	if t.Run.Executable.Set && !forked {
		t.ignore("<executable>", t.Run.Executable.Origin, "", "it counts only with <fork>true</fork>, and it switches toolchains off")
		t.Run.Executable = maven.Value{}
	}
	t.Run.Forked = forked
	t.Run.Call = t.call(forked)
	t.checkCompiler()
}

// call: plugin 2.x compiles through com.sun.tools.javac.Main, 3.x through javax.tools.
func (t *translation) call(forked bool) Call {
	force, _ := t.flag("forceJavacCompilerUse")
	legacy, _ := t.flag("forceLegacyJavacApi")
	switch {
	case forked:
		return CommandLine
	case force || legacy || !atLeast(t.Plugin, "3.0"):
		return LegacyMain
	}
	return Tools
}

func (t *translation) checkCompiler() {
	id := t.Run.Compiler
	switch {
	case id.Text == bundledCompiler || id.Text == "" || t.ownTool() && id.Origin.Way == maven.Default:
	case t.ownTool() && len(t.PluginDependencies) == 0:
		t.fail(id.Origin, "No such \"%s\" compiler.", id.Text)
	case len(t.PluginDependencies) == 0 && atLeast(t.Plugin, "2.0"):
		t.fail(id.Origin, "No such compiler '%s'.", id.Text)
	case id.Text == "javac-with-errorprone":
		// The same arguments and the same javac, in-process.
	default:
		t.unknown(UnknownCompiler, id.Origin, "the compiler is %s, not javac: which processors it runs is not known", id.Text)
	}
}

// dividePaths gives javac's class path and module path.
func (t *translation) dividePaths() {
	all := make([]Artifact, 0, len(t.Dependencies))
	for _, a := range t.Dependencies {
		if a.OnClassPath(t.Goal) {
			all = append(all, a.placed())
		}
	}
	switch info := t.moduleOfPaths(); {
	case info != nil && t.ownTool():
		t.divideIn4(*info, all)
	case info == nil || !atLeast(t.Plugin, "3.6.0"):
		t.Run.ClassPath = all
	case t.Goal == Compile && !atLeast(t.Plugin, "3.7.0"):
		// Plugins 3.6.0 to 3.6.2 put everything on the module path.
		t.Run.ModulePath = all
	case t.Goal == TestCompile && t.Module != nil:
		// A test module-info puts everything on the module path (TestCompilerMojo.preparePaths).
		t.Run.ModulePath = all
	default:
		t.Run.ModulePath, t.Run.ClassPath = splitByModule(*info, all)
	}
}

// moduleOfPaths is the module declaration by which the paths are divided; nil for none.
// Tests are compiled as a part of the main module where that has one, unless the level is
// below 9 or useModulePath is false.
func (t *translation) moduleOfPaths() *ModuleInfo {
	if t.Goal == Compile {
		return t.Module
	}
	use, set := t.flag("useModulePath")
	if set.Set && !use || t.level() < 9 {
		return nil
	}
	if t.Module != nil {
		return t.Module
	}
	return t.MainModule
}

// level is the language level that the plugin asks for, 0 where it does not say.
func (t *translation) level() int {
	if release := t.release(); release.Text != "" {
		return levelOf(release.Text)
	}
	return levelOf(t.target().Text)
}

func (t *translation) source() maven.Value  { return t.ofGoal("testSource", "source") }
func (t *translation) target() maven.Value  { return t.ofGoal("testTarget", "target") }
func (t *translation) release() maven.Value { return t.ofGoal("testRelease", "release") }

// ofGoal takes the parameter of the tests where that is set.
func (t *translation) ofGoal(test, both string) maven.Value {
	if v := t.value(test); v.Set {
		return v
	}
	return t.value(both)
}

// nameOf is the name of the parameter that ofGoal takes.
func (t *translation) nameOf(test, both string) string {
	if t.value(test).Set {
		return test
	}
	return both
}

// noteIgnored lists settings that this version of the plugin does not know.
func (t *translation) noteIgnored() {
	if t.Configuration != nil {
		for _, node := range t.Configuration.Children {
			t.noteElement(node)
		}
	}
	for _, p := range parameters {
		if p.propertySince == "" || p.readsProperty(t.Plugin) || p.goal != "" && p.goal != t.Goal {
			continue
		}
		if v, ok := t.property(p.property); ok {
			t.ignore(p.property, v.Origin, p.propertySince, "maven-compiler-plugin %s does not read this property; %s is the first that does", t.Plugin, p.propertySince)
		}
	}
}

func (t *translation) noteElement(node *maven.Node) {
	p, known := parameterOf(node.Name)
	name := "<" + node.Name + ">"
	switch {
	case !known && !slices.Contains(otherParameters, node.Name):
		if near := nearestParameter(node.Name); near != "" {
			t.ignore(name, node.Origin, "", "there is no such parameter; did you mean <%s>?", near)
		}
	case !known || p.goal != "" && p.goal != t.Goal || p.isIn(t.Plugin, t.Goal):
	case p.until != "" && atLeast(t.Plugin, p.until):
		t.ignore(name, node.Origin, "", "maven-compiler-plugin %s has no such parameter any more", t.Plugin)
	default:
		t.ignore(name, node.Origin, p.since, "maven-compiler-plugin %s does not know this parameter; %s is the first that does", t.Plugin, p.since)
	}
}

// otherParameters are the parameters of the plugin that do not reach javac's decision.
var otherParameters = strings.Fields(`allowPartialRequirements basedir buildDirectory classpathElements compilePath
	compileSourceRoots compilerReuseStrategy createMissingPackageInfoClass debugFileName fileExtensions
	generatedSourcesDirectory generatedTestSourcesDirectory incrementalExcludes maxmem meminitial mavenSession
	mojoExecution moduleVersion multiReleaseOutput outputDirectory outputFileName outputTimestamp project projectArtifact
	session showCompilationChanges skipMultiThreadWarning staleMillis testIncrementalExcludes testPath
	useIncrementalCompilation useModuleVersion incrementalCompilation moduleVersion sources`)

// nearestParameter finds the parameter that a misspelt one most likely means: the same
// letters but for an s at the end, a case or a hyphen.
func nearestParameter(name string) string {
	for _, p := range parameters {
		if squash(p.name) == squash(name) {
			return p.name
		}
	}
	return ""
}

func squash(name string) string {
	name = strings.ToLower(strings.NewReplacer("-", "", "_", "", ".", "").Replace(name))
	return strings.TrimSuffix(name, "s")
}
