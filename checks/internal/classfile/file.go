package classfile

import "fmt"

// Access is a set of access flags.
type Access uint16

// The access flags; some bits mean one thing on classes and another on members.
const (
	Public       Access = 0x0001
	Private      Access = 0x0002
	Protected    Access = 0x0004
	Static       Access = 0x0008
	Final        Access = 0x0010
	Synchronized Access = 0x0020
	Volatile     Access = 0x0040
	Bridge       Access = 0x0040
	Transient    Access = 0x0080
	Varargs      Access = 0x0080
	Native       Access = 0x0100
	Interface    Access = 0x0200
	Abstract     Access = 0x0400
	Synthetic    Access = 0x1000
	Annotated    Access = 0x2000 // ACC_ANNOTATION: an annotation type
	Enum         Access = 0x4000
	ModuleFlag   Access = 0x8000 // ACC_MODULE: a module-info
)

// Has says whether all of the flags are set.
func (a Access) Has(flags Access) bool { return a&flags == flags }

// A File is a parsed class file.
type File struct {
	// Major and Minor are the version; Release makes sense of Major. A minor version of
	// 65535 means that preview features of that release are used.
	Major, Minor uint16
	Pool         Pool
	Access       Access
	// Name is the internal name ("a/b/Outer$Inner"), Super that of the superclass, empty
	// for java/lang/Object and for modules.
	Name, Super string
	Interfaces  []string
	Fields      []Member
	Methods     []Member

	data []byte
	// attributes are those of all members, then those of the class.
	attributes []attribute
	// own is the index of the first attribute of the class itself.
	own int
}

// A Member is a field or a method.
type Member struct {
	Access Access
	file   *File
	// name and descriptor are indexes of texts that Parse has seen to be there.
	name, descriptor uint16
	// from and to are a range of file.attributes.
	from, to uint32
}

// Name is the name of the member: "<init>" for a constructor.
func (m *Member) Name() string { return m.file.text(m.name) }

// Descriptor is the descriptor: "I", "(Ljava/lang/String;)V".
func (m *Member) Descriptor() string { return m.file.text(m.descriptor) }

// text gives a text that Parse has checked, as far as it can be decoded.
func (f *File) text(index uint16) string {
	if s, err := f.Pool.UTF8(int(index)); err == nil {
		return s
	}
	raw, _ := f.Pool.utf8(int(index))
	return string(raw)
}

// An attribute is a part of a class, member or code; its content is not looked at.
type attribute struct {
	name uint16
	// data is the content, offset where it lies in the file.
	data   []byte
	offset int
}

func (a attribute) reader() *reader { return &reader{data: a.data, base: a.offset} }

// Release gives the Java release of a major version: 17 for 61, 1 for 45.
func Release(major uint16) int { return int(major) - 44 }

const magic = 0xCAFEBABE

// IsClass says whether data begins as a class file does.
func IsClass(data []byte) bool {
	return len(data) >= 4 && data[0] == 0xCA && data[1] == 0xFE && data[2] == 0xBA && data[3] == 0xBE
}

// Parse reads a class file. Its error is an *Error.
func Parse(data []byte) (*File, error) {
	f, r := begin(data)
	f.Fields = f.members(r, "field")
	f.Methods = f.members(r, "method")
	f.own = len(f.attributes)
	f.readAttributes(r)
	if err := r.end("the class file"); err != nil {
		return nil, err
	}
	return f, nil
}

// ParseHeader reads a class file up to its interfaces: fields, methods and attributes
// are not there. Its error is an *Error.
func ParseHeader(data []byte) (*File, error) {
	f, r := begin(data)
	if r.err != nil {
		return nil, r.err
	}
	return f, nil
}

func begin(data []byte) (*File, *reader) {
	r := &reader{data: data}
	if got := r.u4("the magic number"); r.err == nil && got != magic {
		r.fail(0, "it begins with %#08x, not with %#08x", got, uint32(magic))
	}
	f := &File{data: data}
	f.Minor = r.u2("the version")
	f.Major = r.u2("the version")
	f.Pool = readPool(r)
	f.header(r)
	return f, r
}

// header reads from the access flags to the interfaces.
func (f *File) header(r *reader) {
	f.Access = Access(r.u2("the access flags"))
	f.Name = f.className(r, "this class")
	at := r.at
	if super := r.u2("the superclass"); super != 0 && r.err == nil {
		name, err := f.Pool.Class(int(super))
		if err != nil {
			r.fail(at, "the superclass: constant %d is no class", super)
		}
		f.Super = name
	}
	count := int(r.u2("the number of interfaces"))
	for i := 0; i < count && r.err == nil; i++ {
		f.Interfaces = append(f.Interfaces, f.className(r, "an interface"))
	}
}

func (f *File) className(r *reader, what string) string {
	at := r.at
	index := r.u2(what)
	if r.err != nil {
		return ""
	}
	name, err := f.Pool.Class(int(index))
	if err != nil {
		r.fail(at, "%s: constant %d is no class", what, index)
	}
	return name
}

// members reads fields or methods.
func (f *File) members(r *reader, what string) []Member {
	count := int(r.u2("the number of members"))
	// A member has at least eight bytes.
	members := make([]Member, 0, min(count, (len(r.data)-r.at)/8))
	for i := 0; i < count && r.err == nil; i++ {
		m := Member{file: f, Access: Access(r.u2(what)), from: uint32(len(f.attributes))}
		m.name = f.textIndex(r, "the name of a "+what)
		m.descriptor = f.textIndex(r, "the descriptor of a "+what)
		f.readAttributes(r)
		m.to = uint32(len(f.attributes))
		members = append(members, m)
	}
	return members
}

// textIndex reads the index of a text.
func (f *File) textIndex(r *reader, what string) uint16 {
	at := r.at
	index := r.u2(what)
	if r.err == nil && f.Pool.Tag(int(index)) != TagUTF8 {
		r.fail(at, "%s: constant %d is no text", what, index)
	}
	return index
}

// readAttributes appends attributes to f.attributes.
func (f *File) readAttributes(r *reader) {
	f.attributes = appendAttributes(f.attributes, f, r)
}

func appendAttributes(attributes []attribute, f *File, r *reader) []attribute {
	count := int(r.u2("the number of attributes"))
	for i := 0; i < count && r.err == nil; i++ {
		name := f.textIndex(r, "the name of an attribute")
		size := r.u4("the size of an attribute")
		offset := r.base + r.at
		data := r.take(int(size), "an attribute")
		if r.err == nil {
			attributes = append(attributes, attribute{name, data, offset})
		}
	}
	return attributes
}

// find gives the first attribute of a name.
func (f *File) find(attributes []attribute, name string) (attribute, bool) {
	for _, a := range attributes {
		if f.Pool.isUTF8(int(a.name), name) {
			return a, true
		}
	}
	return attribute{}, false
}

func (f *File) ownAttributes() []attribute { return f.attributes[f.own:] }

func (m *Member) attributes() []attribute { return m.file.attributes[m.from:m.to] }

// Field finds a field, Method a method; nil if there is none.
func (f *File) Field(name, descriptor string) *Member { return f.member(f.Fields, name, descriptor) }

// Method finds a method by name and descriptor; nil if there is none.
func (f *File) Method(name, descriptor string) *Member {
	return f.member(f.Methods, name, descriptor)
}

func (f *File) member(members []Member, name, descriptor string) *Member {
	for i := range members {
		if members[i].Name() == name && members[i].Descriptor() == descriptor {
			return &members[i]
		}
	}
	return nil
}

// String names the file by its class and version.
func (f *File) String() string {
	return fmt.Sprintf("%s (class file version %d.%d)", f.Name, f.Major, f.Minor)
}
