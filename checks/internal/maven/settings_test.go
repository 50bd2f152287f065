package maven

import (
	"errors"
	"io/fs"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadSettings(t *testing.T) {
	fsys := files(map[string]string{
		"home/.m2/settings.xml": `<settings xmlns="http://maven.apache.org/SETTINGS/1.2.0">
  <localRepository>${user.home}/repo-${env.WHO}</localRepository>
  <profiles>
    <profile><id>on</id><activation><activeByDefault>false</activeByDefault></activation><properties><p>${env.WHO}</p><q>2</q></properties></profile>
    <profile><id>jdk</id><activation><jdk>[17,)</jdk></activation><properties><r>3</r></properties></profile>
    <profile><id>off</id><properties><s>4</s></properties></profile>
  </profiles>
  <activeProfiles><activeProfile>on</activeProfile></activeProfiles>
</settings>`,
		"broken.xml": "<settings><profiles>",
		"p/pom.xml":  pomText("a", "<properties><q>pom</q><t>${p}</t></properties><profiles><profile><id>byP</id><activation><property><name>p</name><value>me</value></property></activation></profile></profiles>"),
	})
	in := Inputs{JavaVersion: "17.0.15", Env: map[string]string{"WHO": "me"}, SystemProperties: map[string]string{"user.home": "/home"}}
	s, err := ReadSettings(fsys, "home/.m2/settings.xml", in)
	if err != nil {
		t.Fatal(err)
	}
	if s.LocalRepository.Text != "/home/repo-me" || s.LocalRepository.Origin.File != "home/.m2/settings.xml" || s.LocalRepository.Origin.Way != SettingsWay {
		t.Errorf("localRepository: %+v", s.LocalRepository)
	}
	in.Settings = s
	model, problems := NewBuilder(fsys).Effective("p/pom.xml", in)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	for name, want := range map[string]string{"p": "me", "q": "2", "r": "3", "s": "", "t": "me"} {
		if got := model.Property(name).Text; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if o := model.Property("q").Origin; o.File != "home/.m2/settings.xml" || o.Way != SettingsWay || o.Profile != "on" {
		t.Errorf("q comes from %+v", o)
	}
	var active []string
	for _, p := range model.ActiveProfiles {
		active = append(active, p.ID)
	}
	if want := []string{"on", "jdk", "byP"}; !slices.Equal(active, want) {
		t.Errorf("active: %v, want %v", active, want)
	}
	if _, err := ReadSettings(fsys, "none.xml", in); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no settings: %v", err)
	}
	if _, err := ReadSettings(fsys, "broken.xml", in); err == nil {
		t.Error("broken settings are no error")
	}
}

func TestReadConfig(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       map[Version]Config
	}{
		{
			name: "one argument a line", text: "-Da=1 -Db=2\n# a comment\n\n-Pone,two\r\n-Dflag\n--define\nlong=x y\n-P\n!three\n--activate-profiles=four\n-T4\n",
			want: map[Version]Config{
				"3.8.9": {
					UserProperties: map[string]string{"a": "1", "b": "2", "flag": "true", "long": "x"},
					Profiles:       []string{"one,two", "!three", "four"},
				},
				"3.9.16": {
					UserProperties: map[string]string{"a": "1 -Db=2", "flag": "true", "long": "x y"},
					Profiles:       []string{"one,two", "!three", "four"},
				},
			},
		},
		{
			name: "ends within an option", text: "-D",
			want: map[Version]Config{"3.8.9": {UserProperties: map[string]string{"": "true"}}, "4.0.0-rc-5": {UserProperties: map[string]string{"": "true"}}},
		},
	} {
		for maven, want := range c.want {
			got, err := ReadConfig(files(map[string]string{"r/.mvn/maven.config": c.text}), "r", maven)
			want.File = "r/.mvn/maven.config"
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%s, %s: %v -want +got\n%s", c.name, maven, err, diff)
			}
		}
	}
	if got, err := ReadConfig(files(nil), "r", "3.9.16"); err != nil || got.File != "" {
		t.Errorf("no maven.config: %+v, %v", got, err)
	}
	in := Inputs{UserProperties: map[string]string{"a": "command line"}, Profiles: []string{"p"}}.With(Config{UserProperties: map[string]string{"a": "1", "b": "2"}, Profiles: []string{"q"}})
	if in.UserProperties["a"] != "command line" || in.UserProperties["b"] != "2" || !slices.Equal(in.Profiles, []string{"p", "q"}) {
		t.Errorf("merged: %+v", in)
	}
}

func TestMavenChoice(t *testing.T) {
	wrapper := func(text string) map[string]string {
		return map[string]string{"r/.mvn/wrapper/maven-wrapper.properties": text}
	}
	for _, c := range []struct {
		name  string
		files map[string]string
		asked Version
		want  Version
		way   Way
	}{
		{name: "nothing", want: NewestMaven39, way: Default},
		{name: "asked", files: wrapper("distributionUrl=https://x/apache-maven-3.8.6-bin.zip"), asked: "4.0.0-rc-5", want: "4.0.0-rc-5", way: CommandLine},
		{name: "wrapper", files: wrapper("# x\ndistributionUrl=https://x/org/apache/maven/apache-maven/3.8.6/apache-maven-3.8.6-bin.zip\n"), want: "3.8.6", way: Here},
		{name: "escaped", files: wrapper("distributionUrl = https\\://x/apache-maven/4.0.0-rc-5/apache-maven-4.0.0-rc-5-bin.tar.gz\r\n"), want: "4.0.0-rc-5", way: Here},
		{name: "commented out", files: wrapper("#distributionUrl=https://x/apache-maven-3.8.6-bin.zip\n"), want: NewestMaven39, way: Default},
		{name: "the daemon", files: wrapper("distributionUrl=https://x/maven-mvnd-1.0.2-linux-amd64.zip\n"), want: NewestMaven39, way: Default},
	} {
		got := MavenChoice(files(c.files), "r", c.asked, nil)
		if got.Version != c.want || got.Origin.Way != c.way || got.Why == "" {
			t.Errorf("%s: %+v, want %s %s", c.name, got, c.want, c.way)
		}
		if c.way == Here {
			text := c.files[got.Origin.File][got.Origin.Element.Start:got.Origin.Element.End]
			if text[:15] != "distributionUrl" || text[len(text)-1] < ' ' {
				t.Errorf("%s: the place is %q", c.name, text)
			}
		}
	}
}

func TestRootOf(t *testing.T) {
	fsys := files(map[string]string{"a/.mvn/jvm.config": "", "a/b/c/pom.xml": "", "d/pom.xml": "", "e/.mvn": "a file", "e/f/pom.xml": ""})
	for dir, want := range map[string]string{"a/b/c": "a", "a": "a", "d": "d", "e/f": "e/f", ".": "."} {
		if got := RootOf(fsys, dir); got != want {
			t.Errorf("the root of %s is %s, want %s", dir, got, want)
		}
	}
}

// Without a wrapper the first file that names a Maven decides, and others are told.
func TestOfferedMaven(t *testing.T) {
	offer := func(version Version, why string) Offer { return Offer{Version: version, Why: why} }
	for _, c := range []struct {
		offers  []Offer
		version Version
		why     string
	}{
		{nil, NewestMaven39, "the newest 3.9 known, since no wrapper names one"},
		{[]Offer{offer("3.8.6", "image a")}, "3.8.6", "image a"},
		{[]Offer{offer("3", "image a"), offer("3.9", "image b")}, NewestMaven39, "image b, taken as the newest 3.9 known"},
		{[]Offer{offer("3", "image a")}, NewestMaven39, "the newest 3.9 known, since no wrapper names one"},
		{[]Offer{offer("4.0.0-rc-5", "image a"), offer("3.8", "image b"), offer("4.0.0-rc-5", "image c")}, "4.0.0-rc-5", "image a; another one is named: 3.8.9 by image b"},
	} {
		got := MavenChoice(files(nil), "r", "", c.offers)
		if got.Version != c.version || got.Why != c.why {
			t.Errorf("%v: %s, %q; want %s, %q", c.offers, got.Version, got.Why, c.version, c.why)
		}
	}
	if got := MavenChoice(files(nil), "r", "3.9.1", []Offer{offer("3.8.6", "image a")}); got.Version != "3.9.1" {
		t.Errorf("--maven does not win: %+v", got)
	}
}
