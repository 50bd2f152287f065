package jdk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// maxFile is the largest file that is read here, in bytes: release files, shell files,
// toolchains and workflows have some ten KiB at most.
const maxFile = 256 << 10

var errTooLarge = fmt.Errorf("it has more than %d KiB, the most that is read of such a file", maxFile>>10)

// readFile reads a regular file of at most maxFile bytes. A device or a pipe is
// refused, since reading it may never end.
func readFile(fsys fs.FS, file string) ([]byte, error) {
	info, err := fs.Stat(fsys, file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is no regular file")
	}
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, errTooLarge
	}
	return data, nil
}

// reasonOf gives the bare reason of a file error: the file is named beside it already.
func reasonOf(err error) string {
	var pathError *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "no permission to read it"
	case errors.As(err, &pathError):
		return pathError.Err.Error()
	}
	return err.Error()
}

func isFile(fsys fs.FS, file string) bool {
	info, err := fs.Stat(fsys, file)
	return err == nil && info.Mode().IsRegular()
}
