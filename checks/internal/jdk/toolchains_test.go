package jdk

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

const someToolchains = `<?xml version="1.0" encoding="UTF-8"?>
<toolchains>
  <toolchain>
    <type>jdk</type>
    <provides>
      <version> 17 </version>
      <vendor>temurin</vendor>
    </provides>
    <configuration>
      <jdkHome>/usr/lib/jvm/jdk17</jdkHome>
    </configuration>
  </toolchain>
  <toolchain>
    <type>netbeans</type>
  </toolchain>
  <toolchain>
    <type>jdk</type>
    <provides><version>25.0.3</version></provides>
    <configuration><jdkHome>${env.JDK25}</jdkHome></configuration>
  </toolchain>
  <toolchain>
    <type>jdk</type>
    <provides><version>21</version></provides>
    <configuration><jdkHome>${env.JDK21}</jdkHome></configuration>
  </toolchain>
  <toolchain>
    <type>jdk</type>
    <provides><version>11</version></provides>
  </toolchain>
</toolchains>
`

func TestReadToolchains(t *testing.T) {
	fsys := machine(fstest.MapFS{"home/.m2/toolchains.xml": file(someToolchains)})
	env := Environment{Prefix: "/", Variables: map[string]string{"JDK25": "/usr/lib/jvm/jdk25"}}
	toolchains, err := ReadToolchains(fsys, "home/.m2/toolchains.xml", env)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, tc := range toolchains {
		got = append(got, strings.Join([]string{tc.Provides["version"], tc.Provides["vendor"], tc.JDKHome, tc.Problem}, "|"))
	}
	want := []string{
		"17|temurin|usr/lib/jvm/jdk17|",
		"25.0.3||usr/lib/jvm/jdk25|",
		"21|||Non-existing JDK home configuration at ${env.JDK21}",
		"11|||Java toolchain without the jdkHome configuration element.",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if line := toolchains[1].Place.Range.Start.Line; line != 16 {
		t.Errorf("the second stands on line %d, want 16", line)
	}
	if v, err := toolchains[1].Version(fsys); err != nil || v.Text != "25.0.3" {
		t.Errorf("Version = %v, %v", v, err)
	}
}

func TestReadToolchainsOfBrokenFiles(t *testing.T) {
	fsys := fstest.MapFS{"broken.xml": file("<toolchains>"), "settings.xml": file("<settings/>")}
	if _, err := ReadToolchains(fsys, "missing.xml", Environment{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	for _, name := range []string{"broken.xml", "settings.xml"} {
		if _, err := ReadToolchains(fsys, name, Environment{}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestMatch(t *testing.T) {
	toolchains := []Toolchain{
		{Provides: map[string]string{"version": "17"}, Problem: "bad"},
		{Provides: map[string]string{"version": "17", "vendor": "zulu"}, JDKHome: "a"},
		{Provides: map[string]string{"version": "17", "vendor": "temurin", "id": "x"}, JDKHome: "b"},
		{Provides: map[string]string{"vendor": "temurin"}, JDKHome: "c"},
	}
	equalVersions := func(required, provided string) bool { return required == provided }
	tests := []struct {
		requirements map[string]string
		want         string // its home; empty: none
	}{
		{map[string]string{"version": "17"}, "a"},
		{map[string]string{"version": "17", "vendor": "temurin"}, "b"},
		{map[string]string{"vendor": "temurin"}, "b"},
		{map[string]string{"vendor": "Temurin"}, ""},
		{map[string]string{"version": "17", "purpose": "build"}, ""},
		{map[string]string{"version": "21"}, ""},
		{nil, "a"},
	}
	for _, test := range tests {
		got, ok := Match(toolchains, test.requirements, equalVersions)
		if got.JDKHome != test.want || ok != (test.want != "") {
			t.Errorf("Match(%v) = %q, %v; want %q", test.requirements, got.JDKHome, ok, test.want)
		}
	}
}
