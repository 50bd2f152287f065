package xmldoc

import (
	"fmt"
	"strings"

	"github.com/beevik/etree"
)

// A builder makes the tree from tokens and sees to it that elements nest.
type builder struct {
	scanner
	doc *Document
	// open are the elements whose end tag has not come yet, with names as written.
	open []openElement
}

type openElement struct {
	element *Element
	name    string
	span    Span
}

func (d *Document) build() *fault {
	d.tree = etree.NewDocument()
	d.spans = make(map[*Element]Span, strings.Count(d.text, "<")/2)
	b := builder{scanner: scanner{text: d.text}, doc: d}
	if f := b.skipMark(); f != nil {
		return f
	}
	for {
		t, f := b.next()
		if f != nil && b.ignoresTail() {
			return nil
		}
		if f != nil {
			return f
		}
		if t.kind == endOfFile {
			return b.finish()
		}
		if f := b.add(t); f != nil {
			return f
		}
	}
}

// skipMark skips a second byte order mark, or one character that could not be decoded,
// as MXParser.parseProlog does.
func (b *builder) skipMark() *fault {
	const mark, unknown = "\uFEFF", "\uFFFD"
	if strings.HasPrefix(b.text, unknown+unknown) {
		return &fault{0, "the file is not " + b.doc.name + " text"}
	}
	if strings.HasPrefix(b.text, mark) || strings.HasPrefix(b.text, unknown) {
		b.pos = len(mark)
	}
	return nil
}

func (b *builder) finish() *fault {
	end := len(b.text)
	if len(b.open) > 0 {
		last := b.open[len(b.open)-1]
		return &fault{end, fmt.Sprintf("the element <%s> opened at line %d is never closed", last.name, b.line(last))}
	}
	if b.doc.root != nil {
		return nil
	}
	if strings.TrimSpace(b.text) == "" {
		return &fault{end, "the file is empty"}
	}
	return &fault{end, "the file has no element"}
}

// ignoresTail says whether the file ends behind the root in one of the ways that
// MXParser.parseEpilog takes for its proper end.
func (b *builder) ignoresTail() bool {
	const doctype, comment = "<!DOCTYPE", "<!-"
	tail := b.text[b.pos:]
	if b.doc.root == nil || len(b.open) > 0 {
		return false
	}
	return tail == comment || strings.HasPrefix(doctype, tail) || strings.HasPrefix(tail, doctype) && !strings.ContainsAny(tail, ">&")
}

func (b *builder) line(e openElement) int { return b.doc.position(e.span.Start).Line }

func (b *builder) add(t token) *fault {
	switch t.kind {
	case textToken:
		return b.addText(t)
	case cdataToken:
		if len(b.open) == 0 {
			return b.outside(t, "a CDATA section")
		}
		b.parent().AddChild(etree.NewCData(t.data))
	case startToken:
		return b.addStart(t)
	case endToken:
		return b.addEnd(t)
	case commentToken:
		b.parent().AddChild(etree.NewComment(t.data))
	case instructionToken, declarationToken:
		b.parent().AddChild(etree.NewProcInst(t.name, t.data))
	case doctypeToken:
		return b.addDoctype(t)
	}
	return nil
}

func (b *builder) parent() *Element {
	if len(b.open) == 0 {
		return &b.doc.tree.Element
	}
	return b.open[len(b.open)-1].element
}

func (b *builder) addText(t token) *fault {
	if len(b.open) == 0 {
		raw := b.text[t.start:t.end]
		if n := spaceLength(raw); n < len(raw) {
			t.start += n
			return b.outside(t, "text")
		}
	}
	b.parent().AddChild(etree.NewText(t.data))
	return nil
}

// outside is the fault of something that may only stand inside the root.
func (b *builder) outside(t token, what string) *fault {
	if b.doc.root == nil {
		return &fault{t.start, what + " is not allowed before the first element"}
	}
	return &fault{t.start, fmt.Sprintf("%s is not allowed after the end of <%s>", what, b.doc.root.FullTag())}
}

func (b *builder) addDoctype(t token) *fault {
	if len(b.open) > 0 {
		return &fault{t.start, "a DOCTYPE is not allowed inside an element"}
	}
	if b.doc.root == nil {
		for _, sibling := range b.doc.tree.Child {
			if _, ok := sibling.(*etree.Directive); ok {
				return &fault{t.start, "only one DOCTYPE is allowed"}
			}
		}
	}
	b.doc.tree.AddChild(etree.NewDirective("DOCTYPE" + t.data))
	return nil
}

func (b *builder) addStart(t token) *fault {
	if b.doc.root != nil && len(b.open) == 0 {
		return &fault{t.start, fmt.Sprintf("a second root element <%s> is not allowed after the end of <%s>", t.name, b.doc.root.FullTag())}
	}
	if len(b.open) == MaxDepth {
		return &fault{t.start, fmt.Sprintf("elements nest deeper than %d", MaxDepth)}
	}
	e := &Element{}
	e.Space, e.Tag = cutPrefix(t.name)
	if f := b.addAttributes(e, t); f != nil {
		return f
	}
	b.parent().AddChild(e)
	if b.doc.root == nil {
		b.doc.root = e
	}
	if t.selfClosed {
		b.doc.spans[e] = Span{t.start, t.end, t.end, t.end}
		return nil
	}
	b.open = append(b.open, openElement{element: e, name: t.name, span: Span{Start: t.start, OpenEnd: t.end}})
	return nil
}

func (b *builder) addAttributes(e *Element, t token) *fault {
	if len(b.attributes) == 0 {
		return nil
	}
	seen := make(map[string]bool, len(b.attributes))
	for _, attr := range b.attributes {
		if seen[attr.name] {
			return &fault{attr.start, fmt.Sprintf("the attribute %s of <%s> is given twice", attr.name, t.name)}
		}
		seen[attr.name] = true
		space, key := cutPrefix(attr.name)
		e.Attr = append(e.Attr, etree.Attr{Space: space, Key: key, Value: attr.value})
	}
	return nil
}

// checkCDATA refuses the text over which MXParser itself stumbles.
func (b *builder) checkCDATA(e openElement) *fault {
	if !hasCDATA(e.element) {
		return nil
	}
	for _, raw := range b.doc.runs(e.element) {
		if _, ok := joinAsMaven(raw); !ok {
			return &fault{e.span.Start, fmt.Sprintf("Maven's parser fails on the comments around the CDATA section in <%s>; take them out", e.name)}
		}
	}
	return nil
}

// cutPrefix cuts a name at its first colon, as etree does; Maven knows no prefixes.
func cutPrefix(name string) (space, local string) {
	if colon := strings.IndexByte(name, ':'); colon > 0 {
		return name[:colon], name[colon+1:]
	}
	return "", name
}

func (b *builder) addEnd(t token) *fault {
	if len(b.open) == 0 {
		return b.outside(t, "the end tag </"+t.name+">")
	}
	last := b.open[len(b.open)-1]
	if last.name != t.name {
		return &fault{t.start, fmt.Sprintf("expected </%s> for the element opened at line %d, found </%s>", last.name, b.line(last), t.name)}
	}
	b.open = b.open[:len(b.open)-1]
	last.span.CloseStart, last.span.End = t.start, t.end
	b.doc.spans[last.element] = last.span
	return b.checkCDATA(last)
}
