package javac

import (
	"maps"

	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// A Setup is one execution of maven-compiler-plugin as Maven is about to run it.
type Setup struct {
	// Goal is Compile or TestCompile.
	Goal string
	// Plugin is the version of maven-compiler-plugin, Maven that of Maven.
	Plugin, Maven maven.Version
	// Execution is the id of the execution ("default-compile").
	Execution string
	// Configuration is what the effective model configures for the execution; nil is none.
	Configuration *maven.Node
	// PluginDependencies are the `<dependencies>` of the plugin.
	PluginDependencies []*maven.Dependency
	// Model gives properties, managed dependencies and folders; it may be nil.
	Model *maven.Model
	// UserProperties are those of -D, .mvn/maven.config, .mvn/jvm.config and MAVEN_OPTS.
	UserProperties map[string]string
	// JDK is the one whose javac runs.
	JDK jdk.Version
	// Toolchain is true when a toolchain was found for this execution: javac is forked
	// from it, unless an executable is configured.
	Toolchain bool
	// Dependencies are the resolved dependencies of the project in all scopes, in order.
	Dependencies []Artifact
	// Module is the module-info.java among the sources that are compiled; nil is none.
	// MainModule is the one of the main sources, for testCompile.
	Module, MainModule *ModuleInfo
	// Closure resolves a processor path element; nil takes what KnownClosure knows.
	Closure Closure
	// SourceFiles are shown among the arguments of a forked compile; may be empty.
	SourceFiles []string
}

// A Closure resolves an element of annotationProcessorPaths with its transitive runtime
// dependencies, itself first. incomplete names what could not be resolved.
type Closure func(entry PathEntry) (artifacts []Artifact, incomplete []string)

// A Run is a compile run as the plugin starts it.
type Run struct {
	Goal   string
	Plugin maven.Version
	Call   Call
	// Forked: javac is a process of its own. Executable is what is started then; without
	// one it is the javac of the JDK that runs Maven.
	Forked     bool
	Executable maven.Value
	// Compiler is the compilerId.
	Compiler  maven.Value
	Arguments []Argument
	// Locations are the paths that a plugin of version 4 gives to javac's file manager.
	Locations map[string]string
	// ClassPath and ModulePath are javac's, without the output folders.
	ClassPath, ModulePath []Artifact
	// Outputs are the folders of the module's own classes on the class path: they hold no
	// processor that a clean build could find.
	Outputs []string
	// ProcessorPath are the configured elements of the processor path; nil: none is given
	// and the class path counts. ProcessorArtifacts are what they resolve to, Unresolved
	// names what could not be resolved of them.
	ProcessorPath      []PathEntry
	ProcessorArtifacts []Artifact
	Unresolved         []string
	// Skipped is the value that skips the goal; Set is false where it runs.
	Skipped maven.Value
	// Failure: Maven stops before javac starts.
	Failure *Failure
	// Unknowns are settings whose effect is not known; Ignored those without effect.
	Unknowns []Unknown
	Ignored  []Ignored
	// Includes and Excludes are the patterns that choose the sources.
	Includes, Excludes []maven.Value
}

// An Argument is one argument of javac with the setting that it comes from.
type Argument struct {
	Text string
	// Why names the setting: "<proc>", "compilerArgs", "default of source".
	Why    string
	Origin maven.Origin
}

// A Failure is an end of the build.
type Failure struct {
	// Message is what Maven prints after "Failed to execute goal …:".
	Message string
	Origin  maven.Origin
}

// An UnknownKind is what an Unknown leaves open.
type UnknownKind int

const (
	// UnknownCompiler: which processors run is up to a compiler that is not javac.
	UnknownCompiler UnknownKind = iota
	// UnknownVersion: a processor path without a version may be managed where it cannot be
	// read; if it is not, Maven stops.
	UnknownVersion
	// UnknownRelease: no release of that version is known; if there is none, Maven stops.
	UnknownRelease
)

// An Unknown is a setting whose effect cannot be told.
type Unknown struct {
	Kind   UnknownKind
	Reason string
	Origin maven.Origin
}

// An Ignored is a setting without effect.
type Ignored struct {
	// Setting is the element or property, with its value where that is short.
	Setting string
	// Why says what ignores it and since which version it would count.
	Why string
	// Fix is the version of the plugin from which on it counts; empty where no version helps.
	Fix    maven.Version
	Origin maven.Origin
}

// A PathEntry is one element of annotationProcessorPaths.
type PathEntry struct {
	GroupID, ArtifactID, Version, Type, Classifier maven.Value
	// Exclusions are groupId:artifactId of `<exclusions>`.
	Exclusions []string
	// Origin is the element.
	Origin maven.Origin
	// Managed: the version comes from dependencyManagement.
	Managed bool
	// VersionMerged: the version stands in another element than this one; Maven's merge by
	// position gave it. That is a leak where that element names another artifact.
	VersionMerged bool
}

// Artifact gives the coordinates.
func (e PathEntry) Artifact() Artifact {
	return Artifact{
		GroupID: e.GroupID.Text, ArtifactID: e.ArtifactID.Text, Version: e.Version.Text,
		Type: e.Type.Text, Classifier: e.Classifier.Text, Declared: e.Origin,
	}
}

// Compilation gives what Decide needs. environment holds the variables of the machine
// that builds.
func (r Run) Compilation(version jdk.Version, environment map[string]string, sources Sources) Compilation {
	return r.compilation(nil, version, environment, sources)
}

// compilation takes what is known about the files of the dependencies, and adds the rest.
func (r Run) compilation(files map[string]File, version jdk.Version, environment map[string]string, sources Sources) Compilation {
	c := Compilation{JDK: version, Call: r.Call, Environment: environment, Locations: r.Locations, Sources: sources}
	for _, argument := range r.Arguments {
		c.Arguments = append(c.Arguments, argument.Text)
	}
	c.Files = addFiles(files, r.ClassPath, r.ModulePath, r.ProcessorArtifacts)
	return c
}

// addFiles adds what artifacts hold to a map that others share: it is cloned before the
// first change.
func addFiles(shared map[string]File, lists ...[]Artifact) map[string]File {
	files, own := shared, false
	for _, list := range lists {
		for _, a := range list {
			element := a.element()
			if _, ok := files[element]; ok {
				continue
			}
			if !own {
				files, own = maps.Clone(shared), true
			}
			if files == nil {
				files = map[string]File{}
			}
			files[element] = a.contents()
		}
	}
	return files
}
