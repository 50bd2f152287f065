package xmldoc

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

// A layout is how a random pom is written.
type layout struct {
	unit, end string
	encoding  string // as declared; empty for none
	encode    func(text string) []byte
	oneLine   bool
	blank     bool // empty lines between children
	comments  bool
	finalEnd  bool
	selfClose string // "<a/>", "<a />", "<a></a>", "<a>\n</a>"
}

var encodings = []struct {
	name   string
	encode func(string) []byte
}{
	{"", func(text string) []byte { return []byte(text) }},
	{"UTF-8", func(text string) []byte { return []byte(text) }},
	{"UTF-8", func(text string) []byte { return []byte("\uFEFF" + text) }},
	{"ISO-8859-1", latin1},
	{"windows-1252", latin1},
	{"UTF-16", func(text string) []byte { return []byte(utf16File(text, true)) }},
	{"UTF-16", func(text string) []byte { return []byte(utf16File(text, false)) }},
	{"GBK", func(text string) []byte {
		return []byte(strings.ReplaceAll(text, special, "\xba\xba\xd7\xd6"))
	}},
}

const special = "äé"

func latin1(text string) []byte {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit))
	}
	return out
}

func randomLayout(r *rand.Rand) layout {
	pick := func(options ...string) string { return options[r.IntN(len(options))] }
	coin := func() bool { return r.IntN(2) == 0 }
	enc := encodings[r.IntN(len(encodings))]
	return layout{
		unit: pick("  ", "    ", "\t", "   "), end: pick("\n", "\r\n"),
		encoding: enc.name, encode: enc.encode,
		oneLine: r.IntN(8) == 0, blank: r.IntN(4) == 0, comments: coin(), finalEnd: coin(),
		selfClose: pick("<%s/>", "<%s />", "<%[1]s></%[1]s>", "<%[1]s> </%[1]s>", "<%[1]s>\n</%[1]s>"),
	}
}

// randomPom writes a random tree in a layout.
func randomPom(r *rand.Rand, l layout) []byte {
	var out strings.Builder
	if l.encoding != "" {
		fmt.Fprintf(&out, "<?xml version=\"1.0\" encoding='%s'?>\n", l.encoding)
	}
	writeRandom(r, l, &out, 0, "project")
	if l.finalEnd {
		out.WriteString("\n")
	}
	return l.encode(strings.ReplaceAll(out.String(), "\n", l.end))
}

func writeRandom(r *rand.Rand, l layout, out *strings.Builder, depth int, name string) {
	newLine := func(depth int) {
		if l.oneLine {
			return
		}
		out.WriteString("\n" + strings.Repeat(l.unit, depth))
	}
	children := 1 + r.IntN(4)
	if depth == 4 || depth > 0 && r.IntN(4) == 0 {
		children = 0
	}
	if children == 0 {
		if r.IntN(2) == 0 {
			fmt.Fprintf(out, "<%[1]s>x%[2]s &lt;<![CDATA[ y]]></%[1]s>", name, special)
		} else {
			fmt.Fprintf(out, l.selfClose, name)
		}
		return
	}
	fmt.Fprintf(out, "<%s>", name)
	for i := range children {
		if l.blank && i > 0 {
			out.WriteString("\n")
		}
		if l.comments && r.IntN(3) == 0 {
			newLine(depth + 1)
			out.WriteString("<!-- " + special + " <a/> -->")
		}
		newLine(depth + 1)
		writeRandom(r, l, out, depth+1, fmt.Sprintf("e%d", r.IntN(3)))
		if l.comments && r.IntN(5) == 0 {
			out.WriteString(" <!-- same line -->")
		}
	}
	newLine(depth)
	fmt.Fprintf(out, "</%s>", name)
}

// TestInsertsIntoRandomPoms inserts at random places of random poms in random layouts:
// the new element is where it should be, all others are as before, the lines keep the
// file's line end, and taking the edit back gives the original bytes.
func TestInsertsIntoRandomPoms(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	for range 5000 {
		data := randomPom(r, randomLayout(r))
		d, err := Parse("pom.xml", data)
		if err != nil {
			t.Fatalf("%v in %q", err, data)
		}
		if !d.Editable() {
			t.Fatalf("not editable: %q", data)
		}
		insertSomewhere(t, r, d)
	}
}

func insertSomewhere(t *testing.T, r *rand.Rand, d *Document) {
	t.Helper()
	all := d.Tree().FindElements("//*")
	parent := all[r.IntN(len(all))]
	if d.Text(parent) != "" {
		parent = d.Root()
	}
	children := parent.ChildElements()
	index := r.IntN(len(children) + 1)
	var edit diag.Edit
	var err error
	switch {
	case index < len(children) && r.IntN(2) == 0:
		edit, err = d.InsertBefore(children[index], newPath)
	case index == len(children):
		edit, err = d.Insert(parent, nil, newPath)
	default:
		edit, err = d.Insert(parent, children[index], newPath)
		index++
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := Apply(d, []diag.Edit{edit})
	if err != nil {
		t.Fatal(err)
	}
	checkInsert(t, d, edit, out, parent, index)
}

func checkInsert(t *testing.T, d *Document, edit diag.Edit, out []byte, parent *Element, index int) {
	t.Helper()
	again, err := Parse("pom.xml", out)
	if err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	encoded, err := d.codec.encode(edit.Text)
	if err != nil {
		t.Fatal(err)
	}
	end := edit.Span.Start + len(encoded)
	back := string(out[:edit.Span.Start]) + string(d.bytes[edit.Span.Start:edit.Span.End]) + string(out[end:])
	if back != string(d.bytes) {
		t.Fatalf("%q is not %q", back, d.bytes)
	}
	if old := d.text[d.offsets.toText(edit.Span.Start):d.offsets.toText(edit.Span.End)]; strings.ContainsFunc(old, func(r rune) bool { return !strings.ContainsRune(" \t\r\n/>", r) }) {
		t.Fatalf("replaced %q", old)
	}
	want := shape(d, d.Root(), parent, index)
	if diff := cmp.Diff(want, shape(again, again.Root(), nil, 0)); diff != "" {
		t.Fatalf("%s\n%q\n%q", diff, d.bytes, out)
	}
	checkLayout(t, d, again)
}

// shape writes the tree of an element with its text; at index of parent it adds what
// newPath holds.
func shape(d *Document, e, parent *Element, index int) string {
	var out strings.Builder
	out.WriteString("<" + e.Tag + ">" + d.Text(e))
	children := e.ChildElements()
	for i, child := range children {
		if e == parent && i == index {
			out.WriteString("<path><g>x</></>")
		}
		out.WriteString(shape(d, child, parent, index))
	}
	if e == parent && index == len(children) {
		out.WriteString("<path><g>x</></>")
	}
	return out.String() + "</>"
}

// checkLayout wants the line ends, the indent and the comments of before.
func checkLayout(t *testing.T, before, after *Document) {
	t.Helper()
	lone := func(d *Document) int { return strings.Count(d.text, "\n") - strings.Count(d.text, "\r\n") }
	if before.LineEnd() == "\r\n" && lone(after) > lone(before) || before.LineEnd() == "\n" && strings.Contains(after.text, "\r") {
		t.Fatalf("line ends of %q", after.bytes)
	}
	for _, g := range after.Tree().FindElements("//path/g") {
		path := g.Parent()
		indent, starts := after.lineIndent(after.spans[path].Start)
		inner, innerStarts := after.lineIndent(after.spans[g].Start)
		if starts != innerStarts || starts && inner != indent+before.IndentUnit() {
			t.Fatalf("indent of <path> in %q", after.bytes)
		}
	}
	for comment := range strings.SplitSeq(before.text, "<!--") {
		if text, _, ok := strings.Cut(comment, "-->"); ok && !strings.Contains(after.text, "<!--"+text+"-->") {
			t.Fatalf("lost a comment in %q", after.bytes)
		}
	}
}

// TestSetsTextInRandomPoms sets and removes at random places.
func TestSetsTextInRandomPoms(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 3000 {
		d, err := Parse("pom.xml", randomPom(r, randomLayout(r)))
		if err != nil {
			t.Fatal(err)
		}
		all := d.Tree().FindElements("//*")
		e := all[r.IntN(len(all))]
		if len(e.ChildElements()) == 0 {
			edit, err := d.SetText(e, "a<b\n&c")
			again := parse(t, apply(t, d, edit, err))
			if got := again.Text(again.Tree().FindElements("//*")[indexOf(all, e)]); got != "a<b\n&c" {
				t.Fatalf("%q in %q", got, again.bytes)
			}
		}
		if e == d.Root() {
			continue
		}
		edit, err := d.Remove(e)
		again := parse(t, apply(t, d, edit, err))
		if got, want := len(again.Tree().FindElements("//*")), len(all)-1-len(e.FindElements(".//*")); got != want {
			t.Fatalf("%d elements, want %d, in %q", got, want, again.bytes)
		}
		if got, want := strings.Count(again.text, "<!--"), strings.Count(d.text, "<!--")-strings.Count(d.text[d.spans[e].Start:d.spans[e].End], "<!--"); got != want {
			t.Fatalf("%d comments, want %d, in %q", got, want, again.bytes)
		}
	}
}

func indexOf(all []*Element, e *Element) int {
	for i, other := range all {
		if other == e {
			return i
		}
	}
	return -1
}
