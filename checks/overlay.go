package checks

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// An overlayFS shows some files with other contents: what a tree would be after a fix.
type overlayFS struct {
	fs.FS
	files map[string][]byte
}

// Open gives the other contents of a file, else the file.
func (o overlayFS) Open(name string) (fs.File, error) {
	if data, ok := o.files[name]; ok {
		return &memoryFile{Reader: bytes.NewReader(data), info: memoryInfo{name, int64(len(data))}}, nil
	}
	return o.FS.Open(name)
}

// Stat describes the other contents of a file, else the file.
func (o overlayFS) Stat(name string) (fs.FileInfo, error) {
	if data, ok := o.files[name]; ok {
		return memoryInfo{name, int64(len(data))}, nil
	}
	return fs.Stat(o.FS, name)
}

// ReadLink and Lstat pass on.
func (o overlayFS) ReadLink(name string) (string, error) { return fs.ReadLink(o.FS, name) }

// Lstat describes a file without following a symbolic link.
func (o overlayFS) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(o.FS, name) }

type memoryFile struct {
	*bytes.Reader
	info memoryInfo
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *memoryFile) Close() error               { return nil }

type memoryInfo struct {
	name string
	size int64
}

func (i memoryInfo) Name() string       { return path.Base(i.name) }
func (i memoryInfo) Size() int64        { return i.size }
func (i memoryInfo) Mode() fs.FileMode  { return 0o644 }
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return false }
func (i memoryInfo) Sys() any           { return nil }
