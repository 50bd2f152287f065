package jar

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// ManifestName is the name of the manifest. Java takes it in any case of letters.
const ManifestName = "META-INF/MANIFEST.MF"

// A Manifest is what java.util.jar.Manifest makes of a manifest.
type Manifest struct {
	// Main is the main section: what stands before the first blank line.
	Main Section
	// Sections are the named sections in the order of their first line.
	Sections []Section
	// Lost is a last line without line end, which Java does not see; empty if there is
	// none. LostLine is its number.
	Lost     string
	LostLine int
	// Problem says why Java cannot read the manifest; nil if it can.
	Problem *ManifestProblem
}

// A ManifestProblem is a line at which Java gives up.
type ManifestProblem struct {
	// Line counts from 1; Why is a phrase.
	Line int
	Why  string
}

// A Section is a section of a manifest.
type Section struct {
	// Name is empty for the main section.
	Name       string
	Attributes []Attribute
}

// An Attribute is a line of a manifest, unfolded.
type Attribute struct {
	Name, Value string
	// Line is where it begins, from 1.
	Line int
}

// Value gives the value of an attribute, whose name may be in any case of letters. Of
// several the last counts.
func (s Section) Value(name string) (string, bool) {
	for i := len(s.Attributes) - 1; i >= 0; i-- {
		if strings.EqualFold(s.Attributes[i].Name, name) {
			return s.Attributes[i].Value, true
		}
	}
	return "", false
}

// MainClass is the class that "java -jar" starts; empty if there is none.
func (m *Manifest) MainClass() string {
	value, _ := m.Main.Value("Main-Class")
	return strings.TrimFunc(value, func(r rune) bool { return r <= ' ' })
}

// MultiRelease says whether class files below META-INF/versions count.
func (m *Manifest) MultiRelease() bool {
	value, _ := m.Main.Value("Multi-Release")
	return strings.EqualFold(value, "true")
}

// ClassPath gives the entries of Class-Path: relative URLs, seen from the jar.
func (m *Manifest) ClassPath() []string {
	value, _ := m.Main.Value("Class-Path")
	return strings.FieldsFunc(value, func(r rune) bool { return r == ' ' })
}

// ReadManifest reads the manifest of a container as Java does. It is nil if there is
// none.
func ReadManifest(c Container) (*Manifest, error) {
	entry, ok := findManifest(c)
	if !ok {
		return nil, nil
	}
	content, err := readManifestEntry(c, entry)
	if err != nil {
		return nil, err
	}
	return ParseManifest(content), nil
}

// maxSizedManifest is the size up to which JarFile believes what the directory says
// (JarFile.getBytes).
const maxSizedManifest = 0xFFFF

func readManifestEntry(c Container, entry Entry) ([]byte, error) {
	content, err := c.Read(entry)
	if err != nil {
		return nil, err
	}
	if c.IsFolder() || entry.Size > maxSizedManifest {
		return content, nil
	}
	if int64(len(content)) < entry.Size {
		return nil, fmt.Errorf("reading %s: it has %d bytes, and %d are claimed", shown(entry.Name), len(content), entry.Size)
	}
	return content[:entry.Size], nil
}

// Launch gives the first line that "java -jar" prints when the jar's manifest keeps it
// from starting, with the name of the jar as it is given there; empty if it starts some
// main class, whether that exists or not. The exit status is 1 (measured on 17.0.15 and
// 25.0.3).
func (z *Jar) Launch(name string, jdk int) string {
	if z.trailing || !z.launcherFindsManifest() {
		return invalidJar + name
	}
	first := z.entries[slices.IndexFunc(z.entries, func(e Entry) bool { return e.Name == ManifestName })]
	content, err := z.Read(first)
	if err != nil {
		return invalidJar + name
	}
	if launcherProblem(content[:min(int64(len(content)), first.Size)]) != nil {
		return invalidJar + name
	}
	if z.RefusedBy(jdk) != nil {
		return unexpectedError + name
	}
	last, _ := findManifest(z)
	content, err = readManifestEntry(z, last)
	if err != nil {
		return unexpectedError + name
	}
	m := parseManifest(content)
	if m.Problem != nil {
		return unexpectedError + name
	}
	if _, ok := m.Main.Value("Main-Class"); !ok {
		return noMainClass + name
	}
	return ""
}

// findManifest finds the manifest in any case of letters; of several the last counts
// (ZipFile.Source.manifestPos).
func findManifest(c Container) (Entry, bool) {
	entries := c.Entries()
	for i := len(entries) - 1; i >= 0; i-- {
		if len(entries[i].Name) == len(ManifestName) && strings.EqualFold(entries[i].Name, ManifestName) {
			return entries[i], true
		}
	}
	return Entry{}, false
}

// maxManifestLine is the longest line that Java reads, with its line end.
const maxManifestLine = 512

// attributeName is what java.util.jar.Attributes.Name takes.
var attributeName = regexp.MustCompile(`^[A-Za-z0-9_-]{1,70}$`)

// ParseManifest reads a manifest as the launcher and then java.util.jar do.
func ParseManifest(content []byte) *Manifest {
	m := parseManifest(content)
	if refused := launcherProblem(content); refused != nil {
		m.Problem = refused
	}
	return m
}

// parseManifest is java.util.jar.Manifest.read.
func parseManifest(content []byte) *Manifest {
	p := &manifestParser{rest: content}
	m := &Manifest{Main: Section{Attributes: p.attributes()}}
	for p.problem == nil {
		line, ok := p.next()
		if !ok {
			break
		}
		if len(line) > 0 {
			m.Sections = append(m.Sections, p.section(line))
		}
	}
	m.Problem = p.problem
	if m.Problem == nil {
		m.Lost, m.LostLine = p.lost, p.lostLine
	}
	return m
}

// launcherProblem looks at the main section as the launcher does before Java starts: a
// line without ": " makes it refuse the jar (parse_manifest.c, parse_nv_pair).
func launcherProblem(content []byte) *ManifestProblem {
	rest := content
	for number := 1; len(rest) > 0 && rest[0] != '\n' && rest[0] != '\r' && rest[0] != 0; {
		first, line := number, bytes.Clone(firstLine(rest))
		rest = rest[lineSize(rest):]
		number++
		for len(rest) > 0 && rest[0] == ' ' {
			line = append(line, firstLine(rest)[1:]...)
			rest = rest[lineSize(rest):]
			number++
		}
		if colon := bytes.IndexByte(line, ':'); colon < 0 || colon+1 >= len(line) || line[colon+1] != ' ' {
			return &ManifestProblem{Line: first, Why: noSeparator}
		}
	}
	return nil
}

const noSeparator = `it has no ": " between name and value`

// firstLine is the text of the first line, lineSize its size with the line end.
func firstLine(text []byte) []byte {
	if end := bytes.IndexAny(text, "\r\n"); end >= 0 {
		return text[:end]
	}
	return text
}

func lineSize(text []byte) int {
	end := len(firstLine(text))
	switch {
	case bytes.HasPrefix(text[end:], []byte("\r\n")):
		return end + 2
	case end < len(text):
		return end + 1
	}
	return end
}

// A manifestParser reads the lines of a manifest.
type manifestParser struct {
	rest     []byte
	number   int
	lost     string
	lostLine int
	problem  *ManifestProblem
}

func (p *manifestParser) fail(why string) {
	if p.problem == nil {
		p.problem = &ManifestProblem{Line: p.number, Why: why}
	}
}

// next gives the next line without its end. A last line that has none does not count,
// and the buffer of Java cuts long ones.
func (p *manifestParser) next() ([]byte, bool) {
	if p.problem != nil || len(p.rest) == 0 {
		return nil, false
	}
	p.number++
	size := lineSize(p.rest)
	text := firstLine(p.rest)
	switch {
	case len(text) >= maxManifestLine:
		p.fail(fmt.Sprintf("it is longer than %d bytes", maxManifestLine))
		return nil, false
	case size == len(text):
		p.lost, p.lostLine, p.rest = string(text), p.number, nil
		return nil, false
	case size > maxManifestLine:
		// Only the first half of the line end fits: the other looks like a blank line.
		size--
	}
	p.rest = p.rest[size:]
	return text, true
}

func (p *manifestParser) continues() bool { return len(p.rest) > 0 && p.rest[0] == ' ' }

// attributes reads to behind the next blank line.
func (p *manifestParser) attributes() []Attribute {
	var attributes []Attribute
	var name string
	var value []byte
	started := 0
	for {
		line, ok := p.next()
		if !ok || len(line) == 0 {
			return attributes
		}
		if line[0] == ' ' {
			if name == "" {
				p.fail("it continues a line that is not there")
				return attributes
			}
			value = append(value, line[1:]...)
		} else {
			colon := bytes.IndexByte(line, ':')
			if colon < 0 || colon+1 >= len(line) || line[colon+1] != ' ' {
				p.fail(noSeparator)
				return attributes
			}
			name, value, started = string(line[:colon]), bytes.Clone(line[colon+2:]), p.number
		}
		if p.continues() {
			continue
		}
		if !attributeName.MatchString(name) {
			p.fail(fmt.Sprintf("%q is no name of an attribute", name))
			return attributes
		}
		attributes = append(attributes, Attribute{name, decodeUTF8(value), started})
	}
}

// section reads a named section from its first line on.
func (p *manifestParser) section(line []byte) Section {
	const prefix = "name: "
	if len(line) < len(prefix) || !strings.EqualFold(string(line[:len(prefix)]), prefix) {
		p.fail(`a section does not begin with "Name: "`)
		return Section{}
	}
	name := bytes.Clone(line[len(prefix):])
	for p.continues() {
		line, ok := p.next()
		if !ok {
			return Section{}
		}
		name = append(name, line[1:]...)
	}
	return Section{Name: decodeUTF8(name), Attributes: p.attributes()}
}
