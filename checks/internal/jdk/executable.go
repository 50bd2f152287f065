package jdk

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// OfExecutable tells which JDK a javac belongs to: an absolute path as the machine writes
// it, or a bare name that is looked up in PATH. Nothing is started. The error says why the
// JDK cannot be told.
func OfExecutable(fsys fs.FS, env Environment, executable string) (Version, error) {
	program, err := findProgram(fsys, env, executable)
	if err != nil {
		return Version{}, err
	}
	real, err := realPath(fsys, env, program)
	if err != nil {
		return Version{}, err
	}
	script, err := isScript(fsys, real)
	switch {
	case err != nil:
		return Version{}, fmt.Errorf("%s cannot be read: %s", env.show(real), reasonOf(err))
	case script:
		return Version{}, fmt.Errorf("%s is a script, which chooses a JDK by itself", env.show(real))
	}
	return Home(fsys, path.Dir(path.Dir(real)))
}

func findProgram(fsys fs.FS, env Environment, executable string) (string, error) {
	if rooted, ok := env.rooted(executable); ok {
		return withSuffix(fsys, env, rooted), nil
	}
	if strings.ContainsAny(executable, `/\`) {
		return "", fmt.Errorf("%s is a relative path, which depends on the folder that Maven is started in", executable)
	}
	for _, dir := range env.SearchPath {
		if file := withSuffix(fsys, env, path.Join(dir, executable)); isFile(fsys, file) {
			return file, nil
		}
	}
	return "", fmt.Errorf("there is no %s on PATH", executable)
}

// withSuffix adds ".exe" where only that is there.
func withSuffix(fsys fs.FS, env Environment, file string) string {
	if env.OS == "windows" && !isFile(fsys, file) {
		return file + ".exe"
	}
	return file
}
