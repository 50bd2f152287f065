package javac

import (
	"slices"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// A customArgument is one entry of plexus-compiler's custom arguments: a key, and a value
// where the setting was a map.
type customArgument struct {
	key, value, why string
	origin          maven.Origin
}

// addCustom adds what the user wrote as arguments: compilerArguments, then
// compilerArgument, then compilerArgs. They come after everything else, so that a -proc
// among them beats <proc>.
func (t *translation) addCustom() {
	for _, c := range t.collapse(t.customArguments()) {
		// -J options are for the JVM of a forked javac, and dropped otherwise.
		if c.key == "" || strings.HasPrefix(c.key, "-J") {
			continue
		}
		t.add(c.why, c.origin, c.key)
		if c.value != "" {
			t.add(c.why, c.origin, c.value)
		}
	}
}

func (t *translation) customArguments() []customArgument {
	var all []customArgument
	all = append(all, t.argumentMap()...)
	name := "compilerArgument"
	if t.value("testCompilerArgument").Set {
		name = "testCompilerArgument"
	}
	if v := t.value(name); v.Text != "" {
		all = append(all, customArgument{key: v.Text, why: "<" + name + ">", origin: v.Origin})
	}
	for _, v := range t.listed("compilerArgs") {
		all = append(all, customArgument{key: v.Text, why: "<compilerArgs>", origin: v.Origin})
	}
	return append(all, t.moduleArguments()...)
}

// argumentMap reads compilerArguments. Maven fills a sorted map from the element's
// children; the key gets a hyphen, and -A options are written with "=".
func (t *translation) argumentMap() []customArgument {
	name := "compilerArguments"
	if t.element("testCompilerArguments") != nil {
		name = "testCompilerArguments"
	}
	node := t.element(name)
	if node == nil {
		return nil
	}
	values := map[string]*maven.Node{}
	for _, child := range node.Children {
		values[child.Name] = child
	}
	var all []customArgument
	for _, key := range slices.Sorted(keysOf(values)) {
		v := located(values[key])
		c := customArgument{key: key, value: v.Text, why: "<" + name + ">", origin: v.Origin}
		if !strings.HasPrefix(key, "-") {
			c.key = "-" + key
		}
		if strings.HasPrefix(c.key, "-A") && v.Text != "" && atLeast(t.Plugin, "2.5.1") {
			c.key, c.value = c.key+"="+v.Text, ""
		}
		all = append(all, c)
	}
	return all
}

func keysOf[V any](values map[string]V) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for key := range values {
			if !yield(key) {
				return
			}
		}
	}
}

// listed gives the values of a list parameter; what is empty or an expression without a
// value is null and left out.
func (t *translation) listed(name string) []maven.Value {
	node := t.element(name)
	if node == nil {
		return nil
	}
	var values []maven.Value
	for _, v := range entriesOf(node) {
		if v.Text != "" && !isUnresolved(v.Text) {
			values = append(values, v)
		}
	}
	return values
}

// moduleArguments are what the plugin adds to compilerArgs for a module.
func (t *translation) moduleArguments() []customArgument {
	if t.Goal != Compile || t.Module == nil || !atLeast(t.Plugin, "3.7.0") || t.Model == nil {
		return nil
	}
	const why = "added by the plugin for the module"
	return []customArgument{{key: "--module-version", why: why}, {key: t.Model.Version.Text, why: why}}
}

// collapse: up to plexus-compiler 2.7 (plugin 3.5.1) custom arguments are a map, so that a
// repeated one stands where it stood first, with its later value.
func (t *translation) collapse(all []customArgument) []customArgument {
	if atLeast(t.Plugin, "3.6.0") {
		return all
	}
	var once []customArgument
	for _, c := range all {
		i := slices.IndexFunc(once, func(other customArgument) bool { return other.key == c.key })
		if i < 0 {
			once = append(once, c)
			continue
		}
		once[i].value, once[i].why, once[i].origin = c.value, c.why, c.origin
	}
	return once
}
