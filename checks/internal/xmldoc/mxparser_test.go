package xmldoc

import (
	"archive/zip"
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// TestAgreesWithMaven holds Parse against the parser inside the Maven that is at hand:
// the same documents are refused, and the others have the same elements, attributes and
// text. JMHDOCTOR_DOCUMENTS and JMHDOCTOR_SEED ask for more and other ones.
func TestAgreesWithMaven(t *testing.T) {
	maven := startMXParser(t)
	count := 4000
	if n, err := strconv.Atoi(os.Getenv("JMHDOCTOR_DOCUMENTS")); err == nil {
		count = n
	}
	seed := uint64(1)
	if n, err := strconv.ParseUint(os.Getenv("JMHDOCTOR_SEED"), 10, 64); err == nil {
		seed = n
	}
	random := rand.New(rand.NewPCG(seed, 0))
	documents, accepted := seeds()
	for range count {
		documents = append(documents, mutate(random, accepted[random.IntN(len(accepted))]))
	}
	refused := 0
	for _, document := range documents {
		want, got := maven.dump(t, document), dump(document)
		if maven.lenient && isOddity(document) {
			continue
		}
		if strings.HasPrefix(want, "REFUSED") {
			refused++
			if !strings.HasPrefix(got, "REFUSED") {
				t.Errorf("accepted %q\nMaven: %s", document, want)
			}
			continue
		}
		if got != want {
			t.Errorf("document %q\n  got %s\n want %s", document, strings.ReplaceAll(got, "\n", " "), strings.ReplaceAll(want, "\n", " "))
		}
	}
	t.Logf("%d documents, of which Maven refuses %d", len(documents), refused)
}

// isOddity says whether a document may hold what Maven 3.8 reads otherwise than 3.9: see
// the package comment.
func isOddity(document []byte) bool {
	text := strings.ReplaceAll(string(document), "\x00", "")
	start, _ := utf8.DecodeRuneInString(text)
	return strings.Contains(text, "<?") || strings.Contains(text, "<!-") || strings.Contains(text, "<!D") || start == utf8.RuneError
}

// seeds are the documents of the acceptance test; the random ones are made from the
// accepted ones. Java and x/text cut malformed bytes of the old Asian encodings in
// different ways.
func seeds() (all, accepted [][]byte) {
	for _, c := range acceptance {
		all = append(all, []byte(c.data))
		if c.refused == "" && !strings.Contains(c.data, "GBK") && !strings.Contains(c.data, "Shift_JIS") {
			accepted = append(accepted, []byte(c.data))
		}
	}
	return all, accepted
}

var pieces = []string{
	"<", ">", "/", "/>", "</", "<a>", "</a>", "<a/>", "<b c='d'>", "</b>", "&", "&amp;", "&eacute;", "&x;", "&#", "&#65;", "&#x41;", "&#1;", ";",
	"<!--", "-->", "--", "-", "<![CDATA[", "]]>", "]]", "]", "[", "<!DOCTYPE a", "<!", "<?", "?>", "?", "<?xml", "<?p q?>", "<?xml version='1.0'?>",
	" ", "\t", "\n", "\r", "\r\n", "\x00", "\x01", "\x7f", "\xff", "\xc3\xa9", "\xe6\xbc\xa2", "\xef\xbb\xbf", "\xfe\xff", "\xff\xfe",
	"=", "\"", "'", "x", "1", ":", "a:b", "xmlns='u'", " encoding='ISO-8859-1'", " encoding=\"UTF-16\"", " standalone='yes'", "version", "xml:space='preserve'",
}

func mutate(random *rand.Rand, document []byte) []byte {
	out := append([]byte(nil), document...)
	for range 1 + random.IntN(3) {
		at := random.IntN(len(out) + 1)
		end := at
		if random.IntN(2) == 0 {
			end = min(len(out), at+random.IntN(4))
		}
		piece := ""
		if random.IntN(4) > 0 {
			piece = pieces[random.IntN(len(pieces))]
		}
		out = append(out[:at:at], append([]byte(piece), out[end:]...)...)
	}
	return out
}

// dump writes a document as MXDump.java does.
func dump(document []byte) string {
	d, err := Parse("pom.xml", document)
	if err != nil {
		return "REFUSED " + err.Error()
	}
	var out strings.Builder
	dumpElement(&out, d, d.Root())
	return out.String()
}

func dumpElement(out *strings.Builder, d *Document, e *Element) {
	if d.Span(e).SelfClosed() {
		out.WriteString("\nEMPTY " + escapeUnits(e.FullTag()))
	} else {
		out.WriteString("\nSTART " + escapeUnits(e.FullTag()))
	}
	for _, attr := range e.Attr {
		out.WriteString("\nATTR " + escapeUnits(attr.FullKey()) + "=" + escapeUnits(attr.Value))
	}
	out.WriteString("\nTEXT ")
	runs := d.runs(e)
	for i, child := range e.ChildElements() {
		out.WriteString(run(runs[i]))
		dumpElement(out, d, child)
	}
	out.WriteString(run(runs[len(runs)-1]))
	out.WriteString("\nEND\nTEXT ")
}

func run(raw string) string {
	text, ok := joinAsMaven(raw)
	if !ok {
		return "Parse should have refused this"
	}
	return escapeUnits(text)
}

func escapeUnits(text string) string {
	var out strings.Builder
	for _, c := range utf16.Encode([]rune(text)) {
		if c > ' ' && c < 127 && c != '\\' {
			out.WriteByte(byte(c))
		} else {
			fmt.Fprintf(&out, "\\%04x", c)
		}
	}
	return out.String()
}

type mxParser struct {
	in  io.Writer
	out *bufio.Reader
	// lenient marks a parser with the oddities of plexus-utils 3.3.
	lenient bool
}

func (p *mxParser) dump(t *testing.T, document []byte) string {
	t.Helper()
	message := append(binary.BigEndian.AppendUint32(nil, uint32(len(document))), document...)
	if _, err := p.in.Write(message); err != nil {
		t.Fatal(err)
	}
	var length uint32
	if err := binary.Read(p.out, binary.BigEndian, &length); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, length)
	if _, err := io.ReadFull(p.out, answer); err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

func startMXParser(t *testing.T) *mxParser {
	t.Helper()
	java, err := exec.LookPath("java")
	if err != nil {
		without(t, "java is not on the PATH")
	}
	utils := plexusUtils()
	if utils == "" {
		without(t, "no Maven 3 was found by MAVEN_HOME or the PATH")
	}
	command := exec.Command(java, "-cp", utils, filepath.Join("testdata", "MXDump.java"))
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := command.Wait(); err != nil {
			t.Error(err)
		}
	})
	parser := &mxParser{in: in, out: bufio.NewReader(out)}
	parser.lenient = !strings.HasPrefix(parser.dump(t, []byte("<?q a > b?><p/>")), "REFUSED")
	return parser
}

// plexusUtils gives the jar with Maven's parser.
func plexusUtils() string {
	home := os.Getenv("MAVEN_HOME")
	if home == "" {
		mvn, err := exec.LookPath("mvn")
		if err != nil {
			return ""
		}
		if mvn, err = filepath.EvalSymlinks(mvn); err != nil {
			return ""
		}
		home = filepath.Dir(filepath.Dir(mvn))
	}
	jars, _ := filepath.Glob(filepath.Join(home, "lib", "plexus-utils*.jar"))
	for _, jar := range jars {
		if hasMXParser(jar) {
			return jar
		}
	}
	return ""
}

// hasMXParser is false for the plexus-utils of Maven 4.
func hasMXParser(jar string) bool {
	archive, err := zip.OpenReader(jar)
	if err != nil {
		return false
	}
	defer archive.Close()
	return slices.ContainsFunc(archive.File, func(f *zip.File) bool {
		return f.Name == "org/codehaus/plexus/util/xml/pull/MXParser.class"
	})
}

// without skips a test for want of a tool, or fails it where tools are required.
func without(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("JMHDOCTOR_REQUIRE_MAVEN") == "1" {
		t.Fatal(what)
	}
	t.Skip(what)
}
