package checks

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/classfile"
	"jmhdoctor/checks/internal/discover"
	"jmhdoctor/checks/internal/jar"
	"jmhdoctor/checks/internal/jdk"
)

// A container is a jar or a folder of classes, with the facts that its checks share.
type container struct {
	*runner
	kind diag.Kind
	// path is rooted. named says that the user named it, rather than that it was found.
	path   string
	named  bool
	judged []jdk.Judged

	// classPath begins with the jar or folder itself; what follows are the entries of
	// Class-Path that are at hand. files are their rooted paths.
	classPath jar.Path
	files     []string
	// absent are entries of Class-Path that are not at hand, as the manifest writes them.
	absent []string
	// manifest is nil without one, or where it cannot be read.
	manifest *jar.Manifest
	// harness is the version of the JMH on the class path, told by the entry harnessAt;
	// empty where it is not known.
	harness   string
	harnessAt diag.Place
	lists     []listFile
	// records are the benchmarks that JMH lists, each once in each mode, in the order in
	// which it runs them; those of lines that it cannot read are marked. listedAt has the
	// place of each by name.
	records  []jar.Record
	listedAt map[string]diag.Place
	classes  *jar.Classes
	// broken are listed benchmarks whose classes are missing.
	broken []brokenBenchmark
}

// container judges a jar or a folder of classes.
func (r *runner) container(found discover.Found, named bool, given string) {
	c := &container{runner: r, kind: found.Kind, path: found.Path, named: named, judged: r.judgedHere(nil)}
	if problem := c.open(); problem != "" {
		r.problem(given, problem)
		return
	}
	defer c.close()
	c.gather()
	if problem := c.wrongRoot(); problem != "" {
		r.problem(given, problem)
		return
	}
	for _, j := range c.judged {
		r.mentionJDK(j)
	}
	if problem := c.obstacle(); problem != "" {
		r.problem(given, problem)
	}
	c.judge()
}

// open opens the jar or folder, and what its manifest adds to the class path.
func (c *container) open() (problem string) {
	main, err := jar.Open(c.fsys, c.path)
	var refused *jar.RefusedError
	switch {
	case errors.As(err, &refused):
		return fmt.Sprintf("cannot be checked: %s; %s; build it again", err, printed(refused.Message(path.Base(c.path))))
	case errors.Is(err, jar.ErrTooLarge):
		return "cannot be checked: " + err.Error()
	case err != nil:
		return "cannot be read: " + reasonOf(err)
	}
	c.classPath, c.files = jar.Path{main}, []string{c.path}
	if c.kind == diag.Jar {
		c.openClassPath()
	}
	return ""
}

// printed says what a start of the jar prints when it fails.
func printed(line string) string {
	return fmt.Sprintf(`"java -jar" prints %q and exits with status 1`, line)
}

func (c *container) close() {
	for _, element := range c.classPath {
		element.Close()
	}
}

// gather reads the facts in the order in which they build on each other.
func (c *container) gather() {
	for i, element := range c.classPath {
		version, entry, err := jar.HarnessVersion(element)
		if err == nil && version != "" {
			c.harness, c.harnessAt = version, c.place(i, entry, 0)
			break
		}
	}
	c.readLists()
	c.classes = jar.ReadClasses(c.classPath, c.generation())
	c.broken = c.findBroken()
}

// generation is the format of the JMH in use, or of the list where that is not known.
func (c *container) generation() jar.Generation {
	if g := jar.GenerationOf(c.harness); g != 0 {
		return g
	}
	for _, l := range c.lists {
		if l.read() && l.list().Generation != 0 {
			return l.list().Generation
		}
	}
	return 0
}

// wrongRoot tells a folder that holds folders of classes from one that is one.
func (c *container) wrongRoot() string {
	if c.kind != diag.Classes || len(c.classes.Names()) > 0 {
		return ""
	}
	for _, e := range c.classPath[0].Entries() {
		if !strings.HasSuffix(e.Name, ".class") {
			continue
		}
		content, err := c.classPath[0].Read(e)
		if err != nil {
			continue
		}
		file, err := classfile.ParseHeader(content)
		if err != nil {
			continue
		}
		root, ok := strings.CutSuffix(strings.TrimSuffix(e.Name, ".class"), file.Name)
		if root = strings.TrimSuffix(root, "/"); ok && root != "" {
			return fmt.Sprintf("not a folder of classes itself: %s lies in %s; name %s", dotted(file.Name), root, path.Join(c.shownPath(), root))
		}
	}
	return ""
}

func (c *container) shownPath() string { return c.request.Paths.Show(c.path) }

// dotted is a class as people write it.
func dotted(internalName string) string { return strings.ReplaceAll(internalName, "/", ".") }

// place is an entry of the i-th element of the class path, and a line in it; 0 for none.
func (c *container) place(i int, entry string, line int) diag.Place {
	place := diag.Place{File: c.files[i], Entry: entry}
	if c.classPath[i].IsFolder() {
		place = diag.Place{File: path.Join(c.files[i], entry)}
	}
	place.Range.Start.Line = line
	return place
}

// whole is the jar or folder itself.
func (c *container) whole() diag.Place { return diag.Place{File: c.path} }

// word is what the container is called in messages.
func (c *container) word() string {
	if c.kind == diag.Classes {
		return "folder"
	}
	return "jar"
}

// judge runs the checks and puts what they say into the report.
func (c *container) judge() {
	findings, unknowns := examine(diag.Jar, func(pass *Pass) { pass.Container = c })
	subject := c.subject()
	subject.Outcome = outcome(findings, unknowns)
	if subject.Outcome == diag.Pass {
		switch note := c.idle(); {
		case note != "":
			subject.Outcome, subject.Note = diag.NotApplicable, note
		case c.obstacle() != "":
			subject.Outcome = diag.Undecided
		}
	}
	c.report.Subjects = append(c.report.Subjects, subject)
	c.report.Findings = append(c.report.Findings, findings...)
	c.report.Unknowns = append(c.report.Unknowns, unknowns...)
}

// idle says why there is nothing to check; empty where there is something.
func (c *container) idle() string {
	switch {
	case len(c.records) > 0 || len(c.intended()) > 0 || c.listState() == listsRefused:
		return ""
	case c.kind == diag.Classes:
		return "no benchmarks"
	case !c.holdsJMH():
		return "neither benchmarks nor JMH"
	}
	return ""
}
