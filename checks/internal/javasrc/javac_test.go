package javasrc

import (
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAgainstJavac holds Scan against javac's own parser on sources of the first JDK at
// hand that has some. JMHDOCTOR_SOURCES names another zip file of sources, and means all
// of it.
func TestAgainstJavac(t *testing.T) {
	home := jdkWithSources(t)
	sources, prefixes := os.Getenv("JMHDOCTOR_SOURCES"), []string(nil)
	if sources == "" {
		sources = filepath.Join(home, "lib", "src.zip")
		prefixes = []string{"java.base/java/util/concurrent/", "java.base/java/lang/constant/", "java.base/module-info"}
	}
	archive, err := zip.OpenReader(sources)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	arguments := append([]string{"-XX:+UseSerialGC", "testdata/DumpDeclarations.java", sources}, prefixes...)
	command := exec.Command(filepath.Join(home, "bin", "java"), arguments...)
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("running javac's parser: %v", err)
	}
	wanted := splitDump(output)
	if len(wanted) == 0 {
		t.Fatal("javac's parser saw no source")
	}
	for name, want := range wanted {
		src := readEntry(t, archive, name)
		if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(describe(Scan(name, src)), "\n")); diff != "" {
			t.Errorf("%s: javac (-), Scan (+):\n%s", name, diff)
		}
	}
	t.Logf("%d sources agree", len(wanted))
}

// jdkWithSources looks at JAVA_HOME, JAVA_HOME_*, the JDK of java on PATH, and the folders
// beside these.
func jdkWithSources(t *testing.T) string {
	t.Helper()
	var homes []string
	for _, variable := range os.Environ() {
		name, value, _ := strings.Cut(variable, "=")
		if value != "" && (name == "JAVA_HOME" || strings.HasPrefix(name, "JAVA_HOME_")) {
			homes = append(homes, value)
		}
	}
	if java, err := exec.LookPath("java"); err == nil {
		if real, err := filepath.EvalSymlinks(java); err == nil {
			homes = append(homes, filepath.Dir(filepath.Dir(real)))
		}
	}
	for _, home := range slices.Clone(homes) {
		beside, _ := filepath.Glob(filepath.Join(filepath.Dir(home), "*"))
		homes = append(homes, beside...)
	}
	for _, home := range homes {
		_, noSources := os.Stat(filepath.Join(home, "lib", "src.zip"))
		_, noJava := exec.LookPath(filepath.Join(home, "bin", "java"))
		if noSources == nil && noJava == nil {
			return home
		}
	}
	const what = "no JDK of release 17 or later with lib/src.zip"
	if os.Getenv("JMHDOCTOR_REQUIRE_MAVEN") == "1" {
		t.Fatal(what)
	}
	t.Skip(what + " (set JMHDOCTOR_REQUIRE_MAVEN=1 to make this a failure)")
	return ""
}

// splitDump gives the sorted lines of the dump by file, without those that javac
// refuses.
func splitDump(output []byte) map[string]string {
	dumps := map[string]string{}
	var name string
	var lines []string
	finish := func() {
		if name != "" {
			dumps[name] = sortedLines(lines)
		}
	}
	scanner := bufio.NewScanner(bytes.NewReader(output))
	scanner.Buffer(nil, 1<<20)
	for scanner.Scan() {
		line := scanner.Text()
		if !strings.HasPrefix(line, "F ") {
			lines = append(lines, line)
			continue
		}
		finish()
		name, lines = line[2:], nil
		if strings.HasSuffix(name, " errors") {
			name = ""
		}
	}
	finish()
	return dumps
}

func sortedLines(lines []string) string {
	sort.Strings(lines)
	return strings.Join(lines, "\n") + "\n"
}

func readEntry(t *testing.T, archive *zip.ReadCloser, name string) []byte {
	file, err := archive.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

var (
	targetNames = map[Target]string{
		OnPackage: "package", OnModule: "module", OnType: "type", OnMethod: "method", OnField: "field",
		OnParameter: "parameter", OnRecordComponent: "component", OnTypeParameter: "typeparameter",
		OnTypeUse: "use", Nested: "nested", Local: "local",
	}
	kindNames = map[Kind]string{
		Class: "CLASS", Interface: "INTERFACE", Enum: "ENUM", Record: "RECORD", AnnotationType: "ANNOTATION_TYPE",
	}
)

// describe writes a unit as testdata/DumpDeclarations.java does.
func describe(u Unit) string {
	var lines []string
	add := func(format string, arguments ...any) { lines = append(lines, fmt.Sprintf(format, arguments...)) }
	if u.ParseSuspect {
		add("suspect: %s", u.Suspicion)
	}
	if u.Package != "" {
		add("P %s", u.Package)
	}
	for _, i := range u.Imports {
		name := i.Name
		if i.Wildcard {
			name += ".*"
		}
		if i.Static {
			name = "static " + name
		}
		add("I %s", name)
	}
	if u.Module != nil {
		add("M %s", u.Module.Name)
		for _, r := range u.Module.Requires {
			flags := ""
			if r.Static {
				flags += "static "
			}
			if r.Transitive {
				flags += "transitive "
			}
			add("R %s%s", flags, r.Name)
		}
	}
	for _, ty := range u.Types {
		flags := ""
		if ty.Modifiers&Abstract != 0 {
			flags = " abstract"
		}
		if ty.Extends != "" {
			flags += " extends " + ty.Extends
		}
		add("T %s %s%s", inPackage(u, ty), kindNames[ty.Kind], flags)
	}
	for _, a := range u.Annotations {
		where := ""
		if a.On == OnField || a.On == OnMethod {
			where = " " + inPackage(u, u.Types[a.Type]) + " " + a.Member
		}
		add("A %d %s %s%s", a.Span.Start, a.Name, targetNames[a.On], where)
	}
	return sortedLines(lines)
}

func inPackage(u Unit, ty Type) string {
	if u.Package == "" {
		return ty.Binary
	}
	return strings.TrimPrefix(ty.Binary, u.Package+".")
}
