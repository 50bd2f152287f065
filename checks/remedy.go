package checks

import (
	"cmp"
	"fmt"
	"slices"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/maven"
	"jmhdoctor/checks/internal/xmldoc"
)

// A remedy is a way to mend a finding, before it was tried.
type remedy struct {
	title, where, snippet string
	// edits are in files of the reactor; none for what can only be shown, and why then
	// says what keeps it from being applied.
	edits []diag.Edit
	why   string
	// doubt says why the edits are not safe although they work; empty for none.
	doubt string
}

// mend turns remedies into fixes: each is tried on the model, and what does not make the
// finding go, or brings another, is only shown.
func (m *module) mend(f diag.Finding, id string, remedies ...remedy) []diag.Fix {
	if m.project.onTrial {
		return nil
	}
	var fixes []diag.Fix
	for _, r := range remedies {
		fix := diag.Fix{Title: r.title, Where: r.where, Snippet: r.snippet, Why: r.why, Safety: diag.ShowOnly}
		if len(r.edits) > 0 {
			fix.Safety, fix.Why = m.tried(f, id, r)
		}
		if fix.Safety != diag.ShowOnly {
			fix.Edits = r.edits
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

func (m *module) tried(f diag.Finding, id string, r remedy) (diag.Safety, string) {
	if problem := m.trial(f, id, r.edits); problem != "" {
		return diag.ShowOnly, problem
	}
	r.doubt = cmp.Or(r.doubt, m.unreadParts(), m.doubtOfInactive())
	if r.doubt != "" {
		return diag.Unsafe, r.doubt
	}
	return diag.Safe, r.why
}

// unreadParts says that a part of the model is not at hand, so that no fix is sure to
// reach what Maven will see; empty where all is.
func (m *module) unreadParts() string {
	for _, b := range m.builds {
		if b.model != nil && len(b.model.Unknowns) > 0 {
			return b.model.Unknowns[0].Reason
		}
	}
	return ""
}

// trial computes the models again as they would be after the edits, and says what speaks
// against them; empty for nothing. Modules with one parent share the trial of an edit of
// that parent.
func (m *module) trial(f diag.Finding, id string, edits []diag.Edit) string {
	key := fmt.Sprint(id, f.Message, edits)
	return m.project.trials.get(key, func() string { return m.try(f, id, edits) })
}

func (m *module) try(f diag.Finding, id string, edits []diag.Edit) string {
	files, problem := m.project.edited(edits)
	if problem != "" {
		return problem
	}
	after := m.project.after(files)
	for _, pom := range m.project.affected(files) {
		if problem := compareTrial(m.project.judgedAgain(pom, m), after.judgedAgain(pom, nil), f, id, pom == m.pom); problem != "" {
			return problem
		}
	}
	return ""
}

// edited gives the files as they are after the edits, or why they cannot be.
func (p *project) edited(edits []diag.Edit) (files map[string][]byte, problem string) {
	files = map[string][]byte{}
	for _, file := range filesOf(edits) {
		doc := p.document(file)
		if doc == nil {
			return nil, "the file cannot be read again"
		}
		if !doc.Editable() {
			return nil, "the file holds bytes that its encoding does not know, so it is not edited"
		}
		after, err := xmldoc.Apply(doc, editsOf(edits, file))
		if err != nil {
			return nil, "the edit cannot be made: " + err.Error()
		}
		files[file] = after
	}
	return files, ""
}

func filesOf(edits []diag.Edit) []string {
	var files []string
	for _, e := range edits {
		if !slices.Contains(files, e.File) {
			files = append(files, e.File)
		}
	}
	return files
}

func editsOf(edits []diag.Edit, file string) []diag.Edit {
	var own []diag.Edit
	for _, e := range edits {
		if e.File == file {
			own = append(own, e)
		}
	}
	return own
}

// after is the project as it would be with other files.
func (p *project) after(files map[string][]byte) *project {
	other := p.trial()
	other.fsys = overlayFS{p.fsys, files}
	other.builder = maven.NewBuilder(other.fsys)
	other.documents = newCache[*xmldoc.Document]()
	return other
}

// trial is a copy of the project in which something is tried. What is changed in it, its
// runner included, changes nothing here; the caches are the same.
func (p *project) trial() *project {
	other := *p
	r := *p.runner
	r.onTrial = true
	other.runner = &r
	return &other
}

// affected are the modules that a change of files reaches: those that have one of them in
// their lineage.
func (p *project) affected(files map[string][]byte) []string {
	var poms []string
	for _, pom := range p.poms {
		if slices.ContainsFunc(p.lineage(pom), func(file string) bool { _, ok := files[file]; return ok }) {
			poms = append(poms, pom)
		}
	}
	return poms
}

// lineage is a pom of the reactor and its parents.
func (p *project) lineage(pom string) []string {
	return p.lineages.get(pom, func() []string {
		if model, _ := p.builder.Effective(pom, p.inputsOf(p.judged[0].Version)); model != nil {
			return model.Lineage
		}
		return []string{pom}
	})
}

// judgedAgain gives the findings on a module without its fixes; known is the module if
// its facts are at hand.
func (p *project) judgedAgain(pom string, known *module) []diag.Finding {
	trial := p.trial()
	m := known
	if m == nil || m.pom != pom {
		m = trial.newModule(pom)
	} else {
		copied := *known
		copied.project = trial
		m = &copied
	}
	findings, _ := examine(diag.Module, func(pass *Pass) { pass.Module = m })
	return findings
}

// compareTrial says what is wrong after an edit: the finding is still there, or there is
// one that was not there before.
func compareTrial(before, after []diag.Finding, f diag.Finding, id string, own bool) string {
	for _, g := range after {
		if own && g.ID == id && g.Message == f.Message {
			return "tried on the model, this alone does not make the finding go"
		}
		known := slices.ContainsFunc(before, func(b diag.Finding) bool { return b.ID == g.ID })
		if !known {
			return fmt.Sprintf("tried on the model, this would bring %s: %s", g.ID, g.Message)
		}
	}
	return ""
}

// isLocal says whether a pom belongs to the reactor that is judged.
func (p *project) isLocal(file string) bool { return slices.Contains(p.poms, file) }

// unaccounted names an artifact on the class path of the module of which nobody knows
// whether it holds an annotation processor; empty where all are accounted for.
func (m *module) unaccounted() string {
	for _, b := range m.builds {
		for _, a := range b.dependencies {
			if a.Contents == nil && !slices.Contains(harmless, a.Key()) && !isKnownProcessor(a) {
				return a.String()
			}
		}
		if len(b.incomplete) > 0 {
			return b.incomplete[0]
		}
	}
	return ""
}

// harmless are artifacts without annotation processors: what JMH and the annotations of
// known processors bring, and what stands beside them most often. Looked up in the jars of
// mapstruct 1.6.3, auto-value-annotations 1.11.0, auto-service-annotations 1.1.1,
// jopt-simple 5.0.4, commons-math3 3.6.1, junit 4.13.2, hamcrest-core 1.3, slf4j-api 2.0.17
// and guava 33.4.0.
var harmless = []string{
	"net.sf.jopt-simple:jopt-simple", "org.apache.commons:commons-math3", "org.mapstruct:mapstruct",
	"com.google.auto.value:auto-value-annotations", "com.google.auto.service:auto-service-annotations",
	"junit:junit", "org.hamcrest:hamcrest-core", "org.slf4j:slf4j-api", "com.google.guava:guava",
}

// doubtOfPaths says why introducing a processor path is not safe: it ends discovery on
// the class path, also for a processor that nobody knows of.
func (m *module) doubtOfPaths() string {
	if name := m.unaccounted(); name != "" {
		return "whether " + name + " holds an annotation processor cannot be told without its jar; a processor path would shut it out"
	}
	return ""
}

// profileDoubt says that a list stands in a profile.
func profileDoubt(o maven.Origin) string {
	if o.Profile != "" {
		return "it stands in the profile " + o.Profile
	}
	return ""
}
