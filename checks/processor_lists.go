package checks

import (
	"strings"

	"jmhdoctor/checks/internal/javac"
)

// listRemedy shows the list of processor names with JMH's.
func (s stop) listRemedy() remedy {
	var names []string
	arguments := s.example().verdict.Run.Arguments
	for i := 0; i+1 < len(arguments); i++ {
		if arguments[i].Text == "-processor" {
			names = strings.Split(arguments[i+1].Text, ",")
		}
	}
	var list strings.Builder
	for _, name := range append(names, javac.BenchmarkProcessor) {
		list.WriteString("<annotationProcessor>" + strings.TrimSpace(name) + "</annotationProcessor>\n")
	}
	return remedy{
		title: "name JMH's processor too", where: "in place of the list",
		snippet: spaces(element("annotationProcessors", list.String())),
		why:     "processor paths instead of names are sturdier, so this is yours to choose",
	}
}
