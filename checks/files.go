package checks

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// errTooLarge says that a file is larger than what is read of its kind.
type errTooLarge struct{ limit int64 }

func (e errTooLarge) Error() string {
	return fmt.Sprintf("it is larger than %d MiB, the most that is read", e.limit>>20)
}

var errIrregular = errors.New("it is no regular file")

// readBounded reads a regular file of at most limit bytes. A device or a pipe is
// refused, since reading it may never end.
func readBounded(fsys fs.FS, file string, limit int64) ([]byte, error) {
	info, err := fs.Stat(fsys, file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errIrregular
	}
	if info.Size() > limit {
		return nil, errTooLarge{limit}
	}
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return nil, errTooLarge{limit}
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
