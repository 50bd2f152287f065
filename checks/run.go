package checks

import (
	"io/fs"
	"regexp"
	"slices"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/discover"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
	"jmhdoctor/checks/internal/xmldoc"
)

// Run looks at everything that the request names and tells what is wrong with it. The
// file system is rooted at the root of the machine's. The error is a *UsageError: the
// request itself is wrong. What could not be checked is in the report's Problems.
func Run(fsys fs.FS, request Request) (diag.Report, error) {
	counted := &countingFS{FS: fsys}
	r := newRunner(counted, request)
	if err := r.checkRequest(); err != nil {
		return diag.Report{}, err
	}
	r.report.Paths = request.Paths
	r.projects()
	assemble(&r.report)
	r.report.Files = counted.files()
	return r.report, nil
}

// A runner carries what one Run shares.
type runner struct {
	fsys    fs.FS
	request Request
	builder *maven.Builder
	// asked are the JDKs of --jdk; nil without it.
	asked  []jdk.Version
	report diag.Report
	// onTrial is true while a fix is tried: no fixes for what is found then.
	onTrial bool
	// judged are the poms that have been judged already: a module may be named twice, or
	// be reached from two roots.
	judged map[string]bool
	// jars are what jars of the local repository hold for javac, documents are poms that
	// findings point to, both by file.
	jars      *cache[*javac.File]
	documents *cache[*xmldoc.Document]
}

func newRunner(fsys fs.FS, request Request) *runner {
	return &runner{fsys: fsys, request: request, builder: maven.NewBuilder(fsys), judged: map[string]bool{},
		jars: newCache[*javac.File](), documents: newCache[*xmldoc.Document]()}
}

var mavenVersion = regexp.MustCompile(`^[34]\.\d+\.\d+(-[A-Za-z0-9.-]+)?$`)

func (r *runner) checkRequest() error {
	if r.request.JDKs != "" {
		asked, err := jdk.ParseList(r.request.JDKs)
		if err != nil {
			return &UsageError{"--jdk: " + err.Error()}
		}
		r.asked = asked
	}
	if v := r.request.Maven; v != "" && !mavenVersion.MatchString(v) {
		return &UsageError{"--maven: " + quote(v) + " is no version of Maven 3 or 4: write it in full, as 3.9.16"}
	}
	return nil
}

func quote(text string) string { return "\"" + text + "\"" }

// projects judges what was named. A pom that another named one builds as its module is
// judged there, whatever the order in which they were named: only from there is it known
// what else a change of a parent would reach.
func (r *runner) projects() {
	var projects []*project
	for _, target := range r.request.Targets {
		if p := r.target(target); p != nil {
			projects = append(projects, p)
		}
	}
	for i, p := range projects {
		within := slices.ContainsFunc(projects, func(q *project) bool { return q.builds(p) })
		twin := slices.ContainsFunc(projects[:i], func(q *project) bool { return q.pom == p.pom })
		if !within && !twin {
			p.judgeAll()
		}
	}
}

// target finds out what a named path is. A project waits to be judged; a jar or folder of
// classes is judged on the spot.
func (r *runner) target(t Target) *project {
	found, err := discover.Find(r.fsys, t.Path)
	if err != nil {
		r.problem(t.Given, err.Error())
		return nil
	}
	switch found.Kind {
	case diag.Module:
		if problem := r.unreadable(found.Path); problem != "" {
			r.problem(t.Given, problem)
			return nil
		}
		return r.newProject(found.Path)
	case diag.Jar, diag.Classes:
		r.container(found, true, t.Given)
	}
	return nil
}

func (r *runner) problem(path, message string) {
	r.report.Problems = append(r.report.Problems, diag.Problem{Path: path, Message: message})
}
