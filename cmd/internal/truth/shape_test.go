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
	// name is the folder; artifact is that of the module with the benchmarks.
	name, artifact string
	// kind is the way in which it goes wrong (see kinds).
	kind kind
	// poms and files are what the shape consists of, by slash path from its folder.
	poms  map[string]pom
	files map[string]string
	// module is the folder of the module with the benchmarks: "" or "bench".
	module string
	// main and test are the benchmarks that the sources hold, "bench.Bench.sum", sorted.
	main, test []string
	// traces are what other processors leave behind when they run.
	traces []trace
	// alone is set where the shape bears no neighbors in a reactor: Maven refuses its poms,
	// or it has settings for the whole build.
	alone bool
	// packaged is set where the build goes on to target/benchmarks.jar.
	packaged bool
	// options stand on the command line, Maven's and the doctor's: -P, -D.
	options []string
	// open says why nobody can tell from the pom whether the build succeeds; empty where
	// it has to be told.
	open string
}

// A kind is a way in which builds go wrong.
type kind string

// The kinds of shapes.
const (
	fine       kind = "fine"
	implicit   kind = "K1"  // JMH only on the class path, nothing asks for processing
	otherPath  kind = "K2"  // processor paths without JMH
	otherName  kind = "K3"  // processor names without JMH
	turnedOff  kind = "K4"  // -proc:none
	lost       kind = "K5"  // a setting lost in the merge
	absent     kind = "K6"  // JMH's processor is not there
	modular    kind = "K7"  // module-info
	profiled   kind = "K13" // a profile that is not active
	ignored    kind = "setting ignored"
	uncompiled kind = "not compiled"
	failing    kind = "build fails"
	fixture    kind = "fixture" // of a check: its sources are not known here
)

// A trace is a file that tells, by a text in it, that another processor ran.
type trace struct {
	processor string
	// file is relative to the module's folder.
	file, text string
}

// path is where a file of the module is, from the shape's folder.
func (s shape) path(file string) string { return path.Join(s.module, file) }

// texts are all files of the shape.
func (s shape) texts() map[string]string {
	texts := maps.Clone(s.files)
	for name, p := range s.poms {
		texts[name] = p.String()
	}
	return texts
}

// content names the shape by everything that a build of it, and what is read of it, can
// depend on.
func (s shape) content() string {
	depends := []any{s.texts(), s.options}
	if len(s.traces) > 0 || s.packaged {
		depends = append(depends, fmt.Sprint(s.traces), s.packaged)
	}
	text, err := json.Marshal(depends)
	if err != nil {
		panic(err) // only strings
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// materialise writes the shapes below a folder, each into a folder of its name.
func materialise(t *testing.T, folder string, shapes []shape) {
	t.Helper()
	for _, s := range shapes {
		for name, text := range s.texts() {
			write(t, filepath.Join(folder, s.name, filepath.FromSlash(name)), text)
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
func project(name string, kind kind, p pom, sources ...source) shape {
	p.artifact = name
	return assemble(shape{name: name, artifact: name, kind: kind, poms: map[string]pom{"pom.xml": p}}, sources)
}

// child makes a shape of a parent pom and a module "bench" below it.
func child(name string, kind kind, parent, p pom, sources ...source) shape {
	parent.artifact, parent.packaging, parent.modules = name+"-parent", "pom", []string{"bench"}
	p.artifact, p.parent = name, &parent
	return assemble(shape{name: name, artifact: name, kind: kind, module: "bench", poms: map[string]pom{"pom.xml": parent, "bench/pom.xml": p}}, sources)
}

// siblings makes a shape of a parent pom, the module "bench" below it, and others beside it.
func siblings(name string, kind kind, parent, p pom, others map[string]pom, sources ...source) shape {
	s := child(name, kind, parent, p, sources...)
	above := s.poms["pom.xml"]
	for folder, other := range others {
		other.artifact, other.parent = name+"-"+folder, &above
		s.poms[folder+"/pom.xml"] = other
		above.modules = append(above.modules, folder)
	}
	slices.Sort(above.modules)
	s.poms["pom.xml"] = above
	return s
}

// with adds a file, by its path from the shape's folder.
func (s shape) with(name, text string) shape {
	s.files[name] = text
	return s
}

func assemble(s shape, sources []source) shape {
	s.files = map[string]string{}
	for _, from := range sources {
		s.files[s.path(from.path)] = from.text
		if strings.HasPrefix(from.path, "src/test/") {
			s.test = append(s.test, from.benchmarks...)
		} else {
			s.main = append(s.main, from.benchmarks...)
		}
		s.traces = append(s.traces, from.traces...)
	}
	slices.Sort(s.main)
	slices.Sort(s.test)
	return s
}

// byItself gives the shape a start of Maven of its own.
func (s shape) byItself() shape { s.alone = true; return s }

// undecidable marks a shape whose build may end either way for a reason outside of the pom.
func (s shape) undecidable(why string) shape { s.open = why; return s }

func (s shape) String() string { return fmt.Sprintf("%s (%s)", s.name, s.kind) }
