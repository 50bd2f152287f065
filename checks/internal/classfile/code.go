package classfile

import "slices"

// A Code is the body of a method.
type Code struct {
	MaxStack, MaxLocals int
	// Bytecode is the instructions, Offset where they lie in the class file.
	Bytecode []byte
	Offset   int
	Handlers []Handler
	// Lines maps instructions to lines of the source, in order of PC; empty if it was not
	// kept.
	Lines []Line

	file       *File
	attributes []attribute
}

// A Handler is an entry of the exception table: from Start to before End.
type Handler struct {
	Start, End, Handler int
	// Catch is the internal name of what is caught, empty for everything.
	Catch string
}

// A Line says that the instructions from PC on come from this line.
type Line struct{ PC, Line int }

// Code gives the body of a method; nil for abstract and native ones.
func (m *Member) Code() (*Code, error) {
	a, ok := m.file.find(m.attributes(), "Code")
	if !ok {
		return nil, nil
	}
	r := a.reader()
	c := &Code{file: m.file, MaxStack: int(r.u2("the size of the stack")), MaxLocals: int(r.u2("the number of locals"))}
	size := r.u4("the size of the code")
	c.Offset = r.base + r.at
	c.Bytecode = r.take(int(size), "the code")
	handlers := int(r.u2("the number of handlers"))
	for i := 0; i < handlers && r.err == nil; i++ {
		c.Handlers = append(c.Handlers, Handler{
			Start:   int(r.u2("a handler")),
			End:     int(r.u2("a handler")),
			Handler: int(r.u2("a handler")),
			Catch:   m.file.optional(r, "what a handler catches", m.file.Pool.Class),
		})
	}
	c.attributes = appendAttributes(nil, m.file, r)
	if err := r.end("the code of a method"); err != nil {
		return nil, err
	}
	if err := c.readLines(); err != nil {
		return nil, err
	}
	return c, nil
}

// readLines joins the line tables, of which a method may have several.
func (c *Code) readLines() error {
	for _, a := range c.attributes {
		if !c.file.Pool.isUTF8(int(a.name), "LineNumberTable") {
			continue
		}
		r := a.reader()
		count := int(r.u2("the number of lines"))
		for i := 0; i < count && r.err == nil; i++ {
			c.Lines = append(c.Lines, Line{int(r.u2("an instruction")), int(r.u2("a line"))})
		}
		if err := r.end("the lines"); err != nil {
			return err
		}
	}
	slices.SortStableFunc(c.Lines, func(a, b Line) int { return a.PC - b.PC })
	return nil
}

// LineAt gives the line of an instruction, 0 if it is not known.
func (c *Code) LineAt(pc int) int {
	line := 0
	for _, l := range c.Lines {
		if l.PC > pc {
			break
		}
		line = l.Line
	}
	return line
}

// Attribute gives the content of an attribute of the code, such as "StackMapTable" or
// "LocalVariableTable".
func (c *Code) Attribute(name string) (data []byte, ok bool) {
	a, ok := c.file.find(c.attributes, name)
	return a.data, ok
}

// Attribute gives the content of an attribute of the class.
func (f *File) Attribute(name string) (data []byte, ok bool) {
	a, ok := f.find(f.ownAttributes(), name)
	return a.data, ok
}

// Attribute gives the content of an attribute of the member.
func (m *Member) Attribute(name string) (data []byte, ok bool) {
	a, ok := m.file.find(m.attributes(), name)
	return a.data, ok
}
