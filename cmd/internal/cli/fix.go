package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

func (p *program) fixCommand() *cobra.Command {
	var diff bool
	var choice checks.FixChoice
	fix := &cobra.Command{
		Use:   "fix [--diff] [PATH…]",
		Short: "Make the safe fixes, or show them as a diff",
		Long: `fix changes the poms in which something was found, where a fix is safe, and tells
what is left. Every file is replaced as a whole or not at all.

With --diff it writes nothing: it prints a unified diff that git apply takes, with
paths that count from the root of the repository.`,
		Example: `  jmhdoctor fix
  jmhdoctor fix --diff | git apply
  jmhdoctor fix --jdk 17,25 benchmarks/pom.xml`,
		Annotations: map[string]string{judges: "yes", exits: fixExitHelp},
		RunE: func(_ *cobra.Command, args []string) error {
			if diff {
				return p.fixDiff(args, choice)
			}
			return p.fix(args, choice)
		},
	}
	fix.Flags().SortFlags = false
	fix.Flags().BoolVar(&diff, "diff", false, "print the changes as a diff and write nothing")
	p.options.prefer = preferences()
	fix.Flags().Var(&p.options.prefer, "prefer", "the fix that comes first where there are several: processor paths, or <proc>full</proc>")
	fix.Flags().BoolVar(&choice.Unsafe, "unsafe", false, "also make fixes that may change more than what was found")
	return fix
}

const preferProc = "proc"

// preferences are the kinds of fix that can come first.
func preferences() choice { return choice{value: "paths", of: []string{"paths", preferProc}} }

const fixExitHelp = `Exit status
  0  nothing at or above --fail-on is left, and every benchmark module is decided;
     with --diff: the diff was printed, empty where there is nothing to fix
  1  findings are left
  2  wrong use
  3  a path could not be checked, a file could not be written (nothing is ever written
     in part), or a benchmark module is undecided (not with --diff)`

// fix makes the fixes and says what is left.
func (p *program) fix(args []string, choice checks.FixChoice) error {
	plan, request, report, err := p.mended(args, choice)
	if err != nil {
		return err
	}
	if len(request.Targets) == 0 && !p.options.isJSON() {
		p.status = exitStatus(report, p.options.failLevel(), p.options.allowUnknown)
		p.problems(report)
		return nil
	}
	if len(plan.Files) > 0 {
		if err := p.write(plan, report.Paths); err != nil {
			return err
		}
		known := report.Problems
		if report, err = p.judge(p.machine.Files, request); err != nil {
			return fmt.Errorf("judging again what was fixed: %w", err)
		}
		report.Problems = joinProblems(known, report.Problems)
	}
	p.status = exitStatus(report, p.options.failLevel(), p.options.allowUnknown)
	defer p.problems(report)
	write := func() error { return render.Fixed(p.out, plan, report, p.style()) }
	if p.options.isJSON() {
		write = func() error { return render.FixedJSON(p.out, plan, report) }
	}
	return p.print("what was fixed", write)
}

// mended judges the named paths and plans all fixes; the report is what is left after
// them.
func (p *program) mended(args []string, choice checks.FixChoice) (diag.FixPlan, checks.Request, diag.Report, error) {
	request, report, err := p.judged(args)
	if err != nil || len(request.Targets) == 0 {
		return diag.FixPlan{}, request, report, err
	}
	plan, after, err := checks.Mend(p.machine.Files, report, choice, func(files fs.FS) (diag.Report, error) {
		return p.judge(files, request)
	})
	after.Problems = joinProblems(report.Problems, after.Problems)
	return plan, request, after, err
}

// joinProblems gives problems that were known and those that are new.
func joinProblems(known, more []diag.Problem) []diag.Problem {
	all := slices.Clone(known)
	for _, problem := range more {
		if !slices.Contains(all, problem) {
			all = append(all, problem)
		}
	}
	return all
}

// write replaces the files of a plan. When one of them cannot be replaced, it says so,
// and which others have their new contents.
func (p *program) write(plan diag.FixPlan, paths diag.Paths) error {
	var files []Replacement
	for _, file := range plan.Files {
		files = append(files, Replacement{Path: file.Path, Before: file.Before, After: file.After})
	}
	done, err := p.machine.Replace(files)
	if err == nil {
		return nil
	}
	var written []string
	for _, file := range files[:done] {
		written = append(written, paths.Show(file.Path))
	}
	outcome := "nothing was changed"
	if len(written) > 0 {
		outcome = "changed before that, and whole: " + strings.Join(written, ", ")
	}
	var failed *replaceError
	if errors.As(err, &failed) {
		return &fixError{fmt.Sprintf("%s: %s; %s", paths.Show(failed.path), failed.reason, outcome), failed.hint}
	}
	return &fixError{fmt.Sprintf("%v; %s", err, outcome), "run jmhdoctor fix again"}
}

// A fixError says that files could not be written.
type fixError struct{ message, hint string }

func (e *fixError) Error() string { return e.message }

// fixDiff prints what fix would change, and on standard error what it would leave.
func (p *program) fixDiff(args []string, choice checks.FixChoice) error {
	if p.options.isJSON() {
		return &usageError{"--diff prints a diff, not JSON", "leave out one of them; the JSON of a report holds the edits too"}
	}
	plan, request, report, err := p.mended(args, choice)
	if err != nil {
		return err
	}
	if len(report.Problems) > 0 {
		p.status = exitUnchecked
	}
	defer p.problems(report)
	if err := p.print("the diff", func() error { return writeDiff(p.out, plan, report.Paths) }); err != nil {
		return err
	}
	if p.options.quiet {
		return nil
	}
	p.whereToApply(plan, report.Paths, request.Environment.WorkingDir)
	style := p.style()
	style.Color = false // what standard error is nobody has asked
	return render.FixLeft(p.err, plan, report, style)
}

// whereToApply says in which folder git apply finds the files of a diff, when that is not
// the current one: in a folder below, git apply passes over files without a word.
func (p *program) whereToApply(plan diag.FixPlan, paths diag.Paths, workingDir string) {
	root := ""
	for _, file := range plan.Files {
		shown := paths.Show(file.Path)
		if isOutside(shown) {
			p.complain(shown+" lies outside of the repository and of the current folder, so git apply refuses it",
				"run jmhdoctor in the repository of that file")
			continue
		}
		for _, folder := range paths.Roots {
			if isBelow(file.Path, folder) {
				if folder != workingDir {
					root = folder
				}
				break
			}
		}
	}
	if root != "" {
		folder := paths.Prefix + root
		p.complain("the paths of the diff count from "+folder, "apply it with: git -C "+shellWord(folder)+" apply")
	}
}

// shellWord quotes a path for a shell where it has to be.
func shellWord(text string) string {
	isPlain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+:@", r) || r > 0x7f
	}
	if strings.TrimFunc(text, isPlain) == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
