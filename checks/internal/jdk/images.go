package jdk

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"jmhdoctor/checks/diag"
)

// An Image is a container image that a file of the repository builds in, or a Maven that a
// workflow installs, which counts as the image of that Maven.
type Image struct {
	// Name is the last part of its repository, "maven" of "docker.io/library/maven".
	Name, Tag string
	Place     diag.Place
	// Why says who names it: "image maven:3.9.9-eclipse-temurin-21 in .gitlab-ci.yml:3".
	Why string
	// RunsMaven: Maven is called in the same stage of a Dockerfile, or in the same file.
	RunsMaven bool
}

// imageFiles are where build servers and builders of images look, by pattern, with how a
// line names an image there.
var imageFiles = []struct {
	pattern string
	line    *regexp.Regexp
	// stages: each line that names an image begins a stage of its own.
	stages bool
}{
	{".github/workflows/*.yml", yamlImage, false},
	{".github/workflows/*.yaml", yamlImage, false},
	{".gitlab-ci.yml", yamlImage, false},
	{".circleci/config.yml", yamlImage, false},
	{"azure-pipelines.yml", yamlImage, false},
	{"bitbucket-pipelines.yml", yamlImage, false},
	{".woodpecker.yml", yamlImage, false},
	{".woodpecker/*.yml", yamlImage, false},
	{".woodpecker/*.yaml", yamlImage, false},
	{".drone.yml", yamlImage, false},
	{"Jenkinsfile", jenkinsImage, false},
	{"Jenkinsfile.*", jenkinsImage, false},
	{"Dockerfile", dockerImage, true},
	{"Dockerfile.*", dockerImage, true},
	{"*.Dockerfile", dockerImage, true},
}

// reference is an image with a tag: host, port and folders are dropped.
const reference = `(?:[A-Za-z0-9._-]+(?::[0-9]+)?/)*([a-z0-9._-]+):([A-Za-z0-9_][A-Za-z0-9_.-]*)`

var (
	yamlImage    = regexp.MustCompile(`^\s*(?:-\s+)?(?:image|container|name):\s*["']?` + reference + `(?:@sha256:[0-9a-f]+)?["']?\s*(?:#.*)?$`)
	jenkinsImage = regexp.MustCompile(`^[^/]*\bimage\b[\s(:=]*["']` + reference + `["']`)
	dockerImage  = regexp.MustCompile(`(?i)^\s*FROM\s+(?:--\S+\s+)*` + reference + `(?:@\S+)?(?:\s|$)`)
	// mavenInput is the Maven that actions such as setup-maven are asked to install.
	mavenInput = regexp.MustCompile(`^\s*(maven)-version:\s*["']?(\d[A-Za-z0-9.-]*)["']?\s*(?:#.*)?$`)
	callsMaven = regexp.MustCompile(`(?m)^[^#\n]*\bmvnw?\b`)
)

// maxImageFiles bounds how many files are read for images.
const maxImageFiles = 500

// Images lists the images that the files of a repository name for builds, in the order of
// imageFiles and of their lines. A file that cannot be read names none.
func Images(fsys fs.FS, repositoryRoot string) []Image {
	var images []Image
	count := 0
	for _, kind := range imageFiles {
		files, err := fs.Glob(fsys, path.Join(globEscaped(path.Clean(repositoryRoot)), kind.pattern))
		if err != nil {
			continue
		}
		for _, file := range files {
			if count++; count > maxImageFiles {
				return images
			}
			data, err := readFile(fsys, file)
			if err != nil {
				continue
			}
			name := strings.TrimPrefix(file, path.Clean(repositoryRoot)+"/")
			images = append(images, imagesIn(file, name, data, kind.line, kind.stages)...)
		}
	}
	return images
}

// globEscaped keeps the letters of a path from being taken for a pattern.
func globEscaped(dir string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(dir)
}

func imagesIn(file, name string, data []byte, pattern *regexp.Regexp, stages bool) []Image {
	var images []Image
	whole := callsMaven.Match(data)
	number, at := 0, 0
	for line := range bytes.Lines(data) {
		number++
		start := at
		at += len(line)
		line = bytes.TrimRight(line, "\r\n")
		m, what := pattern.FindSubmatchIndex(line), "image %s:%s"
		if m == nil && pattern == yamlImage {
			m, what = mavenInput.FindSubmatchIndex(line), "%s-version: %s"
		}
		if m == nil {
			if n := len(images); stages && n > 0 && callsMaven.Match(line) {
				images[n-1].RunsMaven = true
			}
			continue
		}
		image := Image{Name: string(line[m[2]:m[3]]), Tag: string(line[m[4]:m[5]]), RunsMaven: whole && !stages}
		image.Why = fmt.Sprintf(what+" in %s:%d", image.Name, image.Tag, name, number)
		column := 1 + len([]rune(string(line[:m[2]])))
		image.Place = diag.Place{
			File: file, Span: diag.Span{Start: start + m[2], End: start + m[5]},
			Range: diag.Range{
				Start: diag.Position{Line: number, Column: column},
				End:   diag.Position{Line: number, Column: column + len([]rune(string(line[m[2]:m[5]])))},
			},
			Source: []string{string(line)},
		}
		images = append(images, image)
	}
	return images
}

// mavenTag is how a tag of the image "maven" begins that names a version of Maven, which may
// be short. Source: the image's list of tags.
var mavenTag = regexp.MustCompile(`^\d+(?:\.\d+)*(?:-(?:alpha|beta|rc)-\d+)?`)

// MavenVersion gives the version of Maven in an image "maven", as it is written: "3.9.9",
// "3.9", "3"; empty for other images and for tags without one.
func (i Image) MavenVersion() string {
	if i.Name != "maven" {
		return ""
	}
	return mavenTag.FindString(i.Tag)
}

// jdkInTag is the JDK in a tag of the image "maven".
var jdkInTag = regexp.MustCompile(`(?:^|-)(?:openjdk|jdk|eclipse-temurin|temurin|amazoncorretto|sapmachine|ibmjava|ibm-semeru|azulzulu|zulu|liberica|libericaopenjdk|graalvm-community|microsoft-openjdk)-(\d+)(?:-|$)`)

// jdkImages are images of JDKs, whose tags begin with the version.
var jdkImages = map[string]bool{
	"eclipse-temurin": true, "openjdk": true, "amazoncorretto": true, "sapmachine": true, "ibm-semeru-runtimes": true,
	"azul-zulu": true, "zulu-openjdk": true, "liberica-openjdk-debian": true, "liberica-openjdk-alpine": true,
}

var versionTag = regexp.MustCompile(`^(?:open-)?(\d+(?:\.\d+)*(?:[._+]\d+)*)`)

// JDK gives the version of the JDK that an image compiles with; ok is false for an image
// that holds none, or none that can be told: a runtime, "latest".
func (i Image) JDK() (version Version, ok bool) {
	text := ""
	switch {
	case i.Name == "maven":
		if m := jdkInTag.FindStringSubmatch(i.Tag); m != nil {
			text = m[1]
		}
	case jdkImages[i.Name] && i.RunsMaven && !strings.Contains(i.Tag, "jre"):
		if m := versionTag.FindStringSubmatch(i.Tag); m != nil {
			text, _, _ = strings.Cut(strings.ReplaceAll(m[1], "_", "+"), "+")
		}
	}
	if text == "" {
		return Version{}, false
	}
	version, err := Parse(text)
	return version, err == nil
}

// FromImages tells which JDKs the images of a repository build with.
func FromImages(images []Image) []Named {
	var named []Named
	for _, image := range images {
		if version, ok := image.JDK(); ok {
			named = append(named, Named{version, image.Place, image.Why})
		}
	}
	return named
}
