package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
)

// targets turns arguments into what is to be checked. What cannot be looked at is a
// problem of its own and keeps the others from nothing.
func (p *program) targets(args []string) ([]checks.Target, []diag.Problem, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	var targets []checks.Target
	var problems []diag.Problem
	seen := map[string]bool{}
	for _, arg := range args {
		if arg == "" {
			return nil, nil, &usageError{"an empty path; is a variable of your script not set?", helpHint}
		}
		rooted, err := p.machine.rooted(arg)
		if err != nil {
			problems = append(problems, diag.Problem{Path: arg, Message: err.Error()})
			continue
		}
		if seen[rooted] {
			continue
		}
		seen[rooted] = true
		if message := p.obstacle(rooted, arg); message != "" {
			problems = append(problems, diag.Problem{Path: arg, Message: message})
			continue
		}
		targets = append(targets, checks.Target{Path: rooted, Given: arg})
	}
	return targets, problems, nil
}

// obstacle says why a path cannot be looked at, and what to do; empty when it can be.
func (p *program) obstacle(rooted, given string) string {
	if !fs.ValidPath(rooted) {
		return "the name is not UTF-8, so it cannot be opened; name a folder above it"
	}
	info, err := fs.Stat(p.machine.Files, rooted)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p.missing(rooted, given)
	case errors.Is(err, fs.ErrPermission):
		return "cannot be read: permission denied; give yourself the right to read it, or name another path"
	case err != nil:
		return fmt.Sprintf("cannot be read: %v", innermost(err))
	case !info.IsDir() && !info.Mode().IsRegular():
		return "neither a file nor a folder; name a pom.xml, a jar, or a folder"
	}
	return ""
}

// missing also helps those who misspelled a command: an unknown word is a path.
func (p *program) missing(rooted, given string) string {
	if _, err := fs.Lstat(p.machine.Files, rooted); err == nil {
		return "a symbolic link to a path that does not exist"
	}
	if strings.ContainsAny(given, `/\.`) {
		return "no such path (paths count from " + p.machine.WorkingDir + ")"
	}
	message := "no such path (jmhdoctor --help lists the commands)"
	if command := nearest(given, commandNames); command != "" {
		message = fmt.Sprintf("no such path; did you mean the command %s? (jmhdoctor --help lists the commands)", command)
	}
	return message
}

func innermost(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err
	}
	return err
}

// paths says how paths are shown: relative to the repository that holds all targets,
// else to the working folder, else as they were given.
func (p *program) paths(targets []checks.Target, workingDir string) diag.Paths {
	paths := diag.Paths{Given: map[string]string{}, Prefix: p.machine.prefix()}
	for _, target := range targets {
		paths.Given[target.Path] = p.slashed(target.Given)
	}
	if root, ok := commonRepository(p.machine.Files, targets); ok && root != workingDir {
		paths.Roots = append(paths.Roots, root)
	}
	paths.Roots = append(paths.Roots, workingDir)
	return paths
}

func (p *program) slashed(given string) string {
	if p.machine.OS == "windows" {
		return strings.ReplaceAll(given, `\`, "/")
	}
	return given
}

// commonRepository gives the repository whose root shows the targets without doubt: the
// outermost one when they lie within each other. Two repositories side by side give
// none, since "pom.xml" could then be either's.
func commonRepository(files fs.FS, targets []checks.Target) (string, bool) {
	roots := map[string]bool{}
	for _, target := range targets {
		if root, ok := repositoryOf(files, target.Path); ok {
			roots[root] = true
		}
	}
	var sorted []string
	for root := range roots {
		sorted = append(sorted, root)
	}
	sort.Slice(sorted, func(i, j int) bool { return len(sorted[i]) < len(sorted[j]) })
	if len(sorted) == 0 {
		return "", false
	}
	for _, root := range sorted[1:] {
		if !isBelow(root, sorted[0]) {
			return "", false
		}
	}
	return sorted[0], true
}

func isBelow(rooted, folder string) bool {
	return folder == "." || rooted == folder || strings.HasPrefix(rooted, folder+"/")
}

// repositoryOf gives the first folder upward that holds .git: a folder, or a file in a
// worktree or submodule.
func repositoryOf(files fs.FS, rooted string) (string, bool) {
	for dir := rooted; ; dir = path.Dir(dir) {
		if _, err := fs.Stat(files, path.Join(dir, ".git")); err == nil {
			return dir, true
		}
		if dir == "." {
			return "", false
		}
	}
}
