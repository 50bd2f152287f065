package checks

import (
	"slices"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/maven"
)

// otherMavens are the newest of the other lines: where nothing says which Maven builds, one
// of these may.
var otherMavens = []maven.Version{maven.NewestMaven38, maven.NewestMaven4}

// byOtherMavens tells what builds of a module by other Mavens would do else. Nothing is told
// where a Maven is named: then that one builds.
func (p *project) byOtherMavens(own *module, subject diag.Subject) []diag.MavenDifference {
	if p.onTrial || p.maven.Origin.Way != maven.Default || len(subject.JDKs) == 0 {
		return nil
	}
	var differences []diag.MavenDifference
	for _, version := range otherMavens {
		other := p.by(version)
		if own.sameBy(other) {
			continue
		}
		results := other.newModule(own.pom).subject().JDKs
		if len(results) == 0 {
			// Nothing of the module is compiled then.
			continue
		}
		differing := slices.DeleteFunc(results, func(r diag.JDKResult) bool {
			return slices.ContainsFunc(subject.JDKs, func(s diag.JDKResult) bool { return s.JDK == r.JDK && alike(s, r) })
		})
		if len(differing) > 0 {
			differences = append(differences, diag.MavenDifference{Maven: string(version), Subject: own.pom, JDKs: differing})
		}
	}
	return differences
}

// sameBy says that the models of another Maven lead to the same verdict. A model that looks
// at no JDK is made for one of them only.
func (m *module) sameBy(other *project) bool {
	for _, b := range m.builds {
		if b.model == nil {
			return false
		}
		model, problems := other.builder.Effective(m.pom, other.inputsOf(b.judged.Version))
		switch {
		case model == nil || maven.Failed(problems) || !sameForJavac(b.model, model):
			return false
		case !b.model.JDKDependent && !model.JDKDependent:
			return true
		}
	}
	return true
}

// by is the project as another Maven builds it.
func (p *project) by(version maven.Version) *project {
	return p.others.get(string(version), func() *project {
		other := p.trial()
		other.maven.Version = version
		if config, err := maven.ReadConfig(p.fsys, p.root, version); err == nil {
			other.config = config
		}
		other.lineages, other.prepared, other.trials = newCache[[]string](), newCache[maven.Inputs](), newCache[string]()
		other.workspace = nil // what the poms are called may differ
		other.workspace = other.builder.Workspace(other.poms, other.inputs(other.judged[0].Version))
		return other
	})
}

// sameForJavac says that two models of a pom lead to the same verdict: everything is equal
// that a verdict looks at.
func sameForJavac(a, b *maven.Model) bool {
	return slices.EqualFunc(a.PluginLines(compilerGroup, compilerArtifact), b.PluginLines(compilerGroup, compilerArtifact), sameText) &&
		slices.EqualFunc(a.Dependencies, b.Dependencies, sameDependency) &&
		slices.EqualFunc(a.ManagedDependencies, b.ManagedDependencies, sameDependency) &&
		slices.Equal(namedPlugins(a), namedPlugins(b)) && slices.Equal(namedProperties(a), namedProperties(b)) &&
		a.Build.SourceDirectory.Text == b.Build.SourceDirectory.Text && a.Build.TestSourceDirectory.Text == b.Build.TestSourceDirectory.Text &&
		len(a.Unknowns) == len(b.Unknowns)
}

// namedPlugins are the plugins that a pom names; what Maven itself binds besides the
// compiler plugin decides nothing.
func namedPlugins(m *maven.Model) []string {
	var keys []string
	for _, plugin := range m.Build.Plugins {
		if plugin.Origin.Way != maven.Lifecycle {
			keys = append(keys, plugin.Key())
		}
	}
	return keys
}

// namedProperties are those that a pom or the command line sets; those of the super POM are
// about encodings and time stamps.
func namedProperties(m *maven.Model) []string {
	var texts []string
	for i, name := range m.PropertyNames {
		if m.Properties[i].Origin.Way != maven.Default {
			texts = append(texts, name+"="+m.Properties[i].Text)
		}
	}
	return texts
}

func sameText(a, b maven.XMLLine) bool { return a.Text == b.Text }

func sameDependency(a, b *maven.Dependency) bool {
	return a.GroupID.Text == b.GroupID.Text && a.ArtifactID.Text == b.ArtifactID.Text && a.Version.Text == b.Version.Text &&
		a.Type.Text == b.Type.Text && a.Classifier.Text == b.Classifier.Text && a.Scope.Text == b.Scope.Text
}
