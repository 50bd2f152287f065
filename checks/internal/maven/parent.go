package maven

import (
	"fmt"
	"path"
	"strings"
)

// An ancestor is one model of a lineage on its way into the effective model.
type ancestor struct {
	raw *raw
	// model is the raw model with duplicates merged and its profiles injected.
	model *object
	// local poms stand in a project, others in a repository.
	local bool
	// direct: it is the parent of the requested pom.
	direct bool
	// group, artifact and version are its coordinates as far as they are known before
	// interpolation.
	group, artifact, version string
}

func (a *ancestor) id() string { return a.group + ":" + a.artifact + ":" + a.version }

// parentOf finds the parent of a model: by relativePath, else in the local repositories.
// It gives nil without an error where there is no parent, or where the parent is not at
// hand; that is an Unknown then. Source: DefaultModelBuilder.readParent.
func (r *run) parentOf(child *ancestor) (*ancestor, error) {
	parent := child.model.one("parent")
	if parent == nil {
		return nil, nil
	}
	found, err := r.localParent(child, parent)
	if err != nil {
		return nil, err
	}
	if found == nil {
		if found, err = r.repositoryParent(child, parent); err != nil || found == nil {
			return nil, err
		}
	}
	if packaging := found.raw.model.text("packaging"); packaging != "pom" {
		r.problems.add(ModelError, at(found.raw.model, "packaging"), "Invalid packaging for parent POM %s, must be \"pom\" but is \"%s\"",
			r.hint(found), packaging)
	}
	return found, nil
}

// hint is how Maven names a pom in a message.
func (r *run) hint(a *ancestor) string {
	if a.raw.file == "" {
		return a.id()
	}
	return a.id() + " (" + r.in.absolute(a.raw.file) + ")"
}

func (r *run) localParent(child *ancestor, parent *object) (*ancestor, error) {
	relative := parent.text("relativePath")
	if relative == "" {
		return nil, nil
	}
	start := path.Join(path.Dir(child.raw.file), strings.ReplaceAll(relative, `\`, "/"))
	file, ok := r.builder.pomAt(start)
	if !ok {
		return nil, nil
	}
	candidate, err := r.read(file, true, level30)
	if err != nil {
		return nil, err
	}
	found := &ancestor{raw: candidate, local: true}
	found.group, found.artifact, found.version = coordinatesOfRaw(candidate.model)
	if found.group != parent.text("groupId") || found.artifact != parent.text("artifactId") || found.artifact == "" {
		r.wrongRelativePath(child, parent, found)
		return nil, nil
	}
	wanted := parent.text("version")
	if found.version == "" || wanted == "" || found.version == wanted {
		return found, nil
	}
	wantedRange, err := parseVersionRange(wanted)
	if err != nil || !wantedRange.isRange() || !wantedRange.contains(found.version) {
		return nil, nil
	}
	r.constantVersion(child)
	return found, nil
}

// coordinatesOfRaw takes what a raw model lacks from its parent.
func coordinatesOfRaw(m *object) (group, artifact, version string) {
	group, artifact, version = m.text("groupId"), m.text("artifactId"), m.text("version")
	if m.value("groupId") == nil {
		group = m.one("parent").text("groupId")
	}
	if m.value("version") == nil {
		version = m.one("parent").text("version")
	}
	return group, artifact, version
}

func (r *run) wrongRelativePath(child *ancestor, parent *object, found *ancestor) {
	of := ""
	if child.raw.file != r.file {
		of = " of POM " + r.hint(child)
	}
	r.problems.add(Warn, parent.origin, "'parent.relativePath'%s points at %s:%s instead of %s:%s, please verify your project structure",
		of, found.group, found.artifact, parent.text("groupId"), parent.text("artifactId"))
}

// constantVersion: whoever names its parent by a range must say its own version, since it
// cannot inherit one that is not fixed (MNG-2199).
func (r *run) constantVersion(child *ancestor) {
	switch v := child.model.value("version"); {
	case v == nil:
		r.problems.add(Fatal, child.model.origin, "Version must be a constant")
	case v.Text == "${pom.version}", v.Text == "${project.version}", v.Text == "${pom.parent.version}", v.Text == "${project.parent.version}":
		r.problems.add(Fatal, v.Origin, "Version must be a constant")
	}
}

func (r *run) repositoryParent(child *ancestor, parent *object) (*ancestor, error) {
	group, artifact, wanted := parent.text("groupId"), parent.text("artifactId"), parent.text("version")
	version, why := r.resolveRange(group, artifact, wanted)
	if why == "" {
		if file, ok := r.builder.pomInRepository(r.in.Repositories, group, artifact, version); ok {
			found, err := r.read(file, false, level20)
			if err != nil {
				return nil, err
			}
			if version != wanted {
				r.constantVersion(child)
			}
			return &ancestor{raw: found, group: group, artifact: artifact, version: version}, nil
		}
	}
	r.unknown("parent", group+":"+artifact+":"+wanted, why, parent.origin)
	return nil, nil
}

// resolveRange gives the version that a range means on this machine; why is not empty
// where none does.
func (r *run) resolveRange(group, artifact, version string) (resolved, why string) {
	wanted, err := parseVersionRange(version)
	if err != nil || !wanted.isRange() {
		return version, ""
	}
	if best, ok := r.builder.newestInRange(r.in.Repositories, group, artifact, wanted); ok {
		return best, ""
	}
	return "", fmt.Sprintf("no version of %s:%s in the range %s is in the local repository", group, artifact, version)
}

func (r *run) unknown(what, artifact, why string, origin Origin) {
	if why == "" {
		names := map[string]string{"parent": "the parent", "bom": "the imported BOM", "dependency": "the pom of"}
		why = fmt.Sprintf("%s %s is not on this disk", names[what], artifact)
	}
	r.unknowns = append(r.unknowns, Unknown{
		What: what, Artifact: artifact, Origin: origin,
		Reason: why + "; `mvn -N validate` (or --repo DIR) would bring it",
	})
}
