package truth

import (
	"context"
	"encoding/xml"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// shadePlugin makes target/benchmarks.jar, as JMH's archetype has it.
const shadePlugin = `<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-shade-plugin</artifactId><version>3.6.1</version>` +
	`<executions><execution><phase>package</phase><goals><goal>shade</goal></goals><configuration>` +
	`<finalName>benchmarks</finalName><createDependencyReducedPom>false</createDependencyReducedPom>` +
	`<transformers><transformer implementation="org.apache.maven.plugins.shade.resource.ManifestResourceTransformer">` +
	`<mainClass>org.openjdk.jmh.Main</mainClass></transformer></transformers>` +
	`</configuration></execution></executions></plugin>`

// packaging gives the shape with a shade plugin in the pom of its module, where it has none.
// The pom stays as it is around it.
func (s shape) packaging() shape {
	texts := s.texts()
	name := s.path("pom.xml")
	if pom, ok := texts[name]; ok && !strings.Contains(pom, "maven-shade-plugin") {
		texts[name] = withPlugin(pom, shadePlugin)
	}
	s.poms, s.files, s.packaged = nil, texts, true
	return s
}

// withPlugin adds a plugin to build/plugins of a pom. What Maven refuses anyhow stays.
func withPlugin(pom, plugin string) string {
	ends := endsOf(pom)
	switch {
	case ends["project/build/plugins"] > 0:
		return insert(pom, ends["project/build/plugins"], plugin)
	case ends["project/build"] > 0:
		return insert(pom, ends["project/build"], element("plugins", plugin))
	case ends["project"] > 0:
		return insert(pom, ends["project"], element("build", element("plugins", plugin)))
	}
	return pom
}

func insert(text string, at int64, added string) string { return text[:at] + added + text[at:] }

// endsOf finds where the end tags of elements stand, by path.
func endsOf(text string) map[string]int64 {
	decoder := xml.NewDecoder(strings.NewReader(text))
	ends := map[string]int64{}
	var at []string
	for {
		start := decoder.InputOffset()
		token, err := decoder.RawToken()
		if err != nil {
			return ends
		}
		switch token := token.(type) {
		case xml.StartElement:
			at = append(at, token.Name.Local)
		case xml.EndElement:
			ends[path.Join(at...)] = start
			at = at[:max(0, len(at)-1)]
		}
	}
}

func TestWithPlugin(t *testing.T) {
	for before, after := range map[string]string{
		"<project><a/></project>":                             "<project><a/><build><plugins><p/></plugins></build></project>",
		"<project><build>\n</build></project>":                "<project><build>\n<plugins><p/></plugins></build></project>",
		"<project><build><plugins> </plugins></build>\n\n":    "<project><build><plugins> <p/></plugins></build>\n\n",
		"<project><profiles><build></build></profiles>":       "<project><profiles><build></build></profiles>",
		"<project><build><plugins><!-- --></plugins></build>": "<project><build><plugins><!-- --><p/></plugins></build>",
	} {
		if diff := cmp.Diff(after, withPlugin(before, "<p/>")); diff != "" {
			t.Errorf("withPlugin(%q) (-want +got):\n%s", before, diff)
		}
	}
}

// listed gives what target/benchmarks.jar of a module says that it holds; nothing where there
// is no jar. JMH says nothing but an error where it finds no list.
func (j jdk) listed(t *testing.T, module string) []string {
	t.Helper()
	jar := filepath.Join(module, "target", "benchmarks.jar")
	if _, err := os.Stat(jar); err != nil {
		return nil
	}
	java := filepath.Join(j.home, "bin", "java")
	if runtime.GOOS == "windows" {
		java += ".exe"
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, java, "-Duser.language=en", "-Duser.country=US", "-XX:TieredStopAtLevel=1", "-jar", jar, "-l")
	command.Env = buildEnvironment(os.Environ(), j.home)
	output, err := command.Output()
	if ctx.Err() != nil {
		t.Fatalf("%s -l does not end", jar)
	}
	if err != nil {
		return nil
	}
	_, list, ok := strings.Cut(string(output), "Benchmarks:")
	if !ok {
		t.Fatalf("%s -l prints no list:\n%s", jar, output)
	}
	return slices.Sorted(slices.Values(strings.Fields(list)))
}
