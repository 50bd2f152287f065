package jar

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"
)

func BenchmarkOpenJar(b *testing.B) {
	content := fatJar(b)
	b.ReportAllocs()
	for b.Loop() {
		open(b, content)
	}
}

// BenchmarkOpenByArchiveZip is what BenchmarkOpenJar and BenchmarkListCheck are held
// against.
func BenchmarkOpenByArchiveZip(b *testing.B) {
	content := fatJar(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := zip.NewReader(bytes.NewReader(content), int64(len(content))); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkListCheck reads list, hints, manifest and version, and looks for the classes
// of all records.
func BenchmarkListCheck(b *testing.B) {
	content := fatJar(b)
	b.ReportAllocs()
	for b.Loop() {
		z := open(b, content)
		e, ok := z.Find(ListName)
		if !ok {
			b.Fatal("no list")
		}
		list, err := z.Read(e)
		if err != nil {
			b.Fatal(err)
		}
		for _, r := range ReadList(list, Harness{Version: "1.37"}).Records {
			if _, ok := (Path{z}).FindCanonical(r.UserClass); !ok {
				b.Fatal(r.UserClass)
			}
			if _, _, ok := (Path{z}).FindClass(strings.ReplaceAll(r.GeneratedClass, ".", "/")); !ok {
				b.Fatal(r.GeneratedClass)
			}
		}
		if _, err := ReadManifest(z); err != nil {
			b.Fatal(err)
		}
		if _, _, err := HarnessVersion(z); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadClasses(b *testing.B) {
	content := fatJar(b)
	size := inflated(b, content)
	b.SetBytes(size)
	for b.Loop() {
		ReadClasses(Path{open(b, content)}, Since1_24)
	}
}

// BenchmarkInflateClasses is what BenchmarkReadClasses is held against.
func BenchmarkInflateClasses(b *testing.B) {
	content := fatJar(b)
	b.SetBytes(inflated(b, content))
	for b.Loop() {
		inflated(b, content)
	}
}

// inflated unpacks all classes with archive/zip and gives their size.
func inflated(b *testing.B, content []byte) int64 {
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		b.Fatal(err)
	}
	size := int64(0)
	for _, f := range z.File {
		if !strings.HasSuffix(f.Name, ".class") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			b.Fatal(err)
		}
		n, err := io.Copy(io.Discard, r)
		if err != nil {
			b.Fatal(err)
		}
		r.Close()
		size += n
	}
	return size
}
