package maven

import "strings"

// importBOMs replaces the imports of dependencyManagement by what the imported poms
// manage. What the model itself manages wins over any import, an earlier import over a
// later one. importing holds the ids of the poms that are being imported. Source:
// DefaultModelBuilder.importDependencyManagement and DefaultDependencyManagementImporter.
func (r *run) importBOMs(model *object, importing []string) *object {
	management := model.one("dependencyManagement")
	if management == nil || !r.builder.memo.traitsOf(management).imports {
		// Without any import Maven leaves the list alone, duplicates and all.
		return model
	}
	importing = append(importing[:len(importing):len(importing)], model.text("groupId")+":"+model.text("artifactId")+":"+model.text("version"))
	merged := newKeyed(len(management.many("dependencies")))
	var imports []*object
	for _, d := range management.many("dependencies") {
		if isImport(d) {
			imports = append(imports, d)
			continue
		}
		merged.list = append(merged.list, d)
	}
	var sources [][]*object
	for _, d := range imports {
		if managed, ok := r.importBOM(d, importing); ok {
			sources = append(sources, managed)
		}
	}
	if len(sources) > 0 {
		own := merged.list
		merged = newKeyed(len(own))
		for _, d := range own {
			merged.put(d)
		}
		for _, source := range sources {
			for _, d := range source {
				if !merged.has(d) {
					merged.put(d)
				}
			}
		}
	}
	return model.with("dependencyManagement", management.with("dependencies", emptyAsNil(merged.list)))
}

// importBOM gives what one imported pom manages; ok is false where it cannot be told.
func (r *run) importBOM(d *object, importing []string) (managed []*object, ok bool) {
	key := keyOf(d)
	for _, name := range []string{"groupId", "artifactId", "version"} {
		if d.text(name) == "" {
			r.problems.add(ModelError, d.origin, "'dependencyManagement.dependencies.dependency.%s' for %s is missing.", name, key)
			return nil, false
		}
	}
	group, artifact, version := d.text("groupId"), d.text("artifactId"), d.text("version")
	id := group + ":" + artifact + ":" + version
	for _, known := range importing {
		if known == id {
			r.problems.add(ModelError, d.origin, "The dependencies of type=pom and with scope=import form a cycle: %s -> %s", strings.Join(importing, " -> "), id)
			return nil, false
		}
	}
	file, found := r.in.Workspace[id], true
	if file == "" {
		resolved, why := r.resolveRange(group, artifact, version)
		if file, found = r.builder.pomInRepository(r.in.Repositories, group, artifact, resolved); !found || why != "" {
			r.unknown("bom", id, why, d.origin)
			return nil, false
		}
	}
	bom := r.importing(file)
	model, err := bom.build(importing)
	r.take(bom)
	if err != nil || bom.problems.worst() >= ModelError {
		return nil, false
	}
	return model.one("dependencyManagement").many("dependencies"), true
}

// importing starts the run that builds an imported pom: with the same properties, but
// without the profiles of the command line and of the settings, and with the least
// validation.
func (r *run) importing(file string) *run {
	return &run{
		builder: r.builder, in: r.in, file: file, level: levelMinimal, line: r.line, dom: r.dom,
		user: r.user, system: r.system, seenUnknown: r.seenUnknown,
		active: map[string]bool{}, inactive: map[string]bool{},
	}
}

// take adds to this run what another one found out.
func (r *run) take(other *run) {
	if r.line < Line4 {
		// Maven 4 keeps to itself what is wrong with a BOM.
		r.problems.addAll(other.problems.list)
	}
	r.unknowns = append(r.unknowns, other.unknowns...)
	r.usesJDK = r.usesJDK || other.usesJDK
}
