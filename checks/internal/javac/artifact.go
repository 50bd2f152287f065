package javac

import (
	"path"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// An Artifact is a file of a class path or processor path, as Maven resolved it.
type Artifact struct {
	GroupID, ArtifactID, Version, Type, Classifier, Scope string
	// File is the rooted path of the jar, where it is at hand.
	File string
	// Contents is what was read in that jar; nil means that the table of known processors
	// tells.
	Contents *File
	// Module is the name of its module: declared, by manifest, or by its file's name.
	// Requires are the modules that a declared one requires. An empty name is worked out
	// from the artifact.
	Module   string
	Requires []string
	// ScopeUnknown, VersionUnknown: a BOM or parent that could not be read may change it.
	ScopeUnknown, VersionUnknown bool
	// Declared is the dependency or path element that brings it, directly or not.
	Declared maven.Origin
	// Through are the artifacts that lead from the declared one to this, as
	// groupId:artifactId with or without more.
	Through []string
	// at is the element for it in a path argument, once that was worked out.
	at string
}

// Key is groupId:artifactId.
func (a Artifact) Key() string { return a.GroupID + ":" + a.ArtifactID }

// String gives groupId:artifactId:version.
func (a Artifact) String() string {
	if a.Version == "" {
		return a.Key()
	}
	return a.Key() + ":" + a.Version
}

// element is the text for a in a path argument: its file, else where the local repository
// would hold it. It holds no colon.
func (a Artifact) element() string {
	switch {
	case a.at != "":
		return a.at
	case a.File != "":
		return a.File
	}
	name := a.ArtifactID + "-" + a.Version
	if a.Classifier != "" {
		name += "-" + a.Classifier
	}
	return path.Join(strings.ReplaceAll(a.GroupID, ".", "/"), a.ArtifactID, a.Version, name+"."+extension(a.Type))
}

// placed is a with its element worked out, which many ask for.
func (a Artifact) placed() Artifact {
	a.at = a.element()
	return a
}

// handlers are the dependency types of Maven 3 (maven-core 3.9 META-INF/plexus/artifact-handlers.xml)
// whose files go on the class path, with the extension of the file.
var handlers = map[string]struct {
	extension string
	classPath bool
}{
	"": {"jar", true}, "jar": {"jar", true}, "test-jar": {"jar", true}, "ejb": {"jar", true}, "ejb-client": {"jar", true},
	"maven-plugin": {"jar", true}, "javadoc": {"jar", true}, "java-source": {"jar", false}, "bundle": {"jar", true},
}

func extension(kind string) string {
	if handler, ok := handlers[kind]; ok {
		return handler.extension
	}
	return kind
}

// OnClassPath tells whether a dependency is on the class path of a goal: compile sees the
// scopes compile, provided and system, testCompile all of them.
func (a Artifact) OnClassPath(goal string) bool {
	if !handlers[a.Type].classPath {
		return false
	}
	switch a.Scope {
	case "", "compile", "provided", "system":
		return true
	case "runtime", "test":
		return goal == TestCompile
	}
	return false
}

// moduleName works out the name of an automatic module from the file's name, as
// java.lang.module.ModuleFinder does: what is no letter or digit becomes a dot.
func (a Artifact) moduleName() string {
	if a.Module != "" {
		return a.Module
	}
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '.'
	}, a.ArtifactID)
	return strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == '.' }), ".")
}

// A ModuleInfo is what a module-info.java declares.
type ModuleInfo struct {
	Name     string
	Requires []string
}

// splitByModule divides a class path as plexus-java's LocationManager does for a named
// module: what is required, also by what is required, goes on the module path, all else
// stays on the class path.
func splitByModule(info ModuleInfo, all []Artifact) (modulePath, classPath []Artifact) {
	byName := map[string]Artifact{}
	for _, a := range all {
		if _, ok := byName[a.moduleName()]; !ok {
			byName[a.moduleName()] = a
		}
	}
	required := map[string]bool{}
	open := info.Requires
	for len(open) > 0 {
		name := open[0]
		open = open[1:]
		if a, ok := byName[name]; ok && !required[name] {
			required[name] = true
			open = append(append([]string{}, open...), a.Requires...)
		}
	}
	for _, a := range all {
		if required[a.moduleName()] {
			modulePath = append(modulePath, a)
			continue
		}
		classPath = append(classPath, a)
	}
	return modulePath, classPath
}
