package jdk

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text, property string
		feature        int
		line, early    bool
	}{
		{"17", currentUpdates[17], 17, true, false},
		{" 25 ", currentUpdates[25], 25, true, false},
		{"1.8", currentUpdates[8], 8, true, false},
		{"17.0.9", "17.0.9", 17, false, false},
		{"17.0.15+6-Debian-1deb12u1", "17.0.15", 17, false, false},
		{"21.0.5+11", "21.0.5", 21, false, false},
		{"18.0.2.1", "18.0.2.1", 18, false, false},
		{"25-ea", "25-ea", 25, false, true},
		{"25-ea+12", "25-ea", 25, false, true},
		{"1.8.0_412", "1.8.0_412", 8, false, false},
		{"1.8.0_412-b08", "1.8.0_412", 8, false, false},
		{"8u412", "1.8.0_412", 8, false, false},
		{"17.0", "17.0", 17, false, false},
	} {
		v, err := Parse(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if v.Property != test.property || v.Feature != test.feature || v.Line != test.line || v.EarlyAccess != test.early || v.Text != strings.TrimSpace(test.text) {
			t.Errorf("%q: %+v", test.text, v)
		}
	}
}

func TestParseListRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"": "is empty", " ": "is empty", "17,": "empty part", ",17": "empty part", "17,,25": "empty part",
		"99,abc": `there is no JDK 99`, "abc": `"abc" is no JDK version`, "0": "oldest JDK", "-17": "no JDK version", "5": "oldest JDK",
		"1.": "no JDK version", "17.": "no JDK version", "17.x": "no JDK version", "99999999999": "no JDK version", "１７": "no JDK version",
	} {
		_, err := ParseList(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestParseListCountsOnce(t *testing.T) {
	versions, err := ParseList("25, 17,25,17.0.9")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, v := range versions {
		texts = append(texts, v.Text)
	}
	if diff := cmp.Diff([]string{"25", "17", "17.0.9"}, texts); diff != "" {
		t.Error(diff)
	}
}

func TestSupportsProcFull(t *testing.T) {
	for _, test := range []struct {
		text, vendor string
		want         diag.Answer
	}{
		{"25", "", diag.Yes}, {"21", "", diag.Yes}, {"21.0.0", "", diag.Yes}, {"20", "", diag.No}, {"18.0.2.1", "", diag.No},
		{"17", "", diag.Yes}, {"17.0.11", "", diag.Yes}, {"17.0.10", "", diag.No}, {"17.0.9", "", diag.No}, {"17.0", "", diag.No},
		{"16", "", diag.No}, {"11", "", diag.Yes}, {"11.0.23", "", diag.Yes}, {"11.0.22", "", diag.No}, {"9", "", diag.No},
		{"8", "", diag.Unknown}, {"8u412", "", diag.Unknown}, {"8u412", "Oracle Corporation", diag.Yes}, {"8u412", "Temurin", diag.No}, {"8u401", "Oracle Corporation", diag.No}, {"7", "", diag.No},
	} {
		v, err := Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		v.Vendor = test.vendor
		got, why := v.SupportsProcFull()
		if got != test.want || why == "" {
			t.Errorf("%s of %q: %s, want %s (%s)", test.text, test.vendor, got, test.want, why)
		}
	}
}

// Measured on 17.0.15 (7 to 17) and 25.0.3 (8 to 25).
func TestAcceptsLevel(t *testing.T) {
	for _, test := range []struct {
		text                    string
		low, high, obsoleteFrom int
	}{{"17.0.15", 7, 17, 7}, {"25.0.3", 8, 25, 8}} {
		v, _ := Parse(test.text)
		for level, want := range map[int]bool{test.low - 1: false, test.low: true, test.high: true, test.high + 1: false} {
			if v.AcceptsLevel(level) != want {
				t.Errorf("javac %s, level %d: %v", test.text, level, !want)
			}
		}
		if v.ObsoleteLevel() != test.obsoleteFrom {
			t.Errorf("javac %s calls %d obsolete", test.text, v.ObsoleteLevel())
		}
	}
}

func TestRunsImplicitly(t *testing.T) {
	for text, want := range map[string]diag.Answer{"8": diag.Yes, "17": diag.Yes, "22": diag.Yes, "23": diag.No, "25.0.3": diag.No, "22-ea": diag.Unknown, "23-ea": diag.Unknown, "25-ea": diag.No} {
		v, _ := Parse(text)
		if got := v.RunsImplicitly(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestCompare(t *testing.T) {
	order := []string{"1.8.0_412", "11", "17.0.9", "17.0.15", "25-ea", "25.0.3"}
	for i, a := range order {
		for j, b := range order {
			v, _ := Parse(a)
			w, _ := Parse(b)
			if got := v.Compare(w); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%s against %s: %d", a, b, got)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"17", "17.0.9", "8u412", "25-ea", "1.8.0_412-b08", "99,abc", "+", "-", "u", "1.", "_"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Parse(text)
		if err == nil && (v.Feature < FirstWithProcessing || len(v.Numbers) == 0 || v.Property == "") {
			t.Errorf("%q: %+v", text, v)
		}
		if again, err2 := Parse(v.Property); err == nil && (err2 != nil || again.Feature != v.Feature) {
			t.Errorf("%q gives %q, which gives %+v, %v", text, v.Property, again, err2)
		}
	})
}
