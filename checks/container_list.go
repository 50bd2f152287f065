package checks

import (
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jar"
)

// A listFile is one BenchmarkList on the class path.
type listFile struct {
	// element is the index in the class path, entry the name there.
	element int
	entry   string
	// lists are what the JMH of each judged JDK makes of it, in that order: they differ in
	// the words of exceptions only. There are none where err is set.
	lists []*jar.List
	err   error
}

func (l *listFile) read() bool { return l.err == nil }

// list is what JMH makes of the file, whatever the JDK.
func (l *listFile) list() *jar.List { return l.lists[0] }

// readLists reads every list on the class path, since JMH unites them.
func (c *container) readLists() {
	for i, element := range c.classPath {
		entry, ok := element.Find(c.listName())
		if !ok {
			continue
		}
		file := listFile{element: i, entry: c.listName()}
		content, err := element.Read(entry)
		if file.err = err; err == nil {
			for _, j := range c.judged {
				file.lists = append(file.lists, jar.ReadList(content, jar.Harness{Version: c.harness, JDK: j.Version.Feature}))
			}
		}
		c.lists = append(c.lists, file)
	}
	c.unite()
}

// listName is the resource that the JMH in use reads.
func (c *container) listName() string {
	if g := jar.GenerationOf(c.harness); g != 0 && g < jar.Since0_9 {
		return jar.OldListName
	}
	return jar.ListName
}

// unite joins the lists, and remembers where each benchmark stands first.
func (c *container) unite() {
	var lists []*jar.List
	c.listedAt = map[string]diag.Place{}
	for i := range c.lists {
		if !c.lists[i].read() {
			continue
		}
		lists = append(lists, c.lists[i].list())
		for _, r := range c.lists[i].list().Records {
			if _, known := c.listedAt[r.Name()]; !known {
				c.listedAt[r.Name()] = c.listPlace(&c.lists[i], r.Line)
			}
		}
	}
	c.records = jar.Unite(lists...)
}

// listedNames are the benchmarks of the lists, package.Class.method, each once, in the
// order in which JMH runs them.
func (c *container) listedNames() []string { return distinctNames(c.records) }

func distinctNames(records []jar.Record) []string {
	var names []string
	seen := map[string]bool{}
	for _, r := range records {
		if name := r.Name(); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	return names
}

// fatal is the first line at which JMH on the i-th judged JDK dies, and the file that
// holds it; nil if it reads all lists.
func (c *container) fatal(i int) (*listFile, *jar.Defect) {
	for f := range c.lists {
		if file := &c.lists[f]; file.read() {
			if defect := file.lists[i].Fatal(); defect != nil {
				return file, defect
			}
		}
	}
	return nil, nil
}

// listState sums up what JMH makes of the lists.
type listState int

const (
	// listsAbsent: there is none.
	listsAbsent listState = iota + 1
	// listsUnknown: one of them cannot be read from the jar.
	listsUnknown
	// listsRefused: JMH dies of a line.
	listsRefused
	// listsEmpty: they hold no benchmark.
	listsEmpty
	// listsRead: JMH reads them, and finds benchmarks.
	listsRead
)

func (c *container) listState() listState {
	if len(c.lists) == 0 {
		return listsAbsent
	}
	if slices.ContainsFunc(c.lists, func(l listFile) bool { return !l.read() }) {
		return listsUnknown
	}
	if _, defect := c.fatal(0); defect != nil {
		return listsRefused
	}
	if len(c.records) == 0 {
		return listsEmpty
	}
	return listsRead
}

// hints are the lines of every CompilerHints on the class path; found is false where
// there is none.
func (c *container) hints() (lines []string, found bool) {
	for _, element := range c.classPath {
		entry, ok := element.Find(jar.HintsName)
		if !ok {
			continue
		}
		found = true
		if content, err := element.Read(entry); err == nil {
			lines = append(lines, jar.ReadHints(content)...)
		}
	}
	return lines, found
}

// hintedClasses are the classes whose methods the hints name, without the constant lines.
func (c *container) hintedClasses() []string {
	lines, _ := c.hints()
	var classes []string
	for _, line := range lines {
		hint, ok := jar.ParseHint(line)
		if ok && !strings.Contains(hint.Class, "*") && !strings.HasPrefix(hint.Class, jmhPackage) && !slices.Contains(classes, hint.Class) {
			classes = append(classes, hint.Class)
		}
	}
	return classes
}

// listPlace is a line of a list.
func (c *container) listPlace(l *listFile, line int) diag.Place {
	return c.place(l.element, l.entry, line)
}
