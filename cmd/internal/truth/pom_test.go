package truth

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
)

// The parts of which poms are composed. Each part renders itself; what a part does not
// say is not written, so that Maven's own defaults hold.

// A pom is one Maven project.
type pom struct {
	artifact  string
	packaging string
	// parent stands in the folder above, as Maven expects it by default.
	parent  *pom
	modules []string
	// properties are written "name=value".
	properties     []string
	dependencies   []dependency
	managed        []dependency
	plugins        []plugin
	managedPlugins []plugin
	profiles       []profile
	// sourceDirectory is Maven's default where it is empty.
	sourceDirectory string
}

// A dependency, also as a processor path. Empty parts are left out.
type dependency struct {
	group, artifact, version, scope string
	// extra is XML: exclusions, a type.
	extra string
}

// A plugin. Without a group it is one of Maven's own.
type plugin struct {
	group, artifact, version string
	// configuration and executions are XML, the latter whole <execution> elements; extra
	// is any other XML: <inherited>.
	configuration, executions, extra string
}

// A profile; activation is XML.
type profile struct {
	id, activation          string
	properties              []string
	dependencies            []dependency
	plugins, managedPlugins []plugin
}

// String renders the pom, indented.
func (p pom) String() string {
	content := element("modelVersion", "4.0.0")
	if p.parent != nil {
		content += element("parent", element("groupId", groupID)+element("artifactId", p.parent.artifact)+element("version", version))
	} else {
		content += element("groupId", groupID)
	}
	content += element("artifactId", p.artifact)
	if p.parent == nil {
		content += element("version", version)
	}
	content += optional("packaging", p.packaging) +
		optional("modules", each(p.modules, func(module string) string { return element("module", module) })) +
		properties(p.properties) +
		optional("dependencyManagement", optional("dependencies", each(p.managed, dependencyElement))) +
		optional("dependencies", each(p.dependencies, dependencyElement)) +
		optional("build", optional("sourceDirectory", p.sourceDirectory)+buildParts(p.plugins, p.managedPlugins)) +
		optional("profiles", each(p.profiles, profileElement))
	return indented(`<project xmlns="http://maven.apache.org/POM/4.0.0">` + content + `</project>`)
}

// The coordinates that all shapes share; what differs is the artifact.
const (
	groupID = "bench"
	version = "1"
)

func properties(assignments []string) string {
	return optional("properties", each(assignments, func(assignment string) string {
		name, value, _ := strings.Cut(assignment, "=")
		return element(name, value)
	}))
}

func dependencyElement(d dependency) string { return element("dependency", d.parts()) }

// path is the dependency as an entry of annotationProcessorPaths.
func (d dependency) path() string { return element("path", d.parts()) }

func (d dependency) parts() string {
	return element("groupId", d.group) + element("artifactId", d.artifact) +
		optional("version", d.version) + optional("scope", d.scope) + d.extra
}

// The same dependency in a scope, at a version, with further XML.
func (d dependency) in(scope string) dependency   { d.scope = scope; return d }
func (d dependency) at(version string) dependency { d.version = version; return d }
func (d dependency) with(extra string) dependency { d.extra = extra; return d }

func buildParts(plugins, managed []plugin) string {
	return optional("pluginManagement", optional("plugins", each(managed, pluginElement))) +
		optional("plugins", each(plugins, pluginElement))
}

func pluginElement(p plugin) string {
	return element("plugin", optional("groupId", p.group)+element("artifactId", p.artifact)+
		optional("version", p.version)+
		optional("configuration", p.configuration)+
		optional("executions", p.executions)+
		p.extra)
}

func profileElement(p profile) string {
	return element("profile", element("id", p.id)+optional("activation", p.activation)+
		optional("build", buildParts(p.plugins, p.managedPlugins))+
		properties(p.properties)+
		optional("dependencies", each(p.dependencies, dependencyElement)))
}

func element(name, content string) string {
	return fmt.Sprintf("<%s>%s</%s>", name, content, name)
}

func optional(name, content string) string {
	if content == "" {
		return ""
	}
	return element(name, content)
}

func each[T any](values []T, render func(T) string) string {
	var all strings.Builder
	for _, value := range values {
		all.WriteString(render(value))
	}
	return all.String()
}

// indented lays XML out for a person. It panics on XML that is not well-formed: the
// shapes are part of this program.
func indented(text string) string {
	decoder := xml.NewDecoder(strings.NewReader(text))
	var out bytes.Buffer
	depth, inElement, hasText := 0, false, false
	for {
		start := decoder.InputOffset()
		token, err := decoder.RawToken()
		raw := text[start:decoder.InputOffset()]
		if token == nil {
			if depth != 0 {
				panic(fmt.Sprintf("truth: pom ends inside an element (%v): %s", err, text))
			}
			out.WriteString("\n")
			return out.String()
		}
		switch token.(type) {
		case xml.StartElement:
			lineBreak(&out, depth)
			depth, inElement, hasText = depth+1, true, false
		case xml.EndElement:
			depth--
			if !inElement && !hasText {
				lineBreak(&out, depth)
			}
			inElement, hasText = false, false
		default:
			hasText = true
		}
		out.WriteString(raw)
	}
}

func lineBreak(out *bytes.Buffer, depth int) {
	if out.Len() > 0 {
		out.WriteString("\n" + strings.Repeat("  ", depth))
	}
}
