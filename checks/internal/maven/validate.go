package maven

import (
	"fmt"
	"slices"
	"strings"
)

// Maven's levels of validation: a BOM is looked at with the least, a parent of a repository
// with 2.0, a project with 3.0; Maven 4 has only the least and its own.
const (
	levelMinimal = 0
	level20      = 20
	level30      = 30
	level40      = 40
)

const illegalVersionChars = `\/:"<>|?*`

// A validator says what Maven says about a model. Source: DefaultModelValidator.
type validator struct {
	problems *problems
	level    int
	line     Line
	inputs   Inputs
	// isFile looks at the file system, for systemPath.
	isFile func(rooted string) bool
	// model41: the pom is of a model version after 4.0.0.
	model41 bool
	// incomplete: a parent or BOM is not at hand, so that what is missing here may be there.
	incomplete bool
	memo       *memo
}

// violation is Maven's addViolation: 'field' for hint message.
func (v *validator) violation(severity ProblemSeverity, origin Origin, field, hint, message string) {
	if hint != "" {
		hint = " for " + hint
	}
	v.problems.add(severity, origin, "%s", "'"+field+"'"+hint+" "+message)
}

func (v *validator) severity(errorFrom int) ProblemSeverity {
	if v.level < errorFrom {
		return Warn
	}
	return ModelError
}

func (v *validator) errOn30() ProblemSeverity { return v.severity(level30) }
func (v *validator) errOn31() ProblemSeverity { return v.severity(31) }

// at is the place of a field, or of the object where the field is not written.
func at(o *object, name string) Origin {
	if value := o.value(name); value != nil && value.Origin.File != "" {
		return value.Origin
	}
	return o.origin
}

func (v *validator) notEmpty(severity ProblemSeverity, o *object, name, field, hint string) bool {
	if o.text(name) != "" {
		return true
	}
	if v.incomplete && o.value(name) == nil {
		return false
	}
	v.violation(severity, at(o, name), field, hint, "is missing.")
	return false
}

// raw validates a pom as it was read.
func (v *validator) raw(m *object) {
	parent := m.one("parent")
	if parent != nil {
		v.parent(m, parent)
	}
	if v.level == levelMinimal {
		v.duplicateProfiles(m, Warn, "Duplicate activation for profile %s")
		return
	}
	v.notEmpty(ModelError, m, "modelVersion", "modelVersion", "")
	v.modelVersion(m)
	if v.line == Line4 {
		v.raw4(m, parent)
	} else {
		v.rawCoordinates(m, parent, Warn)
	}
	v.rawDependencies(m.many("dependencies"), "dependencies.dependency.")
	for _, d := range m.many("dependencies") {
		v.selfReference(m, d, "dependencies.dependency")
	}
	v.rawDependencies(m.one("dependencyManagement").many("dependencies"), "dependencyManagement.dependencies.dependency.")
	v.rawRepositories(m.many("repositories"), "repositories.repository.")
	v.rawRepositories(m.many("pluginRepositories"), "pluginRepositories.pluginRepository.")
	v.rawPlugins(m.one("build").many("plugins"), "build.plugins.plugin.")
	v.rawPlugins(m.one("build").one("pluginManagement").many("plugins"), "build.pluginManagement.plugins.plugin.")
	v.duplicateProfiles(m, v.errOn30(), "must be unique but found duplicate profile with id %s")
	for _, profile := range m.many("profiles") {
		v.rawProfile(profile)
	}
}

// rawCoordinates: only the uppermost pom needs all of them, and none should hold an
// expression.
func (v *validator) rawCoordinates(m, parent *object, expression ProblemSeverity) {
	v.noExpression(expression, m, "groupId", "groupId")
	if parent == nil {
		v.notEmpty(Fatal, m, "groupId", "groupId", "")
	}
	v.noExpression(expression, m, "artifactId", "artifactId")
	v.notEmpty(Fatal, m, "artifactId", "artifactId", "")
	v.versionExpression(expression, m, "version")
	if parent == nil {
		v.notEmpty(Fatal, m, "version", "version", "")
	}
}

func (v *validator) parent(m, parent *object) {
	for _, name := range []string{"groupId", "artifactId", "version"} {
		v.notEmpty(Fatal, parent, name, "parent."+name, "")
	}
	if parent.text("groupId") == m.text("groupId") && parent.text("artifactId") == m.text("artifactId") {
		v.violation(Fatal, at(parent, "artifactId"), "parent.artifactId", "",
			"must be changed, the parent element cannot have the same groupId:artifactId as the project.")
	}
	v.deprecatedVersion(parent, "parent.version", "")
}

func (v *validator) deprecatedVersion(o *object, field, hint string) {
	if version := o.text("version"); version == "LATEST" || version == "RELEASE" {
		v.violation(Warn, at(o, "version"), field, hint, "is either LATEST or RELEASE (both of them are being deprecated)")
	}
}

func (v *validator) duplicateProfiles(m *object, severity ProblemSeverity, format string) {
	seen := map[string]bool{}
	for _, profile := range m.many("profiles") {
		id := profile.text("id")
		if seen[id] {
			v.violation(severity, at(profile, "id"), "profiles.profile.id", "", fmt.Sprintf(format, id))
		}
		seen[id] = true
	}
}

func (v *validator) modelVersion(m *object) {
	known := []string{"4.0.0"}
	if v.line == Line4 {
		known = []string{"4.0.0", "4.1.0", "4.2.0"}
	}
	version := m.text("modelVersion")
	if version == "" || slices.Contains(known, version) {
		return
	}
	origin := at(m, "modelVersion")
	list := "[" + strings.Join(known, ", ") + "]"
	switch {
	case compareModelVersions(known[len(known)-1], version) < 0:
		v.violation(Fatal, origin, "modelVersion", "", fmt.Sprintf("of '%s' is newer than the versions supported by this version of Maven: %s. Building this project requires a newer version of Maven.", version, list))
	case compareModelVersions(known[0], version) > 0:
		v.violation(Fatal, origin, "modelVersion", "", fmt.Sprintf("of '%s' is older than the versions supported by this version of Maven: %s. Building this project requires an older version of Maven.", version, list))
	default:
		v.violation(ModelError, origin, "modelVersion", "", fmt.Sprintf("must be one of %s but is '%s'.", list, version))
	}
}

func compareModelVersions(a, b string) int {
	left, right := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(left), len(right)) {
		x, y := 0, 0
		if i < len(left) {
			x = number(left[i])
		}
		if i < len(right) {
			y = number(right[i])
		}
		if x != y {
			return x - y
		}
	}
	return 0
}

const shouldBeConstant = "contains an expression but should be a constant."

func (v *validator) noExpression(severity ProblemSeverity, o *object, name, field string) {
	if strings.Contains(o.text(name), "${") {
		v.violation(severity, at(o, name), field, "", shouldBeConstant)
	}
}

// versionExpression allows the three properties of CI-friendly versions.
func (v *validator) versionExpression(severity ProblemSeverity, o *object, field string) {
	text := o.text("version")
	for from := 0; ; {
		start, end := findExpression(text, from)
		if start < 0 {
			return
		}
		switch text[start+2 : end-1] {
		case "revision", "sha1", "changelist":
			from = end
			continue
		}
		v.violation(severity, at(o, "version"), field, "", shouldBeConstant)
		return
	}
}

func (v *validator) rawProfile(profile *object) {
	prefix := "profiles.profile[" + profile.text("id") + "]."
	if v.line == Line4 {
		v.profileID(profile, prefix)
	}
	v.rawActivation(profile.one("activation"), prefix)
	v.rawDependencies(profile.many("dependencies"), prefix+"dependencies.dependency.")
	v.rawDependencies(profile.one("dependencyManagement").many("dependencies"), prefix+"dependencyManagement.dependencies.dependency.")
	v.rawRepositories(profile.many("repositories"), prefix+"repositories.repository.")
	v.rawRepositories(profile.many("pluginRepositories"), prefix+"pluginRepositories.pluginRepository.")
	v.rawPlugins(profile.one("build").many("plugins"), prefix+"plugins.plugin.")
	v.rawPlugins(profile.one("build").one("pluginManagement").many("plugins"), prefix+"pluginManagement.plugins.plugin.")
}

// rawActivation warns about ${project.…} in conditions, where it is never filled in.
func (v *validator) rawActivation(activation *object, prefix string) {
	if activation == nil {
		return
	}
	conditions := []struct{ object, field string }{
		{"file", "exists"}, {"file", "missing"}, {"os", "arch"}, {"os", "family"}, {"os", "name"}, {"os", "version"},
		{"property", "name"}, {"property", "value"},
	}
	for _, c := range conditions {
		if v.line == Line38 && c.object != "file" {
			continue
		}
		v.projectExpression(activation.one(c.object), c.field, prefix+"activation."+c.object+"."+c.field, c.object == "file")
	}
	if v.line != Line38 {
		v.projectExpression(activation, "jdk", prefix+"activation.jdk", false)
	}
}

func (v *validator) projectExpression(o *object, name, field string, isFile bool) {
	value := o.value(name)
	if value == nil || !strings.Contains(value.Text, "${project.") {
		return
	}
	for from := 0; ; {
		start, end := findExpression(value.Text, from)
		if start < 0 {
			return
		}
		from = end
		expression := value.Text[start:end]
		if !strings.HasPrefix(expression, "${project") || isFile && expression == "${project.basedir}" {
			continue
		}
		what := "profile activation property"
		if v.line == Line38 {
			what = "file location"
		}
		v.violation(Warn, value.Origin, field, "", fmt.Sprintf("Failed to interpolate %s %s: %s expressions are not supported during profile activation.", what, value.Text, expression))
	}
}

func (v *validator) rawPlugins(plugins []*object, prefix string) {
	seen := map[string]bool{}
	for _, plugin := range plugins {
		for _, name := range []string{"groupId", "artifactId", "version"} {
			value := plugin.value(name)
			// A missing version is for the model builder to notice, an empty one is refused.
			if value == nil && name == "version" || value != nil && !isBlank(value.Text) {
				continue
			}
			v.violation(Fatal, plugin.origin, prefix+"(groupId:artifactId)", "", name+" of a plugin must be defined. ")
		}
		key := keyOf(plugin)
		if seen[key] {
			v.violation(v.errOn31(), plugin.origin, prefix+"(groupId:artifactId)", "", "must be unique but found duplicate declaration of plugin "+key)
		}
		seen[key] = true
		if v.level >= level40 {
			v.combineModes(plugin.dom("configuration"), prefix+"["+key+"].configuration")
		}
		ids := map[string]bool{}
		for _, execution := range plugin.many("executions") {
			id := execution.text("id")
			if v.level >= level40 {
				v.combineModes(execution.dom("configuration"), prefix+"["+key+"].executions.execution."+id)
			}
			if ids[id] {
				v.violation(ModelError, at(execution, "id"), prefix+"["+key+"].executions.execution.id", "", "must be unique but found duplicate execution with id "+id)
			}
			ids[id] = true
		}
	}
}

func (v *validator) rawDependencies(dependencies []*object, prefix string) {
	seen := map[string]*object{}
	for _, d := range dependencies {
		key := keyOf(d)
		v.rawScope(d, key, prefix)
		v.deprecatedVersion(d, prefix+"version", key)
		if existing := seen[key]; existing != nil {
			v.violation(v.errOn31(), d.origin, prefix+"(groupId:artifactId:type:classifier)", "", "must be unique: "+key+" -> "+versions(existing, d))
			continue
		}
		seen[key] = d
	}
}

func versions(first, second *object) string {
	name := func(o *object) string {
		if value := o.value("version"); value != nil {
			return value.Text
		}
		return "(?)"
	}
	if first.text("version") == second.text("version") {
		return "duplicate declaration of version " + name(second)
	}
	return "version " + name(first) + " vs " + name(second)
}

func (v *validator) rawScope(d *object, key, prefix string) {
	switch d.text("scope") {
	case "import":
		if d.text("type") != "pom" {
			v.violation(Warn, at(d, "type"), prefix+"type", key, "must be 'pom' to import the managed dependencies.")
		} else if d.text("classifier") != "" && !v.model41 {
			v.violation(v.errOn30(), at(d, "classifier"), prefix+"classifier", key, "must be empty, imported POM cannot have a classifier.")
		}
	case "system":
		if v.level >= level40 {
			v.violation(Warn, at(d, "scope"), prefix+"scope", key, "declares usage of deprecated 'system' scope ")
		}
		path := d.text("systemPath")
		switch {
		case path == "":
		case !strings.Contains(path, "${"):
			v.violation(Warn, at(d, "systemPath"), prefix+"systemPath", key, "should use a variable instead of a hard-coded path "+path)
		case strings.Contains(path, "${basedir}"), strings.Contains(path, "${project.basedir}"):
			v.violation(Warn, at(d, "systemPath"), prefix+"systemPath", key, "should not point at files within the project directory, "+path+" will be unresolvable by dependent projects")
		}
	}
}

func (v *validator) selfReference(m, d *object, prefix string) {
	key := orNull(d, "groupId") + ":" + orNull(d, "artifactId") + ":" + orNull(d, "version")
	if d.value("classifier") != nil {
		key += ":" + d.text("classifier")
	}
	if key == orNull(m, "groupId")+":"+orNull(m, "artifactId")+":"+orNull(m, "version") {
		v.violation(Fatal, d.origin, prefix+"["+key+"]", key, "is referencing itself.")
	}
}

func (v *validator) rawRepositories(repositories []*object, prefix string) {
	seen := map[string]*object{}
	for _, repository := range repositories {
		id := repository.text("id")
		v.notEmpty(ModelError, repository, "id", prefix+"id", "")
		v.notEmpty(ModelError, repository, "url", prefix+"["+orNull(repository, "id")+"].url", "")
		v.interpolated(repository, prefix, "id", "url")
		if existing := seen[id]; existing != nil {
			v.violation(v.errOn30(), at(repository, "id"), prefix+"id", "", fmt.Sprintf("must be unique: %s -> %s vs %s", id, existing.text("url"), repository.text("url")))
			continue
		}
		seen[id] = repository
	}
}

// effective validates the finished model.
func (v *validator) effective(m *object) {
	v.notEmpty(ModelError, m, "modelVersion", "modelVersion", "")
	v.id(ModelError, m, "groupId", "groupId", "", false)
	v.id(ModelError, m, "artifactId", "artifactId", "", false)
	v.notEmpty(ModelError, m, "packaging", "packaging", "")
	v.modules(m, "modules", "module")
	v.modules(m, "subprojects", "subproject")
	v.notEmpty(ModelError, m, "version", "version", "")
	v.effectiveDependencies(m, m.many("dependencies"), false)
	if management := m.one("dependencyManagement"); management != nil {
		v.memo.unlessHealthy(v, management, func() { v.effectiveDependencies(m, management.many("dependencies"), true) })
	}
	if v.level < level20 {
		return
	}
	if v.line < Line4 {
		v.duplicateModules(m, "modules", "module", "child module")
	}
	v.effectiveVersion(m)
	v.effectivePlugins(m.one("build").many("plugins"))
	v.resources(m.one("build").many("resources"), "build.resources.resource.")
	v.resources(m.one("build").many("testResources"), "build.testResources.testResource.")
	for _, plugin := range m.one("reporting").many("plugins") {
		v.notEmpty(ModelError, plugin, "artifactId", "reporting.plugins.plugin.artifactId", "")
		v.notEmpty(ModelError, plugin, "groupId", "reporting.plugins.plugin.groupId", "")
	}
	for _, repository := range m.many("repositories") {
		v.effectiveRepository(repository, "repositories.repository.")
	}
	for _, repository := range m.many("pluginRepositories") {
		v.effectiveRepository(repository, "pluginRepositories.pluginRepository.")
	}
	if management := m.one("distributionManagement"); management != nil {
		if management.value("status") != nil {
			v.violation(ModelError, at(management, "status"), "distributionManagement.status", "", "must not be specified.")
		}
		v.effectiveRepository(management.one("repository"), "distributionManagement.repository.")
		v.effectiveRepository(management.one("snapshotRepository"), "distributionManagement.snapshotRepository.")
	}
}

func (v *validator) modules(m *object, list, item string) {
	modules := m.texts(list)
	if len(modules) == 0 {
		return
	}
	if m.text("packaging") != "pom" {
		v.violation(ModelError, at(m, "packaging"), "packaging", "", fmt.Sprintf("with value '%s' is invalid. Aggregator projects require 'pom' as packaging.", m.text("packaging")))
	}
	for i, module := range modules {
		if isBlank(module.Text) {
			v.violation(ModelError, module.Origin, fmt.Sprintf("%s.%s[%d]", list, item, i), "", "has been specified without a path to the project directory.")
		}
	}
}

func (v *validator) duplicateModules(m *object, list, item, what string) {
	seen := map[string]bool{}
	for i, module := range m.texts(list) {
		if seen[module.Text] {
			v.violation(ModelError, module.Origin, fmt.Sprintf("%s.%s[%d]", list, item, i), "", "specifies duplicate "+what+" "+module.Text)
		}
		seen[module.Text] = true
	}
}

func (v *validator) effectiveVersion(m *object) {
	version, origin := m.text("version"), at(m, "version")
	if v.incomplete && strings.Contains(version, "${") {
		return
	}
	v.bannedCharacters(v.errOn31(), origin, version, "version", "")
	if strings.HasSuffix(version, "SNAPSHOT") && !strings.HasSuffix(version, "-SNAPSHOT") {
		v.violation(v.errOn31(), origin, "version", "", "uses an unsupported snapshot version format, should be '*-SNAPSHOT' instead.")
	}
	if !strings.Contains(version, "${") {
		return
	}
	severity := ModelError
	if allow, _ := m.properties("properties").get("maven.build.allowExpressionInEffectiveProjectVersion"); equalFoldASCII(allow.Text, "true") && v.line >= Line39 {
		severity = Warn
	}
	v.violation(severity, origin, "version", "", "must be a constant version but is '"+version+"'.")
}

func (v *validator) effectivePlugins(plugins []*object) {
	for _, plugin := range plugins {
		key := keyOf(plugin)
		v.notEmpty(ModelError, plugin, "artifactId", "build.plugins.plugin.artifactId", "")
		v.notEmpty(ModelError, plugin, "groupId", "build.plugins.plugin.groupId", "")
		v.pluginVersion(plugin, key)
		v.boolean(v.errOn30(), plugin, "inherited", "build.plugins.plugin.inherited", key)
		v.boolean(v.errOn30(), plugin, "extensions", "build.plugins.plugin.extensions", key)
		prefix := "build.plugins.plugin[" + key + "].dependencies.dependency."
		for _, d := range plugin.many("dependencies") {
			v.effectiveDependency(d, false, prefix)
			v.version(v.errOn30(), d, prefix+"version", keyOf(d))
			v.oneOf(v.errOn30(), d, "scope", prefix+"scope", keyOf(d), "compile", "runtime", "system")
		}
	}
}

func (v *validator) pluginVersion(plugin *object, key string) {
	value := plugin.value("version")
	const field = "build.plugins.plugin.version"
	if value == nil {
		if v.line == Line4 && !v.incomplete {
			v.violation(Warn, plugin.origin, field, key, " is missing.")
		}
		return
	}
	if !v.version(v.errOn30(), plugin, field, key) {
		return
	}
	if value.Text == "" || value.Text == "RELEASE" || value.Text == "LATEST" {
		v.violation(v.errOn30(), at(plugin, "version"), field, key, "must be a valid version but is '"+value.Text+"'.")
	}
}

func (v *validator) effectiveDependencies(m *object, dependencies []*object, managed bool) {
	prefix := "dependencies.dependency."
	if managed {
		prefix = "dependencyManagement.dependencies.dependency."
	}
	for _, d := range dependencies {
		if managed {
			v.memo.unlessHealthy(v, d, func() { v.projectDependency(d, true, prefix) })
			continue
		}
		v.projectDependency(d, false, prefix)
		if v.level >= level20 {
			v.selfReference(m, d, prefix)
		}
	}
}

// projectDependency validates a dependency of the project or of its dependencyManagement.
func (v *validator) projectDependency(d *object, managed bool, prefix string) {
	v.effectiveDependency(d, managed, prefix)
	if v.level < level20 {
		return
	}
	key := keyOf(d)
	v.boolean(v.errOn30(), d, "optional", prefix+"optional", key)
	if managed {
		v.oneOf(Warn, d, "scope", prefix+"scope", key, append(v.scopes(), "import")...)
		return
	}
	v.version(v.errOn30(), d, prefix+"version", key)
	v.oneOf(Warn, d, "scope", prefix+"scope", key, v.scopes()...)
}

func (v *validator) scopes() []string {
	scopes := []string{"provided", "compile", "runtime", "test", "system"}
	if v.line == Line4 {
		scopes = append(scopes, "none", "compile-only", "test-only", "test-runtime")
	}
	return scopes
}

func (v *validator) effectiveDependency(d *object, managed bool, prefix string) {
	key := keyOf(d)
	v.id(ModelError, d, "artifactId", prefix+"artifactId", key, false)
	v.id(ModelError, d, "groupId", prefix+"groupId", key, false)
	if !managed {
		v.notEmpty(ModelError, d, "type", prefix+"type", key)
		v.notEmpty(ModelError, d, "version", prefix+"version", key)
	}
	v.systemPath(d, key, prefix)
	if v.level < level20 {
		return
	}
	for _, exclusion := range d.many("exclusions") {
		wildcards := v.level >= level30
		v.id(Warn, exclusion, "groupId", prefix+"exclusions.exclusion.groupId", key, wildcards)
		v.id(Warn, exclusion, "artifactId", prefix+"exclusions.exclusion.artifactId", key, wildcards)
	}
}

func (v *validator) systemPath(d *object, key, prefix string) {
	path, origin, field := d.text("systemPath"), at(d, "systemPath"), prefix+"systemPath"
	if d.text("scope") != "system" {
		if path != "" {
			v.violation(ModelError, origin, field, key, "must be omitted. This field may only be specified for a dependency with system scope.")
		}
		return
	}
	if path == "" {
		v.violation(ModelError, origin, field, key, "is missing.")
		return
	}
	rooted, absolute := v.inputs.rooted(path)
	if !absolute {
		v.violation(ModelError, origin, field, key, "must specify an absolute path but is "+path)
		return
	}
	if !v.isFile(cleanRooted(rooted)) {
		message := "refers to a non-existing file " + path
		if v.line == Line4 {
			message += "."
		}
		v.violation(Warn, origin, field, key, message)
	}
}

func (v *validator) resources(resources []*object, prefix string) {
	for _, resource := range resources {
		v.notEmpty(ModelError, resource, "directory", prefix+"directory", "")
		v.boolean(v.errOn30(), resource, "filtering", prefix+"filtering", resource.text("directory"))
	}
}

func (v *validator) effectiveRepository(repository *object, prefix string) {
	if repository == nil {
		return
	}
	id, origin := repository.text("id"), at(repository, "id")
	v.bannedCharacters(v.errOn31(), origin, id, prefix+"id", "")
	if id == "local" {
		v.violation(v.errOn31(), origin, prefix+"id", "", "must not be 'local', this identifier is reserved for the local repository, using it for other repositories will corrupt your repository metadata.")
	}
	if repository.text("layout") == "legacy" {
		v.violation(Warn, at(repository, "layout"), prefix+"layout", id, "uses the unsupported value 'legacy', artifact resolution might fail.")
	}
}

func (v *validator) id(severity ProblemSeverity, o *object, name, field, hint string, wildcards bool) {
	if !v.notEmpty(severity, o, name, field, hint) {
		return
	}
	text := o.text(name)
	if v.incomplete && strings.Contains(text, "${") {
		return
	}
	for _, c := range text {
		valid := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c == '.' ||
			wildcards && (c == '?' || c == '*')
		if !valid {
			v.violation(severity, at(o, name), field, hint, "with value '"+text+"' does not match a valid id pattern.")
			return
		}
	}
}

func (v *validator) version(severity ProblemSeverity, o *object, field, hint string) bool {
	text := o.text("version")
	if v.incomplete && strings.Contains(text, "${") {
		return true
	}
	if strings.Contains(text, "${") {
		v.violation(severity, at(o, "version"), field, hint, "must be a valid version but is '"+text+"'.")
		return false
	}
	return v.bannedCharacters(severity, at(o, "version"), text, field, hint)
}

func (v *validator) bannedCharacters(severity ProblemSeverity, origin Origin, text, field, hint string) bool {
	last := strings.LastIndexAny(text, illegalVersionChars)
	if last < 0 {
		return true
	}
	v.violation(severity, origin, field, hint, "must not contain any of these characters "+illegalVersionChars+" but found "+text[last:last+1])
	return false
}

func (v *validator) boolean(severity ProblemSeverity, o *object, name, field, hint string) {
	text := o.text(name)
	if text == "" || equalFoldASCII(text, "true") || equalFoldASCII(text, "false") {
		return
	}
	v.violation(severity, at(o, name), field, hint, "must be 'true' or 'false' but is '"+text+"'.")
}

func (v *validator) oneOf(severity ProblemSeverity, o *object, name, field, hint string, valid ...string) {
	text := o.text(name)
	if text == "" || slices.Contains(valid, text) {
		return
	}
	v.violation(severity, at(o, name), field, hint, "must be one of ["+strings.Join(valid, ", ")+"] but is '"+text+"'.")
}
