package jdk

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// A Named is a JDK that a file of the project names.
type Named struct {
	Version Version
	// Place is the line of the value.
	Place diag.Place
	// Why says who names it: "setup-java in .github/workflows/ci.yml:14 (job build)".
	Why string
}

// An Unclear is a place that names a JDK which could not be told.
type Unclear struct {
	Place diag.Place
	// Reason is a sentence without a full stop that says what is not known, and why.
	Reason string
}

// A Judged is a JDK for which a project is judged.
type Judged struct {
	Version Version
	// Asked is false for a JDK that is judged as foresight only.
	Asked bool
	// Why says who asked, in words.
	Why string
	// Place is what names it first; empty where it came from the command line or from
	// nowhere.
	Place diag.Place
}

// The two lines that are judged where nothing names a JDK; the second is also the
// foresight: the newest line with long-term support.
const (
	currentLine   = "17"
	foresightLine = "25"
)

// JudgedSet says for which JDKs a project is judged, in ascending order. Asked are those
// of --jdk; if there are any, exactly these are judged. Else it is the JDK that compiles
// here and those that the project's CI names, and JDK 25 as foresight. A compiling
// without a version tells why no JDK was found.
func JudgedSet(asked []Version, compiling *Found, ci []Named) []Judged {
	var set judgedSet
	for _, v := range asked {
		set.add(Judged{Version: v, Asked: true, Why: "--jdk"}, exact)
	}
	if len(asked) > 0 {
		return set.sorted()
	}
	if compiling != nil && !compiling.Version.IsZero() {
		set.add(Judged{compiling.Version, true, compiling.why(), compiling.Place}, alike)
	}
	for _, named := range ci {
		set.add(Judged{named.Version, true, named.Why, named.Place}, alike)
	}
	if len(set.judged) == 0 {
		why := "no JDK found here: the two long-term lines"
		if compiling != nil {
			why = fmt.Sprintf("the JDK here cannot be told (%s): the two long-term lines", compiling.Uncertain)
		}
		set.add(Judged{Version: line(currentLine), Asked: true, Why: why}, alike)
		set.add(Judged{Version: line(foresightLine), Asked: true, Why: why}, alike)
	}
	foresight := Judged{Version: line(foresightLine), Why: "foresight: the newest long-term line"}
	if !set.hasFeature(foresight.Version.Feature) {
		set.add(foresight, alike)
	}
	return set.sorted()
}

func (f Found) why() string {
	if f.Uncertain == "" {
		return f.Why
	}
	return fmt.Sprintf("%s, but it may be another one: %s", f.Why, f.Uncertain)
}

// line is a version known to be one.
func line(text string) Version {
	v, err := Parse(text)
	if err != nil {
		panic(err) // a constant of this file
	}
	return v
}

// maxWhys is how many reasons for one JDK are written out.
const maxWhys = 3

// A judgedSet collects judged JDKs and the reasons for each.
type judgedSet struct {
	judged []Judged
	whys   [][]string
}

// add puts a JDK in, or its reason to the one that is there already.
func (s *judgedSet) add(j Judged, same func(v, w Version) bool) {
	i := slices.IndexFunc(s.judged, func(have Judged) bool { return same(have.Version, j.Version) })
	if i < 0 {
		s.judged = append(s.judged, j)
		s.whys = append(s.whys, []string{j.Why})
		return
	}
	if !slices.Contains(s.whys[i], j.Why) {
		s.whys[i] = append(s.whys[i], j.Why)
	}
}

func (s *judgedSet) hasFeature(feature int) bool {
	return slices.ContainsFunc(s.judged, func(j Judged) bool { return j.Version.Feature == feature })
}

func (s *judgedSet) sorted() []Judged {
	for i, whys := range s.whys {
		s.judged[i].Why = joinWhys(whys)
	}
	slices.SortStableFunc(s.judged, func(a, b Judged) int { return a.Version.Compare(b.Version) })
	return s.judged
}

func joinWhys(whys []string) string {
	if more := len(whys) - maxWhys; more > 0 {
		return fmt.Sprintf("%s; and %d more", strings.Join(whys[:maxWhys], "; "), more)
	}
	return strings.Join(whys, "; ")
}

func exact(v, w Version) bool { return v.Property == w.Property && v.Vendor == w.Vendor }

// alike tells whether two JDKs of one line behave alike for javac: the update decides
// whether there is -proc:full, early access whether processors run unasked.
func alike(v, w Version) bool {
	vFull, _ := v.SupportsProcFull()
	wFull, _ := w.SupportsProcFull()
	return v.Feature == w.Feature && vFull == wFull && v.RunsImplicitly() == w.RunsImplicitly()
}
