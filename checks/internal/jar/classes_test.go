package jar

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "compile the sources in testdata again with JDK 17 and JMH's processor")

// compiledBy are the versions of JMH whose processor compiled testdata/src.
var compiledBy = []string{"1.23", "1.37"}

// TestUpdate compiles testdata with -update.
func TestUpdate(t *testing.T) {
	if !*update {
		t.Skip("only with -update")
	}
	javac := filepath.Join(jdkHome(t, 17), "bin", "javac")
	if output, err := exec.Command(javac, "testdata/hello/demo/Hello.java").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, version := range compiledBy {
		folder := filepath.Join("testdata", "classes-"+version)
		generated := t.TempDir()
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
		path := strings.Join([]string{
			core(t, version), artifact(t, "org.openjdk.jmh:jmh-generator-annprocess:"+version),
			artifact(t, "net.sf.jopt-simple:jopt-simple:5.0.4"), artifact(t, "org.apache.commons:commons-math3:3.6.1"),
		}, string(os.PathListSeparator))
		arguments := []string{"-d", folder, "-s", generated, "-cp", path, "-encoding", "UTF-8"}
		err := filepath.WalkDir("testdata/src", func(name string, d fs.DirEntry, err error) error {
			if err == nil && filepath.Ext(name) == ".java" {
				arguments = append(arguments, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if output, err := exec.Command(javac, arguments...).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, output)
		}
	}
}

func classes(t testing.TB, version string) *Folder {
	t.Helper()
	folder, err := OpenFolder(os.DirFS("testdata"), "classes-"+version)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestReadClasses holds what is found in the classes against the list that JMH wrote.
func TestReadClasses(t *testing.T) {
	for _, version := range compiledBy {
		t.Run(version, func(t *testing.T) {
			folder := classes(t, version)
			for _, g := range []Generation{GenerationOf(version), 0} {
				found := ReadClasses(Path{folder}, g)
				if len(found.Problems) > 0 {
					t.Error(found.Problems)
				}
				var ignored []string
				methods := map[string][]string{}
				for _, b := range found.Benchmarks {
					if b.Ignored != "" {
						ignored = append(ignored, b.Canonical+" "+b.Ignored)
						continue
					}
					methods[b.Canonical] = b.Methods
					if b.Major != 61 || !strings.HasSuffix(b.SourceFile, ".java") || b.Entry.Name != b.Name+".class" {
						t.Errorf("%+v", b)
					}
				}
				wantIgnored := []string{
					"demo.AnEnum it is an enum",
					"demo.AnEnum.InEnum it is nested in an enum",
					"demo.AnInterface it is an interface",
					"demo.AnInterface.InInterface it is nested in an interface",
					"demo.ARecord it is a record",
					"demo.Base it is abstract",
					"demo.Ignored$1 it is a local or anonymous class",
					"demo.Ignored$1Local it is a local or anonymous class",
					"demo.Ignored.Nested it is an interface",
					"demo.Lonely it is abstract",
				}
				slices.Sort(ignored)
				slices.Sort(wantIgnored)
				if diff := cmp.Diff(wantIgnored, ignored); diff != "" {
					t.Error(diff)
				}
				if diff := cmp.Diff(listedMethods(t, folder, version), methods); diff != "" {
					t.Errorf("JMH's list (-), classes (+):\n%s", diff)
				}
			}
		})
	}
}

// listedMethods gives the methods by class as the list in a folder has them, with the
// methods of a group in place of the group.
func listedMethods(t *testing.T, folder *Folder, version string) map[string][]string {
	t.Helper()
	entry, ok := folder.Find(ListName)
	if !ok {
		t.Fatal("no list")
	}
	content, err := folder.Read(entry)
	if err != nil {
		t.Fatal(err)
	}
	l := ReadList(content, Harness{Version: version})
	if len(l.Defects) > 0 {
		t.Error(l.Defects)
	}
	methods := map[string][]string{}
	for _, r := range l.Records {
		internal, ok := Path{folder}.FindCanonical(r.UserClass)
		if !ok || strings.ReplaceAll(strings.ReplaceAll(internal, "/", "."), "$", ".") != r.UserClass {
			t.Errorf("%s is found as %q", r.UserClass, internal)
		}
		if _, _, ok := (Path{folder}).FindClass(strings.ReplaceAll(r.GeneratedClass, ".", "/")); !ok {
			t.Errorf("%s is not found", r.GeneratedClass)
		}
		names := []string{r.Method}
		if len(r.Labels) > 0 {
			names = r.Labels
		}
		for _, name := range names {
			if !slices.Contains(methods[r.UserClass], name) {
				methods[r.UserClass] = append(methods[r.UserClass], name)
			}
		}
	}
	for class := range methods {
		slices.Sort(methods[class])
		if class == "demo.Derived" {
			// Its own first, then the inherited ones.
			methods[class] = []string{"own", "inherited", "overridden"}
		}
	}
	return methods
}

// TestReadClassesOfAPath holds that superclasses are found in other containers, that the
// first container and the last of two entries count, and what is left out.
func TestReadClassesOfAPath(t *testing.T) {
	folder := classes(t, "1.37")
	file := func(name string) string {
		e, ok := folder.Find(name)
		if !ok {
			t.Fatal(name)
		}
		content, err := folder.Read(e)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	plain, base, derived := file("demo/Plain.class"), file("demo/Base.class"), file("demo/Derived.class")
	one := open(t, writeJar(t, zip.Deflate, [][2]string{
		{"demo/Derived.class", plain}, {"demo/Derived.class", derived},
		{"META-INF/versions/9/demo/Base.class", base}, {"BOOT-INF/classes/demo/Base.class", base}, {"demo/Text.class", "text"},
	}))
	two := open(t, writeJar(t, zip.Deflate, [][2]string{{"demo/Base.class", base}, {"demo/Derived.class", plain}}))
	found := ReadClasses(Path{one, two}, Since1_24)
	var got []string
	for _, b := range found.Benchmarks {
		got = append(got, fmt.Sprint(b.Container, b.Name, b.Methods, b.Ignored))
	}
	want := []string{"0demo/Derived[own inherited overridden]", "1demo/Base[inherited overridden]it is abstract"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(found.Problems) != 1 || !strings.HasPrefix(found.Problems[0].String(), "demo/Text.class: malformed class file at byte 0") {
		t.Errorf("problems: %v", found.Problems)
	}
	if major, ok := found.Major("demo/Base"); major != 61 || !ok {
		t.Errorf("version %d", major)
	}
	if super, ok := found.Super("demo/Derived"); super != "demo/Base" || !ok {
		t.Errorf("superclass %q", super)
	}
	if diff := cmp.Diff([]string{"demo/Derived", "demo/Base"}, found.Names()); diff != "" {
		t.Error(diff)
	}
	alone := ReadClasses(Path{one}, Since1_24)
	if len(alone.Benchmarks) != 1 || !slices.Equal(alone.Benchmarks[0].Methods, []string{"own"}) {
		t.Errorf("without the superclass: %+v", alone.Benchmarks)
	}
}

// fatJar packs the classes of 1.37 often, under many names.
func fatJar(t testing.TB) []byte {
	t.Helper()
	var buffer bytes.Buffer
	w := zip.NewWriter(&buffer)
	folder := classes(t, "1.37")
	for copies := range 40 {
		for _, e := range folder.Entries() {
			content, err := folder.Read(e)
			if err != nil {
				t.Fatal(err)
			}
			name := e.Name
			if copies > 0 {
				name = fmt.Sprintf("copy%d/%s", copies, e.Name)
			}
			out, err := w.Create(name)
			if err == nil {
				_, err = out.Write(content)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}
