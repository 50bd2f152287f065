package jdk

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// A choice is the JDK that JAVA_HOME names after a step, or why it is not known.
type choice struct {
	version Version
	// unclear is the reason; empty where version is known.
	unclear string
	at      origin
	// via names a file between the step and the version: ".java-version:1".
	via string
}

func undecided(at origin, format string, arguments ...any) choice {
	return choice{at: at, unclear: fmt.Sprintf(format, arguments...)}
}

// A setupJava is one step that uses actions/setup-java.
type setupJava struct {
	fsys fs.FS
	root string
	// step is the object of the step, with its inputs.
	step, with value
	scope      scope
}

// choice gives the JDK that becomes JAVA_HOME; it is false where the step leaves
// JAVA_HOME alone. Source: action.yml and src of actions/setup-java v4 and v5.
func (s setupJava) choice() (choice, bool) {
	if strings.EqualFold(s.input("set-default").text, "false") {
		return choice{}, false
	}
	distribution := s.input("distribution")
	if strings.EqualFold(distribution.text, "jdkfile") && !distribution.isUnknown() {
		return undecided(distribution.at, "setup-java installs the JDK of a file (distribution jdkfile), whose version is known only when the workflow runs"), true
	}
	if pkg := s.input("java-package"); !pkg.isUnknown() && strings.HasPrefix(pkg.text, "jre") {
		return undecided(pkg.at, "setup-java installs a runtime without a compiler (java-package %s)", pkg.text), true
	}
	if versions := s.versions(); len(versions) > 0 {
		// Each version is installed; the last one becomes JAVA_HOME.
		return s.take(versions[len(versions)-1], distribution), true
	}
	if file := s.input("java-version-file"); file.kind != nullKind && file.text != "" {
		return s.fromFile(file, distribution), true
	}
	return undecided(s.step.at, "setup-java is given neither java-version nor java-version-file, and fails"), true
}

func (s setupJava) input(name string) value { return s.scope.resolve(s.with.get(name)) }

// versions gives the lines of java-version that say something.
func (s setupJava) versions() []value {
	written := s.with.get("java-version")
	if written.isUnknown() || !written.isScalar() {
		return []value{written}
	}
	var versions []value
	for _, line := range written.eachLine() {
		resolved := s.scope.resolve(line)
		if resolved.isUnknown() || !resolved.isScalar() {
			versions = append(versions, resolved)
			continue
		}
		for _, v := range resolved.eachLine() {
			if strings.TrimSpace(v.text) != "" {
				versions = append(versions, v)
			}
		}
	}
	return versions
}

func (s setupJava) take(v, distribution value) choice {
	if v.isUnknown() {
		return undecided(v.at, "the java-version of setup-java is not known here: %s", v.text)
	}
	if !v.isScalar() {
		return undecided(v.at, "the java-version of setup-java is a list or an object, which GitHub takes for no version")
	}
	version, problem := setupJavaVersion(strings.TrimSpace(v.text), vendorOf(distribution))
	if problem != "" {
		return undecided(v.at, "the java-version of setup-java is %s: %s", strings.TrimSpace(v.text), problem)
	}
	return choice{version: version, at: v.at}
}

// vendorOf names the vendor as a release file would begin it. It matters for JDK 8
// alone, where only Oracle's has -proc:full.
func vendorOf(distribution value) string {
	switch {
	case distribution.isUnknown():
		return ""
	case strings.EqualFold(distribution.text, "oracle"):
		return "Oracle Corporation"
	}
	return distribution.text
}

var (
	setupJavaSpec = regexp.MustCompile(`^(\d+)(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:\+\S+)?(-ea(?:\.\d+)?)?$`)
	openRange     = regexp.MustCompile(`^[\^~]\s*(\d+)(?:\.\d+)*$`)
)

// setupJavaVersion reads a version as setup-java does, which takes it for a range of
// semantic versions: 17 and 17.0 are the newest of that line, 17.0.9 is exact.
func setupJavaVersion(text, vendor string) (v Version, problem string) {
	if rest, ok := strings.CutPrefix(text, "1."); ok { // 1.8, the older writing of 8
		text = rest
	}
	exactly := text
	if parts := openRange.FindStringSubmatch(text); parts != nil {
		exactly = parts[1]
	} else if parts := setupJavaSpec.FindStringSubmatch(text); parts != nil {
		interim, update, early := parts[2], parts[3], parts[4]
		isLine := early == "" && (update == "" || strings.ContainsAny(update, "xX*"))
		if isLine && strings.Trim(interim, "0xX*") != "" {
			return Version{}, fmt.Sprintf("there is no JDK %s; in quotes, a version keeps its last zero", text)
		}
		if isLine {
			exactly = parts[1]
		}
	}
	v, err := Parse(exactly)
	if err != nil {
		return Version{}, err.Error()
	}
	v.Vendor = vendor
	return v, ""
}

// versionFiles are the patterns by which setup-java finds the version in a file.
var versionFiles = map[string]*regexp.Regexp{
	".sdkmanrc":      regexp.MustCompile(`(?m)^java\s*=\s*([^-\s]+)`),
	".tool-versions": regexp.MustCompile(`(?m)^java\s+(?:\S*-)?v?(\d+(?:\.\d+)*(?:\+\d+)?(?:-ea(?:\.\d+)?)?)\s*$`),
}

var anyVersionFile = regexp.MustCompile(`(?:^|[\s-])(\d+\S*)`)

// fromFile takes the version from the file that java-version-file names, relative to
// the root of the repository.
func (s setupJava) fromFile(name, distribution value) choice {
	if name.isUnknown() {
		return undecided(name.at, "the java-version-file of setup-java is not known here: %s", name.text)
	}
	file := path.Join(s.root, strings.TrimSpace(name.text))
	if !fs.ValidPath(file) || !strings.HasPrefix(file+"/", strings.TrimPrefix(s.root+"/", "./")) {
		return undecided(name.at, "setup-java takes the version from %s, which lies outside the repository", name.text)
	}
	data, err := readFile(s.fsys, file)
	if err != nil {
		return undecided(name.at, "setup-java takes the version from %s, which cannot be read: %s", name.text, reasonOf(err))
	}
	pattern := anyVersionFile
	if special, ok := versionFiles[path.Base(file)]; ok {
		pattern = special
	}
	match := pattern.FindSubmatchIndex(data)
	if match == nil {
		return undecided(name.at, "setup-java takes the version from %s, which names none that it understands", name.text)
	}
	found := textValue(string(data[match[2]:match[3]]), originAt(file, data, match[2], match[3]))
	if strings.EqualFold(distribution.text, "corretto") { // setup-java keeps the line only
		found.text, _, _ = strings.Cut(strings.TrimPrefix(found.text, "1."), ".")
	}
	c := s.take(found, distribution)
	c.via = fmt.Sprintf("%s:%d", strings.TrimSpace(name.text), found.at.line)
	return c
}

// originAt gives the origin of a range of a file.
func originAt(file string, data []byte, start, end int) origin {
	o := origin{source: newSource(file, string(data)), width: len([]rune(string(data[start:end])))}
	for i, lineStart := range o.source.starts {
		if lineStart <= start {
			o.line = i + 1
			o.column = len([]rune(string(data[lineStart:start]))) + 1
		}
	}
	return o
}
