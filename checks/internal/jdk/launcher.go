package jdk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// launcherHome gives the home of the JDK that a java program belongs to. The JVM finds
// its own home the same way: by the real path of the program. Where the program is a
// script or a stub that chooses a JDK by itself, problem says so.
func launcherHome(fsys fs.FS, env Environment, launcher string) (home, problem string) {
	real, err := realPath(fsys, env, launcher)
	if err != nil {
		return "", err.Error()
	}
	if !isExecutable(fsys, env, real) {
		return "", "there is no such program: Maven stops with \"The JAVA_HOME environment variable is not defined correctly\""
	}
	shown := "it"
	if real != launcher {
		shown = env.show(real)
	}
	if !strings.EqualFold(path.Base(real), javaProgram(env.OS)) {
		return "", shown + " is a launcher that chooses a JDK by itself"
	}
	if env.OS == "darwin" && real == "usr/bin/java" {
		return "", shown + " is the stub of macOS, which chooses a JDK by itself: set JAVA_HOME, or say --jdk"
	}
	if script, err := isScript(fsys, real); err != nil {
		return "", shown + " cannot be read: " + reasonOf(err)
	} else if script {
		return "", shown + " is a script, which chooses a JDK by itself"
	}
	return path.Dir(path.Dir(real)), ""
}

// isExecutable tells whether a file is there and may be started.
func isExecutable(fsys fs.FS, env Environment, file string) bool {
	real, err := realPath(fsys, env, file)
	if err != nil {
		return false
	}
	info, err := fs.Stat(fsys, real)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	return env.OS == "windows" || info.Mode()&0o111 != 0
}

func isScript(fsys fs.FS, file string) (bool, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return false, err
	}
	defer f.Close()
	var start [2]byte
	if _, err := io.ReadFull(f, start[:]); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false, err
	}
	return string(start[:]) == "#!", nil
}

// maxHops is how many symbolic links are followed, as Linux does (ELOOP).
const maxHops = 40

var errHops = fmt.Errorf("more than %d symbolic links lead on from it", maxHops)

// realPath resolves the symbolic links of all parts of a rooted path. A part that is not
// there is no error: what is asked of the path next will tell.
func realPath(fsys fs.FS, env Environment, name string) (string, error) {
	real, rest := ".", name
	for hops := 0; rest != ""; {
		var part string
		part, rest, _ = strings.Cut(rest, "/")
		switch part {
		case "", ".":
			continue
		case "..":
			real = path.Dir(real)
			continue
		}
		next := path.Join(real, part)
		info, err := fs.Lstat(fsys, next)
		if err != nil || info.Mode().Type() != fs.ModeSymlink {
			real = next
			continue
		}
		if hops++; hops > maxHops {
			return "", errHops
		}
		target, err := fs.ReadLink(fsys, next)
		if err != nil {
			return "", fmt.Errorf("the symbolic link %s cannot be read: %s", env.show(next), reasonOf(err))
		}
		if absolute, ok := env.rooted(target); ok {
			real, target = ".", absolute
		}
		rest = target + "/" + rest
	}
	return real, nil
}
