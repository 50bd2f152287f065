package xmldoc

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

// apply makes one edit and checks that nothing else changed.
func apply(t *testing.T, d *Document, edit diag.Edit, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	out, err := Apply(d, []diag.Edit{edit})
	if err != nil {
		t.Fatal(err)
	}
	before, after := d.bytes[:edit.Span.Start], d.bytes[edit.Span.End:]
	if !strings.HasPrefix(string(out), string(before)) || !strings.HasSuffix(string(out), string(after)) {
		t.Fatalf("%+v changed more than its range: %q", edit, out)
	}
	if _, err := Parse(d.file, out); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	return string(out)
}

func parse(t *testing.T, data string) *Document {
	t.Helper()
	d, err := Parse("pom.xml", []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

const newPath = "<path>\n\t<g>x</g>\n</path>"

func TestInsert(t *testing.T) {
	for _, c := range []struct {
		name   string
		data   string
		after  string // path of the element to insert behind; empty: as the last child of //l
		before string // path of the element to insert before
		want   string
	}{
		{
			name: "last child",
			data: "<p>\n  <l>\n    <a/>\n  </l>\n</p>\n",
			want: "<p>\n  <l>\n    <a/>\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>\n",
		},
		{
			name: "indent of four, CR LF",
			data: "<p>\r\n    <l>\r\n        <a/>\r\n    </l>\r\n</p>\r\n",
			want: "<p>\r\n    <l>\r\n        <a/>\r\n        <path>\r\n            <g>x</g>\r\n        </path>\r\n    </l>\r\n</p>\r\n",
		},
		{
			name: "tabs",
			data: "<p>\n\t<l>\n\t\t<a/>\n\t</l>\n</p>",
			want: "<p>\n\t<l>\n\t\t<a/>\n\t\t<path>\n\t\t\t<g>x</g>\n\t\t</path>\n\t</l>\n</p>",
		},
		{
			name: "self-closed parent",
			data: "<p>\n  <l />\n</p>",
			want: "<p>\n  <l>\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
		{
			name: "self-closed parent with attributes",
			data: "<p>\n  <l a='/>'\n  b=\"2\"/>\n</p>",
			want: "<p>\n  <l a='/>'\n  b=\"2\">\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
		{
			name: "empty parent",
			data: "<p>\n  <l></l>\n</p>",
			want: "<p>\n  <l>\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
		{
			name: "blank parent",
			data: "<p>\n  <l> </l>\n</p>",
			want: "<p>\n  <l>\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
		{
			name: "parent over two lines",
			data: "<p>\n  <l>\n  </l>\n</p>",
			want: "<p>\n  <l>\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
		{
			name: "parent with only a comment",
			data: "<p>\n  <l>\n    <!-- none yet -->\n  </l>\n</p>",
			want: "<p>\n  <l>\n    <!-- none yet -->\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
		{
			name: "children on one line",
			data: "<p>\n  <l><a/><a/></l>\n</p>",
			want: "<p>\n  <l><a/><a/><path><g>x</g></path></l>\n</p>",
		},
		{
			name:  "behind a child on one line",
			data:  "<p>\n  <l><a/><b/></l>\n</p>",
			after: "l/a",
			want:  "<p>\n  <l><a/><path><g>x</g></path><b/></l>\n</p>",
		},
		{
			name:   "before a child on one line",
			data:   "<p>\n  <l><a/><b/></l>\n</p>",
			before: "l/b",
			want:   "<p>\n  <l><a/><path><g>x</g></path><b/></l>\n</p>",
		},
		{
			name: "a file of one line",
			data: "<p><l/></p>",
			want: "<p><l><path><g>x</g></path></l></p>",
		},
		{
			name: "close tag on the line of the last child",
			data: "<p>\n  <l>\n    <a/></l>\n</p>",
			want: "<p>\n  <l>\n    <a/>\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
		{
			name:  "sibling on the same line",
			data:  "<p>\n  <l>\n    <a/> <b/>\n  </l>\n</p>",
			after: "l/a",
			want:  "<p>\n  <l>\n    <a/>\n    <path>\n      <g>x</g>\n    </path>\n    <b/>\n  </l>\n</p>",
		},
		{
			name:   "before a sibling on the same line",
			data:   "<p>\n  <l>\n    <a/> <b/>\n  </l>\n</p>",
			before: "l/b",
			want:   "<p>\n  <l>\n    <a/>\n    <path>\n      <g>x</g>\n    </path>\n    <b/>\n  </l>\n</p>",
		},
		{
			name:  "a comment on the line stays with its element",
			data:  "<p>\n  <l>\n    <a/> <!-- why a -->\n    <!-- why b -->\n    <b/>\n  </l>\n</p>",
			after: "l/a",
			want:  "<p>\n  <l>\n    <a/> <!-- why a -->\n    <path>\n      <g>x</g>\n    </path>\n    <!-- why b -->\n    <b/>\n  </l>\n</p>",
		},
		{
			name:   "comments above stay with their element",
			data:   "<p>\n  <l>\n    <a/> <!-- why a -->\n    <!-- why\n    b -->\n    <!-- really -->\n    <b/>\n  </l>\n</p>",
			before: "l/b",
			want:   "<p>\n  <l>\n    <a/> <!-- why a -->\n    <path>\n      <g>x</g>\n    </path>\n    <!-- why\n    b -->\n    <!-- really -->\n    <b/>\n  </l>\n</p>",
		},
		{
			name:   "a comment of the previous line is not above",
			data:   "<p>\n  <l>\n    <a/> <!-- why a -->\n    <b/>\n  </l>\n</p>",
			before: "l/b",
			want:   "<p>\n  <l>\n    <a/> <!-- why a -->\n    <path>\n      <g>x</g>\n    </path>\n    <b/>\n  </l>\n</p>",
		},
		{
			name:   "a heading set off by an empty line is not above",
			data:   "<p>\n  <l>\n    <!-- heading -->\n\n    <b/>\n  </l>\n</p>",
			before: "l/b",
			want:   "<p>\n  <l>\n    <!-- heading -->\n\n    <path>\n      <g>x</g>\n    </path>\n\n    <b/>\n  </l>\n</p>",
		},
		{
			name: "empty lines between children",
			data: "<p>\n\n  <l>\n\n    <a/>\n\n    <b/>\n\n  </l>\n\n</p>",
			want: "<p>\n\n  <l>\n\n    <a/>\n\n    <b/>\n\n    <path>\n      <g>x</g>\n    </path>\n\n  </l>\n\n</p>",
		},
		{
			name:  "empty lines between, CR LF, in the middle",
			data:  "<p>\r\n  <l>\r\n    <a/>\r\n\r\n    <b/>\r\n  </l>\r\n</p>",
			after: "l/a",
			want:  "<p>\r\n  <l>\r\n    <a/>\r\n\r\n    <path>\r\n      <g>x</g>\r\n    </path>\r\n\r\n    <b/>\r\n  </l>\r\n</p>",
		},
		{
			name: "the root's children without indent",
			data: "<l>\n<a>\n  <b/>\n</a>\n</l>\n",
			want: "<l>\n<a>\n  <b/>\n</a>\n<path>\n  <g>x</g>\n</path>\n</l>\n",
		},
		{
			name: "no line end after the root",
			data: "<l>\n  <a/>\n</l>",
			want: "<l>\n  <a/>\n  <path>\n    <g>x</g>\n  </path>\n</l>",
		},
		{
			name: "prefix of the parent",
			data: "<p>\n  <l>\n    <q:l xmlns:q='u'/>\n  </l>\n</p>",
			want: "<p>\n  <l>\n    <q:l xmlns:q='u'/>\n    <path>\n      <g>x</g>\n    </path>\n  </l>\n</p>",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(t, c.data)
			if c.before != "" {
				edit, err := d.InsertBefore(d.Root().FindElement(c.before), newPath)
				if diff := cmp.Diff(c.want, apply(t, d, edit, err)); diff != "" {
					t.Error(diff)
				}
				return
			}
			parent, after := d.Tree().FindElement("//l"), (*Element)(nil)
			if c.after != "" {
				after = d.Root().FindElement(c.after)
			}
			edit, err := d.Insert(parent, after, newPath)
			if diff := cmp.Diff(c.want, apply(t, d, edit, err)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestInsertRefuses(t *testing.T) {
	d := parse(t, "<p><a>x</a><b><c/></b></p>")
	find := d.Root().FindElement
	for _, c := range []struct {
		parent, after *Element
		xml           string
		want          string
	}{
		{d.Root(), nil, " \n", "the XML to insert is empty"},
		{d.Root(), nil, "<a>", "inserted XML:1:7: expected </a> for the element opened at line 1, found </x>"},
		{find("a"), nil, "<c/>", `<a> holds the text "x", not elements`},
		{d.Root(), find("b/c"), "<c/>", "<c> is not a child of <p>"},
		{&Element{Tag: "q"}, nil, "<c/>", "nothing can be inserted into an element that pom.xml does not have"},
	} {
		if _, err := d.Insert(c.parent, c.after, c.xml); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
	if _, err := d.InsertBefore(d.Root(), "<c/>"); err == nil {
		t.Error("inserted before the root")
	}
}

func TestSetText(t *testing.T) {
	for _, c := range []struct{ name, data, text, want string }{
		{"plain", "<p><n>old</n></p>", "new", "<p><n>new</n></p>"},
		{"white space stays", "<p><n>\n  old\n</n></p>", "new", "<p><n>\n  new\n</n></p>"},
		{"empty", "<p><n></n></p>", "new", "<p><n>new</n></p>"},
		{"blank", "<p><n>\n</n></p>", "new", "<p><n>new</n></p>"},
		{"self-closed", "<p><n a='b' /></p>", "new", "<p><n a='b'>new</n></p>"},
		{"CDATA", "<p><n>\n<![CDATA[ a<b ]]>\n</n></p>", "new", "<p><n>\nnew\n</n></p>"},
		{"empty CDATA", "<p><n><![CDATA[]]></n></p>", "new", "<p><n>new</n></p>"},
		{"comments stay", "<p><n><!-- a -->o<!-- b -->ld<!-- c --></n></p>", "new", "<p><n><!-- a -->new<!-- b --><!-- c --></n></p>"},
		{"only a comment", "<p><n><!-- a --></n></p>", "new", "<p><n>new<!-- a --></n></p>"},
		{"escaped", "<p><n>old</n></p>", "a<b>&c", "<p><n>a&lt;b&gt;&amp;c</n></p>"},
		{"lines", "<p>\r\n<n>old</n></p>", "a\nb", "<p>\r\n<n>a\r\nb</n></p>"},
		{"preserved space", "<p><n xml:space='preserve'> old </n></p>", "new", "<p><n xml:space='preserve'>new</n></p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(t, c.data)
			edit, err := d.SetText(d.Root().SelectElement("n"), c.text)
			out := apply(t, d, edit, err)
			if diff := cmp.Diff(c.want, out); diff != "" {
				t.Error(diff)
			}
			again := parse(t, out)
			if got := again.Text(again.Root().SelectElement("n")); got != c.text {
				t.Errorf("reads as %q", got)
			}
		})
	}
	d := parse(t, "<p><n>old</n></p>")
	if _, err := d.SetText(d.Root(), "x"); err == nil || err.Error() != "<p> holds elements, not text" {
		t.Errorf("got %v", err)
	}
}

func TestRemove(t *testing.T) {
	for _, c := range []struct{ name, data, want string }{
		{"own line", "<p>\n  <a/>\n  <n>x</n>\n  <b/>\n</p>", "<p>\n  <a/>\n  <b/>\n</p>"},
		{"own lines, CR LF", "<p>\r\n  <a/>\r\n  <n>\r\n  x</n>  \r\n  <b/>\r\n</p>", "<p>\r\n  <a/>\r\n  <b/>\r\n</p>"},
		{"one of two empty lines", "<p>\n  <a/>\n\n  <n/>\n\n  <b/>\n</p>", "<p>\n  <a/>\n\n  <b/>\n</p>"},
		{"empty line above the end", "<p>\n  <a/>\n\n  <n/>\n</p>", "<p>\n  <a/>\n</p>"},
		{"empty line above only", "<p>\n  <a/>\n\n  <n/>\n  <b/>\n</p>", "<p>\n  <a/>\n\n  <b/>\n</p>"},
		{"only child", "<p>\n  <n/>\n</p>", "<p>\n</p>"},
		{"one line", "<p><a/><n/><b/></p>", "<p><a/><b/></p>"},
		{"blanks on one line", "<p>\n<a/> <n/> <b/></p>", "<p>\n<a/> <b/></p>"},
		{"start of a line", "<p>\n  <n/> <b/>\n</p>", "<p>\n  <b/>\n</p>"},
		{"end of a line", "<p>\n  <a/> <n/>\n  <b/>\n</p>", "<p>\n  <a/>\n  <b/>\n</p>"},
		{"before the end tag", "<p>\n  <n/></p>", "<p>\n  </p>"},
		{"comments stay", "<p>\n  <!-- a -->\n  <n/> <!-- b -->\n</p>", "<p>\n  <!-- a -->\n  <!-- b -->\n</p>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := parse(t, c.data)
			edit, err := d.Remove(d.Root().SelectElement("n"))
			if diff := cmp.Diff(c.want, apply(t, d, edit, err)); diff != "" {
				t.Error(diff)
			}
		})
	}
	d := parse(t, "<p/>")
	if _, err := d.Remove(d.Root()); err == nil {
		t.Error("removed the root")
	}
}

func TestStyle(t *testing.T) {
	for _, c := range []struct{ data, unit, end string }{
		{"<p/>", "  ", "\n"},
		{"<p>\n    <a/>\n</p>", "    ", "\n"},
		{"<p>\r\n\t<a>\r\n\t\t<b/>\r\n\t</a>\n</p>\r\n", "\t", "\r\n"},
		{"<p>\n <a/>\n   <b/>\n   <c/>\n</p>", "   ", "\n"},
		{"<p>\n<a>\n   <b/></a>\n<a>\n   <b/></a>\n</p>", "   ", "\n"},
		{"<p>\n  <a/>\n  <!-- \r\n\r\n -->\n</p>", "  ", "\n"},
	} {
		d := parse(t, c.data)
		if d.IndentUnit() != c.unit || d.LineEnd() != c.end {
			t.Errorf("%q: unit %q, line end %q", c.data, d.IndentUnit(), d.LineEnd())
		}
	}
}

func TestApply(t *testing.T) {
	d := parse(t, "<p>\n<a/>\n</p>")
	at := func(start, end int, text string) diag.Edit {
		return diag.Edit{File: "pom.xml", Span: diag.Span{Start: start, End: end}, Text: text}
	}
	for _, c := range []struct {
		name  string
		edits []diag.Edit
		want  string
		err   string
	}{
		{name: "none", want: "<p>\n<a/>\n</p>"},
		{name: "inserts at one offset keep their order", edits: []diag.Edit{at(4, 4, "<x/>"), at(8, 8, "<z/>"), at(4, 4, "<y/>")}, want: "<p>\n<x/><y/><a/><z/>\n</p>"},
		{name: "insert before a replacement", edits: []diag.Edit{at(4, 8, "<b/>"), at(4, 4, "<x/>"), at(8, 8, "<z/>")}, want: "<p>\n<x/><b/><z/>\n</p>"},
		{name: "overlap", edits: []diag.Edit{at(4, 8, "<b/>"), at(5, 6, "c")}, err: "edit pom.xml: two edits overlap at line 2"},
		{name: "overlap by one byte", edits: []diag.Edit{at(4, 8, "<b/>"), at(7, 7, "c")}, err: "edit pom.xml: two edits overlap at line 2"},
		{name: "two replacements of the same", edits: []diag.Edit{at(4, 8, "<b/>"), at(4, 8, "<b/>")}, err: "edit pom.xml: two edits overlap at line 2"},
		{name: "insert inside a replacement", edits: []diag.Edit{at(4, 8, "<b/>"), at(6, 6, "c")}, err: "edit pom.xml: two edits overlap at line 2"},
		{name: "other file", edits: []diag.Edit{{File: "q.xml"}}, err: "edit pom.xml: the edit is for q.xml"},
		{name: "beyond the end", edits: []diag.Edit{at(4, 99, "")}, err: "edit pom.xml: there are no bytes 4 to 99"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, err := Apply(d, c.edits)
			if c.err != "" {
				if err == nil || err.Error() != c.err {
					t.Errorf("got %v, want %s", err, c.err)
				}
				return
			}
			if err != nil || string(out) != c.want {
				t.Errorf("got %q, %v", out, err)
			}
		})
	}
}

func TestApplyEncodes(t *testing.T) {
	latin := "<?xml version='1.0' encoding='ISO-8859-1'?>\n<p><n>\xe9</n></p>"
	d := parse(t, latin)
	edit, err := d.SetText(d.Root().SelectElement("n"), "ü")
	if got, want := apply(t, d, edit, err), strings.Replace(latin, "\xe9", "\xfc", 1); got != want {
		t.Errorf("got %q", got)
	}
	edit.Text = "漢"
	if _, err := Apply(d, []diag.Edit{edit}); err == nil || err.Error() != `edit pom.xml: the file's encoding has no character '漢' (U+6F22)` {
		t.Errorf("got %v", err)
	}
	d = parse(t, "<p><n>\xe9</n></p>")
	if _, err := Apply(d, nil); err == nil || err.Error() != "pom.xml holds bytes that are no UTF-8 text, so it is not edited" {
		t.Errorf("got %v", err)
	}
}

func TestApplyKeepsTheOrderOfManyInserts(t *testing.T) {
	d := parse(t, "<p><a/></p>")
	var edits []diag.Edit
	var before, behind string
	for i := range 100 {
		text := fmt.Sprintf("<e%d/>", i)
		if i*i%7 < 3 {
			edits = append(edits, d.edit(7, 7, text))
			behind += text
		} else {
			edits = append(edits, d.edit(3, 3, text))
			before += text
		}
	}
	if out, err := Apply(d, edits); err != nil || string(out) != "<p>"+before+"<a/>"+behind+"</p>" {
		t.Errorf("got %q, %v", out, err)
	}
}

// TestApplyInShiftedText: in ISO-2022-JP the same bytes mean other characters behind a
// shift sequence.
func TestApplyInShiftedText(t *testing.T) {
	shifting := "<?xml version='1.0' encoding='ISO-2022-JP'?>\n<p><n>\x1b$B4A\x1b(B</n></p>"
	d := parse(t, shifting)
	n := d.Root().SelectElement("n")
	edit, err := d.SetText(n, "字")
	again := parse(t, apply(t, d, edit, err))
	if got := again.Text(again.Root().SelectElement("n")); got != "字" {
		t.Errorf("reads as %q", got)
	}
	edit, err = d.SetText(n, "abc")
	if err != nil {
		t.Fatal(err)
	}
	out, err := Apply(d, []diag.Edit{edit})
	if err == nil || err.Error() != "edit pom.xml: the text does not come out as meant in ISO-2022-JP" {
		t.Errorf("got %q, %v", out, err)
	}
}
