package javasrc

import (
	"bytes"
	"path"
	"strings"

	"jmhdoctor/checks/diag"
)

// Scan reads one source. It never fails; see Unit.ParseSuspect. The unit does not keep
// the source alive.
func Scan(file string, src []byte) Unit {
	p := parser{lexer: Lexer{text: newText(src)}, unit: Unit{File: file}}
	p.advance()
	for p.token.Kind != EOF {
		p.element()
	}
	if len(p.open) > 0 && !p.inImplicitClass() {
		p.suspect("a type without end")
	}
	p.unit.Suspicion = p.lexer.text.suspect
	p.unit.ParseSuspect = p.unit.Suspicion != ""
	p.unit.indexMembers()
	p.unit.Benchmarks = p.unit.benchmarks()
	return p.unit
}

// MayHoldBenchmark is a quick look before Scan: where it says no, Scan finds no
// benchmark. It says yes to every source that it would have to read closer.
func MayHoldBenchmark(src []byte) bool {
	return bytes.Contains(src, []byte("Benchmark")) ||
		bytes.Contains(src, []byte(`\u`)) ||
		bytes.IndexByte(src, 0) >= 0
}

// A parser reads the declarations of one source.
type parser struct {
	lexer Lexer
	token Token
	unit  Unit
	// open are the types whose bodies are open, outermost first.
	open []body
	// scratch is where names are put together.
	scratch []byte
}

// A body is the open body of a type.
type body struct {
	// index is the type's in Unit.Types.
	index int
	// constants is set as long as the constants of an enum are read.
	constants bool
}

// A declaration is what stands before the name of what is declared.
type declaration struct {
	modifiers Modifiers
	// annotations is the index of its first annotation in Unit.Annotations.
	annotations int
	// at is set for the "@" of an @interface.
	at bool
}

func (p *parser) advance() { p.token = p.lexer.next() }

func (p *parser) suspect(why string) { p.lexer.text.note(why) }

func (p *parser) spelling() []byte { return p.lexer.text.bytes[p.token.Start:p.token.End] }

func (p *parser) isPunct(c byte) bool {
	return p.token.Kind == Punct && p.lexer.text.bytes[p.token.Start] == c
}

func (p *parser) isWord(word string) bool {
	return p.token.Kind == Word && string(p.spelling()) == word
}

// peek gives the token after this one.
func (p *parser) peek() Token {
	ahead := p.lexer
	return ahead.next()
}

// startsWith says whether the token begins with the byte.
func (p *parser) startsWith(token Token, c byte) bool {
	return token.Kind == Punct && p.lexer.text.bytes[token.Start] == c
}

func (p *parser) span(start, end int) diag.Span {
	return diag.Span{Start: p.lexer.text.source(start), End: p.lexer.text.source(end)}
}

// current is the index of the innermost open type, or -1.
func (p *parser) current() int {
	if len(p.open) == 0 {
		return -1
	}
	return p.open[len(p.open)-1].index
}

func (p *parser) inImplicitClass() bool {
	return len(p.open) > 0 && p.unit.Types[p.current()].Implicit
}

// element reads one element of the unit or of the innermost body: a declaration, a
// constant of an enum, a separator, or the brace that ends a type.
func (p *parser) element() {
	switch {
	case p.isPunct(';'):
		if len(p.open) > 0 {
			p.open[len(p.open)-1].constants = false
		}
		p.advance()
	case p.isPunct('}'):
		p.closeType()
	case len(p.open) > 0 && p.open[len(p.open)-1].constants:
		p.constant()
	default:
		p.declaration()
	}
}

func (p *parser) closeType() {
	p.advance()
	if len(p.open) == 0 || p.inImplicitClass() {
		p.suspect("a closing brace too many")
		return
	}
	p.open = p.open[:len(p.open)-1]
}

// constant reads one constant of an enum, or the comma behind it.
func (p *parser) constant() {
	if p.isPunct(',') {
		p.advance()
		return
	}
	d := declaration{annotations: len(p.unit.Annotations)}
	for p.modifier(&d) {
	}
	if p.token.Kind != Word {
		p.suspect("a constant of an enum without name")
		p.advanceUnlessBrace()
		return
	}
	p.retarget(d, OnField, p.current(), string(p.spelling()))
	p.advance()
	if p.isPunct('(') {
		p.skipGroup('(', ')', Local)
	}
	if p.isPunct('{') {
		p.skipGroup('{', '}', Local)
	}
}

func (p *parser) advanceUnlessBrace() {
	if !p.isPunct('}') {
		p.advance()
	}
}

// retarget says what the annotations before a declaration stand on. Until then they
// are OnType without a type.
func (p *parser) retarget(d declaration, on Target, index int, member string) {
	for i := d.annotations; i < len(p.unit.Annotations); i++ {
		if a := &p.unit.Annotations[i]; a.On == OnType && a.Type < 0 {
			a.On, a.Type, a.Member = on, index, member
		}
	}
}

// declaration reads one declaration; of a type only up to the brace that opens it.
func (p *parser) declaration() {
	d := declaration{annotations: len(p.unit.Annotations)}
	for p.modifier(&d) {
	}
	switch {
	case p.token.Kind == Word:
		p.afterModifiers(d)
	case p.isPunct('{'):
		// An initializer, static or not.
		p.skipGroup('{', '}', Local)
	case p.isPunct('<'):
		p.list('>', OnTypeParameter, p.current())
		// javac takes the annotations in "<T> @A T method()" for modifiers
		// (JavacParser.classOrInterfaceOrRecordBodyDeclaration).
		for p.modifier(&d) {
		}
		p.member(d)
	default:
		p.suspect("something where a declaration should stand")
		p.advanceUnlessBrace()
	}
}

var modifiers = map[string]Modifiers{
	"public": Public, "protected": Protected, "private": Private, "static": Static,
	"final": Final, "abstract": Abstract, "default": Default,
	"native": 0, "synchronized": 0, "transient": 0, "volatile": 0, "strictfp": 0,
}

// modifier reads one annotation or modifier, if there is one.
func (p *parser) modifier(d *declaration) bool {
	if p.isPunct('@') {
		start := p.token.Start
		p.advance()
		if p.isWord("interface") {
			d.at = true
			return false
		}
		p.annotation(start, OnType, -1)
		return true
	}
	if p.token.Kind != Word {
		return false
	}
	if m, ok := modifiers[string(p.spelling())]; ok {
		d.modifiers |= m
		p.advance()
		return true
	}
	return p.contextualModifier()
}

// contextualModifier reads "sealed" and "non-sealed", which are words like any other
// unless a declaration goes on behind them.
func (p *parser) contextualModifier() bool {
	switch {
	case p.isWord("sealed") && p.peek().Kind == Word:
		p.advance()
		return true
	case p.isWord("non") && p.startsWith(p.peek(), '-'):
		p.advance()
		p.advance()
		p.advance()
		return true
	}
	return false
}

// afterModifiers reads a declaration from its first word on.
func (p *parser) afterModifiers(d declaration) {
	top := len(p.open) == 0
	switch word := string(p.spelling()); {
	case top && word == "package":
		p.packageDeclaration(d)
	case top && word == "import":
		p.importDeclaration()
	case top && (word == "module" || word == "open") && path.Base(p.unit.File) == "module-info.java":
		p.moduleDeclaration(d)
	case word == "class":
		p.typeDeclaration(d, Class)
	case word == "interface" && d.at:
		p.typeDeclaration(d, AnnotationType)
	case word == "interface":
		p.typeDeclaration(d, Interface)
	case word == "enum":
		p.typeDeclaration(d, Enum)
	case word == "record" && p.recordAhead():
		p.typeDeclaration(d, Record)
	default:
		p.member(d)
	}
}

// recordAhead tells "record R(" and "record R<" from a member whose type is named
// record, which Java 14 forbade.
func (p *parser) recordAhead() bool {
	ahead := p.lexer
	if ahead.next().Kind != Word {
		return false
	}
	after := ahead.next()
	return p.startsWith(after, '(') || p.startsWith(after, '<')
}

func (p *parser) packageDeclaration(d declaration) {
	p.retarget(d, OnPackage, -1, "")
	p.advance()
	p.unit.Package, _ = p.qualifiedName()
	p.endOfStatement()
}

func (p *parser) importDeclaration() {
	start := p.token.Start
	p.advance()
	var i Import
	if p.isWord("static") {
		i.Static = true
		p.advance()
	} else if p.isWord("module") && p.peek().Kind == Word {
		i.Module = true
		p.advance()
	}
	var end int
	i.Name, end = p.qualifiedName()
	if p.isPunct('*') {
		i.Wildcard = true
		end = p.token.End
		p.advance()
	}
	i.Span = p.span(start, end)
	p.unit.Imports = append(p.unit.Imports, i)
	p.endOfStatement()
}

func (p *parser) endOfStatement() {
	if !p.isPunct(';') {
		p.suspect("a declaration without semicolon")
		return
	}
	p.advance()
}

// qualifiedName reads a name with dots, also the dot before a "*". It gives the name
// without space inside, and where its last word ends.
func (p *parser) qualifiedName() (name string, end int) {
	end = p.token.Start
	spelled := p.scratch[:0]
	for p.token.Kind == Word {
		spelled = append(spelled, p.spelling()...)
		end = p.token.End
		p.advance()
		if !p.isPunct('.') {
			break
		}
		spelled = append(spelled, '.')
		p.advance()
	}
	p.scratch = spelled
	if len(spelled) == 0 {
		p.suspect("a name that is missing")
	}
	return string(bytes.TrimSuffix(spelled, []byte("."))), end
}

// moduleDeclaration reads [open] module a.b { … }.
func (p *parser) moduleDeclaration(d declaration) {
	p.retarget(d, OnModule, -1, "")
	if p.isWord("open") {
		p.advance()
	}
	p.advance()
	m := &Module{}
	p.unit.Module = m
	m.Name, _ = p.qualifiedName()
	if !p.isPunct('{') {
		p.suspect("a module without body")
		return
	}
	p.advance()
	for p.token.Kind != EOF && !p.isPunct('}') {
		if p.isWord("requires") {
			m.Requires = append(m.Requires, p.requires())
		}
		for p.token.Kind != EOF && !p.isPunct(';') && !p.isPunct('}') {
			p.advance()
		}
		if p.isPunct(';') {
			p.advance()
		}
	}
	if p.token.Kind == EOF {
		p.suspect("a module without end")
	}
	p.advance()
}

// requires reads requires {static | transitive} name; a module may be named transitive.
func (p *parser) requires() Require {
	p.advance()
	var r Require
	for {
		switch {
		case p.isWord("static"):
			r.Static = true
		case p.isWord("transitive") && p.peek().Kind == Word:
			r.Transitive = true
		default:
			r.Name, _ = p.qualifiedName()
			return r
		}
		p.advance()
	}
}

// typeDeclaration reads a type up to the brace that opens its body, the name of the
// kind being the token.
func (p *parser) typeDeclaration(d declaration, kind Kind) {
	p.advance()
	if p.token.Kind != Word {
		p.suspect("a type without name")
		return
	}
	t := Type{Name: string(p.spelling()), Kind: kind, Modifiers: d.modifiers, Outer: p.current()}
	t.Span = p.span(p.token.Start, p.token.End)
	index := p.addType(t)
	p.retarget(d, OnType, index, "")
	p.advance()
	if p.isPunct('<') {
		p.list('>', OnTypeParameter, index)
	}
	if kind == Record && p.isPunct('(') {
		p.list(')', OnRecordComponent, index)
	}
	p.typeHeading(index)
}

// addType completes the names of a type and appends it.
func (p *parser) addType(t Type) int {
	switch {
	case t.Outer >= 0:
		outer := &p.unit.Types[t.Outer]
		t.Binary, t.Canonical = outer.Binary+"$"+t.Name, outer.Canonical+"."+t.Name
	case p.unit.Package != "":
		t.Binary = p.unit.Package + "." + t.Name
		t.Canonical = t.Binary
	default:
		t.Binary, t.Canonical = t.Name, t.Name
	}
	p.unit.Types = append(p.unit.Types, t)
	return len(p.unit.Types) - 1
}

// typeHeading reads what stands between the name of a type and its body.
func (p *parser) typeHeading(index int) {
	for {
		switch {
		case p.isPunct('{'):
			p.advance()
			kind := p.unit.Types[index].Kind
			p.open = append(p.open, body{index: index, constants: kind == Enum})
			return
		case p.isWord("extends") && p.unit.Types[index].Kind == Class:
			p.advance()
			p.unit.Types[index].Extends = p.typeName()
		case p.isPunct('@'):
			p.annotationAt(OnTypeUse, index)
		case p.isPunct('<'):
			p.list('>', OnTypeUse, index)
		case p.token.Kind == Word, p.isPunct(','), p.isPunct('.'), p.isPunct('&'):
			p.advance()
		default:
			p.suspect("a type without body")
			return
		}
	}
}

// typeName reads the name of a type, and leaves annotations and type arguments out.
func (p *parser) typeName() string {
	var spelled []byte
	for {
		switch {
		case p.isPunct('@'):
			p.annotationAt(OnTypeUse, p.current())
		case p.isPunct('<'):
			p.list('>', OnTypeUse, p.current())
		case p.isPunct('.'):
			spelled = append(spelled, '.')
			p.advance()
		case p.token.Kind == Word && (len(spelled) == 0 || spelled[len(spelled)-1] == '.'):
			spelled = append(spelled, p.spelling()...)
			p.advance()
		default:
			return string(spelled)
		}
	}
}

// member reads a field or a method from its type on.
func (p *parser) member(d declaration) {
	if len(p.open) == 0 {
		p.openImplicitClass()
	}
	name := ""
	for {
		switch {
		case p.token.Kind == Word:
			name = string(p.spelling())
			p.advance()
		case p.isPunct('@'):
			p.annotationAt(OnTypeUse, p.current())
		case p.isPunct('<'):
			p.list('>', OnTypeUse, p.current())
		case p.isPunct('.'), p.isPunct('['), p.isPunct(']'):
			p.advance()
		case p.isPunct('('):
			p.retarget(d, OnMethod, p.current(), name)
			p.method()
			return
		case p.isPunct(';'), p.isPunct('='), p.isPunct(','):
			p.retarget(d, OnField, p.current(), name)
			p.skipInitializer(Local)
			return
		case p.isPunct('{'):
			p.compactConstructor(d, name)
			return
		default:
			p.suspect("a member that is neither field nor method")
			p.retarget(d, OnField, p.current(), name)
			p.advanceUnlessBrace()
			return
		}
	}
}

// openImplicitClass opens the class around methods on the top level (JEP 512).
func (p *parser) openImplicitClass() {
	name := strings.TrimSuffix(path.Base(p.unit.File), ".java")
	index := p.addType(Type{Name: name, Kind: Class, Modifiers: Final, Outer: -1, Implicit: true})
	p.unit.Types[index].Span = p.span(p.token.Start, p.token.Start)
	p.open = append(p.open, body{index: index})
}

// method reads a method or constructor from its parameters on.
func (p *parser) method() {
	p.list(')', OnParameter, p.current())
	for {
		switch {
		case p.isPunct('{'):
			p.skipGroup('{', '}', Local)
			return
		case p.isPunct(';'):
			p.advance()
			return
		case p.isWord("default"):
			p.skipInitializer(Nested)
			return
		case p.isPunct('@'):
			p.annotationAt(OnTypeUse, p.current())
		case p.isPunct('<'):
			p.list('>', OnTypeUse, p.current())
		case p.token.Kind == Word, p.isPunct(','), p.isPunct('.'), p.isPunct('['), p.isPunct(']'):
			p.advance()
		default:
			p.suspect("a method without body or semicolon")
			return
		}
	}
}

// compactConstructor reads the constructor of a record that has no parameter list.
func (p *parser) compactConstructor(d declaration, name string) {
	p.retarget(d, OnMethod, p.current(), name)
	if p.unit.Types[p.current()].Kind != Record {
		p.suspect("a body without parameters before it")
	}
	p.skipGroup('{', '}', Local)
}

// annotationAt reads an annotation, the "@" being the token.
func (p *parser) annotationAt(on Target, index int) {
	start := p.token.Start
	p.advance()
	p.annotation(start, on, index)
}

// annotation reads an annotation from behind its "@" on.
func (p *parser) annotation(start int, on Target, index int) {
	name, end := p.qualifiedName()
	a := Annotation{Name: name, On: on, Type: index, Span: p.span(start, end)}
	if !p.isPunct('(') {
		p.unit.Annotations = append(p.unit.Annotations, a)
		return
	}
	at := len(p.unit.Annotations)
	p.unit.Annotations = append(p.unit.Annotations, a)
	open := p.token.Start
	end = p.skipGroup('(', ')', Nested)
	p.unit.Annotations[at].Span = p.span(start, end)
	p.unit.Annotations[at].Args = p.span(open+1, max(open+1, end-1))
}

// list reads parameters, record components, type parameters or type arguments, from
// the opening bracket on. Annotations that stand first in an item are on the item, the
// others on a type in it.
func (p *parser) list(closing byte, on Target, index int) {
	p.advance()
	angles, first := 0, true
	for {
		switch {
		case p.isPunct(closing) && angles == 0:
			p.advance()
			return
		case p.isPunct('@') && first && angles == 0:
			p.annotationAt(on, index)
		case p.isPunct('@'):
			p.annotationAt(OnTypeUse, index)
		case p.isWord("final"):
			p.advance()
		case p.token.Kind == Word, p.isPunct('.'), p.isPunct('?'), p.isPunct('['), p.isPunct(']'), p.isPunct('&'):
			first = false
			p.advance()
		case p.isPunct(','):
			first = first || angles == 0
			p.advance()
		case p.isPunct('<'):
			angles++
			p.advance()
		case p.isPunct('>') && angles > 0:
			angles--
			p.advance()
		default:
			p.suspect("a list of parameters without end")
			return
		}
	}
}
