package classfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "compile the sources in testdata again with JDK 17 and JDK 25")

// jdks are the releases whose javac compiled testdata/src, with the major version of the result.
var jdks = []struct {
	release string
	major   uint16
}{{"17", 61}, {"25", 69}}

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(m.Run())
}

// TestUpdate compiles the sources again with -update.
func TestUpdate(t *testing.T) {
	if !*update {
		t.Skip("only with -update")
	}
	for _, jdk := range jdks {
		folder := filepath.Join("testdata", jdk.release)
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		arguments := []string{"-g", "-parameters", "-encoding", "UTF-8", "-d", folder}
		sources, _ := filepath.Glob("testdata/src/*.java")
		nested, _ := filepath.Glob("testdata/src/demo/*.java")
		arguments = append(append(arguments, sources...), nested...)
		command := exec.Command(filepath.Join(jdkHome(t, jdk.release), "bin", "javac"), arguments...)
		if output, err := command.CombinedOutput(); err != nil {
			t.Fatalf("javac of JDK %s: %v\n%s", jdk.release, err, output)
		}
	}
}

func read(t testing.TB, release, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", release, name+".class"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func parse(t testing.TB, release, name string) *File {
	t.Helper()
	file, err := Parse(read(t, release, name))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func TestParse(t *testing.T) {
	for _, jdk := range jdks {
		t.Run("JDK "+jdk.release, func(t *testing.T) {
			f := parse(t, jdk.release, "demo/Everything")
			if f.Major != jdk.major || f.Minor != 0 || fmt.Sprint(Release(f.Major)) != jdk.release {
				t.Errorf("version %d.%d", f.Major, f.Minor)
			}
			if f.Name != "demo/Everything" || f.Super != "java/lang/Object" || !f.Access.Has(Public|Abstract) || f.Access.Has(Final) {
				t.Errorf("%s extends %s, %#x", f.Name, f.Super, f.Access)
			}
			if diff := cmp.Diff([]string{"java/util/function/Supplier", "java/lang/Comparable"}, f.Interfaces); diff != "" {
				t.Error(diff)
			}
			if f.SourceFile() != "Everything.java" {
				t.Errorf("source file %q", f.SourceFile())
			}
			checkFields(t, f)
			checkMethods(t, f)
			checkNests(t, jdk.release, f)
			module := parse(t, jdk.release, "module-info")
			if module.Name != "module-info" || module.Super != "" || !module.Access.Has(ModuleFlag) {
				t.Errorf("module: %s extends %q, %#x", module.Name, module.Super, module.Access)
			}
		})
	}
}

func checkFields(t *testing.T, f *File) {
	t.Helper()
	var fields []string
	for i := range f.Fields {
		m := &f.Fields[i]
		fields = append(fields, fmt.Sprintf("%#04x %s %s %s", m.Access, m.Name(), m.Descriptor(), f.Pool.Tag(m.ConstantValue())))
	}
	want := []string{
		"0x001c CONSTANT J long", "0x0018 TEXT Ljava/lang/String; string", "0x0018 PI D double", "0x0018 E F float",
		"0x00c2 array [I tag 0",
	}
	if diff := cmp.Diff(want, fields); diff != "" {
		t.Error(diff)
	}
	if value, err := f.Pool.Long(f.Field("CONSTANT", "J").ConstantValue()); value != 1234567890123 || err != nil {
		t.Errorf("CONSTANT = %d, %v", value, err)
	}
	if value, err := f.Pool.String(f.Field("TEXT", "Ljava/lang/String;").ConstantValue()); value != "constant" || err != nil {
		t.Errorf("TEXT = %q, %v", value, err)
	}
	if value, err := f.Pool.Double(f.Field("PI", "D").ConstantValue()); value != 3.14 || err != nil {
		t.Errorf("PI = %v, %v", value, err)
	}
	if value, err := f.Pool.Float(f.Field("E", "F").ConstantValue()); value != 2.7 || err != nil {
		t.Errorf("E = %v, %v", value, err)
	}
	if f.Field("CONSTANT", "I") != nil {
		t.Error("a field was found by another descriptor")
	}
}

func checkMethods(t *testing.T, f *File) {
	t.Helper()
	branch := f.Method("branch", "(ILjava/lang/String;)I")
	if branch == nil || !branch.Access.Has(Public|Synchronized) {
		t.Fatal("no public synchronized branch")
	}
	code, err := branch.Code()
	if err != nil {
		t.Fatal(err)
	}
	if code.MaxLocals < 3 || code.MaxStack < 2 || !bytes.Contains(f.data[code.Offset:], code.Bytecode) || f.data[code.Offset] != code.Bytecode[0] {
		t.Errorf("code: %+v", code)
	}
	source, err := os.ReadFile("testdata/src/demo/Everything.java")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(source), "\n")
	if first := lines[code.LineAt(0)-1]; !strings.Contains(first, "if (x > 3)") {
		t.Errorf("the first instruction is on line %q", first)
	}
	if last := lines[code.LineAt(len(code.Bytecode)-1)-1]; !strings.Contains(last, "array = null;") && !strings.Contains(last, "}") {
		t.Errorf("the last instruction is on line %q", last)
	}
	catches := false
	for _, h := range code.Handlers {
		catches = catches || h.Catch == "java/lang/IllegalArgumentException" && h.Start == 0
	}
	if !catches {
		t.Errorf("handlers: %+v", code.Handlers)
	}
	if _, ok := code.Attribute("StackMapTable"); !ok {
		t.Error("no StackMapTable")
	}
	if _, ok := branch.Attribute("Deprecated"); !ok {
		t.Error("branch is not deprecated")
	}
	if code, err := f.Method("nothing", "()V").Code(); code != nil || err != nil {
		t.Errorf("an abstract method has code: %v, %v", code, err)
	}
	checkCalls(t, f)
}

// checkCalls looks for what code refers to.
func checkCalls(t *testing.T, f *File) {
	t.Helper()
	var seen []string
	err := f.Pool.References(func(r Reference) bool {
		seen = append(seen, fmt.Sprintf("%s %s.%s%s", r.Tag, r.Class, r.Name, r.Descriptor))
		return true
	})
	all := strings.Join(seen, "\n")
	for _, want := range []string{
		"field reference java/lang/System.outLjava/io/PrintStream;",
		"method reference java/io/PrintStream.println(I)V",
		"method reference java/lang/Object.<init>()V",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in\n%s\n%v", want, all, err)
		}
	}
	bootstrap, err := f.BootstrapMethods()
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for i := range f.Pool.Len() {
		if f.Pool.Tag(i) != TagInvokeDynamic {
			continue
		}
		call, err := f.Pool.Dynamic(i)
		if err != nil {
			t.Fatal(err)
		}
		method := bootstrap[call.Bootstrap].Method
		kinds = append(kinds, fmt.Sprintf("%s by %d %s.%s", call.Name, method.Kind, method.Class, method.Name))
	}
	want := []string{"makeConcatWithConstants by 6 java/lang/invoke/StringConcatFactory.makeConcatWithConstants", "run by 6 java/lang/invoke/LambdaMetafactory.metafactory"}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Error(diff)
	}
}

func checkNests(t *testing.T, release string, f *File) {
	t.Helper()
	inner, err := f.InnerClasses()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]InnerClass{
		"demo/Everything$Nested":  {"demo/Everything$Nested", "demo/Everything", "Nested", Public | Static},
		"demo/Everything$Kind":    {"demo/Everything$Kind", "demo/Everything", "Kind", Public | Static | Final | Enum},
		"demo/Everything$1Local":  {"demo/Everything$1Local", "", "Local", 0},
		"demo/Everything$1":       {"demo/Everything$1", "", "", 0},
		"demo/Everything$Inner":   {"demo/Everything$Inner", "demo/Everything", "Inner", Public | Static | Interface | Abstract | Annotated},
		"demo/Everything$Missing": {},
	}
	got := map[string]InnerClass{"demo/Everything$Missing": {}}
	for _, i := range inner {
		if _, ok := want[i.Class]; ok {
			got[i.Class] = i
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	deep := parse(t, release, "demo/Everything$Nested$Deep")
	if host, err := deep.NestHost(); host != "demo/Everything" || err != nil {
		t.Errorf("host %q, %v", host, err)
	}
	if host, err := f.NestHost(); host != "" || err != nil {
		t.Errorf("host of the host %q, %v", host, err)
	}
	local := parse(t, release, "demo/Everything$1Local")
	enclosing, err := local.EnclosingMethod()
	if diff := cmp.Diff(&EnclosingMethod{"demo/Everything", NameAndType{"anonymous", "()Ljava/lang/Object;"}}, enclosing); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if enclosing, err := f.EnclosingMethod(); enclosing != nil || err != nil {
		t.Errorf("enclosing %v, %v", enclosing, err)
	}
}

func TestAnnotations(t *testing.T) {
	for _, jdk := range jdks {
		t.Run("JDK "+jdk.release, func(t *testing.T) {
			f := parse(t, jdk.release, "demo/Everything")
			got, err := f.Annotations()
			if err != nil {
				t.Fatal(err)
			}
			inner := func(text string) Value {
				return Value{Kind: '@', Annotation: &Annotation{
					Type:     "demo/Everything$Inner",
					Elements: []Element{{"value", Value{Kind: 's', Text: text}}},
				}}
			}
			want := []Annotation{
				{Type: "demo/Everything$Seen", Visible: true, Elements: []Element{
					{"text", Value{Kind: 's', Text: "größe \x00 😀"}},
					{"number", Value{Kind: 'I', Int: -7}},
					{"big", Value{Kind: 'J', Int: 1 << 40}},
					{"small", Value{Kind: 'B', Int: -1}},
					{"tiny", Value{Kind: 'C', Int: 'x'}},
					{"yes", Value{Kind: 'Z', Int: 1}},
					{"half", Value{Kind: 'F', Float: 0.5}},
					{"third", Value{Kind: 'D', Float: 1.0 / 3}},
					{"s", Value{Kind: 'S', Int: 300}},
					{"kind", Value{Kind: 'e', Enum: "demo/Everything$Kind", Text: "B"}},
					{"type", Value{Kind: 'c', Text: "Ljava/util/List;"}},
					{"types", Value{Kind: '[', Array: []Value{{Kind: 'c', Text: "I"}, {Kind: 'c', Text: "[Ljava/lang/String;"}}}},
					{"inner", inner("in")},
					{"inners", Value{Kind: '[', Array: []Value{inner("one"), inner("two")}}},
					{"empty", Value{Kind: '['}},
				}},
				{Type: "demo/Everything$Unseen"},
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			checkMemberAnnotations(t, f)
			components, ok, err := parse(t, jdk.release, "demo/Point").Record()
			seen := []Annotation{{Type: "demo/Everything$Seen", Visible: true, Elements: []Element{{"text", Value{Kind: 's', Text: "component"}}}}}
			wantComponents := []RecordComponent{{"x", "I", seen}, {"y", "Ljava/lang/String;", nil}}
			if diff := cmp.Diff(wantComponents, components); diff != "" || !ok || err != nil {
				t.Error(diff, ok, err)
			}
			if _, ok, err := f.Record(); ok || err != nil {
				t.Errorf("a class is a record: %v", err)
			}
		})
	}
}

func checkMemberAnnotations(t *testing.T, f *File) {
	t.Helper()
	branch, field := f.Method("branch", "(ILjava/lang/String;)I"), f.Field("CONSTANT", "J")
	for _, m := range []*Member{branch, field} {
		if !m.HasAnnotation("demo/Everything$Seen") || m.HasAnnotation("demo/Everything$Unseen") {
			t.Errorf("annotations of %s", m.Name())
		}
	}
	if !branch.HasAnnotation("java/lang/Deprecated") || !f.HasAnnotation("demo/Everything$Unseen") || f.HasAnnotation("java/lang/Deprecated") {
		t.Error("annotations are not told apart")
	}
	annotations, err := branch.Annotations()
	if err != nil || len(annotations) != 2 {
		t.Fatalf("%v, %v", annotations, err)
	}
	value, ok := annotations[1].Value("text")
	if !ok || value.Text != "method" || len(value.Items()) != 1 {
		t.Errorf("%+v", annotations[1])
	}
	if _, ok := annotations[1].Value("other"); ok {
		t.Error("a value that is not written was found")
	}
	if !MayMention(f.data, "demo/Everything$Seen") || MayMention(f.data, "demo/Absent") {
		t.Error("MayMention")
	}
}

// TestErrors breaks a class file at one place and expects to be told which.
func TestErrors(t *testing.T) {
	good := read(t, "17", "demo/Point")
	file := parse(t, "17", "demo/Point")
	poolEnd := func() int {
		r := &reader{data: good, at: 8}
		readPool(r)
		return r.at
	}()
	change := func(at int, bytes ...byte) []byte {
		changed := append([]byte(nil), good...)
		copy(changed[at:], bytes)
		return changed
	}
	tests := []struct {
		name   string
		data   []byte
		offset int
		what   string
	}{
		{"empty", nil, 0, "the magic number needs 4 bytes, 0 are left"},
		{"text", []byte("<html>"), 0, "it begins with 0x3c68746d, not with 0xcafebabe"},
		{"cut in the version", good[:6], 6, "the version needs 2 bytes, 0 are left"},
		{"unknown tag", change(10, 2), 10, "constant 1 has the unknown tag 2"},
		{"tag beyond the table", change(10, 200), 10, "constant 1 has the unknown tag 200"},
		{"this class is a text", change(poolEnd+2, 0, 6), poolEnd + 2, "this class: constant 6 is no class"},
		{"superclass beyond the pool", change(poolEnd+4, 0xFF, 0xFF), poolEnd + 4, "the superclass: constant 65535 is no class"},
		{"too many interfaces", change(poolEnd+6, 0, 200), 0, "an interface"},
		{"bytes behind the end", append(append([]byte(nil), good...), 0, 0), len(good), "2 bytes behind the end of the class file"},
		{"cut at the end", good[:len(good)-1], 0, "needs"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse(test.data)
			var malformed *Error
			if !errors.As(err, &malformed) {
				t.Fatalf("got %v", err)
			}
			if !strings.Contains(malformed.What, test.what) || test.offset != 0 && malformed.Offset != test.offset {
				t.Errorf("got %v", err)
			}
			if !strings.HasPrefix(err.Error(), fmt.Sprintf("malformed class file at byte %d: ", malformed.Offset)) {
				t.Errorf("got %v", err)
			}
		})
	}
	for index := range file.Pool.Len() {
		if _, err := file.Pool.Module(index); err == nil {
			t.Errorf("constant %d is a module", index)
		}
		if _, err := file.Pool.Package(index); err == nil {
			t.Errorf("constant %d is a package", index)
		}
		if _, err := file.Pool.MethodType(index); err == nil {
			t.Errorf("constant %d is a method type", index)
		}
	}
}

func TestParseHeader(t *testing.T) {
	for _, data := range allClasses(t) {
		whole, err := Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		header, err := ParseHeader(data)
		if err != nil {
			t.Fatal(err)
		}
		if header.Name != whole.Name || header.Super != whole.Super || header.Access != whole.Access || header.Major != whole.Major || len(header.Interfaces) != len(whole.Interfaces) {
			t.Errorf("got %v, want %v", header, whole)
		}
		if _, err := ParseHeader(data[:20]); err == nil {
			t.Error("the first 20 bytes have a header")
		}
	}
}

// TestEveryCut reads a class file that ends too early at every byte.
func TestEveryCut(t *testing.T) {
	good := read(t, "25", "demo/Everything")
	for size := range len(good) {
		if _, err := Parse(good[:size:size]); err == nil {
			t.Fatalf("the first %d bytes of %d are a class file", size, len(good))
		}
	}
}

func TestModifiedUTF8(t *testing.T) {
	tests := []struct {
		in, want string
		ok       bool
	}{
		{"plain", "plain", true},
		{"\xC0\x80", "\x00", true},
		{"\xC3\xB6", "ö", true},
		{"\xED\xA0\xBD\xED\xB8\x80", "😀", true},
		{"\xED\xA0\xBD", "\uFFFD", true},
		{"\x00", "", false},
		{"\xF0\x9F\x98\x80", "", false},
		{"\xC3", "", false},
		{"\x80", "", false},
	}
	for _, test := range tests {
		got, ok := decodeModified([]byte(test.in))
		if got != test.want || ok != test.ok {
			t.Errorf("%q: %q, %v", test.in, got, ok)
		}
	}
}

// TestMemoryIsBounded holds that a small class file which refers to one long text very
// often does not take memory for each.
func TestMemoryIsBounded(t *testing.T) {
	long := strings.Repeat("x", 60000)
	var pool bytes.Buffer
	text := func(s string) {
		pool.WriteByte(1)
		binary.Write(&pool, binary.BigEndian, uint16(len(s)))
		pool.WriteString(s)
	}
	text("A")
	pool.Write([]byte{7, 0, 1})
	text(visibleAnnotations)
	text("L" + long + ";")
	text(long)
	var body bytes.Buffer
	const count = 60000
	binary.Write(&body, binary.BigEndian, []uint16{1, 4, count})
	for range count {
		body.Write([]byte{0, 5, 's', 0, 5})
	}
	var file bytes.Buffer
	binary.Write(&file, binary.BigEndian, []uint16{0xCAFE, 0xBABE, 0, 61, 6})
	file.Write(pool.Bytes())
	binary.Write(&file, binary.BigEndian, []uint16{0, 2, 0, 0, 0, 0, 1, 3})
	binary.Write(&file, binary.BigEndian, uint32(body.Len()))
	file.Write(body.Bytes())
	f, err := Parse(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	result := testing.Benchmark(func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if annotations, err := f.Annotations(); err != nil || len(annotations[0].Elements) != count {
				b.Fatal(err)
			}
		}
	})
	if used := result.AllocedBytesPerOp(); used > 200*int64(file.Len()) {
		t.Errorf("%d bytes for a class file of %d", used, file.Len())
	}
}

func TestNestingIsBounded(t *testing.T) {
	deep := bytes.Repeat([]byte{'[', 0, 1}, 200000)
	p := &annotationReader{reader: &reader{data: deep}}
	p.value(0)
	if p.err == nil {
		t.Error("no error")
	}
}

func allClasses(t testing.TB) [][]byte {
	t.Helper()
	var all [][]byte
	err := fs.WalkDir(os.DirFS("testdata"), ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(name) == ".class" {
			var data []byte
			data, err = os.ReadFile(filepath.Join("testdata", name))
			all = append(all, data)
		}
		return err
	})
	if err != nil || len(all) == 0 {
		t.Fatalf("%d class files: %v", len(all), err)
	}
	return all
}

func FuzzParse(f *testing.F) {
	for _, data := range allClasses(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Parse(data)
		var malformed *Error
		if err != nil {
			if !errors.As(err, &malformed) || malformed.Offset < 0 || malformed.Offset > len(data) {
				t.Fatalf("%v", err)
			}
			return
		}
		readEverything(file)
	})
}

// readEverything calls all that decodes lazily.
func readEverything(f *File) {
	f.Annotations()
	f.InnerClasses()
	f.NestHost()
	f.EnclosingMethod()
	f.Record()
	f.BootstrapMethods()
	f.SourceFile()
	f.Pool.References(func(Reference) bool { return true })
	f.Pool.HasString("x")
	for i := range f.Pool.Len() + 1 {
		f.Pool.UTF8(i)
		f.Pool.Class(i)
		f.Pool.Dynamic(i)
		f.Pool.MethodHandle(i)
		f.Pool.Module(i)
		f.Pool.Package(i)
		f.Pool.MethodType(i)
	}
	for _, members := range [][]Member{f.Fields, f.Methods} {
		for i := range members {
			m := &members[i]
			m.Name()
			m.Descriptor()
			m.Annotations()
			m.ConstantValue()
			if code, err := m.Code(); err == nil && code != nil {
				code.LineAt(len(code.Bytecode))
				code.Attribute("StackMapTable")
			}
		}
	}
}

func BenchmarkParseHeader(b *testing.B) {
	all := allClasses(b)
	size := 0
	for _, data := range all {
		size += len(data)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, data := range all {
			if _, err := ParseHeader(data); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkParse(b *testing.B) {
	all := allClasses(b)
	size := 0
	for _, data := range all {
		size += len(data)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, data := range all {
			if _, err := Parse(data); err != nil {
				b.Fatal(err)
			}
		}
	}
}
