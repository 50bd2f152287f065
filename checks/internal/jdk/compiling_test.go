package jdk

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"
)

// machine is a file system with JDK 17 and 25 where Debian puts them, and more files.
func machine(more fstest.MapFS) fstest.MapFS {
	fsys := fstest.MapFS{
		"usr/lib/jvm/jdk17/release":  release("17.0.15", "17.0.15+6", "Debian", jdkModules),
		"usr/lib/jvm/jdk17/bin/java": program(),
		"usr/lib/jvm/jdk25/release":  release("25.0.3", "25.0.3+9", "Eclipse Adoptium", jdkModules),
		"usr/lib/jvm/jdk25/bin/java": program(),
		"usr/lib/jvm/default":        link("jdk17"),
		"etc/alternatives/java":      link("/usr/lib/jvm/jdk17/bin/java"),
		"usr/bin/java":               link("/etc/alternatives/java"),
	}
	maps.Copy(fsys, more)
	return fsys
}

func file(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text), Mode: 0o755} }

func TestCompiling(t *testing.T) {
	const jdk17, jdk25 = "usr/lib/jvm/jdk17", "usr/lib/jvm/jdk25"
	usrBin := []string{"usr/local/bin", "usr/bin"}
	tests := []struct {
		name    string
		files   fstest.MapFS
		env     Environment
		version string // empty: none
		why     string
		place   string
		// uncertain is a part of it; empty: nothing is uncertain.
		uncertain string
	}{
		{"nothing", nil, Environment{}, "", "java on PATH", "", "JAVA_HOME is not set, and there is no java on PATH"},
		{"JAVA_HOME before PATH", nil, Environment{JavaHome: jdk25, SearchPath: usrBin}, "25.0.3", "JAVA_HOME", jdk25 + "/release", ""},
		{"JAVA_HOME through a link", nil, Environment{JavaHome: "usr/lib/jvm/default"}, "17.0.15", "JAVA_HOME", jdk17 + "/release", ""},
		{"JAVA_HOME is /usr, as it works on Debian", nil, Environment{JavaHome: "usr"}, "17.0.15", "JAVA_HOME", jdk17 + "/release", ""},
		{"JAVA_HOME leads nowhere", nil, Environment{JavaHome: "opt/jdk", SearchPath: usrBin}, "", "JAVA_HOME", "",
			`JAVA_HOME names /opt/jdk/bin/java, and there is no such program: Maven stops with "The JAVA_HOME environment variable is not defined correctly"`},
		{"java on PATH through links", nil, Environment{SearchPath: usrBin}, "17.0.15", "java on PATH", jdk17 + "/release", ""},
		{"the first java on PATH", nil, Environment{SearchPath: []string{jdk25 + "/bin", "usr/bin"}}, "25.0.3", "java on PATH", jdk25 + "/release", ""},
		{"a folder and a text on PATH are no programs", fstest.MapFS{"a/java/x": file(""), "b/java": {Data: []byte("text"), Mode: 0o644}},
			Environment{SearchPath: []string{"a", "b", "usr/bin"}}, "17.0.15", "java on PATH", jdk17 + "/release", ""},
		{"a shim", fstest.MapFS{"home/.jenv/shims/java": file("#!/bin/sh\nexec jenv exec java\n")},
			Environment{SearchPath: []string{"home/.jenv/shims", "usr/bin"}}, "", "java on PATH", "", "it is a script, which chooses a JDK by itself"},
		{"a link to a launcher", fstest.MapFS{"home/shims/java": link("../bin/mise"), "home/bin/mise": program()},
			Environment{SearchPath: []string{"home/shims"}}, "", "java on PATH", "", "/home/bin/mise is a launcher that chooses a JDK by itself"},
		{"the stub of macOS", fstest.MapFS{"usr/bin/java": program()}, Environment{OS: "darwin", SearchPath: usrBin}, "", "java on PATH", "", "the stub of macOS"},
		{"SDKMAN's current", fstest.MapFS{
			"home/.sdkman/candidates/java/current":         link("25-tem"),
			"home/.sdkman/candidates/java/25-tem/release":  release("25.0.1", "25.0.1+8", "Eclipse Adoptium", jdkModules),
			"home/.sdkman/candidates/java/25-tem/bin/java": program()},
			Environment{SearchPath: []string{"home/.sdkman/candidates/java/current/bin"}}, "25.0.1", "java on PATH", "home/.sdkman/candidates/java/25-tem/release", ""},
		{"links in a ring", fstest.MapFS{"a/java": link("../b/java"), "b/java": link("../a/java")},
			Environment{JavaHome: "a", SearchPath: []string{"a"}}, "", "JAVA_HOME", "", "there is no such program"},
		{"links in a ring at the program", fstest.MapFS{"a/bin": link("../b"), "b": link("a/bin")},
			Environment{JavaHome: "a"}, "", "JAVA_HOME", "", "more than 40 symbolic links lead on from it"},
		{"a link above the root", fstest.MapFS{"x/java": link("../../../usr/bin/java")},
			Environment{SearchPath: []string{"x"}}, "17.0.15", "java on PATH", jdk17 + "/release", ""},
		{"a runtime", fstest.MapFS{"jre/bin/java": program(), "jre/release": release("21.0.5", "21.0.5+11", "x", "java.base")},
			Environment{JavaHome: "jre"}, "", "JAVA_HOME", "", "/jre is a Java 21 runtime without a compiler"},
		{"JDK 8 by its jre", fstest.MapFS{"jdk8/jre/bin/java": program(), "jdk8/lib/tools.jar": file(""), "jdk8/release": release("1.8.0_412", "", "Temurin", "")},
			Environment{SearchPath: []string{"jdk8/jre/bin"}}, "1.8.0_412", "java on PATH", "jdk8/release", ""},
		{"Windows", fstest.MapFS{"jdk/bin/java.exe": {Data: []byte("MZ")}, "jdk/bin/java": file(""), "jdk/release": release("21.0.5", "21.0.5+11", "x", jdkModules)},
			Environment{OS: "windows", Prefix: "C:/", JavaHome: "jdk"}, "21.0.5", "JAVA_HOME", "jdk/release", ""},

		{"mavenrc over JAVA_HOME", fstest.MapFS{"etc/mavenrc": file("# ours\nMAVEN_OPTS=\"-Xmx1g -Xss2m\" # more\nexport JAVA_HOME=/usr/lib/jvm/jdk25\n")},
			Environment{JavaHome: jdk17}, "25.0.3", "JAVA_HOME in mavenrc", "etc/mavenrc:3", ""},
		{"the last mavenrc wins", fstest.MapFS{"usr/local/etc/mavenrc": file("JAVA_HOME=/x"), "etc/mavenrc": file("JAVA_HOME=/y"), "home/.mavenrc": file("JAVA_HOME='/usr/lib/jvm/jdk25';\n")},
			Environment{}, "25.0.3", "JAVA_HOME in .mavenrc", "home/.mavenrc:1", ""},
		{"the last line wins", fstest.MapFS{"etc/mavenrc": file("JAVA_HOME=/x\nJAVA_HOME=\"/usr/lib/jvm/jdk25\"\nexport JAVA_HOME\n")},
			Environment{}, "25.0.3", "JAVA_HOME in mavenrc", "etc/mavenrc:2", ""},
		{"MAVEN_SKIP_RC", fstest.MapFS{"home/.mavenrc": file("JAVA_HOME=/usr/lib/jvm/jdk25")},
			Environment{JavaHome: jdk17, Variables: map[string]string{"MAVEN_SKIP_RC": "true"}}, "17.0.15", "JAVA_HOME", jdk17 + "/release", ""},
		{"$HOME and ~", fstest.MapFS{"home/.mavenrc": file("JAVA_HOME=$HOME/jdk"), "etc/mavenrc": file("JAVA_HOME=~/jdk"), "home/jdk": link("/usr/lib/jvm/jdk25")},
			Environment{}, "25.0.3", "JAVA_HOME in .mavenrc", "home/.mavenrc:1", ""},
		{"~ alone", fstest.MapFS{"etc/mavenrc": file("JAVA_HOME=~/jdk"), "home/jdk": link("/usr/lib/jvm/jdk25")},
			Environment{}, "25.0.3", "JAVA_HOME in mavenrc", "etc/mavenrc:1", ""},
		{"unset", fstest.MapFS{"etc/mavenrc": file("unset JAVA_HOME\n")},
			Environment{JavaHome: jdk25, SearchPath: usrBin}, "17.0.15", "java on PATH", jdk17 + "/release", ""},
		{"emptied", fstest.MapFS{"etc/mavenrc": file("JAVA_HOME=\n")},
			Environment{JavaHome: jdk25, SearchPath: usrBin}, "17.0.15", "java on PATH", jdk17 + "/release", ""},
		{"other commands, no JAVA_HOME", fstest.MapFS{"etc/mavenrc": file("if [ -t 1 ]; then\n  MAVEN_OPTS=-Dstyle.color=always\nfi\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", ""},
		{"a condition", fstest.MapFS{"etc/mavenrc": file("if [ -d /usr/lib/jvm/jdk25 ]; then\n  JAVA_HOME=/usr/lib/jvm/jdk25\nfi\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "Maven reads /etc/mavenrc first, whose line 2 sets JAVA_HOME in a way that only a shell understands"},
		{"a command's output", fstest.MapFS{"etc/mavenrc": file("export JAVA_HOME=$(/usr/libexec/java_home -v 21)\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "line 1 sets JAVA_HOME in a way"},
		{"a value with a variable", fstest.MapFS{"etc/mavenrc": file("JAVA_HOME=\"$JDK25\"\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "line 1 sets JAVA_HOME to $JDK25"},
		{"by a default value", fstest.MapFS{"etc/mavenrc": file("MAVEN_OPTS=-Dx=${JAVA_HOME:=/opt/jdk}\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "line 1 sets JAVA_HOME in a way"},
		{"sourcing", fstest.MapFS{"home/.mavenrc": file(". ~/.javaenv\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "/home/.mavenrc first, whose line 1 reads further commands"},
		{"a later plain file clears the doubt", fstest.MapFS{"etc/mavenrc": file("source /etc/java\n"), "home/.mavenrc": file("JAVA_HOME=/usr/lib/jvm/jdk25\n")},
			Environment{}, "25.0.3", "JAVA_HOME in .mavenrc", "home/.mavenrc:1", ""},
		{"two commands on a line", fstest.MapFS{"etc/mavenrc": file("A=1; JAVA_HOME=/usr/lib/jvm/jdk25\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "line 1 sets JAVA_HOME in a way"},
		{"a line that goes on", fstest.MapFS{"etc/mavenrc": file("A=1 \\\nJAVA_HOME=/usr/lib/jvm/jdk25 true\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "line 2 sets JAVA_HOME in a way"},
		{"a quote over two lines", fstest.MapFS{"etc/mavenrc": file("A='\nJAVA_HOME=/usr/lib/jvm/jdk25\n'\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "line 2 sets JAVA_HOME in a way"},
		{"PATH changed", fstest.MapFS{"etc/mavenrc": file("PATH=/opt/jdk/bin:$PATH\n")},
			Environment{SearchPath: usrBin}, "17.0.15", "java on PATH", jdk17 + "/release", "line 1 of /etc/mavenrc changes PATH"},
		{"PATH changed, but JAVA_HOME set", fstest.MapFS{"etc/mavenrc": file("PATH=/opt/jdk/bin:$PATH\n")},
			Environment{JavaHome: jdk17, SearchPath: usrBin}, "17.0.15", "JAVA_HOME", jdk17 + "/release", ""},
		{"relative", fstest.MapFS{"etc/mavenrc": file("JAVA_HOME=jdk\n")},
			Environment{JavaHome: jdk17}, "17.0.15", "JAVA_HOME", jdk17 + "/release", "line 1 sets JAVA_HOME to jdk"},
		{"on Windows", fstest.MapFS{"home/mavenrc_pre.cmd": file("@REM JAVA_HOME\r\n@set JAVA_HOME=C:\\jdk\r\n"), "jdk/bin/java.exe": program(), "jdk/release": release("21.0.5", "21.0.5+11", "x", jdkModules)},
			Environment{OS: "windows", Prefix: "C:/", JavaHome: "jdk"}, "21.0.5", "JAVA_HOME", "jdk/release", "Maven runs C:/home/mavenrc_pre.cmd first, whose line 2 may set another JAVA_HOME"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			env := test.env
			env.Home = "home"
			if env.Prefix == "" {
				env.Prefix = "/"
			}
			if env.OS == "" {
				env.OS = "linux"
			}
			found, ok := Compiling(machine(test.files), env)
			if ok != (test.version != "") || found.Version.Text != test.version || found.Why != test.why {
				t.Errorf("Compiling = %q by %q, %v (%s); want %q by %q", found.Version, found.Why, ok, found.Uncertain, test.version, test.why)
			}
			place := found.Place.File
			if strings.Contains(test.place, ":") {
				place = found.Place.File + ":" + string(rune('0'+found.Place.Range.Start.Line))
			}
			if place != test.place {
				t.Errorf("Place = %s, want %s", place, test.place)
			}
			if (found.Uncertain == "") != (test.uncertain == "") || !strings.Contains(found.Uncertain, test.uncertain) {
				t.Errorf("Uncertain = %q, want %q", found.Uncertain, test.uncertain)
			}
		})
	}
}

func TestRooted(t *testing.T) {
	tests := []struct {
		env            Environment
		absolute, want string
		ok             bool
	}{
		{Environment{Prefix: "/"}, "/usr/lib/../jvm/", "usr/jvm", true},
		{Environment{Prefix: "/"}, "/", ".", true},
		{Environment{Prefix: "/"}, "usr", "", false},
		{Environment{Prefix: "/"}, "", "", false},
		{Environment{Prefix: "C:/", OS: "windows"}, `c:\Program Files\jdk`, "Program Files/jdk", true},
		{Environment{Prefix: "C:/", OS: "windows"}, `D:\jdk`, "", false},
	}
	for _, test := range tests {
		if got, ok := test.env.rooted(test.absolute); got != test.want || ok != test.ok {
			t.Errorf("rooted(%q) = %q, %v; want %q, %v", test.absolute, got, ok, test.want, test.ok)
		}
	}
}
