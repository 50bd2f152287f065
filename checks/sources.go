package checks

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javasrc"
)

// sources are the Java sources of one compilation, and what they hold for processors.
type sources struct {
	roots []string
	units []javasrc.Unit
	// texts are kept by file for sources that a finding may point to.
	texts map[string][]byte
	found javasrc.Found
	uses  []javasrc.Use
	// module is the file of a module-info.java; empty without one.
	module string
	// foreign are sources of other languages that seem to hold benchmarks.
	foreign []string
	// problems are what could not be read.
	problems []string
}

// holdsBenchmarks says whether JMH's generator would find a benchmark here.
func (s *sources) holdsBenchmarks() bool { return len(s.found.Benchmarks) > 0 }

// Bounds on what is read of a module's sources: more than any real module has, and few
// enough to stay quick on a folder that was never meant to be one.
const (
	maxSourceFiles = 100_000
	maxSourceBytes = 16 << 20
)

var errTooManySources = errors.New("too many files")

// foreignSuffixes are sources that javac does not compile.
var foreignSuffixes = []string{".kt", ".scala", ".groovy"}

// A sourceReader reads source folders, each once.
type sourceReader struct {
	fsys  fs.FS
	known *cache[*sourceFolder]
}

// A sourceFolder is what one root holds, before includes and excludes.
type sourceFolder struct {
	files    []sourceFile
	foreign  []string
	problems []string
}

type sourceFile struct {
	unit javasrc.Unit
	text []byte
}

func newSourceReader(fsys fs.FS) *sourceReader {
	return &sourceReader{fsys: fsys, known: newCache[*sourceFolder]()}
}

// read gives the sources below the roots that the selection takes. A root that does not
// exist is no problem: Maven passes over it too.
func (r *sourceReader) read(roots []string, takes func(relative string) bool) *sources {
	s := &sources{roots: roots, texts: map[string][]byte{}}
	for _, root := range roots {
		folder := r.folder(root)
		for _, f := range folder.files {
			if !takes(strings.TrimPrefix(f.unit.File, root+"/")) {
				continue
			}
			s.units = append(s.units, f.unit)
			if f.unit.Module != nil {
				s.module = f.unit.File
			}
			if f.text != nil {
				s.texts[f.unit.File] = f.text
			}
		}
		s.foreign = append(s.foreign, folder.foreign...)
		s.problems = append(s.problems, folder.problems...)
	}
	compilation := javasrc.NewCompilation(s.units)
	s.found = compilation.Find(javasrc.GeneratedMarker)
	s.uses = compilation.Uses()
	return s
}

// inherit looks again with the sources of other modules beside: a class here may inherit
// its benchmarks from a class there.
func (s *sources) inherit(others []javasrc.Unit) {
	if len(s.found.Open) == 0 || len(others) == 0 {
		return
	}
	own := map[string]bool{}
	for _, u := range s.units {
		own[u.File] = true
	}
	classes := map[string]bool{}
	for _, u := range s.units {
		for _, t := range u.Types {
			classes[t.Binary] = true
		}
	}
	all := javasrc.NewCompilation(slices.Concat(s.units, others)).Find(javasrc.GeneratedMarker)
	s.found.Benchmarks = slices.DeleteFunc(all.Benchmarks, func(b javasrc.FoundBenchmark) bool {
		return !classes[b.Class] || !own[b.File] && !s.callsJMH() && !inheritsAnnotation(others, b)
	})
	s.found.Open = slices.DeleteFunc(all.Open, func(o javasrc.OpenClass) bool { return !own[o.File] })
}

// jmhAnnotations begin the names of JMH's annotations.
const jmhAnnotations = "org.openjdk.jmh.annotations."

// callsJMH says whether a source carries an annotation of JMH, so that javac calls JMH's
// processor at all: for a benchmark that is inherited it does not look into superclasses.
func (s *sources) callsJMH() bool {
	return slices.ContainsFunc(s.uses, func(u javasrc.Use) bool {
		return slices.ContainsFunc(u.Names, func(name string) bool { return strings.HasPrefix(name, jmhAnnotations) })
	})
}

// inheritsAnnotation says whether the class that declares a benchmark carries an
// annotation of JMH itself: @State, @Fork and the like are @Inherited, and javac offers
// them to the processor at the subclass.
func inheritsAnnotation(units []javasrc.Unit, b javasrc.FoundBenchmark) bool {
	for i := range units {
		u := &units[i]
		if u.File != b.File {
			continue
		}
		for _, a := range u.Annotations {
			if a.On != javasrc.OnType || a.Type != b.Index {
				continue
			}
			names, _ := u.Candidates(a.Name, u.Scope(a))
			if slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, jmhAnnotations) }) {
				return true
			}
		}
	}
	return false
}

func (r *sourceReader) folder(root string) *sourceFolder {
	return r.known.get(root, func() *sourceFolder { return r.readFolder(root) })
}

func (r *sourceReader) readFolder(root string) *sourceFolder {
	folder := &sourceFolder{}
	count := 0
	err := fs.WalkDir(r.fsys, root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist) && file == root:
			return fs.SkipAll
		case err != nil:
			folder.problems = append(folder.problems, fmt.Sprintf("%s could not be read: %s", file, reasonOf(err)))
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return nil
		}
		if count++; count > maxSourceFiles {
			return errTooManySources
		}
		r.file(folder, file)
		return nil
	})
	if err != nil {
		folder.problems = append(folder.problems, fmt.Sprintf("%s holds more than %d files: not all were read", root, maxSourceFiles))
	}
	return folder
}

func (r *sourceReader) file(folder *sourceFolder, file string) {
	foreign := slices.Contains(foreignSuffixes, path.Ext(file))
	if !foreign && path.Ext(file) != ".java" {
		return
	}
	text, err := readBounded(r.fsys, file, maxSourceBytes)
	if err != nil {
		folder.problems = append(folder.problems, fmt.Sprintf("%s could not be read: %s", file, reasonOf(err)))
		return
	}
	if foreign {
		if javasrc.MentionsBenchmark(file, text) {
			folder.foreign = append(folder.foreign, file)
		}
		return
	}
	unit := javasrc.Scan(file, text)
	if len(unit.Benchmarks) == 0 {
		text = nil
	}
	folder.files = append(folder.files, sourceFile{unit, text})
}

// place is where a benchmark stands.
func (s *sources) place(b javasrc.FoundBenchmark) diag.Place {
	place := diag.Place{File: b.File, Span: b.Span}
	if text, ok := s.texts[b.File]; ok {
		place.Range = javasrc.RangeOf(text, b.Span)
	}
	return place
}
