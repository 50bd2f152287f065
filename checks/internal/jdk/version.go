// Package jdk tells which JDK compiles a project, how that is known, and what each
// JDK's javac accepts. It reads files of an fs.FS and values that the caller gathered;
// it starts nothing.
package jdk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jmhdoctor/checks/diag"
)

// A Version is the version of a JDK.
type Version struct {
	// Feature is the number that a release line is called by: 8, 17, 25.
	Feature int
	// Numbers are the numbers of the java.version text from the feature on: 17.0.9 is
	// [17 0 9], 1.8.0_412 is [8 0 412]. A bare line holds the numbers of its current update.
	Numbers []int
	// Text is the version as it was written: "17", "17.0.9", "1.8.0_412".
	Text string
	// Property is what this JDK's java.version property says: profiles are activated by it.
	Property string
	// Line is true when only the line was named, so that a current update is meant.
	Line bool
	// EarlyAccess is true for builds before general availability ("25-ea").
	EarlyAccess bool
	// Vendor is the IMPLEMENTOR of the release file; empty where it is not known.
	Vendor string
}

// The first JDK whose javac has annotation processing (JSR 269), and the first whose
// javac processes nothing unless it is asked to (JDK-8321314).
const (
	FirstWithProcessing = 6
	FirstSilent         = 23
)

// String gives the version as it was written.
func (v Version) String() string { return v.Text }

// IsZero reports whether v is no version at all.
func (v Version) IsZero() bool { return v.Feature == 0 }

// RunsImplicitly tells whether this javac runs processors of the class path although
// nothing asks for it. JDK 23 switched that off (JDK-8321314). The early-access builds
// of 22 had it off for some weeks (JDK-8306819, undone by JDK-8321073).
func (v Version) RunsImplicitly() diag.Answer {
	if v.EarlyAccess && (v.Feature == 22 || v.Feature == FirstSilent) {
		return diag.Unknown
	}
	return diag.AnswerOf(v.Feature < FirstSilent)
}

// currentUpdates are the java.version texts of a current update of each line. Lines that
// still get updates stand at October 2026, counted along the quarterly schedule from
// 17.0.21; the others at the last update that was published.
var currentUpdates = map[int]string{
	6: "1.6.0_45", 7: "1.7.0_80", 8: "1.8.0_512", 9: "9.0.4", 10: "10.0.2", 11: "11.0.33", 12: "12.0.2",
	13: "13.0.2", 14: "14.0.2", 15: "15.0.2", 16: "16.0.2", 17: "17.0.21", 18: "18.0.2.1", 19: "19.0.2",
	20: "20.0.2", 21: "21.0.13", 22: "22.0.2", 23: "23.0.2", 24: "24.0.2", 25: "25.0.5", 26: "26.0.2", 27: "27.0.1",
}

// newestPlausible is the newest feature that ParseVersion takes: two come out each year,
// so that the table above may be ten lines behind before a real JDK is refused.
const newestPlausible = 37

// Parse reads a version as people, release files and version managers write it: "17",
// "17.0.9", "1.8.0_412", "8u412", "25-ea", "21.0.5+11". A bare feature means a current
// update of that line.
func Parse(text string) (Version, error) {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return Version{}, fmt.Errorf("JDK version is empty: write a number such as 17, or a full version such as 17.0.9")
	}
	numbers, early, err := parseNumbers(trimmed)
	if err != nil {
		return Version{}, fmt.Errorf("%q is no JDK version (%w): write a number such as 17, or a full version such as 17.0.9", trimmed, err)
	}
	feature := numbers[0]
	if feature < FirstWithProcessing {
		return Version{}, fmt.Errorf("JDK version %q: the oldest JDK whose javac has annotation processing is %d", trimmed, FirstWithProcessing)
	}
	if feature > newestPlausible {
		return Version{}, fmt.Errorf("JDK version %q: there is no JDK %d; name one that exists, such as 17 or 25", trimmed, feature)
	}
	v := Version{Feature: feature, Numbers: numbers, Text: trimmed, EarlyAccess: early}
	if isLine(trimmed, numbers) && !early {
		v.Line = true
		v.Property = currentUpdate(feature)
		v.Numbers, _, _ = parseNumbers(v.Property)
		return v, nil
	}
	v.Property = property(numbers, early)
	return v, nil
}

// isLine tells a bare feature ("17", "1.8") from a full version.
func isLine(text string, numbers []int) bool {
	return len(numbers) == 1 && !strings.ContainsAny(text, "+-_u")
}

func currentUpdate(feature int) string {
	if text, ok := currentUpdates[feature]; ok {
		return text
	}
	return strconv.Itoa(feature)
}

// property writes numbers as java.version does: 1.8.0_412 before JDK 9, 17.0.9 since.
func property(numbers []int, early bool) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(n)
	}
	text := strings.Join(texts, ".")
	if numbers[0] < 9 {
		text = "1." + strings.Join(texts[:min(2, len(texts))], ".")
		if len(numbers) == 1 {
			text += ".0"
		}
		if len(numbers) > 2 {
			text += "_" + texts[2]
		}
	}
	if early {
		text += "-ea"
	}
	return text
}

// parseNumbers takes a version text apart (JEP 223 and the older scheme): feature,
// interim, update, …, and whether it is an early-access build. What follows a "+" or
// another "-" names a build or a vendor and is left out.
func parseNumbers(text string) (numbers []int, early bool, err error) {
	text, build, built := strings.Cut(text, "+")
	text, suffix, _ := strings.Cut(text, "-")
	if isRange(suffix, build, built) {
		return nil, false, fmt.Errorf("it looks like a range; name each, as 17,21,25")
	}
	early = suffix == "ea" || strings.HasPrefix(suffix, "ea.") || strings.HasPrefix(suffix, "ea-")
	if feature, update, ok := strings.Cut(text, "u"); ok {
		text = feature + ".0." + update
	}
	text = strings.ReplaceAll(text, "_", ".")
	if rest, ok := strings.CutPrefix(text, "1."); ok {
		text = rest
	}
	for part := range strings.SplitSeq(text, ".") {
		number, err := parseNumber(part)
		if err != nil {
			return nil, false, err
		}
		numbers = append(numbers, number)
	}
	return numbers, early, nil
}

// isRange tells what people write for "17 to 25" and "21 and later" from the suffixes of
// real versions.
func isRange(suffix, build string, built bool) bool {
	return built && build == "" || suffix != "" && strings.Trim(suffix, "0123456789") == ""
}

func parseNumber(part string) (int, error) {
	if part == "" {
		return 0, fmt.Errorf("a part between dots is empty")
	}
	if strings.Trim(part, "0123456789") != "" || len(part) > 6 {
		return 0, fmt.Errorf("%q is no number", part)
	}
	return strconv.Atoi(part)
}

// ParseList reads a comma-separated list of versions, as --jdk takes it. A version that
// is named twice counts once.
func ParseList(text string) ([]Version, error) {
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("the list of JDKs is empty: write it as 17,25")
	}
	var versions []Version
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			return nil, fmt.Errorf("the list of JDKs %q has an empty part: write it as 17,25", text)
		}
		v, err := Parse(part)
		if err != nil {
			return nil, fmt.Errorf("in the list of JDKs %q: %w", text, err)
		}
		if !slices.ContainsFunc(versions, func(other Version) bool { return other.Property == v.Property }) {
			versions = append(versions, v)
		}
	}
	return versions, nil
}

// Compare orders versions by their numbers; it is negative when v is older than w.
func (v Version) Compare(w Version) int {
	if order := slices.Compare(trimZeros(v.Numbers), trimZeros(w.Numbers)); order != 0 {
		return order
	}
	return strings.Compare(earlyRank(v), earlyRank(w))
}

func trimZeros(numbers []int) []int {
	for len(numbers) > 1 && numbers[len(numbers)-1] == 0 {
		numbers = numbers[:len(numbers)-1]
	}
	return numbers
}

// earlyRank puts an early-access build before the release.
func earlyRank(v Version) string {
	if v.EarlyAccess {
		return "a"
	}
	return "b"
}

// update is the third number of the version, 0 where it has none.
func (v Version) update() int {
	if len(v.Numbers) < 3 {
		return 0
	}
	return v.Numbers[2]
}
