package maven

import (
	"slices"
	"strings"
	"testing"
)

// Every value knows where it stands and how it came.
func TestOrigins(t *testing.T) {
	fsys := files(map[string]string{
		"pom.xml": pomText("parent", `<packaging>pom</packaging>
<properties><jmh.version>1.37</jmh.version><from.parent>x</from.parent></properties>
<dependencyManagement><dependencies>
  <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>${jmh.version}</version></dependency>
</dependencies></dependencyManagement>
<build><pluginManagement><plugins>
  <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version><configuration><release>17</release></configuration></plugin>
</plugins></pluginManagement></build>`),
		"child/pom.xml": childText("", `<properties><own>y</own><both>${own}${jmh.version}</both></properties>
<dependencies>
  <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId></dependency>
</dependencies>
<build><plugins>
  <plugin><artifactId>maven-compiler-plugin</artifactId><configuration><proc>none</proc><source>${given}</source></configuration></plugin>
</plugins></build>
<profiles><profile><id>p</id><properties><by.profile>z</by.profile></properties>
  <build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><target>${own}</target></configuration></plugin></plugins></build>
</profile></profiles>`),
	})
	b := NewBuilder(fsys)
	model, problems := b.Effective("child/pom.xml", Inputs{Profiles: []string{"p"}, UserProperties: map[string]string{"given": "8"}})
	if Failed(problems) {
		t.Fatal(problems)
	}
	compiler := model.Plugin("org.apache.maven.plugins", "maven-compiler-plugin")
	configuration := compiler.Execution("default-compile").Configuration
	dependency := model.Dependencies[0]
	for name, c := range map[string]struct {
		value   Value
		text    string
		file    string
		way     Way
		profile string
		// place is the text of the element at the origin.
		place string
		// through are the properties used, each as "file text".
		through []string
	}{
		"own property":      {value: model.Property("own"), text: "y", file: "child/pom.xml", way: Here, place: "<own>y</own>"},
		"parent's property": {value: model.Property("from.parent"), text: "x", file: "pom.xml", way: Parent, place: "<from.parent>x</from.parent>"},
		"profile's":         {value: model.Property("by.profile"), text: "z", file: "child/pom.xml", way: ProfileWay, profile: "p", place: "<by.profile>z</by.profile>"},
		"two properties":    {value: model.Property("both"), text: "y1.37", file: "child/pom.xml", way: Here, place: "<both>${own}${jmh.version}</both>", through: []string{"child/pom.xml y", "pom.xml 1.37"}},
		"managed version":   {value: dependency.Version, text: "1.37", file: "pom.xml", way: Management, place: "<version>${jmh.version}</version>", through: []string{"pom.xml 1.37"}},
		"own artifact":      {value: dependency.ArtifactID, text: "jmh-core", file: "child/pom.xml", way: Here, place: "<artifactId>jmh-core</artifactId>"},
		"default scope":     {value: dependency.Scope, text: "compile", way: Default},
		"own configuration": {value: configuration.Child("proc").Value, text: "none", file: "child/pom.xml", way: Here, place: "<proc>none</proc>"},
		"managed one":       {value: configuration.Child("release").Value, text: "17", file: "pom.xml", way: Management, place: "<release>17</release>"},
		"profile's one":     {value: configuration.Child("target").Value, text: "y", file: "child/pom.xml", way: ProfileWay, profile: "p", place: "<target>${own}</target>", through: []string{"child/pom.xml y"}},
		"of -D":             {value: configuration.Child("source").Value, text: "8", file: "child/pom.xml", way: Here, place: "<source>${given}</source>", through: []string{" 8"}},
		"plugin version":    {value: compiler.Version, text: "3.13.0", file: "pom.xml", way: Management, place: "<version>3.13.0</version>"},
		"bound phase":       {value: compiler.Execution("default-testCompile").Phase, text: "test-compile", way: Lifecycle},
		"bound plugin":      {value: model.Plugin("org.apache.maven.plugins", "maven-jar-plugin").Version, text: DefaultPluginVersion("3.9.16", "jar"), way: Lifecycle},
		"super POM":         {value: model.Build.FinalName, text: "child-1", way: Default, through: []string{"child/pom.xml child", "pom.xml 1"}},
		"packaging":         {value: model.Packaging, text: "jar", way: Default},
		"inherited version": {value: model.Version, text: "1", file: "pom.xml", way: Parent, place: "<version>1</version>"},
	} {
		v := c.value
		if v.Text != c.text || v.Origin.File != c.file || v.Origin.Way != c.way || v.Origin.Profile != c.profile {
			t.Errorf("%s: %q from %+v, want %q from %q by %q", name, v.Text, v.Origin, c.text, c.file, c.way)
			continue
		}
		if c.file != "" {
			data := string(fsys[c.file].Data)
			if got := data[v.Origin.Element.Start:v.Origin.Element.End]; got != c.place {
				t.Errorf("%s: it stands at %q, want %q", name, got, c.place)
			}
			if got := data[v.Origin.Text.Start:v.Origin.Text.End]; got != v.Raw {
				t.Errorf("%s: its text stands at %q, its raw text is %q", name, got, v.Raw)
			}
		}
		var through []string
		for _, used := range v.Through {
			through = append(through, used.Origin.File+" "+used.Text)
		}
		if !slices.Equal(through, c.through) {
			t.Errorf("%s: through %q, want %q", name, through, c.through)
		}
	}
	if want := []string{"child/pom.xml", "pom.xml"}; !slices.Equal(model.Lineage, want) {
		t.Errorf("the lineage is %q", model.Lineage)
	}
	lines := model.PluginLines("org.apache.maven.plugins", "maven-compiler-plugin")
	var text []string
	for _, l := range lines {
		text = append(text, l.Text)
		if strings.Contains(l.Text, "<release>") && l.Origin.File != "pom.xml" {
			t.Errorf("the line %s comes from %+v", l.Text, l.Origin)
		}
	}
	if all := strings.Join(text, "\n"); !strings.Contains(all, "<proc>none</proc>") || !strings.HasPrefix(strings.TrimSpace(all), "<plugin>") {
		t.Errorf("the plugin's lines are\n%s", all)
	}
}

// Profiles say why they are active or not.
func TestProfileWhy(t *testing.T) {
	profile := func(id, activation string) string {
		return "<profile><id>" + id + "</id><activation>" + activation + "</activation></profile>"
	}
	fsys := files(map[string]string{"pom.xml": pomText("a", "<profiles>"+
		profile("byDefault", "<activeByDefault>true</activeByDefault>")+
		profile("jdk17", "<jdk>[17,)</jdk>")+profile("jdk8", "<jdk>1.8</jdk>")+
		profile("skip", "<property><name>skip</name></property>")+profile("noSkip", "<property><name>!skip</name></property>")+
		profile("linux", "<os><name>linux</name></os>")+
		profile("file", "<file><exists>src/x</exists></file>")+
		profile("off", "<jdk>17</jdk>")+profile("asked", "<jdk>1.8</jdk>")+
		"<profile><id>plain</id></profile></profiles>")})
	in := Inputs{JavaVersion: "17.0.15", OS: OS{Name: "Linux"}, Profiles: []string{"asked,!off"}}
	model, problems := NewBuilder(fsys).Effective("pom.xml", in)
	if Failed(problems) {
		t.Fatal(problems)
	}
	if !model.JDKDependent {
		t.Error("a jdk condition does not make the model depend on the JDK")
	}
	for _, p := range model.Profiles {
		want := map[string]struct {
			active bool
			why    string
		}{
			"byDefault": {false, "profile asked of the same pom"}, "jdk17": {true, "17.0.15"}, "jdk8": {false, "1.8"}, "skip": {false, "skip"}, "noSkip": {true, "skip"},
			"linux": {true, "inux"}, "file": {false, "src/x"}, "off": {false, "-P !off"}, "asked": {true, "-P"}, "plain": {false, ""},
		}[p.ID]
		if p.Active != want.active || !strings.Contains(p.Why, want.why) || p.Why == "" || p.Origin.File != "pom.xml" {
			t.Errorf("%s: %t, %q, %+v", p.ID, p.Active, p.Why, p.Origin)
		}
	}
	if len(model.Profiles) != 10 {
		t.Errorf("%d profiles", len(model.Profiles))
	}
}
