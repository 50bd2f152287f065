package maven

import (
	"net/url"
	"path"
	"strconv"
	"strings"
)

// javaProperties are the system properties that depend on the JVM that runs Maven.
var javaProperties = []string{"java.", "sun.", "jdk."}

// interpolator sets up the sources of expressions in the order in which Maven asks them.
// props are the model's properties after -Drevision and its like, which the model itself
// does not show before 3.9. Source: AbstractStringBasedModelInterpolator.createValueSources.
func (r *run) interpolator(model *object, props *properties) *interpolator {
	p := &interpolator{problems: &r.problems, maven4: r.line == Line4}
	base := r.base()
	p.post = func(expression, value string) string { return r.postProcess(expression, value, base) }
	if p.maven4 {
		// Its rules look further than single expressions, so that answers are not kept.
		p.sources = []valueSource{
			bareBaseDirectory(base), r.buildTimestamp(model), mapSource(r.user, CommandLine), props.get, r.projectField4(model, base),
			p.systemSource(r.system), p.environment(r.system), func(expression string) (Value, bool) { return modelValue(model, expression) },
		}
		return p
	}
	p.memo = r.builder.memo
	if base != "" {
		p.sources = append(p.sources, baseDirectory(base), r.buildTimestamp(model))
	}
	p.sources = append(p.sources,
		r.prefixedField(model), mapSource(r.user, CommandLine), props.get,
		p.systemSource(r.system), p.environment(r.system), r.bareField(model))
	return p
}

func bareBaseDirectory(base string) valueSource {
	return func(expression string) (Value, bool) { return Value{Text: base}, expression == "basedir" && base != "" }
}

// projectField4 reads fields as project.x, and when a dependency's or a BOM's pom is read
// also as pom.x. Source: DefaultModelInterpolator of maven-impl 4.0.0-rc-5.
func (r *run) projectField4(model *object, base string) valueSource {
	prefixes := []string{"project."}
	if r.level == levelMinimal {
		prefixes = []string{"pom.", "project."}
	}
	return func(expression string) (Value, bool) {
		for _, prefix := range prefixes {
			name, ok := strings.CutPrefix(expression, prefix)
			if !ok {
				continue
			}
			switch {
			case base != "" && name == "basedir":
				return Value{Text: base}, true
			case base != "" && name == "baseUri":
				return Value{Text: fileURI(base) + "/"}, true
			case base != "" && name == "rootDirectory":
				return Value{Text: r.in.absolute(r.root(path.Dir(r.file)))}, true
			}
			if v, found := modelValue(model, name); found {
				return v, true
			}
		}
		return Value{}, false
	}
}

// prefixedField reads fields as project.x and, with a warning, as pom.x.
func (r *run) prefixedField(model *object) valueSource {
	return func(expression string) (Value, bool) {
		for _, prefix := range []string{"pom.", "project."} {
			rest, ok := strings.CutPrefix(expression, prefix)
			if !ok {
				continue
			}
			v, found := modelValue(model, strings.TrimPrefix(rest, "."))
			if found && prefix == "pom." {
				r.deprecated(expression, rest)
			}
			return v, found
		}
		return Value{}, false
	}
}

// bareField reads fields without any prefix, with a warning.
func (r *run) bareField(model *object) valueSource {
	return func(expression string) (Value, bool) {
		v, found := modelValue(model, expression)
		if found {
			r.deprecated(expression, expression)
		}
		return v, found
	}
}

func (r *run) deprecated(expression, name string) {
	if r.level < level20 {
		return
	}
	r.problems.add(Warn, Origin{File: r.file}, "The expression ${%s} is deprecated. Please use ${project.%s} instead.", expression, name)
}

func baseDirectory(base string) valueSource {
	return func(expression string) (Value, bool) {
		switch expression {
		case "basedir", "project.basedir", "pom.basedir":
			return Value{Text: base}, true
		case "project.baseUri", "pom.baseUri":
			return Value{Text: fileURI(base) + "/"}, true
		}
		return Value{}, false
	}
}

// fileURI is Path.toUri: file:///C:/x or file:///x, escaped.
func fileURI(base string) string {
	slashed := strings.TrimSuffix(strings.ReplaceAll(base, `\`, "/"), "/")
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed
	}
	return "file://" + (&url.URL{Path: slashed}).EscapedPath()
}

// buildStart stands for the time of the build, which no verdict depends on.
const buildStart = "1970-01-01T00:00:00Z"

// buildTimestamp: a format of its own is not known, since it takes Java's patterns; the
// expression then stays as it is.
func (r *run) buildTimestamp(model *object) valueSource {
	_, formatted := model.properties("properties").get("maven.build.timestamp.format")
	return func(expression string) (Value, bool) {
		if formatted || expression != "build.timestamp" && expression != "maven.build.timestamp" {
			return Value{}, false
		}
		return Value{Text: buildStart}, true
	}
}

func mapSource(values map[string]string, way Way) valueSource {
	return func(expression string) (Value, bool) {
		text, ok := values[expression]
		if !ok {
			return Value{}, false
		}
		return Value{Text: text, Raw: text, Set: true, Origin: Origin{Way: way}}, true
	}
}

func (p *interpolator) systemSource(system map[string]string) valueSource {
	return func(expression string) (Value, bool) {
		for _, prefix := range javaProperties {
			if strings.HasPrefix(expression, prefix) {
				p.usesJDK = true
			}
		}
		return mapSource(system, Default)(expression)
	}
}

func (p *interpolator) environment(system map[string]string) valueSource {
	return func(expression string) (Value, bool) { return mapSource(system, Default)("env." + expression) }
}

// overwriteVersionProperties lets -D win over the properties of CI-friendly versions.
// Source: DefaultModelVersionProcessor.
func overwriteVersionProperties(props *properties, user map[string]string) *properties {
	changed := props
	for _, name := range []string{"revision", "changelist", "sha1"} {
		text, ok := user[name]
		if !ok {
			continue
		}
		if changed == props {
			changed = newProperties(props.len() + 1)
			changed.putAll(props)
		}
		changed.put(name, Value{Text: text, Raw: text, Set: true, Origin: Origin{Way: CommandLine}})
	}
	return changed
}

var (
	pathExpressions = map[string]bool{
		"build.directory": true, "build.outputDirectory": true, "build.testOutputDirectory": true, "build.sourceDirectory": true,
		"build.testSourceDirectory": true, "build.scriptSourceDirectory": true, "reporting.outputDirectory": true,
	}
	urlExpressions = map[string]bool{
		"project.url": true, "project.scm.url": true, "project.scm.connection": true, "project.scm.developerConnection": true,
		"project.distributionManagement.site.url": true,
	}
)

func (r *run) postProcess(expression, value, base string) string {
	if base != "" && pathExpressions[trimProjectPrefix(expression)] {
		return alignToBase(value, base)
	}
	if urlExpressions[expression] {
		return normalizeURL(value)
	}
	return value
}

// modelValue reads a field of the model by a path such as build.plugins[0].version, as
// ReflectionValueExtractor of plexus-interpolation does with getters.
func modelValue(model *object, expression string) (Value, bool) {
	if expression == "" || !isIdentifierStart(expression[0]) {
		return Value{}, false
	}
	var current any = model
	rest := "." + expression
	for rest != "" && current != nil {
		switch rest[0] {
		case '.':
			name := identifier(rest[1:])
			current = getter(current, name)
			rest = rest[1+len(name):]
		case '[':
			inner, after, ok := strings.Cut(rest[1:], "]")
			if !ok || inner == "" {
				return Value{}, false
			}
			current, rest = indexed(current, inner), after
		case '(':
			inner, after, ok := strings.Cut(rest[1:], ")")
			if !ok || inner == "" {
				return Value{}, false
			}
			current, rest = mapped(current, inner), after
		default:
			return Value{}, false
		}
	}
	return asText(current)
}

func isIdentifierStart(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= 0x80
}

func identifier(s string) string {
	end := 0
	for end < len(s) && (isIdentifierStart(s[end]) || s[end] >= '0' && s[end] <= '9') {
		end++
	}
	return s[:end]
}

// getter gives what getName() of the object gives; nil for null or no such method.
func getter(current any, name string) any {
	o, ok := current.(*object)
	if !ok || name == "" {
		return nil
	}
	// The first letter is capitalized to make the getter, so its case does not matter.
	name = strings.ToLower(name[:1]) + name[1:]
	if at := o.class.index(name); at >= 0 && !o.class.fields[at].internal {
		if o.class.fields[at].kind == propertiesKind && o.slots[at] == nil {
			return newProperties(0)
		}
		return o.slots[at]
	}
	switch {
	case name == "id" && o.class == modelClass:
		return coordinatesOf(o, o.text("packaging"))
	case name == "id" && o.class == parentClass:
		return coordinatesOf(o, "pom")
	case name == "id" && (o.class == pluginClass || o.class == dependencyClass):
		return textOf(orNull(o, "groupId") + ":" + orNull(o, "artifactId") + ":" + orNull(o, "version"))
	case name == "key" && (o.class == pluginClass || o.class == reportPluginClass):
		return textOf(keyOf(o))
	case name == "managementKey" && o.class == dependencyClass:
		return textOf(keyOf(o))
	}
	return nil
}

func textOf(s string) *Value { return &Value{Text: s, Raw: s} }

func orNull(o *object, name string) string {
	if v := o.value(name); v != nil {
		return v.Text
	}
	return "null"
}

// coordinatesOf is Model.getId: what the model lacks is taken from its parent.
func coordinatesOf(o *object, packaging string) *Value {
	part := func(name, unknown string) string {
		if v := o.value(name); v != nil {
			return v.Text
		}
		if v := o.one("parent").value(name); v != nil && name != "artifactId" {
			return v.Text
		}
		return unknown
	}
	return textOf(part("groupId", "[inherited]") + ":" + part("artifactId", "null") + ":" + packaging + ":" + part("version", "[inherited]"))
}

func indexed(current any, index string) any {
	n, err := strconv.Atoi(index)
	if err != nil || n < 0 {
		return nil
	}
	switch list := current.(type) {
	case []*object:
		if n < len(list) {
			return list[n]
		}
	case []Value:
		if n < len(list) {
			return &list[n]
		}
	}
	return nil
}

func mapped(current any, key string) any {
	props, ok := current.(*properties)
	if !ok {
		return nil
	}
	if v, found := props.get(key); found {
		return &v
	}
	return nil
}

// asText is Java's toString, as far as it says something.
func asText(current any) (Value, bool) {
	switch current := current.(type) {
	case *Value:
		if current == nil {
			return Value{}, false
		}
		return *current, true
	case *properties:
		return *textOf(current.javaText()), true
	case *object:
		if current != nil && current.class == parentClass {
			return *coordinatesOf(current, "pom"), true
		}
	case []Value:
		list := make([]string, len(current))
		for i, v := range current {
			list[i] = v.Text
		}
		return *textOf("[" + strings.Join(list, ", ") + "]"), true
	}
	return Value{}, false
}

// javaText is Properties.toString, in the order of Java's hash table.
func (p *properties) javaText() string {
	entries := make([]string, 0, p.len())
	for _, name := range javaHashOrder(p.names) {
		entries = append(entries, name+"="+p.values[name].Text)
	}
	return "{" + strings.Join(entries, ", ") + "}"
}
