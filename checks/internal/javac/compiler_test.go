package javac

import (
	"strings"
	"testing"
	"testing/fstest"

	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// machine has both JDKs of the measured cases, under the names that the table uses.
func machine() fstest.MapFS {
	release := func(version string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("JAVA_VERSION=\"" + version + "\"\nMODULES=\"java.base jdk.compiler\"\n")}
	}
	program := &fstest.MapFile{Data: []byte("\x7fELF"), Mode: 0o755}
	return fstest.MapFS{
		"JDK17/release": release("17.0.15"), "JDK17/bin/java": program, "JDK17/bin/javac": program,
		"JDK25/release": release("25.0.3"), "JDK25/bin/java": program, "JDK25/bin/javac": program,
	}
}

const bothToolchains = `<toolchains>
  <toolchain><type>jdk</type><provides><version>17</version></provides><configuration><jdkHome>/JDK17</jdkHome></configuration></toolchain>
  <toolchain><type>jdk</type><provides><version>25</version></provides><configuration><jdkHome>/JDK25</jdkHome></configuration></toolchain>
</toolchains>`

// machineOf is the machine of a measured case. The table says which JDK ran Maven; how
// that came about (JAVA_HOME, PATH, mavenrc) is a matter of package jdk.
func machineOf(t *testing.T, c pomCase) Machine {
	t.Helper()
	fsys := machine()
	m := Machine{FS: fsys, Env: jdk.Environment{Prefix: "/", OS: "linux"}, JDK: javaVersion(t, c.row["jdk"])}
	if strings.Contains(c.words, "toolchains.xml has") {
		fsys["toolchains.xml"] = &fstest.MapFile{Data: []byte(bothToolchains)}
		toolchains, err := jdk.ReadToolchains(fsys, "toolchains.xml", m.Env)
		if err != nil {
			t.Fatal(err)
		}
		m.Toolchains = toolchains
	}
	return m
}

func TestCompilerAgainstMeasuredBuilds(t *testing.T) {
	for _, row := range readCases(t, "maven-cases.tsv") {
		if !strings.HasPrefix(row["id"], "T") && !strings.HasPrefix(row["id"], "P25") {
			continue
		}
		t.Run(row["id"], func(t *testing.T) {
			c := parsePomCase(row)
			s := c.setup(t)
			s.absoluteExecutable()
			compiler := CompilerOf(s, machineOf(t, c))
			if compiler.Unknown != "" || compiler.Failure != nil {
				t.Fatalf("%+v", compiler)
			}
			s.JDK, s.Toolchain = compiler.Version, compiler.Toolchain
			run := Translate(s)
			environment := map[string]string{}
			if match := variable.FindStringSubmatch(c.words); match != nil {
				environment["JDK_JAVAC_OPTIONS"] = match[1]
			}
			d := Decide(run.Compilation(compiler.Version, environment, Sources{Annotations: []string{"a.Mark"}}))
			compareRun(t, row, argumentText(run), state(d, "p.MarkProc"), MavenMessage(run.Call, d), d.Exit)
		})
	}
}

// absoluteExecutable makes the JDK names of the table absolute paths.
func (s *Setup) absoluteExecutable() {
	if node := s.Configuration.LastChild("executable"); node != nil {
		node.Value.Text = "/" + node.Value.Text
	}
	if text, ok := s.UserProperties["maven.compiler.executable"]; ok {
		s.UserProperties["maven.compiler.executable"] = "/" + text
	}
}

// toolchainsPom is a pom that binds a goal of maven-toolchains-plugin.
func toolchainsPom(goal, configuration string) string {
	return `<project><modelVersion>4.0.0</modelVersion><groupId>t</groupId><artifactId>t</artifactId><version>1</version><build><plugins><plugin>
<groupId>org.apache.maven.plugins</groupId><artifactId>maven-toolchains-plugin</artifactId><version>3.2.0</version>
<executions><execution><goals><goal>` + goal + `</goal></goals><configuration>` + configuration + `</configuration></execution></executions>
</plugin></plugins></build></project>`
}

func TestCompilerOfToolchainsPlugin(t *testing.T) {
	for _, test := range []struct {
		name, goal, configuration string
		toolchains                bool
		want                      string
		chosen                    bool
		unknown, failure          string
	}{
		{name: "required and there", goal: "toolchain", configuration: "<toolchains><jdk><version>25</version></jdk></toolchains>", toolchains: true, want: "25.0.3", chosen: true},
		{name: "required by a range", goal: "toolchain", configuration: "<toolchains><jdk><version>[17,18)</version></jdk></toolchains>", toolchains: true, want: "17.0.15", chosen: true},
		{name: "required and not there", goal: "toolchain", configuration: "<toolchains><jdk><version>11</version></jdk></toolchains>", toolchains: true, want: "17.0.15",
			failure: "Cannot find matching toolchain definitions for the following toolchain types: jdk [ version='11' ]"},
		{name: "required without a file", goal: "toolchain", configuration: "<toolchains><jdk><version>17</version></jdk></toolchains>", want: "17.0.15",
			failure: "jdk [ version='17' ]"},
		{name: "wanted and met by Maven's JDK", goal: "select-jdk-toolchain", configuration: "<version>[17,18)</version>", toolchains: true, want: "17.0.15"},
		{name: "wanted and in the file", goal: "select-jdk-toolchain", configuration: "<version>25</version>", toolchains: true, want: "25.0.3", chosen: true},
		{name: "wanted and nowhere", goal: "select-jdk-toolchain", configuration: "<version>11</version>", toolchains: true, want: "17.0.15", unknown: "searches the machine"},
		{name: "nothing wanted", goal: "select-jdk-toolchain", toolchains: true, want: "17.0.15"},
	} {
		t.Run(test.name, func(t *testing.T) {
			fsys := machine()
			fsys["p/pom.xml"] = &fstest.MapFile{Data: []byte(toolchainsPom(test.goal, test.configuration))}
			model, problems := maven.NewBuilder(fsys).Effective("p/pom.xml", maven.Inputs{JavaVersion: "17.0.15"})
			if maven.Failed(problems) {
				t.Fatal(problems)
			}
			m := Machine{FS: fsys, Env: jdk.Environment{Prefix: "/", OS: "linux"}, JDK: javaVersion(t, "17.0.15")}
			if test.toolchains {
				fsys["toolchains.xml"] = &fstest.MapFile{Data: []byte(bothToolchains)}
				m.Toolchains, _ = jdk.ReadToolchains(fsys, "toolchains.xml", m.Env)
			}
			c := CompilerOf(Setup{Goal: Compile, Plugin: "3.13.0", Model: model}, m)
			if c.Version.Text != test.want || c.Toolchain != test.chosen || !strings.Contains(c.Unknown, test.unknown) || (c.Unknown == "") != (test.unknown == "") {
				t.Errorf("%+v", c)
			}
			if (c.Failure != nil) != (test.failure != "") || c.Failure != nil && !strings.Contains(c.Failure.Message, test.failure) {
				t.Errorf("failure %+v", c.Failure)
			}
		})
	}
}

func TestCompilerUnknown(t *testing.T) {
	own := javaVersion(t, "17")
	m := Machine{FS: machine(), Env: jdk.Environment{Prefix: "/", OS: "linux"}, JDK: own}
	s := Setup{Goal: Compile, Plugin: "3.13.0", Configuration: config(node("fork", "true"), node("executable", "/opt/jdk/bin/javac"))}
	if c := CompilerOf(s, m); c.Unknown == "" || c.Version.Feature != own.Feature {
		t.Errorf("%+v", c)
	}
	m.ToolchainsProblem = "toolchains.xml is no XML"
	if c := CompilerOf(Setup{Goal: Compile, Plugin: "3.13.0"}, m); c.Failure == nil {
		t.Errorf("%+v", c)
	}
}

func TestMatchesVersion(t *testing.T) {
	for _, test := range []struct {
		required, provided string
		want               bool
	}{
		{"17", "17", true}, {"17", "17.0.9", false}, {"[17,18)", "17.0.9", true}, {"[17,18)", "18", false}, {"(17,)", "17", false},
		{"[17,)", "25", true}, {"(,17]", "17", true}, {"[17]", "17", true}, {"[1.8,1.9),[11,)", "11.0.2", true}, {"[1.8,1.9),[11,)", "9", false},
		{"[17", "17", false}, {"1.8", "1.8", true}, {"", "", true},
	} {
		if got := matchesVersion(test.required, test.provided); got != test.want {
			t.Errorf("%q against %q: %v", test.required, test.provided, got)
		}
	}
}
