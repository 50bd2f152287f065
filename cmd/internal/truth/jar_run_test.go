package truth

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A jarRun is what a real run did.
type jarRun struct {
	Exit int `json:"exit"`
	// Line is the first line that tells of a failure; "runs" where there is none.
	Line string `json:"line"`
	// Ran are the benchmarks that have a result.
	Ran []string `json:"ran"`
	// ListExit and Listed are the exit status of -l and what it lists.
	ListExit int      `json:"listExit"`
	Listed   []string `json:"listed"`
}

// jarHarness is part of the name of a cached result. Raise it when runs are read in
// another way.
const jarHarness = "jar 2"

// oneFork makes a run short. Without it the annotations say how many forks there are.
var oneFork = []string{"-f", "1"}

// runJar lists and runs the benchmarks of a jar, or of what the arguments start, or takes
// what the cache has of it. What the run reads has to be in the key.
func (w workshop) runJar(t *testing.T, jdk jdk, key []byte, folder string, forks []string, start ...string) jarRun {
	t.Helper()
	sum := sha256.Sum256(slices.Concat([]byte(jarHarness+"\n"+jdk.version+"\n"+strings.Join(forks, " ")+"\n"), key))
	kept := filepath.Join(w.cache, "results", hex.EncodeToString(sum[:])+".json")
	var done jarRun
	if text, err := os.ReadFile(kept); err == nil && json.Unmarshal(text, &done) == nil && os.Getenv("JMHDOCTOR_REBUILD") != "1" {
		return done
	}
	done = realRun(t, jdk, folder, forks, start)
	text, err := json.Marshal(done)
	if err != nil {
		t.Fatal(err)
	}
	write(t, kept, string(text))
	return done
}

func realRun(t *testing.T, jdk jdk, folder string, forks, start []string) jarRun {
	t.Helper()
	var done jarRun
	listing, _, exit := java(t, jdk, folder, append(slices.Clone(start), "-l"))
	done.ListExit = exit
	if _, names, found := strings.Cut(listing, "Benchmarks: \n"); found {
		done.Listed = sorted(strings.Fields(names))
	}
	results := filepath.Join(folder, "results.csv")
	stdout, stderr, exit := java(t, jdk, folder, slices.Concat(start, forks, []string{
		"-wi", "0", "-i", "1", "-bm", "ss", "-p", "size=1", "-jvmArgs", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1", "-rf", "csv", "-rff", results}))
	done.Exit, done.Line = exit, firstFailure(stdout, stderr, exit)
	done.Ran = benchmarksOf(t, results)
	if err := os.Remove(results); err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return done
}

// java starts a JVM in a folder, with words in English and JMH's lock out of the way of
// other runs on this machine.
func java(t *testing.T, jdk jdk, folder string, arguments []string) (stdout, stderr string, exit int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, filepath.Join(jdk.home, "bin", "java"), append([]string{
		"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Duser.language=en", "-Duser.country=US", "-Djava.io.tmpdir=" + folder,
		"-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8",
	}, arguments...)...)
	command.Dir = folder
	var out, errs bytes.Buffer
	command.Stdout, command.Stderr = &out, &errs
	err := command.Run()
	var failed *exec.ExitError
	if ctx.Err() != nil || err != nil && !errors.As(err, &failed) {
		t.Fatalf("java %q: %v\n%s", arguments, err, errs.String())
	}
	return out.String(), errs.String(), command.ProcessState.ExitCode()
}

// firstFailure finds the line that tells of a failure: on standard error for a run that
// dies, behind "<failure>" on standard output for one that goes on.
func firstFailure(stdout, stderr string, exit int) string {
	text := stderr
	if exit == 0 {
		_, behind, failed := strings.Cut(stdout, "<failure>")
		if !failed {
			return "runs"
		}
		text = behind
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" && !strings.HasPrefix(line, "WARNING: ") {
			return line
		}
	}
	return ""
}

// benchmarksOf reads the names in a file of results, each once.
func benchmarksOf(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.Open(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	rows, err := csv.NewReader(text).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i, row := range rows {
		if i > 0 {
			names = append(names, row[0])
		}
	}
	return sorted(names)
}

// sorted gives each of the names once.
func sorted(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}
