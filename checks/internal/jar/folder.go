package jar

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// A Folder is a folder of classes, such as target/classes.
type Folder struct {
	fsys    fs.FS
	root    string
	entries []Entry
	index   map[string]int
}

// OpenFolder lists the files below a folder. Links to files count as files; links to
// folders are not followed.
func OpenFolder(fsys fs.FS, root string) (*Folder, error) {
	f := &Folder{fsys: fsys, root: root, index: map[string]int{}}
	err := fs.WalkDir(fsys, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return f.add(name, d)
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (f *Folder) add(name string, d fs.DirEntry) error {
	if d.IsDir() {
		return nil
	}
	info, err := d.Info()
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		info, err = fs.Stat(f.fsys, name)
	}
	if err != nil || !info.Mode().IsRegular() {
		// Gone meanwhile, a dead link, a pipe: nothing that the JVM could read.
		return nil
	}
	if len(f.entries) == MaxEntries {
		return fmt.Errorf("%s: more than %d files are %w", f.root, MaxEntries, ErrTooLarge)
	}
	relative := name
	if f.root != "." {
		relative = strings.TrimPrefix(name, f.root+"/")
	}
	f.index[relative] = len(f.entries)
	f.entries = append(f.entries, Entry{Name: relative, Size: info.Size(), index: int32(len(f.entries))})
	return nil
}

// Entries implements Container.
func (f *Folder) Entries() []Entry { return f.entries }

// Find implements Container.
func (f *Folder) Find(name string) (Entry, bool) {
	if i, ok := f.index[name]; ok {
		return f.entries[i], true
	}
	if name == "" || !fs.ValidPath(name) {
		return Entry{}, false
	}
	if info, err := fs.Stat(f.fsys, path.Join(f.root, name)); err == nil && info.IsDir() {
		return Entry{Name: name + "/", index: -1}, true
	}
	return Entry{}, false
}

// Read implements Container. A folder reads as the names in it, one a line, as it does
// for the JVM (sun.net.www.protocol.file.FileURLConnection).
func (f *Folder) Read(entry Entry) ([]byte, error) {
	if entry.IsFolder() {
		return f.readNames(entry)
	}
	file, err := f.fsys.Open(path.Join(f.root, entry.Name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := readBounded(io.Reader(file), entry.Size)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", shown(entry.Name), err)
	}
	return content, nil
}

func (f *Folder) readNames(entry Entry) ([]byte, error) {
	files, err := fs.ReadDir(f.fsys, path.Join(f.root, entry.Name))
	if err != nil {
		return nil, err
	}
	var names strings.Builder
	for _, file := range files {
		names.WriteString(file.Name() + "\n")
	}
	return []byte(names.String()), nil
}

// IsFolder implements Container.
func (f *Folder) IsFolder() bool { return true }

// Close implements Container.
func (f *Folder) Close() error { return nil }
