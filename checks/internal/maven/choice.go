package maven

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
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

// An Offer is a Maven that a file of the project names besides the wrapper.
type Offer struct {
	// Version is as it is written, and may be short: "3.9.9", "3.9".
	Version Version
	// Why is a phrase for people that names the file and the line.
	Why    string
	Origin Origin
}

// MavenChoice tells which Maven builds the project below root: asked, when the user named
// one; else what the project's wrapper downloads; else the first of the offers that names
// a line; else the newest 3.9 that is known. The `mvn` of this machine says nothing about
// the one that builds.
func MavenChoice(fsys fs.FS, root string, asked Version, offers []Offer) Choice {
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
	if c, ok := offeredChoice(offers); ok {
		return c
	}
	return Choice{Version: NewestMaven39, Why: "the newest 3.9 known, since no wrapper names one", Origin: Origin{Way: Default}}
}

// newestOfLine are the newest releases of the lines that short versions name; a bare "3"
// names none: what it stands for changes.
var newestOfLine = map[Version]Version{"3.9": NewestMaven39, "3.8": NewestMaven38, "3.6": "3.6.3", "3.5": "3.5.4", "3.3": "3.3.9"}

var fullVersion = regexp.MustCompile(`^\d+\.\d+\.\d+`)

// offeredChoice takes the first offer that can be told, and names the others that differ.
func offeredChoice(offers []Offer) (Choice, bool) {
	var choice Choice
	var others []string
	for _, offer := range offers {
		version, why := offer.Version, offer.Why
		if !fullVersion.MatchString(string(version)) {
			newest, known := newestOfLine[version]
			if !known {
				continue
			}
			version, why = newest, fmt.Sprintf("%s, taken as the newest %s known", why, version)
		}
		switch {
		case choice.Version == "":
			choice = Choice{Version: version, Why: why, Origin: offer.Origin}
		case version != choice.Version && !slices.Contains(others, string(version)+" by "+offer.Why):
			others = append(others, string(version)+" by "+offer.Why)
		}
	}
	if len(others) > 0 {
		choice.Why += "; another one is named: " + strings.Join(others, ", ")
	}
	return choice, choice.Version != ""
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
