package truth

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A shape is a way in which builds of benchmarks are set up: a small Maven project, or a
// parent with one module.
type shape struct {
	// name is the folder, and the artifact of the module with the benchmarks.
	name string
	// kind is the way in which it goes wrong, by the numbers of the catalogue of kinds
	// (K1 implicit discovery, K2 paths without JMH, …), or "fine".
	kind string
	// files are the texts by slash path from the shape's folder.
	files map[string]string
	// module is the folder of the module with the benchmarks: "" or "bench".
	module string
	// main and test are the benchmarks that the sources hold, "bench.Bench.sum".
	main, test []string
	// traces are what other processors leave behind when they run.
	traces []trace
	// open says why nobody can tell from the pom whether the build succeeds; empty where
	// it has to be told.
	open string
}

// A trace is a file that tells, by a text in it, that another processor ran.
type trace struct {
	processor string
	// file is relative to the module's folder.
	file, text string
}

// pomPath and the like are where the module's files are, from the shape's folder.
func (s shape) path(file string) string { return path.Join(s.module, file) }

// artifact is the name by which Maven's log speaks of the module.
func (s shape) artifact() string { return s.name }

// content names the shape by everything that a build of it can depend on.
func (s shape) content() string {
	text, err := json.Marshal(s.files)
	if err != nil {
		panic(err) // a map of strings
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// materialise writes the shapes below a folder, each into a folder of its name.
func materialise(t *testing.T, folder string, shapes []shape) {
	t.Helper()
	for _, s := range shapes {
		for _, name := range slices.Sorted(maps.Keys(s.files)) {
			write(t, filepath.Join(folder, s.name, filepath.FromSlash(name)), s.files[name])
		}
	}
}

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// aggregate writes the pom that makes one reactor of the shapes. It is nobody's parent.
func aggregate(t *testing.T, folder string, shapes []shape) {
	t.Helper()
	names := make([]string, len(shapes))
	for i, s := range shapes {
		names[i] = s.name
	}
	write(t, filepath.Join(folder, "pom.xml"), pom{artifact: "all", packaging: "pom", modules: names}.String())
}

// A source is a Java file of the module.
type source struct {
	path, text string
	benchmarks []string
	traces     []trace
}

// project makes a shape of a single pom.
func project(name, kind string, p pom, sources ...source) shape {
	p.artifact = name
	return assemble(shape{name: name, kind: kind, files: map[string]string{"pom.xml": p.String()}}, sources)
}

// child makes a shape of a parent pom and a module "bench" below it.
func child(name, kind string, parent, p pom, sources ...source) shape {
	parent.artifact, parent.packaging, parent.modules = name+"-parent", "pom", []string{"bench"}
	p.artifact, p.parent = name, &parent
	return assemble(shape{
		name: name, kind: kind, module: "bench",
		files: map[string]string{"pom.xml": parent.String(), "bench/pom.xml": p.String()},
	}, sources)
}

func assemble(s shape, sources []source) shape {
	for _, from := range sources {
		s.files[s.path(from.path)] = from.text
		if strings.HasPrefix(from.path, "src/test/") {
			s.test = append(s.test, from.benchmarks...)
		} else {
			s.main = append(s.main, from.benchmarks...)
		}
		s.traces = append(s.traces, from.traces...)
	}
	return s
}

// undecidable marks a shape whose build may end either way for a reason outside of the pom.
func (s shape) undecidable(why string) shape { s.open = why; return s }

func (s shape) String() string { return fmt.Sprintf("%s (%s)", s.name, s.kind) }
