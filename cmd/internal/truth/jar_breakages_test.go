package truth

import (
	"archive/zip"
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
)

// A breakage is one thing that was done to a jar that ran.
type breakage struct {
	name string
	// change breaks the entries; nil for a change of the bytes alone.
	change func(*entries)
	// bytes breaks the file.
	bytes func([]byte) []byte
	// checks are those that speak of it, none for a jar that still runs as it did.
	checks []string
}

// entries are those of a jar, in order.
type entries struct{ all []entryOf }

type entryOf struct {
	name    string
	content []byte
}

func unpacked(t *testing.T, content []byte) *entries {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	e := &entries{}
	for _, file := range archive.File {
		if strings.HasSuffix(file.Name, "/") {
			continue
		}
		text, err := readEntry(file)
		if err != nil {
			t.Fatal(err)
		}
		e.all = append(e.all, entryOf{file.Name, text})
	}
	return e
}

func readEntry(file *zip.File) ([]byte, error) {
	reader, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	var text bytes.Buffer
	_, err = text.ReadFrom(reader)
	return text.Bytes(), err
}

// packed writes a jar; what is large and never changes is not packed tightly.
func (e *entries) packed(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, entry := range e.all {
		file, err := writer.CreateHeader(&zip.FileHeader{Name: entry.name, Method: zip.Store})
		if err == nil {
			_, err = file.Write(entry.content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (e *entries) get(name string) []byte {
	for _, entry := range e.all {
		if entry.name == name {
			return entry.content
		}
	}
	return nil
}

func (e *entries) remove(which func(name string) bool) {
	e.all = slices.DeleteFunc(e.all, func(entry entryOf) bool { return which(entry.name) })
}

func (e *entries) add(name string, content []byte) { e.all = append(e.all, entryOf{name, content}) }

func (e *entries) set(name string, content []byte) {
	for i := range e.all {
		if e.all[i].name == name {
			e.all[i].content = content
		}
	}
}

func (e *entries) rename(change func(name string) string) {
	for i := range e.all {
		e.all[i].name = change(e.all[i].name)
	}
}

const (
	jarList     = "META-INF/BenchmarkList"
	jarHints    = "META-INF/CompilerHints"
	jarManifest = "META-INF/MANIFEST.MF"
)

// without removes entries by name.
func without(names ...string) func(*entries) {
	return func(e *entries) { e.remove(func(name string) bool { return slices.Contains(names, name) }) }
}

// listed changes the text of the list.
func listed(change func(list string) string) func(*entries) {
	return func(e *entries) { e.set(jarList, []byte(change(string(e.get(jarList))))) }
}

func manifest(text string) func(*entries) {
	return func(e *entries) { e.set(jarManifest, []byte(text)) }
}

func isGenerated(name string) bool { return strings.Contains(name, "/jmh_generated/") }

// ofMaps tells the classes of one benchmark.
func ofMaps(name string) bool { return strings.Contains(name, "Maps") }

// breakages are ways in which a jar breaks, and changes that must not be taken for one.
func breakages(t *testing.T) []breakage {
	old, err := os.ReadFile("../../../checks/internal/jar/testdata/lists/BenchmarkList-1.12")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile("../../../checks/internal/jar/testdata/lists/BenchmarkList-1.23")
	if err != nil {
		t.Fatal(err)
	}
	replaced := func(old, new string) func(*entries) {
		return listed(func(list string) string { return strings.ReplaceAll(list, old, new) })
	}
	lines := func(change func(lines []string) []string) func(*entries) {
		return listed(func(list string) string {
			return strings.Join(change(strings.SplitAfter(strings.TrimSuffix(list, "\n"), "\n")), "")
		})
	}
	return []breakage{
		{name: "nothing"},

		{name: "no list", change: without(jarList), checks: []string{"JMH201"}},
		{name: "no list and no hints", change: without(jarList, jarHints), checks: []string{"JMH201"}},
		{name: "the processor did not run", change: func(e *entries) {
			e.remove(func(name string) bool { return name == jarList || name == jarHints || isGenerated(name) })
		}, checks: []string{"JMH201"}},
		{name: "no class of the project", change: func(e *entries) {
			e.remove(func(name string) bool {
				return name == jarList || name == jarHints || strings.HasPrefix(name, "demo/") || strings.HasPrefix(name, "other/")
			})
		}, checks: []string{"JMH201"}},
		{name: "list in small letters", change: func(e *entries) {
			e.rename(func(name string) string { return strings.Replace(name, jarList, "META-INF/benchmarklist", 1) })
		}, checks: []string{"JMH201"}},

		{name: "empty list", change: listed(func(string) string { return "" }), checks: []string{"JMH202"}},
		{name: "comments only", change: listed(func(string) string { return "\n# nothing\n  \n" }), checks: []string{"JMH202"}},
		{name: "a folder for a list", change: func(e *entries) { without(jarList)(e); e.add(jarList+"/", nil) }, checks: []string{"JMH202"}},
		{name: "an empty list behind the list", change: func(e *entries) { e.add(jarList, nil) }, checks: []string{"JMH202"}},
		{name: "an empty list, and no class of the project", change: func(e *entries) {
			e.remove(func(name string) bool { return strings.HasPrefix(name, "demo/") || strings.HasPrefix(name, "other/") })
			e.set(jarList, nil)
		}, checks: []string{"JMH202"}},

		{name: "cut in a name", change: listed(func(list string) string { return list[:len(list)-100] }), checks: []string{"JMH203"}},
		{name: "cut behind a tag", change: listed(func(list string) string { return list + "JMH S " }), checks: []string{"JMH203"}},
		{name: "other text", change: listed(func(list string) string { return list + "hello\n" }), checks: []string{"JMH203"}},
		{name: "byte order mark", change: listed(func(list string) string { return "\ufeff" + list }), checks: []string{"JMH203"}},
		{name: "a zero time", change: replaced("E E E E E E E E", "E E T 11 single-shot E E E E E"), checks: []string{"JMH203"}},
		{name: "an unknown mode", change: replaced("Throughput", "ThroughpuX"), checks: []string{"JMH203"}},
		{name: "two records on a line", change: lines(func(l []string) []string { l[0] = strings.TrimSuffix(l[0], "\n"); return l }), checks: []string{"JMH203"}},
		{name: "all records on a line", change: listed(func(list string) string { return strings.ReplaceAll(list, "\n", "") }), checks: []string{"JMH203"}},
		{name: "the list of JMH 1.12", change: func(e *entries) { e.set(jarList, old) }, checks: []string{"JMH203"}},
		{name: "the list of JMH 1.23", change: func(e *entries) { e.set(jarList, raw) }, checks: []string{"JMH203"}},
		{name: "a byte that is no UTF-8", change: replaced("Maps", "M\xe4ps"), checks: []string{"JMH203", "JMH205"}},

		{name: "no generated class", change: func(e *entries) { e.remove(isGenerated) }, checks: []string{"JMH204"}},
		{name: "one test class missing", change: without("demo/jmh_generated/Maps_get_jmhTest.class"), checks: []string{"JMH204"}},
		{name: "one helper missing", change: without("demo/jmh_generated/Maps_jmhType.class"), checks: []string{"JMH204"}},
		{name: "one helper's helper missing", change: without("demo/jmh_generated/Logs_jmhType_B2.class"), checks: []string{"JMH204"}},
		{name: "the helper of a state missing", change: without("demo/jmh_generated/Logs_Input_jmhType_B1.class"), checks: []string{"JMH204"}},
		{name: "a state missing", change: without("demo/Logs$Input.class"), checks: []string{"JMH204"}},
		{name: "a user class missing", change: without("demo/Maps.class"), checks: []string{"JMH204"}},
		{name: "a nested user class missing", change: without("other/Sums$Inner.class"), checks: []string{"JMH204"}},
		{name: "a stale benchmark", change: func(e *entries) { e.remove(ofMaps) }, checks: []string{"JMH204"}},
		{name: "all classes of the project in another package", change: func(e *entries) {
			e.rename(func(name string) string {
				if strings.HasPrefix(name, "demo/") || strings.HasPrefix(name, "other/") {
					return "moved/" + name
				}
				return name
			})
		}, checks: []string{"JMH204"}},

		{name: "one benchmark lost", change: lines(func(l []string) []string { return l[:2] }), checks: []string{"JMH205"}},
		{name: "an inherited benchmark lost", change: lines(func(l []string) []string {
			return slices.DeleteFunc(l, ofMaps)
		}), checks: []string{"JMH205"}},

		{name: "no hints", change: without(jarHints), checks: []string{"JMH206"}},

		{name: "empty hints", change: func(e *entries) { e.set(jarHints, nil) }},
		{name: "hints of one benchmark", change: func(e *entries) { e.set(jarHints, []byte("inline,demo/Maps.get\n")) }},
		{name: "CRLF", change: replaced("\n", "\r\n")},
		{name: "blank lines and comments", change: replaced("\n", "\n\n# more\n")},
		{name: "the list twice, no line end at the end", change: listed(func(list string) string { return list + strings.TrimRight(list, " \n") })},
		{name: "an empty list before the list", change: func(e *entries) {
			e.all = slices.Insert(e.all, 1, entryOf{jarList, nil})
		}},
		{name: "a lone signature file", change: func(e *entries) { e.add("META-INF/K.SF", []byte("Signature-Version: 1.0\n\n")) }},

		{name: "no line end at the end of the manifest", change: manifest("Manifest-Version: 1.0\nMain-Class: org.openjdk.jmh.Main")},
		{name: "JMH's main missing", change: without("org/openjdk/jmh/Main.class")},
		{name: "no manifest", change: without(jarManifest)},
		{name: "a broken manifest", change: manifest("Manifest-Version: 1.0\n\nMain-Class: org.openjdk.jmh.Main\n")},
		{name: "jopt-simple missing", change: func(e *entries) {
			e.remove(func(name string) bool { return strings.HasPrefix(name, "joptsimple/") })
		}},
		{name: "commons-math missing", change: func(e *entries) {
			e.remove(func(name string) bool { return strings.HasPrefix(name, "org/apache/commons/math3/") })
		}},
		{name: "truncated", bytes: func(content []byte) []byte { return content[:len(content)/2] }},
		{name: "an empty file", bytes: func([]byte) []byte { return nil }},
		{name: "no jar", bytes: func([]byte) []byte { return []byte("<html>404</html>") }},
	}
}

// make breaks a jar.
func (b breakage) make(t *testing.T, healthy *entries) []byte {
	t.Helper()
	e := &entries{slices.Clone(healthy.all)}
	if b.change != nil {
		b.change(e)
	}
	content := e.packed(t)
	if b.bytes != nil {
		content = b.bytes(content)
	}
	return content
}
