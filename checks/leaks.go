package checks

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
	"jmhdoctor/checks/internal/xmldoc"
)

// A leak is a processor path that got its version from a path of another artifact.
type leak struct {
	stop
	entry                    javac.PathEntry
	artifact, version, owner string
}

// leakedVersions lists the leaks of a module, each once.
func (m *module) leakedVersions() []leak {
	var leaks []leak
	seen := map[maven.Origin]int{}
	for _, b := range m.builds {
		for _, c := range b.compilations {
			for _, entry := range c.verdict.Run.ProcessorPath {
				owner := m.versionOwner(entry)
				if owner == "" {
					continue
				}
				if i, known := seen[entry.Origin]; known {
					leaks[i].compilations = append(leaks[i].compilations, c)
					continue
				}
				seen[entry.Origin] = len(leaks)
				leaks = append(leaks, leak{
					stop:  stop{module: m, origin: entry.Origin, compilations: []*compilation{c}},
					entry: entry, artifact: entry.ArtifactID.Text, version: entry.Version.Text, owner: owner,
				})
			}
		}
	}
	return leaks
}

// versionOwner names the artifact whose path the version of an entry stands in, where
// that is another one; else it is empty.
func (m *module) versionOwner(entry javac.PathEntry) string {
	if !entry.VersionMerged {
		return ""
	}
	doc := m.project.document(entry.Version.Origin.File)
	if doc == nil {
		return ""
	}
	path := enclosing(doc, doc.Root(), entry.Version.Origin.Element)
	if path == nil {
		return ""
	}
	owner := path.SelectElement("artifactId")
	if owner == nil || doc.Text(owner) == entry.ArtifactID.Text || doc.Text(owner) == entry.ArtifactID.Raw {
		return ""
	}
	return doc.Text(owner)
}

// enclosing finds the element that directly holds the element of a span.
func enclosing(doc *xmldoc.Document, within *xmldoc.Element, span diag.Span) *xmldoc.Element {
	for child := range within.ChildElementsSeq() {
		at := doc.Element(child)
		if at == span {
			return within
		}
		if at.Start <= span.Start && span.End <= at.End {
			return enclosing(doc, child, span)
		}
	}
	return nil
}

// key is known beforehand, so that the failing build can name its cause.
func (l leak) key() string {
	return "JMH106 " + l.module.project.request.Paths.Show(l.origin.File) + " " + l.artifact
}

// finding shows where the two halves of the path stand.
func (l leak) finding(message string) diag.Finding {
	f := l.stop.finding("JMH106", message)
	f.Key = l.key()
	f.Trace = nil
	for _, step := range []struct {
		value maven.Value
		text  string
	}{
		{l.entry.ArtifactID, "the path names " + l.artifact + " and no version"},
		{l.entry.Version, "the path at the same position in the list it is merged with gives " + l.version + ", for " + l.owner},
	} {
		place := l.module.place(step.value.Origin)
		place.Source = nil
		f.Trace = append(f.Trace, diag.Step{Place: place, Message: step.text})
	}
	return f
}
