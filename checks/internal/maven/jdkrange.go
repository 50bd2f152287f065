package maven

import (
	"fmt"
	"strconv"
	"strings"
)

// jdkMatches says whether an `<activation><jdk>` holds for a java.version. It fails where
// Java's number parsing would. Source: JdkVersionProfileActivator; these ranges are not
// Maven's version ranges.
func jdkMatches(spec, javaVersion string) (bool, error) {
	if prefix, negated := strings.CutPrefix(spec, "!"); negated {
		return !strings.HasPrefix(javaVersion, prefix), nil
	}
	if !strings.HasPrefix(spec, "[") && !strings.HasPrefix(spec, "(") {
		return strings.HasPrefix(javaVersion, spec), nil
	}
	bounds := jdkBounds(spec)
	left, err := bounds[0].compare(javaVersion, true)
	if err != nil || left <= 0 {
		return left == 0, err
	}
	right, err := bounds[1].compare(javaVersion, false)
	return right <= 0 && err == nil, err
}

type jdkBound struct {
	value  string
	closed bool
}

// jdkBounds reads the comma-separated tokens; only the first two will count, and a token
// without a bracket is no bound at all.
func jdkBounds(spec string) []jdkBound {
	var bounds []jdkBound
	for _, token := range javaSplit(spec, ",") {
		switch {
		case strings.HasPrefix(token, "["):
			bounds = append(bounds, jdkBound{trim(strings.ReplaceAll(token, "[", "")), true})
		case strings.HasPrefix(token, "("):
			bounds = append(bounds, jdkBound{trim(strings.ReplaceAll(token, "(", "")), false})
		case strings.HasSuffix(token, "]"):
			bounds = append(bounds, jdkBound{trim(strings.ReplaceAll(token, "]", "")), true})
		case strings.HasSuffix(token, ")"):
			bounds = append(bounds, jdkBound{trim(strings.ReplaceAll(token, ")", "")), false})
		case token == "":
			bounds = append(bounds, jdkBound{})
		}
	}
	if len(bounds) < 2 {
		bounds = append(bounds, jdkBound{value: "99999999"})
	}
	return bounds
}

// javaSplit is Java's String.split: trailing empty parts are dropped.
func javaSplit(s, separator string) []string {
	parts := strings.Split(s, separator)
	for len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}

func (b jdkBound) compare(javaVersion string, isLeft bool) (int, error) {
	outside, inside := 1, -1
	if isLeft {
		outside, inside = -1, 1
	}
	if b.value == "" {
		return inside, nil
	}
	have := jdkNumbers(javaVersion)
	want := threeTokens(javaSplit(b.value, "."))
	for i := range 3 {
		x, err := javaInt(have[i])
		if err != nil {
			return 0, err
		}
		y, err := javaInt(want[i])
		if err != nil {
			return 0, err
		}
		if x != y {
			if x < y {
				return -1, nil
			}
			return 1, nil
		}
	}
	if !b.closed {
		return outside, nil
	}
	return 0, nil
}

// jdkNumbers drops all but digits and separators: "25-ea" gives 25.
func jdkNumbers(javaVersion string) []string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case r >= '0' && r <= '9':
			return r
		case r == '.', r == '_', r == '-':
			return '.'
		}
		return -1
	}, javaVersion)
	return threeTokens(javaSplit(kept, "."))
}

func threeTokens(tokens []string) []string {
	for len(tokens) < 3 {
		tokens = append(tokens, "0")
	}
	return tokens
}

// javaInt is Integer.parseInt.
func javaInt(s string) (int64, error) {
	n, err := strconv.ParseInt(s, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("For input string: %q", s)
	}
	return n, nil
}
