package jar

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// missing ends a test because something of the machine is not there.
func missing(t *testing.T, format string, arguments ...any) {
	t.Helper()
	if os.Getenv("JMHDOCTOR_REQUIRE_MAVEN") == "1" {
		t.Fatalf(format, arguments...)
	}
	t.Skipf(format+" (set JMHDOCTOR_REQUIRE_MAVEN=1 to make this a failure)", arguments...)
}

// real ends a test that holds what is here against real Java and JMH: these start many
// JVMs, which is too slow for every day.
func real(t *testing.T) {
	t.Helper()
	if os.Getenv("JMHDOCTOR_REQUIRE_MAVEN") != "1" {
		t.Skip("holds this against real Java; set JMHDOCTOR_REQUIRE_MAVEN=1 to run it")
	}
}

// jdkHome finds the JDK of a feature release: JAVA_HOME, JAVA_HOME_*, the JDK of java on
// PATH, and the folders beside these.
func jdkHome(t *testing.T, feature int) string {
	t.Helper()
	for _, home := range jdkHomes() {
		release, err := os.ReadFile(filepath.Join(home, "release"))
		if err != nil {
			continue
		}
		version := regexp.MustCompile(`(?m)^JAVA_VERSION="(\d+)`).FindSubmatch(release)
		if _, err := exec.LookPath(filepath.Join(home, "bin", "javac")); err == nil && version != nil && string(version[1]) == fmt.Sprint(feature) {
			return home
		}
	}
	missing(t, "no JDK %d: looked at JAVA_HOME, at JAVA_HOME_*, at java on PATH and at the folders beside these", feature)
	return ""
}

func jdkHomes() []string {
	var homes []string
	for _, variable := range os.Environ() {
		name, value, _ := strings.Cut(variable, "=")
		if value != "" && (name == "JAVA_HOME" || strings.HasPrefix(name, "JAVA_HOME_")) {
			homes = append(homes, value)
		}
	}
	if java, err := exec.LookPath("java"); err == nil {
		if real, err := filepath.EvalSymlinks(java); err == nil {
			homes = append(homes, filepath.Dir(filepath.Dir(real)))
		}
	}
	for _, home := range slices.Clone(homes) {
		beside, _ := filepath.Glob(filepath.Join(filepath.Dir(home), "*"))
		homes = append(homes, beside...)
	}
	return homes
}

// artifact gives the jar of an artifact, "group:name:version". Jars are kept in the cache
// of real builds; mvn fetches those that are not there.
func artifact(t *testing.T, coordinates string) string {
	t.Helper()
	cache := os.Getenv("JMHDOCTOR_CACHE")
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			missing(t, "no folder for the cache of jars: %v; set JMHDOCTOR_CACHE", err)
		}
		cache = filepath.Join(user, "jmhdoctor")
	}
	cache, err := filepath.Abs(filepath.Join(cache, "jars"))
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(coordinates, ":")
	file := filepath.Join(cache, parts[1]+"-"+parts[2]+".jar")
	if _, err := os.Stat(file); err == nil {
		return file
	}
	mvn, err := exec.LookPath("mvn")
	if err != nil {
		missing(t, "no %s in %s, and no mvn on PATH to fetch it", coordinates, cache)
	}
	fetch := exec.Command(mvn, "-q", "-B", "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy",
		"-Dartifact="+coordinates, "-DoutputDirectory="+cache)
	fetch.Dir = t.TempDir()
	if output, err := fetch.CombinedOutput(); err != nil {
		missing(t, "%s could not be fetched: %v\n%s", coordinates, err, output)
	}
	return file
}

// core gives jmh-core.
func core(t *testing.T, version string) string {
	return artifact(t, "org.openjdk.jmh:jmh-core:"+version)
}

// runJava runs java of a JDK with standard input, and gives its standard output.
func runJava(t *testing.T, feature int, input []byte, arguments ...string) []byte {
	t.Helper()
	command := exec.Command(filepath.Join(jdkHome(t, feature), "bin", "java"), append([]string{"-XX:+UseSerialGC", "-Xmx512m", "-Dfile.encoding=UTF-8"}, arguments...)...)
	command.Stdin = bytes.NewReader(input)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	output, err := command.Output()
	if err != nil {
		t.Fatalf("java %v: %v\n%s", arguments, err, stderr.String())
	}
	return output
}
