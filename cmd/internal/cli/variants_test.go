package cli

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// A variant writes the same pom in another way.
type variant struct {
	name    string
	rewrite func(text string) []byte
	// movesColumns: the same things stand in other columns.
	movesColumns bool
}

// variants are ways of writing that must not change a verdict.
var variants = []variant{
	{"LF", func(text string) []byte { return []byte(text) }, false},
	{"CRLF", func(text string) []byte { return []byte(strings.ReplaceAll(text, "\n", "\r\n")) }, false},
	{"no final line end", func(text string) []byte { return []byte(strings.TrimRight(text, "\n")) }, false},
	{"tabs", func(text string) []byte { return []byte(indents.ReplaceAllStringFunc(text, toTabs)) }, true},
	{"BOM", func(text string) []byte { return []byte("\ufeff" + text) }, false},
	{"ISO-8859-1", func(text string) []byte { return latin1(declare(text, "ISO-8859-1") + "<!-- d\u00e9j\u00e0 vu -->\n") }, true},
	{"UTF-16", func(text string) []byte { return bigEndian(declare(text, "UTF-16")) }, true},
}

var (
	indents     = regexp.MustCompile(`(?m)^ +`)
	declaration = regexp.MustCompile(`^<\?xml[^?]*\?>`)
)

func toTabs(indent string) string {
	return strings.Repeat("\t", len(indent)/2) + strings.Repeat(" ", len(indent)%2)
}

// declare names an encoding without moving any line.
func declare(text, encoding string) string {
	return `<?xml version="1.0" encoding="` + encoding + `"?>` + declaration.ReplaceAllString(text, "")
}

// latin1 encodes as ISO-8859-1; what it lacks becomes a character reference.
func latin1(text string) []byte {
	var out bytes.Buffer
	for _, r := range text {
		if r > 0xff {
			fmt.Fprintf(&out, "&#%d;", r)
			continue
		}
		out.WriteByte(byte(r))
	}
	return out.Bytes()
}

func bigEndian(text string) []byte {
	out := []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit>>8), byte(unit))
	}
	return out
}

// An overlay shows other contents for some files of a file system.
type overlay struct {
	fs.FS
	changed fstest.MapFS
}

func (o overlay) Open(name string) (fs.File, error) {
	if _, ok := o.changed[name]; ok {
		return o.changed.Open(name)
	}
	return o.FS.Open(name)
}

func (o overlay) ReadLink(name string) (string, error) { return fs.ReadLink(o.FS, name) }

func (o overlay) Lstat(name string) (fs.FileInfo, error) { return fs.Lstat(o.FS, name) }

// rewritten is a file system in which every pom of a case is written in another way.
// A pom that is not text, or declares an encoding of its own, stays as it is.
func rewritten(t *testing.T, files fs.FS, f fixture, v variant) fs.FS {
	t.Helper()
	changed := fstest.MapFS{}
	for _, pom := range pomsBelow(t, files, f.folder, f.name) {
		name := path.Join(f.folder, pom)
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		if isPlain(text) {
			changed[name] = &fstest.MapFile{Data: v.rewrite(string(text)), Mode: 0o644}
		}
	}
	return overlay{files, changed}
}

// isPlain reports UTF-8 without byte order mark and with LF: what the variants start from.
func isPlain(text []byte) bool {
	head := strings.ToLower(string(declaration.Find(text)))
	return bytes.HasPrefix(text, []byte("<")) && !bytes.Contains(text, []byte("\r")) &&
		(!strings.Contains(head, "encoding") || strings.Contains(head, "utf-8"))
}

// Line ends, tabs, byte order marks and encodings do not change what is said.
func TestFixtureVariants(t *testing.T) {
	eachFixture(t, func(t *testing.T, f fixture, files fs.FS) {
		want := f.document(t, files, f.name)
		for _, v := range variants {
			got := f.document(t, rewritten(t, files, f, v), f.name)
			options := []cmp.Option{cmpopts.EquateEmpty()}
			if v.movesColumns {
				options = append(options,
					cmpopts.IgnoreFields(finding{}, "Column", "EndColumn"),
					cmpopts.IgnoreFields(step{}, "Column"),
					cmpopts.IgnoreFields(unknown{}, "Column"))
			}
			if diff := cmp.Diff(want, got, options...); diff != "" {
				t.Errorf("%s: -as it stands +%s:\n%s", v.name, v.name, diff)
			}
		}
	})
}

// The variants have to be what they are called.
func TestVariants(t *testing.T) {
	const text = "<a>\n    <b>\u00e9\u20ac</b>\n</a>\n"
	want := map[string]string{
		"LF":                text,
		"CRLF":              "<a>\r\n    <b>\u00e9\u20ac</b>\r\n</a>\r\n",
		"no final line end": "<a>\n    <b>\u00e9\u20ac</b>\n</a>",
		"tabs":              "<a>\n\t\t<b>\u00e9\u20ac</b>\n</a>\n",
		"BOM":               "\xef\xbb\xbf" + text,
		"ISO-8859-1":        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\n    <b>\xe9&#8364;</b>\n</a>\n<!-- d\xe9j\xe0 vu -->\n",
	}
	for _, v := range variants {
		got := string(v.rewrite(text))
		if w, ok := want[v.name]; ok && got != w {
			t.Errorf("%s: %q, want %q", v.name, got, w)
		}
		if v.name == "UTF-16" && (!strings.HasPrefix(got, "\xfe\xff\x00<") || !strings.Contains(got, "\x20\xac")) {
			t.Errorf("UTF-16: %q", got)
		}
	}
}
