package jdk

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// maxCalls bounds how deep workflows call each other, as GitHub does; maxStarts bounds in
// how many ways one workflow is started, and allStarts those of all together.
const (
	maxCalls  = 10
	maxStarts = 256
	allStarts = 10_000
)

// starts gives the inputs of a workflow, one object for each way in which it is started:
// by an event, by hand, and by each job of this repository that calls it.
func (r *ciReader) starts(w workflow, depth int) []value {
	on := w.root.get("on")
	none := value{kind: objectKind, at: on.at}
	var starts []value
	called, dispatched := on.get("workflow_call"), on.get("workflow_dispatch")
	if hasOtherEvents(on) {
		starts = append(starts, none)
	}
	if names(on, "workflow_dispatch") {
		starts = append(starts, withDefaults(none, dispatched.get("inputs"), "it is started by hand"))
	}
	if names(on, "workflow_call") {
		starts = append(starts, r.calls(w, called.get("inputs"), depth)...)
	}
	if len(starts) == 0 {
		starts = append(starts, none)
	}
	return starts[:min(len(starts), maxStarts)]
}

// names tells whether `on` names an event: as a word, in a list, or as a field.
func names(on value, event string) bool {
	return on.text == event ||
		slices.ContainsFunc(on.items, func(item value) bool { return item.text == event }) ||
		slices.ContainsFunc(on.fields, func(f field) bool { return f.name == event })
}

func hasOtherEvents(on value) bool {
	other := func(event string) bool {
		return event != "" && event != "workflow_call" && event != "workflow_dispatch"
	}
	return other(on.text) || slices.ContainsFunc(on.items, func(item value) bool { return other(item.text) }) ||
		slices.ContainsFunc(on.fields, func(f field) bool { return other(f.name) })
}

// withDefaults adds to inputs those that are declared and not given. One without a
// default is unknown, and the reason says how the workflow is started.
func withDefaults(inputs, declared value, started string) value {
	for _, f := range declared.fields {
		if inputs.get(f.name).kind != nullKind {
			continue
		}
		standard := f.value.get("default")
		if standard.kind == nullKind && strings.EqualFold(f.value.get("required").text, "true") {
			standard = unknown(f.value.at, "inputs.%s has no default, and %s", f.name, started)
		}
		inputs = inputs.with(f.name, standard)
	}
	return inputs
}

// calls gives the inputs with which the jobs of this repository call a workflow.
func (r *ciReader) calls(w workflow, declared value, depth int) []value {
	none := value{kind: objectKind, at: declared.at}
	if r.started++; depth >= maxCalls || r.started > allStarts {
		return []value{unknown(declared.at, "the workflows call each other too often to follow them all")}
	}
	var starts []value
	for _, caller := range r.workflows {
		if len(starts) >= maxStarts {
			break
		}
		if caller.calls(w.name) {
			starts = append(starts, r.callsFrom(caller, w.name, depth)...)
		}
	}
	for i, inputs := range starts {
		starts[i] = withDefaults(inputs, declared, "the job that calls it gives none")
	}
	if len(starts) == 0 {
		return []value{withDefaults(none, declared, "no workflow of this repository calls this one")}
	}
	return starts
}

func (w workflow) calls(name string) bool {
	return slices.ContainsFunc(w.root.get("jobs").fields, func(job field) bool { return callsLocally(job.value, name) })
}

func callsLocally(job value, name string) bool {
	uses := job.get("uses")
	return uses.kind == textKind && strings.HasPrefix(uses.text, "./") && path.Clean(uses.text) == name
}

func (r *ciReader) callsFrom(caller workflow, name string, depth int) []value {
	var starts []value
	for _, inputs := range r.starts(caller, depth+1) {
		s := caller.scope(inputs)
		for _, job := range caller.root.get("jobs").fields {
			if !callsLocally(job.value, name) {
				continue
			}
			for _, combination := range combinations(job.value.get("strategy"), s) {
				if len(starts) >= maxStarts {
					return starts
				}
				inner := s
				inner.matrix = combination
				with := job.value.get("with")
				given := inner.resolveAll(value{kind: objectKind, fields: with.fields, at: with.at})
				starts = append(starts, given)
			}
		}
	}
	return starts
}

// bringsJDK finds in the text of an action what may bring a JDK.
var bringsJDK = regexp.MustCompile(`(?i)setup-java|setup-jdk|setup-graalvm|java[-_]version|JAVA_HOME|sdkman|mise-action`)

// nestedAction finds an action of the same repository that an action uses.
var nestedAction = regexp.MustCompile(`uses:\s*["']?(\./[^\s"'#]+)`)

// localAction says why an action of the repository may bring a JDK that cannot be told;
// empty where it brings none.
func (r *ciReader) localAction(uses string) string {
	seen := map[string]bool{}
	for open := []string{uses}; len(open) > 0; open = open[1:] {
		folder := path.Join(r.root, path.Clean("/"+strings.TrimPrefix(open[0], ".")))
		if seen[folder] {
			continue
		}
		seen[folder] = true
		if len(seen) > maxCalls {
			return fmt.Sprintf("which uses more than %d others", maxCalls)
		}
		data, err := readFile(r.fsys, path.Join(folder, "action.yml"))
		if err != nil {
			data, err = readFile(r.fsys, path.Join(folder, "action.yaml"))
		}
		if err != nil {
			return fmt.Sprintf("which cannot be read (%s): whether it brings a JDK is not known", reasonOf(err))
		}
		if bringsJDK.Match(data) {
			return "which brings a JDK: which one is not known here"
		}
		for _, match := range nestedAction.FindAllSubmatch(data, -1) {
			open = append(open, string(match[1]))
		}
	}
	return ""
}
