package checks

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"jmhdoctor/checks/internal/jar"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/javasrc"
)

// inheritFromJars adds the benchmarks that classes of the sources inherit from classes in
// the jars of the class path: JMH's generator makes them for each concrete subclass.
func (b *build) inheritFromJars(s *sources, goal string) {
	// Without an annotation of JMH in the sources javac calls the processor only if the
	// superclass hands one down, which the jar is not asked for.
	if b.harness() == "" || !s.callsJMH() {
		return
	}
	open := s.found.Open[:0:0]
	for _, class := range s.found.Open {
		methods := b.benchmarksOf(class.Extends, goal)
		if len(methods) == 0 {
			open = append(open, class)
			continue
		}
		for _, method := range methods {
			s.found.Benchmarks = append(s.found.Benchmarks, javasrc.FoundBenchmark{
				Class: class.Class, Canonical: strings.ReplaceAll(class.Class, "$", "."), File: class.File,
				Benchmark: javasrc.Benchmark{Type: class.Class, Method: method, Index: -1},
			})
		}
	}
	s.found.Open = open
}

// benchmarksOf gives the benchmark methods of the first of these classes that a jar of the
// class path holds.
func (b *build) benchmarksOf(names []string, goal string) []string {
	for _, name := range names {
		if strings.HasPrefix(name, "java.") || strings.HasPrefix(name, "javax.") {
			continue
		}
		for _, a := range b.dependencies {
			if a.File == "" || a.GroupID == javac.JMHGroup || !a.OnClassPath(goal) {
				continue
			}
			if methods, found := b.module.project.benchmarksInJar(a.File, name, string(b.harness())); found {
				return methods
			}
		}
	}
	return nil
}

// benchmarksInJar gives the @Benchmark methods of a class, own and inherited ones, as far
// as this jar holds them; found says whether it holds the class.
func (r *runner) benchmarksInJar(file, class, harness string) (methods []string, found bool) {
	container, err := jar.Open(r.fsys, file)
	if err != nil {
		return nil, false
	}
	defer container.Close()
	containers := jar.Path{container}
	name, ok := containers.FindCanonical(class)
	if !ok {
		return nil, false
	}
	for _, benchmark := range jar.ReadClasses(containers, jar.GenerationOf(harness)).Benchmarks {
		if benchmark.Name == name {
			return benchmark.Methods, true
		}
	}
	return nil, true
}

// foreignFolders are where sources of other languages lie by convention, beside java.
var foreignFolders = []string{"kotlin", "scala", "groovy"}

// foreignBenchmarks finds what looks like benchmarks in other languages: in the sources,
// and among the classes that were compiled.
func (b *build) foreignBenchmarks(s *sources, goal string) []string {
	kind, output := "main", b.model.Build.OutputDirectory.Text
	if goal == javac.TestCompile {
		kind, output = "test", b.model.Build.TestOutputDirectory.Text
	}
	found := slices.Clone(s.foreign)
	for _, language := range foreignFolders {
		folder := b.module.project.sources.folder(path.Join(b.module.dir, "src", kind, language))
		for _, file := range folder.foreign {
			if !slices.Contains(found, file) {
				found = append(found, file)
			}
		}
	}
	if len(found) > 0 {
		return found
	}
	return b.foreignClasses(output)
}

// foreignClasses are compiled classes with benchmarks whose sources are not Java.
func (b *build) foreignClasses(output string) []string {
	p := b.module.project
	if info, err := fs.Stat(p.fsys, output); output == "" || err != nil || !info.IsDir() {
		return nil
	}
	container, err := jar.OpenFolder(p.fsys, output)
	if err != nil {
		return nil
	}
	defer container.Close()
	var found []string
	for _, class := range jar.ReadClasses(jar.Path{container}, jar.GenerationOf(string(b.harness()))).Benchmarks {
		if slices.Contains(foreignSuffixes, path.Ext(class.SourceFile)) {
			found = append(found, path.Join(output, class.Entry.Name))
		}
	}
	return found
}
