package truth

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// requireMaven turns every skip for want of a JDK, a Maven or a network into a
// failure, so that a build server cannot be green by having tested nothing.
const requireMaven = "JMHDOCTOR_REQUIRE_MAVEN"

// missing ends the test because something of the machine is not there.
func missing(t *testing.T, format string, args ...any) {
	t.Helper()
	if os.Getenv(requireMaven) == "1" {
		t.Fatalf(format, args...)
	}
	t.Skipf(format+" (set "+requireMaven+"=1 to make this a failure)", args...)
}

// A jdk is a Java development kit on this machine.
type jdk struct {
	// feature is the line, such as 17; version is the release file's JAVA_VERSION, such
	// as "17.0.15".
	feature int
	version string
	// home is the folder that JAVA_HOME would name.
	home string
}

// jdkOf finds the JDK of a line. Builds are made by JDKs that are there; none is fetched.
func jdkOf(t *testing.T, feature int) jdk {
	t.Helper()
	for _, home := range jdkHomes(os.Environ()) {
		if found, ok := readJDK(home); ok && found.feature == feature {
			return found
		}
	}
	missing(t, "no JDK %d: looked at JAVA_HOME, at JAVA_HOME_*, at java on PATH and at the folders beside these", feature)
	return jdk{}
}

// jdkHomes lists the folders that may hold a JDK, the more particular ones first:
// JAVA_HOME, JAVA_HOME_17_X64 and the like (as build servers set them), the JDK of java
// on PATH, and every folder beside one of these.
func jdkHomes(environment []string) []string {
	var homes []string
	for _, variable := range slices.Sorted(slices.Values(environment)) {
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

var releaseVersion = regexp.MustCompile(`(?m)^JAVA_VERSION="([^"]+)"`)

// readJDK reads the release file of a folder. A folder without javac is a JRE at best.
func readJDK(home string) (jdk, bool) {
	if _, err := exec.LookPath(filepath.Join(home, "bin", "javac")); err != nil {
		return jdk{}, false
	}
	release, err := os.ReadFile(filepath.Join(home, "release"))
	if err != nil {
		return jdk{}, false
	}
	match := releaseVersion.FindSubmatch(release)
	if match == nil {
		return jdk{}, false
	}
	version := string(match[1])
	feature, err := strconv.Atoi(strings.SplitN(strings.TrimPrefix(version, "1."), ".", 2)[0])
	if err != nil {
		return jdk{}, false
	}
	return jdk{feature: feature, version: version, home: home}, true
}

// cacheFolder is where fetched Mavens, the local repository and the results of builds
// are kept: outside of the source tree, and shared by all test runs.
func cacheFolder(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("JMHDOCTOR_CACHE")
	if folder == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			missing(t, "no folder for the cache of real builds: %v; set JMHDOCTOR_CACHE", err)
		}
		folder = filepath.Join(user, "jmhdoctor")
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		missing(t, "the cache of real builds cannot be made: %v; set JMHDOCTOR_CACHE", err)
	}
	return folder
}

func TestReadJDK(t *testing.T) {
	javac := "javac"
	if runtime.GOOS == "windows" {
		javac = "javac.exe"
	}
	home := func(release string, files ...string) string {
		folder := t.TempDir()
		write(t, filepath.Join(folder, "release"), release)
		for _, file := range files {
			write(t, filepath.Join(folder, "bin", file), "")
			if err := os.Chmod(filepath.Join(folder, "bin", file), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		return folder
	}
	for release, want := range map[string]jdk{
		"JAVA_VERSION=\"17.0.15\"\n":                        {feature: 17, version: "17.0.15"},
		"IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"25\"\r\nA=\"b\"": {feature: 25, version: "25"},
		"JAVA_VERSION=\"1.8.0_412\"\n":                      {feature: 8, version: "1.8.0_412"},
		"JAVA_RUNTIME_VERSION=\"17.0.15+6\"\n":              {},
		"JAVA_VERSION=\"next\"\n":                           {},
	} {
		folder := home(release, javac)
		got, ok := readJDK(folder)
		if ok {
			want.home = folder
		}
		if got != want || ok != (want.feature != 0) {
			t.Errorf("readJDK(%q) = %+v, %v, want %+v", release, got, ok, want)
		}
	}
	if got, ok := readJDK(home("JAVA_VERSION=\"17.0.15\"\n", "java")); ok {
		t.Errorf("a JRE is taken for a JDK: %+v", got)
	}
}
