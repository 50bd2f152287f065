// Package cli is the command line: it turns arguments and the environment into values,
// asks the checks, has the answer rendered, and derives the exit status. One file a
// command.
package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"
	"strings"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

// Streams are where a run reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// A judge looks at what a request names: checks.Run, unless a test says otherwise.
type judge func(fs.FS, checks.Request) (diag.Report, error)

// A program is one run of the command line.
type program struct {
	machine Machine
	in      io.Reader
	out     *bufio.Writer
	err     io.Writer
	options options
	judge   judge
	rules   []diag.Rule
	// status is what a command that ended without an error exits with.
	status int
}

// Run runs the command line and gives the exit status. It never panics.
func Run(args []string, streams Streams, machine Machine) int {
	return run(args, streams, machine, checks.Run, checks.Rules())
}

func run(args []string, streams Streams, machine Machine, judge judge, rules []diag.Rule) (status int) {
	p := &program{machine: machine, in: streams.In, out: bufio.NewWriter(streams.Out), err: streams.Err, judge: judge, rules: rules}
	defer func() {
		if cause := recover(); cause != nil {
			status = p.crashed(cause, debug.Stack())
		}
	}()
	root := p.rootCommand()
	root.SetArgs(append([]string{}, args...))
	err := root.Execute()
	if err == nil {
		err = p.out.Flush()
	}
	return p.finish(err)
}

// finish turns the error of a command into words and an exit status. A reader that
// closed its end has read what it wanted: that is no error.
func (p *program) finish(err error) int {
	var own *usageError
	var request *checks.UsageError
	var fix *fixError
	switch {
	case err == nil, isClosedPipe(err):
		return p.status
	case errors.As(err, &own):
		p.complain(own.message, own.hint)
		return exitUsage
	case errors.As(err, &request):
		p.complain(request.Message, helpHint)
		return exitUsage
	case errors.As(err, &fix):
		p.complain(fix.message, fix.hint)
		return exitUnchecked
	}
	p.complain(err.Error(), "")
	return exitUnchecked
}

// complain writes one line about the run itself, and a hint below it.
func (p *program) complain(message, hint string) {
	fmt.Fprintf(p.err, "jmhdoctor: %s\n", render.Safe(message))
	if hint != "" {
		fmt.Fprintf(p.err, "  %s\n", hint)
	}
}

func (p *program) crashed(cause any, stack []byte) int {
	p.complain(fmt.Sprintf("this is a mistake in jmhdoctor, not in your project: %v", cause),
		"please report it with the lines below and, if you can, the pom")
	fmt.Fprintf(p.err, "%s\n", strings.TrimSpace(string(stack)))
	return exitUnchecked
}

// A usageError says that the command line is wrong.
type usageError struct{ message, hint string }

func (e *usageError) Error() string { return e.message }

const helpHint = "jmhdoctor --help lists commands and flags"
