package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

func (p *program) modelCommand() *cobra.Command {
	var origins bool
	var plugin string
	model := &cobra.Command{
		Use:   "model [--origins] [PATH]",
		Short: "Print a pom's effective model",
		Long: `model prints the effective model of one pom as Maven makes it: parents, profiles,
management, properties and lifecycle bindings applied. It is for what
mvn help:effective-pom -Dverbose is for, and starts nothing.

PATH is a pom.xml or a folder with one; without it, ".". A module of a reactor is
shown by its own path. The model is made for the JDK that runs Maven here, or the one
of --jdk.`,
		Example: `  jmhdoctor model --origins benchmarks/pom.xml
  jmhdoctor model --plugin maven-compiler-plugin --origins
  jmhdoctor model --jdk 25 -P benchmarks --format json`,
		Annotations: map[string]string{judges: "yes", exits: modelExitHelp},
		Args:        atMostOne("model takes one path", "a module is shown by its own path: jmhdoctor model MODULE"),
		RunE:        func(_ *cobra.Command, args []string) error { return p.model(args, plugin, origins) },
	}
	model.Flags().SortFlags = false
	model.Flags().BoolVar(&origins, "origins", false, "end each line with its file and line, and how the value came into effect")
	model.Flags().StringVar(&plugin, "plugin", "", "print that entry of build/plugins alone, a `PLUGIN` as maven-compiler-plugin or groupId:artifactId")
	return model
}

const modelExitHelp = `Exit status
  0  printed
  1  the build has no such plugin, or several of that name
  2  wrong use
  3  Maven would not make the model, or a part of it could not be read`

// model prints the effective model of one pom. What Maven says about it goes to standard
// error.
func (p *program) model(args []string, plugin string, origins bool) error {
	request, problems, err := p.requested(args)
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		p.status = exitUnchecked
		p.problems(diag.Report{Problems: problems})
		return nil
	}
	view, err := checks.Model(p.machine.Files, request, plugin)
	var none *checks.NoPlugin
	switch {
	case errors.As(err, &none):
		p.status = exitFindings
		p.complain(none.Message, none.Hint)
		return nil
	case err != nil:
		return err
	}
	write := func() error { return render.Model(p.out, view, origins) }
	if p.options.isJSON() {
		write = func() error { return render.ModelJSON(p.out, view) }
	}
	if err := p.print("the model", write); err != nil {
		return err
	}
	p.aboutModel(view)
	return nil
}

// aboutModel says what Maven says of a model, and what the model lacks.
func (p *program) aboutModel(view diag.ModelView) {
	for _, problem := range view.Problems {
		place := ""
		if at := problem.Place; at.File != "" {
			place = render.Position(view.Paths, at) + ": "
		}
		hint := ""
		if problem.Severity == diag.Error {
			p.status, hint = exitUnchecked, "with this, Maven stops before it builds anything"
		}
		p.complain(fmt.Sprintf("%s%s: %s", place, problem.Severity, problem.Message), hint)
	}
	for _, unknown := range view.Unknowns {
		p.status = exitUnchecked
		p.complain("the model is incomplete: "+unknown.Text, "")
	}
}
