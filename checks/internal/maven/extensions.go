package maven

import (
	"io/fs"
	"path"
	"strings"

	"jmhdoctor/checks/internal/xmldoc"
)

// modelExtensions are core extensions that change models, by groupId:artifactId; an entry
// may end in "*".
var modelExtensions = []struct{ artifact, what string }{
	{"org.eclipse.tycho:tycho-build", "makes models of folders without a pom"},
	{"org.eclipse.tycho.extras:tycho-pomless", "makes models of folders without a pom"},
	{"io.takari.polyglot:*", "reads models that are not written in XML"},
	{"me.qoomon:maven-git-versioning-extension", "sets versions and properties from git"},
	{"fr.brouillard.oss:jgitver-maven-plugin", "sets versions from git"},
	{"kr.motd.maven:os-maven-plugin", "sets the properties os.detected.*"},
	{"eu.maveniverse.maven.nisse:*", "sets properties from git, the system and files"},
}

// RootOf gives the root of the multi-module project that a folder belongs to: the nearest
// folder upward that holds `.mvn`; the folder itself where there is none. Source: Maven's
// launcher script.
func RootOf(fsys fs.FS, dir string) string {
	for at := dir; ; at = path.Dir(at) {
		if holdsMvn(fsys, at) {
			return at
		}
		if isTop(at) {
			return dir
		}
	}
}

func holdsMvn(fsys fs.FS, dir string) bool {
	info, err := fs.Stat(fsys, path.Join(dir, ".mvn"))
	return err == nil && info.IsDir()
}

func isTop(dir string) bool { return dir == "." || dir == "/" || dir == "" }

// rootOf is RootOf that looks at no folder twice.
func (b *Builder) rootOf(dir string) string {
	if marked := b.markedRoot(dir); marked != "" {
		return marked
	}
	return dir
}

// markedRoot is the nearest folder upward that holds `.mvn`; empty where there is none.
func (b *Builder) markedRoot(dir string) string {
	return remember(b.memo, b.memo.roots, dir, func() string {
		switch {
		case holdsMvn(b.fsys, dir):
			return dir
		case isTop(dir):
			return ""
		}
		return b.markedRoot(path.Dir(dir))
	})
}

// coreExtensions gives the extensions of `.mvn/extensions.xml` that change models.
func (r *run) coreExtensions() []Unknown {
	memo := r.builder.memo
	root := r.root(path.Dir(r.file))
	return remember(memo, memo.extensions, root, func() []Unknown { return r.builder.readExtensions(root) })
}

func (b *Builder) readExtensions(root string) []Unknown {
	file := path.Join(root, ".mvn", "extensions.xml")
	doc := b.Document(file)
	if doc == nil {
		return nil
	}
	var found []Unknown
	for e := range doc.Root().ChildElementsSeq() {
		if e.FullTag() != "extension" {
			continue
		}
		if u, ok := modelExtension(doc, file, e); ok {
			found = append(found, u)
		}
	}
	return found
}

func modelExtension(doc *xmldoc.Document, file string, e *xmldoc.Element) (Unknown, bool) {
	child := func(name string) string {
		if c := e.SelectElement(name); c != nil {
			return trim(doc.Text(c))
		}
		return ""
	}
	key := child("groupId") + ":" + child("artifactId")
	for _, known := range modelExtensions {
		prefix, wildcard := strings.CutSuffix(known.artifact, "*")
		if key != known.artifact && !(wildcard && strings.HasPrefix(key, prefix)) {
			continue
		}
		return Unknown{
			What: "extension", Artifact: key + ":" + child("version"),
			Reason: "the core extension " + key + " " + known.what + "; what it does to this model is not known",
			Origin: Origin{File: file, Element: doc.Element(e), Way: Here},
		}, true
	}
	return Unknown{}, false
}
