package maven

import (
	"strings"
	"testing"
)

func TestJDKMatches(t *testing.T) {
	for _, c := range []struct {
		java      string
		yes, no   string
		notNumber string
	}{
		{
			java:      "17.0.15",
			yes:       "17|17.0|!11|1|[17,)|[17.0.15,)|[17|[9,|[17,21)|[17, 22)|(17,)|[17,20],[22,)|[17,]|[1.8,)|(16,17.0.15]|[17.0.15,17.0.15]",
			no:        "1.8|8|!17|!1|11,17|17+|[17.0.16,)|[1.8,11)|(,17]|[,17]|[18,20],[17,)|(17.0.15,)|[1.8,17.0.15)|[17.0.14,17.0.15)",
			notNumber: "[21]|[a,)|[17.x,)",
		},
		{
			java: "25",
			yes:  "25|2|[17,)|[17,]|[25,]|(24,25]|[24,25]|(24,26)|!17",
			no:   "17|1|(25,)|[17,20],[22,)|[17,25)|[1.8,17]|!25",
		},
		{java: "25-ea", yes: "25|[25,)|[25,25]|[17,)|!24", no: "25.|(25,)|[26,)"},
		{java: "1.8.0_402", yes: "1.8|1|[1.8,)|[1.8,9)|(1.7,1.8]|!11", no: "8|[9,)|(,1.7]|(1.8,)|[1.8.1,)"},
		{java: "11.0.2", yes: "1|11|[11,12)|[1.8,17)", no: "17|[17,)"},
	} {
		for spec := range strings.SplitSeq(c.yes, "|") {
			if got, err := jdkMatches(spec, c.java); !got || err != nil {
				t.Errorf("%s does not hold on %s (%v)", spec, c.java, err)
			}
		}
		for spec := range strings.SplitSeq(c.no, "|") {
			if got, err := jdkMatches(spec, c.java); got || err != nil {
				t.Errorf("%s holds on %s (%v)", spec, c.java, err)
			}
		}
		for spec := range strings.SplitSeq(c.notNumber, "|") {
			if got, err := jdkMatches(spec, c.java); spec != "" && err == nil {
				t.Errorf("%s is %t on %s and no error", spec, got, c.java)
			}
		}
	}
}

// Maven 3.8 refuses a range that is no number; later ones warn and do without.
func TestJDKRangeWithoutNumber(t *testing.T) {
	fsys := files(map[string]string{"pom.xml": pomText("a", "<profiles><profile><id>p</id><activation><jdk>[21]</jdk></activation></profile></profiles>")})
	for maven, fails := range map[Version]bool{"3.8.9": true, "3.9.16": false} {
		_, problems := NewBuilder(fsys).Effective("pom.xml", Inputs{Maven: maven, JavaVersion: "17.0.15"})
		if len(problems) == 0 || Failed(problems) != fails {
			t.Errorf("%s: %v", maven, problems)
		}
	}
}
