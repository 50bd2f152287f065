package javac

import (
	"slices"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// A KnownProcessor is an artifact that holds annotation processors.
type KnownProcessor struct {
	// Name is what people call it: "JMH", "Lombok".
	Name                string
	GroupID, ArtifactID string
	// Classes are its processors in the order of its services file.
	Classes []ProcessorClass
	// Classifiers are those under which the processors stand; empty: the main artifact.
	Classifiers []string
	// Brings are the artifacts (groupId:artifactId) of its runtime closure that matter on a
	// processor path: what it needs, and what holds processors itself.
	Brings []string
}

// Key is groupId:artifactId.
func (k KnownProcessor) Key() string { return k.GroupID + ":" + k.ArtifactID }

// JMH's processor and where it lives.
const (
	BenchmarkProcessor = "org.openjdk.jmh.generators.BenchmarkProcessor"
	JMHGroup           = "org.openjdk.jmh"
	JMHGenerator       = "jmh-generator-annprocess"
	JMHCore            = "jmh-core"
	// JMHAnnotations are the annotations that the processor claims.
	JMHAnnotations = "org.openjdk.jmh.annotations.*"
)

// KnownByKey finds a known processor by groupId:artifactId.
func KnownByKey(key string) (KnownProcessor, bool) {
	group, artifact, _ := strings.Cut(key, ":")
	known, ok := knownByID[artifactID{group, artifact}]
	return known, ok
}

type artifactID struct{ group, artifact string }

// knownByID is knownProcessors by artifact, neededIDs are the artifacts that one of them
// cannot do without.
var knownByID, neededIDs = indexKnown(knownProcessors)

func indexKnown(processors []KnownProcessor) (byID map[artifactID]KnownProcessor, needed map[artifactID]bool) {
	byID, needed = map[artifactID]KnownProcessor{}, map[artifactID]bool{}
	for _, known := range processors {
		byID[artifactID{known.GroupID, known.ArtifactID}] = known
		for _, class := range known.Classes {
			for _, need := range class.Needs {
				group, artifact, _ := strings.Cut(need, ":")
				needed[artifactID{group, artifact}] = true
			}
		}
	}
	return byID, needed
}

// KnownByClass finds a known processor by the name of one of its classes.
func KnownByClass(name string) (KnownProcessor, ProcessorClass, bool) {
	for _, known := range knownProcessors {
		for _, class := range known.Classes {
			if class.Name == name {
				return known, class, true
			}
		}
	}
	return KnownProcessor{}, ProcessorClass{}, false
}

// KnownClosure resolves an element of a processor path as far as the table of known
// processors goes; what brings along is not known is incomplete.
func KnownClosure(entry PathEntry) ([]Artifact, []string) {
	root := entry.Artifact()
	known, ok := KnownByKey(root.Key())
	if !ok {
		return []Artifact{root}, []string{root.String()}
	}
	artifacts := []Artifact{root}
	for _, key := range known.Brings {
		group, artifact, _ := strings.Cut(key, ":")
		brought := Artifact{GroupID: group, ArtifactID: artifact, Type: "jar", Scope: "runtime", Declared: entry.Origin, Through: []string{root.Key()}}
		if group == root.GroupID {
			brought.Version = root.Version
		}
		artifacts = append(artifacts, brought)
	}
	return artifacts, nil
}

// Contents gives what a jar holds for javac from what was read in it: the lines of its
// services file, and the major class file version of each processor class that is in it. What
// the classes claim is taken from the table of known processors; of a class that is not
// known it is taken that it leaves JMH's annotations alone.
func Contents(services []string, versions map[string]int) File {
	file := File{Services: services}
	for _, name := range slices.Sorted(keysOf(versions)) {
		_, class, ok := KnownByClass(name)
		if !ok {
			class = ProcessorClass{Name: name}
		}
		class.ClassVersion = versions[name]
		file.Classes = append(file.Classes, class)
	}
	return file
}

// contents is what javac finds in an artifact: what was read in the jar, else what the
// table of known processors says.
func (a Artifact) contents() File {
	id := artifactID{a.GroupID, a.ArtifactID}
	var file File
	if a.Contents != nil {
		file = a.Contents.of(a.Version)
	}
	if neededIDs[id] {
		file.Holds = append(slices.Clone(file.Holds), a.Key())
	}
	known, ok := knownByID[id]
	if a.Contents != nil || !ok || !handlers[a.Type].classPath || !known.holds(a.Classifier) {
		return file
	}
	file.Classes = known.Classes
	file = file.of(a.Version)
	for _, class := range known.Classes {
		file.Services = append(file.Services, class.Name)
	}
	return file
}

// of gives the file as that of a release.
func (f File) of(version string) File {
	for i, class := range f.Classes {
		if len(class.Limits) > 0 {
			f.Classes = slices.Clone(f.Classes)
			f.Classes[i].Version = maven.Version(version)
		}
	}
	return f
}

// holds tells whether the processors stand in the artifact of a classifier.
func (k KnownProcessor) holds(classifier string) bool {
	if len(k.Classifiers) == 0 {
		return classifier == ""
	}
	return slices.Contains(k.Classifiers, classifier)
}

// ProcessorsOf gives the processor classes that javac discovers in an artifact.
func ProcessorsOf(a Artifact) []ProcessorClass {
	file := a.contents()
	return slices.DeleteFunc(slices.Clone(file.Classes), func(c ProcessorClass) bool {
		return !slices.Contains(file.Services, c.Name) && !slices.Contains(file.Provides, c.Name)
	})
}
