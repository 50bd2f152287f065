package maven

import (
	"fmt"
	"slices"
	"strings"
)

// raw4 is what Maven 4 asks of a pom beyond what all Mavens ask. Source:
// DefaultModelValidator of maven-impl 4.0.0-rc-5.
func (v *validator) raw4(m, parent *object) {
	v.model41 = m.text("modelVersion") != model400
	v.duplicateModules(m, "modules", "module", "child module")
	if v.model41 {
		v.raw41(m, parent)
	} else {
		v.rawCoordinates(m, parent, Warn)
		if subprojects := m.texts("subprojects"); len(subprojects) > 0 {
			v.violation(ModelError, subprojects[0].Origin, "subprojects", "", "unexpected subprojects element")
		}
	}
	if field := needs41(m); field != nil && m.text("modelVersion") == model400 {
		v.violation(Fatal, *field, "model", "", "the model contains elements that require a model version of 4.1.0")
	}
	v.noExpression(Warn, m, "packaging", "packaging")
	for _, name := range []string{"repository", "snapshotRepository"} {
		if repository := m.one("distributionManagement").one(name); repository != nil {
			prefix := "distributionManagement." + name + "."
			v.notEmpty(ModelError, repository, "id", prefix+"id", "")
			v.interpolated(repository, prefix, "id")
		}
	}
}

// interpolated: what Maven 4 fills in while it reads must hold no expression afterwards.
func (v *validator) interpolated(repository *object, prefix string, names ...string) {
	if v.line < Line4 {
		return
	}
	for _, name := range names {
		if start, _ := findExpression(repository.text(name), 0); start >= 0 {
			v.violation(ModelError, at(repository, name), prefix+"["+repository.text("id")+"]."+name, "", "contains an uninterpolated expression.")
		}
	}
}

func (v *validator) raw41(m, parent *object) {
	v.duplicateModules(m, "subprojects", "subproject", "subproject")
	if modules := m.texts("modules"); len(modules) > 0 {
		if len(m.texts("subprojects")) == 0 {
			v.violation(Warn, modules[0].Origin, "modules", "", "deprecated modules element, use subprojects instead")
		} else {
			v.violation(ModelError, modules[0].Origin, "modules", "", "cannot use both modules and subprojects element")
		}
	}
	v.rawCoordinates41(m)
	if parent == nil {
		return
	}
	v.noExpression(Fatal, parent, "groupId", "groupId")
	v.noExpression(Fatal, parent, "artifactId", "artifactId")
	v.versionExpression(Fatal, parent, "version")
	if parent.text("relativePath") != "" && (parent.text("groupId") != "" || parent.text("artifactId") != "") {
		v.violation(Warn, at(parent, "relativePath"), "parent.relativePath", "", "only specify relativePath or groupId/artifactId in modelVersion 4.1.0")
	}
}

func (v *validator) rawCoordinates41(m *object) {
	v.noExpression(Fatal, m, "groupId", "groupId")
	v.notEmpty(Fatal, m, "artifactId", "artifactId", "")
	v.noExpression(Fatal, m, "artifactId", "artifactId")
	v.versionExpression(Fatal, m, "version")
}

// needs41 gives the place of something that only model 4.1.0 knows, nil for none.
func needs41(o *object) *Origin {
	for i := range o.class.fields {
		f := &o.class.fields[i]
		if o.slots[i] == nil {
			continue
		}
		if f.since4 {
			return &o.origin
		}
		switch content := o.slots[i].(type) {
		case *object:
			if found := needs41(content); found != nil {
				return found
			}
		case []*object:
			for _, member := range content {
				if found := needs41(member); found != nil {
					return found
				}
			}
		}
	}
	return nil
}

// profileID: what has a meaning for -P cannot begin an id.
func (v *validator) profileID(profile *object, prefix string) {
	id := profile.text("id")
	if !v.notEmpty(ModelError, profile, "id", prefix+"id", "") {
		return
	}
	if strings.ContainsRune("+-!?", rune(id[0])) {
		v.violation(ModelError, at(profile, "id"), prefix+"id", "", "with value '"+id+"' does not match a valid profile id pattern.")
	}
}

// combineModes checks what steers the merge of a configuration; Maven 4 refuses a word
// that it does not know.
func (v *validator) combineModes(n *Node, prefix string) {
	if n == nil {
		return
	}
	for _, mode := range []struct {
		attribute, valid string
		values           []string
	}{
		{combineChildren, "append, and merge", []string{"append", "merge"}},
		{combineSelf, "override, merge, and remove", []string{"override", "merge", "remove"}},
	} {
		at := attrIndex(n.Attrs, mode.attribute)
		if at < 0 || slices.Contains(mode.values, n.Attrs[at].Value) {
			continue
		}
		v.violation(ModelError, n.Origin, prefix+"."+n.Name, "", fmt.Sprintf("Unsupported value '%s' for %s attribute. Valid values are: %s (default is: merge)",
			n.Attrs[at].Value, mode.attribute, mode.valid))
	}
	for _, child := range n.Children {
		v.combineModes(child, prefix+"."+n.Name)
	}
}
