package classfile

import "bytes"

// An Annotation is one annotation with the values that are written; what is left to the
// default is not in the class file.
type Annotation struct {
	// Type is the internal name of the annotation type: "org/openjdk/jmh/annotations/Fork".
	Type string
	// Visible says whether it is kept at run time.
	Visible  bool
	Elements []Element
}

// An Element is a named value of an annotation.
type Element struct {
	Name  string
	Value Value
}

// Value finds a value by name.
func (a *Annotation) Value(name string) (Value, bool) {
	for _, e := range a.Elements {
		if e.Name == name {
			return e.Value, true
		}
	}
	return Value{}, false
}

// A Value is the value of an element of an annotation.
type Value struct {
	// Kind is the tag of JVMS table 4.7.16.1-A: one of "BCDFIJSZ" for a primitive, 's' a
	// string, 'e' a constant of an enum, 'c' a class, '@' an annotation, '[' an array.
	Kind byte
	// Text is the string; the name of the enum's constant; the descriptor of the class.
	Text string
	// Enum is the internal name of the enum.
	Enum string
	// Int is the value of B, C, I, J, S and Z; Float that of D and F.
	Int   int64
	Float float64
	// Annotation is set for '@', Array for '['.
	Annotation *Annotation
	Array      []Value
}

// Items are the values of an array; another value counts as an array of one, as Java
// lets people write it.
func (v Value) Items() []Value {
	if v.Kind == '[' {
		return v.Array
	}
	return []Value{v}
}

const (
	visibleAnnotations   = "RuntimeVisibleAnnotations"
	invisibleAnnotations = "RuntimeInvisibleAnnotations"
)

// The bounds of annotations. Those of real classes are far below.
const (
	maxNesting = 100
	maxValues  = 1 << 20
)

// Annotations gives the annotations of the class.
func (f *File) Annotations() ([]Annotation, error) { return f.annotations(f.ownAttributes()) }

// Annotations gives the annotations of the member.
func (m *Member) Annotations() ([]Annotation, error) { return m.file.annotations(m.attributes()) }

func (f *File) annotations(attributes []attribute) ([]Annotation, error) {
	var found []Annotation
	for _, a := range attributes {
		visible := f.Pool.isUTF8(int(a.name), visibleAnnotations)
		if !visible && !f.Pool.isUTF8(int(a.name), invisibleAnnotations) {
			continue
		}
		p := &annotationReader{reader: a.reader(), pool: &f.Pool}
		count := int(p.u2("the number of annotations"))
		for i := 0; i < count && p.err == nil; i++ {
			annotation := p.annotation(0)
			annotation.Visible = visible
			found = append(found, annotation)
		}
		if err := p.end("the annotations"); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// HasAnnotation says whether a class or member is annotated with the type, given as an
// internal name. It takes malformed annotations for absent.
func (f *File) HasAnnotation(internalName string) bool {
	return f.hasAnnotation(f.ownAttributes(), internalName)
}

// HasAnnotation is the same for a member.
func (m *Member) HasAnnotation(internalName string) bool {
	return m.file.hasAnnotation(m.attributes(), internalName)
}

func (f *File) hasAnnotation(attributes []attribute, internalName string) bool {
	for _, a := range attributes {
		if !f.Pool.isUTF8(int(a.name), visibleAnnotations) && !f.Pool.isUTF8(int(a.name), invisibleAnnotations) {
			continue
		}
		found, err := f.annotations([]attribute{a})
		if err != nil {
			continue
		}
		for _, annotation := range found {
			if annotation.Type == internalName {
				return true
			}
		}
	}
	return false
}

// MayMention says whether the class file can hold an annotation of the type: where it
// says no, there is none. It reads nothing but the bytes.
func MayMention(data []byte, internalName string) bool {
	return bytes.Contains(data, []byte("L"+internalName+";"))
}

// An annotationReader reads annotations; it counts values.
type annotationReader struct {
	*reader
	pool   *Pool
	values int
}

func (p *annotationReader) text(what string) string {
	at := p.at
	index := p.u2(what)
	if p.err != nil {
		return ""
	}
	text, err := p.pool.UTF8(int(index))
	if err != nil {
		p.fail(at, "%s: constant %d is no text", what, index)
	}
	return text
}

// internalName reads a descriptor of a class and gives its internal name.
func (p *annotationReader) internalName(what string) string {
	at := p.at
	descriptor := p.text(what)
	if p.err != nil {
		return ""
	}
	if len(descriptor) < 3 || descriptor[0] != 'L' || descriptor[len(descriptor)-1] != ';' {
		p.fail(at, "%s: %q is no class", what, descriptor)
		return ""
	}
	return descriptor[1 : len(descriptor)-1]
}

func (p *annotationReader) annotation(depth int) Annotation {
	a := Annotation{Type: p.internalName("the type of an annotation")}
	count := int(p.u2("the number of values"))
	for i := 0; i < count && p.err == nil; i++ {
		name := p.text("the name of a value")
		a.Elements = append(a.Elements, Element{name, p.value(depth + 1)})
	}
	return a
}

func (p *annotationReader) value(depth int) Value {
	p.values++
	if depth > maxNesting || p.values > maxValues {
		p.fail(p.at, "annotations with more than %d values, or nested deeper than %d", maxValues, maxNesting)
		return Value{}
	}
	at := p.at
	v := Value{Kind: p.u1("a value")}
	if p.err != nil {
		return Value{}
	}
	switch v.Kind {
	case 's':
		v.Text = p.text("a string")
	case 'c':
		v.Text = p.text("a class")
	case 'e':
		v.Enum = p.internalName("an enum")
		v.Text = p.text("a constant of an enum")
	case '@':
		nested := p.annotation(depth)
		v.Annotation = &nested
	case '[':
		count := int(p.u2("the size of an array"))
		for i := 0; i < count && p.err == nil; i++ {
			v.Array = append(v.Array, p.value(depth+1))
		}
	default:
		p.constant(at, &v)
	}
	return v
}

// constant reads a value of a primitive type.
func (p *annotationReader) constant(at int, v *Value) {
	index := int(p.u2("a constant"))
	if p.err != nil {
		return
	}
	var err error
	switch v.Kind {
	case 'B', 'C', 'I', 'S', 'Z':
		var number int32
		number, err = p.pool.Int(index)
		v.Int = int64(number)
	case 'J':
		v.Int, err = p.pool.Long(index)
	case 'F':
		var number float32
		number, err = p.pool.Float(index)
		v.Float = float64(number)
	case 'D':
		v.Float, err = p.pool.Double(index)
	default:
		p.fail(at, "a value of the unknown kind %q", v.Kind)
		return
	}
	if err != nil {
		p.fail(at, "a value of kind %c: constant %d is of another kind", v.Kind, index)
	}
}
