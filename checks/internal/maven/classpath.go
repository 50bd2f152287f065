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
	c.managed.add(m.ManagedDependencies)
	c.root(m.Dependencies)
	return c.resolution(pathScopes[kind])
}

// Closure gives the runtime closure of artifacts, as the compiler plugin resolves a
// processor path. managed are the managed dependencies that count, usually none.
func (b *Builder) Closure(roots []Coordinates, managed []*Dependency, in Inputs) Resolution {
	c := newCollector(b, in)
	c.managed.add(managed)
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
	managed management
	// transitive: what the poms of dependencies manage counts as well, as in Maven 4.
	transitive bool
	// winners are by group.
	winners map[string]*node
	// groups leads from a key to another one of its group; merged: one was added since.
	groups map[string]string
	merged bool
	queue  []*node
	roots  []*node
	// unknowns by artifact, each once.
	unknowns []Unknown
	reported map[string]bool
}

type node struct {
	Coordinates
	key      string
	depth    int
	parent   *node
	children []*node
	// declared is the scope as the edge says it, after management; fixed tells one that
	// management gave, which is not derived from the scope above.
	declared string
	fixed    bool
	// keepsVersion: it moved to another version of itself, which is not managed again.
	keepsVersion bool
	// managed is what holds for the dependencies of this node, the module's first.
	managed []management
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
	fixed    bool
}

// management is managed dependencies by their conflict key.
type management map[string]*Dependency

// add lets the first of equal ones win.
func (m management) add(managed []*Dependency) {
	for _, d := range managed {
		key := conflictKey(coordinatesOfDependency(d))
		if m[key] == nil {
			m[key] = d
		}
	}
}

func newCollector(b *Builder, in Inputs) *collector {
	return &collector{
		builder: b, in: in, inputs: in.fingerprint(),
		managed: management{}, winners: map[string]*node{}, groups: map[string]string{}, reported: map[string]bool{},
		transitive: in.managesTransitively(),
	}
}

// managesTransitively: Maven 4 does, unless it is told to be like Maven 3. Source:
// DefaultRepositorySystemSessionFactory.
func (in Inputs) managesTransitively() bool {
	if in.maven().Line() < Line4 {
		return false
	}
	if told, ok := in.UserProperties["maven.resolver.dependencyManagerTransitivity"]; ok {
		return equalFoldASCII(told, "true")
	}
	return !equalFoldASCII(in.UserProperties["maven.maven3Personality"], "true")
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
	c.walk(dependencies)
	for c.merged {
		// Artifacts turned out to be in conflict that were thought not to be.
		c.merged = false
		c.winners, c.reported = map[string]*node{}, map[string]bool{}
		c.queue, c.roots, c.unknowns = nil, nil, nil
		c.walk(dependencies)
	}
	c.scopes()
}

func (c *collector) walk(dependencies []*Dependency) {
	for _, d := range dependencies {
		n := c.newNode(d, nil)
		if !c.settle(n) {
			continue
		}
		if winner := c.winners[c.group(n.key)]; winner != nil {
			// Direct ones have the scope of the first.
			n.declared = winner.declared
			if !n.beats(winner) {
				continue
			}
		}
		c.roots = append(c.roots, n)
		c.add(n)
	}
	for len(c.queue) > 0 && len(c.winners) < maxArtifacts {
		n := c.queue[0]
		c.queue = c.queue[1:]
		if c.winners[c.group(n.key)] == n {
			c.expand(n)
		}
	}
}

// group names those that are in conflict with a key: where an artifact has moved, all that
// bear the old name are in conflict with all that bear the new one. Source: ConflictMarker.
func (c *collector) group(key string) string {
	for c.groups[key] != "" {
		key = c.groups[key]
	}
	return key
}

func (c *collector) merge(from, to string) {
	from, to = c.group(from), c.group(to)
	if from != to {
		c.groups[from] = to
		c.merged = true
	}
}

func (c *collector) newNode(d *Dependency, parent *node) *node {
	n := &node{
		Coordinates: coordinatesOfDependency(d), declared: d.Scope.Text, optional: equalFoldASCII(d.Optional.Text, "true"),
		exclusions: d.Exclusions, origin: d.Origin, systemPath: d.SystemPath.Text,
	}
	if n.declared == "" {
		n.declared = "compile"
	}
	if parent != nil {
		n.depth, n.parent = parent.depth+1, parent
		n.origin = parent.origin
		n.exclusions = slices.Concat(parent.exclusions, n.exclusions)
	}
	return n
}

// settle finds out which artifact a dependency is in the end: managed, with a version, and
// where its pom says that it has moved to. It gives false for one that is not wanted, by
// what the pom says before anything is managed, or under the name that it moved to.
// Source: DependencyCollectorDelegate.processDependency.
func (c *collector) settle(n *node) bool {
	for range maxRelocations {
		n.key, n.fixed = conflictKey(n.Coordinates), false
		if n.parent != nil && (n.declared == "test" || n.declared == "provided" || n.optional || n.parent.excludes(n.Coordinates)) {
			return false
		}
		c.applyManagement(n)
		c.resolveVersion(n)
		to := c.movedTo(n)
		if to == n.Coordinates {
			break
		}
		n.keepsVersion = to.GroupID == n.GroupID && to.ArtifactID == n.ArtifactID
		c.merge(n.key, conflictKey(to))
		n.Coordinates = to
	}
	n.key = conflictKey(n.Coordinates)
	if n.parent != nil {
		n.path = slices.Clone(n.parent.path)
	}
	n.path = append(n.path, n.String())
	return true
}

const maxRelocations = 20

func (c *collector) movedTo(n *node) Coordinates {
	if n.declared == "system" || n.Version == "" {
		return n.Coordinates
	}
	if winner := c.winners[c.group(n.key)]; winner != nil && winner.Coordinates == n.Coordinates {
		return n.Coordinates
	}
	d := c.builder.descriptorOf(n.Coordinates, c.in, c.inputs)
	if d.missing {
		return n.Coordinates
	}
	return d.at
}

// applyManagement: what the module manages holds for transitive dependencies too; with
// Maven 4 also what the poms on the way manage, from the module down, but of these only
// versions and exclusions. A pom's own dependencies are managed by itself already. Source:
// ClassicDependencyManager and TransitiveDependencyManager.
func (c *collector) applyManagement(n *node) {
	if n.parent == nil {
		// The model has managed it already; exclusions still add up.
		if d := c.managed[n.key]; d != nil {
			n.exclusions = slices.Concat(n.exclusions, d.Exclusions)
		}
		return
	}
	above := n.parent.managed
	for _, managed := range above {
		if d := managed[n.key]; d != nil {
			n.exclusions = slices.Concat(n.exclusions, d.Exclusions)
		}
	}
	if d := above[0][n.key]; d != nil {
		c.applyModuleManagement(n, d)
	}
	if n.keepsVersion {
		return
	}
	for _, managed := range above[:max(1, len(above)-1)] {
		if d := managed[n.key]; d != nil && d.Version.Text != "" {
			n.Version = d.Version.Text
			return
		}
	}
}

func (c *collector) applyModuleManagement(n *node, d *Dependency) {
	if d.Scope.Text != "" {
		n.declared, n.fixed = d.Scope.Text, true
	}
	if d.Optional.Text != "" {
		n.optional = equalFoldASCII(d.Optional.Text, "true")
	}
}

func (c *collector) add(n *node) {
	c.winners[c.group(n.key)] = n
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
	for _, u := range d.unknowns {
		c.report(u)
	}
	n.managed = c.managedBelow(n, d)
	for _, dependency := range d.dependencies {
		c.child(n, dependency)
	}
}

// managedBelow is what holds for the dependencies of a node.
func (c *collector) managedBelow(n *node, d descriptor) []management {
	above := []management{c.managed}
	if n.parent != nil {
		above = n.parent.managed
	}
	if !c.transitive {
		return above
	}
	return append(slices.Clip(above), d.managed)
}

func (c *collector) child(parent *node, d *Dependency) {
	n := c.newNode(d, parent)
	if !c.settle(n) {
		return
	}
	to := edge{parent, n.declared, n.fixed}
	if winner := c.winners[c.group(n.key)]; winner != nil {
		if !n.beats(winner) {
			winner.edges = append(winner.edges, to)
			return
		}
		n.edges = winner.edges
	}
	n.edges = append(n.edges, to)
	parent.children = append(parent.children, n)
	c.add(n)
}

// beats: of two below one parent, which only a relocation makes equals, the newer wins.
// Source: NearestVersionSelector.
func (n *node) beats(winner *node) bool {
	return n.parent == winner.parent && Version(n.Version).Compare(Version(winner.Version)) > 0
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
		derived := e.declared
		if !e.fixed {
			derived = deriveScope(e.from.scope, e.declared)
		}
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
		if c.winners[c.group(n.key)] == n && slices.Contains(scopes, n.scope) && handlerOf(n.Type).onClassPath {
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
