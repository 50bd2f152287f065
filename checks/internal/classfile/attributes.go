package classfile

// SourceFile is the name of the source without folders; empty if it was not kept.
func (f *File) SourceFile() string {
	a, ok := f.find(f.ownAttributes(), "SourceFile")
	if !ok {
		return ""
	}
	r := a.reader()
	index := r.u2("the name of the source")
	if r.end("the name of the source") != nil || f.Pool.Tag(int(index)) != TagUTF8 {
		return ""
	}
	return f.text(index)
}

// An InnerClass is an entry of the InnerClasses attribute.
type InnerClass struct {
	// Class is the internal name of the inner class.
	Class string
	// Outer is the internal name of the class that declares it, empty for local and
	// anonymous classes; Name is its simple name, empty for anonymous ones.
	Outer, Name string
	// Access is as in the source, Static, Private and Protected included.
	Access Access
}

// InnerClasses gives the inner classes that this class declares or mentions.
func (f *File) InnerClasses() ([]InnerClass, error) {
	a, ok := f.find(f.ownAttributes(), "InnerClasses")
	if !ok {
		return nil, nil
	}
	r := a.reader()
	var inner []InnerClass
	count := int(r.u2("the number of inner classes"))
	for i := 0; i < count && r.err == nil; i++ {
		inner = append(inner, InnerClass{
			Class:  f.className(r, "an inner class"),
			Outer:  f.optional(r, "an outer class", f.Pool.Class),
			Name:   f.optional(r, "the name of an inner class", f.Pool.UTF8),
			Access: Access(r.u2("the access flags of an inner class")),
		})
	}
	return inner, r.end("the inner classes")
}

// optional reads an index that may be 0, and looks it up.
func (f *File) optional(r *reader, what string, look func(int) (string, error)) string {
	at := r.at
	index := r.u2(what)
	if index == 0 || r.err != nil {
		return ""
	}
	text, err := look(int(index))
	if err != nil {
		r.fail(at, "%s: constant %d is of another kind", what, index)
	}
	return text
}

// NestHost is the internal name of the nest's host, empty if the class is its own.
func (f *File) NestHost() (string, error) {
	a, ok := f.find(f.ownAttributes(), "NestHost")
	if !ok {
		return "", nil
	}
	r := a.reader()
	host := f.className(r, "the host of the nest")
	return host, r.end("the host of the nest")
}

// An EnclosingMethod says where a local or anonymous class stands.
type EnclosingMethod struct {
	// Class is an internal name.
	Class string
	// Method is empty where the class stands in an initializer.
	Method NameAndType
}

// EnclosingMethod gives where a local or anonymous class stands; nil for others.
func (f *File) EnclosingMethod() (*EnclosingMethod, error) {
	a, ok := f.find(f.ownAttributes(), "EnclosingMethod")
	if !ok {
		return nil, nil
	}
	r := a.reader()
	enclosing := &EnclosingMethod{Class: f.className(r, "the enclosing class")}
	at := r.at
	if index := r.u2("the enclosing method"); index != 0 && r.err == nil {
		method, err := f.Pool.NameAndType(int(index))
		if err != nil {
			r.fail(at, "the enclosing method: constant %d is no name and type", index)
		}
		enclosing.Method = method
	}
	return enclosing, r.end("the enclosing method")
}

// A RecordComponent is a component of a record.
type RecordComponent struct {
	Name, Descriptor string
	Annotations      []Annotation
}

// Record gives the components of a record; ok is false for other classes.
func (f *File) Record() (components []RecordComponent, ok bool, err error) {
	a, ok := f.find(f.ownAttributes(), "Record")
	if !ok {
		return nil, false, nil
	}
	r := a.reader()
	count := int(r.u2("the number of components"))
	for i := 0; i < count && r.err == nil; i++ {
		c := RecordComponent{
			Name:       f.text(f.textIndex(r, "the name of a component")),
			Descriptor: f.text(f.textIndex(r, "the descriptor of a component")),
		}
		attributes := appendAttributes(nil, f, r)
		if r.err != nil {
			break
		}
		if c.Annotations, err = f.annotations(attributes); err != nil {
			return nil, true, err
		}
		components = append(components, c)
	}
	return components, true, r.end("the components of the record")
}

// ConstantValue is the index of the constant that javac has put into the users of a
// field as well; 0 if the field is no compile-time constant.
func (m *Member) ConstantValue() int {
	a, ok := m.file.find(m.attributes(), "ConstantValue")
	if !ok {
		return 0
	}
	return int(a.reader().u2("the constant"))
}

// A BootstrapMethod makes dynamic constants and call sites.
type BootstrapMethod struct {
	Method MethodHandle
	// Arguments are indexes of constants.
	Arguments []int
}

// BootstrapMethods gives the bootstrap methods of the class.
func (f *File) BootstrapMethods() ([]BootstrapMethod, error) {
	a, ok := f.find(f.ownAttributes(), "BootstrapMethods")
	if !ok {
		return nil, nil
	}
	r := a.reader()
	var methods []BootstrapMethod
	count := int(r.u2("the number of bootstrap methods"))
	for i := 0; i < count && r.err == nil; i++ {
		at := r.at
		index := int(r.u2("a bootstrap method"))
		if r.err != nil {
			break
		}
		handle, err := f.Pool.MethodHandle(index)
		if err != nil {
			r.fail(at, "a bootstrap method: constant %d is no method handle", index)
			break
		}
		method := BootstrapMethod{Method: handle}
		arguments := int(r.u2("the number of arguments"))
		for j := 0; j < arguments && r.err == nil; j++ {
			method.Arguments = append(method.Arguments, int(r.u2("an argument")))
		}
		methods = append(methods, method)
	}
	return methods, r.end("the bootstrap methods")
}
