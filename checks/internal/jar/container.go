package jar

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
)

// The limits of what is read. A jar or folder beyond them is refused, and so is an entry.
const (
	// MaxEntries is the number of entries of a jar or folder.
	MaxEntries = 500_000
	// MaxDirectory is the size of a jar's directory in bytes.
	MaxDirectory = 96 << 20
	// MaxEntrySize is the size of one entry in bytes, unpacked.
	MaxEntrySize = 32 << 20
)

// A Container is a jar or a folder of classes. Several goroutines may read from it.
type Container interface {
	// Entries are all entries in the order of the jar's directory, or of names in a
	// folder; folders only where a jar has entries for them.
	Entries() []Entry
	// Find gives the entry that the JVM finds under this name: of several the last, and
	// for want of a file the folder "name/".
	Find(name string) (Entry, bool)
	// Read gives the content of an entry, unpacked. It fails for an entry that the JVM
	// cannot read either, and with ErrTooLarge.
	Read(entry Entry) ([]byte, error)
	// IsFolder tells a folder of classes from a jar.
	IsFolder() bool
	// Close releases the file.
	Close() error
}

// An Entry is one file of a container.
type Entry struct {
	// Name is as it is written, with slashes in a jar that keeps to the format; a folder
	// ends in one.
	Name string
	// Size is the size that the directory claims, in bytes, unpacked.
	Size int64
	// CRC is the checksum that the directory claims; 0 in folders.
	CRC uint32

	// index is the number of the entry in its container.
	index int32
	// method, offset and packed say how and where a jar holds the entry.
	method uint16
	offset int64
	packed int64
}

// IsFolder says whether the entry is one of a folder.
func (e Entry) IsFolder() bool { return e.Name != "" && e.Name[len(e.Name)-1] == '/' }

// ErrTooLarge is why a jar, folder or entry was refused that is beyond the limits.
var ErrTooLarge = errors.New("too large to be read")

// A RefusedError is about a jar that the JVM does not open. On a class path it is left
// out without a word; "java -jar" prints Message and exits with status 1.
type RefusedError struct {
	// Why is a phrase: "it has no directory at its end: it is truncated, or no jar".
	Why string
	// early is set where the launcher refuses the jar before Java sees it.
	early bool
}

func (e *RefusedError) Error() string { return "Java cannot open this jar: " + e.Why }

// Message is the first line that "java -jar" prints, with the name of the jar as it is
// given there.
func (e *RefusedError) Message(name string) string {
	if e.early {
		return invalidJar + name
	}
	return unexpectedError + name
}

// The messages of the launcher (measured on 17.0.15 and 25.0.3).
const (
	invalidJar      = "Error: Invalid or corrupt jarfile "
	unexpectedError = "Error: An unexpected error occurred while trying to open file "
	noMainClass     = "no main manifest attribute, in "
)

// Open opens the jar or folder of that name. A jar must implement io.ReaderAt, as files
// of the operating system do.
func Open(fsys fs.FS, name string) (Container, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	if info.IsDir() {
		file.Close()
		return OpenFolder(fsys, name)
	}
	at, ok := file.(io.ReaderAt)
	if !ok {
		file.Close()
		return nil, fmt.Errorf("opening %s: the file system cannot read at an offset", name)
	}
	jar, err := OpenJar(at, info.Size())
	if err != nil {
		file.Close()
		return nil, err
	}
	jar.file = file
	return jar, nil
}

// A Path is a class path: the containers in which the JVM looks, in this order.
type Path []Container

// Find gives the first entry of that name.
func (p Path) Find(name string) (Container, Entry, bool) {
	for _, c := range p {
		if entry, ok := c.Find(name); ok {
			return c, entry, true
		}
	}
	return nil, Entry{}, false
}

// Duplicates gives the entries of a container that share a name, but for folders, in the
// order in which they stand; the JVM reads the last of each.
func Duplicates(c Container) [][]Entry {
	first := map[string]int{}
	var groups [][]Entry
	group := map[string]int{}
	entries := c.Entries()
	for i, e := range entries {
		if e.IsFolder() {
			continue
		}
		before, seen := first[e.Name]
		if !seen {
			first[e.Name] = i
			continue
		}
		g, ok := group[e.Name]
		if !ok {
			g = len(groups)
			group[e.Name] = g
			groups = append(groups, []Entry{entries[before]})
		}
		groups[g] = append(groups[g], e)
	}
	return groups
}
