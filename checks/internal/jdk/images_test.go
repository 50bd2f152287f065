package jdk

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// toldImage puts an image into words: name, tag, Maven, JDK.
func toldImage(i Image) string {
	text := fmt.Sprintf("%s maven=%s", i.Why, i.MavenVersion())
	if version, ok := i.JDK(); ok {
		text += " jdk=" + version.Text
	}
	return text
}

func TestImages(t *testing.T) {
	for _, test := range []struct {
		file, text string
		want       []string
	}{
		{".gitlab-ci.yml", "image: maven:3.9.9-eclipse-temurin-21\nbuild:\n  script: mvn verify\n",
			[]string{"image maven:3.9.9-eclipse-temurin-21 in .gitlab-ci.yml:1 maven=3.9.9 jdk=21"}},
		{".gitlab-ci.yml", "a:\n  image:\n    name: \"host.example:5000/mirror/maven:3-openjdk-17-slim\" # why\n  script:\n    - mvn -B verify\n",
			[]string{"image maven:3-openjdk-17-slim in .gitlab-ci.yml:3 maven=3 jdk=17"}},
		{".gitlab-ci.yml", "image: eclipse-temurin:21-jdk\nb:\n  script: ./mvnw verify\n",
			[]string{"image eclipse-temurin:21-jdk in .gitlab-ci.yml:1 maven= jdk=21"}},
		{".gitlab-ci.yml", "image: eclipse-temurin:21-jdk\nb:\n  script: gradle build # not mvn\n",
			[]string{"image eclipse-temurin:21-jdk in .gitlab-ci.yml:1 maven="}},
		{".gitlab-ci.yml", "# image: maven:3.9.9\nimage: maven\nimage: $IMAGE\nimage: maven:$TAG\nimage: maven:latest\n",
			[]string{"image maven:latest in .gitlab-ci.yml:5 maven="}},
		{".github/workflows/ci.yml", "jobs:\n  a:\n    container: maven:3.8-amazoncorretto-11\n",
			[]string{"image maven:3.8-amazoncorretto-11 in .github/workflows/ci.yml:3 maven=3.8 jdk=11"}},
		{"Jenkinsfile", "pipeline { agent { docker { image 'maven:4.0.0-rc-5-eclipse-temurin-25-alpine' } } }\n// image 'maven:3.1.0-jdk-8'\ndocker.image(\"maven:3.6.3-jdk-8\").inside { sh 'mvn' }\n",
			[]string{"image maven:4.0.0-rc-5-eclipse-temurin-25-alpine in Jenkinsfile:1 maven=4.0.0-rc-5 jdk=25", "image maven:3.6.3-jdk-8 in Jenkinsfile:3 maven=3.6.3 jdk=8"}},
		{"Dockerfile", "FROM --platform=linux/amd64 maven:3.9.6-sapmachine-21 AS build\r\nRUN mvn package\r\nFROM eclipse-temurin:21-jre\r\nCOPY a b\r\n",
			[]string{"image maven:3.9.6-sapmachine-21 in Dockerfile:1 maven=3.9.6 jdk=21", "image eclipse-temurin:21-jre in Dockerfile:3 maven="}},
		{"Dockerfile", "from amazoncorretto:17.0.9@sha256:00\nRUN ./mvnw package\nFROM openjdk:11\n",
			[]string{"image amazoncorretto:17.0.9 in Dockerfile:1 maven= jdk=17.0.9", "image openjdk:11 in Dockerfile:3 maven="}},
		{"Dockerfile.bench", "FROM maven:eclipse-temurin-21\n", []string{"image maven:eclipse-temurin-21 in Dockerfile.bench:1 maven= jdk=21"}},
		{".github/workflows/ci.yml", "steps:\n  - uses: stCarolas/setup-maven@v5\n    with:\n      maven-version: '3.8.2' # old\n",
			[]string{"maven-version: 3.8.2 in .github/workflows/ci.yml:4 maven=3.8.2"}},
		{"docker-compose.yml", "image: maven:3.9.9\n", nil},
		{"Dockerfile", strings.Repeat("\x00\xff", 2000), nil},
	} {
		var got []string
		for _, image := range Images(fstest.MapFS{"a[b/" + test.file: {Data: []byte(test.text)}}, "a[b") {
			got = append(got, toldImage(image))
			line := strings.Split(test.text, "\n")[image.Place.Range.Start.Line-1]
			if shown := test.text[image.Place.Span.Start:image.Place.Span.End]; shown != image.Name+":"+image.Tag && !strings.HasPrefix(shown, "maven-version") || !strings.HasPrefix(line[image.Place.Range.Start.Column-1:], shown) {
				t.Errorf("%s: %s stands at %q, %+v", test.file, image.Why, shown, image.Place.Range)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s\n%s\ngot  %q\nwant %q", test.file, test.text, got, test.want)
		}
	}
}
