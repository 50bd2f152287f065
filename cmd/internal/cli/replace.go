package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// A Replacement is a file that is to get new contents.
type Replacement struct {
	// Path is rooted. A symbolic link is followed: the file that it leads to is replaced.
	Path string
	// Before is what the file holds as far as is known; After is what it is to hold.
	Before, After []byte
}

// A replaceError says which file could not be replaced, and what to do.
type replaceError struct {
	path         string
	reason, hint string
}

func (e *replaceError) Error() string { return e.reason }

// errInterrupted says that the user or the system asked to stop.
var errInterrupted = errors.New("interrupted")

// A disk replaces files. Its fields are what may fail.
type disk struct {
	native     func(rooted string) string
	createTemp func(dir, pattern string) (tempFile, error)
	readFile   func(name string) ([]byte, error)
	rename     func(from, to string) error
}

// A tempFile is what a disk needs of an *os.File.
type tempFile interface {
	io.Writer
	Name() string
	Chmod(fs.FileMode) error
	Sync() error
	Close() error
}

// thisDisk is the disk of the machine that runs this process.
func thisDisk(goos string) disk {
	return disk{
		native: func(rooted string) string {
			if goos == "windows" {
				return filepath.FromSlash(rooted)
			}
			return "/" + rooted
		},
		createTemp: func(dir, pattern string) (tempFile, error) { return os.CreateTemp(dir, pattern) },
		readFile:   os.ReadFile,
		rename:     os.Rename,
	}
}

// replace gives files new contents, each as a whole: the new contents are written beside
// the file and take its name. That starts only once all of them are written, so that a
// full disk leaves everything as it was. A file that is no longer what it was is not
// touched. A signal that asks to stop is heeded between two files. It gives the number of
// files that have their new contents.
func (d disk) replace(files []Replacement) (done int, err error) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, heeded()...)
	defer signal.Stop(stop)

	var staged []stagedFile
	defer func() {
		for _, s := range staged[done:] {
			os.Remove(s.temp) // it has no other name yet
		}
	}()
	for _, file := range files {
		s, err := d.stage(file)
		if err != nil {
			return 0, err
		}
		staged = append(staged, s)
		if isStopped(stop) {
			return 0, errInterrupted
		}
	}
	for _, s := range staged {
		if err := d.commit(s); err != nil {
			return done, err
		}
		done++
		if isStopped(stop) {
			return done, errInterrupted
		}
	}
	return done, nil
}

// heeded are the signals that ask a program to stop, but for those that whoever started
// this one has switched off, as nohup does.
func heeded() []os.Signal {
	var all []os.Signal
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			all = append(all, s)
		}
	}
	return all
}

func isStopped(stop <-chan os.Signal) bool {
	select {
	case <-stop:
		return true
	default:
		return false
	}
}

// A stagedFile is a replacement whose new contents lie beside the file.
type stagedFile struct {
	Replacement
	// target is the file behind all symbolic links, temp the file with the new contents.
	target, temp string
}

func (d disk) stage(file Replacement) (stagedFile, error) {
	s := stagedFile{Replacement: file}
	target, err := filepath.EvalSymlinks(d.native(file.Path))
	if err != nil {
		return s, file.failed("cannot be written", err)
	}
	s.target = target
	info, err := refuseReadOnly(target)
	if err != nil {
		return s, file.failed("cannot be written", err)
	}
	temp, err := d.createTemp(filepath.Dir(target), "."+filepath.Base(target)+".*.tmp")
	if err != nil {
		return s, file.failed("its folder cannot be written to", err)
	}
	if err := fill(temp, file.After, info); err != nil {
		os.Remove(temp.Name())
		return s, file.failed("the new contents cannot be written", err)
	}
	s.temp = temp.Name()
	return s, nil
}

var errReadOnly = errors.New("it is read-only")

// refuseReadOnly describes a file that may be written. Replacing it would need no more
// than the right to write to its folder; but who made it read-only did not want that.
func refuseReadOnly(target string) (fs.FileInfo, error) {
	info, err := os.Lstat(target)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("it is no regular file")
	case info.Mode().Perm()&0o222 == 0:
		return nil, errReadOnly
	}
	file, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	return info, file.Close()
}

// fill writes a temporary file and makes it like the file that it is to replace.
func fill(temp tempFile, data []byte, like fs.FileInfo) error {
	_, err := temp.Write(data)
	if err == nil {
		keepOwner(temp.Name(), like)
		err = temp.Chmod(like.Mode().Perm())
	}
	if err == nil {
		err = temp.Sync()
	}
	if closing := temp.Close(); err == nil {
		err = closing
	}
	return err
}

func (d disk) commit(s stagedFile) error {
	now, err := d.readFile(s.target)
	if err != nil {
		return s.failed("cannot be read again", err)
	}
	if !bytes.Equal(now, s.Before) {
		return &replaceError{s.Path, "was changed meanwhile by somebody else", "run jmhdoctor fix again"}
	}
	if err := d.rename(s.temp, s.target); err != nil {
		return s.failed("cannot be replaced", err)
	}
	syncFolder(filepath.Dir(s.target))
	return nil
}

// syncFolder makes a new name last. Not every system can, and the file is whole anyway.
func syncFolder(dir string) {
	if folder, err := os.Open(dir); err == nil {
		folder.Sync()
		folder.Close()
	}
}

func (r Replacement) failed(doing string, err error) error {
	reason := fmt.Sprintf("%s: %v", doing, reasonOf(err))
	hint := "jmhdoctor fix --diff prints what it would change"
	switch {
	case errors.Is(err, errReadOnly):
		hint = "make it writable, or let jmhdoctor fix --diff print what it would change"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		hint = "get the right to write there, or let jmhdoctor fix --diff print what it would change"
	case errors.Is(err, syscall.ENOSPC):
		hint = "make room on the disk and run jmhdoctor fix again"
	}
	return &replaceError{r.Path, reason, hint}
}

// reasonOf is an error of the system without the paths, which stand beside it.
func reasonOf(err error) error {
	var link *os.LinkError
	if errors.As(err, &link) {
		return link.Err
	}
	return innermost(err)
}
