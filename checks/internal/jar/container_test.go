package jar

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func open(t testing.TB, content []byte) *Jar {
	t.Helper()
	z, err := OpenJar(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// contents reads all that a container finds by the names of its entries.
func contents(t *testing.T, c Container) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, e := range c.Entries() {
		found, ok := c.Find(e.Name)
		if !ok {
			t.Errorf("%s is not found", e.Name)
		}
		content, err := c.Read(found)
		if err != nil {
			t.Error(err)
		}
		all[e.Name] = string(content)
	}
	return all
}

func TestContainers(t *testing.T) {
	files := map[string]string{ListName: "list", "demo/A.class": "A", "x": strings.Repeat("x", 70000)}
	var pairs [][2]string
	folder := fstest.MapFS{}
	for name, content := range files {
		pairs = append(pairs, [2]string{name, content})
		folder["target/classes/"+name] = &fstest.MapFile{Data: []byte(content)}
	}
	folder["bench.jar"] = &fstest.MapFile{Data: writeJar(t, zip.Deflate, pairs)}
	folder["stored.jar"] = &fstest.MapFile{Data: writeJar(t, zip.Store, pairs)}
	folder["dir.jar/demo/A.class"] = &fstest.MapFile{Data: []byte("A")}
	for name, wanted := range map[string]map[string]string{
		"target/classes": files, "bench.jar": files, "stored.jar": files, "dir.jar": {"demo/A.class": "A"},
	} {
		c, err := Open(folder, name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(wanted, contents(t, c)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		if c.IsFolder() != (name == "target/classes" || name == "dir.jar") {
			t.Errorf("%s: folder %v", name, c.IsFolder())
		}
		for _, absent := range []string{"META-INF/benchmarklist", "demo/B.class", "", "../bench.jar", "/x", "./x", "META-INF/../x"} {
			if e, ok := c.Find(absent); ok {
				t.Errorf("%s: %q is found as %q", name, absent, e.Name)
			}
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := Open(folder, "absent.jar"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("absent: %v", err)
	}
	if _, err := Open(onlyRead{folder}, "bench.jar"); err == nil || !strings.Contains(err.Error(), "bench.jar") {
		t.Errorf("without ReadAt: %v", err)
	}
}

// onlyRead hides that files can be read at an offset.
type onlyRead struct{ fs.FS }

func (f onlyRead) Open(name string) (fs.File, error) {
	file, err := f.FS.Open(name)
	return struct{ fs.File }{file}, err
}

// TestFolderInPlaceOfList holds that a folder of the list's name is found: it is empty in
// a jar, and reads as names in a folder.
func TestFolderInPlaceOfList(t *testing.T) {
	z := open(t, writeJar(t, zip.Deflate, [][2]string{{ListName + "/", ""}, {ListName + "/x", "y"}}))
	e, ok := z.Find(ListName)
	if content, err := z.Read(e); !ok || !e.IsFolder() || len(content) != 0 || err != nil {
		t.Errorf("jar: %v %+v %q %v", ok, e, content, err)
	}
	f, err := OpenFolder(fstest.MapFS{"c/" + ListName + "/x": {}, "c/" + ListName + "/a": {}}, "c")
	if err != nil {
		t.Fatal(err)
	}
	e, ok = f.Find(ListName)
	if content, err := f.Read(e); !ok || !e.IsFolder() || string(content) != "a\nx\n" || err != nil {
		t.Errorf("folder: %v %+v %q %v", ok, e, content, err)
	}
}

func TestFolderAtTheRoot(t *testing.T) {
	f, err := OpenFolder(fstest.MapFS{"a/B.class": {Data: []byte("x")}}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"a/B.class": "x"}, contents(t, f)); diff != "" {
		t.Error(diff)
	}
}

func TestFolderWithLinks(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "A.class"), []byte("A"), 0o666); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"B.class": "A.class", "dead.class": "nothing", "circle": "."} {
		if err := os.Symlink(target, filepath.Join(root, link)); err != nil {
			t.Skipf("no links here: %v", err)
		}
	}
	f, err := OpenFolder(os.DirFS(root), ".")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"A.class": "A", "B.class": "A"}, contents(t, f)); diff != "" {
		t.Error(diff)
	}
}

func TestDuplicates(t *testing.T) {
	z := open(t, writeJar(t, zip.Deflate, [][2]string{{"a", "1"}, {"b", "1"}, {"d/", ""}, {"a", "2"}, {"d/", ""}, {"a", "3"}, {"b", "2"}}))
	var got []string
	for _, group := range Duplicates(z) {
		line := group[0].Name
		for _, e := range group {
			content, err := z.Read(e)
			if err != nil {
				t.Error(err)
			}
			line += " " + string(content)
		}
		got = append(got, line)
	}
	if diff := cmp.Diff([]string{"a 1 2 3", "b 1 2"}, got); diff != "" {
		t.Error(diff)
	}
	last, _ := z.Find("a")
	if content, _ := z.Read(last); string(content) != "3" {
		t.Errorf("the last is not found, but %s", content)
	}
}

func TestPath(t *testing.T) {
	one := open(t, writeJar(t, zip.Deflate, [][2]string{{"a", "1"}, {"demo/inner/Outer$Nested.class", ""}, {"demo/A$B.class", ""}, {"Top.class", ""}}))
	two := open(t, writeJar(t, zip.Deflate, [][2]string{{"a", "2"}, {"b", "2"}, {"demo/A/B.class", ""}}))
	p := Path{one, two}
	for name, want := range map[string]Container{"a": one, "b": two} {
		if c, _, ok := p.Find(name); !ok || c != want {
			t.Errorf("%s is found in the wrong place", name)
		}
	}
	if _, _, ok := p.Find("c"); ok {
		t.Error("c is found")
	}
	for canonical, want := range map[string]string{
		"demo.inner.Outer.Nested": "demo/inner/Outer$Nested", "demo.A.B": "demo/A/B", "demo.A$B": "demo/A$B", "Top": "Top",
		"demo.inner.Outer": "", "demo.Absent.B": "", "": "",
	} {
		if got, ok := p.FindCanonical(canonical); got != want || ok != (want != "") {
			t.Errorf("%s: %q, %v", canonical, got, ok)
		}
	}
}

func TestHarnessVersion(t *testing.T) {
	tests := []struct {
		files           [][2]string
		version, source string
	}{
		{[][2]string{{"jmh.properties", "jmh.version=1.37\n"}}, "1.37", "jmh.properties"},
		{[][2]string{{"jmh.properties", "#x\n\n jmh.version : 1.3\\\n  7"}}, "1.37", "jmh.properties"},
		{[][2]string{{"jmh.properties", "jmh.date=x\r\njmh.version 1.\\u0033\r\n"}}, "1.3", "jmh.properties"},
		{[][2]string{{"jmh.properties", "jmh.version=\n"}, {harnessPom, "#Created\nversion=1.36\ngroupId=x\n"}}, "1.36", harnessPom},
		{[][2]string{{"other", "jmh.version=1\n"}}, "", ""},
	}
	for _, test := range tests {
		version, source, err := HarnessVersion(open(t, writeJar(t, zip.Deflate, test.files)))
		if version != test.version || source != test.source || err != nil {
			t.Errorf("%q: %q from %q, %v", test.files, version, source, err)
		}
	}
}

func TestProperties(t *testing.T) {
	got := properties([]byte("a=1\nb : 2\nc 3\n  d\\ e = f\\=g\\\n   h\\n\n! comment \\\n# more\ni\nj=\xE9\\u00e9\nk=\\\\\nl=x\\"))
	want := map[string]string{"a": "1", "b": "2", "c": "3", "d e": "f=gh\n", "i": "", "j": "éé", "k": `\`, "l": `x\`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestManifestValues(t *testing.T) {
	m := ParseManifest([]byte("Manifest-Version: 1.0\nmain-class: a.B \nClass-Path: lib/a.jar  lib/b\n .jar\nMulti-Release: True\nBuild-Jdk-Spec: 17\n\nName: x/\nSealed: true\n\nlost: x"))
	if m.Problem != nil || m.Lost != "lost: x" || m.LostLine != 11 {
		t.Errorf("problem %+v, lost %q on line %d", m.Problem, m.Lost, m.LostLine)
	}
	if m := ParseManifest([]byte("A: b\n\nName: x\nrubbish\n")); m.Problem == nil || m.Problem.Line != 4 {
		t.Errorf("problem: %+v", m.Problem)
	}
	m = ParseManifest([]byte("Manifest-Version: 1.0\nmain-class: a.B \nClass-Path: lib/a.jar  lib/b\n .jar\nMulti-Release: True\nBuild-Jdk-Spec: 17\n\nName: x/\nSealed: true\nLost: x"))
	if m.Problem != nil || m.Lost != "Lost: x" || m.LostLine != 10 {
		t.Errorf("problem %+v, lost %q on line %d", m.Problem, m.Lost, m.LostLine)
	}
	if m.MainClass() != "a.B" || !m.MultiRelease() {
		t.Errorf("main %q, multi-release %v", m.MainClass(), m.MultiRelease())
	}
	if diff := cmp.Diff([]string{"lib/a.jar", "lib/b.jar"}, m.ClassPath()); diff != "" {
		t.Error(diff)
	}
	if spec, ok := m.Main.Value("build-jdk-spec"); spec != "17" || !ok {
		t.Errorf("spec %q", spec)
	}
	if line := m.Main.Attributes[2].Line; line != 3 {
		t.Errorf("Class-Path is on line %d", line)
	}
	if diff := cmp.Diff([]Section{{"x/", []Attribute{{"Sealed", "true", 9}}}}, m.Sections); diff != "" {
		t.Error(diff)
	}
	if m, err := ReadManifest(open(t, writeJar(t, zip.Deflate, nil))); m != nil || err != nil {
		t.Errorf("without manifest: %v, %v", m, err)
	}
}

func TestHints(t *testing.T) {
	content, err := os.ReadFile("testdata/lists/CompilerHints-two-modules")
	if err != nil {
		t.Fatal(err)
	}
	hints := ReadHints(content)
	want := []string{
		"dontinline,*.*_all_jmhStub", "dontinline,*.*_avgt_jmhStub", "dontinline,*.*_sample_jmhStub", "dontinline,*.*_ss_jmhStub", "dontinline,*.*_thrpt_jmhStub",
		"inline,moda/ABench.a", "inline,modb/BBench.b",
	}
	if diff := cmp.Diff(want, hints); diff != "" {
		t.Error(diff)
	}
	hint, ok := ParseHint("inline,pkg/Class$Nested.method")
	if diff := cmp.Diff(Hint{"inline", "pkg/Class$Nested", "method"}, hint); diff != "" || !ok {
		t.Error(diff)
	}
	for _, bad := range []string{"", "inline", "inline,x", ",."} {
		if _, ok := ParseHint(bad); ok {
			t.Errorf("%q is a hint", bad)
		}
	}
	for _, name := range []string{"CompilerHints-1.0", "CompilerHints-1.12", "CompilerHints-1.37"} {
		content, err := os.ReadFile("testdata/lists/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range ReadHints(content) {
			if _, ok := ParseHint(line); !ok {
				t.Errorf("%s: %q is no hint", name, line)
			}
		}
	}
}

func TestGenerations(t *testing.T) {
	for version, want := range map[string]Generation{
		"0.1": Since0_1, "0.2.1": Since0_1, "0.3.2": Since0_3, "0.8": Since0_4, "0.9": Since0_9, "0.9.2": Since0_9, "0.9.3": Since0_9_3, "1.1.1": Since0_9_3,
		"1.2": Since1_2, "1.11.1": Since1_2, "1.11.2": Since1_11_2, "1.12": Since1_11_2, "1.13": Since1_13, "1.23": Since1_13, "1.24": Since1_24,
		"1.37": Since1_24, "1.38-SNAPSHOT": Since1_24, "2.0": Since1_24, "": 0, "x": 0, "-1": 0, "${project.version}": 0,
	} {
		if got := GenerationOf(version); got != want {
			t.Errorf("%s: %s", version, got)
		}
	}
	for g, want := range map[Generation]string{Since1_24: "JMH 1.24 and later", Since1_13: "JMH 1.13 to 1.23", 0: "an unknown version of JMH"} {
		if g.String() != want {
			t.Errorf("%d: %s", g, g)
		}
	}
}

// TestOldFormats reads the formats before 1.0, of which no list is at hand, as their
// readers are written (tags 0.1, 0.3, 0.5, 0.9).
func TestOldFormats(t *testing.T) {
	seven := strings.Repeat("===,===[]", 7)
	tests := []struct {
		line    string
		version string
		want    Generation
	}{
		{"a.B.m, a.generated.B.m, Throughput, 1=1=", "0.1", Since0_1},
		{"a.B.m===,===a.generated.B_m.m===,===Throughput===,===1=1=" + strings.Repeat("===,===[]", 10), "0.3", Since0_3},
		{"a.B.m===,===a.generated.B_m.m===,===Throughput===,===1=1=" + seven + strings.Repeat("===,===[]", 6), "0.5", Since0_4},
		{"a.B.m===,===a.generated.B_m.m===,===Throughput===,===1=1=" + seven + strings.Repeat("===,===[]", 8), "0.9", Since0_9},
	}
	for _, test := range tests {
		for _, version := range []string{"", test.version} {
			l := ReadList([]byte(test.line+"\n"), Harness{Version: version})
			if l.Generation != test.want || len(l.Defects) > 0 || len(l.Records) != 1 {
				t.Errorf("%s: %s, %+v", test.version, l.Generation, l.Defects)
				continue
			}
			if r := l.Records[0]; r.Name() != "a.B.m" || r.Mode != "Throughput" || !slices.Equal(r.Groups, []int{1, 1}) {
				t.Errorf("%s: %+v", test.version, r)
			}
		}
		if l := ReadList([]byte(test.line+"\n"), Harness{Version: "1.37"}); l.Fatal() == nil || !l.Records[0].Unreadable {
			t.Errorf("%s: 1.37 reads it", test.version)
		}
	}
}

func TestUnite(t *testing.T) {
	line := func(name, mode string) string {
		return fmt.Sprintf("JMH S %d a.%s S 1 g S 1 m S %d %s E A 1 1 1 E E E E E E E E E E E E E E E E E \n", len(name)+2, name, len(mode), mode)
	}
	one := ReadList([]byte(line("Z", "AverageTime")+line("B", "All")), Harness{})
	two := ReadList([]byte(line("B", "Throughput")+line("Z", "AverageTime")+line("A", "AverageTime")), Harness{})
	var got []string
	for _, r := range Unite(one, two) {
		got = append(got, r.Name()+" "+r.Mode)
	}
	if diff := cmp.Diff([]string{"a.B.m Throughput", "a.A.m AverageTime", "a.Z.m AverageTime", "a.B.m All"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestZipBomb holds that an entry which unpacks to a gigabyte, or claims to, costs little.
func TestZipBomb(t *testing.T) {
	var buffer bytes.Buffer
	w := zip.NewWriter(&buffer)
	out, err := w.Create("bomb")
	if err != nil {
		t.Fatal(err)
	}
	zeros := make([]byte, 1<<20)
	for range 64 {
		if _, err := out.Write(zeros); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	z := open(t, buffer.Bytes())
	if _, err := z.Read(z.Entries()[0]); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v", err)
	}
	claims := slices.Clone(writeJar(t, zip.Deflate, [][2]string{{"small", "x"}}))
	at := bytes.LastIndex(claims, []byte("small")) - entrySize
	binary.LittleEndian.PutUint32(claims[at+24:], 0xFFFFFFF0)
	z = open(t, claims)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	content, err := z.Read(z.Entries()[0])
	runtime.ReadMemStats(&after)
	if string(content) != "x" || err != nil {
		t.Errorf("%q, %v", content, err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
		t.Errorf("%d bytes for an entry of one", used)
	}
}

// TestManyEntries reads the largest directory that is read, and refuses a larger one.
func TestManyEntries(t *testing.T) {
	directory := func(count int) []byte {
		var b []byte
		le := binary.LittleEndian
		for i := range count {
			name := fmt.Sprintf("package/number/Class%07d.class", i)
			at := len(b)
			b = append(b, make([]byte, entrySize)...)
			le.PutUint32(b[at:], entrySignature)
			le.PutUint16(b[at+28:], uint16(len(name)))
			b = append(b, name...)
		}
		size := len(b)
		end := make([]byte, endSize)
		le.PutUint32(end, endSignature)
		le.PutUint16(end[10:], uint16(count))
		le.PutUint32(end[12:], uint32(size))
		return append(b, end...)
	}
	largest := directory(MaxEntries)
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	z := open(t, largest)
	if _, ok := z.Find("package/number/Class0499999.class"); !ok || len(z.Entries()) != MaxEntries {
		t.Errorf("%d entries", len(z.Entries()))
	}
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	used := after.TotalAlloc - before.TotalAlloc
	t.Logf("%d entries: %v, %d MB", MaxEntries, took, used>>20)
	if used > 160<<20 {
		t.Errorf("%d MB", used>>20)
	}
	more := directory(MaxEntries + 1)
	if _, err := OpenJar(bytes.NewReader(more), int64(len(more))); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v", err)
	}
}

// TestSparseJar holds that a jar which claims ten gigabytes is answered at once.
func TestSparseJar(t *testing.T) {
	const size = 10 << 30
	end := make([]byte, endSize)
	binary.LittleEndian.PutUint32(end, endSignature)
	binary.LittleEndian.PutUint32(end[12:], 0xF0000000)
	_, err := OpenJar(sparse{size, end}, size)
	if !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v", err)
	}
	var refused *RefusedError
	if _, err := OpenJar(sparse{size, nil}, size); !errors.As(err, &refused) {
		t.Errorf("got %v", err)
	}
}

// A sparse reads as zeros but for its tail.
type sparse struct {
	size int64
	tail []byte
}

func (s sparse) ReadAt(p []byte, offset int64) (int, error) {
	clear(p)
	if from := s.size - int64(len(s.tail)) - offset; from < int64(len(p)) {
		copy(p[max(0, from):], s.tail)
	}
	return len(p), nil
}

// TestShrinkingJar reads a jar that became shorter after its size was taken.
func TestShrinkingJar(t *testing.T) {
	whole := writeJar(t, zip.Store, [][2]string{{"a", strings.Repeat("x", 1000)}})
	if _, err := OpenJar(bytes.NewReader(whole[:100]), int64(len(whole))); err == nil || !strings.Contains(err.Error(), "shorter while it was read") {
		t.Errorf("got %v", err)
	}
}

func TestErrorsNameTheEntry(t *testing.T) {
	whole := writeJar(t, zip.Deflate, [][2]string{{"demo/A.class", strings.Repeat("abc", 1000)}})
	data := bytes.Index(whole, []byte("demo/A.class")) + len("demo/A.class")
	for name, change := range map[string]func(jar []byte){
		"no entry where": func(jar []byte) { jar[0] = 'X' },
		"corrupt input":  func(jar []byte) { jar[data] = 0xFF },
		"outside of": func(jar []byte) {
			binary.LittleEndian.PutUint32(jar[bytes.LastIndex(jar, []byte("demo"))-4:], 0x7FFFFFF0)
		},
		"end too early":   func(jar []byte) { binary.LittleEndian.PutUint32(jar[bytes.LastIndex(jar, []byte("demo"))-26:], 5) },
		"demo/A.class: n": func(jar []byte) { jar[1] = 'X' },
	} {
		broken := slices.Clone(whole)
		change(broken)
		if name == "outside of" {
			binary.LittleEndian.PutUint32(broken[len(broken)-6:], 0)
		}
		z, err := OpenJar(bytes.NewReader(broken), int64(len(broken)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		e, _ := z.Find("demo/A.class")
		if _, err := z.Read(e); err == nil || !strings.Contains(err.Error(), "demo/A.class") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMissingResource(t *testing.T) {
	const old = `Exception in thread "main" java.lang.RuntimeException: ERROR: Unable to find the resource: /META-INF/BenchmarkList`
	for version, want := range map[string]string{
		"1.0": old, "1.23": old, "1.37": old, "": old, "0.9.1": "",
		"1.38-SNAPSHOT": `Exception in thread "main" java.lang.RuntimeException: Internal error reading resource file: Unable to find /META-INF/BenchmarkList`,
	} {
		if got := MissingResource(ListName, version); got != want {
			t.Errorf("%s: %s", version, got)
		}
	}
}
