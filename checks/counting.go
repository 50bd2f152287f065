package checks

import (
	"io/fs"
	"sync"
)

// A countingFS counts the files that were opened, each once.
type countingFS struct {
	fs.FS
	mu     sync.Mutex
	opened map[string]bool
}

// Open counts what could be opened and is no folder.
func (c *countingFS) Open(name string) (fs.File, error) {
	file, err := c.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if _, isDir := file.(fs.ReadDirFile); isDir {
		if info, err := file.Stat(); err == nil && info.IsDir() {
			return file, nil
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.opened == nil {
		c.opened = map[string]bool{}
	}
	c.opened[name] = true
	return file, nil
}

// Stat, ReadLink and Lstat pass on, so that a Stat opens nothing.
func (c *countingFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(c.FS, name) }

// ReadLink gives the target of a symbolic link.
func (c *countingFS) ReadLink(name string) (string, error) { return fs.ReadLink(c.FS, name) }

// Lstat describes a file without following a symbolic link.
func (c *countingFS) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(c.FS, name) }

// ReadDir lists a folder.
func (c *countingFS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(c.FS, name) }

func (c *countingFS) files() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.opened)
}
