package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

// commandNames are the words that are commands; every other word is a path.
var commandNames = []string{"explain", "fix", "help", "model", "version"}

// rootCommand judges paths. It takes any arguments, so that a path is never refused as
// an unknown command; a folder that is called like a command is named ./explain.
func (p *program) rootCommand() *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:   "jmhdoctor [flags] [PATH…]",
		Short: "Tell whether a Maven build will make JMH benchmarks, and what to change where it will not",
		Long: `jmhdoctor tells whether a Maven build will make JMH benchmarks, for each JDK,
and what to change where it will not. It reads files and starts nothing.

PATH is a folder with a Maven project, a pom.xml, a jar, or a folder of classes;
without one it is ".".`,
		Example: `  jmhdoctor
  jmhdoctor --jdk 17,25 benchmarks/pom.xml
  jmhdoctor --format json . > report.json`,
		Args:              cobra.ArbitraryArgs,
		SilenceErrors:     true,
		SilenceUsage:      true,
		CompletionOptions: cobra.CompletionOptions{DisableDefaultCmd: true},
		PersistentPreRunE: func(*cobra.Command, []string) error { return p.options.check() },
		RunE: func(_ *cobra.Command, args []string) error {
			if version {
				return p.version()
			}
			return p.examine(args)
		},
	}
	groups := []flagGroup{p.options.judging(), p.options.failing(), p.options.showing()}
	for _, group := range groups {
		group.flags.SortFlags = false
		root.PersistentFlags().AddFlagSet(group.flags)
	}
	root.PersistentFlags().BoolP("help", "h", false, "show this help")
	root.Flags().BoolVar(&version, "version", false, "show the version")
	root.SetOut(p.out)
	root.SetErr(p.err)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return flagError(c.Flags(), err) })
	root.SetHelpFunc(func(c *cobra.Command, _ []string) { p.help(c, groups) })
	root.SetHelpCommand(p.helpCommand())
	root.AddCommand(p.explainCommand(), p.fixCommand(), p.modelCommand(), p.versionCommand())
	return root
}

// examine judges the named paths and writes the report.
func (p *program) examine(args []string) error {
	_, report, err := p.judged(args)
	if err != nil {
		return err
	}
	p.status = exitStatus(report, p.options.failLevel(), p.options.allowUnknown)
	return p.show(report)
}

// judged judges the named paths. What cannot be looked at is among the problems.
func (p *program) judged(args []string) (checks.Request, diag.Report, error) {
	request, problems, err := p.requested(args)
	if err != nil {
		return request, diag.Report{}, err
	}
	report := diag.Report{Paths: request.Paths}
	if len(request.Targets) > 0 {
		start := p.machine.Now()
		if report, err = p.judge(p.machine.Files, request); err != nil {
			return request, report, err
		}
		report.Elapsed = p.machine.Now().Sub(start)
	}
	report.Problems = append(problems, report.Problems...)
	return request, report, nil
}

// requested is what the command line asks for, with the paths that cannot be looked at.
func (p *program) requested(args []string) (checks.Request, []diag.Problem, error) {
	targets, problems, err := p.targets(args)
	if err != nil {
		return checks.Request{}, nil, err
	}
	request, err := p.request(targets)
	if err != nil {
		return request, nil, err
	}
	request.Paths = p.paths(targets, request.Environment.WorkingDir)
	return request, problems, nil
}

// show writes the report, then the problems of the run to standard error, so that they
// stand last on a terminal.
func (p *program) show(report diag.Report) error {
	defer p.problems(report)
	write := func() error { return render.Text(p.out, report, p.style()) }
	if p.options.isJSON() {
		write = func() error { return render.JSON(p.out, report) }
	}
	return p.print("the report", write)
}

// print writes something to standard output, all of it before anything else is said.
func (p *program) print(what string, write func() error) error {
	err := write()
	if err == nil {
		err = p.out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", what, err)
	}
	return nil
}

// problems writes what could not be checked to standard error.
func (p *program) problems(report diag.Report) {
	for _, problem := range report.Problems {
		p.complain(problem.Path+": "+problem.Message, "")
	}
}
