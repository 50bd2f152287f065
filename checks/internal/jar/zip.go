package jar

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode/utf8"
)

// A Jar is a zip file as java.util.zip.ZipFile reads it. That class and archive/zip of
// Go do not agree on what is broken, so the directory is read here.
type Jar struct {
	reader  io.ReaderAt
	size    int64
	file    io.Closer
	entries []Entry
	// trailing is set for bytes behind the end, which the launcher does not take.
	trailing bool
	// newer is why newer releases of Java refuse the jar, or nil.
	newer *RefusedError
	// names finds the last entry of a name; it is made when it is first needed.
	names func() map[string]int
	// inflaters keeps readers for compressed entries.
	inflaters sync.Pool
}

// The signatures and sizes of the parts of a zip file (APPNOTE 4.3).
const (
	localSignature     = 0x04034b50
	entrySignature     = 0x02014b50
	endSignature       = 0x06054b50
	end64Signature     = 0x06064b50
	locator64Signature = 0x07064b50

	localSize     = 30
	entrySize     = 46
	endSize       = 22
	end64Size     = 56
	locator64Size = 20

	// maxComment is the longest comment behind the end.
	maxComment = 0xFFFF
)

// The compression methods that Java knows.
const (
	stored   = 0
	deflated = 8
)

// OpenJar reads the directory of a jar of that many bytes. The error is a *RefusedError
// where Java refuses the jar too, wraps ErrTooLarge where the limits are exceeded, and is
// another one where reading failed.
func OpenJar(reader io.ReaderAt, size int64) (*Jar, error) {
	if size == 0 {
		return nil, &RefusedError{"it is empty", true}
	}
	z := &Jar{reader: reader, size: size}
	end, err := z.findEnd()
	if err != nil {
		return nil, err
	}
	if err := z.readDirectory(end); err != nil {
		return nil, err
	}
	z.names = sync.OnceValue(func() map[string]int {
		names := make(map[string]int, len(z.entries))
		for i, e := range z.entries {
			names[e.Name] = i
		}
		return names
	})
	return z, nil
}

// An end is the record at the end of a zip file that leads to its directory.
type end struct {
	// at is where the record begins, and the directory ends.
	at int64
	// size and offset are those of the directory, count its claimed number of entries.
	size, offset, count uint64
}

var errShorter = errors.New("the jar became shorter while it was read; try again")

// readAt fills the buffer; a jar that ends early has changed since its size was taken.
func (z *Jar) readAt(buffer []byte, offset int64) error {
	n, err := z.reader.ReadAt(buffer, offset)
	if n == len(buffer) {
		return nil
	}
	if err == nil || errors.Is(err, io.EOF) {
		return errShorter
	}
	return err
}

// findEnd looks for the end record from the back, as ZipFile.Source.findEND does.
func (z *Jar) findEnd() (end, error) {
	from := max(0, z.size-endSize-maxComment)
	tail := make([]byte, z.size-from)
	if err := z.readAt(tail, from); err != nil {
		return end{}, err
	}
	signature := binary.LittleEndian.AppendUint32(nil, endSignature)
	for at := len(tail); ; {
		at = bytes.LastIndex(tail[:at], signature)
		if at < 0 {
			return end{}, &RefusedError{"it has no directory at its end, so it is truncated or no jar", true}
		}
		if at+endSize > len(tail) {
			continue
		}
		record := tail[at : at+endSize]
		found := end{
			at:     from + int64(at),
			count:  uint64(binary.LittleEndian.Uint16(record[10:])),
			size:   uint64(binary.LittleEndian.Uint32(record[12:])),
			offset: uint64(binary.LittleEndian.Uint32(record[16:])),
		}
		behind := at + endSize + int(binary.LittleEndian.Uint16(record[20:])) - len(tail)
		if behind != 0 && !z.leadsToDirectory(found) {
			continue
		}
		if behind > 0 {
			return end{}, &RefusedError{"its comment claims to go on behind its end", at+endSize != len(tail)}
		}
		z.trailing = behind < 0
		return z.end64(found), nil
	}
}

// leadsToDirectory checks an end record whose comment does not end with the file.
func (z *Jar) leadsToDirectory(e end) bool {
	directory := e.at - int64(e.size)
	first := directory - int64(e.offset)
	return directory >= 0 && first >= 0 &&
		z.hasSignature(directory, entrySignature) && z.hasSignature(first, localSignature)
}

func (z *Jar) hasSignature(at int64, signature uint32) bool {
	var buffer [4]byte
	return at >= 0 && at+4 <= z.size && z.readAt(buffer[:], at) == nil && binary.LittleEndian.Uint32(buffer[:]) == signature
}

// end64 takes the numbers of the zip64 record, if there is one that agrees.
func (z *Jar) end64(e end) end {
	locatorAt := e.at - locator64Size
	if !z.hasSignature(locatorAt, locator64Signature) {
		return e
	}
	var locator [locator64Size]byte
	if z.readAt(locator[:], locatorAt) != nil {
		return e
	}
	at := int64(binary.LittleEndian.Uint64(locator[8:]))
	var record [end64Size]byte
	if !z.hasSignature(at, end64Signature) || at+end64Size > z.size || z.readAt(record[:], at) != nil {
		return e
	}
	wide := end{
		at:     at,
		count:  binary.LittleEndian.Uint64(record[32:]),
		size:   binary.LittleEndian.Uint64(record[40:]),
		offset: binary.LittleEndian.Uint64(record[48:]),
	}
	agrees := func(wide, narrow, escape uint64) bool { return wide == narrow || narrow == escape }
	if !agrees(wide.size, e.size, 0xFFFFFFFF) || !agrees(wide.offset, e.offset, 0xFFFFFFFF) || !agrees(wide.count, e.count, 0xFFFF) {
		return e
	}
	return wide
}

// readDirectory reads all entries, as ZipFile.Source.initCEN does.
func (z *Jar) readDirectory(e end) error {
	if e.at == 0 {
		return nil
	}
	if e.size > uint64(e.at) {
		return &RefusedError{"its directory claims to be larger than the jar", true}
	}
	start := e.at - int64(e.size)
	if e.offset > uint64(start) {
		return &RefusedError{"its directory claims to begin behind the place where it can be", true}
	}
	if e.count > e.size/entrySize {
		z.newer = &RefusedError{"its directory claims more entries than it has room for", false}
	}
	if e.size > MaxDirectory || e.size/entrySize > MaxEntries && e.count > MaxEntries {
		return fmt.Errorf("a directory of %d entries in %d bytes is %w: the limits are %d entries and %d bytes",
			e.count, e.size, ErrTooLarge, MaxEntries, MaxDirectory)
	}
	// As a string, so that names are parts of it. It is filled through a small buffer.
	var filled strings.Builder
	filled.Grow(int(e.size))
	if n, err := io.Copy(&filled, io.NewSectionReader(z.reader, start, int64(e.size))); err != nil {
		return err
	} else if uint64(n) != e.size {
		return errShorter
	}
	return z.readEntries(filled.String(), start-int64(e.offset))
}

// readEntries reads the records of the directory; offsets count from base on.
func (z *Jar) readEntries(directory string, base int64) error {
	z.entries = make([]Entry, 0, countEntries(directory))
	at := 0
	for at+entrySize <= len(directory) {
		if len(z.entries) == MaxEntries {
			return fmt.Errorf("more than %d entries are %w", MaxEntries, ErrTooLarge)
		}
		entry, size, refused := z.readEntry(directory[at:])
		entry.offset += base
		entry.index = int32(len(z.entries))
		z.entries = append(z.entries, entry)
		if refused != nil {
			refused.early = !z.launcherFindsManifest()
			return refused
		}
		at += size
	}
	if at != len(directory) {
		return &RefusedError{"its directory does not end with an entry", !z.launcherFindsManifest()}
	}
	return nil
}

// countEntries counts what looks like entries; the directory's own number is a claim.
func countEntries(directory string) int {
	count := 0
	for at := 0; at+entrySize <= len(directory) && count < MaxEntries; count++ {
		at += entrySize + field16(directory, at+28) + field16(directory, at+30) + field16(directory, at+32)
	}
	return count
}

// field16 and field32 read numbers of a directory.
func field16(s string, at int) int { return int(s[at]) | int(s[at+1])<<8 }

func field32(s string, at int) uint32 {
	return uint32(field16(s, at)) | uint32(field16(s, at+2))<<16
}

func field64(s string, at int) int64 {
	return int64(uint64(field32(s, at)) | uint64(field32(s, at+4))<<32)
}

// RefusedBy says why a release of Java does not open this jar although older ones do:
// 17.0.15 opens it, 25.0.3 does not; those between are not known. It is nil for a jar
// that is in order.
func (z *Jar) RefusedBy(jdk int) *RefusedError {
	if jdk < 25 {
		return nil
	}
	return z.newer
}

// launcherFindsManifest says whether the launcher, which looks through the directory by
// itself, finds the manifest in what was read so far (parse_manifest.c, find_file).
func (z *Jar) launcherFindsManifest() bool {
	if len(z.entries) == 0 || !z.hasSignature(z.entries[0].offset, localSignature) {
		return false
	}
	for _, e := range z.entries {
		if e.Name == ManifestName {
			return z.hasSignature(e.offset, localSignature)
		}
	}
	return false
}

// readEntry reads the entry at the start of what is left of the directory, and gives the
// size of its record (ZipFile.Source.checkAndAddEntry, JDK 25). An entry that is refused
// is given as far as it was read.
func (z *Jar) readEntry(directory string) (Entry, int, *RefusedError) {
	if field32(directory, 0) != entrySignature {
		return Entry{}, 0, &RefusedError{Why: "its directory is broken: an entry has a wrong signature"}
	}
	name, extra, comment := field16(directory, 28), field16(directory, 30), field16(directory, 32)
	size := entrySize + name + extra + comment
	if size > 0xFFFF || size > len(directory) {
		return Entry{}, 0, &RefusedError{Why: "its directory is broken: an entry is longer than what is left"}
	}
	entry := Entry{
		Name:   directory[entrySize : entrySize+name],
		method: uint16(field16(directory, 10)),
		CRC:    field32(directory, 16),
		packed: int64(field32(directory, 20)),
		Size:   int64(field32(directory, 24)),
		offset: int64(field32(directory, 42)),
	}
	disk := field16(directory, 34)
	switch {
	case field16(directory, 8)&1 != 0:
		return entry, size, &RefusedError{Why: fmt.Sprintf("its entry %s is encrypted", shown(entry.Name))}
	case entry.method != stored && entry.method != deflated:
		return entry, size, &RefusedError{Why: fmt.Sprintf("its entry %s is compressed by method %d, which Java does not know", shown(entry.Name), entry.method)}
	case !utf8.ValidString(entry.Name), !utf8.ValidString(directory[entrySize+name+extra : size]):
		return entry, size, &RefusedError{Why: fmt.Sprintf("the name or comment of its entry %q is not UTF-8", entry.Name)}
	}
	if extra == 0 {
		if entry.hasEscapes(disk) {
			z.newer = &RefusedError{Why: fmt.Sprintf("its entry %s lacks the numbers of zip64", shown(entry.Name))}
		}
	} else if !readExtra(&entry, directory[entrySize+name:entrySize+name+extra], disk) {
		return entry, size, &RefusedError{Why: fmt.Sprintf("the extra field of its entry %s is broken", shown(entry.Name))}
	}
	return entry, size, nil
}

// The values that say that the true one is in the extra field of zip64.
const (
	escape16 = 0xFFFF
	escape32 = 0xFFFFFFFF
)

// hasEscapes says whether one of the numbers of an entry is in the extra field.
func (e *Entry) hasEscapes(disk int) bool {
	return e.Size == escape32 || e.packed == escape32 || e.offset == escape32 || disk == escape16
}

// readExtra checks the extra field and takes from it what does not fit elsewhere. Java
// checks it since 17.0.8 and 21 (JDK-8302483); older ones go on where this says no.
func readExtra(entry *Entry, extra string, disk int) bool {
	for len(extra) >= 4 {
		id, size := field16(extra, 0), field16(extra, 2)
		if size > len(extra)-4 {
			return false
		}
		if id == 1 && !readExtra64(entry, extra[4:4+size], disk) {
			return false
		}
		extra = extra[4+size:]
	}
	return true
}

// readExtra64 reads the field of zip64: just those values that are escaped.
func readExtra64(entry *Entry, field string, disk int) bool {
	expected := 0
	wide := []*int64{&entry.Size, &entry.packed, &entry.offset}
	for _, value := range wide {
		if *value == escape32 {
			expected += 8
		}
	}
	if disk == escape16 {
		expected += 4
	}
	if len(field) != expected {
		return false
	}
	for _, value := range wide {
		if *value != escape32 {
			continue
		}
		*value = field64(field, 0)
		if *value < 0 {
			return false
		}
		field = field[8:]
	}
	return true
}

// shown makes a name fit for a message.
func shown(name string) string {
	const most = 200
	if len(name) > most {
		name = name[:most] + "…"
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return '?'
		}
		return r
	}, name)
}

// Entries implements Container.
func (z *Jar) Entries() []Entry { return z.entries }

// Find implements Container, as ZipFile.getEntry does.
func (z *Jar) Find(name string) (Entry, bool) {
	names := z.names()
	if i, ok := names[name]; ok {
		return z.entries[i], true
	}
	if i, ok := names[name+"/"]; ok {
		return z.entries[i], true
	}
	return Entry{}, false
}

// IsFolder implements Container.
func (z *Jar) IsFolder() bool { return false }

// Close implements Container.
func (z *Jar) Close() error {
	if z.file == nil {
		return nil
	}
	return z.file.Close()
}

// Read implements Container. Like Java it does not look at the checksum.
func (z *Jar) Read(entry Entry) ([]byte, error) {
	packed, err := z.open(entry)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", shown(entry.Name), err)
	}
	var content []byte
	if entry.method == stored {
		content, err = readBounded(packed, entry.packed)
	} else {
		content, err = z.inflate(packed, entry.Size)
	}
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", shown(entry.Name), err)
	}
	return content, nil
}

// open gives the packed bytes of an entry.
func (z *Jar) open(entry Entry) (io.Reader, error) {
	if entry.offset < 0 || entry.offset > z.size-localSize {
		return nil, errors.New("it lies outside of the jar")
	}
	var local [localSize]byte
	if err := z.readAt(local[:], entry.offset); err != nil {
		return nil, err
	}
	if binary.LittleEndian.Uint32(local[:]) != localSignature {
		return nil, errors.New("there is no entry where the directory says")
	}
	start := entry.offset + localSize + int64(binary.LittleEndian.Uint16(local[26:])) + int64(binary.LittleEndian.Uint16(local[28:]))
	// Java reads as far as there is something.
	return io.NewSectionReader(z.reader, start, max(0, min(entry.packed, z.size-start))), nil
}

func (z *Jar) inflate(packed io.Reader, claimed int64) ([]byte, error) {
	inflater, _ := z.inflaters.Get().(io.ReadCloser)
	if inflater == nil {
		inflater = flate.NewReader(packed)
	} else if err := inflater.(flate.Resetter).Reset(packed, nil); err != nil {
		return nil, err
	}
	content, err := readBounded(inflater, claimed)
	z.inflaters.Put(inflater)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, errors.New("its compressed bytes end too early")
	}
	return content, err
}

// readBounded reads all, up to MaxEntrySize. The claimed size is a hint: it is believed
// only as far as a megabyte goes.
func readBounded(r io.Reader, claimed int64) ([]byte, error) {
	content := make([]byte, 0, min(max(claimed, 0), 1<<20)+1)
	for {
		n, err := r.Read(content[len(content):cap(content)])
		content = content[:len(content)+n]
		if len(content) > MaxEntrySize {
			return nil, fmt.Errorf("more than %d bytes are %w", MaxEntrySize, ErrTooLarge)
		}
		if errors.Is(err, io.EOF) {
			return content, nil
		}
		if err != nil {
			return nil, err
		}
		if len(content) == cap(content) {
			content = append(content, 0)[:len(content)]
		}
	}
}
