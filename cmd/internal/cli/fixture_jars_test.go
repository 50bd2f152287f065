package cli

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// packedFixtures are the folders of the fixtures that are named like jars, as jars.
var packedFixtures = sync.OnceValues(func() (fstest.MapFS, error) {
	files := os.DirFS(fixturesDir)
	jars := fstest.MapFS{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() || !strings.HasSuffix(name, ".jar") {
			return err
		}
		content, err := packed(files, name)
		if err != nil {
			return err
		}
		jars[name] = &fstest.MapFile{Data: content, Mode: 0o644}
		return fs.SkipDir
	})
	return jars, err
})

// fixtureFiles is the file system that the fixtures are judged on.
func fixtureFiles(t *testing.T) fs.FS {
	t.Helper()
	jars, err := packedFixtures()
	if err != nil {
		t.Fatal(err)
	}
	return overlay{os.DirFS(fixturesDir), jars}
}

// packed makes a jar of a folder: the manifest first, as the jar command does, then all
// files by name. There is no time in it, so that equal folders give equal bytes.
func packed(files fs.FS, folder string) ([]byte, error) {
	var names []string
	err := fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		entry, err := writer.Create(strings.TrimPrefix(name, folder+"/"))
		if err != nil {
			return nil, err
		}
		if _, err := entry.Write(content); err != nil {
			return nil, err
		}
	}
	err = writer.Close()
	return out.Bytes(), err
}

func rank(name string) int {
	if strings.HasSuffix(name, "/META-INF/MANIFEST.MF") {
		return 0
	}
	return 1
}
