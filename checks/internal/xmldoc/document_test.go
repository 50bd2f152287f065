package xmldoc

import (
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func TestSpans(t *testing.T) {
	data := "\xef\xbb\xbf<!-- é -->\r\n<p a='1'>\r\n <n  b = \"é\" xml:c='x>y'\r\n/>é<m >x</m ></p >\r\n"
	d := parse(t, data)
	if d.File() != "pom.xml" || string(d.Bytes()) != data || d.Encoding() != "UTF-8" || !d.Editable() || d.Tree().Root() != d.Root() {
		t.Errorf("%q, %q, %v", d.File(), d.Encoding(), d.Editable())
	}
	cut := func(start, end int) string { return data[start:end] }
	p, n, m := d.Span(d.Root()), d.Span(d.Root().SelectElement("n")), d.Span(d.Root().SelectElement("m"))
	got := []string{
		cut(p.Start, p.OpenEnd), cut(p.CloseStart, p.End),
		cut(n.Start, n.OpenEnd), cut(n.CloseStart, n.End), cut(n.OpenEnd, n.End),
		cut(m.Start, m.OpenEnd), cut(m.OpenEnd, m.CloseStart), cut(m.CloseStart, m.End),
	}
	want := []string{"<p a='1'>", "</p >", "<n  b = \"é\" xml:c='x>y'\r\n/>", "", "", "<m >", "x", "</m >"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !n.SelfClosed() || m.SelfClosed() {
		t.Error("SelfClosed")
	}
	if e := d.Element(d.Root()); e != (diag.Span{Start: p.Start, End: p.End}) {
		t.Errorf("%+v", e)
	}
	other := &Element{Tag: "q"}
	if d.Span(other) != (Span{}) || d.TextSpan(other) != (diag.Span{}) || d.Text(nil) != "" {
		t.Error("an element of no document has no place")
	}
	if _, ok := d.AttrSpan(other, "a"); ok {
		t.Error("an element of no document has no attribute")
	}
}

func TestAttrSpan(t *testing.T) {
	data := utf16File("<p a='1'\n b = \"é\" xml:c='x>y'/>", false)
	d := parse(t, data)
	for name, want := range map[string]string{"a": "a='1'", "b": "b = \"é\"", "xml:c": "xml:c='x>y'"} {
		span, ok := d.AttrSpan(d.Root(), name)
		if !ok || data[span.Start:span.End] != utf16File(want, false)[2:] {
			t.Errorf("%s: %q, %v", name, data[span.Start:span.End], ok)
		}
	}
	if _, ok := d.AttrSpan(d.Root(), "c"); ok {
		t.Error("found c")
	}
}

func TestPositions(t *testing.T) {
	text := "<p>\r\n\té漢😀<n/>\n\n</p>"
	positions := map[string]diag.Position{
		"<p>": {Line: 1, Column: 1}, "é": {Line: 2, Column: 2}, "😀": {Line: 2, Column: 4}, "<n/>": {Line: 2, Column: 5}, "</p>": {Line: 4, Column: 1},
	}
	for name, encode := range map[string]func(string) string{
		"UTF-8":    func(s string) string { return s },
		"BOM":      func(s string) string { return "\uFEFF" + s },
		"UTF-16LE": func(s string) string { return utf16File(s, false) },
		"UTF-16BE": func(s string) string { return utf16File(s, true) },
	} {
		d := parse(t, encode(text))
		for piece, want := range positions {
			at := len(encode(text[:strings.Index(text, piece)]))
			if got := d.Position(at); got != want {
				t.Errorf("%s: %q at %+v, want %+v", name, piece, got, want)
			}
		}
		n := d.Root().SelectElement("n")
		want := diag.Range{Start: positions["<n/>"], End: diag.Position{Line: 2, Column: 9}}
		if got := d.Range(d.Element(n)); got != want {
			t.Errorf("%s: %+v", name, got)
		}
		if diff := cmp.Diff([]string{"<p>", "\té漢😀<n/>", "", "</p>"}, d.Lines(0, 9)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"\té漢😀<n/>"}, d.Lines(2, 2)); diff != "" {
			t.Error(diff)
		}
		if got := d.Lines(3, 2); got != nil {
			t.Errorf("%q", got)
		}
		if first, end := d.Position(-5), d.Position(1<<30); first != (diag.Position{Line: 1, Column: 1}) || end != (diag.Position{Line: 4, Column: 5}) {
			t.Errorf("%+v, %+v", first, end)
		}
	}
	inside := parse(t, utf16File("<p>😀</p>", false))
	if got := inside.Position(2 + 2*3 + 2); got != (diag.Position{Line: 1, Column: 4}) {
		t.Errorf("inside a character: %+v", got)
	}
}

// TestEncodingNames: Java's names for encodings, and the bytes of "é" or "汉" in them.
func TestEncodingNames(t *testing.T) {
	for _, c := range []struct{ declared, name, bytes, text string }{
		{"utf8", "UTF-8", "é", "é"},
		{"Latin1", "ISO-8859-1", "\xe9", "é"},
		{"ISO8859_1", "ISO-8859-1", "\xe9", "é"},
		{"ISO-8859-15", "ISO-8859-15", "\xa4", "€"},
		{"iso8859-2", "ISO-8859-2", "\xb9", "š"},
		{"Cp1252", "windows-1252", "\x80", "€"},
		{"Cp1251", "windows-1251", "\xe4", "д"},
		{"KOI8_R", "KOI8-R", "\xc4", "д"},
		{"GB2312", "GBK", "\xba\xba", "汉"},
		{"GB18030", "GB18030", "\xba\xba", "汉"},
		{"Big5", "Big5", "\xba\x7e", "漢"},
		{"EUC_JP", "EUC-JP", "\xb4\xc1", "漢"},
		{"EUC-KR", "EUC-KR", "\xb0\xa1", "가"},
		{"ISO-2022-JP", "ISO-2022-JP", "\x1b$B4A\x1b(B", "漢"},
		{"ascii", "US-ASCII", "e", "e"},
	} {
		d, err := Parse("pom.xml", []byte("<?xml version='1.0' encoding='"+c.declared+"'?><p>"+c.bytes+"</p>"))
		if err != nil {
			t.Error(err)
			continue
		}
		if !strings.EqualFold(d.Encoding(), c.name) || d.Text(d.Root()) != c.text || !d.Editable() {
			t.Errorf("%s: %s, %q, editable %v", c.declared, d.Encoding(), d.Text(d.Root()), d.Editable())
		}
	}
}

func TestMalformedIsNotEditable(t *testing.T) {
	for name, data := range map[string]string{
		"UTF-8":    "<p>\xff</p>",
		"US-ASCII": "<?xml version='1.0' encoding='US-ASCII'?><p>\xe9</p>",
		"GBK":      "<?xml version='1.0' encoding='GBK'?><p>\xff</p>",
		"UTF-16LE": utf16File("<p>", false) + "\x00\xd8a\x00" + utf16File("</p>", false)[2:],
		"odd":      utf16File("<p></p>", false) + "\n",
	} {
		d, err := Parse("pom.xml", []byte(data))
		if err != nil {
			if name != "odd" {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if d.Editable() {
			t.Errorf("%s is editable", name)
		}
	}
}

// TestMalformedUTF8 holds the number of replacement characters against Java's decoder,
// measured on 17.0.15.
func TestMalformedUTF8(t *testing.T) {
	for written, want := range map[string]int{
		"\xff": 1, "\xc3": 1, "\xc0\x80": 2, "\xe9": 1, "\xe6\xbc": 1, "\xe0\x80\x80": 3, "\xed\xa0\x80": 1,
		"\xf0\x9f\x98": 1, "\xf0\x9f": 1, "\xf0\x80\x80\x80": 4, "\xf4\x90\x80\x80": 4, "\xf5\x80": 2, "\x80\x80": 2,
	} {
		d := parse(t, "<p>"+written+"a</p>")
		if got := utf8.RuneCountInString(d.Text(d.Root())) - 1; got != want {
			t.Errorf("%q: %d replacements, want %d", written, got, want)
		}
	}
}

// TestMalformedUTF16: a low surrogate alone is one malformed character, a high one takes
// what follows with it.
func TestMalformedUTF16(t *testing.T) {
	for written, want := range map[string]string{
		"\x00\xdca\x00b\x00": "\ufffdab",
		"\x00\xd8a\x00b\x00": "\ufffdb",
	} {
		data := utf16File("<p>", false) + written + utf16File("</p>", false)[2:]
		d := parse(t, data)
		if got := d.Text(d.Root()); got != want {
			t.Errorf("%q reads as %q, want %q", written, got, want)
		}
	}
}

// TestOffsetsInsideCharacters: whatever is asked, the answer stays within the file and
// never goes back.
func TestOffsetsInsideCharacters(t *testing.T) {
	for _, data := range []string{
		"<p>\xe9漢😀\xff\xf0\x9f\x98</p>",
		utf16File("<p>é漢😀é</p>", false),
		"<?xml version='1.0' encoding='GBK'?><p>\xba\xba\xd7\xd6</p>",
		"<?xml version='1.0' encoding='ISO-2022-JP'?><p>\x1b$B4A;z\x1b(B</p>",
		"<?xml version='1.0' encoding='ISO-8859-1'?><p>\xe9\xe9</p>",
	} {
		d := parse(t, data)
		last := 0
		for at := range len(data) + 1 {
			text := d.offsets.toText(at)
			if text < last || text > len(d.text) {
				t.Fatalf("byte %d of %q is at %d of %d, after %d", at, data, text, len(d.text), last)
			}
			last = text
		}
		last = 0
		for at := range len(d.text) + 1 {
			inFile := d.offsets.toBytes(at)
			if inFile < last || inFile > len(data) {
				t.Fatalf("offset %d of %q is at %d of %d, after %d", at, data, inFile, len(data), last)
			}
			last = inFile
		}
	}
}

func TestLongNamesDoNotFloodMessages(t *testing.T) {
	_, err := Parse("pom.xml", []byte("<"+strings.Repeat("é", 10000)))
	if err == nil || len(err.Error()) > 400 || !utf8.ValidString(err.Error()) {
		t.Errorf("got %d bytes", len(err.Error()))
	}
}

// TestOneLongLine: positions, styles and edits take no time that grows with the square
// of the file.
func TestOneLongLine(t *testing.T) {
	const n = 100_000
	start := time.Now()
	d := parse(t, "<p>"+strings.Repeat("<é a='b'>x</é>", n)+"</p>")
	for i, e := range d.Root().ChildElements() {
		if got := d.Position(d.Span(e).Start).Column; got != 4+14*i {
			t.Fatalf("element %d in column %d", i, got)
		}
		d.Text(e)
		d.TextSpan(e)
		d.AttrSpan(e, "a")
	}
	if _, err := d.Insert(d.Root(), nil, "<q/>"); err != nil {
		t.Error(err)
	}
	d.IndentUnit()
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("took %v", took)
	}
}

func TestReadByManyAtOnce(t *testing.T) {
	d := parse(t, "<p>\n <n>x</n>\n</p>")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			d.Lines(1, 3)
			d.IndentUnit()
			d.Position(5)
			d.Text(d.Root().SelectElement("n"))
		})
	}
	all.Wait()
}
