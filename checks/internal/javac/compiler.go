package javac

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// A Machine is what decides, beside the pom, which JDK compiles.
type Machine struct {
	FS  fs.FS
	Env jdk.Environment
	// JDK is the one that runs Maven.
	JDK jdk.Version
	// Toolchains are those of toolchains.xml; ToolchainsProblem is why that could not be
	// read, empty for a file that is not there.
	Toolchains        []jdk.Toolchain
	ToolchainsProblem string
}

// A Compiler is the JDK whose javac runs for one execution.
type Compiler struct {
	Version jdk.Version
	// Toolchain goes into Setup.Toolchain.
	Toolchain bool
	// Why says in words what chooses it, Origin is the setting that does.
	Why    string
	Origin maven.Origin
	// Unknown says why it cannot be told; Version is Maven's own then.
	Unknown string
	// Failure: Maven stops, since nothing matches.
	Failure *Failure
}

// CompilerOf finds the JDK that compiles an execution: `fork` with `executable`, else the
// plugin's jdkToolchain where it matches, else maven-toolchains-plugin, else the JDK that
// runs Maven. `executable` without `fork` counts for nothing and switches toolchains off.
func CompilerOf(s Setup, m Machine) Compiler {
	own := Compiler{Version: m.JDK, Why: "the JDK that runs Maven"}
	executable := s.value("executable")
	forked, _ := s.flag("fork")
	switch {
	case executable.Set && forked:
		return m.ofExecutable(own, executable)
	case forked && atLeast(s.Plugin, "4.0.0-beta-2"):
		// Plugin 4 starts the javac of PATH; 3.x that of the JDK that runs Maven.
		return m.ofExecutable(own, maven.Value{Text: "javac"})
	case executable.Set:
		return own
	case m.ToolchainsProblem != "":
		return s.withoutToolchains(own, m)
	}
	if c, ok := s.ofParameter(own, m); ok {
		return c
	}
	return s.ofPlugin(own, m)
}

func (m Machine) ofExecutable(own Compiler, executable maven.Value) Compiler {
	v, err := jdk.OfExecutable(m.FS, m.Env, executable.Text)
	why := "<executable> with <fork>: " + executable.Text
	if !executable.Set {
		why = "<fork> without <executable>: the javac of PATH"
	}
	c := Compiler{Version: v, Why: why, Origin: executable.Origin}
	if err != nil {
		c.Version = own.Version
		c.Unknown = fmt.Sprintf("the JDK that compiles is not known (%s): %v", why, err)
	}
	return c
}

// withoutToolchains: Maven stops at a toolchains.xml that it cannot read.
func (s Setup) withoutToolchains(own Compiler, m Machine) Compiler {
	own.Failure = &Failure{Message: m.ToolchainsProblem}
	return own
}

// ofParameter is the plugin's jdkToolchain. Without a match Maven says nothing and goes on.
func (s Setup) ofParameter(own Compiler, m Machine) (Compiler, bool) {
	node := s.element("jdkToolchain")
	if node == nil {
		return Compiler{}, false
	}
	toolchain, ok := jdk.Match(m.Toolchains, requirementsOf(node), matchesVersion)
	if !ok {
		return Compiler{}, false
	}
	return m.ofToolchain(own, toolchain, "<jdkToolchain> of the compiler plugin", node.Origin), true
}

func requirementsOf(node *maven.Node) map[string]string {
	requirements := map[string]string{}
	for _, child := range node.Children {
		requirements[child.Name] = strings.TrimSpace(child.Value.Text)
	}
	return requirements
}

func (m Machine) ofToolchain(own Compiler, toolchain jdk.Toolchain, why string, origin maven.Origin) Compiler {
	v, err := toolchain.Version(m.FS)
	c := Compiler{Version: v, Toolchain: true, Why: why + " chooses /" + toolchain.JDKHome, Origin: origin}
	if err != nil {
		c.Version = own.Version
		c.Unknown = fmt.Sprintf("%s chooses a JDK that is not known: %v", why, err)
	}
	return c
}

const toolchainsPlugin = "maven-toolchains-plugin"

// ofPlugin is maven-toolchains-plugin: its goals run in the phase validate, before anything
// compiles.
func (s Setup) ofPlugin(own Compiler, m Machine) Compiler {
	if s.Model == nil {
		return own
	}
	plugin := s.Model.Plugin("org.apache.maven.plugins", toolchainsPlugin)
	if plugin == nil {
		return own
	}
	chosen := own
	for _, execution := range plugin.Executions {
		if execution.Phase.Text == "none" {
			continue
		}
		for _, goal := range execution.Goals {
			switch goal.Text {
			case "toolchain":
				chosen = m.selectRequired(chosen, execution)
			case "select-jdk-toolchain":
				chosen = m.selectWanted(chosen, execution)
			}
		}
	}
	return chosen
}

// selectRequired is the goal `toolchain`: it fails where nothing matches.
func (m Machine) selectRequired(own Compiler, execution *maven.Execution) Compiler {
	node := execution.Configuration.LastChild("toolchains").LastChild("jdk")
	if node == nil {
		return own
	}
	requirements := requirementsOf(node)
	toolchain, ok := jdk.Match(m.Toolchains, requirements, matchesVersion)
	if !ok {
		own.Failure = &Failure{Message: "Cannot find matching toolchain definitions for the following toolchain types: jdk [" + requirementText(requirements) + " ]", Origin: node.Origin}
		return own
	}
	return m.ofToolchain(own, toolchain, toolchainsPlugin, node.Origin)
}

func requirementText(requirements map[string]string) string {
	if len(requirements) == 0 {
		return " any"
	}
	var text strings.Builder
	for _, key := range slices.Sorted(keysOf(requirements)) {
		fmt.Fprintf(&text, " %s='%s'", key, requirements[key])
	}
	return text.String()
}

// wanted are the requirements of select-jdk-toolchain, with the names under which
// toolchains provide them.
var wanted = []struct{ parameter, property, provides string }{
	{"version", "toolchain.jdk.version", "version"}, {"vendor", "toolchain.jdk.vendor", "vendor"},
	{"runtimeName", "toolchain.jdk.runtime.name", "runtime.name"}, {"runtimeVersion", "toolchain.jdk.runtime.version", "runtime.version"},
	{"env", "toolchain.jdk.env", "env"},
}

// selectWanted is the goal `select-jdk-toolchain` (3.2.0 and later): it keeps Maven's JDK
// where that matches, looks into toolchains.xml, and then searches the machine.
func (m Machine) selectWanted(own Compiler, execution *maven.Execution) Compiler {
	requirements := map[string]string{}
	var origin maven.Origin
	for _, w := range wanted {
		if node := execution.Configuration.LastChild(w.parameter); node != nil && strings.TrimSpace(node.Value.Text) != "" {
			requirements[w.provides] = strings.TrimSpace(node.Value.Text)
			origin = node.Origin
		}
	}
	if len(requirements) == 0 {
		return own
	}
	mode := execution.Configuration.LastChild("useJdk").Text()
	onlyVersion := len(requirements) == 1 && requirements["version"] != ""
	if (mode == "" || mode == "IfMatch") && onlyVersion && matchesVersion(requirements["version"], own.Version.Property) {
		own.Why = "the JDK that runs Maven, which meets what " + toolchainsPlugin + " requires"
		return own
	}
	if toolchain, ok := jdk.Match(m.Toolchains, requirements, matchesVersion); ok {
		return m.ofToolchain(own, toolchain, toolchainsPlugin, origin)
	}
	own.Origin = origin
	own.Unknown = toolchainsPlugin + " searches the machine for a JDK with" + requirementText(requirements) + ", and which one it finds is not known"
	return own
}

// matchesVersion is RequirementMatcherFactory's version matcher: a range that holds the
// version, or a version that is equal. "17" is not "17.0.9".
func matchesVersion(required, provided string) bool {
	required = strings.ReplaceAll(required, " ", "")
	if !strings.ContainsAny(required, "[(") {
		return maven.Version(required).Compare(maven.Version(provided)) == 0
	}
	for required != "" {
		end := strings.IndexAny(required, "])")
		if end < 0 {
			return false
		}
		if inInterval(required[:end+1], maven.Version(provided)) {
			return true
		}
		required = strings.TrimPrefix(required[end+1:], ",")
	}
	return false
}

// inInterval tells whether a version lies in one interval such as "[17,18)" or "[17]".
func inInterval(interval string, version maven.Version) bool {
	if len(interval) < 2 || interval[0] != '[' && interval[0] != '(' {
		return false
	}
	low, high, isRange := strings.Cut(interval[1:len(interval)-1], ",")
	if !isRange {
		high = low
	}
	if low != "" {
		if order := version.Compare(maven.Version(low)); order < 0 || order == 0 && interval[0] == '(' {
			return false
		}
	}
	if high != "" {
		if order := version.Compare(maven.Version(high)); order > 0 || order == 0 && interval[len(interval)-1] == ')' {
			return false
		}
	}
	return true
}
