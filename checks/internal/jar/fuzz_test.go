package jar

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// FuzzReadList holds what is true for every list and harness: no panic, lines in order,
// records that are named, a list without records that says so.
func FuzzReadList(f *testing.F) {
	for _, pattern := range []string{"testdata/lists/B*", "testdata/lists/broken/*"} {
		files, _ := filepath.Glob(pattern)
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			if len(content) > 1000 {
				content = content[:1000]
			}
			f.Add(content, "1.37")
		}
	}
	f.Add([]byte("a.B.m, a.generated.B.m, Throughput, 1=1="), "0.1")
	f.Add([]byte("JMH S 2 x\xE2\x82 "), "")
	f.Fuzz(func(t *testing.T, content []byte, version string) {
		for _, jdk := range []int{0, 17, 25} {
			l := ReadList(content, Harness{version, jdk})
			if len(l.Records) == 0 && l.Fatal() == nil && (len(l.Defects) == 0 || l.Defects[len(l.Defects)-1].Kind != Empty) {
				t.Fatal("no record and no word about it")
			}
			for i, r := range l.Records {
				if i > 0 && r.Line <= l.Records[i-1].Line {
					t.Fatalf("line %d behind line %d", r.Line, l.Records[i-1].Line)
				}
				if r.Mode == "" {
					t.Fatalf("a record without mode: %+v", r)
				}
			}
			for _, d := range l.Defects {
				if d.What == "" || d.Fatal && (d.FirstLine == "" || d.RunExit == 0 || !d.BreaksProcessor) {
					t.Fatalf("%+v", d)
				}
			}
			Unite(l, l)
		}
		ReadHints(content)
		properties(content)
	})
}

func FuzzManifest(f *testing.F) {
	for _, seed := range manifestSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		m := ParseManifest(content)
		if m.Problem != nil && m.Problem.Line < 1 {
			t.Fatalf("%+v", m.Problem)
		}
		last := 0
		for _, a := range m.Main.Attributes {
			if a.Line <= last || a.Name == "" {
				t.Fatalf("%+v", m.Main)
			}
			last = a.Line
		}
		m.MainClass()
		m.ClassPath()
	})
}

// FuzzJar goes the whole way from bytes to classes.
func FuzzJar(f *testing.F) {
	for _, seed := range seedJars(f) {
		f.Add(seed)
	}
	for _, l := range launches(f) {
		f.Add(l.jar)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		z, err := OpenJar(bytes.NewReader(content), int64(len(content)))
		if err != nil {
			var refused *RefusedError
			if errors.As(err, &refused) && (refused.Why == "" || refused.Message("x") == "") {
				t.Fatal("refused without a word")
			}
			return
		}
		for _, e := range z.Entries() {
			if _, ok := z.Find(e.Name); !ok {
				t.Fatalf("%q is not found", e.Name)
			}
			if content, err := z.Read(e); err == nil && len(content) > MaxEntrySize {
				t.Fatalf("%d bytes", len(content))
			}
		}
		z.Launch("x.jar", 25)
		Duplicates(z)
		if _, err := ReadManifest(z); err != nil && err.Error() == "" {
			t.Fatal("an error without a word")
		}
		ReadClasses(Path{z}, Since1_24)
	})
}
