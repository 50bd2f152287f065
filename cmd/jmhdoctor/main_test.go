package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain makes the test binary serve as jmhdoctor itself for the scripts.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"jmhdoctor": main,
	})
}

// The scripts run the real program in folders of their own. They may use
//
//	exits STATUS PROGRAM ARG…   like exec, and the exit status has to be this one
//	closedpipe STATUS ARG…      jmhdoctor with standard output a pipe that nobody reads
//	bytes FILE NUMBER TEXT      writes TEXT NUMBER times
//	once FILE TEXT              the file holds the text exactly once
func TestScripts(t *testing.T) {
	fixtures, err := filepath.Abs("../../fixtures")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("FIXTURES", fixtures)
			// What the machine that runs the tests has set plays no part.
			for _, name := range []string{"NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM", "JAVA_HOME"} {
				env.Setenv(name, "")
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"closedpipe": closedPipe,
			"bytes":      writeBytes,
			"once":       once,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS PROGRAM ARG…")
	}
	got := statusOf(ts, ts.Exec(args[1], args[2:]...))
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s\n%s%s", got, args[0], ts.ReadFile("stdout"), ts.ReadFile("stderr"))
	}
}

func closedPipe(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: closedpipe STATUS ARG…")
	}
	program, err := exec.LookPath("jmhdoctor")
	ts.Check(err)
	reader, writer, err := os.Pipe()
	ts.Check(err)
	ts.Check(reader.Close())
	var errs strings.Builder
	command := exec.Command(program, args[1:]...)
	command.Dir, command.Stdout, command.Stderr = ts.MkAbs("."), writer, &errs
	err = command.Run()
	ts.Check(writer.Close())
	if got := statusOf(ts, err); strconv.Itoa(got) != args[0] || errs.String() != "" {
		ts.Fatalf("exit status %d, want %s; said %q, want nothing", got, args[0], errs.String())
	}
}

func statusOf(ts *testscript.TestScript, err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	ts.Check(err)
	return 0
}

func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: bytes FILE NUMBER TEXT")
	}
	number, err := strconv.Atoi(args[1])
	ts.Check(err)
	file, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	ts.Check(err)
	_, err = file.WriteString(strings.Repeat(args[2], number))
	ts.Check(err)
	ts.Check(file.Close())
}

func once(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: once FILE TEXT")
	}
	if n := strings.Count(ts.ReadFile(args[0]), args[1]); n != 1 {
		ts.Fatalf("%s holds %q %d times", args[0], args[1], n)
	}
}
