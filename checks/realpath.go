package checks

import (
	"io/fs"
	"path"
	"strings"
)

// maxLinks is how many symbolic links are followed on the way to one file, as on Linux.
const maxLinks = 40

// realPath gives the rooted path of a file behind all symbolic links: two names of one
// file have one real path. A path that cannot be followed is its own.
func realPath(fsys fs.FS, name string) string {
	done, rest := ".", name
	for links := 0; rest != ""; {
		var element string
		element, rest, _ = strings.Cut(rest, "/")
		next := path.Join(done, element)
		target, err := fs.ReadLink(fsys, next)
		if err != nil { // no link
			done = next
			continue
		}
		if links++; links > maxLinks {
			return name
		}
		done, rest = ".", path.Join(rooted(done, target), rest)
	}
	if _, err := fs.Stat(fsys, done); err != nil {
		return name
	}
	return done
}

// rooted gives the path of what a link in a folder names. On Windows an absolute target
// begins with its volume, which is the first element of a rooted path.
func rooted(folder, target string) string {
	target = strings.ReplaceAll(target, `\`, "/")
	switch {
	case len(target) > 2 && target[1:3] == ":/":
		return path.Clean(target)
	case strings.HasPrefix(target, "/"):
		return strings.TrimPrefix(path.Clean(target), "/")
	}
	return path.Join(folder, target)
}
