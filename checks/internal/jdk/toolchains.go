package jdk

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/xmldoc"
)

// A Toolchain is one of type jdk in a toolchains.xml.
type Toolchain struct {
	// Provides are the texts of `<provides>`, by name: version, vendor, id.
	Provides map[string]string
	// JDKHome is the rooted folder of `<jdkHome>`; empty where Problem says why.
	JDKHome string
	// Place is the toolchain element.
	Place diag.Place
	// Problem says why Maven logs "Misconfigured toolchain." and goes on without this
	// one; empty for a good one.
	Problem string
}

// ReadToolchains reads the toolchains of type jdk from a toolchains.xml, in its order,
// with ${env.NAME} filled in as Maven does since 3.3. A file that is not there is an
// error that wraps fs.ErrNotExist; one that is no XML makes Maven itself fail.
func ReadToolchains(fsys fs.FS, file string, env Environment) ([]Toolchain, error) {
	data, err := readFile(fsys, file)
	if err != nil {
		return nil, fmt.Errorf("reading toolchains %s: %w", file, err)
	}
	doc, err := xmldoc.Parse(file, data)
	if err != nil {
		return nil, fmt.Errorf("reading toolchains: %w", err)
	}
	if root := doc.Root().FullTag(); root != "toolchains" {
		return nil, fmt.Errorf("reading toolchains %s: the root element is <%s>, not <toolchains>", file, root)
	}
	r := toolchainReader{fsys, env, doc}
	var toolchains []Toolchain
	for element := range doc.Root().ChildElementsSeq() {
		if element.FullTag() == "toolchain" && r.childText(element, "type") == "jdk" {
			toolchains = append(toolchains, r.toolchain(element))
		}
	}
	return toolchains, nil
}

type toolchainReader struct {
	fsys fs.FS
	env  Environment
	doc  *xmldoc.Document
}

// toolchain follows JavaToolchainFactory.createToolchain of maven-core 3.9.16.
func (r toolchainReader) toolchain(element *xmldoc.Element) Toolchain {
	span := r.doc.Element(element)
	t := Toolchain{
		Provides: map[string]string{},
		Place:    diag.Place{File: r.doc.File(), Span: span, Range: r.doc.Range(span)},
	}
	if provides := element.SelectElement("provides"); provides != nil {
		for token := range provides.ChildElementsSeq() {
			t.Provides[token.FullTag()] = r.text(token)
		}
	}
	configuration := element.SelectElement("configuration")
	if configuration == nil || configuration.SelectElement("jdkHome") == nil {
		t.Problem = "Java toolchain without the jdkHome configuration element."
		return t
	}
	t.JDKHome, t.Problem = r.home(r.childText(configuration, "jdkHome"))
	return t
}

func (r toolchainReader) home(text string) (home, problem string) {
	home, ok := r.env.rooted(text)
	if ok {
		if _, err := fs.Stat(r.fsys, home); err == nil {
			return home, ""
		}
	}
	return "", "Non-existing JDK home configuration at " + text
}

func (r toolchainReader) childText(element *xmldoc.Element, name string) string {
	if child := element.SelectElement(name); child != nil {
		return r.text(child)
	}
	return ""
}

var environmentVariable = regexp.MustCompile(`\$\{env\.([^}]*)\}`)

// text gives the text of an element with environment variables filled in; one that is
// not set stays as it is.
func (r toolchainReader) text(element *xmldoc.Element) string {
	return environmentVariable.ReplaceAllStringFunc(strings.TrimSpace(r.doc.Text(element)), func(expression string) string {
		name := environmentVariable.FindStringSubmatch(expression)[1]
		if r.env.OS == "windows" {
			name = strings.ToUpper(name)
		}
		if value, ok := r.env.Variables[name]; ok {
			return value
		}
		return expression
	})
}

// Version gives the version of the toolchain's JDK by its release file. What `<version>`
// claims does not count: javac is the one that lies in the folder.
func (t Toolchain) Version(fsys fs.FS) (Version, error) {
	return Home(fsys, path.Clean(t.JDKHome))
}

// A VersionMatcher tells whether a provided version meets a required one: a range that
// contains it, or an equal version. It is false for a requirement that is neither.
type VersionMatcher func(required, provided string) bool

// Match gives the first good toolchain that meets all requirements, as
// DefaultToolchainManager.getToolchains does: version by matches, all others by equal
// text. A toolchain that does not provide what is required is no match.
func Match(toolchains []Toolchain, requirements map[string]string, matches VersionMatcher) (Toolchain, bool) {
	i := slices.IndexFunc(toolchains, func(t Toolchain) bool { return t.Problem == "" && t.meets(requirements, matches) })
	if i < 0 {
		return Toolchain{}, false
	}
	return toolchains[i], true
}

func (t Toolchain) meets(requirements map[string]string, matches VersionMatcher) bool {
	for _, name := range slices.Sorted(maps.Keys(requirements)) {
		provided, ok := t.Provides[name]
		if !ok {
			return false
		}
		if name == "version" && !matches(requirements[name], provided) {
			return false
		}
		if name != "version" && provided != requirements[name] {
			return false
		}
	}
	return true
}
