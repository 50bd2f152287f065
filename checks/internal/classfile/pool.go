package classfile

import (
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf16"
)

// A Tag is the kind of a constant.
type Tag uint8

// The tags of the constant pool (JVMS table 4.4-A).
const (
	TagUTF8               Tag = 1
	TagInteger            Tag = 3
	TagFloat              Tag = 4
	TagLong               Tag = 5
	TagDouble             Tag = 6
	TagClass              Tag = 7
	TagString             Tag = 8
	TagFieldref           Tag = 9
	TagMethodref          Tag = 10
	TagInterfaceMethodref Tag = 11
	TagNameAndType        Tag = 12
	TagMethodHandle       Tag = 15
	TagMethodType         Tag = 16
	TagDynamic            Tag = 17
	TagInvokeDynamic      Tag = 18
	TagModule             Tag = 19
	TagPackage            Tag = 20
)

// sizes are the bytes behind the tag; that of TagUTF8 is of its length alone.
var sizes = [...]uint8{
	TagUTF8: 2, TagInteger: 4, TagFloat: 4, TagLong: 8, TagDouble: 8, TagClass: 2, TagString: 2,
	TagFieldref: 4, TagMethodref: 4, TagInterfaceMethodref: 4, TagNameAndType: 4,
	TagMethodHandle: 3, TagMethodType: 2, TagDynamic: 4, TagInvokeDynamic: 4, TagModule: 2, TagPackage: 2,
}

var tagNames = map[Tag]string{
	TagUTF8: "text", TagInteger: "int", TagFloat: "float", TagLong: "long", TagDouble: "double",
	TagClass: "class", TagString: "string", TagFieldref: "field reference", TagMethodref: "method reference",
	TagInterfaceMethodref: "interface method reference", TagNameAndType: "name and type",
	TagMethodHandle: "method handle", TagMethodType: "method type", TagDynamic: "dynamic constant",
	TagInvokeDynamic: "invokedynamic call", TagModule: "module", TagPackage: "package",
}

// String names the tag.
func (t Tag) String() string {
	if name, ok := tagNames[t]; ok {
		return name
	}
	return fmt.Sprintf("tag %d", uint8(t))
}

// A Pool is a constant pool, for one goroutine at a time. Indexes run from 1; that behind a long or double is unused.
type Pool struct {
	data []byte
	// offsets are those of the tags, 0 for an unused index.
	offsets []uint32
	// long holds the long texts that were asked for: a class file can refer to one text
	// often, and memory must not grow with that.
	long map[int]string
}

// longText is the number of bytes from which on a text is kept.
const longText = 64

func readPool(r *reader) Pool {
	count := int(r.u2("the size of the constant pool"))
	// The smallest constant has three bytes, so a lie about the size costs little.
	pool := Pool{data: r.data, offsets: make([]uint32, 1, min(max(count, 1), len(r.data)/3+2))}
	for len(pool.offsets) < count && r.err == nil {
		at := r.at
		tag := r.u1("a constant")
		if r.err != nil {
			break
		}
		if int(tag) >= len(sizes) || sizes[tag] == 0 {
			r.fail(at, "constant %d has the unknown tag %d", len(pool.offsets), tag)
			break
		}
		size := int(sizes[tag])
		if Tag(tag) == TagUTF8 {
			size = int(r.u2("the length of a text"))
		}
		r.take(size, "a constant")
		pool.offsets = append(pool.offsets, uint32(at))
		if Tag(tag) == TagLong || Tag(tag) == TagDouble {
			pool.offsets = append(pool.offsets, 0)
		}
	}
	return pool
}

// Len is one more than the highest index.
func (p *Pool) Len() int { return len(p.offsets) }

// Tag gives the tag of a constant, 0 for an index without one.
func (p *Pool) Tag(index int) Tag {
	if index <= 0 || index >= len(p.offsets) || p.offsets[index] == 0 {
		return 0
	}
	return Tag(p.data[p.offsets[index]])
}

// offset gives where a constant lies, for messages.
func (p *Pool) offset(index int) int {
	if index <= 0 || index >= len(p.offsets) {
		return 0
	}
	return int(p.offsets[index])
}

// content gives the bytes behind the tag of a constant.
func (p *Pool) content(index int, want Tag) ([]byte, error) {
	if got := p.Tag(index); got != want {
		return nil, &Error{p.offset(index), fmt.Sprintf("constant %d is no %s", index, want)}
	}
	return p.data[p.offsets[index]+1:], nil
}

// utf8 gives a text as it is written: modified UTF-8.
func (p *Pool) utf8(index int) ([]byte, error) {
	content, err := p.content(index, TagUTF8)
	if err != nil {
		return nil, err
	}
	return content[2 : 2+int(binary.BigEndian.Uint16(content))], nil
}

// UTF8 gives a text. Half of a surrogate pair becomes U+FFFD.
func (p *Pool) UTF8(index int) (string, error) {
	text, err := p.utf8(index)
	if err != nil {
		return "", err
	}
	if kept, ok := p.long[index]; ok {
		return kept, nil
	}
	decoded, ok := decodeModified(text)
	if !ok {
		return "", &Error{p.offset(index), fmt.Sprintf("constant %d is no modified UTF-8", index)}
	}
	if len(text) >= longText {
		if p.long == nil {
			p.long = map[int]string{}
		}
		p.long[index] = decoded
	}
	return decoded, nil
}

// isUTF8 compares a text of plain ASCII.
func (p *Pool) isUTF8(index int, ascii string) bool {
	text, err := p.utf8(index)
	return err == nil && string(text) == ascii
}

// decodeModified decodes modified UTF-8 (JVMS 4.4.7): UTF-16 units in one to three
// bytes, NUL in two.
func decodeModified(text []byte) (string, bool) {
	plain := true
	for _, c := range text {
		if c == 0 || c >= 0x80 {
			plain = false
			break
		}
	}
	if plain {
		return string(text), true
	}
	var units []uint16
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case c != 0 && c < 0x80:
			units = append(units, uint16(c))
			i++
		case c&0xE0 == 0xC0 && i+1 < len(text) && text[i+1]&0xC0 == 0x80:
			units = append(units, uint16(c&0x1F)<<6|uint16(text[i+1]&0x3F))
			i += 2
		case c&0xF0 == 0xE0 && i+2 < len(text) && text[i+1]&0xC0 == 0x80 && text[i+2]&0xC0 == 0x80:
			units = append(units, uint16(c&0x0F)<<12|uint16(text[i+1]&0x3F)<<6|uint16(text[i+2]&0x3F))
			i += 3
		default:
			return "", false
		}
	}
	return string(utf16.Decode(units)), true
}

// reference gives the text that a constant of one index refers to.
func (p *Pool) reference(index int, want Tag) (string, error) {
	content, err := p.content(index, want)
	if err != nil {
		return "", err
	}
	return p.UTF8(int(binary.BigEndian.Uint16(content)))
}

// Class gives the internal name of a class constant: "a/b/C", or "[La/b/C;".
func (p *Pool) Class(index int) (string, error) { return p.reference(index, TagClass) }

// String gives a string constant.
func (p *Pool) String(index int) (string, error) { return p.reference(index, TagString) }

// MethodType gives the descriptor of a method type.
func (p *Pool) MethodType(index int) (string, error) { return p.reference(index, TagMethodType) }

// Module gives the name of a module.
func (p *Pool) Module(index int) (string, error) { return p.reference(index, TagModule) }

// Package gives the internal name of a package.
func (p *Pool) Package(index int) (string, error) { return p.reference(index, TagPackage) }

// Int gives an int constant.
func (p *Pool) Int(index int) (int32, error) {
	content, err := p.content(index, TagInteger)
	if err != nil {
		return 0, err
	}
	return int32(binary.BigEndian.Uint32(content)), nil
}

// Float gives a float constant.
func (p *Pool) Float(index int) (float32, error) {
	content, err := p.content(index, TagFloat)
	if err != nil {
		return 0, err
	}
	return math.Float32frombits(binary.BigEndian.Uint32(content)), nil
}

// Long gives a long constant.
func (p *Pool) Long(index int) (int64, error) {
	content, err := p.content(index, TagLong)
	if err != nil {
		return 0, err
	}
	return int64(binary.BigEndian.Uint64(content)), nil
}

// Double gives a double constant.
func (p *Pool) Double(index int) (float64, error) {
	content, err := p.content(index, TagDouble)
	if err != nil {
		return 0, err
	}
	return math.Float64frombits(binary.BigEndian.Uint64(content)), nil
}

// A NameAndType is a name with a descriptor.
type NameAndType struct{ Name, Descriptor string }

// NameAndType gives a constant of that kind.
func (p *Pool) NameAndType(index int) (NameAndType, error) {
	content, err := p.content(index, TagNameAndType)
	if err != nil {
		return NameAndType{}, err
	}
	name, err := p.UTF8(int(binary.BigEndian.Uint16(content)))
	if err != nil {
		return NameAndType{}, err
	}
	descriptor, err := p.UTF8(int(binary.BigEndian.Uint16(content[2:])))
	return NameAndType{name, descriptor}, err
}

// A Reference is a field or method of a class that code refers to.
type Reference struct {
	// Tag is TagFieldref, TagMethodref or TagInterfaceMethodref.
	Tag Tag
	// Class is an internal name, that of an array type for its clone.
	Class string
	NameAndType
}

// Reference gives a reference to a field or method.
func (p *Pool) Reference(index int) (Reference, error) {
	tag := p.Tag(index)
	if tag != TagFieldref && tag != TagMethodref && tag != TagInterfaceMethodref {
		return Reference{}, &Error{p.offset(index), fmt.Sprintf("constant %d is no reference to a field or method", index)}
	}
	content, err := p.content(index, tag)
	if err != nil {
		return Reference{}, err
	}
	class, err := p.Class(int(binary.BigEndian.Uint16(content)))
	if err != nil {
		return Reference{}, err
	}
	member, err := p.NameAndType(int(binary.BigEndian.Uint16(content[2:])))
	return Reference{tag, class, member}, err
}

// A MethodHandle is what a method handle refers to.
type MethodHandle struct {
	// Kind is 1 to 9 (JVMS table 5.4.3.5-A): 6 is REF_invokeStatic.
	Kind uint8
	Reference
}

// MethodHandle gives a constant of that kind.
func (p *Pool) MethodHandle(index int) (MethodHandle, error) {
	content, err := p.content(index, TagMethodHandle)
	if err != nil {
		return MethodHandle{}, err
	}
	reference, err := p.Reference(int(binary.BigEndian.Uint16(content[1:])))
	return MethodHandle{content[0], reference}, err
}

// A Dynamic is a dynamically computed constant or call site.
type Dynamic struct {
	// Bootstrap is an index into File.BootstrapMethods.
	Bootstrap int
	NameAndType
}

// Dynamic gives a constant of TagDynamic or TagInvokeDynamic.
func (p *Pool) Dynamic(index int) (Dynamic, error) {
	tag := p.Tag(index)
	if tag != TagDynamic && tag != TagInvokeDynamic {
		return Dynamic{}, &Error{p.offset(index), fmt.Sprintf("constant %d is not dynamic", index)}
	}
	content, err := p.content(index, tag)
	if err != nil {
		return Dynamic{}, err
	}
	what, err := p.NameAndType(int(binary.BigEndian.Uint16(content[2:])))
	return Dynamic{int(binary.BigEndian.Uint16(content)), what}, err
}

// References calls see for every reference to a field or method, in the order of the
// pool, until it gives false.
func (p *Pool) References(see func(Reference) bool) error {
	for i := range p.offsets {
		switch p.Tag(i) {
		case TagFieldref, TagMethodref, TagInterfaceMethodref:
			reference, err := p.Reference(i)
			if err != nil {
				return err
			}
			if !see(reference) {
				return nil
			}
		}
	}
	return nil
}

// HasString says whether the pool holds a string constant with this text.
func (p *Pool) HasString(text string) bool {
	for i := range p.offsets {
		if p.Tag(i) != TagString {
			continue
		}
		if s, err := p.String(i); err == nil && s == text {
			return true
		}
	}
	return false
}
