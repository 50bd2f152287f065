package jar

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const helloManifest = "Manifest-Version: 1.0\r\nMain-Class: demo.Hello\r\n\r\n"

// A launch is a jar and what "java -jar x.jar" prints first, as measured on 17.0.15 and
// 25.0.3: "hello" where it runs.
type launch struct {
	name    string
	jar     []byte
	message string
	// newer is the message of 25, where it is another one.
	newer string
}

// launches are jars that are broken in one way each.
func launches(t testing.TB) []launch {
	t.Helper()
	class, err := os.ReadFile("testdata/hello/demo/Hello.class")
	if err != nil {
		t.Fatal(err)
	}
	rest := [][2]string{{"demo/Hello.class", string(class)}, {"other.txt", strings.Repeat("x", 100)}}
	jar := func(files ...[2]string) []byte { return writeJar(t, zip.Deflate, files) }
	plain := jar(slices.Concat([][2]string{{ManifestName, helloManifest}}, rest)...)
	nope := strings.ReplaceAll(helloManifest, "Hello", "Nope")
	const (
		invalid    = invalidJar + "x.jar"
		unexpected = unexpectedError + "x.jar"
		noMain     = noMainClass + "x.jar"
	)
	// entry changes the record of an entry in the directory, last that at the end.
	entry := func(name string, change func(record []byte)) []byte {
		changed := slices.Clone(plain)
		at := bytes.LastIndex(changed, []byte(name)) - entrySize
		change(changed[at:])
		return changed
	}
	last := func(change func(record []byte)) []byte {
		changed := slices.Clone(plain)
		change(changed[len(changed)-endSize:])
		return changed
	}
	le := binary.LittleEndian
	all := []launch{
		{"plain", plain, "hello", ""},
		{"stored", writeJar(t, zip.Store, slices.Concat([][2]string{{ManifestName, helloManifest}}, rest)), "hello", ""},
		{"text behind the end", slices.Concat(plain, []byte("text")), invalid, ""},
		{"text before the start", slices.Concat([]byte("#!/bin/sh\n"), plain), "hello", ""},
		{"comment", slices.Concat(last(func(r []byte) { r[20] = 3 }), []byte("abc")), "hello", ""},
		{"comment that is not there", last(func(r []byte) { le.PutUint16(r[20:], 5000) }), unexpected, ""},
		{"zip64", widen(plain), "hello", ""},
		{"another entry encrypted", entry("other.txt", func(r []byte) { r[8] |= 1 }), unexpected, ""},
		{"another entry by bzip2", entry("other.txt", func(r []byte) { r[10] = 12 }), unexpected, ""},
		{"another name not UTF-8", entry("other.txt", func(r []byte) { r[46] = 0xFF }), unexpected, ""},
		{"another entry without signature", entry("other.txt", func(r []byte) { r[0] = 0 }), unexpected, ""},
		{"another entry without its zip64 numbers", entry("other.txt", func(r []byte) { le.PutUint32(r[24:], escape32) }), "hello", unexpected},
		{"claims 500 entries", last(func(r []byte) { le.PutUint16(r[10:], 500) }), "hello", unexpected},
		{"claims one entry", last(func(r []byte) { le.PutUint16(r[10:], 1) }), "hello", ""},
		{"directory too large", last(func(r []byte) { le.PutUint32(r[12:], 100000) }), invalid, ""},
		{"directory too small", last(func(r []byte) { r[12]-- }), invalid, ""},
		{"directory behind the end", last(func(r []byte) { le.PutUint32(r[16:], 0x7FFFFFFF) }), invalid, ""},
		{"truncated", plain[:len(plain)-30], invalid, ""},
		{"empty", nil, invalid, ""},
		{"no jar", []byte("<html></html>"), invalid, ""},
		{"a second end behind the first", slices.Concat(plain, []byte("PK\x05\x06"), make([]byte, 18)), invalid, ""},
		{"no manifest", jar(rest...), invalid, ""},
		{"two manifests, the first right", jar(slices.Concat([][2]string{{ManifestName, helloManifest}}, rest, [][2]string{{ManifestName, nope}})...), "Error: Could not find or load main class demo.Nope", ""},
		{"two manifests, the last right", jar(slices.Concat([][2]string{{ManifestName, nope}, {ManifestName, helloManifest}}, rest)...), "hello", ""},
		{"manifest in small letters", jar(slices.Concat([][2]string{{"meta-inf/manifest.mf", helloManifest}}, rest)...), invalid, ""},
		{"manifest in mixed case", jar(slices.Concat([][2]string{{"META-INF/Manifest.mf", helloManifest}}, rest)...), invalid, ""},
		{"manifest encrypted", entry(ManifestName, func(r []byte) { r[8] |= 1 }), unexpected, ""},
		{"manifest without signature in the directory", entry(ManifestName, func(r []byte) { r[0] = 0 }), invalid, ""},
		{"manifest without signature at its place", slices.Concat([]byte("XXXX"), plain[4:]), invalid, ""},
		{"manifest with a wrong checksum", entry(ManifestName, func(r []byte) { r[16] ^= 0xFF }), "hello", ""},
		{"manifest that claims to be shorter", entry(ManifestName, func(r []byte) { r[24] -= 10 }), noMain, ""},
		{"manifest that claims to be longer", entry(ManifestName, func(r []byte) { r[24] += 10 }), unexpected, ""},
	}
	for _, m := range []struct{ name, manifest, message string }{
		{"no line end at the end", "Manifest-Version: 1.0\nMain-Class: demo.Hello", noMain},
		{"a line without colon", "Manifest-Version: 1.0\nrubbish\nMain-Class: demo.Hello\n", invalid},
		{"a line without blank", "Manifest-Version:1.0\nMain-Class: demo.Hello\n", invalid},
		{"a last line without colon and end", "Manifest-Version: 1.0\nMain-Class: demo.Hello\nrubb", invalid},
		{"a bad name", "Manifest-Version: 1.0\nBad Name: x\nMain-Class: demo.Hello\n", unexpected},
		{"a long line", "Manifest-Version: 1.0\nA: " + strings.Repeat("x", 600) + "\nMain-Class: demo.Hello\n", unexpected},
		{"a blank line before Main-Class", "Manifest-Version: 1.0\n\nMain-Class: demo.Hello\n", unexpected},
		{"a blank line first", "\nManifest-Version: 1.0\nMain-Class: demo.Hello\n", unexpected},
		{"a broken named section", "Manifest-Version: 1.0\nMain-Class: demo.Hello\n\nName: x\nrubbish\n", unexpected},
		{"nothing to continue", " Foo: bar\nMain-Class: demo.Hello\n", unexpected},
		{"empty", "", noMain},
		{"byte order mark", "\uFEFFManifest-Version: 1.0\nMain-Class: demo.Hello\n", unexpected},
		{"NUL first", "\x00\nMain-Class: demo.Hello\n", unexpected},
		{"no version", "Main-Class: demo.Hello\n", "hello"},
		{"blanks around the value", "Manifest-Version: 1.0\nMain-Class:   demo.Hello  \n", "hello"},
		{"folded", "Manifest-Version: 1.0\nMain-Class: demo.\n Hello\n", "hello"},
		{"small letters", "manifest-version: 1.0\nmain-class: demo.Hello\n", "hello"},
		{"slash", "Manifest-Version: 1.0\nMain-Class: demo/Hello\n", "hello"},
		{"CR", "Manifest-Version: 1.0\rMain-Class: demo.Hello\r", "hello"},
	} {
		all = append(all, launch{"manifest: " + m.name, jar(slices.Concat([][2]string{{ManifestName, m.manifest}}, rest)...), m.message, ""})
	}
	return all
}

func (l launch) want(jdk int) string {
	if jdk == 25 && l.newer != "" {
		return l.newer
	}
	return l.message
}

func TestLaunch(t *testing.T) {
	for _, l := range launches(t) {
		for _, jdk := range []int{17, 25} {
			t.Run(fmt.Sprintf("%s, JDK %d", l.name, jdk), func(t *testing.T) {
				want := l.want(jdk)
				if want == "hello" || strings.Contains(want, "main class") {
					want = ""
				}
				if got := launchMessage(t, l.jar, jdk); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			})
		}
	}
}

func launchMessage(t *testing.T, content []byte, jdk int) string {
	t.Helper()
	z, err := OpenJar(bytes.NewReader(content), int64(len(content)))
	var refused *RefusedError
	switch {
	case errors.As(err, &refused):
		return refused.Message("x.jar")
	case err != nil:
		t.Fatal(err)
	}
	return z.Launch("x.jar", jdk)
}

// TestLaunchForReal runs the same jars.
func TestLaunchForReal(t *testing.T) {
	real(t)
	folder := t.TempDir()
	all := launches(t)
	for _, jdk := range []int{17, 25} {
		java := filepath.Join(jdkHome(t, jdk), "bin", "java")
		for _, l := range all {
			if err := os.WriteFile(filepath.Join(folder, "x.jar"), l.jar, 0o666); err != nil {
				t.Fatal(err)
			}
			command := exec.Command(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", "x.jar")
			command.Dir = folder
			output, _ := command.CombinedOutput()
			if first, _, _ := strings.Cut(string(output), "\n"); first != l.want(jdk) {
				t.Errorf("%s, JDK %d: java prints %q", l.name, jdk, first)
			}
		}
	}
}
