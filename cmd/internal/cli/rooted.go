package cli

import (
	"fmt"
	"path"
	"strings"
)

// rooted turns a path of this machine into the name under which Files knows it: a slash
// path from the root, without a leading slash. On Windows it begins with the volume:
// "C:/src/pom.xml". Relative paths count from the working folder.
func (m Machine) rooted(native string) (string, error) {
	if m.OS == "windows" {
		return rootedWindows(native, m.WorkingDir)
	}
	if !path.IsAbs(native) {
		native = path.Join(m.WorkingDir, native)
	}
	return orDot(strings.TrimPrefix(path.Clean(native), "/")), nil
}

func orDot(rooted string) string {
	if rooted == "" {
		return "."
	}
	return rooted
}

// rootedWindows knows the forms of Windows paths: C:\x, \x, x and C:x.
func rootedWindows(native, workingDir string) (string, error) {
	text := strings.ReplaceAll(native, `\`, "/")
	if strings.HasPrefix(text, "//") {
		return "", fmt.Errorf("%s is a network path; give the share a drive letter first (net use)", native)
	}
	volume, rest := cutVolume(text)
	currentVolume, current := cutVolume(strings.ReplaceAll(workingDir, `\`, "/"))
	if volume != "" && volume != currentVolume && !strings.HasPrefix(rest, "/") {
		return "", fmt.Errorf("%s counts from the current folder of another volume; write it from the root, as %s/…", native, volume)
	}
	if !strings.HasPrefix(rest, "/") {
		rest = current + "/" + rest
	}
	if volume == "" {
		volume = currentVolume
	}
	return path.Join(volume, path.Clean("/"+rest)), nil
}

func cutVolume(text string) (volume, rest string) {
	if len(text) >= 2 && text[1] == ':' {
		return strings.ToUpper(text[:2]), text[2:]
	}
	return "", text
}

// prefix makes a rooted path absolute.
func (m Machine) prefix() string {
	if m.OS == "windows" {
		return ""
	}
	return "/"
}
