package maven

// The classes of Maven's model as data: which elements each holds, in the order in which
// Maven writes them, what a missing element means, and how two objects are merged.
// Source: the Modello model of maven-model (reader, fields' initial values) and
// MavenModelMerger.

// A kind says what a field of a model class holds.
type kind uint8

const (
	// textKind holds a *Value: trimmed text.
	textKind kind = iota
	// textsKind holds a []Value.
	textsKind
	// objectKind holds an *object.
	objectKind
	// objectsKind holds a []*object.
	objectsKind
	// propertiesKind holds a *properties.
	propertiesKind
	// domKind holds a *Node: free XML.
	domKind
)

// A mergeRule says how a field of two objects becomes one, the target being the nearer.
type mergeRule uint8

const (
	// The zero value: texts by dominance, objects recursively, lists of objects by key
	// without recursion, lists of texts appended, DOM by its own rules.
	_ mergeRule = iota
	// mergeNever: neither inherited nor injected.
	mergeNever
	// mergeIfDominant: taken only from a dominant source.
	mergeIfDominant
	// mergeIfEmpty: a list is taken whole when the target has none.
	mergeIfEmpty
	// mergeIfMissing: an object is taken whole when the target has none.
	mergeIfMissing
	// mergeReplace: an object is taken whole when the source is dominant or the target has none.
	mergeReplace
	// mergeUnion: texts of the source that the target lacks are appended.
	mergeUnion
	// mergeUnionIfDominant: the same, from a dominant source only.
	mergeUnionIfDominant
	// mergeDominantOrEmpty: the default rule, but only from a dominant source or into an empty list.
	mergeDominantOrEmpty
	// mergeDominantFirst: a list by key whose dominant entries come first.
	mergeDominantFirst
	// mergeURL: a text to which inheritance appends the path of the child.
	mergeURL
	// mergeSite, mergePlugins, mergeExecutions, mergeReportPlugins, mergeReportSets have
	// functions of their own.
	mergeSite
	mergePlugins
	mergeExecutions
	mergeReportPlugins
	mergeReportSets
	// mergeLowest takes the smaller number.
	mergeLowest
)

type field struct {
	name string
	// alias is a second spelling that the reader takes.
	alias string
	// item is the element name of a list's members.
	item  string
	class *class
	kind  kind
	rule  mergeRule
	// attribute is the XML attribute that holds the field; empty for an element.
	attribute string
	// appendPath is the field that switches off the appending of mergeURL.
	appendPath string
	// initial is the text of a field that no element sets; "" for none.
	initial string
	// verbatim fields are not interpolated (they are booleans in Maven's classes).
	verbatim bool
	// internal fields are Maven's own: no element sets them and none shows them.
	internal bool
	// since4 fields are known to Maven 4 only, until4 ones to the Mavens before.
	since4, until4 bool
}

type class struct {
	name   string
	fields []field
	// names are those of the fields, in their order.
	names []string
	// tags finds a field by the name of its element, attributes by that of the attribute.
	tags, attributes map[string]int
	// key tells members of a list of this class apart; nil where each is its own.
	key func(*object) string
	// blank names fields whose initial value a merge into nothing clears.
	blank []string
}

func newClass(name string, fields ...field) *class {
	c := &class{name: name, tags: map[string]int{}, attributes: map[string]int{}}
	return c.with(fields...)
}

func (c *class) with(fields ...field) *class {
	for _, f := range fields {
		at := len(c.fields)
		c.fields = append(c.fields, f)
		c.names = append(c.names, f.name)
		if f.internal {
			continue
		}
		if f.attribute != "" {
			c.attributes[f.attribute] = at
			continue
		}
		c.tags[f.name] = at
		if f.alias != "" {
			c.tags[f.alias] = at
		}
	}
	return c
}

// index finds a field by its name; -1: there is none. Classes have few fields, whose names
// are compared faster than hashed.
func (c *class) index(name string) int {
	for at := range c.names {
		if c.names[at] == name {
			return at
		}
	}
	return -1
}

func (c *class) keyed(key func(*object) string) *class { c.key = key; return c }

func (c *class) blankWhenMerged(fields ...string) *class { c.blank = fields; return c }

func text(name string) field          { return field{name: name, kind: textKind} }
func texts(name, item string) field   { return field{name: name, item: item, kind: textsKind} }
func one(name string, c *class) field { return field{name: name, class: c, kind: objectKind} }
func many(name, item string, c *class) field {
	return field{name: name, item: item, class: c, kind: objectsKind}
}
func dom(name string) field         { return field{name: name, kind: domKind} }
func propertyMap(name string) field { return field{name: name, kind: propertiesKind} }
func flag(name, initial string) field {
	return field{name: name, kind: textKind, initial: initial, verbatim: true}
}
func attribute(name, xml string) field {
	return field{name: name, kind: textKind, attribute: xml}
}
func (f field) or(initial string) field     { f.initial = initial; return f }
func (f field) also(alias string) field     { f.alias = alias; return f }
func (f field) merged(rule mergeRule) field { f.rule = rule; return f }
func (f field) in4() field                  { f.since4 = true; return f }
func (f field) before4() field              { f.until4 = true; return f }
func (f field) inherits(switchField string) field {
	f.rule, f.appendPath = mergeURL, switchField
	return f
}

func textKey(names ...string) func(*object) string {
	return func(o *object) string {
		key := ""
		for i, name := range names {
			if i > 0 {
				key += ":"
			}
			key += orNull(o, name)
		}
		return key
	}
}

// dependencyKey is Dependency.getManagementKey, with "null" for what is not there.
func dependencyKey(o *object) string {
	key := orNull(o, "groupId") + ":" + orNull(o, "artifactId") + ":" + orNull(o, "type")
	if classifier := o.value("classifier"); classifier != nil && !(o.maven4 && classifier.Text == "") {
		key += ":" + classifier.Text
	}
	return key
}

var (
	coordinates = []field{text("groupId"), text("artifactId"), text("version")}

	organizationClass = newClass("organization", text("name"), text("url"))
	licenseClass      = newClass("license", text("name"), text("url"), text("distribution"), text("comments"))
	contributorFields = []field{
		text("name"), text("email"), text("url"), text("organization").also("organisation"),
		text("organizationUrl").also("organisationUrl"), texts("roles", "role"), text("timezone"), propertyMap("properties"),
	}
	contributorClass     = newClass("contributor", contributorFields...)
	developerClass       = newClass("developer", text("id")).with(contributorFields...)
	mailingListClass     = newClass("mailingList", text("name"), text("subscribe"), text("unsubscribe"), text("post"), text("archive"), texts("otherArchives", "otherArchive"))
	prerequisitesClass   = newClass("prerequisites", text("maven").or("2.0")).blankWhenMerged("maven")
	issueManagementClass = newClass("issueManagement", text("system"), text("url"))
	notifierClass        = newClass("notifier", text("type").or("mail"), flag("sendOnError", "true"), flag("sendOnFailure", "true"),
		flag("sendOnSuccess", "true"), flag("sendOnWarning", "true"), text("address"), propertyMap("configuration"))
	ciManagementClass = newClass("ciManagement", text("system"), text("url"), many("notifiers", "notifier", notifierClass))

	scmClass = newClass("scm",
		attribute("childScmConnectionInheritAppendPath", "child.scm.connection.inherit.append.path"),
		attribute("childScmDeveloperConnectionInheritAppendPath", "child.scm.developerConnection.inherit.append.path"),
		attribute("childScmUrlInheritAppendPath", "child.scm.url.inherit.append.path"),
		text("connection").inherits("childScmConnectionInheritAppendPath"),
		text("developerConnection").inherits("childScmDeveloperConnectionInheritAppendPath"),
		text("tag").or("HEAD"),
		text("url").inherits("childScmUrlInheritAppendPath"),
	).blankWhenMerged("tag")

	siteClass = newClass("site",
		attribute("childSiteUrlInheritAppendPath", "child.site.url.inherit.append.path"),
		text("id"), text("name"), text("url").inherits("childSiteUrlInheritAppendPath"))

	policyClass      = newClass("policy", text("enabled"), text("updatePolicy"), text("checksumPolicy"))
	repositoryFields = []field{
		one("releases", policyClass), one("snapshots", policyClass), text("id"), text("name"), text("url"), text("layout").or("default"),
	}
	repositoryClass           = newClass("repository", repositoryFields...).keyed(textKey("id"))
	deploymentRepositoryClass = newClass("repository", flag("uniqueVersion", "true").merged(mergeIfDominant)).with(repositoryFields...)
	relocationClass           = newClass("relocation", text("groupId"), text("artifactId"), text("version"), text("message"))

	distributionManagementClass = newClass("distributionManagement",
		one("repository", deploymentRepositoryClass).merged(mergeReplace),
		one("snapshotRepository", deploymentRepositoryClass).merged(mergeReplace),
		one("site", siteClass).merged(mergeSite),
		text("downloadUrl"), one("relocation", relocationClass).merged(mergeNever), text("status"))

	exclusionClass  = newClass("exclusion", text("groupId"), text("artifactId")).keyed(textKey("groupId", "artifactId"))
	dependencyClass = newClass("dependency", coordinates...).with(
		text("type").or("jar"), text("classifier"), text("scope"), text("systemPath"),
		many("exclusions", "exclusion", exclusionClass), text("optional")).keyed(dependencyKey)
	dependencyManagementClass = newClass("dependencyManagement", many("dependencies", "dependency", dependencyClass))

	extensionClass = newClass("extension", coordinates...).keyed(textKey("groupId", "artifactId")).with(
		dom("configuration").in4())
	resourceClass = newClass("resource", text("targetPath"), text("filtering"), text("directory"), texts("includes", "include"), texts("excludes", "exclude"))

	executionClass = newClass("execution", text("id").or("default"), text("phase"),
		texts("goals", "goal").merged(mergeUnion), text("inherited"), dom("configuration")).
		with(field{name: "priority", kind: textKind, rule: mergeLowest, verbatim: true, internal: true}).
		keyed(textKey("id"))
	pluginClass = newClass("plugin", text("groupId").or("org.apache.maven.plugins"), text("artifactId"), text("version"), text("extensions"),
		many("executions", "execution", executionClass).merged(mergeExecutions),
		many("dependencies", "dependency", dependencyClass),
		dom("goals").merged(mergeNever).before4(), text("inherited"), dom("configuration")).keyed(textKey("groupId", "artifactId"))
	pluginManagementClass = newClass("pluginManagement", many("plugins", "plugin", pluginClass).merged(mergePlugins))

	buildBaseFields = []field{
		text("defaultGoal"),
		many("resources", "resource", resourceClass).merged(mergeDominantOrEmpty),
		many("testResources", "testResource", resourceClass).merged(mergeDominantOrEmpty),
		text("directory"), text("finalName"), texts("filters", "filter").merged(mergeUnion),
		one("pluginManagement", pluginManagementClass),
		many("plugins", "plugin", pluginClass).merged(mergePlugins),
	}
	buildBaseClass = newClass("build", buildBaseFields...)
	sourceClass    = newClass("source", text("scope"), text("lang"), text("module"), text("targetVersion"), text("targetPath"),
		flag("stringFiltering", "false"), flag("enabled", "true"), text("directory"), texts("includes", "include"), texts("excludes", "exclude"))
	buildClass = newClass("build", many("sources", "source", sourceClass).in4(),
		text("sourceDirectory"), text("scriptSourceDirectory"), text("testSourceDirectory"), text("outputDirectory"),
		text("testOutputDirectory"), many("extensions", "extension", extensionClass)).with(buildBaseFields...)

	reportSetClass = newClass("reportSet", text("id").or("default"), texts("reports", "report"), text("inherited"),
		dom("configuration")).keyed(textKey("id"))
	reportPluginClass = newClass("plugin", text("groupId").or("org.apache.maven.plugins"), text("artifactId"), text("version"),
		many("reportSets", "reportSet", reportSetClass).merged(mergeReportSets), text("inherited"),
		dom("configuration")).keyed(textKey("groupId", "artifactId"))
	reportingClass = newClass("reporting", text("excludeDefaults"), text("outputDirectory"),
		many("plugins", "plugin", reportPluginClass).merged(mergeReportPlugins))

	activationOSClass       = newClass("os", text("name"), text("family"), text("arch"), text("version"))
	activationPropertyClass = newClass("property", text("name"), text("value"))
	activationFileClass     = newClass("file", text("missing"), text("exists"))
	activationClass         = newClass("activation", flag("activeByDefault", "false"), text("jdk"), one("os", activationOSClass),
		one("property", activationPropertyClass), one("file", activationFileClass),
		text("packaging").in4(), text("condition").in4())

	// A model and a profile have these in common; a model writes some of its own between.
	moduleFields = []field{
		texts("modules", "module").merged(mergeUnionIfDominant),
		texts("subprojects", "subproject").merged(mergeUnionIfDominant).in4(),
	}
	dependencyFields = []field{
		one("distributionManagement", distributionManagementClass),
		propertyMap("properties"),
		one("dependencyManagement", dependencyManagementClass),
		many("dependencies", "dependency", dependencyClass),
		many("repositories", "repository", repositoryClass).merged(mergeDominantFirst),
		many("pluginRepositories", "pluginRepository", repositoryClass).merged(mergeDominantFirst),
	}
	reportFields = []field{dom("reports").merged(mergeNever).before4(), one("reporting", reportingClass)}

	profileClass = newClass("profile", text("id").or("default"), one("activation", activationClass), one("build", buildBaseClass)).
			with(moduleFields...).with(dependencyFields...).with(reportFields...).keyed(textKey("id"))

	// settingsProfileClass is a profile of settings.xml, as SettingsUtils converts it.
	settingsProfileClass = newClass("profile", text("id").or("default"), one("activation", activationClass), propertyMap("properties"),
		many("repositories", "repository", repositoryClass).merged(mergeDominantFirst),
		many("pluginRepositories", "pluginRepository", repositoryClass).merged(mergeDominantFirst)).keyed(textKey("id"))

	parentClass = newClass("parent", text("groupId"), text("artifactId"), text("version"), text("relativePath").or("../pom.xml")).
			blankWhenMerged("relativePath")

	modelClass = newClass("project",
		attribute("childProjectUrlInheritAppendPath", "child.project.url.inherit.append.path"),
		field{name: "root", kind: textKind, attribute: "root", rule: mergeNever, since4: true},
		field{name: "preserveModelVersion", kind: textKind, attribute: "preserve.model.version", rule: mergeNever, since4: true},
		text("modelVersion").merged(mergeNever), one("parent", parentClass),
		text("groupId"), text("artifactId").merged(mergeNever), text("version"), text("packaging").or("jar"),
		text("name").merged(mergeIfDominant), text("description"), text("url").inherits("childProjectUrlInheritAppendPath"),
		text("inceptionYear"),
		one("organization", organizationClass).also("organisation").merged(mergeIfMissing),
		many("licenses", "license", licenseClass).merged(mergeIfEmpty),
		many("developers", "developer", developerClass).merged(mergeIfEmpty),
		many("contributors", "contributor", contributorClass).merged(mergeIfEmpty),
		many("mailingLists", "mailingList", mailingListClass).merged(mergeIfEmpty),
		one("prerequisites", prerequisitesClass).merged(mergeNever),
	).with(moduleFields...).with(
		one("scm", scmClass),
		one("issueManagement", issueManagementClass).merged(mergeIfMissing),
		one("ciManagement", ciManagementClass).merged(mergeIfMissing),
	).with(dependencyFields...).with(one("build", buildClass)).with(reportFields...).with(
		many("profiles", "profile", profileClass).merged(mergeNever),
	)
)
