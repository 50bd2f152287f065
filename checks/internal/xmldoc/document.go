// Package xmldoc reads an XML file the way Maven 3 reads a pom, keeps for every element
// the exact bytes that it came from, and makes edits that leave every other byte alone.
//
// What is accepted and what is refused follows MXParser and XmlReader of plexus-utils
// 3.6.1 (Maven 3.9), which differ from encoding/xml and etree in many details. Maven 3.8
// (plexus-utils 3.3.1) reads the same but for oddities that it takes: control characters
// in comments, > in processing instructions, a second instruction whose name begins with
// xml, any & in a DOCTYPE. The tree itself is etree's, so that it can be walked and
// queried; it is never written back.
package xmldoc

import (
	"fmt"
	"strings"
	"sync"

	"github.com/beevik/etree"

	"jmhdoctor/checks/diag"
)

// Element is an element of the tree.
type Element = etree.Element

// MaxSize is the largest file that is read, in bytes. The tree of a file takes some ten
// times its size, and the largest published poms have less than a megabyte.
const MaxSize = 16 << 20

// MaxDepth is how deep elements may nest. Maven has no limit; poms nest about 15 deep.
const MaxDepth = 1024

// A Span says where an element stands, as offsets into the bytes of the file. The start
// tag is Start..OpenEnd, the end tag CloseStart..End. For <a/> the last three are equal.
type Span struct{ Start, OpenEnd, CloseStart, End int }

// SelfClosed says whether the element is written <a/>, which Maven's configurations
// tell from <a></a>: a value that is absent, and one that is empty.
func (s Span) SelfClosed() bool { return s.OpenEnd == s.End }

// A Document is one XML file: its bytes, its text, its tree. It does not change, and
// may be read by several goroutines.
type Document struct {
	file  string
	bytes []byte
	// text is the decoded file without its byte order mark. Everything inside this
	// package counts in offsets of text; the exported offsets are those of bytes.
	text     string
	offsets  offsets
	codec    codec
	name     string
	editable bool
	tree     *etree.Document
	root     *Element
	spans    map[*Element]Span // in offsets of text

	lines     lineTable
	styleOnce sync.Once
	style     style
}

// An Error says why a file is not XML as Maven reads it, and where.
type Error struct {
	File string
	// Offset is in bytes of the file.
	Offset   int
	Position diag.Position
	// Message is one line without a full stop.
	Message string
}

// Error gives "file:line:column: message".
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Position.Line, e.Position.Column, e.Message)
}

// A fault is an Error before its place is worked out; offset is in text.
type fault struct {
	offset  int
	message string
}

// Parse reads a file. The error, if any, is an *Error: the first thing for which Maven
// refuses the file.
func Parse(file string, data []byte) (*Document, error) {
	d := &Document{file: file, bytes: data}
	if len(data) > MaxSize {
		return nil, d.fail(fault{0, fmt.Sprintf("the file has %d bytes; files over %d MiB are not read", len(data), MaxSize>>20)})
	}
	enc, problem := detect(data)
	if problem != "" {
		return nil, d.fail(fault{0, problem})
	}
	decoded := enc.codec.decode(data[enc.bom:])
	d.text, d.offsets = decoded.text, decoded.offsets
	d.offsets.shift = enc.bom
	d.codec, d.name, d.editable = enc.codec, enc.name, decoded.exact
	if f := d.build(); f != nil {
		return nil, d.fail(*f)
	}
	return d, nil
}

func (d *Document) fail(f fault) *Error {
	offset := d.offsets.toBytes(f.offset)
	return &Error{File: d.file, Offset: offset, Position: d.position(f.offset), Message: abbreviate(f.message)}
}

// longestMessage keeps a message readable, whatever the names in the file.
const longestMessage = 300

func abbreviate(message string) string {
	if len(message) <= longestMessage {
		return message
	}
	return strings.ToValidUTF8(message[:longestMessage], "") + "…"
}

// File gives the name that Parse was called with.
func (d *Document) File() string { return d.file }

// Bytes gives the file as it lies on disk. They must not be changed.
func (d *Document) Bytes() []byte { return d.bytes }

// Encoding gives the name of the encoding in which the file was read: "UTF-8",
// "ISO-8859-1", "UTF-16LE".
func (d *Document) Encoding() string { return d.name }

// Editable says whether the text of the file, written again in its encoding, gives the
// very bytes of the file. It is false where some bytes mean nothing in the encoding.
func (d *Document) Editable() bool { return d.editable }

// Tree gives the whole tree, with what stands before and after the root. It must not be
// changed.
func (d *Document) Tree() *etree.Document { return d.tree }

// Root gives the root element; it is never nil.
func (d *Document) Root() *Element { return d.root }

// Span gives the place of an element of this document; the zero Span for any other.
func (d *Document) Span(e *Element) Span {
	s, ok := d.spans[e]
	if !ok {
		return Span{}
	}
	return Span{
		Start:      d.offsets.toBytes(s.Start),
		OpenEnd:    d.offsets.toBytes(s.OpenEnd),
		CloseStart: d.offsets.toBytes(s.CloseStart),
		End:        d.offsets.toBytes(s.End),
	}
}

// Element gives the range of an element from the start of its start tag to the end of
// its end tag.
func (d *Document) Element(e *Element) diag.Span {
	s := d.Span(e)
	return diag.Span{Start: s.Start, End: s.End}
}

// span turns a range of text into a range of the file.
func (d *Document) span(start, end int) diag.Span {
	return diag.Span{Start: d.offsets.toBytes(start), End: d.offsets.toBytes(end)}
}
