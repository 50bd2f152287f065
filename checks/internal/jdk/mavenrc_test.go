package jdk

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// lines that a mavenrc may hold, plain and clever.
var mavenrcLines = []string{
	"JAVA_HOME=/a", "JAVA_HOME=/b ", "export JAVA_HOME=/c", "export  JAVA_HOME='/d e'", `JAVA_HOME="/f"`, `JAVA_HOME="/f" # why`, "JAVA_HOME=/g#h", "JAVA_HOME=/g;",
	"JAVA_HOME=", "JAVA_HOME=''", "JAVA_HOME=$HOME/jdk", "JAVA_HOME=${HOME}/jdk", `JAVA_HOME="$HOME/jdk"`, "JAVA_HOME='$HOME/jdk'", "JAVA_HOME=~/jdk", `JAVA_HOME="~/jdk"`,
	"JAVA_HOME=$OTHER", "JAVA_HOME=`echo /h`", "JAVA_HOME=$(echo /i)", "JAVA_HOME=/j/*", "JAVA_HOME=/k true", "JAVA_HOME=/l && true", "JAVA_HOME=/m\\", "JAVA_HOME='/n", "JAVA_HOME=/o\"p\"q",
	"export JAVA_HOME", "unset JAVA_HOME", "unset OTHER", "OTHER=/x", "OTHER='a b'", "OTHER=\"$OTHER $JAVA_HOME\"", "OTHER='", "OTHER=\\", "OTHER=1 JAVA_HOME=/r", "OTHER=1; JAVA_HOME=/s", "OTHER=(a)",
	"OTHER=${JAVA_HOME:=/t}", "MAVEN_OPTS=\"-Xmx1g\"", "# JAVA_HOME=/u", "  JAVA_HOME=/v", "if false; then", "if true; then", "fi", "false &&", "{", "}", "cat <<END >/dev/null", "END", "return", "readonly JAVA_HOME",
	"set -- JAVA_HOME=/w", "eval JAVA_HOME=/x", ". /dev/null", "JAVA_HOME=/y # it's", "JAVA_HOME =/z", "JAVA_HOME+=/1", ": JAVA_HOME", "", "\t", "OTHER=a\tJAVA_HOME=/2", "f() {", "JAVA_HOME=/é",
}

// TestMavenrcAsAShellReadsIt holds what is understood against sh: where the reading is
// certain, the shell has that very JAVA_HOME.
func TestMavenrcAsAShellReadsIt(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh to compare with")
	}
	random := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	file := filepath.Join(dir, "mavenrc")
	certain := 0
	for i := range 400 {
		lines := make([]string, 1+random.IntN(4))
		for j := range lines {
			lines[j] = mavenrcLines[random.IntN(len(mavenrcLines))]
		}
		if i < len(mavenrcLines) {
			lines = mavenrcLines[i : i+1]
		}
		text := strings.Join(lines, "\n") + "\n"
		env := Environment{Home: "home", Prefix: "/", OS: "linux"}
		rc := readMavenrc(fstest.MapFS{"etc/mavenrc": {Data: []byte(text)}}, env)
		if rc.uncertain != "" {
			continue
		}
		certain++
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(shell, "-c", `JAVA_HOME=/before; . "$0"; printf %s "$JAVA_HOME"`, file)
		cmd.Env = []string{"HOME=/home", "PATH=/usr/bin:/bin"}
		output, err := cmd.Output()
		if err != nil {
			continue // the shell refuses the file, and Maven does not start
		}
		want := "/before"
		if rc.set {
			want = ""
			if rc.javaHome != "" {
				want = "/" + rc.javaHome
			}
		}
		if got := string(output); got != want {
			t.Errorf("for %q the shell has JAVA_HOME %q, read was %q", text, got, want)
		}
	}
	if certain < 100 {
		t.Errorf("only %d files were certain", certain)
	}
}
