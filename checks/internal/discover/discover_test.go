package discover

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"jmhdoctor/checks/diag"
)

func TestFind(t *testing.T) {
	file := func(content string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(content)} }
	files := fstest.MapFS{
		"app/pom.xml":                            file("<project/>"),
		"app/target/classes/demo/A.class":        file("class"),
		"app/target/app.jar":                     file("<html>"),
		"app/target/upper.JAR":                   file(""),
		"app/target/unnamed":                     file("PK\x03\x04..."),
		"app/target/short":                       file("PK"),
		"app/settings.xml":                       file("<settings/>"),
		"listed/META-INF/BenchmarkList":          file(""),
		"dir.jar/demo/A.class":                   file("class"),
		"module.jar/pom.xml":                     file("<project/>"),
		"sources/demo/A.java":                    file("class A {}"),
		"odd/pom.xml/A.txt":                      file(""),
		"target/test-classes/demo/Deep/In.class": file("class"),
	}
	for _, test := range []struct {
		target string
		kind   diag.Kind
		path   string
		err    string
	}{
		{"app", diag.Module, "app/pom.xml", ""},
		{"app/pom.xml", diag.Module, "app/pom.xml", ""},
		{"app/settings.xml", diag.Module, "app/settings.xml", ""},
		{"app/target/classes", diag.Classes, "app/target/classes", ""},
		{"app/target/app.jar", diag.Jar, "app/target/app.jar", ""},
		{"app/target/upper.JAR", diag.Jar, "app/target/upper.JAR", ""},
		{"app/target/unnamed", diag.Jar, "app/target/unnamed", ""},
		{"app/target/short", diag.Module, "app/target/short", ""},
		{"app/target/classes/demo/A.class", 0, "", "single class file"},
		{"listed", diag.Classes, "listed", ""},
		{"dir.jar", 0, "", "named like a jar"},
		{"module.jar", diag.Module, "module.jar/pom.xml", ""},
		{"sources", 0, "", "without a pom.xml and without class files"},
		{"odd", 0, "", "without a pom.xml"},
		{"target", diag.Classes, "target", ""},
		{"nowhere", 0, "", "no such path"},
	} {
		found, err := Find(files, test.target)
		if test.err != "" {
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%s: %v, want %q", test.target, err, test.err)
			}
			continue
		}
		if want := (Found{test.kind, test.path}); err != nil || found != want {
			t.Errorf("%s: %v, %v, want %v", test.target, found, err, want)
		}
	}
}

// A folder of any size is left in bounded time.
func TestFindGivesUp(t *testing.T) {
	files := fstest.MapFS{}
	for i := range maxVisited + 1 {
		files[fmt.Sprintf("big/%d.txt", i)] = &fstest.MapFile{}
	}
	if _, err := Find(files, "big"); err == nil || !strings.Contains(err.Error(), "among its first") {
		t.Error(err)
	}
}

// What cannot be listed holds nothing that is known.
func TestFindWithoutPermission(t *testing.T) {
	files := closed{fstest.MapFS{"dir/secret/A.class": &fstest.MapFile{}, "dir/open/B.txt": &fstest.MapFile{}}, "dir/secret"}
	if _, err := Find(files, "dir"); err == nil || !strings.Contains(err.Error(), "without class files") {
		t.Error(err)
	}
	files.folder = "dir"
	if _, err := Find(files, "dir"); err == nil || !errors.Is(err, fs.ErrPermission) {
		t.Error(err)
	}
}

// closed is a file system with a folder that may not be listed.
type closed struct {
	fstest.MapFS
	folder string
}

func (c closed) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == c.folder {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return c.MapFS.ReadDir(name)
}
