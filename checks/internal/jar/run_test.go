package jar

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestListAgainstRealJar makes a jar that runs, with JMH inside, breaks its list in every
// way at hand, and holds the first line, the exit status and the benchmarks of
// "java -jar x.jar -l" against ReadList.
func TestListAgainstRealJar(t *testing.T) {
	real(t)
	libraries := []string{core(t, "1.37"), artifact(t, "net.sf.jopt-simple:jopt-simple:5.0.4"), artifact(t, "org.apache.commons:commons-math3:3.6.1")}
	folder := t.TempDir()
	files, err := filepath.Glob("testdata/lists/broken/*")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "testdata/lists/BenchmarkList-1.37", "testdata/lists/BenchmarkList-1.23", "testdata/lists/BenchmarkList-1.12")
	for _, jdk := range []int{17, 25} {
		java := filepath.Join(jdkHome(t, jdk), "bin", "java")
		for _, file := range files {
			if jdk == 25 && !strings.Contains(file, "cut-") {
				continue // the words of the others are the same
			}
			list, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			writeRunnable(t, filepath.Join(folder, "x.jar"), list, libraries[0])
			for _, library := range libraries[1:] {
				link(t, library, filepath.Join(folder, filepath.Base(library)))
			}
			command := exec.Command(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8", "-jar", "x.jar", "-l")
			command.Dir = folder
			var stdout, stderr bytes.Buffer
			command.Stdout, command.Stderr = &stdout, &stderr
			_ = command.Run()
			c, err := Open(os.DirFS(folder), "x.jar")
			if err != nil {
				t.Fatal(err)
			}
			checkListing(t, filepath.Base(file), c, jdk, command.ProcessState.ExitCode(), stdout.String(), stderr.String())
			c.Close()
		}
	}
}

func checkListing(t *testing.T, name string, c Container, jdk, exit int, stdout, stderr string) {
	t.Helper()
	version, _, err := HarnessVersion(c)
	if err != nil || version != "1.37" {
		t.Fatalf("version %q, %v", version, err)
	}
	entry, _ := c.Find(ListName)
	content, err := c.Read(entry)
	if err != nil {
		t.Fatal(err)
	}
	l := ReadList(content, Harness{version, jdk})
	if fatal := l.Fatal(); fatal != nil {
		first, _, _ := strings.Cut(warningless(stderr), "\n")
		if first != fatal.FirstLine || exit != fatal.ListExit {
			t.Errorf("%s, JDK %d: java prints %q, exit %d; expected %q", name, jdk, first, exit, fatal.FirstLine)
		}
		return
	}
	_, listing, _ := strings.Cut(stdout, "Benchmarks: \n")
	got := strings.Fields(listing)
	want := names(l)
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(want, got) || exit != 0 {
		t.Errorf("%s, JDK %d, exit %d: ReadList (-), java (+):\n%s", name, jdk, exit, cmp.Diff(want, got))
	}
}

// warningless leaves out the warnings of newer JVMs about what JMH 1.37 does.
func warningless(stderr string) string {
	lines := strings.Split(stderr, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "WARNING: ") }), "\n")
}

// writeRunnable writes the harness with a list; what it needs lies beside the jar.
func writeRunnable(t *testing.T, name string, list []byte, harness string) {
	t.Helper()
	z, err := zip.OpenReader(harness)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	w := zip.NewWriter(out)
	for _, f := range z.File {
		if f.Name == ManifestName || strings.HasSuffix(f.Name, "/") {
			continue
		}
		if err := w.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range [][2]string{
		{ManifestName, "Manifest-Version: 1.0\nMain-Class: org.openjdk.jmh.Main\nClass-Path: jopt-simple-5.0.4.jar commons-math3-3.6.1.jar\n"},
		{ListName, string(list)},
	} {
		entry, err := w.Create(file[0])
		if err == nil {
			_, err = io.WriteString(entry, file[1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, from, to string) {
	t.Helper()
	if _, err := os.Stat(to); err == nil {
		return
	}
	content, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, content, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}
