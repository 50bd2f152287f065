package jdk

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/diag"
)

// SupportsProcFull tells whether this JDK's javac takes `-proc:full`, and why. It came
// with JDK 21 (JDK-8308245), was brought to 17.0.11 (JDK-8321417) and 11.0.23, and to
// Oracle's 8u411. No other line has it.
func (v Version) SupportsProcFull() (diag.Answer, string) {
	switch {
	case v.Feature >= 21:
		return diag.Yes, "-proc:full is there since JDK 21"
	case v.Feature == 17:
		return v.sinceUpdate(11, "17.0.11")
	case v.Feature == 11:
		return v.sinceUpdate(23, "11.0.23")
	case v.Feature == 8:
		return v.procFullOn8()
	}
	return diag.No, fmt.Sprintf("javac %d has no -proc:full: it came with JDK 21 and was brought to 17.0.11 and 11.0.23 only", v.Feature)
}

func (v Version) sinceUpdate(update int, first string) (diag.Answer, string) {
	if v.update() >= update {
		return diag.Yes, fmt.Sprintf("-proc:full is there since %s", first)
	}
	return diag.No, fmt.Sprintf("javac %s has no -proc:full: this line has it since %s", v.Text, first)
}

// procFullOn8: Oracle's 8u411 has it; no backport to OpenJDK's 8u is known.
func (v Version) procFullOn8() (diag.Answer, string) {
	if v.update() < 411 && !v.Line {
		return diag.No, fmt.Sprintf("javac %s has no -proc:full: only Oracle's 8u411 and later have it", v.Text)
	}
	if strings.HasPrefix(v.Vendor, "Oracle") {
		return diag.Yes, "-proc:full is there since Oracle's 8u411"
	}
	if v.Vendor != "" {
		return diag.No, fmt.Sprintf("only Oracle's 8u411 and later have -proc:full, and this JDK 8 is from %s", v.Vendor)
	}
	return diag.Unknown, "among JDK 8 only Oracle's 8u411 and later have -proc:full, and the vendor is not known"
}

// lowestLevels gives the lowest -source and -target that javac takes, from the newest
// JDK down. Measured on 17.0.15 (7) and 25.0.3 (8); where a step begins is from JEP 182
// and JDK-8173605 (JDK 20 dropped 7), JDK-8028563 (JDK 12 dropped 6).
var lowestLevels = []struct{ jdk, level int }{{20, 8}, {12, 7}, {9, 6}, {0, 1}}

// LowestLevel is the lowest language level that this javac takes.
func (v Version) LowestLevel() int {
	for _, step := range lowestLevels {
		if v.Feature >= step.jdk {
			return step.level
		}
	}
	return 1
}

// AcceptsLevel tells whether this javac compiles for a language level (5 … its own feature).
func (v Version) AcceptsLevel(level int) bool {
	return level >= v.LowestLevel() && level <= v.Feature
}

// ObsoleteLevel is the highest level that javac calls obsolete: it still compiles for
// it, with a warning. Measured: 7 on 17.0.15, 8 on 25.0.3; the steps are those of
// LowestLevel.
func (v Version) ObsoleteLevel() int {
	switch {
	case v.Feature >= 20:
		return 8
	case v.Feature >= 12:
		return 7
	case v.Feature >= 9:
		return 6
	}
	return 5
}

// ClassFileVersion is the newest major version of a class file that this JDK reads.
func (v Version) ClassFileVersion() int { return v.Feature + 44 }
