package maven

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Coordinates name an artifact. Type empty means jar.
type Coordinates struct {
	GroupID, ArtifactID, Version, Type, Classifier string
}

// String is groupId:artifactId:version, with type and classifier where they are not the
// usual ones.
func (c Coordinates) String() string {
	text := c.GroupID + ":" + c.ArtifactID + ":" + c.Version
	if c.Type != "" && c.Type != "jar" {
		text += ":" + c.Type
	}
	if c.Classifier != "" {
		text += ":" + c.Classifier
	}
	return text
}

// A handler is what Maven knows of an artifact type. Source: artifact-handlers.xml and
// the default stereotypes of maven-resolver-provider.
type handler struct {
	extension, classifier string
	// onClassPath: artifacts of the type can stand on a class path.
	onClassPath bool
}

var handlers = map[string]handler{
	"pom":          {"pom", "", false},
	"jar":          {"jar", "", true},
	"maven-plugin": {"jar", "", true},
	"ejb":          {"jar", "", true},
	"ejb-client":   {"jar", "client", true},
	"test-jar":     {"jar", "tests", true},
	"javadoc":      {"jar", "javadoc", true},
	"java-source":  {"jar", "sources", false},
	"war":          {"war", "", false},
	"ear":          {"ear", "", false},
	"rar":          {"rar", "", false},
}

func handlerOf(artifactType string) handler {
	if artifactType == "" {
		artifactType = "jar"
	}
	if h, known := handlers[artifactType]; known {
		return h
	}
	return handler{extension: artifactType}
}

// A descriptor is what the pom of an artifact says about its dependencies.
type descriptor struct {
	// at are the coordinates after relocations.
	at           Coordinates
	dependencies []*Dependency
	// managed is only known where Maven asks for it.
	managed  management
	unknowns []Unknown
	// missing: the pom is not at hand.
	missing bool
}

// descriptorOf reads an artifact's pom from the reactor or from the local repositories.
// Source: DefaultArtifactDescriptorReader: the model is built with the least validation,
// without -P and settings, and -D counts as a system property.
func (b *Builder) descriptorOf(c Coordinates, in Inputs, inputs string) descriptor {
	visited := map[string]bool{}
	for !visited[c.String()] {
		visited[c.String()] = true
		file, ok := in.Workspace[c.GroupID+":"+c.ArtifactID+":"+c.Version]
		if !ok {
			file, ok = b.pomInRepository(in.Repositories, c.GroupID, c.ArtifactID, c.Version)
		}
		if !ok {
			return descriptor{at: c, missing: true}
		}
		d := b.cachedDescriptor(file, in, inputs)
		if d.relocation == nil {
			return descriptor{at: c, dependencies: d.dependencies, managed: d.managed, unknowns: d.unknowns}
		}
		c = d.relocation.applied(c)
	}
	return descriptor{at: c, missing: true}
}

type pomDescriptor struct {
	dependencies []*Dependency
	managed      management
	unknowns     []Unknown
	relocation   *relocation
}

type relocation struct{ group, artifact, version string }

// applied keeps what the relocation does not name.
func (r *relocation) applied(c Coordinates) Coordinates {
	if r.group != "" {
		c.GroupID = r.group
	}
	if r.artifact != "" {
		c.ArtifactID = r.artifact
	}
	if r.version != "" {
		c.Version = r.version
	}
	return c
}

type descriptorKey struct{ file, inputs string }

func (b *Builder) cachedDescriptor(file string, in Inputs, inputs string) *pomDescriptor {
	key := descriptorKey{file, inputs}
	b.mu.Lock()
	shared := b.descriptors[key]
	if shared == nil {
		shared = &sharedDescriptor{}
		b.descriptors[key] = shared
	}
	b.mu.Unlock()
	shared.once.Do(func() { shared.descriptor = b.readDescriptor(file, in) })
	return shared.descriptor
}

func (b *Builder) readDescriptor(file string, in Inputs) *pomDescriptor {
	r := newRun(b, file, in).importing(file)
	r.keepNothing = true
	r.system = maps.Clone(r.system)
	maps.Copy(r.system, r.user)
	r.user = map[string]string{}
	model, err := r.build(nil)
	if err != nil {
		return &pomDescriptor{unknowns: []Unknown{{
			What: "dependency", Artifact: file, Origin: Origin{File: file},
			Reason: fmt.Sprintf("the pom %s cannot be read", in.absolute(file)),
		}}}
	}
	d := &pomDescriptor{unknowns: r.unknowns}
	p := publisher{file: file, memo: b.memo}
	d.dependencies = p.dependencies(model.many("dependencies"))
	if in.managesTransitively() {
		d.managed = management{}
		d.managed.add(p.managedDependencies(model.one("dependencyManagement")))
	}
	if moved := model.one("distributionManagement").one("relocation"); moved != nil {
		d.relocation = &relocation{moved.text("groupId"), moved.text("artifactId"), moved.text("version")}
	}
	return d
}

// Prepared gives inputs that know their fingerprint, for those who ask for many models with
// them. They must not be changed afterwards.
func (in Inputs) Prepared() Inputs {
	in.prepared = ""
	in.prepared = in.fingerprint()
	return in
}

// fingerprint tells inputs apart as far as the dependencies of an artifact depend on them.
func (in Inputs) fingerprint() string {
	if in.prepared != "" {
		return in.prepared
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s|%s|%s|%v|%q|", in.maven(), in.JavaVersion, in.JavaHome, in.OS, in.Repositories)
	for _, m := range []map[string]string{in.Env, in.SystemProperties, in.UserProperties, in.Workspace} {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintf(&b, "%q=%q,", name, m[name])
		}
		b.WriteString("|")
	}
	return b.String()
}
