// Package discover tells what a path is: a Maven project, a jar, a folder of classes, a
// file of results.
package discover

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

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
	case hasSuffix(target, ".class"):
		return Found{}, errors.New("a single class file; name the folder of classes or the jar that it belongs to")
	case isJar(fsys, target):
		return Found{Kind: diag.Jar, Path: target}, nil
	}
	return Found{Kind: diag.Module, Path: target}, nil
}

func hasSuffix(target, suffix string) bool {
	return strings.HasSuffix(strings.ToLower(target), suffix)
}

// isJar goes by the name, so that a jar that was damaged still counts as one, and by the
// first bytes.
func isJar(fsys fs.FS, target string) bool {
	return hasSuffix(target, ".jar") || hasSuffix(target, ".war") || hasSuffix(target, ".zip") || beginsAsZip(fsys, target)
}

// beginsAsZip looks for the signature of an entry (APPNOTE 4.3.7).
func beginsAsZip(fsys fs.FS, target string) bool {
	file, err := fsys.Open(target)
	if err != nil {
		return false
	}
	defer file.Close()
	var first [4]byte
	_, err = io.ReadFull(file, first[:])
	return err == nil && string(first[:]) == "PK\x03\x04"
}

func folder(fsys fs.FS, dir string) (Found, error) {
	pom := path.Join(dir, "pom.xml")
	if info, err := fs.Stat(fsys, pom); err == nil && !info.IsDir() {
		return Found{Kind: diag.Module, Path: pom}, nil
	}
	if hasSuffix(dir, ".jar") {
		return Found{}, errors.New("a folder, although it is named like a jar; name a jar file, or pack it (jar --create)")
	}
	holds, err := holdsClasses(fsys, dir)
	switch {
	case err != nil:
		return Found{}, err
	case holds:
		return Found{Kind: diag.Classes, Path: dir}, nil
	}
	return Found{}, errors.New("a folder without a pom.xml and without class files; name a folder with a Maven project, a pom.xml, a jar, or a folder of classes")
}

// maxVisited is how many files and folders are looked at in search of the first class.
const maxVisited = 50_000

// holdsClasses looks for a list of benchmarks, or for any class file below a folder.
func holdsClasses(fsys fs.FS, dir string) (bool, error) {
	if _, err := fs.Stat(fsys, path.Join(dir, "META-INF/BenchmarkList")); err == nil {
		return true, nil
	}
	visited, found := 0, false
	err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
		switch visited++; {
		case err != nil && name == dir:
			return fmt.Errorf("cannot be read: %w", err)
		case err != nil:
			return fs.SkipDir
		case !entry.IsDir() && strings.HasSuffix(name, ".class"):
			found = true
			return fs.SkipAll
		case visited > maxVisited:
			return fmt.Errorf("a folder without a pom.xml, and without a class file among its first %d files; name a folder of classes below it", maxVisited)
		}
		return nil
	})
	return found, err
}
