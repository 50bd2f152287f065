package maven

import (
	"cmp"
	"strings"
	"testing"
)

func TestVersionOrder(t *testing.T) {
	for _, line := range []string{
		"1-alpha < 1-beta < 1-milestone < 1-rc < 1-SNAPSHOT < 1 < 1-sp < 1-foo < 1-1 < 1.1",
		"1.9 < 1.10 < 2",
		"1.23 < 1.37 < 1.38-SNAPSHOT < 1.38",
		"3.8.9 < 3.9.0-rc-1 < 3.9.0 < 3.9.16 < 4.0.0-alpha-5 < 4.0.0-rc-5 < 4.0.0",
		"2.0.0.RELEASE = 2.0.0 = 2 = 2.0 = 2.ga",
		"1-a1 = 1-alpha-1",
		"99999999999999999998 < 99999999999999999999",
	} {
		words := strings.Fields(line)
		for i := 0; i < len(words); i += 2 {
			for j := i + 2; j < len(words); j += 2 {
				want := -1
				if words[j-1] == "=" {
					want = 0
				}
				a, b := Version(words[i]), Version(words[j])
				if got := cmp.Compare(a.Compare(b), 0); got != want || cmp.Compare(b.Compare(a), 0) != -want {
					t.Errorf("%s to %s is %d and back %d, want %d", a, b, got, b.Compare(a), want)
				}
			}
		}
	}
}

func TestVersionLine(t *testing.T) {
	for version, want := range map[Version]Line{
		"3.0.5": Line38, "3.6.3": Line38, "3.8.9": Line38, "3.9.0": Line39, "3.9.16": Line39, "3.10.0": Line39, "4.0.0-rc-5": Line4, "4.1.0": Line4,
	} {
		if got := version.Line(); got != want {
			t.Errorf("%s is of line %v, want %v", version, got, want)
		}
	}
}

func TestVersionRange(t *testing.T) {
	for _, c := range []struct{ spec, in, out string }{
		{"[1,2)", "1 1.5 2-SNAPSHOT", "0.9 2 2.1"},
		{"(1,2]", "1.0.1 2", "1 2.0.1"},
		{"[1.5]", "1.5 1.5.0", "1.4 1.6"},
		{"(,1],[1.2,)", "0.1 1 1.2 9", "1.1"},
		{"[1,)", "1 99", "0"},
	} {
		r, err := parseVersionRange(c.spec)
		if err != nil || !r.isRange() {
			t.Errorf("%s is no range: %v", c.spec, err)
		}
		for _, v := range strings.Fields(c.in) {
			if !r.contains(v) {
				t.Errorf("%s does not contain %s", c.spec, v)
			}
		}
		for _, v := range strings.Fields(c.out) {
			if r.contains(v) {
				t.Errorf("%s contains %s", c.spec, v)
			}
		}
	}
	for _, plain := range []string{"1", "", "1.0-SNAPSHOT"} {
		if r, err := parseVersionRange(plain); err != nil || r.isRange() {
			t.Errorf("%q is a range (%v)", plain, err)
		}
	}
	for _, wrong := range []string{"[1", "(1)", "[2,1]", "[1,2],3", "[1,3],[2,4]", "[1,1)", "[1,2"} {
		if _, err := parseVersionRange(wrong); err == nil {
			t.Errorf("%s is a range", wrong)
		}
	}
}
