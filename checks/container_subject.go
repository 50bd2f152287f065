package checks

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

// subject tells what the jar or folder holds, and what a run of it does on each JDK.
// Nothing is built, so how a build ends stays unknown.
func (c *container) subject() diag.Subject {
	s := diag.Subject{Kind: c.kind, Path: c.path, Benchmarks: len(c.listedNames())}
	if s.Benchmarks == 0 {
		for _, b := range c.candidates() {
			s.Benchmarks += len(b.Methods)
		}
	}
	if c.idle() != "" && (!c.named || c.kind == diag.Classes || c.request.AllowNoJMH) {
		return s
	}
	for i, j := range c.judged {
		first := c.run(i)
		s.JDKs = append(s.JDKs, diag.JDKResult{
			JDK: j.Version.Feature, Asked: j.Asked, Group: j.Version.Text,
			Benchmarks: c.canRun(), FirstRun: first.line, Exit: first.exit,
		})
	}
	nameGroups(s.JDKs, func(int, int) string { return "" })
	return s
}

// canRun says whether JMH finds a benchmark that it can run, once it is started.
func (c *container) canRun() diag.Answer {
	switch c.listState() {
	case listsAbsent:
		if len(c.absent) > 0 || c.nested() != "" {
			return diag.Unknown
		}
		return diag.No
	case listsRefused, listsEmpty:
		return diag.No
	case listsUnknown:
		return diag.Unknown
	}
	switch {
	case c.hintsMissing() && len(c.absent) > 0:
		return diag.Unknown
	case c.hintsMissing():
		return diag.No
	case len(c.broken) < len(c.listedNames()):
		return diag.Yes
	case c.elsewhere() != "":
		return diag.Unknown
	}
	return diag.No
}

// isWhole says whether all that is on the class path of a run is known: "java -jar" sees
// nothing but the jar and what its manifest names.
func (c *container) isWhole() bool {
	return c.kind == diag.Jar && len(c.absent) == 0 && c.holdsJMH()
}

// elsewhere says why listed classes that are missing here may be found when it is run;
// empty where they cannot. A compilation writes the list, the classes and what is
// generated from them into one folder, so they are together as a rule.
func (c *container) elsewhere() string {
	switch nested := c.nested(); {
	case nested != "":
		return nestedWords(nested)
	case c.isWhole() || !c.holdsNoOwnClass():
		return ""
	case len(c.absent) > 0:
		return c.absentWords()
	}
	return fmt.Sprintf("the %s holds a list, but no class that is not generated: the benchmarks' classes lie elsewhere", c.word())
}

func nestedWords(entry string) string {
	return fmt.Sprintf("it holds %s, which only a class loader of its own reads: what lies in there is not looked at", entry)
}

// holdsNoOwnClass tells a folder of lists or of generated classes only, as other build
// tools make them.
func (c *container) holdsNoOwnClass() bool {
	for _, name := range c.classes.Names() {
		if !isGenerated(name) {
			return false
		}
	}
	return true
}

func (c *container) absentWords() string {
	const most = 3
	names := c.absent
	more := ""
	if len(names) > most {
		names, more = names[:most], " and more"
	}
	return "what its Class-Path names is not there: " + strings.Join(names, ", ") + more
}

// nested names an entry by which the jar holds its classes in a way of its own, which only
// a loader of its own reads; empty if there is none.
func (c *container) nested() string {
	if c.kind != diag.Jar {
		return ""
	}
	for _, e := range c.classPath[0].Entries() {
		name := e.Name
		if strings.HasPrefix(name, "BOOT-INF/") || strings.HasPrefix(name, "WEB-INF/classes/") || strings.HasPrefix(name, "WEB-INF/lib/") ||
			strings.HasSuffix(name, ".jar") && !e.IsFolder() {
			return name
		}
	}
	return ""
}
