package maven

import (
	"io/fs"
	"path"
	"regexp"
	"strings"

	"jmhdoctor/checks/diag"
)

// A Choice is which Maven builds a project, and how that is known.
type Choice struct {
	Version Version
	// Why is a phrase for people.
	Why    string
	Origin Origin
}

const wrapperProperties = ".mvn/wrapper/maven-wrapper.properties"

var distribution = regexp.MustCompile(`apache-maven-(\d[^/]*?)(?:-bin)?\.(?:zip|tar\.gz)`)

// MavenChoice tells which Maven builds the project below root: asked, when the user named
// one; else what the project's wrapper downloads; else the newest 3.9 that is known. The
// `mvn` of this machine says nothing about the one that builds.
func MavenChoice(fsys fs.FS, root string, asked Version) Choice {
	if asked != "" {
		return Choice{Version: asked, Why: "given by --maven", Origin: Origin{Way: CommandLine}}
	}
	file := path.Join(root, wrapperProperties)
	data, err := readFile(fsys, file)
	if err == nil {
		if c, ok := wrapperChoice(file, string(data)); ok {
			return c
		}
	}
	return Choice{Version: NewestMaven39, Why: "the newest 3.9 known, since no wrapper names one", Origin: Origin{Way: Default}}
}

// wrapperChoice reads distributionUrl of a Java properties file.
func wrapperChoice(file, text string) (Choice, bool) {
	at := 0
	for _, line := range strings.SplitAfter(text, "\n") {
		start := at
		at += len(line)
		content := strings.TrimSpace(line)
		name, url, ok := strings.Cut(content, "=")
		if strings.HasPrefix(content, "#") || strings.HasPrefix(content, "!") || !ok || strings.TrimSpace(name) != "distributionUrl" {
			continue
		}
		m := distribution.FindStringSubmatch(strings.ReplaceAll(url, `\`, ""))
		if m == nil {
			return Choice{}, false
		}
		span := diag.Span{Start: start + strings.Index(line, content), End: start + strings.Index(line, content) + len(content)}
		return Choice{
			Version: Version(m[1]), Why: "named by the Maven wrapper (distributionUrl)",
			Origin: Origin{File: file, Element: span, Text: span, Way: Here},
		}, true
	}
	return Choice{}, false
}
