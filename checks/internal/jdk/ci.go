package jdk

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// workflowFolder is where GitHub looks for workflows, not in folders below it.
const workflowFolder = ".github/workflows"

// The bounds of what is read: how many workflows, and how many bytes of them.
const (
	maxWorkflows     = 500
	maxWorkflowBytes = 4 << 20
)

// FromCI tells which JDKs the GitHub workflows of a repository build with: those that
// JAVA_HOME names when a job runs Maven and when it ends, by its setup-java steps. A
// place that names a JDK which cannot be told, or a build whose JDK nothing names, comes
// as an Unclear. Both are in order of file and line. A repository without workflows
// gives nothing.
func FromCI(fsys fs.FS, repositoryRoot string) (asked []Named, unknown []Unclear) {
	r := ciReader{fsys: fsys, root: path.Clean(repositoryRoot), said: map[string]bool{}}
	r.read()
	for _, w := range r.workflows {
		r.workflow(w)
	}
	slices.SortStableFunc(r.asked, func(a, b Named) int { return comparePlaces(a.Place, b.Place) })
	slices.SortStableFunc(r.unknown, func(a, b Unclear) int { return comparePlaces(a.Place, b.Place) })
	return r.asked, r.unknown
}

func comparePlaces(a, b diag.Place) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
		cmp.Compare(a.Range.Start.Column, b.Range.Start.Column))
}

// A ciReader collects what the workflows of one repository say.
type ciReader struct {
	fsys      fs.FS
	root      string
	workflows []workflow
	asked     []Named
	unknown   []Unclear
	// said are the keys of what is in asked and unknown.
	said map[string]bool
	// size counts the bytes that were read.
	size int
	// started counts the ways in which workflows are started.
	started int
}

// A workflow is one file in the folder of workflows.
type workflow struct {
	// name is the file relative to the root: ".github/workflows/ci.yml".
	name string
	root value
	work *work
}

// read reads the files of the folder in order of their names.
func (r *ciReader) read() {
	folder := path.Join(r.root, workflowFolder)
	entries, err := fs.ReadDir(r.fsys, folder)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			r.unclear(diag.Place{File: folder}, "the workflows cannot be read: "+reasonOf(err))
		}
		return
	}
	for _, entry := range entries {
		extension := path.Ext(entry.Name())
		if entry.IsDir() || extension != ".yml" && extension != ".yaml" {
			continue
		}
		if len(r.workflows) == maxWorkflows || r.size > maxWorkflowBytes {
			r.unclear(diag.Place{File: folder}, fmt.Sprintf("there are too many workflows to read them all; from %s on they are not read", entry.Name()))
			return
		}
		r.readWorkflow(path.Join(workflowFolder, entry.Name()))
	}
}

func (r *ciReader) readWorkflow(name string) {
	file := path.Join(r.root, name)
	data, err := readFile(r.fsys, file)
	r.size += len(data)
	var root value
	if err == nil {
		root, err = parseYAML(file, data)
	}
	if err != nil {
		place, reason := placeOfError(file, err)
		r.unclear(place, "the workflow cannot be read: "+reason)
		return
	}
	budget := workBudget
	r.workflows = append(r.workflows, workflow{name, root, &budget})
}

func (r *ciReader) unclear(place diag.Place, reason string) {
	if r.first(place, reason) {
		r.unknown = append(r.unknown, Unclear{place, reason})
	}
}

func (r *ciReader) named(version Version, place diag.Place, why string) {
	if r.first(place, version.Property+" "+why) {
		r.asked = append(r.asked, Named{version, place, why})
	}
}

// first tells whether this is said of this place for the first time.
func (r *ciReader) first(place diag.Place, text string) bool {
	key := fmt.Sprintf("%s:%d:%d %s", place.File, place.Range.Start.Line, place.Range.Start.Column, text)
	if r.said[key] {
		return false
	}
	r.said[key] = true
	return true
}

// workflow reads the jobs of one workflow, once for each way in which it is started.
func (r *ciReader) workflow(w workflow) {
	for _, inputs := range r.starts(w, 0) {
		for _, job := range w.root.get("jobs").fields {
			j := jobReader{r: r, workflow: w, name: job.name, job: job.value, scope: w.scope(inputs)}
			j.read()
		}
	}
}

// scope is what the expressions of a workflow see outside its jobs.
func (w workflow) scope(inputs value) scope {
	return scope{inputs: inputs, env: []value{w.root.get("env")}, work: w.work}
}

// A jobReader reads one job of a workflow.
type jobReader struct {
	r        *ciReader
	workflow workflow
	name     string
	job      value
	scope    scope
	// runsMaven is true when a command of the job starts Maven.
	runsMaven bool
}

var (
	setupJavaAction = regexp.MustCompile(`(?i)^actions/setup-java(?:@|$)`)
	// javaActions are other actions that bring a JDK, by their names.
	javaActions = regexp.MustCompile(`(?i)(?:setup-java|setup-jdk|setup-graalvm|setup-maven|maven-action|setup-scala|coursier/setup-action|mise-action|sdkman|asdf-vm/actions|install-nix-action|cache-apt-pkgs-action)`)
	// runsMaven finds a command that starts Maven.
	runsMaven = regexp.MustCompile(`(?:^|[\s;&|(/"'=` + "`" + `])(?:mvn|mvnw|mvnd)(?:\.cmd)?(?:$|[\s"';|&)])`)
	javaInput = regexp.MustCompile(`(?i)java|jdk|jvm`)
)

// read goes through the combinations of the job's matrix.
func (j *jobReader) read() {
	if condition := j.scope.condition(j.job.get("if")); condition == diag.No {
		return
	}
	if called := j.job.get("uses"); called.kind == textKind {
		j.calls(called)
		return
	}
	steps := j.job.get("steps").items
	j.runsMaven = slices.ContainsFunc(steps, func(step value) bool { return runsMaven.MatchString(step.get("run").text) })
	if !j.runsMaven && !slices.ContainsFunc(steps, bringsJava) {
		return
	}
	j.scope.env = slices.Insert(slices.Clone(j.scope.env), 0, j.job.get("env"))
	for _, combination := range combinations(j.job.get("strategy"), j.scope) {
		s := j.scope
		s.matrix = combination
		j.run(steps, s)
	}
}

// bringsJava tells roughly whether a step may bring a JDK, so that jobs without any are
// passed over.
func bringsJava(step value) bool {
	uses := step.get("uses").text
	return strings.HasPrefix(uses, "./") || javaActions.MatchString(uses) || setupJavaAction.MatchString(uses) || hasJavaInput(step)
}

func hasJavaInput(step value) bool {
	return slices.ContainsFunc(step.get("with").fields, func(f field) bool {
		return javaInput.MatchString(f.name) && strings.Contains(strings.ToLower(f.name), "version")
	})
}

// calls speaks about a job that is a workflow of its own. One of this repository is
// read on its own, with the inputs of this job.
func (j *jobReader) calls(called value) {
	if strings.HasPrefix(called.text, "./") {
		return
	}
	j.r.unclear(called.at.place(), fmt.Sprintf("job %s calls the workflow %s of another repository: whether that runs Maven, and with which JDK, is not known here", j.name, called.text))
}

// condition tells whether a job or a step runs, by what stands in its if.
func (s scope) condition(written value) diag.Answer {
	if written.kind == nullKind {
		return diag.Yes
	}
	v := written
	if v.kind == textKind {
		if strings.Contains(v.text, "${{") {
			v = s.resolve(v)
		} else {
			v = s.evaluate(strings.TrimSpace(v.text), v.at)
		}
	}
	if v.isUnknown() {
		return diag.Unknown
	}
	return diag.AnswerOf(v.truthy())
}

// A jobRun is one run of a job, step by step.
type jobRun struct {
	*jobReader
	scope scope
	// current are the JDKs that JAVA_HOME may name; more than one where it depends on
	// conditions. It is empty before anything set JAVA_HOME.
	current []current
}

type current struct {
	choice
	// step is where the step stands that chose it.
	step origin
}

func (j *jobReader) run(steps []value, s scope) {
	run := jobRun{jobReader: j, scope: s}
	outer := s.env
	for _, step := range steps {
		if !s.work.spend(64 * (1 + len(run.current))) {
			run.choose(undecided(step.at, "%s", tooMuchWork(step.at).text), step.at, diag.Yes)
			break
		}
		if run.scope.env = outer; step.get("env").kind != nullKind {
			run.scope.env = slices.Insert(slices.Clone(outer), 0, step.get("env"))
		}
		condition := run.scope.condition(step.get("if"))
		if condition == diag.No {
			continue
		}
		if step.get("uses").kind == textKind {
			run.uses(step, condition)
		} else if command := step.get("run"); command.kind == textKind {
			run.command(step, command)
		}
	}
	run.report()
}

// uses follows a step that uses an action.
func (run *jobRun) uses(step value, condition diag.Answer) {
	uses := step.get("uses")
	switch {
	case setupJavaAction.MatchString(uses.text):
		setup := setupJava{fsys: run.r.fsys, root: run.r.root, step: step, with: step.get("with"), scope: run.scope}
		if c, ok := setup.choice(); ok {
			run.choose(c, uses.at, condition)
		}
	case strings.HasPrefix(uses.text, "./"):
		if reason := run.r.localAction(uses.text); reason != "" {
			run.choose(undecided(uses.at, "job %s uses the action %s of this repository, %s", run.name, uses.text, reason), uses.at, condition)
		}
	case javaActions.MatchString(uses.text) || hasJavaInput(step):
		run.choose(undecided(uses.at, "job %s uses the action %s, which may bring a JDK: which one is not known here", run.name, uses.text), uses.at, condition)
	}
}

// choose makes a JDK the current one. Under a condition that is not known, those that
// were current may stay so.
func (run *jobRun) choose(c choice, step origin, condition diag.Answer) {
	if condition == diag.Yes {
		run.current = nil
	}
	run.current = append(run.current, current{c, step})
}

// command follows a step that runs commands.
func (run *jobRun) command(step, command value) {
	setsHome := setsJavaHome(command.text)
	if runsMaven.MatchString(command.text) {
		switch own := step.get("env").get("JAVA_HOME"); {
		case own.kind != nullKind:
			run.r.unclear(own.at.place(), fmt.Sprintf("job %s sets JAVA_HOME for a step that runs Maven: which JDK that is is not known here", run.name))
		case len(run.current) == 0 && !setsHome:
			run.runnersOwn(command)
		default:
			run.report()
		}
	}
	if setsHome {
		run.current = append(run.current, current{undecided(command.at, "job %s sets JAVA_HOME by a command: which JDK that is is not known here", run.name), command.at})
	}
	if strings.Contains(command.text, "GITHUB_ENV") {
		run.scope.written = append(run.scope.written, command.text)
	}
}

// homeAssignment finds assignments in the shells of the runners, and lines for GITHUB_ENV.
var homeAssignment = regexp.MustCompile(`\bJAVA_HOME\s*=\s*["']?([^\s"']*)`)

// setsJavaHome tells whether commands may set JAVA_HOME. To print it is not to set it.
func setsJavaHome(commands string) bool {
	return slices.ContainsFunc(homeAssignment.FindAllStringSubmatch(commands, -1), func(match []string) bool {
		return match[1] != "$JAVA_HOME" && match[1] != "${JAVA_HOME}"
	})
}

// runnersOwn speaks about a command that runs Maven where no step set JAVA_HOME.
func (run *jobRun) runnersOwn(command value) {
	container := run.job.get("container")
	if image := container.get("image"); container.kind == objectKind {
		container = image
	}
	for _, env := range run.scope.env {
		if home := env.get("JAVA_HOME"); home.kind != nullKind {
			run.r.unclear(home.at.place(), fmt.Sprintf("job %s runs Maven with the JAVA_HOME that is set here: which JDK that is is not known here", run.name))
			return
		}
	}
	if container.kind == textKind {
		run.r.unclear(container.at.place(), fmt.Sprintf("job %s runs Maven in the container image %s: which JDK that holds is not known here", run.name, container.text))
		return
	}
	run.r.unclear(command.at.place(), fmt.Sprintf("job %s runs Maven without setup-java: it takes the JDK that the runner happens to have", run.name))
}

// report notes the current JDKs as those that the project is built with.
func (run *jobRun) report() {
	for _, c := range run.current {
		place := c.at.place()
		if c.unclear != "" {
			run.r.unclear(place, c.unclear)
			continue
		}
		run.r.named(c.version, place, run.why(c))
	}
}

func (run *jobRun) why(c current) string {
	line := c.at.line
	reads := ""
	if c.via != "" {
		line, reads = c.step.line, ", reads "+c.via
	}
	job := "job " + run.name
	if !run.runsMaven {
		job += ", where no mvn is seen"
	}
	return fmt.Sprintf("setup-java in %s:%d (%s%s)", run.workflow.name, line, job, reads)
}
