package maven

import (
	"fmt"
	"strings"
)

// A versionRange is a `[1,2)` of a parent's or a dependency's version. Source:
// VersionRange and Restriction of maven-artifact.
type versionRange struct {
	// recommended is the version of a spec that is no range.
	recommended  string
	restrictions []restriction
}

type restriction struct {
	lower, upper                   string
	lowerInclusive, upperInclusive bool
}

// parseVersionRange refuses what Maven refuses, in its words.
func parseVersionRange(spec string) (versionRange, error) {
	var r versionRange
	rest, upper := spec, ""
	for strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "(") {
		end := strings.IndexAny(rest, ")]")
		if end < 0 {
			return versionRange{}, fmt.Errorf("Unbounded range: %s", spec)
		}
		part, err := parseRestriction(rest[:end+1])
		if err != nil {
			return versionRange{}, err
		}
		if upper != "" && (part.lower == "" || Version(part.lower).Compare(Version(upper)) < 0) {
			return versionRange{}, fmt.Errorf("Ranges overlap: %s", spec)
		}
		r.restrictions = append(r.restrictions, part)
		upper = part.upper
		rest = trim(rest[end+1:])
		if after, comma := strings.CutPrefix(rest, ","); comma {
			rest = trim(after)
		}
	}
	if rest == "" {
		return r, nil
	}
	if len(r.restrictions) > 0 {
		return versionRange{}, fmt.Errorf("Only fully-qualified sets allowed in multiple set scenario: %s", spec)
	}
	return versionRange{recommended: rest, restrictions: []restriction{{}}}, nil
}

func parseRestriction(spec string) (restriction, error) {
	r := restriction{lowerInclusive: strings.HasPrefix(spec, "["), upperInclusive: strings.HasSuffix(spec, "]")}
	inner := trim(spec[1 : len(spec)-1])
	lower, upper, isPair := strings.Cut(inner, ",")
	if !isPair {
		if !r.lowerInclusive || !r.upperInclusive {
			return r, fmt.Errorf("Single version must be surrounded by []: %s", spec)
		}
		r.lower, r.upper = inner, inner
		return r, nil
	}
	r.lower, r.upper = trim(lower), trim(upper)
	if r.lower == "" || r.upper == "" {
		return r, nil
	}
	order := Version(r.upper).Compare(Version(r.lower))
	if order < 0 || order == 0 && (!r.lowerInclusive || !r.upperInclusive) {
		return r, fmt.Errorf("Range defies version ordering: %s", spec)
	}
	return r, nil
}

// isRange tells a range from a plain version.
func (r versionRange) isRange() bool { return len(r.restrictions) > 0 && r.recommended == "" }

func (r versionRange) contains(version string) bool {
	for _, part := range r.restrictions {
		if part.contains(Version(version)) {
			return true
		}
	}
	return false
}

func (r restriction) contains(version Version) bool {
	if r.lower != "" {
		if order := Version(r.lower).Compare(version); order > 0 || order == 0 && !r.lowerInclusive {
			return false
		}
	}
	if r.upper != "" {
		if order := Version(r.upper).Compare(version); order < 0 || order == 0 && !r.upperInclusive {
			return false
		}
	}
	return true
}
