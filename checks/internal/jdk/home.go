package jdk

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A HomeError says why a folder is no JDK whose version can be told.
type HomeError struct {
	// Dir is the rooted folder.
	Dir string
	// Reason continues a sentence that began with the folder: "has no release file".
	Reason string
}

// Error gives "dir reason".
func (e *HomeError) Error() string { return e.Dir + " " + e.Reason }

// Home tells the version of the JDK in a rooted folder by its release file. The folder
// may also be the jre folder that a JDK up to 8 holds. The error is a *HomeError: no
// release file, one without a version, or a runtime without a compiler.
func Home(fsys fs.FS, dir string) (Version, error) {
	dir = homeDir(fsys, dir)
	data, err := readFile(fsys, path.Join(dir, "release"))
	if err != nil {
		return Version{}, &HomeError{dir, fmt.Sprintf("cannot be told to be a JDK, nor of which version, since its release file cannot be read: %s", reasonOf(err))}
	}
	entries := releaseEntries(string(data))
	v, err := releaseVersion(entries)
	if err != nil {
		return Version{}, &HomeError{dir, err.Error()}
	}
	if !compiles(fsys, dir, v, entries["MODULES"]) {
		return Version{}, &HomeError{dir, fmt.Sprintf("is a Java %d runtime without a compiler: Maven needs a JDK", v.Feature)}
	}
	return v, nil
}

// homeDir gives the folder of the whole JDK where dir is the runtime inside it.
func homeDir(fsys fs.FS, dir string) string {
	dir = path.Clean(dir)
	if path.Base(dir) == "jre" && hasCompiler(fsys, path.Dir(dir)) {
		return path.Dir(dir)
	}
	return dir
}

// releaseEntries reads the KEY="value" lines of a release file.
func releaseEntries(text string) map[string]string {
	entries := map[string]string{}
	for line := range strings.Lines(text) {
		key, value, ok := strings.Cut(strings.TrimSpace(line), "=")
		if !ok {
			continue
		}
		entries[strings.TrimSpace(key)] = strings.Trim(strings.TrimSpace(value), `"`)
	}
	return entries
}

// releaseVersion takes the version from JAVA_VERSION. That an early-access build is one
// stands in JAVA_RUNTIME_VERSION alone ("25-ea+36"), since JAVA_VERSION is made of the
// numbers only (make/ReleaseFile.gmk).
func releaseVersion(entries map[string]string) (Version, error) {
	text := entries["JAVA_VERSION"]
	if text == "" {
		return Version{}, fmt.Errorf("has a release file without JAVA_VERSION")
	}
	if _, early, err := parseNumbers(entries["JAVA_RUNTIME_VERSION"]); err == nil && early && !strings.HasSuffix(text, "-ea") {
		text += "-ea"
	}
	v, err := Parse(text)
	if err != nil {
		return Version{}, fmt.Errorf("has a release file whose version is not understood: %w", err)
	}
	v = v.exactly()
	v.Vendor = entries["IMPLEMENTOR"]
	return v, nil
}

// exactly takes a version at its word: the first release of JDK 25 calls itself "25".
func (v Version) exactly() Version {
	numbers, early, err := parseNumbers(v.Text)
	if err != nil {
		return v
	}
	v.Line, v.Numbers, v.Property = false, numbers, property(numbers, early)
	return v
}

// compiles tells a JDK from a runtime. Since 9 the modules say it: Maven compiles inside
// its own JVM, and needs the module more than the program bin/javac.
func compiles(fsys fs.FS, dir string, v Version, modules string) bool {
	if v.Feature >= 9 && modules != "" {
		return slices.Contains(strings.Fields(modules), "jdk.compiler")
	}
	return hasCompiler(fsys, dir)
}

func hasCompiler(fsys fs.FS, dir string) bool {
	return slices.ContainsFunc([]string{"lib/tools.jar", "bin/javac", "bin/javac.exe"}, func(file string) bool {
		return isFile(fsys, path.Join(dir, file))
	})
}
