package checks_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const module = "jmhdoctor"

// The packages of others, by the module that a go.mod names.
const (
	cobra  = "github.com/spf13/cobra"
	color  = "github.com/fatih/color"
	distuv = "gonum.org/v1/gonum/stat/distuv"
	etree  = "github.com/beevik/etree"
	pflag  = "github.com/spf13/pflag"
	udiff  = "github.com/aymanbagabas/go-udiff"
	xterm  = "golang.org/x/term"
	xtext  = "golang.org/x/text"
	yaml   = "github.com/goccy/go-yaml"
)

// A wall says what a package may import besides the standard library, and which parts of
// the standard library it may not. All else is forbidden. Product code only: tests are free.
type wall struct {
	// folder is the package, from the root of the module.
	folder string
	// ours are folders of this module; "x/..." is everything below x.
	ours []string
	// others are packages of other modules, with all that lies below them.
	others []string
	never  []string
	// because is what the author of a wrong import is told.
	because string
}

// walls is the layout of the program as a table: one package a row, one reason a row.
var walls = []wall{
	{folder: "checks/diag", never: []string{"os"},
		because: "results are plain values that whoever renders, stores or compares them can use without anything else of this module"},
	{folder: "checks/internal/xmldoc", ours: []string{"checks/diag"}, others: []string{etree, xtext}, never: []string{"os"},
		because: "bytes go in and a tree with positions comes out; this is the one package that knows the XML library"},
	{folder: "checks/internal/maven", ours: []string{"checks/internal/xmldoc", "checks/diag"}, never: []string{"os"},
		because: "the effective model is a pure function of an fs.FS and of values; XML reaches it through xmldoc's types"},
	{folder: "checks/internal/jdk", ours: []string{"checks/internal/xmldoc", "checks/diag"}, others: []string{yaml}, never: []string{"os"},
		because: "which JDK compiles is read from files and from environment facts that come in as values"},
	{folder: "checks/internal/javac", ours: []string{"checks/internal/maven", "checks/internal/jdk", "checks/diag"}, never: []string{"os"},
		because: "the decision is a function of model and JDK; processors that were found in jars come in as values"},
	{folder: "checks/internal/classfile", ours: []string{"checks/diag"}, never: []string{"os"},
		because: "a class file is bytes, and knows nothing of Maven or of jars"},
	{folder: "checks/internal/javasrc", ours: []string{"checks/diag"}, never: []string{"os"},
		because: "a Java source is text, and knows nothing of Maven"},
	{folder: "checks/internal/jar", ours: []string{"checks/internal/classfile", "checks/diag"}, never: []string{"os"},
		because: "a jar is an io.ReaderAt with entries and class files; how it was built is not its business"},
	{folder: "checks/internal/results", ours: []string{"checks/diag"}, others: []string{distuv}, never: []string{"os"},
		because: "results are judged by their numbers alone"},
	{folder: "checks/internal/discover", ours: []string{"checks/internal/maven", "checks/diag"}, never: []string{"os"},
		because: "what there is to look at is found in the fs.FS that is given"},
	{folder: "checks", ours: []string{"checks/internal/...", "checks/diag"}, never: []string{"os", "archive/zip"},
		because: "a check gets its facts from the packages below and does no input or output of its own"},
	// x/text knows how many columns a character takes: a caret has to stand below its line.
	{folder: "cmd/internal/render", ours: []string{"checks/diag"}, others: []string{color, xterm, xtext + "/width"}, never: []string{"os"},
		because: "a format is a function of the report and a writer, and sees nothing but the report"},
	{folder: "cmd/internal/scaffold", ours: []string{"checks/diag"},
		because: "templates are text; edits of poms that exist come from checks"},
	{folder: "cmd/internal/cli", others: []string{cobra, pflag, udiff, yaml, xterm}, never: []string{"archive/zip"},
		ours:    []string{"checks", "checks/diag", "cmd/internal/render", "cmd/internal/scaffold"},
		because: "the command line gathers arguments and environment; files are understood below checks"},
	{folder: "cmd/jmhdoctor", ours: []string{"cmd/internal/cli"},
		because: "main calls cli.Run and nothing else"},
}

// everywhere holds for all product code.
var everywhere = []struct{ pattern, because string }{
	{"os/exec", "the doctor starts no process"},
	{"net/url", ""}, // a parser of text: the one exception to the next rows
	{"net", "the doctor never uses the network"},
	{"net/...", "the doctor never uses the network"},
	{"testing", "only tests test"},
	{"testing/...", "only tests test"},
}

// clock are the functions by which a result would depend on when it was made. Checks get
// no clock.
var clock = []string{"Now", "Since", "Until", "After", "Tick", "Sleep", "NewTimer", "NewTicker"}

func TestImports(t *testing.T) {
	for _, breach := range breaches(t, os.DirFS("..")) {
		t.Error(breach)
	}
}

// breaches lists every import of product code that goes through a wall.
func breaches(t *testing.T, root fs.FS) []string {
	t.Helper()
	var found []string
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && isNoPackage(name) {
			return fs.SkipDir
		}
		if entry.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		found = append(found, breachesOf(files, file, path.Dir(name))...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// isNoPackage tells folders in which the go command looks for no packages, and fixtures.
func isNoPackage(folder string) bool {
	base := path.Base(folder)
	return folder != "." && (base[0] == '.' || base[0] == '_') || base == "testdata" || folder == "fixtures"
}

func breachesOf(files *token.FileSet, file *ast.File, folder string) []string {
	at := slices.IndexFunc(walls, func(w wall) bool { return w.folder == folder })
	if at < 0 {
		return []string{fmt.Sprintf("%s: the package has no row in walls: say what it may import, and why", files.Position(file.Package))}
	}
	var found []string
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			panic(err) // the parser took it
		}
		if because := walls[at].forbids(imported); because != "" {
			found = append(found, fmt.Sprintf("%s: %s must not import %s: %s", files.Position(spec.Pos()), folder, imported, because))
		}
	}
	if folder == "checks" || strings.HasPrefix(folder, "checks/") {
		found = append(found, clockUses(files, file)...)
	}
	return found
}

// forbids gives the reason why an import is wrong, or "".
func (w wall) forbids(imported string) string {
	for _, rule := range everywhere {
		if matches(rule.pattern, imported) {
			return rule.because
		}
	}
	allowed := false
	switch first, _, _ := strings.Cut(imported, "/"); {
	case first == module:
		allowed = slices.ContainsFunc(w.ours, func(folder string) bool { return matches(module+"/"+folder, imported) })
	case strings.Contains(first, "."):
		allowed = slices.ContainsFunc(w.others, func(other string) bool {
			return matches(other, imported) || matches(other+"/...", imported)
		})
	default:
		allowed = !slices.ContainsFunc(w.never, func(pattern string) bool {
			return matches(pattern, imported) || matches(pattern+"/...", imported)
		})
	}
	if allowed {
		return ""
	}
	return w.because
}

// matches takes a pattern as the go command has them: "x" is x alone, "x/..." what lies
// below x.
func matches(pattern, imported string) bool {
	if above, ok := strings.CutSuffix(pattern, "..."); ok {
		return strings.HasPrefix(imported, above)
	}
	return pattern == imported
}

func clockUses(files *token.FileSet, file *ast.File) []string {
	var found []string
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		from, ok := selector.X.(*ast.Ident)
		if ok && from.Name == "time" && slices.Contains(clock, selector.Sel.Name) {
			found = append(found, fmt.Sprintf("%s: time.%s: the same input has to give the same result at any time", files.Position(node.Pos()), selector.Sel.Name))
		}
		return true
	})
	return found
}

// TestWallsStop shows that each kind of wrong import is seen, and that right ones are not.
func TestWallsStop(t *testing.T) {
	source := func(imports ...string) *fstest.MapFile {
		text := "package p\n"
		for _, imported := range imports {
			text += "import _ " + strconv.Quote(imported) + "\n"
		}
		return &fstest.MapFile{Data: []byte(text)}
	}
	tree := fstest.MapFS{
		"checks/diag/fine.go":                source("strings", "net/url", "path"),
		"checks/diag/os.go":                  source("os"),
		"checks/diag/free_test.go":           source("os", "os/exec", "github.com/google/go-cmp/cmp"),
		"checks/diag/testdata/free.go":       source("os"),
		"checks/diag/clock.go":               {Data: []byte("package p\nimport \"time\"\nvar d = time.Second\nvar n = time.Now()\n")},
		"checks/internal/xmldoc/fine.go":     source(etree, xtext+"/encoding/charmap", module+"/checks/diag"),
		"checks/internal/maven/etree.go":     source(etree),
		"checks/internal/maven/up.go":        source(module + "/checks"),
		"checks/internal/xmldoc/sideways.go": source(module + "/checks/internal/maven"),
		"checks/internal/jdk/lookalike.go":   source(yaml + "extra"),
		"checks/internal/new/row.go":         source(),
		"checks/fine.go":                     source(module+"/checks/internal/anything", module+"/checks/diag"),
		"checks/zip.go":                      source("archive/zip"),
		"checks/signal.go":                   source("os/signal"),
		"checks/test.go":                     source("github.com/google/go-cmp/cmp"),
		"cmd/internal/cli/fine.go":           source("os", cobra, module+"/checks", module+"/cmd/internal/render"),
		"cmd/internal/cli/net.go":            source("net/http", "net"),
		"cmd/internal/cli/exec.go":           source("os/exec"),
		"cmd/internal/cli/testing.go":        source("testing/fstest"),
		"fixtures/any/free.go":               source("os/exec"),
	}
	var seen []string
	for _, breach := range breaches(t, tree) {
		place, _, _ := strings.Cut(breach, ": ")
		seen = append(seen, place)
	}
	want := []string{
		"checks/diag/clock.go:4:9",
		"checks/diag/os.go:2:8",
		"checks/internal/jdk/lookalike.go:2:8",
		"checks/internal/maven/etree.go:2:8",
		"checks/internal/maven/up.go:2:8",
		"checks/internal/new/row.go:1:1",
		"checks/internal/xmldoc/sideways.go:2:8",
		"checks/signal.go:2:8",
		"checks/test.go:2:8",
		"checks/zip.go:2:8",
		"cmd/internal/cli/exec.go:2:8",
		"cmd/internal/cli/net.go:2:8",
		"cmd/internal/cli/net.go:3:8",
		"cmd/internal/cli/testing.go:2:8",
	}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("breaches (-want +got):\n%s", diff)
	}
}

// TestWallsHaveReasons keeps the table whole.
func TestWallsHaveReasons(t *testing.T) {
	seen := map[string]bool{}
	for _, w := range walls {
		if w.because == "" {
			t.Errorf("%s: no reason", w.folder)
		}
		if seen[w.folder] {
			t.Errorf("%s: two rows", w.folder)
		}
		seen[w.folder] = true
	}
}
