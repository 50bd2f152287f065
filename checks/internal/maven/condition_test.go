package maven

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestCondition(t *testing.T) {
	fsys := fstest.MapFS{"p/src/a/B.java": &fstest.MapFile{}, "p/pom.xml": &fstest.MapFile{}}
	a := &activation{
		line: Line4, dir: "/p", packaging: "jar", artifact: "art", fsys: fsys, problems: &problems{},
		exists: func(rooted string) bool { _, err := fsys.Stat(rooted); return err == nil },
		user:   map[string]string{"x": "1", "nested": "${x}2"}, system: map[string]string{"java.version": "17.0.15"}, project: map[string]string{"m": "model"},
	}
	for text, want := range map[string]bool{
		`true`:                                  true,
		`'  '`:                                  false,
		`0`:                                     false,
		`${x} == '1'`:                           true,
		`${nested} == '12'`:                     true,
		`${m} == "model" && ${none} != 'y'`:     true,
		`${none} == ${none}`:                    true,
		`inrange(${java.version}, '[17,18)')`:   true,
		`inrange(${java.version}, '[21,)')`:     false,
		`length('abc') + 1 == 4`:                true,
		`2 * (3 + 4) >= 14`:                     true,
		`-1 < 0`:                                true,
		`not(contains(upper('abc'), 'b'))`:      true,
		`if(false, 'a', '') == ''`:              true,
		`substring('abcdef', 2, 4) == 'cd'`:     true,
		`indexOf('abc', 'c') == 2`:              true,
		`matches('jmh-1.37', 'jmh-[0-9.]+')`:    true,
		`exists('pom.xml')`:                     true,
		`exists('src/**.java')`:                 true,
		`exists('src/*.java')`:                  false,
		`missing('nope')`:                       true,
		`${project.packaging} == 'jar'`:         true,
		`${project.artifactId} + '!' == 'art!'`: true,
	} {
		got, err := a.evaluate(text)
		if err != nil || truth(got) != want {
			t.Errorf("%s is %v (%v), want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "(", "1 +", "nope('a')", "word", "length()", "1 == 'a'", "true && 1", "${x", "1 2", "1 / 0", "not(true"} {
		if got, err := a.evaluate(text); err == nil {
			t.Errorf("%q is %v, want an error", text, got)
		}
	}
	deep := ""
	for range 100_000 {
		deep += "("
	}
	if _, err := a.evaluate(deep); err == nil {
		t.Error("a hundred thousand parentheses are no error")
	}
}

// The effective model shows conditions as they were evaluated: those about files always, the
// others with 3.9 alone; the active profiles do not change by that. Measured with
// help:effective-pom.
func TestConditionsAreShownFilled(t *testing.T) {
	fsys := files(map[string]string{"a/src/x": "", "a/pom.xml": pomText("a", `<properties><p>q</p></properties><profiles><profile><id>x</id><activation>
<jdk>${p}</jdk><property><name>${p}</name></property><file><exists>${basedir}/src</exists></file></activation></profile>
<profile><id>y</id><activation><file><exists>src</exists></file></activation></profile></profiles>`)})
	for version, want := range map[Version][]string{
		"3.8.9":  {"<jdk>${p}</jdk>", "<name>${p}</name>", "<exists>/a/src</exists>", "<exists>/a/src</exists>"},
		"3.9.16": {"<jdk>q</jdk>", "<name>q</name>", "<exists>/a/src</exists>", "<exists>/a/src</exists>"},
	} {
		model, problems := NewBuilder(fsys).Effective("a/pom.xml", Inputs{Maven: version, JavaVersion: "17.0.15"})
		if Failed(problems) {
			t.Fatal(problems)
		}
		var got []string
		for _, line := range model.Lines() {
			text := strings.TrimSpace(line.Text)
			if strings.HasPrefix(text, "<jdk>") || strings.HasPrefix(text, "<exists>") || text == "<name>q</name>" || text == "<name>${p}</name>" {
				got = append(got, text)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", version, got, want)
		}
		if len(model.ActiveProfiles) != 1 || model.ActiveProfiles[0].ID != "y" {
			t.Errorf("%s: active are %v", version, model.ActiveProfiles)
		}
	}
}
