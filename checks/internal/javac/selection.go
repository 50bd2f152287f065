package javac

import (
	"path"
	"strings"

	"jmhdoctor/checks/internal/maven"
)

// CompilesFile tells whether a source file is chosen by the includes and excludes of the
// run. name is relative to its source folder, with slashes.
func (r Run) CompilesFile(name string) bool {
	if len(r.Includes) > 0 && !anyMatches(r.Includes, name) {
		return false
	}
	return !anyMatches(r.Excludes, name)
}

func anyMatches(patterns []maven.Value, name string) bool {
	for _, pattern := range patterns {
		if matchAnt(pattern.Text, name) {
			return true
		}
	}
	return false
}

// matchAnt matches a path against an Ant pattern as plexus-utils' SelectorUtils does:
// "**" stands for any number of folders, "*" and "?" stay within a name, a pattern that
// ends in "/" goes on with "**".
func matchAnt(pattern, name string) bool {
	pattern = strings.TrimPrefix(strings.ReplaceAll(pattern, `\`, "/"), "/")
	if strings.HasSuffix(pattern, "/") {
		pattern += "**"
	}
	return matchSegments(strings.Split(pattern, "/"), strings.Split(name, "/"))
}

func matchSegments(pattern, name []string) bool {
	// reach holds which prefixes of name the pattern so far can match.
	reach := make([]bool, len(name)+1)
	reach[0] = true
	for _, segment := range pattern {
		next := make([]bool, len(name)+1)
		for i := range reach {
			switch {
			case segment == "**":
				next[i] = reach[i] || i > 0 && next[i-1]
			case i > 0 && reach[i-1]:
				next[i] = matchName(segment, name[i-1])
			}
		}
		reach = next
	}
	return reach[len(name)]
}

// matchName knows "*" and "?" alone; path.Match would read brackets and backslashes too.
func matchName(pattern, name string) bool {
	escaped := strings.NewReplacer("[", `\[`, "]", `\]`).Replace(pattern)
	ok, err := path.Match(escaped, name)
	return err == nil && ok
}
