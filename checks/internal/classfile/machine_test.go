package classfile

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// missing ends a test because something of the machine is not there.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("JMHDOCTOR_REQUIRE_MAVEN") == "1" {
		t.Fatal(what)
	}
	t.Skip(what + " (set JMHDOCTOR_REQUIRE_MAVEN=1 to make this a failure)")
}

// jdkHome finds the JDK of a feature release: JAVA_HOME, JAVA_HOME_*, the JDK of java on
// PATH, and the folders beside these.
func jdkHome(t *testing.T, feature string) string {
	t.Helper()
	for _, home := range jdkHomes() {
		release, err := os.ReadFile(filepath.Join(home, "release"))
		if err != nil {
			continue
		}
		version := regexp.MustCompile(`(?m)^JAVA_VERSION="(\d+)`).FindSubmatch(release)
		if _, err := exec.LookPath(filepath.Join(home, "bin", "javac")); err == nil && version != nil && string(version[1]) == feature {
			return home
		}
	}
	missing(t, "no JDK "+feature+": looked at JAVA_HOME, at JAVA_HOME_*, at java on PATH and at the folders beside these")
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
