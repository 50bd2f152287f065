package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// folder is a folder of the test with files in it, and the disk that knows it.
type folder struct {
	t    *testing.T
	dir  string
	disk disk
}

func newFolder(t *testing.T, files map[string]string) *folder {
	t.Helper()
	f := &folder{t: t, dir: t.TempDir(), disk: thisDisk(runtime.GOOS)}
	f.disk.native = func(rooted string) string { return filepath.Join(f.dir, filepath.FromSlash(rooted)) }
	for name, text := range files {
		f.write(name, text)
	}
	return f
}

func (f *folder) path(name string) string { return f.disk.native(name) }

func (f *folder) write(name, text string) {
	f.t.Helper()
	if err := os.MkdirAll(filepath.Dir(f.path(name)), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(f.path(name), []byte(text), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

// holds compares all that lies in the folder: what is left over counts too.
func (f *folder) holds(want map[string]string) {
	f.t.Helper()
	got := map[string]string{}
	err := filepath.WalkDir(f.dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(f.dir, name)
		if err != nil {
			return err
		}
		if entry.Type()&fs.ModeSymlink != 0 {
			got[filepath.ToSlash(relative)] = "a link"
			return nil
		}
		text, err := os.ReadFile(name)
		got[filepath.ToSlash(relative)] = string(text)
		return err
	})
	if err != nil {
		f.t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		f.t.Errorf("-want +got:\n%s", diff)
	}
}

func (f *folder) chmod(name string, mode fs.FileMode) {
	f.t.Helper()
	if err := os.Chmod(f.path(name), mode); err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { os.Chmod(f.path(name), 0o755) })
}

func replacement(name, before, after string) Replacement {
	return Replacement{Path: name, Before: []byte(before), After: []byte(after)}
}

func TestReplace(t *testing.T) {
	f := newFolder(t, map[string]string{"a/pom.xml": "old a", "b/pom.xml": "old b", "c": "c"})
	done, err := f.disk.replace([]Replacement{replacement("a/pom.xml", "old a", "new a"), replacement("b/pom.xml", "old b", "")})
	if done != 2 || err != nil {
		t.Errorf("%d, %v", done, err)
	}
	f.holds(map[string]string{"a/pom.xml": "new a", "b/pom.xml": "", "c": "c"})
	if done, err := f.disk.replace(nil); done != 0 || err != nil {
		t.Errorf("nothing: %d, %v", done, err)
	}
}

func TestReplaceKeepsMode(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o664, 0o755} {
		f := newFolder(t, map[string]string{"pom.xml": "old"})
		f.chmod("pom.xml", mode)
		if _, err := f.disk.replace([]Replacement{replacement("pom.xml", "old", "new")}); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(f.path("pom.xml"))
		if err != nil || info.Mode() != mode {
			t.Errorf("%v became %v, %v", mode, info.Mode(), err)
		}
	}
}

// The link stays one, and what it leads to changes, in its own folder.
func TestReplaceBehindLinks(t *testing.T) {
	f := newFolder(t, map[string]string{"real/pom.xml": "old", "mine/readme": ""})
	for link, target := range map[string]string{"mine/pom.xml": "../real/second", "real/second": "pom.xml", "folder": "real"} {
		if err := os.Symlink(filepath.FromSlash(target), f.path(link)); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
	}
	if _, err := f.disk.replace([]Replacement{replacement("mine/pom.xml", "old", "new")}); err != nil {
		t.Fatal(err)
	}
	f.holds(map[string]string{"real/pom.xml": "new", "real/second": "a link", "mine/pom.xml": "a link", "mine/readme": "", "folder": "a link"})
	if _, err := f.disk.replace([]Replacement{replacement("folder/pom.xml", "new", "newer")}); err != nil {
		t.Fatal(err)
	}
	f.holds(map[string]string{"real/pom.xml": "newer", "real/second": "a link", "mine/pom.xml": "a link", "mine/readme": "", "folder": "a link"})
}

// A brokenFile fails in one of its methods.
type brokenFile struct {
	tempFile
	write, chmod, sync, close error
}

func (b brokenFile) Write(data []byte) (int, error) {
	if b.write != nil {
		n, _ := b.tempFile.Write(data[:len(data)/2])
		return n, b.write
	}
	return b.tempFile.Write(data)
}

func (b brokenFile) Chmod(mode fs.FileMode) error {
	if b.chmod != nil {
		return b.chmod
	}
	return b.tempFile.Chmod(mode)
}

func (b brokenFile) Sync() error {
	if b.sync != nil {
		return b.sync
	}
	return b.tempFile.Sync()
}

func (b brokenFile) Close() error {
	b.tempFile.Close()
	return b.close
}

// Whatever fails before all files are written leaves every file as it was, and nothing
// beside them.
func TestReplaceFails(t *testing.T) {
	wrapped := func(err error) error { return &fs.PathError{Op: "write", Path: "/somewhere/.pom.xml.1.tmp", Err: err} }
	breaks := func(broken brokenFile) func(*folder) {
		return func(f *folder) {
			n := 0
			create := f.disk.createTemp
			f.disk.createTemp = func(dir, pattern string) (tempFile, error) {
				temp, err := create(dir, pattern)
				if n++; n < 2 || err != nil { // the second file
					return temp, err
				}
				broken.tempFile = temp
				return broken, nil
			}
		}
	}
	refuses := func(err error) func(*folder) {
		return func(f *folder) {
			f.disk.createTemp = func(string, string) (tempFile, error) { return nil, wrapped(err) }
		}
	}
	tests := []struct {
		name         string
		prepare      func(*folder)
		path         string
		reason, hint string
	}{
		{"full disk", breaks(brokenFile{write: wrapped(syscall.ENOSPC)}), "b/pom.xml", "the new contents cannot be written: no space left on device", "make room"},
		{"quota at the end", breaks(brokenFile{close: wrapped(syscall.EDQUOT)}), "b/pom.xml", "the new contents cannot be written: disk quota exceeded", "--diff"},
		{"not on the disk", breaks(brokenFile{sync: wrapped(syscall.EIO)}), "b/pom.xml", "the new contents cannot be written: input/output error", "--diff"},
		{"no mode", breaks(brokenFile{chmod: wrapped(syscall.EPERM)}), "b/pom.xml", "the new contents cannot be written: operation not permitted", "get the right"},
		{"read-only file system", refuses(syscall.EROFS), "a/pom.xml", "its folder cannot be written to: read-only file system", "get the right"},
		{"read-only folder", refuses(syscall.EACCES), "a/pom.xml", "its folder cannot be written to: permission denied", "get the right"},
		{"read-only file", func(f *folder) { f.chmod("b/pom.xml", 0o444) }, "b/pom.xml", "cannot be written: it is read-only", "make it writable"},
		{"gone", func(f *folder) { os.Remove(f.path("b/pom.xml")) }, "b/pom.xml", "cannot be written: no such file or directory", "--diff"},
		{"a folder", func(f *folder) { os.Remove(f.path("b/pom.xml")); os.Mkdir(f.path("b/pom.xml"), 0o755) }, "b/pom.xml", "cannot be written: it is no regular file", "--diff"},
		{"changed", func(f *folder) { f.write("a/pom.xml", "other") }, "a/pom.xml", "was changed meanwhile by somebody else", "again"},
		{"changed to a longer one", func(f *folder) { f.write("a/pom.xml", "old a and more") }, "a/pom.xml", "was changed meanwhile by somebody else", "again"},
		{"cannot be replaced", func(f *folder) {
			f.disk.rename = func(from, to string) error {
				return &os.LinkError{Op: "rename", Old: from, New: to, Err: syscall.EBUSY}
			}
		}, "a/pom.xml", "cannot be replaced: device or resource busy", "--diff"},
		{"cannot be read again", func(f *folder) {
			f.disk.readFile = func(string) ([]byte, error) { return nil, wrapped(syscall.EIO) }
		}, "a/pom.xml", "cannot be read again: input/output error", "--diff"},
	}
	if runtime.GOOS == "windows" {
		t.Skip("the words of the errors are those of Unix")
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := newFolder(t, map[string]string{"a/pom.xml": "old a", "b/pom.xml": "old b"})
			test.prepare(f)
			before := f.all()
			done, err := f.disk.replace([]Replacement{replacement("a/pom.xml", "old a", "new a"), replacement("b/pom.xml", "old b", "new b")})
			var failed *replaceError
			if done != 0 || !errors.As(err, &failed) {
				t.Fatalf("%d, %v", done, err)
			}
			if failed.path != test.path || failed.reason != test.reason || !strings.Contains(failed.hint, test.hint) {
				t.Errorf("%+v", failed)
			}
			f.holds(before)
		})
	}
}

// all gives what lies in the folder now.
func (f *folder) all() map[string]string {
	all := map[string]string{}
	filepath.WalkDir(f.dir, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			text, _ := os.ReadFile(name)
			relative, _ := filepath.Rel(f.dir, name)
			all[filepath.ToSlash(relative)] = string(text)
		}
		return nil
	})
	return all
}

// Somebody who writes while we do wins, also against the second file alone.
func TestReplaceStopsInTheMiddle(t *testing.T) {
	f := newFolder(t, map[string]string{"a/pom.xml": "old a", "b/pom.xml": "old b", "c/pom.xml": "old c"})
	rename := f.disk.rename
	f.disk.rename = func(from, to string) error {
		f.write("b/pom.xml", "theirs")
		return rename(from, to)
	}
	done, err := f.disk.replace([]Replacement{replacement("a/pom.xml", "old a", "new a"), replacement("b/pom.xml", "old b", "new b"), replacement("c/pom.xml", "old c", "new c")})
	var failed *replaceError
	if done != 1 || !errors.As(err, &failed) || failed.path != "b/pom.xml" {
		t.Errorf("%d, %v", done, err)
	}
	f.holds(map[string]string{"a/pom.xml": "new a", "b/pom.xml": "theirs", "c/pom.xml": "old c"})
}
