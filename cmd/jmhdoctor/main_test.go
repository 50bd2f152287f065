package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

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
//	written HOW FROM TO         writes the XML of FROM to TO in another way: crlf, open (no
//	                            line end at the end), tabs, bom, latin1, utf16
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
			"written":    written,
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

// ways are ways of writing an XML file that begins with a declaration of UTF-8.
var ways = map[string]func(text string) string{
	"crlf": func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") },
	"open": func(text string) string { return strings.TrimRight(text, "\n") },
	"tabs": func(text string) string { return strings.ReplaceAll(text, "  ", "\t") },
	"bom":  func(text string) string { return "\ufeff" + text },
	"latin1": func(text string) string {
		return strings.Replace(strings.Replace(text, "UTF-8", "ISO-8859-1", 1), "<project>", "<!-- d\xe9j\xe0 vu --><project>", 1)
	},
	"utf16": func(text string) string {
		var out strings.Builder
		for _, unit := range utf16.Encode([]rune("\ufeff" + strings.Replace(text, "UTF-8", "UTF-16", 1))) {
			out.Write([]byte{byte(unit), byte(unit >> 8)})
		}
		return out.String()
	},
}

func written(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 || ways[args[0]] == nil {
		ts.Fatalf("usage: written HOW FROM TO")
	}
	text := ways[args[0]](ts.ReadFile(args[1]))
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(text), 0o644))
}
