// Package discover tells what a path is: a Maven project, a jar, a folder of classes, a
// file of results.
package discover

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"jmhdoctor/checks/diag"
)

// A Found is something to look at.
type Found struct {
	Kind diag.Kind
	// Path is rooted: the pom, the jar, the folder, the file.
	Path string
}

// Find tells what a rooted path is. The error says, in words that follow the path, why
// there is nothing to look at, and what to do.
func Find(fsys fs.FS, target string) (Found, error) {
	info, err := fs.Stat(fsys, target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Found{}, errors.New("no such path")
	case err != nil:
		return Found{}, fmt.Errorf("cannot be read: %w", err)
	case info.IsDir():
		return folder(fsys, target)
	}
	return Found{Kind: diag.Module, Path: target}, nil
}

func folder(fsys fs.FS, dir string) (Found, error) {
	pom := path.Join(dir, "pom.xml")
	if info, err := fs.Stat(fsys, pom); err == nil && !info.IsDir() {
		return Found{Kind: diag.Module, Path: pom}, nil
	}
	return Found{}, errors.New("a folder without a pom.xml; name a folder with a Maven project, or a pom.xml")
}
