package maven

import (
	"io/fs"
	"path"
	"strings"
)

// pomInRepository gives the rooted path of an artifact's pom in the first local repository
// that has it.
func (b *Builder) pomInRepository(repositories []string, group, artifact, version string) (string, bool) {
	file := artifactPath(group, artifact, version, "", "pom")
	for _, repository := range repositories {
		candidate := path.Join(repository, file)
		if fs.ValidPath(candidate) && b.isFile(candidate) {
			return candidate, true
		}
	}
	return "", false
}

// artifactPath is the layout of a Maven 2 repository.
func artifactPath(group, artifact, version, classifier, extension string) string {
	name := artifact + "-" + version
	if classifier != "" {
		name += "-" + classifier
	}
	return path.Join(strings.ReplaceAll(group, ".", "/"), artifact, version, name+"."+extension)
}

// newestInRange gives the highest version of an artifact in a range, as far as the local
// repositories know them.
func (b *Builder) newestInRange(repositories []string, group, artifact string, r versionRange) (string, bool) {
	best := ""
	for _, repository := range repositories {
		dir := path.Join(repository, strings.ReplaceAll(group, ".", "/"), artifact)
		if !fs.ValidPath(dir) {
			continue
		}
		entries, err := fs.ReadDir(b.fsys, dir)
		if err != nil {
			continue
		}
		for _, entry := range entries {
			version := entry.Name()
			if !r.contains(version) || best != "" && Version(version).Compare(Version(best)) <= 0 {
				continue
			}
			if b.isFile(path.Join(dir, version, artifact+"-"+version+".pom")) {
				best = version
			}
		}
	}
	return best, best != ""
}

func (b *Builder) isFile(rooted string) bool {
	info, err := fs.Stat(b.fsys, rooted)
	return err == nil && info.Mode().IsRegular()
}

func (b *Builder) exists(rooted string) bool {
	_, err := fs.Stat(b.fsys, rooted)
	return err == nil
}

// pomAt gives the pom that a path means: the file itself, or pom.xml in the folder.
func (b *Builder) pomAt(rooted string) (string, bool) {
	if !fs.ValidPath(rooted) {
		return "", false
	}
	info, err := fs.Stat(b.fsys, rooted)
	if err != nil {
		return rooted, false
	}
	if info.IsDir() {
		rooted = path.Join(rooted, "pom.xml")
		return rooted, b.isFile(rooted)
	}
	return rooted, info.Mode().IsRegular()
}
