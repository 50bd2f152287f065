package maven

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/xmldoc"
)

// A raw is a pom as it was read: the model before any step, with what Maven says of it.
type raw struct {
	file  string
	model *object
	// strictness is what the strict reader refused and the lenient one took: an error in a
	// project's pom, a warning in a repository's. nil when the strict reader was content.
	strictness *Problem
	// namespace is that of the root element, from which Maven 4 takes the model version.
	namespace string
	// said is what the validator says of the model as it is written, by level; it is worked
	// out once for a pom that is kept.
	mu   sync.Mutex
	said map[saidKey][]Problem
	// fatal is why the pom cannot be read at all; model is nil then.
	fatal *Problem
}

type saidKey struct {
	level int
	line  Line
}

// validated gives what a validator says of the model as it is written.
func (r *raw) validated(level int, line Line) []Problem {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := saidKey{level, line}
	said, known := r.said[key]
	if known {
		return said
	}
	var found problems
	(&validator{problems: &found, level: level, line: line}).raw(r.model)
	if r.said == nil {
		r.said = map[saidKey][]Problem{}
	}
	r.said[key] = found.list
	return found.list
}

// readFile reads a file up to the size that xmldoc takes, and one byte more, so that
// xmldoc refuses what is larger without it being read whole.
func readFile(fsys fs.FS, file string) ([]byte, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, &fs.PathError{Op: "read", Path: file, Err: errors.New("is a directory")}
	}
	return io.ReadAll(io.LimitReader(f, xmldoc.MaxSize+1))
}

// readPom reads a pom first as strictly and then, if need be, as leniently as Maven does.
// shown is the name that messages give the file. Source: DefaultModelBuilder.readModel.
func readPom(fsys fs.FS, file, shown string, maven4, shared bool) *raw {
	data, err := readFile(fsys, file)
	if err != nil {
		reason := err.Error()
		if errors.Is(err, fs.ErrNotExist) {
			reason = shown + " (No such file or directory)"
		}
		return &raw{file: file, fatal: &Problem{Severity: Fatal, Message: fmt.Sprintf("Non-readable POM %s: %s", shown, reason), Origin: Origin{File: file}}}
	}
	if len(strings.TrimSpace(string(data))) == 0 {
		return &raw{file: file, fatal: &Problem{Severity: Fatal, Message: fmt.Sprintf("Non-readable POM %s: input contained no data", shown), Origin: Origin{File: file}}}
	}
	doc, err := xmldoc.Parse(file, data)
	if err != nil {
		return &raw{file: file, fatal: nonParseable(file, shown, err)}
	}
	return readModel(doc, file, shown, maven4, shared)
}

func nonParseable(file, shown string, err error) *Problem {
	origin := Origin{File: file}
	message := err.Error()
	var syntax *xmldoc.Error
	if errors.As(err, &syntax) {
		origin.Element = diag.Span{Start: syntax.Offset, End: syntax.Offset}
		message = syntax.Message
	}
	return &Problem{Severity: Fatal, Message: fmt.Sprintf("Non-parseable POM %s: %s", shown, message), Origin: origin}
}

func readModel(doc *xmldoc.Document, file, shown string, maven4, shared bool) *raw {
	strict := reader{doc: doc, file: file, way: Here, strict: true, maven4: maven4, shared: shared}
	model, fault := strict.root()
	if fault == nil {
		return &raw{file: file, model: model, namespace: doc.Root().NamespaceURI()}
	}
	origin := Origin{File: file, Element: doc.Element(fault.element)}
	lenient := reader{doc: doc, file: file, way: Here, maven4: maven4, shared: shared}
	model, stillFault := lenient.root()
	if stillFault != nil {
		return &raw{file: file, fatal: &Problem{Severity: Fatal, Message: fmt.Sprintf("Non-parseable POM %s: %s", shown, fault.message), Origin: origin}}
	}
	return &raw{
		file: file, model: model, namespace: doc.Root().NamespaceURI(),
		strictness: &Problem{Severity: ModelError, Message: fmt.Sprintf("Malformed POM %s: %s", shown, fault.message), Origin: origin},
	}
}

// A reader makes objects of elements. Source: MavenXpp3ReaderEx, which Modello makes.
type reader struct {
	doc    *xmldoc.Document
	file   string
	strict bool
	// way and profile are the origin of what is being read.
	way     Way
	profile string
	// maven4 knows the elements that Maven 4 added.
	maven4 bool
	// shared: the pom is kept for other poms.
	shared bool
	// builtin: the text is Maven's own and has no place.
	builtin bool
}

// A readFault is what the reader refuses.
type readFault struct {
	element *xmldoc.Element
	message string
}

func (r *reader) root() (*object, *readFault) {
	root := r.doc.Root()
	if r.strict && r.tag(root) != "project" {
		return nil, &readFault{root, fmt.Sprintf("Expected root element 'project' but found '%s'", r.tag(root))}
	}
	return r.object(root, modelClass)
}

// tag is the name by which the reader knows an element: as it is written, in Maven 4 only
// what stands behind the prefix.
func (r *reader) tag(e *xmldoc.Element) string {
	if r.maven4 {
		return e.Tag
	}
	return e.FullTag()
}

func (r *reader) origin(e *xmldoc.Element) Origin {
	if r.builtin {
		return Origin{Way: Default}
	}
	return Origin{File: r.file, Element: r.doc.Element(e), Way: r.way, Profile: r.profile}
}

func (r *reader) object(e *xmldoc.Element, c *class) (*object, *readFault) {
	o := newObject(c)
	o.maven4 = r.maven4
	restore := r.enter(e, c)
	defer restore()
	o.origin = r.origin(e)
	if fault := r.attributes(e, o); fault != nil {
		return nil, fault
	}
	if fault := r.strayText(e); fault != nil && r.strict {
		return nil, fault
	}
	var seen uint64
	for child := range e.ChildElementsSeq() {
		at, known := c.tags[r.tag(child)]
		if !known || c.fields[at].since4 && !r.maven4 || c.fields[at].until4 && r.maven4 {
			if r.strict {
				return nil, &readFault{child, fmt.Sprintf("Unrecognised tag: '%s'", r.tag(child))}
			}
			continue
		}
		if seen&(1<<at) != 0 {
			return nil, &readFault{child, fmt.Sprintf("Duplicated tag: '%s'", c.fields[at].name)}
		}
		seen |= 1 << at
		content, fault := r.field(child, &c.fields[at])
		if fault != nil {
			return nil, fault
		}
		o.slots[at] = content
	}
	if r.shared {
		o.share()
	}
	return o, nil
}

// enter notes that what follows stands in management or in a profile.
func (r *reader) enter(e *xmldoc.Element, c *class) (restore func()) {
	way, profile := r.way, r.profile
	switch c {
	case pluginManagementClass, dependencyManagementClass:
		r.way = Management
	case profileClass, settingsProfileClass:
		if c == profileClass {
			r.way = ProfileWay
		}
		r.profile = "default"
		if id := e.SelectElement("id"); id != nil {
			r.profile = r.text(id)
		}
	}
	return func() { r.way, r.profile = way, profile }
}

// attributes are looked at from the last to the first; those with a prefix are ignored.
func (r *reader) attributes(e *xmldoc.Element, o *object) *readFault {
	for i := len(e.Attr) - 1; i >= 0; i-- {
		a := &e.Attr[i]
		if a.Space != "" || a.Key == "xmlns" && o.class == modelClass {
			continue
		}
		at, known := o.class.attributes[a.Key]
		if known && (r.maven4 || !o.class.fields[at].since4) {
			o.slots[at] = &Value{Text: trim(a.Value), Raw: trim(a.Value), Set: true, Origin: o.origin}
			continue
		}
		if r.strict {
			return &readFault{e, fmt.Sprintf("Unknown attribute '%s' for tag '%s'", a.Key, e.FullTag())}
		}
	}
	return nil
}

// strayText refuses text between elements.
func (r *reader) strayText(e *xmldoc.Element) *readFault {
	if r.text(e) != "" {
		return &readFault{e, "expected START_TAG or END_TAG not TEXT"}
	}
	return nil
}

func (r *reader) field(e *xmldoc.Element, f *field) (any, *readFault) {
	switch f.kind {
	case textKind:
		return r.textField(e, f)
	case textsKind:
		return r.textList(e, f)
	case objectKind:
		o, fault := r.object(e, f.class)
		return o, fault
	case objectsKind:
		return r.objectList(e, f)
	case propertiesKind:
		return r.propertyMap(e)
	}
	return r.node(e), nil
}

func (r *reader) textField(e *xmldoc.Element, f *field) (any, *readFault) {
	if fault := r.nested(e); fault != nil {
		return nil, fault
	}
	v := r.value(e)
	if f.verbatim {
		v.Text = javaBoolean(v.Text, f.initial)
	}
	return &v, nil
}

// javaBoolean is Boolean.valueOf with a default for no text.
func javaBoolean(text, initial string) string {
	if text == "" {
		return initial
	}
	if equalFoldASCII(text, "true") {
		return "true"
	}
	return "false"
}

// nested refuses elements in a text, as XmlPullParser.nextText does.
func (r *reader) nested(e *xmldoc.Element) *readFault {
	for child := range e.ChildElementsSeq() {
		if e.Text() != "" {
			return &readFault{child, "TEXT must be immediately followed by END_TAG and not START_TAG"}
		}
		return &readFault{child, "parser must be on START_TAG or TEXT to read text"}
	}
	return nil
}

func (r *reader) text(e *xmldoc.Element) string { return trim(r.doc.Text(e)) }

func (r *reader) value(e *xmldoc.Element) Value {
	text := r.text(e)
	origin := r.origin(e)
	if !r.builtin {
		origin.Text = r.doc.TextSpan(e)
	}
	return Value{Text: text, Raw: text, Set: true, Origin: origin}
}

func (r *reader) textList(e *xmldoc.Element, f *field) (any, *readFault) {
	if fault := r.strayText(e); fault != nil {
		return nil, fault
	}
	var list []Value
	for child := range e.ChildElementsSeq() {
		if r.tag(child) != f.item {
			if r.strict {
				return nil, &readFault{child, fmt.Sprintf("Unrecognised tag: '%s'", r.tag(child))}
			}
			continue
		}
		if fault := r.nested(child); fault != nil {
			return nil, fault
		}
		list = append(list, r.value(child))
	}
	if list == nil {
		return nil, nil
	}
	return list, nil
}

func (r *reader) objectList(e *xmldoc.Element, f *field) (any, *readFault) {
	if fault := r.strayText(e); fault != nil {
		return nil, fault
	}
	var list []*object
	for child := range e.ChildElementsSeq() {
		if r.tag(child) != f.item {
			if r.strict {
				return nil, &readFault{child, fmt.Sprintf("Unrecognised tag: '%s'", r.tag(child))}
			}
			continue
		}
		o, fault := r.object(child, f.class)
		if fault != nil {
			return nil, fault
		}
		list = append(list, o)
	}
	return emptyAsNil(list), nil
}

func (r *reader) propertyMap(e *xmldoc.Element) (any, *readFault) {
	if fault := r.strayText(e); fault != nil {
		return nil, fault
	}
	m := newProperties(0)
	for child := range e.ChildElementsSeq() {
		if fault := r.nested(child); fault != nil {
			return nil, fault
		}
		m.put(child.FullTag(), r.value(child))
	}
	return m, nil
}

// node reads free XML. An element without children has a text, even an empty one, unless
// it is written <a/>. Source: Xpp3DomBuilder.
func (r *reader) node(e *xmldoc.Element) *Node {
	n := &Node{Name: e.FullTag(), Origin: r.origin(e)}
	for i := range e.Attr {
		n.Attrs = append(n.Attrs, Attr{Name: e.Attr[i].FullKey(), Value: e.Attr[i].Value})
	}
	for child := range e.ChildElementsSeq() {
		n.Children = append(n.Children, r.node(child))
	}
	if len(n.Children) > 0 || r.doc.Span(e).SelfClosed() {
		n.Value.Origin = n.Origin
		return n
	}
	text := r.doc.Text(e)
	origin := n.Origin
	if !r.builtin {
		origin.Text = r.doc.TextSpan(e)
	}
	n.Value = Value{Text: text, Raw: text, Set: true, Origin: origin}
	return n
}
