package maven

import (
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
