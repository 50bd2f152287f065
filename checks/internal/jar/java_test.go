package jar

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// probe asks testdata/probe/JarProbe.java about many inputs.
func probe(t *testing.T, feature int, mode string, inputs [][]byte) []string {
	t.Helper()
	var input bytes.Buffer
	for _, each := range inputs {
		binary.Write(&input, binary.BigEndian, int32(len(each)))
		input.Write(each)
	}
	output := runJava(t, feature, input.Bytes(), "testdata/probe/JarProbe.java", mode)
	answers := strings.Split(string(output), "NEXT\n")[1:]
	if len(answers) != len(inputs) {
		t.Fatalf("%d answers to %d inputs", len(answers), len(inputs))
	}
	return answers
}

func compareWithJava(t *testing.T, inputs [][]byte, answers []string, describe func([]byte) string) {
	t.Helper()
	wrong := 0
	for i, input := range inputs {
		got := describe(input)
		if diff := cmp.Diff(strings.Split(answers[i], "\n"), strings.Split(got, "\n")); diff != "" && wrong < 5 {
			wrong++
			t.Errorf("input %d: Java (-), here (+):\n%s", i, diff)
		}
	}
	t.Logf("%d inputs", len(inputs))
}

// TestJarsAgainstJava holds OpenJar, Find and Read against java.util.jar.JarFile: jars as
// tools write them, and copies of them that are broken at random, but the same each time.
func TestJarsAgainstJava(t *testing.T) {
	real(t)
	jars := seedJars(t)
	random := rand.New(rand.NewPCG(2, 2))
	for _, jar := range slices.Clone(jars) {
		for range 60 {
			jars = append(jars, brokenJar(random, jar))
		}
	}
	for _, feature := range []int{17, 25} {
		t.Run(fmt.Sprintf("JDK %d", feature), func(t *testing.T) {
			compareWithJava(t, jars, probe(t, feature, "jar", jars), func(jar []byte) string { return describeJar(jar, feature) })
		})
	}
}

// seedJars gives jars of several kinds.
func seedJars(t testing.TB) [][]byte {
	t.Helper()
	files := [][2]string{
		{"META-INF/", ""}, {"META-INF/MANIFEST.MF", "Manifest-Version: 1.0\r\n\r\n"}, {ListName, strings.Repeat("JMH S 1\n", 50)},
		{"demo/", ""}, {"demo/A.class", "\xCA\xFE\xBA\xBE"}, {"größe", "x"}, {"../up", "x"}, {"/absolute", "x"}, {`a\b`, "x"}, {"a/b", "1"},
	}
	plain := writeJar(t, zip.Deflate, files)
	twice := writeJar(t, zip.Deflate, append(slices.Clone(files), [2]string{ListName, "second"}, [2]string{"demo", "a file"}))
	return [][]byte{
		plain, twice, writeJar(t, zip.Store, files), writeJar(t, zip.Deflate, nil),
		slices.Concat([]byte("#!/bin/sh\nexec java -jar $0\n"), plain), slices.Concat(plain, []byte("text behind the end")),
		widen(plain), nil, []byte("PK"), []byte("<html></html>"),
	}
}

func writeJar(t testing.TB, method uint16, files [][2]string) []byte {
	t.Helper()
	var buffer bytes.Buffer
	w := zip.NewWriter(&buffer)
	for _, file := range files {
		header := &zip.FileHeader{Name: file[0], Method: method}
		if strings.HasSuffix(file[0], "/") {
			header.Method = zip.Store
		}
		out, err := w.CreateHeader(header)
		if err == nil {
			_, err = io.WriteString(out, file[1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}

// widen adds the records of zip64 to a jar without a comment, and escapes the numbers of
// its end.
func widen(jar []byte) []byte {
	at := len(jar) - endSize
	record := jar[at:]
	le := binary.LittleEndian
	count, size, offset := uint64(le.Uint16(record[10:])), uint64(le.Uint32(record[12:])), uint64(le.Uint32(record[16:]))
	var b []byte
	b = append(b, jar[:at]...)
	b = le.AppendUint32(b, end64Signature)
	b = le.AppendUint64(b, end64Size-12)
	b = append(b, 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	for _, value := range []uint64{count, count, size, offset} {
		b = le.AppendUint64(b, value)
	}
	b = le.AppendUint32(b, locator64Signature)
	b = le.AppendUint32(b, 0)
	b = le.AppendUint64(b, uint64(at))
	b = le.AppendUint32(b, 1)
	b = le.AppendUint32(b, endSignature)
	b = append(b, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0)
	return b
}

// brokenJar changes a few bytes, most of them in the directory and at the end.
func brokenJar(random *rand.Rand, jar []byte) []byte {
	if len(jar) == 0 {
		return []byte{byte(random.IntN(256))}
	}
	changed := slices.Clone(jar)
	directory := bytes.Index(jar, []byte("PK\x01\x02"))
	for range 1 + random.IntN(3) {
		if len(changed) == 0 {
			break
		}
		at := random.IntN(len(changed))
		if directory >= 0 && directory < len(changed) && random.IntN(4) > 0 {
			at = directory + random.IntN(len(changed)-directory)
		}
		if random.IntN(3) == 0 && len(changed) > endSize {
			at = len(changed) - 1 - random.IntN(endSize)
		}
		switch random.IntN(8) {
		case 0:
			changed = append(changed[:at:at], changed[min(len(changed), at+1+random.IntN(4)):]...)
		case 1:
			changed = slices.Insert(changed, at, byte(random.IntN(256)))
		case 2:
			if random.IntN(4) == 0 {
				changed = changed[:at]
			}
		case 3:
			changed[at] = 0
		case 4:
			changed[at] = 0xFF
		case 5:
			changed[at] ^= 1 << random.IntN(8)
		default:
			changed[at] += byte(random.IntN(5)) - 2
		}
	}
	return changed
}

// describeJar writes what testdata/probe/JarProbe.java writes.
func describeJar(content []byte, feature int) string {
	z, err := OpenJar(bytes.NewReader(content), int64(len(content)))
	var refused *RefusedError
	if errors.As(err, &refused) || err == nil && z.RefusedBy(feature) != nil {
		return "REFUSED\n"
	}
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	for _, e := range z.Entries() {
		found, _ := z.Find(e.Name)
		fmt.Fprintf(&b, "ENTRY %s %s\n", quote(e.Name), describeContent(z, found))
	}
	for _, name := range []string{ListName, "demo", "a", "META-INF"} {
		found, ok := z.Find(name)
		shown := "nothing"
		if ok {
			shown = quote(found.Name)
		}
		fmt.Fprintf(&b, "FIND %s %s\n", name, shown)
	}
	return b.String()
}

func describeContent(c Container, e Entry) string {
	content, err := c.Read(e)
	if err != nil {
		return "unreadable"
	}
	return fmt.Sprintf("%d %d", len(content), crc32.ChecksumIEEE(content))
}

// TestManifestsAgainstJava holds ParseManifest against java.util.jar.Manifest.
func TestManifestsAgainstJava(t *testing.T) {
	real(t)
	manifests := [][]byte{}
	for _, seed := range manifestSeeds {
		manifests = append(manifests, []byte(seed))
	}
	random := rand.New(rand.NewPCG(3, 3))
	pieces := []string{"\n", "\r", "\r\n", " ", ": ", ":", "Name: x\n", "name: y\n", "\n\n", "x", "ö", "\xff", "\x00", strings.Repeat("y", 500), "Main-Class: a.B\n", "-", "_", "Bad Name: x\n"}
	for _, seed := range manifestSeeds {
		for range 60 {
			changed := []byte(seed)
			for range 1 + random.IntN(3) {
				at := random.IntN(len(changed) + 1)
				if random.IntN(2) == 0 {
					changed = slices.Insert(changed, at, []byte(pieces[random.IntN(len(pieces))])...)
				} else {
					changed = append(changed[:at:at], changed[min(len(changed), at+random.IntN(4)):]...)
				}
			}
			manifests = append(manifests, changed)
		}
	}
	for _, feature := range []int{17, 25} {
		t.Run(fmt.Sprintf("JDK %d", feature), func(t *testing.T) {
			compareWithJava(t, manifests, probe(t, feature, "manifest", manifests), describeManifest)
		})
	}
}

var manifestSeeds = []string{
	"Manifest-Version: 1.0\nMain-Class: org.openjdk.jmh.Main\n",
	"Manifest-Version: 1.0\r\nMain-Class: org.openjdk.jmh.Main\r\nMulti-Release: TRUE\r\n\r\nName: a/b\r\nSealed: true\r\n\r\nName: c\r\n d\r\nX: y\r\n z\r\n",
	"Manifest-Version: 1.0\rClass-Path: lib/a.jar  lib/b.jar\r  lib/c.jar\r\r\rname: q\rX: y\r",
	"Main-Class: a.B",
	"\nMain-Class: a.B\n",
	"Main-Class: a.B\nmain-class: c.D\nMAIN-CLASS:  e.F \n\n\nName: x\nA: 1\n\nName: x\nB: 2\n",
	"A: " + strings.Repeat("x", 506) + "\r\nB: y\r\n",
	"A: " + strings.Repeat("x", 508) + "\nB: y\n",
	"A: " + strings.Repeat("x", 508) + "\r\nB: y\r\n",
	"",
}

// describeManifest writes what testdata/probe/JarProbe.java writes. What the launcher
// alone refuses is none of Java's concern.
func describeManifest(content []byte) string {
	m := parseManifest(content)
	if m.Problem != nil {
		return "THROWS\n"
	}
	var b strings.Builder
	describeAttributes(&b, "MAIN", m.Main.Attributes)
	sections := map[string][]Attribute{}
	var order []string
	for _, s := range m.Sections {
		if _, ok := sections[s.Name]; !ok {
			order = append(order, s.Name)
		}
		sections[s.Name] = append(sections[s.Name], s.Attributes...)
	}
	slices.SortFunc(order, compareUTF16)
	for _, name := range order {
		fmt.Fprintf(&b, "SECTION %s\n", quote(name))
		describeAttributes(&b, "ATTRIBUTE", sections[name])
	}
	return b.String()
}

func describeAttributes(b *strings.Builder, kind string, attributes []Attribute) {
	values := map[string]string{}
	var order []string
	for _, a := range attributes {
		name := strings.ToLower(a.Name)
		if _, ok := values[name]; !ok {
			order = append(order, name)
		}
		values[name] = a.Value
	}
	slices.SortFunc(order, compareUTF16)
	for _, name := range order {
		fmt.Fprintf(b, "%s %s: %s\n", kind, quote(name), quote(values[name]))
	}
}
