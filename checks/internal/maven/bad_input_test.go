package maven

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// within fails a test that takes longer than Maven's patience would bear.
func within(t *testing.T, limit time.Duration, what func()) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); what() }()
	select {
	case <-done:
	case <-time.After(limit):
		t.Fatalf("it takes more than %v", limit)
	}
}

func TestBadInput(t *testing.T) {
	var profiles, nested, laughs strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&profiles, "<profile><id>p%d</id><activation><jdk>[%d,)</jdk></activation><properties><x>%d</x></properties></profile>", i, i%40, i)
	}
	for range 2000 {
		nested.WriteString("<a>")
	}
	for i := range 40 {
		fmt.Fprintf(&laughs, "<l%d>${l%d}${l%d}</l%d>", i, i+1, i+1, i)
	}
	laughs.WriteString("<l40>ha</l40>")
	parentOf := func(artifact, parent string) string {
		return "<project><modelVersion>4.0.0</modelVersion><parent><groupId>g</groupId><artifactId>" + parent + "</artifactId><version>1</version><relativePath>../" +
			parent + "/pom.xml</relativePath></parent><artifactId>" + artifact + "</artifactId><packaging>pom</packaging></project>"
	}
	for name, c := range map[string]struct {
		files   map[string]string
		pom     string
		problem string
		// healthy: Maven builds it; healthy3: Maven 3 does.
		healthy, healthy3 bool
	}{
		"no file":           {problem: "Non-readable POM /pom.xml: /pom.xml (No such file or directory)"},
		"a folder":          {files: map[string]string{"pom.xml/x": ""}, problem: "Non-readable POM"},
		"an empty file":     {files: map[string]string{"pom.xml": " \n"}, problem: "input contained no data"},
		"not XML":           {files: map[string]string{"pom.xml": "hello"}, problem: "Non-parseable POM /pom.xml"},
		"truncated":         {files: map[string]string{"pom.xml": "<project><modelVersion>4.0.0</model"}, problem: "Non-parseable POM"},
		"20 MB":             {files: map[string]string{"pom.xml": strings.Repeat("<!-- x -->", 2<<20)}, problem: "over 16 MiB"},
		"depth":             {files: map[string]string{"pom.xml": nested.String()}, problem: "Non-parseable POM"},
		"10,000 profiles":   {files: map[string]string{"pom.xml": pomText("a", "<profiles>"+profiles.String()+"</profiles>")}, healthy: true},
		"billion laughs":    {files: map[string]string{"pom.xml": pomText("a", "<name>${l0}</name><properties>"+laughs.String()+"</properties>")}, problem: "expands to more than"},
		"a cycle of two":    {files: map[string]string{"pom.xml": pomText("a", "<properties><x>${y}</x><y>${x}</y></properties>")}, problem: "recursive expression cycle"},
		"parents in a ring": {files: map[string]string{"a/pom.xml": parentOf("a", "b"), "b/pom.xml": parentOf("b", "a")}, pom: "a/pom.xml", problem: "The parents form a cycle: g:a:1 -> g:a:1"},
		"its own parent":    {files: map[string]string{"a/pom.xml": parentOf("a", "a")}, pom: "a/pom.xml", problem: "The parents form a cycle: g:a:1 -> g:a:1"},
		"a ring above":      {files: map[string]string{"a/pom.xml": parentOf("a", "b"), "b/pom.xml": parentOf("b", "c"), "c/pom.xml": parentOf("c", "b")}, pom: "a/pom.xml", problem: "The parents form a cycle"},
		"out of the tree":   {files: map[string]string{"pom.xml": childText("<relativePath>../../../../../../pom.xml</relativePath>", "")}, healthy3: true},
		"BOMs in a ring": {files: map[string]string{
			"pom.xml":            bomText("a", importB),
			"repo/g/b/1/b-1.pom": bomText("b", strings.ReplaceAll(importB, "<artifactId>b<", "<artifactId>c<")),
			"repo/g/c/1/c-1.pom": bomText("c", importB),
		}, problem: "form a cycle: g:a:1 -> g:b:1 -> g:c:1 -> g:b:1"},
		"a parent of packaging jar": {files: map[string]string{"pom.xml": pomText("parent", ""), "c/pom.xml": childText("", "")}, pom: "c/pom.xml", problem: `must be "pom" but is "jar"`},
		"unknown packaging":         {files: map[string]string{"pom.xml": pomText("a", "<packaging>swc</packaging>")}, problem: "Unknown packaging: swc"},
		"no version":                {files: map[string]string{"pom.xml": "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId></project>"}, problem: "'version' is missing."},
		"model version 5":           {files: map[string]string{"pom.xml": strings.Replace(pomText("a", ""), "4.0.0", "5.0.0", 1)}, problem: "is newer than the versions supported"},
	} {
		t.Run(name, func(t *testing.T) {
			pom := c.pom
			if pom == "" {
				pom = "pom.xml"
			}
			for _, maven := range []Version{"3.8.9", "3.9.16", "4.0.0-rc-5"} {
				within(t, 20*time.Second, func() {
					b := NewBuilder(files(c.files))
					model, problems := b.Effective(pom, Inputs{Maven: maven, JavaVersion: "17.0.15", Repositories: []string{"repo"}})
					b.Reactor(pom, Inputs{Maven: maven, JavaVersion: "17.0.15"})
					text := strings.Join(describe(problems), "\n")
					if c.healthy || c.healthy3 && maven.Line() < Line4 {
						if Failed(problems) || model == nil {
							t.Errorf("%s fails: %s", maven, text)
						}
						return
					}
					if maven.Line() == Line4 {
						return // Its words are others; it must only come back.
					}
					if !Failed(problems) || !strings.Contains(text, c.problem) {
						t.Errorf("%s: no problem %q in %q", maven, c.problem, text)
					}
				})
			}
		})
	}
}

func TestUnknownExtensionPackaging(t *testing.T) {
	fsys := files(map[string]string{"pom.xml": pomText("a", "<packaging>bundle</packaging><build><plugins><plugin><groupId>f</groupId><artifactId>b</artifactId><version>5</version><extensions>true</extensions></plugin></plugins></build>")})
	model, problems := NewBuilder(fsys).Effective("pom.xml", Inputs{})
	if Failed(problems) || len(model.Unknowns) != 1 || model.Unknowns[0].Artifact != "f:b:5" {
		t.Errorf("the packaging of an extension is unknown: %v %+v", problems, model.Unknowns)
	}
}

func TestSymlinkLoops(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("pom.xml", pomText("a", "<packaging>pom</packaging><modules><module>loop</module><module>self</module></modules>"))
	if err := os.Symlink(".", filepath.Join(dir, "loop")); err != nil {
		t.Skip("no symlinks here")
	}
	if err := os.Symlink("self", filepath.Join(dir, "self")); err != nil {
		t.Fatal(err)
	}
	within(t, 20*time.Second, func() {
		_, problems := NewBuilder(os.DirFS(dir)).Reactor("pom.xml", Inputs{})
		if !Failed(problems) {
			t.Error("a module that leads into itself is no problem")
		}
	})
}

func TestEverythingUnreadable(t *testing.T) {
	// An FS of which nothing can be read must give problems, not panics.
	model, problems := NewBuilder(fstest.MapFS{}).Effective("no/such/pom.xml", Inputs{})
	if model != nil || !Failed(problems) {
		t.Errorf("got %v, %v", model, problems)
	}
}
