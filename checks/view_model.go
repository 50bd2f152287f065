package checks

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// Model computes the effective model of the one pom that the request names: for the JDK of
// --jdk, else for the one that runs Maven here. With a plugin, "artifactId" or
// "groupId:artifactId", the view holds that entry of build/plugins alone. The error is a
// *UsageError, a *NoPlugin, or says what keeps the path from being read. What keeps Maven
// from making the model is among the view's problems.
func Model(fsys fs.FS, request Request, plugin string) (diag.ModelView, error) {
	r := newRunner(fsys, request)
	if err := r.checkRequest(); err != nil {
		return diag.ModelView{}, err
	}
	if len(r.asked) > 1 {
		return diag.ModelView{}, &UsageError{"--jdk names " + fmt.Sprint(len(r.asked)) + " JDKs: a model is made for one, since profiles may look at it"}
	}
	p, err := r.onlyProject()
	if err != nil {
		return diag.ModelView{}, err
	}
	j := p.runsMaven()
	v := &modelViewer{project: p}
	v.view = diag.ModelView{Paths: request.Paths, Pom: p.pom, Maven: p.mavenChoice(), JDK: r.jdkChoice(j)}
	model, problems := p.builder.Effective(p.pom, p.inputsOf(j.Version))
	v.problems(append(p.troubles[p.pom], problems...))
	if model == nil || maven.Failed(problems) {
		return v.view, nil
	}
	lines := model.Lines()
	if plugin != "" {
		chosen, err := choosePlugin(model, plugin, request.Paths.Show(p.pom))
		if err != nil {
			return v.view, err
		}
		lines = model.PluginLines(chosen.GroupID.Text, chosen.ArtifactID.Text)
	}
	v.take(model, lines)
	return v.view, nil
}

// onlyProject is the project of the one path that the request names.
func (r *runner) onlyProject() (*project, error) {
	if len(r.request.Targets) != 1 {
		return nil, &UsageError{fmt.Sprintf("%d paths: name one pom.xml, or a folder with one", len(r.request.Targets))}
	}
	target := r.request.Targets[0]
	p := r.target(target)
	switch {
	case len(r.report.Problems) > 0:
		return nil, fmt.Errorf("%s: %s", r.report.Problems[0].Path, r.report.Problems[0].Message)
	case p == nil:
		return nil, &UsageError{target.Given + " is no Maven project: name a pom.xml, or a folder with one"}
	}
	return p, nil
}

// runsMaven is the one JDK for which a model is made: the one asked for, else the one
// here, else the first that the project is judged for.
func (p *project) runsMaven() jdk.Judged {
	compiling, found := jdk.Compiling(p.fsys, p.jdkEnvironment())
	if p.asked == nil && found && !compiling.Version.IsZero() {
		return jdk.JudgedSet(nil, &compiling, nil)[0]
	}
	return p.judged[0]
}

// A NoPlugin says that a build has no such plugin, or more than one.
type NoPlugin struct {
	Message string
	// Hint says what there is.
	Hint string
}

func (e *NoPlugin) Error() string { return e.Message }

// choosePlugin finds a plugin of the build by its artifactId, where Maven's own group goes
// before others, or by groupId:artifactId.
func choosePlugin(model *maven.Model, name, pom string) (*maven.Plugin, error) {
	group, artifact, full := strings.Cut(name, ":")
	if !full {
		group, artifact = "", name
	}
	var found []*maven.Plugin
	for _, plugin := range model.Build.Plugins {
		if plugin.ArtifactID.Text == artifact && (group == "" || plugin.GroupID.Text == group) {
			found = append(found, plugin)
		}
	}
	own := slices.IndexFunc(found, func(plugin *maven.Plugin) bool { return plugin.GroupID.Text == compilerGroup })
	switch {
	case len(found) == 1:
		return found[0], nil
	case own >= 0:
		return found[own], nil
	case len(found) > 1:
		return nil, &NoPlugin{"the build of " + pom + " has several plugins " + artifact, "name one with its groupId: " + strings.Join(keysOfPlugins(found), ", ")}
	}
	return nil, &NoPlugin{"the build of " + pom + " has no plugin " + name, "it has " + cmp.Or(strings.Join(keysOfPlugins(model.Build.Plugins), ", "), "none")}
}

func keysOfPlugins(plugins []*maven.Plugin) []string {
	var keys []string
	for _, plugin := range plugins {
		keys = append(keys, plugin.Key())
	}
	return keys
}

// A modelViewer turns a model into the values that are shown.
type modelViewer struct {
	project *project
	view    diag.ModelView
}

func (v *modelViewer) take(model *maven.Model, lines []maven.XMLLine) {
	for _, profile := range model.ActiveProfiles {
		v.view.Profiles = append(v.view.Profiles, v.traced(profile.ID, profile.Origin))
	}
	for _, u := range model.Unknowns {
		v.view.Unknowns = append(v.view.Unknowns, v.traced(u.Reason, u.Origin))
	}
	for _, line := range lines {
		traced := v.traced(line.Text, line.Origin)
		for _, through := range line.Through {
			traced.Through = append(traced.Through, v.traced(through.Text, through.Origin))
		}
		v.view.Lines = append(v.view.Lines, traced)
	}
}

func (v *modelViewer) problems(problems []maven.Problem) {
	for _, problem := range problems {
		severity := diag.Warning
		if problem.Severity >= maven.ModelError {
			severity = diag.Error
		}
		v.view.Problems = append(v.view.Problems, diag.ModelProblem{
			Severity: severity, Message: strings.TrimSuffix(v.project.readable(problem.Message), "."), Place: v.place(problem.Origin),
		})
	}
}

func (v *modelViewer) traced(text string, o maven.Origin) diag.TracedText {
	return diag.TracedText{Text: text, Way: string(cmp.Or(o.Way, maven.Default)), Place: v.place(o), Profile: o.Profile}
}

// place is where an origin stands. The lines of the source are left out: a model has
// thousands of places.
func (v *modelViewer) place(o maven.Origin) diag.Place {
	place, doc := v.project.at(o)
	if doc == nil && o.File != "" {
		return v.project.syntaxError(o.File)
	}
	return place
}
