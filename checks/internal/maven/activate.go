package maven

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// An activation is what decides whether profiles are active.
type activation struct {
	line             Line
	active, inactive map[string]bool
	// user are user properties with those of active settings profiles; system are system
	// properties with env.*; project are those of the pom that holds the profile, which
	// serve expressions inside conditions only.
	user, system, project map[string]string
	packaging, artifact   string
	// dir is the absolute folder of the requested pom, empty for a pom of a repository.
	dir string
	// root is the absolute root of the build, which Maven 4 knows.
	root   string
	inputs Inputs
	exists func(rooted string) bool
	fsys   fs.FS
	// settings: the profiles are those of settings.xml.
	settings bool
	problems *problems
}

// ofModel selects among the profiles of a pom. The active ones are as they are written;
// filled are all of them with their conditions filled in.
func (a *activation) ofModel(model *object) (active []*object, states []ProfileState, filled []*object) {
	a.project = textsOf(model.properties("properties"))
	return a.among(model.many("profiles"))
}

// among selects among profiles by the properties of the model at hand.
func (a *activation) among(profiles []*object) (active []*object, states []ProfileState, filled []*object) {
	filled = make([]*object, len(profiles))
	written := make(map[*object]*object, len(profiles))
	for i, profile := range profiles {
		filled[i] = a.filled(profile)
		written[filled[i]] = profile
	}
	active, states = a.selectProfiles(filled)
	for i, profile := range active {
		active[i] = written[profile]
	}
	return active, states, filled
}

// selectProfiles gives the active ones in their order, and a state for each. Profiles
// that are active by default come last, and only if no other profile of the same pom is
// active. Source: DefaultProfileSelector.
func (a *activation) selectProfiles(profiles []*object) (active []*object, states []ProfileState) {
	var byDefault []int
	chosen := ""
	states = make([]ProfileState, len(profiles))
	for i, profile := range profiles {
		id := profile.text("id")
		states[i] = ProfileState{ID: id, Origin: profile.origin}
		if a.inactive[id] {
			states[i].Why = "switched off by -P !" + id
			continue
		}
		on, why := a.isActive(profile)
		states[i].Why = why
		if on {
			states[i].Active = true
			active = append(active, profile)
			chosen = id
			continue
		}
		if !profile.one("activation").isTrue("activeByDefault", false) {
			continue
		}
		if a.settings {
			states[i].Active, states[i].Why = true, "activeByDefault"
			active = append(active, profile)
			continue
		}
		byDefault = append(byDefault, i)
	}
	for _, i := range byDefault {
		if chosen != "" {
			states[i].Why = fmt.Sprintf("activeByDefault does not count, since profile %s of the same pom is active", chosen)
			continue
		}
		states[i].Active, states[i].Why = true, "activeByDefault, and no other profile of this pom is active"
		active = append(active, profiles[i])
	}
	return active, states
}

// isActive: named by -P, or all conditions hold and there is at least one.
func (a *activation) isActive(profile *object) (bool, string) {
	id := profile.text("id")
	if a.active[id] {
		return true, "asked for by -P " + id
	}
	conditions := profile.one("activation")
	var held, failed []string
	for _, condition := range []func(*object, *object) (present, holds bool, why string){
		a.jdk, a.property, a.os, a.file, a.packagingIs, a.condition,
	} {
		// All are asked, since a broken one is a problem even where another one fails.
		present, holds, why := condition(profile, conditions)
		switch {
		case !present:
		case holds:
			held = append(held, why)
		default:
			failed = append(failed, why)
		}
	}
	if len(failed) > 0 {
		return false, strings.Join(failed, "; ")
	}
	if len(held) == 0 {
		return false, "nothing activates it"
	}
	return true, strings.Join(held, "; ")
}

func (a *activation) jdk(profile, conditions *object) (present, holds bool, why string) {
	v := conditions.value("jdk")
	if v == nil {
		return false, false, ""
	}
	java := a.system["java.version"]
	if java == "" {
		a.problems.add(ModelError, v.Origin, "Failed to determine Java version for profile %s", profile.text("id"))
		return true, false, "the Java version is not known"
	}
	spec := v.Text
	holds, err := jdkMatches(spec, java)
	if err != nil {
		a.badJDK(profile, java)
		return true, false, fmt.Sprintf("jdk %s is not a range that Maven can read", spec)
	}
	return true, holds, fmt.Sprintf("jdk %s %s %s", spec, matches(holds), java)
}

// badJDK: a range that is no number is a warning since 3.9, before that it fails the build.
func (a *activation) badJDK(profile *object, java string) {
	id := profile.text("id")
	if a.line == Line38 {
		a.problems.add(ModelError, profile.origin, "Failed to determine activation for profile %s", id)
		return
	}
	a.problems.add(Warn, profile.origin, "Failed to determine JDK activation for profile %s due invalid JDK version: '%s'", id, java)
}

func matches(holds bool) string {
	if holds {
		return "matches"
	}
	return "does not match"
}

// property looks at user properties, then system properties; properties of a pom never
// activate. Source: PropertyProfileActivator.
func (a *activation) property(profile, conditions *object) (present, holds bool, why string) {
	property := conditions.one("property")
	if property == nil {
		return false, false, ""
	}
	name, absent := strings.CutPrefix(property.text("name"), "!")
	if name == "" {
		a.problems.add(ModelError, property.origin, "The property name is required to activate the profile %s", profile.text("id"))
		return true, false, "the condition names no property"
	}
	value, set := a.propertyValue(name)
	wanted := property.text("value")
	if wanted == "" {
		holds = (value != "") != absent
		return true, holds, fmt.Sprintf("property %s is %s", name, setOrNot(value))
	}
	wanted, other := strings.CutPrefix(wanted, "!")
	holds = (set && wanted == value) != other
	return true, holds, fmt.Sprintf("property %s is %s, wanted: %s%s", name, setOrNot(value), not(other), wanted)
}

func (a *activation) propertyValue(name string) (string, bool) {
	if v, ok := a.user[name]; ok {
		return v, true
	}
	if name == "packaging" && a.line >= Line39 && a.packaging != "" {
		return a.packaging, true
	}
	v, ok := a.system[name]
	return v, ok
}

func setOrNot(value string) string {
	if value == "" {
		return "not set"
	}
	return "'" + value + "'"
}

func not(negated bool) string {
	if negated {
		return "anything but "
	}
	return ""
}

func (a *activation) os(_, conditions *object) (present, holds bool, why string) {
	os := conditions.one("os")
	if os == nil {
		return false, false, ""
	}
	actual := a.inputs.OS
	tests := []struct {
		field  string
		actual string
		match  func(expected, actual string) bool
	}{
		{"family", actual.Name, func(expected, name string) bool { return isFamily(expected, name, a.inputs.isWindows()) }},
		{"name", actual.Name, equalIgnoringCase},
		{"arch", actual.Arch, equalIgnoringCase},
		{"version", actual.Version, a.versionMatches},
	}
	var held []string
	for _, test := range tests {
		v := os.value(test.field)
		if v == nil {
			continue
		}
		expected, negated := strings.CutPrefix(v.Text, "!")
		if test.match(expected, test.actual) == negated {
			return true, false, fmt.Sprintf("os %s %s does not match %s", test.field, v.Text, test.actual)
		}
		held = append(held, fmt.Sprintf("os %s %s matches %s", test.field, v.Text, test.actual))
	}
	if len(held) == 0 {
		return true, false, "the os condition is empty"
	}
	return true, true, strings.Join(held, "; ")
}

func equalIgnoringCase(a, b string) bool { return strings.EqualFold(a, b) }

// versionMatches: since 3.9 "regex:" begins a regular expression over the whole version.
func (a *activation) versionMatches(expected, actual string) bool {
	pattern, isRegex := strings.CutPrefix(expected, "regex:")
	if !isRegex || a.line == Line38 {
		return strings.EqualFold(expected, actual)
	}
	re, err := regexp.Compile("^(?:" + pattern + ")$")
	return err == nil && re.MatchString(strings.ToLower(actual))
}

// isFamily is Os.isFamily of maven-model-builder.
func isFamily(family, osName string, windowsPaths bool) bool {
	family, name := strings.ToLower(family), strings.ToLower(osName)
	has := func(part string) bool { return strings.Contains(name, part) }
	windows := has("windows")
	old := windows && (has("95") || has("98") || has("me") || has("ce"))
	mac := has("mac") || has("darwin")
	switch family {
	case "windows":
		return windows
	case "win9x":
		return old
	case "winnt":
		return windows && !old
	case "dos":
		return windowsPaths && !has("netware") && !windows
	case "mac":
		return mac
	case "tandem":
		return has("nonstop_kernel")
	case "unix":
		return !windowsPaths && !has("openvms") && (!mac || strings.HasSuffix(name, "x"))
	case "z/os":
		return has("z/os") || has("os/390")
	}
	return has(family)
}

// file: `exists` decides where both are given; a relative path starts at the requested
// project's folder. Source: FileProfileActivator.
func (a *activation) file(profile, conditions *object) (present, holds bool, why string) {
	file := conditions.one("file")
	if file == nil {
		return false, false, ""
	}
	v, missing := file.value("exists"), false
	if v == nil || v.Text == "" {
		v, missing = file.value("missing"), true
	}
	if v == nil || v.Text == "" {
		return true, false, "the file condition is empty"
	}
	if a.dir == "" && strings.Contains(v.Text, "${basedir}") {
		return true, false, "there is no ${basedir} in a pom of a repository"
	}
	path := v.Text
	rooted, absolute := a.inputs.rooted(path)
	if !absolute {
		return true, false, fmt.Sprintf("file %s is not below any folder", path)
	}
	found := a.exists(cleanRooted(rooted))
	state := "is missing"
	if found {
		state = "exists"
	}
	return true, found != missing, fmt.Sprintf("file %s %s", path, state)
}

// packagingIs is Maven 4's `<packaging>` condition.
func (a *activation) packagingIs(_, conditions *object) (present, holds bool, why string) {
	v := conditions.value("packaging")
	if v == nil || a.line < Line4 {
		return false, false, ""
	}
	return true, v.Text == a.packaging, fmt.Sprintf("packaging %s %s %s", v.Text, matches(v.Text == a.packaging), a.packaging)
}

// filled gives a profile whose conditions have their expressions filled in: those about
// files always, the others in 3.9 alone (MNG-8081). This is done for all profiles, so that a
// cycle fails the build even where the profile would not be looked at.
func (a *activation) filled(profile *object) *object {
	conditions := profile.one("activation")
	if conditions == nil {
		return profile
	}
	changed := conditions.clone()
	if file := conditions.one("file"); file != nil {
		changed.set("file", a.fillFields(file, true, "exists", "missing"))
	}
	if a.line == Line39 {
		if os := conditions.one("os"); os != nil {
			changed.set("os", a.fillFields(os, false, "arch", "family", "name", "version"))
		}
		if property := conditions.one("property"); property != nil {
			changed.set("property", a.fillFields(property, false, "name", "value"))
		}
		changed = a.fillFields(changed, false, "jdk")
	}
	if sameSlots(conditions, changed) {
		return profile
	}
	return profile.with("activation", changed)
}

// sameSlots says that two objects of a class without lists hold the same.
func sameSlots(a, b *object) bool {
	return slices.EqualFunc(a.slots, b.slots, func(x, y any) bool { return x == y })
}

func (a *activation) fillFields(o *object, isFile bool, names ...string) *object {
	for _, name := range names {
		v := o.value(name)
		if v == nil || v.Text == "" || isFile && a.dir == "" && strings.Contains(v.Text, "${basedir}") {
			continue
		}
		text, err := a.fill(v.Text, isFile)
		if err != nil {
			what := "value"
			if a.line == Line38 {
				what = "file location"
			}
			a.problems.add(ModelError, v.Origin, "Failed to interpolate %s %s: %v", what, v.Text, err)
			continue
		}
		if isFile {
			text = alignToBase(text, a.dir)
		}
		if text != v.Text {
			changed := *v
			changed.Text = text
			o = o.with(name, &changed)
		}
	}
	return o
}

func (a *activation) fill(text string, isFile bool) (string, error) {
	lookup := a.lookup(isFile)
	if a.line < Line4 {
		return interpolateRegex(text, lookup)
	}
	s := substitution{lookup: func(name string) (Value, bool) {
		found, ok := lookup(name)
		return Value{Text: found}, ok
	}}
	return s.fill(text)
}

func (a *activation) lookup(withBasedir bool) func(string) (string, bool) {
	return func(name string) (string, bool) {
		if withBasedir && a.dir != "" && (name == "basedir" || name == "project.basedir") {
			return a.dir, true
		}
		if name == rootDirectory4 && a.line == Line4 && a.root != "" {
			return a.root, true
		}
		for _, source := range []map[string]string{a.project, a.user, a.system} {
			if v, ok := source[name]; ok {
				return v, true
			}
		}
		return "", false
	}
}

// cleanRooted gives a path of the file system without dots and doubled slashes.
func cleanRooted(rooted string) string {
	cleaned := cleanPath(rooted)
	if !fs.ValidPath(cleaned) {
		return "."
	}
	return cleaned
}

// looksAtJDK says whether a profile's activation depends on the JVM that runs Maven.
func looksAtJDK(profile *object) bool {
	conditions := profile.one("activation")
	if conditions.value("jdk") != nil {
		return true
	}
	name := strings.TrimPrefix(conditions.one("property").text("name"), "!")
	for _, prefix := range javaProperties {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return strings.Contains(conditions.text("condition"), "java.")
}
