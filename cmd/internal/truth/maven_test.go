package truth

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// dependencyPlugin fetches a file from Maven Central through whatever mvn is on PATH, so
// that the mirrors and proxies of the machine's own settings hold.
const dependencyPlugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy"

// A workshop is what real builds need: a cache folder, held for this process alone.
type workshop struct {
	cache string
}

// openWorkshop waits until no other test process works in the cache, since neither
// Maven's local repository nor an archive that is being unpacked bears two.
func openWorkshop(t *testing.T) workshop {
	t.Helper()
	if testing.Short() {
		t.Skip("real builds are left out with -short")
	}
	cache := cacheFolder(t)
	unlock, err := lockedfile.MutexAt(filepath.Join(cache, "lock")).Lock()
	if err != nil {
		missing(t, "the cache of real builds cannot be locked: %v; set JMHDOCTOR_CACHE", err)
	}
	t.Cleanup(unlock)
	return workshop{cache: cache}
}

// repository is the one local repository of all builds.
func (w workshop) repository() string { return filepath.Join(w.cache, "repository") }

// maven gives the home of an upstream Maven, fetched and unpacked once.
func (w workshop) maven(t *testing.T, version string) string {
	t.Helper()
	name := "apache-maven-" + version
	home := filepath.Join(w.cache, name)
	if _, err := os.Stat(home); err == nil {
		return home
	}
	archive := w.fetch(t, "org.apache.maven:apache-maven:"+version+":zip:bin", name+"-bin.zip")
	unpacked, err := os.MkdirTemp(w.cache, name+"-")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(unpacked)
	if err := unzip(archive, unpacked); err != nil {
		t.Fatalf("unpacking %s: %v", archive, err)
	}
	if err := os.Rename(filepath.Join(unpacked, name), home); err != nil {
		t.Fatal(err)
	}
	return home
}

// fetch gives the file of an artifact, from the cache or from Maven Central.
func (w workshop) fetch(t *testing.T, artifact, file string) string {
	t.Helper()
	downloads := filepath.Join(w.cache, "downloads")
	path := filepath.Join(downloads, file)
	if _, err := os.Stat(path); err == nil {
		return path
	}
	mvn, err := exec.LookPath("mvn")
	if err != nil {
		missing(t, "no mvn on PATH to fetch %s with", artifact)
	}
	command := exec.CommandContext(t.Context(), mvn, "-q", "-B",
		"-Dmaven.repo.local="+w.repository(), dependencyPlugin, "-Dartifact="+artifact, "-DoutputDirectory="+downloads)
	command.Dir = w.cache
	if output, err := command.CombinedOutput(); err != nil {
		missing(t, "%s could not be fetched: %v\n%s", artifact, err, output)
	}
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("fetching %s did not make %s", artifact, path)
	}
	return path
}

// unzip unpacks an archive and keeps its file modes: bin/mvn has to stay executable.
func unzip(archive, target string) error {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer reader.Close()
	for _, entry := range reader.File {
		if !filepath.IsLocal(entry.Name) {
			return fmt.Errorf("entry %q leads out of the archive", entry.Name)
		}
		if err := unzipEntry(entry, filepath.Join(target, filepath.FromSlash(entry.Name))); err != nil {
			return err
		}
	}
	return nil
}

func unzipEntry(entry *zip.File, path string) error {
	if entry.Mode().IsDir() {
		return os.MkdirAll(path, 0o755)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	content, err := entry.Open()
	if err != nil {
		return err
	}
	defer content.Close()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, entry.Mode().Perm()|0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, content)
	return errors.Join(err, file.Close())
}

// readZip reads one file of an archive.
func readZip(archive, name string) ([]byte, error) {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return fs.ReadFile(reader, name)
}

// A run is one start of Maven.
type run struct {
	maven string // version
	jdk   jdk
	// folder holds the pom; options and goal are what stands on the command line besides
	// what every build has.
	folder  string
	options []string
	goal    string
}

// build starts Maven and gives everything that it printed. That Maven fails is a result,
// not an error: a build of many modules tells by its log which of them failed.
func (w workshop) build(t *testing.T, r run) string {
	t.Helper()
	// A reactor of a few dozen small modules takes half a minute; this is for a hang.
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
	defer cancel()
	arguments := slices.Concat([]string{
		"--batch-mode", "--no-transfer-progress", "--fail-at-end",
		// Without it a second run reports a cached miss in other words than the first.
		"--update-snapshots",
		"-Dmaven.repo.local=" + w.repository(),
	}, r.options, []string{r.goal})
	command := exec.CommandContext(ctx, filepath.Join(w.maven(t, r.maven), "bin", mvnScript()), arguments...)
	command.Dir = r.folder
	command.Env = buildEnvironment(os.Environ(), r.jdk.home)
	command.WaitDelay = time.Minute
	var output bytes.Buffer
	command.Stdout, command.Stderr = &output, &output
	err := command.Run()
	var exit *exec.ExitError
	if ctx.Err() != nil || err != nil && !errors.As(err, &exit) {
		t.Fatalf("Maven %s on JDK %s: %v\n%s", r.maven, r.jdk.version, err, output.String())
	}
	return output.String()
}

func mvnScript() string {
	if runtime.GOOS == "windows" {
		return "mvn.cmd"
	}
	return "mvn"
}

// buildEnvironment is the machine's environment without what could give javac or Maven
// arguments that are in no pom, and with the JDK of the build.
func buildEnvironment(environment []string, home string) []string {
	kept := []string{
		"JAVA_HOME=" + home, "MAVEN_SKIP_RC=1",
		// Messages are on record, so they have to be in one language. A build of a few seconds
		// ends sooner without the optimizing compiler.
		"MAVEN_OPTS=-Duser.language=en -Duser.country=US -XX:TieredStopAtLevel=1 " + os.Getenv("MAVEN_OPTS"),
	}
	for _, variable := range environment {
		name, _, _ := strings.Cut(variable, "=")
		switch name {
		case "JAVA_HOME", "JAVACMD", "JDK_JAVAC_OPTIONS", "CLASSPATH", "MAVEN_ARGS", "MAVEN_OPTS", "MAVEN_HOME", "M2_HOME", "MAVEN_SKIP_RC":
		default:
			kept = append(kept, variable)
		}
	}
	return kept
}
