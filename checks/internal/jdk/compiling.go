package jdk

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"jmhdoctor/checks/diag"
)

// An Environment is what decides on this machine which JVM Maven starts with.
type Environment struct {
	// Home is the user's rooted home folder; empty where there is none.
	Home string
	// Prefix makes a rooted path absolute: "/", or "C:/".
	Prefix string
	// JavaHome is the rooted folder that JAVA_HOME names; empty where it is not set.
	JavaHome string
	// SearchPath are the rooted folders of PATH, in order.
	SearchPath []string
	// Variables are the environment variables.
	Variables map[string]string
	// OS is named as Go names it: "linux", "darwin", "windows".
	OS string
}

// A Found is the JDK that Maven runs on here.
type Found struct {
	// Version is zero where it could not be told; then Uncertain says why.
	Version Version
	// Why says what names it: "JAVA_HOME", "java on PATH", "JAVA_HOME in .mavenrc".
	Why string
	// Place is what was read last to know it: the line of a mavenrc file, else the
	// release file. It is empty where nothing could be read.
	Place diag.Place
	// Uncertain says what may make it another JDK than Version, or why there is no
	// version; empty where nothing does. It is a sentence without a full stop.
	Uncertain string
}

// Compiling finds the JDK that Maven would run on here, in the order of Maven's start
// script (bin/mvn of 3.9.16): the mavenrc files, JAVA_HOME, java on PATH. Nothing is
// started. It is false where no version could be told, and then Uncertain says why.
func Compiling(fsys fs.FS, env Environment) (Found, bool) {
	rc := readMavenrc(fsys, env)
	found := chosen(fsys, env, rc)
	if found.Uncertain == "" {
		found.Uncertain = rc.uncertain
	}
	return found, !found.Version.IsZero()
}

// chosen follows the start script from the point where the mavenrc files were read.
func chosen(fsys fs.FS, env Environment, rc mavenrc) Found {
	home, found := env.JavaHome, Found{Why: "JAVA_HOME"}
	if rc.set {
		home, found = rc.javaHome, Found{Why: "JAVA_HOME in " + path.Base(rc.place.File), Place: rc.place}
	}
	if home == "" {
		return onSearchPath(fsys, env, rc)
	}
	launcher := path.Join(home, "bin", javaProgram(env.OS))
	return found.launchedBy(fsys, env, launcher)
}

// onSearchPath takes the first java of PATH, as `command -v java` does.
func onSearchPath(fsys fs.FS, env Environment, rc mavenrc) Found {
	found := Found{Why: "java on PATH"}
	if rc.path != "" {
		found.Uncertain = rc.path
	}
	for _, dir := range env.SearchPath {
		launcher := path.Join(dir, javaProgram(env.OS))
		if isExecutable(fsys, env, launcher) {
			return found.launchedBy(fsys, env, launcher)
		}
	}
	if found.Uncertain == "" {
		found.Uncertain = "JAVA_HOME is not set, and there is no java on PATH"
	}
	return found
}

func javaProgram(os string) string {
	if os == "windows" {
		return "java.exe"
	}
	return "java"
}

// launchedBy completes a Found by the JDK that a java program belongs to.
func (f Found) launchedBy(fsys fs.FS, env Environment, launcher string) Found {
	fail := func(reason string) Found {
		f.Uncertain = fmt.Sprintf("%s names %s, and %s", f.Why, env.show(launcher), reason)
		return f
	}
	home, problem := launcherHome(fsys, env, launcher)
	if problem != "" {
		return fail(problem)
	}
	v, err := Home(fsys, home)
	if homeError, ok := err.(*HomeError); ok {
		return fail(env.show(homeError.Dir) + " " + homeError.Reason)
	}
	f.Version = v
	if f.Place.File == "" {
		f.Place = diag.Place{File: path.Join(homeDir(fsys, home), "release")}
	}
	return f
}

// show gives a rooted path as the machine writes it.
func (env Environment) show(rooted string) string { return env.Prefix + rooted }

// rooted gives an absolute path of the machine as a rooted path; it is false for a path
// that is relative or lies on another volume.
func (env Environment) rooted(absolute string) (string, bool) {
	if env.OS == "windows" {
		absolute = strings.ReplaceAll(absolute, `\`, "/")
	}
	rest := absolute
	switch {
	case len(env.Prefix) > 1 && len(absolute) >= len(env.Prefix) && strings.EqualFold(absolute[:len(env.Prefix)], env.Prefix):
		rest = absolute[len(env.Prefix):]
	case strings.HasPrefix(absolute, "/"):
	default:
		return "", false
	}
	rooted := strings.TrimPrefix(path.Clean("/"+rest), "/")
	if rooted == "" {
		rooted = "."
	}
	return rooted, fs.ValidPath(rooted)
}
