package javac

import (
	"fmt"
	"slices"

	"jmhdoctor/checks/internal/maven"
)

func (j *judgment) trace(origin maven.Origin, format string, values ...any) {
	j.v.Deciding = append(j.v.Deciding, Deciding{fmt.Sprintf(format, values...), origin})
}

// tracePlugin says where the plugin's version comes from.
func (j *judgment) tracePlugin() {
	v := j.in.PluginVersion
	if v.Origin.File == "" || v.Origin.Way == maven.Lifecycle {
		if j.in.Maven != "" {
			j.trace(maven.Origin{}, "Maven %s binds maven-compiler-plugin %s (no pom gives a version)", j.in.Maven, j.in.Plugin)
		}
		return
	}
	j.trace(v.Origin, "maven-compiler-plugin %s", j.in.Plugin)
}

// traceArguments names the arguments that decided, with the settings they come from.
func (j *judgment) traceArguments() {
	traced := map[int]bool{}
	arguments := j.v.Run.Arguments
	for _, index := range j.v.Decision.Deciding {
		if traced[index] || index >= len(arguments) {
			continue
		}
		traced[index] = true
		if index < 0 {
			j.traceOutside()
			continue
		}
		a := arguments[index]
		if a.Text == "-classpath" {
			j.traceGenerator(j.v.Run.ClassPath)
			continue
		}
		j.trace(a.Origin, "%s, from %s", argumentWithValue(arguments, index), a.Why)
	}
}

// traceOutside: what is no argument comes from the environment or the file manager.
func (j *judgment) traceOutside() {
	if len(j.v.Run.Locations) > 0 {
		for _, entry := range j.v.Run.ProcessorPath {
			j.trace(entry.Origin, "the processor path holds %s", entry.Artifact())
		}
		return
	}
	if text := j.in.Environment["JDK_JAVAC_OPTIONS"]; text != "" && j.v.Run.Call != Tools {
		j.trace(maven.Origin{}, "the environment variable JDK_JAVAC_OPTIONS: %s", text)
	}
}

// argumentWithValue shows an option with its value, where that is short enough to read.
func argumentWithValue(arguments []Argument, index int) string {
	text := arguments[index].Text
	takesValue := slices.Contains([]string{"-processor", "-source", "-target", "--release", "--source", "--target"}, text)
	if takesValue && index+1 < len(arguments) {
		return text + " " + arguments[index+1].Text
	}
	return text
}

func (j *judgment) traceGenerator(artifacts []Artifact) {
	for _, a := range artifacts {
		if !isGenerator(a) {
			continue
		}
		scope := ""
		if a.Scope != "" {
			scope = " in scope " + a.Scope
		}
		j.trace(a.Declared, "the dependency %s%s", a, scope)
		return
	}
}

// decidingText names the first deciding argument.
func (j *judgment) decidingText() string {
	for _, index := range j.v.Decision.Deciding {
		if index >= 0 && index < len(j.v.Run.Arguments) {
			return j.v.Run.Arguments[index].Text
		}
	}
	return "an option of the environment"
}
