package checks

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jar"
	"jmhdoctor/checks/internal/jdk"
)

// few is how many names of a kind a finding gives; it tells how many there are.
const few = 5

// shows says how a failure will show: the first line, and the exit status. Where the words
// differ between the judged JDKs, each says its own.
func (c *container) shows(line func(i int) string, exit int) []string {
	var details []string
	all := true
	for i := range c.judged {
		all = all && line(i) == line(0)
	}
	for i, j := range c.judged {
		on := ""
		if !all {
			on = " on JDK " + j.Version.Text
		}
		details = append(details, fmt.Sprintf("a run%s ends with exit status %d and says: %s", on, exit, shortened(line(i))))
		if all {
			break
		}
	}
	return details
}

// shortened cuts a line that quotes a whole list.
func shortened(line string) string {
	const most = 200
	if runes := []rune(line); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return line
}

// constantly is for words that no JDK changes.
func constantly(line string) func(int) string { return func(int) string { return line } }

// evidence tells what speaks for one or another reason why there is no list of these
// benchmarks: the classes, what was generated for them, and the JDK that built the jar.
func (c *container) evidence() []diag.Step {
	steps := c.benchmarkSteps(c.intended())
	tests := c.generatedTests()
	switch _, hinted := c.hints(); {
	case len(tests) > 0:
		steps = append(steps, diag.Step{Place: c.classPlace(tests[0]), Message: counted(len(tests), "generated class lies", "generated classes lie") + " in it, so JMH's processor ran"})
	case hinted && len(c.hintedClasses()) > 0:
		steps = append(steps, diag.Step{Message: "META-INF/CompilerHints names methods of " + someNames(c.hintedClasses(), dotted) + ", so JMH's processor ran for them"})
	case hinted:
		steps = append(steps, diag.Step{Message: "META-INF/CompilerHints names no method: JMH's processor ran and saw no benchmark, or the compilation failed"})
	default:
		steps = append(steps, diag.Step{Message: "neither META-INF/CompilerHints nor a generated class (*_jmhTest) lies in it, so JMH's processor did not run"})
		steps = append(steps, c.builderStep()...)
	}
	return steps
}

// benchmarkSteps name classes with @Benchmark methods.
func (c *container) benchmarkSteps(classes []jar.BenchmarkClass) []diag.Step {
	var steps []diag.Step
	for i, b := range classes {
		if i == few {
			steps = append(steps, diag.Step{Message: fmt.Sprintf("and %d more", len(classes)-few)})
			break
		}
		message := fmt.Sprintf("%s has %s", b.Canonical, counted(len(b.Methods), "@Benchmark method", "@Benchmark methods"))
		if b.Ignored != "" {
			message += ", but JMH leaves the class out without a word: " + b.Ignored
		}
		steps = append(steps, diag.Step{Place: c.place(b.Container, b.Entry.Name, 0), Message: message})
	}
	return steps
}

// classPlace is the class file of a class on the class path.
func (c *container) classPlace(internalName string) diag.Place {
	name := internalName + ".class"
	for i, element := range c.classPath {
		if _, ok := element.Find(name); ok {
			return c.place(i, name, 0)
		}
	}
	return c.whole()
}

// builderStep reads the JDK that built the jar from the manifest: the one on which Maven
// ran, which javac need not be of.
func (c *container) builderStep() []diag.Step {
	if c.manifest == nil {
		return nil
	}
	for _, name := range []string{"Build-Jdk-Spec", "Build-Jdk"} {
		i := slices.IndexFunc(c.manifest.Main.Attributes, func(a jar.Attribute) bool { return strings.EqualFold(a.Name, name) })
		if i < 0 {
			continue
		}
		a := c.manifest.Main.Attributes[i]
		version, err := jdk.Parse(a.Value)
		if err != nil {
			continue
		}
		message := fmt.Sprintf("%s: %s: javac %d runs every processor on the class path, unless processing is switched off or another processor path is given (JMH102 to JMH105)", name, a.Value, version.Feature)
		if version.Feature >= firstSilent {
			message = fmt.Sprintf("%s: %s: javac %d runs processors only when it is asked to (JMH101, JDK-8321314)", name, a.Value, version.Feature)
		}
		return []diag.Step{{Place: c.place(0, jar.ManifestName, a.Line), Message: message}}
	}
	return nil
}

// harnessStep names the JMH that reads the list.
func (c *container) harnessStep() []diag.Step {
	if c.harness == "" {
		return nil
	}
	return []diag.Step{{Place: c.harnessAt, Message: "the JMH in use is " + c.harness}}
}

// relocated finds JMH's main where a relocation put it.
func (c *container) relocated() (internalName string, ok bool) {
	for _, name := range c.classes.Names() {
		if strings.HasSuffix(name, "/jmh/Main") && name != jmhMain {
			return name, true
		}
	}
	return "", false
}

// originalOf gives the jar that maven-shade-plugin made of this one, which it renames.
func (c *container) originalOf() (string, bool) {
	return strings.CutPrefix(path.Base(c.path), "original-")
}

// someNames lists a few names, and how many more there are.
func someNames(names []string, show func(string) string) string {
	var shown []string
	for _, name := range names[:min(few, len(names))] {
		shown = append(shown, show(name))
	}
	text := strings.Join(shown, ", ")
	if more := len(names) - few; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

func asIs(name string) string { return name }

// counted writes a number with its noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
