package cli

import (
	"io/fs"
	"os"
	"strings"
)

// wholeFileSystem is the file system from its root. On Windows there is one root a
// volume, so the first element of a path names the volume: "C:/src/pom.xml".
func wholeFileSystem(goos string) fs.FS {
	if goos == "windows" {
		return volumes{open: func(volume string) fs.FS { return os.DirFS(volume + `\`) }}
	}
	return os.DirFS("/")
}

// volumes joins the file systems of volumes to one. The volumes are not listed: nobody
// walks the whole machine.
type volumes struct {
	open func(volume string) fs.FS
}

var (
	_ fs.StatFS     = volumes{}
	_ fs.ReadFileFS = volumes{}
	_ fs.ReadDirFS  = volumes{}
	_ fs.ReadLinkFS = volumes{}
)

// within finds the file system of a path and the name there.
func (v volumes) within(op, name string) (fs.FS, string, error) {
	if !fs.ValidPath(name) {
		return nil, "", &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	volume, rest, _ := strings.Cut(name, "/")
	if len(volume) != 2 || volume[1] != ':' {
		return nil, "", &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return v.open(volume), orDot(rest), nil
}

func (v volumes) Open(name string) (fs.File, error) {
	files, rest, err := v.within("open", name)
	if err != nil {
		return nil, err
	}
	return files.Open(rest)
}

func (v volumes) Stat(name string) (fs.FileInfo, error) {
	files, rest, err := v.within("stat", name)
	if err != nil {
		return nil, err
	}
	return fs.Stat(files, rest)
}

func (v volumes) ReadFile(name string) ([]byte, error) {
	files, rest, err := v.within("open", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(files, rest)
}

func (v volumes) ReadDir(name string) ([]fs.DirEntry, error) {
	files, rest, err := v.within("open", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadDir(files, rest)
}

func (v volumes) ReadLink(name string) (string, error) {
	files, rest, err := v.within("readlink", name)
	if err != nil {
		return "", err
	}
	return fs.ReadLink(files, rest)
}

func (v volumes) Lstat(name string) (fs.FileInfo, error) {
	files, rest, err := v.within("lstat", name)
	if err != nil {
		return nil, err
	}
	return fs.Lstat(files, rest)
}
