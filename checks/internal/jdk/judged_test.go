package jdk

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func versions(t *testing.T, texts ...string) []Version {
	t.Helper()
	var list []Version
	for _, text := range texts {
		v, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

func TestJudgedSet(t *testing.T) {
	ci := func(texts ...string) []Named {
		var list []Named
		for i, v := range versions(t, texts...) {
			list = append(list, Named{v, diag.Place{File: "ci.yml"}, fmt.Sprintf("setup-java in ci.yml:%d", i+1)})
		}
		return list
	}
	here := func(text, uncertain string) *Found {
		return &Found{Version: versions(t, text)[0], Why: "JAVA_HOME", Uncertain: uncertain}
	}
	const foresight = "foresight: the newest long-term line"
	tests := []struct {
		name      string
		asked     []Version
		compiling *Found
		ci        []Named
		want      []string
	}{
		{"nothing", nil, nil, nil,
			[]string{"17 asked: no JDK found here: the two long-term lines", "25 asked: no JDK found here: the two long-term lines"}},
		{"a JDK here that could not be told", nil, &Found{Uncertain: "a script"}, nil,
			[]string{"17 asked: the JDK here cannot be told (a script): the two long-term lines", "25 asked: the JDK here cannot be told (a script): the two long-term lines"}},
		{"--jdk alone counts", versions(t, "25", "17"), here("21.0.5", ""), ci("11"), []string{"17 asked: --jdk", "25 asked: --jdk"}},
		{"--jdk: updates of one line stay", versions(t, "17.0.15", "17.0.9"), nil, nil, []string{"17.0.9 asked: --jdk", "17.0.15 asked: --jdk"}},
		{"the JDK here", nil, here("17.0.15", ""), nil, []string{"17.0.15 asked: JAVA_HOME", "25 foreseen: " + foresight}},
		{"25 here is asked for", nil, here("25.0.3", ""), nil, []string{"25.0.3 asked: JAVA_HOME"}},
		{"25 of an early build is there already", nil, here("25-ea", ""), nil, []string{"25-ea asked: JAVA_HOME"}},
		{"CI alone", nil, nil, ci("21", "11"), []string{"11 asked: setup-java in ci.yml:2", "21 asked: setup-java in ci.yml:1", "25 foreseen: " + foresight}},
		{"both name one line", nil, here("17.0.15", ""), ci("17", "25"),
			[]string{"17.0.15 asked: JAVA_HOME; setup-java in ci.yml:1", "25 asked: setup-java in ci.yml:2"}},
		{"updates that differ for -proc:full", nil, here("17.0.9", ""), ci("17"),
			[]string{"17.0.9 asked: JAVA_HOME", "17 asked: setup-java in ci.yml:1", "25 foreseen: " + foresight}},
		{"updates that do not", nil, here("21.0.1", ""), ci("21.0.5", "21"),
			[]string{"21.0.1 asked: JAVA_HOME; setup-java in ci.yml:1; setup-java in ci.yml:2", "25 foreseen: " + foresight}},
		{"an early build that differs", nil, here("23-ea", ""), ci("23"),
			[]string{"23-ea asked: JAVA_HOME", "23 asked: setup-java in ci.yml:1", "25 foreseen: " + foresight}},
		{"many reasons", nil, nil, ci("25", "25", "25", "25", "25"),
			[]string{"25 asked: setup-java in ci.yml:1; setup-java in ci.yml:2; setup-java in ci.yml:3; and 2 more"}},
		{"an uncertain JDK", nil, here("17.0.15", "Maven reads /etc/mavenrc first"), nil,
			[]string{"17.0.15 asked: JAVA_HOME, but it may be another one: Maven reads /etc/mavenrc first", "25 foreseen: " + foresight}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, j := range JudgedSet(test.asked, test.compiling, test.ci) {
				asked := "foreseen"
				if j.Asked {
					asked = "asked"
				}
				got = append(got, fmt.Sprintf("%s %s: %s", j.Version, asked, j.Why))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
