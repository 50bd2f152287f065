package maven

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A ClassPathKind is which class path of a module is meant.
type ClassPathKind int

// The class paths: what main sources, tests, and a program that runs are given.
const (
	CompilePath ClassPathKind = iota + 1
	TestPath
	RuntimePath
)

// pathScopes are the scopes whose artifacts stand on each class path.
var pathScopes = map[ClassPathKind][]string{
	CompilePath: {"compile", "provided", "system"},
	TestPath:    {"compile", "provided", "system", "runtime", "test"},
	RuntimePath: {"compile", "runtime"},
}

// A Resolution is what stands on a class path, in Maven's order.
type Resolution struct {
	Artifacts []Artifact
	// Incomplete are artifacts whose pom is not at hand, and BOMs and parents that poms of
	// dependencies miss: what these would bring along, or change, is not known.
	Incomplete []Unknown
}

// An Artifact stands on a class path.
type Artifact struct {
	Coordinates
	// Scope is the effective scope.
	Scope string
	// File is the rooted path of the file in a local repository, or of a system scope's
	// file; empty when it is not there.
	File string
	// Module is the rooted path of the pom when the artifact is a module of the reactor.
	Module string
	// Path are the artifacts that lead to it, from the direct dependency to itself.
	Path []string
	// Origin is the direct dependency's.
	Origin Origin
}

// Find gives the artifact of a group and artifact id, nil when it is not there.
func (r Resolution) Find(groupID, artifactID string) *Artifact {
	for i := range r.Artifacts {
		if a := &r.Artifacts[i]; a.GroupID == groupID && a.ArtifactID == artifactID {
			return a
		}
	}
	return nil
}

// ClassPath gives what stands on a class path of a module: its dependencies and, as far as
// their poms are at hand, theirs. Inputs.Workspace makes modules of the reactor known.
func (b *Builder) ClassPath(m *Model, kind ClassPathKind, in Inputs) Resolution {
	c := newCollector(b, in)
	c.manage(m.ManagedDependencies)
	c.root(m.Dependencies)
	return c.resolution(pathScopes[kind])
}

// Closure gives the runtime closure of artifacts, as the compiler plugin resolves a
// processor path. managed are the managed dependencies that count, usually none.
func (b *Builder) Closure(roots []Coordinates, managed []*Dependency, in Inputs) Resolution {
	c := newCollector(b, in)
	c.manage(managed)
	var direct []*Dependency
	for _, r := range roots {
		direct = append(direct, &Dependency{
			GroupID: plain(r.GroupID), ArtifactID: plain(r.ArtifactID), Version: plain(r.Version),
			Type: plain(r.Type), Classifier: plain(r.Classifier), Scope: plain("runtime"),
		})
	}
	c.root(direct)
	return c.resolution(pathScopes[RuntimePath])
}

func plain(text string) Value { return Value{Text: text, Raw: text, Set: text != ""} }

// maxArtifacts bounds a graph; real ones have some thousand nodes.
const maxArtifacts = 50_000

// A collector walks the dependency graph breadth first: the nearest occurrence of an
// artifact wins, among equally near ones the first. Source: the conflict resolver and
// the selectors of maven-resolver, as MavenRepositorySystemUtils sets them up.
type collector struct {
	builder *Builder
	in      Inputs
	inputs  string
	managed map[string]*Dependency
	winners map[string]*node
	queue   []*node
	roots   []*node
	// unknowns by artifact, each once.
	unknowns []Unknown
	reported map[string]bool
}

type node struct {
	Coordinates
	key      string
	depth    int
	children []*node
	// declared is the scope as the edge says it, after management.
	declared string
	// scope is the effective one.
	scope      string
	optional   bool
	exclusions []Exclusion
	path       []string
	origin     Origin
	systemPath string
	// edges lead to this winner: the winner above and the scope that it declares.
	edges []edge
}

type edge struct {
	from     *node
	declared string
}

func newCollector(b *Builder, in Inputs) *collector {
	return &collector{
		builder: b, in: in, inputs: in.fingerprint(),
		managed: map[string]*Dependency{}, winners: map[string]*node{}, reported: map[string]bool{},
	}
}

func (c *collector) manage(managed []*Dependency) {
	for _, d := range managed {
		key := conflictKey(coordinatesOfDependency(d))
		if c.managed[key] == nil {
			c.managed[key] = d
		}
	}
}

func coordinatesOfDependency(d *Dependency) Coordinates {
	return Coordinates{d.GroupID.Text, d.ArtifactID.Text, d.Version.Text, d.Type.Text, d.Classifier.Text}
}

// conflictKey: artifacts that differ in version alone are in conflict.
func conflictKey(c Coordinates) string {
	h := handlerOf(c.Type)
	if c.Classifier != "" {
		h.classifier = c.Classifier
	}
	return strings.Join([]string{c.GroupID, c.ArtifactID, h.extension, h.classifier}, ":")
}

func (c *collector) root(dependencies []*Dependency) {
	for _, d := range dependencies {
		n := c.newNode(d, nil)
		if winner := c.winners[n.key]; winner != nil {
			continue
		}
		c.roots = append(c.roots, n)
		c.add(n)
	}
	for len(c.queue) > 0 && len(c.winners) < maxArtifacts {
		n := c.queue[0]
		c.queue = c.queue[1:]
		c.expand(n)
	}
	c.scopes()
}

func (c *collector) newNode(d *Dependency, parent *node) *node {
	n := &node{
		Coordinates: coordinatesOfDependency(d), declared: d.Scope.Text, optional: equalFoldASCII(d.Optional.Text, "true"),
		exclusions: d.Exclusions, origin: d.Origin, systemPath: d.SystemPath.Text,
	}
	if n.declared == "" {
		n.declared = "compile"
	}
	n.key = conflictKey(n.Coordinates)
	if parent == nil {
		n.path = []string{n.String()}
		return n
	}
	n.depth = parent.depth + 1
	n.origin = parent.origin
	n.exclusions = append(slices.Clone(parent.exclusions), n.exclusions...)
	c.applyManagement(n)
	n.path = append(slices.Clone(parent.path), n.String())
	return n
}

// applyManagement: what the module manages holds for transitive dependencies too. Source:
// ClassicDependencyManager.
func (c *collector) applyManagement(n *node) {
	d := c.managed[n.key]
	if d == nil {
		return
	}
	if d.Version.Text != "" {
		n.Version = d.Version.Text
	}
	if d.Scope.Text != "" {
		n.declared = d.Scope.Text
	}
	if d.Optional.Text != "" {
		n.optional = equalFoldASCII(d.Optional.Text, "true")
	}
	n.exclusions = append(n.exclusions, d.Exclusions...)
}

func (c *collector) add(n *node) {
	c.resolveVersion(n)
	c.winners[n.key] = n
	c.queue = append(c.queue, n)
}

// resolveVersion picks the newest version at hand for a range.
func (c *collector) resolveVersion(n *node) {
	wanted, err := parseVersionRange(n.Version)
	if err != nil || !wanted.isRange() {
		return
	}
	best, ok := c.builder.newestInRange(c.in.Repositories, n.GroupID, n.ArtifactID, wanted)
	if !ok {
		c.incomplete(n, fmt.Sprintf("no version of %s:%s in the range %s is in the local repository", n.GroupID, n.ArtifactID, n.Version))
		return
	}
	n.Version = best
}

// expand adds the dependencies of a winner.
func (c *collector) expand(n *node) {
	if n.declared == "system" {
		return
	}
	if n.Version == "" {
		c.incomplete(n, fmt.Sprintf("the version of %s:%s is not known", n.GroupID, n.ArtifactID))
		return
	}
	d := c.builder.descriptorOf(n.Coordinates, c.in, c.inputs)
	if d.missing {
		c.incomplete(n, fmt.Sprintf("the pom of %s is not on this disk", d.at))
		return
	}
	if d.at != n.Coordinates && !c.relocate(n, d.at) {
		return
	}
	for _, u := range d.unknowns {
		c.report(u)
	}
	for _, dependency := range d.dependencies {
		c.child(n, dependency)
	}
}

// relocate moves a node to where its pom says it has moved; false where that artifact is
// there already.
func (c *collector) relocate(n *node, to Coordinates) bool {
	n.Coordinates = to
	moved := conflictKey(to)
	if moved == n.key {
		return true
	}
	if winner := c.winners[moved]; winner != nil {
		delete(c.winners, n.key)
		return false
	}
	delete(c.winners, n.key)
	n.key = moved
	c.winners[moved] = n
	return true
}

func (c *collector) child(parent *node, d *Dependency) {
	n := c.newNode(d, parent)
	if n.declared == "test" || n.declared == "provided" || n.optional || parent.excludes(n.Coordinates) {
		return
	}
	if winner := c.winners[n.key]; winner != nil {
		winner.edges = append(winner.edges, edge{parent, n.declared})
		return
	}
	n.edges = []edge{{parent, n.declared}}
	parent.children = append(parent.children, n)
	c.add(n)
}

func (n *node) excludes(c Coordinates) bool {
	matches := func(pattern, text string) bool { return pattern == "*" || pattern == text }
	return slices.ContainsFunc(n.exclusions, func(e Exclusion) bool {
		return matches(e.GroupID.Text, c.GroupID) && matches(e.ArtifactID.Text, c.ArtifactID)
	})
}

// scopes gives each winner the widest scope that leads to it; direct ones keep their own.
// Source: JavaScopeDeriver and JavaScopeSelector.
func (c *collector) scopes() {
	for _, n := range c.roots {
		n.scope = n.declared
	}
	for changed := true; changed; {
		changed = false
		for _, n := range c.winners {
			if n.depth == 0 {
				continue
			}
			if scope := n.widest(); scope != n.scope {
				n.scope, changed = scope, true
			}
		}
	}
}

var scopeOrder = []string{"compile", "runtime", "provided", "test", "system"}

func (n *node) widest() string {
	best := ""
	for _, e := range n.edges {
		if e.from.scope == "" {
			continue
		}
		derived := deriveScope(e.from.scope, e.declared)
		if best == "" || slices.Index(scopeOrder, derived) < slices.Index(scopeOrder, best) {
			best = derived
		}
	}
	return best
}

func deriveScope(parent, child string) string {
	switch {
	case child == "system", child == "test":
		return child
	case child == "", child == "compile":
		return parent
	case parent == "test", parent == "runtime":
		return parent
	case parent == "system", parent == "provided":
		return "provided"
	}
	return "runtime"
}

func (c *collector) incomplete(n *node, why string) {
	c.report(Unknown{
		What: "dependency", Artifact: n.String(), Origin: n.origin,
		Reason: why + "; `mvn -N validate` (or --repo DIR) would bring it",
	})
}

func (c *collector) report(u Unknown) {
	key := u.What + " " + u.Artifact
	if c.reported[key] {
		return
	}
	c.reported[key] = true
	c.unknowns = append(c.unknowns, u)
}

// resolution lists the winners of some scopes in preorder.
func (c *collector) resolution(scopes []string) Resolution {
	r := Resolution{Incomplete: c.unknowns}
	var walk func(n *node)
	walk = func(n *node) {
		if c.winners[n.key] == n && slices.Contains(scopes, n.scope) && handlerOf(n.Type).onClassPath {
			r.Artifacts = append(r.Artifacts, c.artifact(n))
		}
		for _, child := range n.children {
			walk(child)
		}
	}
	for _, n := range c.roots {
		walk(n)
	}
	return r
}

func (c *collector) artifact(n *node) Artifact {
	a := Artifact{Coordinates: n.Coordinates, Scope: n.scope, Path: n.path, Origin: n.origin}
	if n.scope == "system" {
		if rooted, ok := c.in.rooted(n.systemPath); ok && c.builder.isFile(cleanRooted(rooted)) {
			a.File = cleanRooted(rooted)
		}
		return a
	}
	a.Module = c.in.Workspace[n.GroupID+":"+n.ArtifactID+":"+n.Version]
	h := handlerOf(n.Type)
	if n.Classifier != "" {
		h.classifier = n.Classifier
	}
	for _, repository := range c.in.Repositories {
		file := path.Join(repository, artifactPath(n.GroupID, n.ArtifactID, n.Version, h.classifier, h.extension))
		if fs.ValidPath(file) && c.builder.isFile(file) {
			a.File = file
			break
		}
	}
	return a
}
