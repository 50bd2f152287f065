package jdk

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
)

// release is what the release file of a JDK holds; modules empty leaves MODULES out.
func release(version, runtime, vendor, modules string) *fstest.MapFile {
	text := "IMPLEMENTOR=\"" + vendor + "\"\nJAVA_RUNTIME_VERSION=\"" + runtime + "\"\nJAVA_VERSION=\"" + version + "\"\n"
	if modules != "" {
		text += "MODULES=\"" + modules + "\"\n"
	}
	return &fstest.MapFile{Data: []byte(text), Mode: 0o644}
}

func program() *fstest.MapFile { return &fstest.MapFile{Data: []byte("\x7fELF"), Mode: 0o755} }

func link(target string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(target), Mode: 0o777 | fs.ModeSymlink}
}

const jdkModules = "java.base java.compiler jdk.compiler jdk.jartool"

func TestHome(t *testing.T) {
	fsys := fstest.MapFS{
		"jdk17/release":         release("17.0.15", "17.0.15+6-Debian-1deb12u1", "Debian", jdkModules),
		"jdk25/release":         release("25", "25+36-LTS", "Eclipse Adoptium", jdkModules),
		"ea/release":            release("26", "26-ea+5-316", "Oracle Corporation", jdkModules),
		"jre17/release":         release("17.0.15", "17.0.15+6", "Debian", "java.base java.compiler jdk.compilers"),
		"jdk11/release":         release("11.0.20", "11.0.20+8", "Azul Systems, Inc.", ""),
		"jdk11/bin/javac":       program(),
		"jdk8/release":          release("1.8.0_412", "", "Temurin", ""),
		"jdk8/lib/tools.jar":    {},
		"jdk8/jre/lib/rt.jar":   {},
		"jre8/release":          release("1.8.0_412", "", "Temurin", ""),
		"jre8/lib/rt.jar":       {},
		"windows/release":       release("1.8.0_411", "", "Oracle Corporation", ""),
		"windows/bin/javac.exe": {},
		"nothing/bin/java":      program(),
		"odd/release":           {Data: []byte("JAVA_VERSION=\"twelve\"\n")},
		"empty/release":         {},
		"crlf/release":          {Data: []byte("JAVA_VERSION=\"21.0.5\"\r\nMODULES=\"java.base jdk.compiler\"\r\n")},
		"four/release":          release("18.0.2.1", "18.0.2.1+1", "x", jdkModules),
	}
	tests := []struct{ dir, property, vendor, reason string }{
		{"jdk17", "17.0.15", "Debian", ""},
		{"jdk17/", "17.0.15", "Debian", ""},
		{"jdk25", "25", "Eclipse Adoptium", ""},
		{"ea", "26-ea", "Oracle Corporation", ""},
		{"jre17", "", "", "is a Java 17 runtime without a compiler: Maven needs a JDK"},
		{"jdk11", "11.0.20", "Azul Systems, Inc.", ""},
		{"jdk8", "1.8.0_412", "Temurin", ""},
		{"jdk8/jre", "1.8.0_412", "Temurin", ""},
		{"jre8", "", "", "is a Java 8 runtime without a compiler: Maven needs a JDK"},
		{"windows", "1.8.0_411", "Oracle Corporation", ""},
		{"nothing", "", "", "cannot be told to be a JDK, nor of which version, since its release file cannot be read: there is no such file"},
		{"missing", "", "", "cannot be told to be a JDK, nor of which version, since its release file cannot be read: there is no such file"},
		{"odd", "", "", "has a release file whose version is not understood"},
		{"empty", "", "", "has a release file without JAVA_VERSION"},
		{"crlf", "21.0.5", "", ""},
		{"four", "18.0.2.1", "x", ""},
	}
	for _, test := range tests {
		v, err := Home(fsys, test.dir)
		if test.reason != "" {
			var homeError *HomeError
			if !errors.As(err, &homeError) || !strings.HasPrefix(homeError.Reason, test.reason) {
				t.Errorf("Home(%s): %v, want %q", test.dir, err, test.reason)
			}
			continue
		}
		if err != nil || v.Property != test.property || v.Vendor != test.vendor || v.Line {
			t.Errorf("Home(%s) = %+v, %v; want %s from %s", test.dir, v, err, test.property, test.vendor)
		}
	}
}

func TestHomeReadsNoHugeFile(t *testing.T) {
	fsys := fstest.MapFS{"jdk/release": {Data: make([]byte, maxFile+1)}}
	if _, err := Home(fsys, "jdk"); err == nil || !strings.Contains(err.Error(), errTooLarge.Error()) {
		t.Errorf("Home: %v", err)
	}
}
