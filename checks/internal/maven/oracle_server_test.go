package maven

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// An oracleServer is Maven's own model builder, asked over a pipe. See
// testdata/oracle/Oracle.java.
type oracleServer struct {
	in  io.WriteCloser
	out *bufio.Reader
}

// oracleEnvironment is all that Maven sees of the environment.
var oracleEnvironment = map[string]string{"FOO": "foo", "HOME": "/HOME", "EMPTY": ""}

// startOracle compiles and starts the server for an upstream Maven, which it finds in
// the cache of real builds or fetches into it.
func startOracle(t *testing.T, maven Version) *oracleServer {
	t.Helper()
	javac := filepath.Join(javaHome(t), "bin", "javac")
	jars, err := filepath.Glob(filepath.Join(mavenHome(t, maven), "*", "*.jar"))
	if err != nil || len(jars) == 0 {
		lacking(t, "Maven "+string(maven)+" has no jars")
	}
	classes := t.TempDir()
	path := strings.Join(append(jars, classes), string(os.PathListSeparator))
	program := "Oracle"
	if maven.Line() == Line4 {
		program = "Oracle4"
	}
	compile := exec.Command(javac, "-proc:none", "-nowarn", "-d", classes, "-cp", path, "testdata/oracle/"+program+".java")
	if output, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("compiling %s.java: %v\n%s", program, err, output)
	}
	java := filepath.Join(filepath.Dir(javac), "java")
	server := exec.Command(java, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Duser.home=/HOME",
		"--add-opens", "java.base/java.lang=ALL-UNNAMED", "-cp", path, program, "--server")
	server.Env = []string{"ORACLE_MAVEN_VERSION=" + string(maven)}
	for name, value := range oracleEnvironment {
		server.Env = append(server.Env, name+"="+value)
	}
	in, err := server.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := server.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &oracleServer{in: in, out: bufio.NewReader(out)}
}

// ask gives the answer in the form of a stored golden.
func (s *oracleServer) ask(t *testing.T, arguments ...string) string {
	t.Helper()
	if _, err := io.WriteString(s.in, strings.Join(arguments, "\t")+"\n"); err != nil {
		t.Fatal(err)
	}
	var answer strings.Builder
	for {
		line, err := s.out.ReadString('\n')
		if err != nil {
			t.Fatalf("Maven's model builder stopped: %v\n%s", err, answer.String())
		}
		if code, ok := strings.CutPrefix(line, "\x1e"); ok {
			return "<!-- rc " + strings.TrimSpace(code) + " -->\n" + answer.String()
		}
		answer.WriteString(line)
	}
}

// javaHome gives the JDK of javac on PATH.
func javaHome(t *testing.T) string {
	t.Helper()
	javac, err := exec.LookPath("javac")
	if err == nil {
		javac, err = filepath.EvalSymlinks(javac)
	}
	if err != nil {
		lacking(t, "no javac on PATH, whose JDK runs Maven")
	}
	return filepath.Dir(filepath.Dir(javac))
}

// mavenHome gives an upstream Maven: the one that MAVEN_HOME names if it is of that
// version, else the cache's.
func mavenHome(t *testing.T, maven Version) string {
	t.Helper()
	name := "apache-maven-" + string(maven)
	if home := os.Getenv("MAVEN_HOME"); filepath.Base(home) == name {
		return home
	}
	cache := os.Getenv("JMHDOCTOR_CACHE")
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			lacking(t, "no folder for the cache of Mavens; set JMHDOCTOR_CACHE")
		}
		cache = filepath.Join(user, "jmhdoctor")
	}
	home := filepath.Join(cache, name)
	if _, err := os.Stat(home); err == nil {
		return home
	}
	if os.Getenv("JMHDOCTOR_REQUIRE_MAVEN") != "1" {
		t.Skip("no Maven " + string(maven) + " in " + cache + " and MAVEN_HOME names none (set JMHDOCTOR_REQUIRE_MAVEN=1 to fetch it)")
	}
	return fetchMaven(t, cache, home, maven)
}

// fetchMaven unpacks a distribution from Maven Central into the cache, which other tests
// share.
func fetchMaven(t *testing.T, cache, home string, maven Version) string {
	t.Helper()
	if err := os.MkdirAll(cache, 0o755); err != nil {
		lacking(t, "the cache of Mavens cannot be made; set JMHDOCTOR_CACHE")
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(cache, "lock")).Lock()
	if err != nil {
		lacking(t, "the cache of Mavens cannot be locked; set JMHDOCTOR_CACHE")
	}
	defer unlock()
	if _, err := os.Stat(home); err == nil {
		return home
	}
	mvn, err := exec.LookPath("mvn")
	if err != nil {
		lacking(t, "no mvn on PATH to fetch Maven "+string(maven)+" with")
	}
	unpacked, err := os.MkdirTemp(cache, "apache-maven-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(unpacked)
	fetch := exec.Command(mvn, "-q", "-B", "-Dmaven.repo.local="+filepath.Join(cache, "repository"),
		"org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack",
		"-Dartifact=org.apache.maven:apache-maven:"+string(maven)+":zip:bin", "-DoutputDirectory="+unpacked)
	fetch.Dir = unpacked
	if output, err := fetch.CombinedOutput(); err != nil {
		lacking(t, "Maven "+string(maven)+" could not be fetched: "+err.Error()+"\n"+string(output))
	}
	if err := os.Rename(filepath.Join(unpacked, "apache-maven-"+string(maven)), home); err != nil {
		t.Fatal(err)
	}
	return home
}

// lacking skips a test for want of a tool, or fails it where tools are required.
func lacking(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("JMHDOCTOR_REQUIRE_MAVEN") == "1" {
		t.Fatal(what)
	}
	t.Skip(what + " (set JMHDOCTOR_REQUIRE_MAVEN=1 to make this a failure)")
}
