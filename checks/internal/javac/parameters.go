package javac

import (
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// The goals that compile.
const (
	Compile     = "compile"
	TestCompile = "testCompile"
)

// A step is a value that holds from a version of the plugin on.
type step struct {
	since maven.Version
	value string
}

// A shape of configuration: what stands inside the element of a parameter.
type shapeOf int

const (
	basic shapeOf = iota
	// texts is a list of texts, or one text with commas.
	texts
	// coordinates is a list of artifacts.
	coordinates
	// pairs is a map: each child is a key.
	pairs
)

// A parameter is one parameter of maven-compiler-plugin.
type parameter struct {
	name  string
	shape shapeOf
	// goal is the only goal that has it; empty for both.
	goal string
	// since is the first version with it; until the first without it again.
	since, until maven.Version
	// property is the user property that sets it where the configuration does not;
	// propertySince is the first version that looks at it, where that is later.
	property      string
	propertySince maven.Version
	// defaults are in rising order; before the first there is none.
	defaults []step
}

// levelDefaults are the defaults of source and target.
var levelDefaults = []step{{"2.3", "1.5"}, {"3.8.0", "1.6"}, {"3.9.0", "1.7"}, {"3.11.0", "1.8"}, {"4.0.0-beta-2", ""}}

// parameters are those that reach javac's decision, read out of META-INF/maven/plugin.xml
// of the releases 2.0.2 to 3.16.0 and 4.0.0-beta-1 to beta-5.
var parameters = []parameter{
	{name: "annotationProcessorPaths", shape: coordinates, since: "3.5"},
	{name: "annotationProcessorPathsUseDepMgmt", since: "3.12.0", defaults: []step{{"3.12.0", "false"}}},
	{name: "annotationProcessors", shape: texts, since: "2.2"},
	{name: "compilerArgs", shape: texts, since: "3.1"},
	{name: "compilerArgument", since: "2.0"},
	{name: "compilerArguments", shape: pairs, since: "2.0", until: "4.0.0-beta-2"},
	{name: "compilerId", since: "2.0", property: "maven.compiler.compilerId", defaults: []step{{"2.0", "javac"}}},
	{name: "compilerVersion", since: "2.0", until: "3.16.0", property: "maven.compiler.compilerVersion"},
	{name: "debug", since: "2.0", property: "maven.compiler.debug", defaults: []step{{"2.0", "true"}}},
	{name: "debuglevel", since: "2.1", property: "maven.compiler.debuglevel"},
	{name: "enablePreview", since: "3.10.1", property: "maven.compiler.enablePreview", defaults: []step{{"3.10.1", "false"}}},
	{name: "encoding", since: "2.0", property: "maven.compiler.encoding"},
	{name: "excludes", shape: texts, goal: Compile, since: "2.0"},
	{name: "executable", since: "2.0", property: "maven.compiler.executable"},
	{name: "failOnError", since: "2.0", property: "maven.compiler.failOnError", defaults: []step{{"2.0", "true"}}},
	{name: "failOnWarning", since: "3.6.0", property: "maven.compiler.failOnWarning", defaults: []step{{"3.6.0", "false"}}},
	{name: "forceJavacCompilerUse", since: "3.0", until: "4.0.0-beta-2", property: "maven.compiler.forceJavacCompilerUse", defaults: []step{{"3.0", "false"}}},
	{name: "forceLegacyJavacApi", since: "3.13.0", until: "4.0.0-beta-2", property: "maven.compiler.forceLegacyJavacApi", defaults: []step{{"3.13.0", "false"}}},
	{name: "fork", since: "2.0", property: "maven.compiler.fork", propertySince: "2.1", defaults: []step{{"2.0", "false"}}},
	{name: "implicit", since: "3.11.0", property: "maven.compiler.implicit"},
	{name: "includes", shape: texts, goal: Compile, since: "2.0"},
	{name: "jdkToolchain", shape: pairs, since: "3.6.0"},
	{name: "optimize", since: "2.0", property: "maven.compiler.optimize", defaults: []step{{"2.0", "false"}}},
	{name: "parameters", since: "3.6.2", property: "maven.compiler.parameters", defaults: []step{{"3.6.2", "false"}}},
	{name: "proc", since: "2.2", property: "maven.compiler.proc", propertySince: "3.13.0"},
	{name: "release", since: "3.6.0", property: "maven.compiler.release"},
	{name: "showDeprecation", since: "2.0", property: "maven.compiler.showDeprecation", defaults: []step{{"2.0", "false"}}},
	{name: "showWarnings", since: "2.0", property: "maven.compiler.showWarnings", defaults: []step{{"2.0", "false"}, {"3.11.0", "true"}}},
	{name: "skip", goal: TestCompile, since: "2.0", property: "maven.test.skip"},
	{name: "skipMain", goal: Compile, since: "3.1", property: "maven.main.skip"},
	{name: "source", since: "2.0", property: "maven.compiler.source", defaults: levelDefaults},
	{name: "target", since: "2.0", property: "maven.compiler.target", defaults: levelDefaults},
	{name: "testCompilerArgs", shape: texts, goal: TestCompile, since: "4.0.0-beta-2"},
	{name: "testCompilerArgument", goal: TestCompile, since: "2.1"},
	{name: "testCompilerArguments", shape: pairs, goal: TestCompile, since: "2.1", until: "4.0.0-beta-2"},
	{name: "testExcludes", shape: texts, goal: TestCompile, since: "2.0"},
	{name: "testIncludes", shape: texts, goal: TestCompile, since: "2.0"},
	{name: "testRelease", goal: TestCompile, since: "3.6.0", property: "maven.compiler.testRelease"},
	{name: "testSource", goal: TestCompile, since: "2.1", property: "maven.compiler.testSource"},
	{name: "testTarget", goal: TestCompile, since: "2.1", property: "maven.compiler.testTarget"},
	{name: "useModulePath", goal: TestCompile, since: "3.11.0", defaults: []step{{"3.11.0", "true"}}},
	{name: "verbose", since: "2.0", property: "maven.compiler.verbose", defaults: []step{{"2.0", "false"}}},
}

var parameterByName = func() map[string]parameter {
	byName := map[string]parameter{}
	for _, p := range parameters {
		byName[p.name] = p
	}
	return byName
}()

func parameterOf(name string) (parameter, bool) {
	p, ok := parameterByName[name]
	return p, ok
}

// isIn tells whether the parameter exists in a version of the plugin, for a goal.
func (p parameter) isIn(version maven.Version, goal string) bool {
	if p.goal != "" && p.goal != goal {
		return false
	}
	return atLeast(version, p.since) && (p.until == "" || !atLeast(version, p.until))
}

// readsProperty tells whether that version looks at the user property.
func (p parameter) readsProperty(version maven.Version) bool {
	return p.property != "" && (p.propertySince == "" || atLeast(version, p.propertySince))
}

func (p parameter) fallback(version maven.Version) string {
	value := ""
	for _, s := range p.defaults {
		if atLeast(version, s.since) {
			value = s.value
		}
	}
	return value
}

// atLeast compares versions. Almost all differ in their leading numbers already, which
// spares Maven's full comparison.
func atLeast(version, first maven.Version) bool {
	a, b := string(version), string(first)
	for {
		x, restA, okA := leadingNumber(a)
		y, restB, okB := leadingNumber(b)
		if !okA || !okB {
			return version.Compare(first) >= 0
		}
		if x != y {
			return x > y
		}
		a, b = restA, restB
	}
}

// leadingNumber takes the first number off a version such as "3.10.1"; ok is false where
// there is none, or more than digits and a dot.
func leadingNumber(version string) (number int, rest string, ok bool) {
	i := 0
	for i < len(version) && i < 9 && version[i] >= '0' && version[i] <= '9' {
		number = number*10 + int(version[i]-'0')
		i++
	}
	switch {
	case i == 0:
		return 0, "", false
	case i == len(version):
		return number, "", true
	case version[i] != '.':
		return 0, "", false
	}
	return number, version[i+1:], true
}

// element gives the configuration of a parameter: the last element of its name, since
// Maven's configurator looks children up in a map; nil where this version has no such
// parameter.
func (s Setup) element(name string) *maven.Node {
	p, ok := parameterOf(name)
	if !ok || !p.isIn(s.Plugin, s.Goal) {
		return nil
	}
	return s.Configuration.LastChild(name)
}

// value is what Maven sets a parameter to. An element without text counts as absent:
// Maven merges the parameter's own default expression into it
// (DefaultLifecycleExecutionPlanCalculator.finalizeMojoConfiguration).
func (s Setup) value(name string) maven.Value {
	p, ok := parameterOf(name)
	if !ok || !p.isIn(s.Plugin, s.Goal) {
		return maven.Value{}
	}
	if node := s.Configuration.LastChild(name); node != nil && strings.TrimSpace(node.Value.Text) != "" {
		if !isUnresolved(node.Value.Text) {
			return located(node)
		}
		return s.fallback(p)
	}
	// Maven 4 keeps an empty element empty, so that the property does not count either.
	empty := s.Maven.Line() == maven.Line4 && s.Configuration.LastChild(name) != nil
	if p.readsProperty(s.Plugin) && !empty {
		if v, ok := s.property(p.property); ok {
			return v
		}
	}
	return s.fallback(p)
}

func (s Setup) fallback(p parameter) maven.Value {
	text := p.fallback(s.Plugin)
	if text == "" {
		return maven.Value{}
	}
	return maven.Value{Text: text, Raw: text, Set: true, Origin: maven.Origin{Way: maven.Default}}
}

// located is a node's value with the place of the node where the value has none.
func located(node *maven.Node) maven.Value {
	v := node.Value
	v.Set = true
	v.Text = strings.TrimSpace(v.Text)
	if v.Origin == (maven.Origin{}) {
		v.Origin = node.Origin
	}
	return v
}

// isUnresolved tells a value that is one expression which nothing gives a value: Maven's
// evaluator then leaves the parameter to its default (PluginParameterExpressionEvaluator).
func isUnresolved(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "${") && strings.Index(text, "}") == len(text)-1
}

// property looks a property up as Maven's evaluator does: the command line, then the pom.
func (s Setup) property(name string) (maven.Value, bool) {
	if text, ok := s.UserProperties[name]; ok {
		return maven.Value{Text: text, Raw: text, Set: true, Origin: maven.Origin{Way: maven.CommandLine}}, text != ""
	}
	if s.Model == nil {
		return maven.Value{}, false
	}
	v := s.Model.Property(name)
	if v.Text == "" || isUnresolved(v.Text) {
		return maven.Value{}, false
	}
	return v, true
}

// flag reads a boolean as Maven's converter does: "true" in any case, all else is false.
func (s Setup) flag(name string) (bool, maven.Value) {
	v := s.value(name)
	return strings.EqualFold(v.Text, "true"), v
}
