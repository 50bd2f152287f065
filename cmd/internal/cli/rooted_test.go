package cli

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
)

func TestRooted(t *testing.T) {
	tests := []struct{ os, workingDir, native, want string }{
		{"linux", "/home/me", "pom.xml", "home/me/pom.xml"},
		{"linux", "/home/me", ".", "home/me"},
		{"linux", "/home/me", "../you/./x", "home/you/x"},
		{"linux", "/home/me", "../../../../etc", "etc"},
		{"linux", "/home/me", "/", "."},
		{"linux", "/", ".", "."},
		{"linux", "/home/me", "/srv//a/", "srv/a"},
		{"linux", "/home/me", `a\b`, `home/me/a\b`},
		{"windows", `C:\code`, `bench\pom.xml`, "C:/code/bench/pom.xml"},
		{"windows", `c:\code`, ".", "C:/code"},
		{"windows", `C:\code`, `d:\x\pom.xml`, "D:/x/pom.xml"},
		{"windows", `C:\code`, "D:/", "D:"},
		{"windows", `C:\code`, `\x`, "C:/x"},
		{"windows", `C:\code`, "C:x", "C:/code/x"},
		{"windows", `C:\code`, `..\..\..\x`, "C:/x"},
		{"windows", `C:\code`, "D:x", ""},
		{"windows", `C:\code`, `\\server\share\x`, ""},
		{"windows", `C:\code`, "", "C:/code"},
	}
	for _, test := range tests {
		got, err := Machine{OS: test.os, WorkingDir: test.workingDir}.rooted(test.native)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s: %q in %q is %q (%v), want %q", test.os, test.native, test.workingDir, got, err, test.want)
		}
		if err == nil && !fs.ValidPath(got) {
			t.Errorf("%s: %q gives %q, which no fs.FS takes", test.os, test.native, got)
		}
	}
}

func TestVolumes(t *testing.T) {
	var opened []string
	files := volumes{open: func(volume string) fs.FS {
		opened = append(opened, volume)
		return fstest.MapFS{
			"a/pom.xml": {Data: []byte(volume)},
			"a/link":    {Data: []byte("pom.xml"), Mode: fs.ModeSymlink},
		}
	}}
	if text, err := fs.ReadFile(files, "D:/a/pom.xml"); err != nil || string(text) != "D:" {
		t.Errorf("ReadFile: %q, %v", text, err)
	}
	if info, err := fs.Stat(files, "C:/a"); err != nil || !info.IsDir() {
		t.Errorf("Stat: %v, %v", info, err)
	}
	if entries, err := fs.ReadDir(files, "C:"); err != nil || len(entries) != 1 {
		t.Errorf("ReadDir: %v, %v", entries, err)
	}
	if target, err := fs.ReadLink(files, "C:/a/link"); err != nil || target != "pom.xml" {
		t.Errorf("ReadLink: %q, %v", target, err)
	}
	if info, err := fs.Lstat(files, "C:/a/link"); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("Lstat: %v, %v", info, err)
	}
	if file, err := files.Open("E:/a/pom.xml"); err != nil {
		t.Error(err)
	} else {
		file.Close()
	}
	if !slices.Contains(opened, "E:") {
		t.Errorf("opened %v", opened)
	}
	for _, name := range []string{"a/pom.xml", ".", "/C:/a", "C:/../a", "CD:/a"} {
		if _, err := files.Open(name); err == nil {
			t.Errorf("%q can be opened", name)
		}
	}
}

// The whole file system follows links and reads them: Maven's relativePath may go over one.
func TestWholeFileSystemReadsLinks(t *testing.T) {
	for _, goos := range []string{"linux", "windows"} {
		if _, ok := wholeFileSystem(goos).(fs.ReadLinkFS); !ok {
			t.Errorf("%s: no fs.ReadLinkFS", goos)
		}
	}
}
