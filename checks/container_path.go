package checks

import (
	"errors"
	"io/fs"
	"net/url"
	"path"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/jar"
)

// maxClassPath is how many jars and folders of a Class-Path are opened.
const maxClassPath = 2000

// openClassPath reads the manifest and follows Class-Path.
func (c *container) openClassPath() {
	c.manifest, _ = jar.ReadManifest(c.classPath[0])
	c.follow(0)
}

// follow opens what the Class-Path of a jar names, in the order of the JVM: the entries of
// a jar come right behind it, each seen from the jar that names it.
func (c *container) follow(i int) {
	manifest, err := jar.ReadManifest(c.classPath[i])
	if err != nil || manifest == nil || manifest.Problem != nil {
		return
	}
	for _, entry := range manifest.ClassPath() {
		file, ok := beside(path.Dir(c.files[i]), entry)
		switch {
		case !ok, len(c.files) == maxClassPath:
			c.absent = append(c.absent, entry)
		case !slices.Contains(c.files, file):
			c.add(file, entry)
		}
	}
}

// add opens a file that Class-Path names. A jar that Java cannot open is left out of a
// class path without a word.
func (c *container) add(file, entry string) {
	element, err := jar.Open(c.fsys, file)
	var refused *jar.RefusedError
	switch {
	case errors.As(err, &refused):
		return
	case err != nil:
		c.absent = append(c.absent, entry)
		return
	}
	c.classPath, c.files = append(c.classPath, element), append(c.files, file)
	if !element.IsFolder() {
		c.follow(len(c.files) - 1)
	}
}

// beside resolves an entry of Class-Path, a URL relative to the folder of the jar; false
// for one that leads elsewhere.
func beside(dir, entry string) (string, bool) {
	u, err := url.Parse(entry)
	if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" {
		return "", false
	}
	if path.IsAbs(u.Path) {
		return strings.TrimPrefix(path.Clean(u.Path), "/"), true
	}
	file := path.Join(dir, u.Path)
	return file, fs.ValidPath(file)
}
