package xmldoc

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/beevik/etree"
)

// FuzzParse wants no panic from any input, spans that nest and stand on their tags, and
// positions inside the file.
func FuzzParse(f *testing.F) {
	for _, c := range acceptance {
		f.Add([]byte(c.data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Parse("pom.xml", data)
		if err != nil {
			checkError(t, data, err)
			return
		}
		root := d.Root()
		if s := d.spans[root]; s.Start < 0 || s.End > len(d.text) {
			t.Fatalf("root at %+v of %d", s, len(d.text))
		}
		checkSpans(t, d, root)
		if d.Editable() {
			again, err := d.codec.encode(d.text)
			if bom := d.offsets.shift; err != nil || string(again) != string(data[bom:]) {
				t.Fatalf("editable, but written again it is %q, %v", again, err)
			}
		}
		checkOffsets(t, d)
	})
}

func checkError(t *testing.T, data []byte, err error) {
	t.Helper()
	var problem *Error
	if !errors.As(err, &problem) {
		t.Fatalf("%T: %v", err, err)
	}
	if problem.Offset < 0 || problem.Offset > len(data) || problem.Position.Line < 1 || problem.Position.Column < 1 || problem.Message == "" {
		t.Fatalf("%+v", problem)
	}
}

// checkSpans checks an element and those in it.
func checkSpans(t *testing.T, d *Document, e *Element) {
	t.Helper()
	s := d.spans[e]
	ordered := s.Start < s.OpenEnd && s.OpenEnd <= s.CloseStart && s.CloseStart <= s.End
	if !ordered || d.text[s.Start] != '<' || d.text[s.OpenEnd-1] != '>' || d.text[s.End-1] != '>' {
		t.Fatalf("<%s> at %+v of %q", e.FullTag(), s, d.text)
	}
	if !s.SelfClosed() && d.text[s.CloseStart:s.CloseStart+2] != "</" {
		t.Fatalf("<%s> ends at %+v of %q", e.FullTag(), s, d.text)
	}
	if text := d.TextSpan(e); text.Start > text.End || text.Start < d.Span(e).OpenEnd && d.Span(e).OpenEnd <= d.Span(e).CloseStart && text.Start != text.End {
		t.Fatalf("text of <%s> at %+v", e.FullTag(), text)
	}
	d.Text(e)
	at := s.OpenEnd
	for _, child := range e.ChildElements() {
		inner := d.spans[child]
		if inner.Start < at || inner.End > s.CloseStart {
			t.Fatalf("<%s> at %+v in <%s> at %+v", child.FullTag(), inner, e.FullTag(), s)
		}
		at = inner.End
		checkSpans(t, d, child)
	}
	for _, attr := range e.Attr {
		checkAttribute(t, d, e, attr)
	}
}

func checkAttribute(t *testing.T, d *Document, e *Element, attr etree.Attr) {
	t.Helper()
	span, ok := d.AttrSpan(e, attr.FullKey())
	if s := d.Span(e); !ok || span.Start <= s.Start || span.End >= s.OpenEnd {
		t.Fatalf("attribute %s at %+v, %v", attr.FullKey(), span, ok)
	}
}

// checkOffsets checks that the two directions of the offset map agree at every character.
func checkOffsets(t *testing.T, d *Document) {
	t.Helper()
	last := -1
	for at := 0; at <= len(d.text); {
		inFile := d.offsets.toBytes(at)
		if inFile < last || inFile > len(d.bytes) {
			t.Fatalf("offset %d is %d after %d", at, inFile, last)
		}
		if back := d.offsets.toText(inFile); back != at && inFile != last {
			t.Fatalf("offset %d is %d is %d", at, inFile, back)
		}
		last = inFile
		_, size := utf8.DecodeRuneInString(d.text[at:])
		at += max(size, 1)
	}
}
