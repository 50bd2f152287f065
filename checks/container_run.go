package checks

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/classfile"
	"jmhdoctor/checks/internal/jar"
	"jmhdoctor/checks/internal/jdk"
)

// A firstRun is how the first run of all benchmarks ends: the first line that tells of a
// failure, or "runs". The line is empty where it is not known.
type firstRun struct {
	line string
	exit int
}

const runs = "runs"

// noMatching is what JMH's main prints where no benchmark is to be run.
const noMatching = "No matching benchmarks. Miss-spelled regexp?"

// run tells how a run on the i-th judged JDK ends: "java -jar" for a jar, JMH's main with
// the folder on the class path for a folder of classes.
func (c *container) run(i int) firstRun {
	if c.kind == diag.Jar {
		if first, decided := c.start(i); decided {
			return first
		}
	}
	switch _, defect := c.fatal(i); {
	case c.listState() == listsUnknown, len(c.lists) == 0 && c.nested() != "":
		return firstRun{}
	case len(c.lists) == 0:
		return firstRun{jar.MissingResource(c.listName(), c.harness), 1}
	case defect != nil:
		return firstRun{defect.FirstLine, defect.RunExit}
	case len(c.records) == 0:
		return firstRun{noMatching, 1}
	case c.hintsMissing():
		return firstRun{jar.MissingResource(jar.HintsName, c.harness), 1}
	case c.hasParamWithoutValue():
		return firstRun{}
	case c.tooNew(c.judged[i].Version.Feature) != "", len(c.broken) > 0 && c.elsewhere() != "":
		return firstRun{}
	}
	return c.failing()
}

// failing tells of the first benchmark that fails although the run goes on.
func (c *container) failing() firstRun {
	garbled := c.garbled()
	switch {
	case len(c.broken) > 0 && (!garbled || c.broken[0].line == noSuchClass):
		return firstRun{line: c.broken[0].line}
	case len(c.broken) > 0:
		return firstRun{}
	case garbled:
		return firstRun{line: noSuchClass}
	}
	return firstRun{line: runs}
}

// obstacle says what keeps a jar from being run by a JDK that was asked for although its
// content can be checked; empty where nothing does.
func (c *container) obstacle() string {
	if c.kind != diag.Jar || c.idle() != "" {
		return ""
	}
	for i, j := range c.judged {
		if problem := c.obstacleOn(i); j.Asked && problem != "" {
			return problem + "; its content was checked all the same"
		}
	}
	return ""
}

func (c *container) obstacleOn(i int) string {
	m, j := c.manifest, c.judged[i]
	switch line := c.launchLine(j); {
	case line != "" && m != nil && m.Problem != nil:
		return fmt.Sprintf("cannot be started: %s; line %d of its manifest: %s", printed(line), m.Problem.Line, m.Problem.Why)
	case line == noMainAttribute(c.path) && m != nil && strings.HasPrefix(m.Lost, "Main-Class"):
		return fmt.Sprintf("cannot be started: %s; line %d of its manifest has no line end, so Java does not see it", printed(line), m.LostLine)
	case line == noMainAttribute(c.path):
		return ""
	case line != "":
		return "cannot be started: " + printed(line)
	case !c.isWhole():
		return ""
	case c.hasSignature():
		return "whether it can be run cannot be told: a signature is left in META-INF, and Java refuses jars that are not what was signed"
	case c.missingPart() != "":
		return fmt.Sprintf("cannot be run: %s is missing, which JMH needs", dotted(c.missingPart()))
	case c.tooNew(j.Version.Feature) != "":
		return fmt.Sprintf("cannot be run on JDK %s: %s was compiled for a later one", j.Version.Text, dotted(c.tooNew(j.Version.Feature)))
	}
	return ""
}

// start tells what comes before JMH reads its list; decided is false where JMH gets there.
func (c *container) start(i int) (first firstRun, decided bool) {
	if line := c.launchLine(c.judged[i]); line != "" {
		return firstRun{line, 1}, true
	}
	known := c.isWhole() && c.missingPart() == "" && c.manifest.MainClass() == dotted(jmhMain) && !c.hasSignature()
	return firstRun{}, !known || c.tooNew(c.judged[i].Version.Feature) == jmhMain
}

// launchLine is the first line of "java -jar" that fails before any main class runs;
// empty if one does, and where it cannot be told.
func (c *container) launchLine(j jdk.Judged) string {
	z, ok := c.classPath[0].(*jar.Jar)
	if !ok {
		return ""
	}
	if line := z.Launch(path.Base(c.path), j.Version.Feature); line != "" {
		return line
	}
	if c.manifest == nil || c.hasSignature() {
		return ""
	}
	if main := c.manifest.MainClass(); len(c.absent) == 0 && !c.has(internal(main)) {
		return "Error: Could not find or load main class " + main
	}
	return ""
}

// noMainAttribute is what "java -jar" prints about a jar that is not made for it.
func noMainAttribute(file string) string { return "no main manifest attribute, in " + path.Base(file) }

// neededParts are classes of JMH and of its libraries without which no run ends well.
var neededParts = []string{
	jmhMain,
	"org/openjdk/jmh/runner/Runner",
	"org/openjdk/jmh/runner/ForkedMain",
	"org/openjdk/jmh/infra/Blackhole",
	"joptsimple/OptionParser",
	"org/apache/commons/math3/stat/descriptive/StatisticalSummary",
}

// missingPart is the first of them that is not there.
func (c *container) missingPart() string {
	for _, name := range neededParts {
		if !c.has(name) {
			return name
		}
	}
	return ""
}

// hasSignature looks for what is left of a signed jar: a signature file with its block,
// which may keep the JVM from loading any class.
func (c *container) hasSignature() bool {
	files, blocks := map[string]bool{}, map[string]bool{}
	for _, e := range c.classPath[0].Entries() {
		name := strings.ToUpper(e.Name)
		if !strings.HasPrefix(name, "META-INF/") {
			continue
		}
		switch extension := path.Ext(name); extension {
		case ".SF":
			files[strings.TrimSuffix(name, extension)] = true
		case ".RSA", ".DSA", ".EC":
			blocks[strings.TrimSuffix(name, extension)] = true
		}
	}
	for name := range files {
		if blocks[name] {
			return true
		}
	}
	return false
}

// hintsMissing says whether a run dies for want of the compiler hints, which JMH reads
// when it starts a fork.
func (c *container) hintsMissing() bool {
	if _, found := c.hints(); found {
		return false
	}
	return slices.ContainsFunc(c.records, func(r jar.Record) bool { return r.Forks == nil || *r.Forks != 0 })
}

// hasParamWithoutValue finds @Param({}), at which JMH stops before it runs anything.
func (c *container) hasParamWithoutValue() bool {
	return slices.ContainsFunc(c.records, func(r jar.Record) bool {
		return slices.ContainsFunc(r.Params, func(p jar.Param) bool { return len(p.Values) == 0 })
	})
}

// garbled says whether a generated class is listed by a name that no class can have.
func (c *container) garbled() bool {
	return slices.ContainsFunc(c.records, func(r jar.Record) bool { return isGarbled(r.GeneratedClass) })
}

// isGarbled finds what stands for bytes that are no UTF-8.
func isGarbled(name string) bool { return strings.ContainsRune(name, utf8.RuneError) }

// tooNew finds a class that a JDK cannot load: JMH's main class, or one of a listed
// benchmark.
func (c *container) tooNew(feature int) string {
	needed := []string{jmhMain}
	for _, r := range c.records {
		user, _ := c.classPath.FindCanonical(r.UserClass)
		needed = append(needed, user, internal(r.GeneratedClass))
	}
	for _, name := range needed {
		if major, known := c.classes.Major(name); known && classfile.Release(major) > feature {
			return name
		}
	}
	return ""
}
