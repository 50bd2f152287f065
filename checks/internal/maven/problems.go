package maven

import (
	"errors"
	"fmt"
)

// problems collects what Maven would report while it builds one model.
type problems struct {
	list []Problem
	// seen drops repetitions, as Maven does.
	seen map[string]bool
	// count counts the repetitions too.
	count int
}

func (p *problems) add(severity ProblemSeverity, origin Origin, format string, args ...any) {
	p.count++
	message := format
	if len(args) > 0 {
		message = fmt.Sprintf(format, args...)
	}
	key := fmt.Sprint(severity, origin.File, origin.Element.Start, message)
	if p.seen[key] {
		return
	}
	if p.seen == nil {
		p.seen = map[string]bool{}
	}
	p.seen[key] = true
	p.list = append(p.list, Problem{Severity: severity, Message: message, Origin: origin})
}

func (p *problems) addAll(list []Problem) {
	for _, problem := range list {
		p.add(problem.Severity, problem.Origin, "%s", problem.Message)
	}
}

func (p *problems) worst() ProblemSeverity {
	var worst ProblemSeverity
	for _, problem := range p.list {
		worst = max(worst, problem.Severity)
	}
	return worst
}

// errStopped says that a problem was added after which Maven stops building the model.
var errStopped = errors.New("the model cannot be built")

// Failed says whether Maven stops the build for one of these problems.
func Failed(list []Problem) bool {
	for _, problem := range list {
		if problem.Severity >= ModelError {
			return true
		}
	}
	return false
}
