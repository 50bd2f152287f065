package checks

import (
	"path"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/classfile"
	"jmhdoctor/checks/internal/jar"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/maven"
)

const servicesEntry = "META-INF/services/javax.annotation.processing.Processor"

// resolve works out the dependencies of a build, once.
func (b *build) resolve() {
	if b.dependencies != nil || b.incomplete != nil {
		return
	}
	resolution := b.module.project.builder.ClassPath(b.model, maven.TestPath, b.inputs)
	for _, a := range resolution.Artifacts {
		b.dependencies = append(b.dependencies, b.module.project.artifact(a))
		if a.Module != "" {
			b.reactorPoms = append(b.reactorPoms, a.Module)
		}
	}
	b.dependencies = append(b.dependencies, b.processorDependencies()...)
	for _, name := range append(unknownNames(resolution.Incomplete), unknownNames(b.model.Unknowns)...) {
		if !bringsNoProcessor(name) {
			b.incomplete = append(b.incomplete, name)
		}
	}
}

// processorDependencies are those of Maven 4's types for processors, which are on no class
// path; Maven 3 looks for a file of that extension and fails.
func (b *build) processorDependencies() []javac.Artifact {
	var artifacts []javac.Artifact
	for _, d := range b.model.Dependencies {
		if !strings.HasSuffix(d.Type.Text, "processor") {
			continue
		}
		artifacts = append(artifacts, javac.Artifact{
			GroupID: d.GroupID.Text, ArtifactID: d.ArtifactID.Text, Version: d.Version.Text, Type: d.Type.Text,
			Classifier: d.Classifier.Text, Scope: d.Scope.Text, Declared: d.Origin,
		})
	}
	return artifacts
}

// bringsNoProcessor says whether the dependencies of an artifact are known without its
// pom, and hold no annotation processor: JMH's own and the ones that are looked up.
func bringsNoProcessor(name string) bool {
	group, rest, _ := strings.Cut(name, ":")
	artifact, _, _ := strings.Cut(rest, ":")
	key := group + ":" + artifact
	_, known := javac.KnownByKey(key)
	return known || key == javac.JMHGroup+":"+javac.JMHCore || slices.Contains(harmless, key)
}

func unknownNames(unknowns []maven.Unknown) []string {
	var names []string
	for _, u := range unknowns {
		names = append(names, u.Artifact)
	}
	return names
}

// closure resolves an element of a processor path.
func (b *build) closure(entry javac.PathEntry) ([]javac.Artifact, []string) {
	root := maven.Coordinates{
		GroupID: entry.GroupID.Text, ArtifactID: entry.ArtifactID.Text, Version: entry.Version.Text,
		Type: entry.Type.Text, Classifier: entry.Classifier.Text,
	}
	resolution := b.module.project.builder.Closure([]maven.Coordinates{root}, nil, b.inputs)
	if len(resolution.Incomplete) > 0 && !doubtfulJMH(root) {
		if known, incomplete := javac.KnownClosure(entry); len(incomplete) == 0 {
			return known, nil
		}
	}
	if doubtfulJMH(root) && len(resolution.Incomplete) > 0 {
		return nil, unknownNames(resolution.Incomplete)
	}
	var artifacts []javac.Artifact
	for _, a := range resolution.Artifacts {
		artifact := b.module.project.artifact(a)
		artifact.Declared = entry.Origin
		artifacts = append(artifacts, artifact)
	}
	return artifacts, unknownNames(resolution.Incomplete)
}

// doubtfulJMH says whether nobody knows if there is such a version of JMH.
func doubtfulJMH(c maven.Coordinates) bool {
	return c.GroupID == javac.JMHGroup && !slices.Contains(jmhReleases, c.Version) && !neverReleased(c.Version)
}

// artifact adds to what Maven resolved what its jar holds, where that is at hand.
func (p *project) artifact(a maven.Artifact) javac.Artifact {
	converted := javac.Artifact{
		GroupID: a.GroupID, ArtifactID: a.ArtifactID, Version: a.Version, Type: a.Type, Classifier: a.Classifier, Scope: a.Scope,
		File: a.File, Declared: a.Origin, Contents: p.contents(a.File),
	}
	if len(a.Path) > 1 {
		converted.Through = a.Path[:len(a.Path)-1]
	}
	return converted
}

// contents reads what a jar holds for javac, each jar once; nil where it is not at hand
// or cannot be read.
func (r *runner) contents(file string) *javac.File {
	if file == "" {
		return nil
	}
	return r.jars.get(file, func() *javac.File { return r.readContents(file) })
}

func (r *runner) readContents(file string) *javac.File {
	container, err := jar.Open(r.fsys, file)
	if err != nil {
		return nil
	}
	defer container.Close()
	var services []string
	if entry, ok := container.Find(servicesEntry); ok {
		text, err := container.Read(entry)
		if err != nil {
			return nil
		}
		services = serviceLines(string(text))
	}
	versions := map[string]int{}
	for _, name := range services {
		if entry, ok := container.Find(strings.ReplaceAll(name, ".", "/") + ".class"); ok {
			versions[name] = majorVersion(container, entry)
		}
	}
	contents := javac.Contents(services, versions)
	return &contents
}

func majorVersion(container jar.Container, entry jar.Entry) int {
	bytes, err := container.Read(entry)
	if err != nil {
		return 0
	}
	class, err := classfile.Parse(bytes)
	if err != nil {
		return 0
	}
	return int(class.Major)
}

// serviceLines gives the class names of a services file (java.util.ServiceLoader).
func serviceLines(text string) []string {
	var names []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if name := strings.TrimSpace(line); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// rootedFrom turns a path of a pom, absolute or relative to a folder, into a rooted one.
func rootedFrom(dir, prefix, text string) (string, bool) {
	text = strings.ReplaceAll(text, `\`, "/")
	if text == "" {
		return "", false
	}
	if rest, ok := strings.CutPrefix(text, prefix); ok && prefix != "" {
		return path.Clean(rest), true
	}
	joined := path.Join(dir, text)
	return joined, joined != ".." && !strings.HasPrefix(joined, "../")
}
