package diag

import (
	"path"
	"strings"
)

// A Span is a half-open range of bytes of a file as it lies on disk, byte order mark
// included. Start == End is a position between two bytes.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// A Position is a line and a column, both from 1; columns count code points. The zero
// value means unknown.
type Position struct {
	Line   int
	Column int
}

// A Range is two positions, the end exclusive. The zero value means unknown.
type Range struct {
	Start Position
	End   Position
}

// A Place is where something stands: a file, and in it a range, only a line, or nothing
// (then the whole file is meant).
type Place struct {
	// File is a slash path from the root of the file system, without a leading slash:
	// the name under which an fs.FS knows the file. Paths.Show makes it readable.
	File string
	// Entry is the name of an entry when File is a jar.
	Entry string
	// Span is the range in bytes; it means something only if Range is known.
	Span Span
	// Range is the same as lines and columns. For class files only Start.Line is known.
	Range Range
	// Source holds the lines of the file from Range.Start.Line on that a person should
	// see, without their line ends; empty where the text is not at hand.
	Source []string
}

// A Step is one link of a trace: a value that decided something, and where it came from.
type Step struct {
	Place   Place
	Message string
}

// Paths says how rooted paths are shown: relative to the repository root, else to the
// current folder, else as the user gave them; always with forward slashes.
type Paths struct {
	// Roots are rooted folders (no leading slash), tried in order. A file below one of
	// them is shown relative to it.
	Roots []string
	// Given maps a rooted path to the text the user typed for it. It serves paths that
	// lie below none of the Roots.
	Given map[string]string
	// Prefix makes a rooted path absolute: "/", or "C:/".
	Prefix string
}

// Show gives the readable form of a rooted path.
func (p Paths) Show(rooted string) string {
	for _, root := range p.Roots {
		if rooted == root {
			return "."
		}
		if root == "" || root == "." {
			return rooted
		}
		if rest, ok := strings.CutPrefix(rooted, root+"/"); ok {
			return rest
		}
	}
	for dir, rest := rooted, ""; ; dir, rest = path.Dir(dir), path.Join(path.Base(dir), rest) {
		if given, ok := p.Given[dir]; ok {
			return path.Join(given, rest)
		}
		if dir == "." || dir == "/" || dir == "" {
			return p.Prefix + rooted
		}
	}
}
