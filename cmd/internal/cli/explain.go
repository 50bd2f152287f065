package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

func (p *program) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [ID | MESSAGE | -]",
		Short: "Tell about a check, or what a message means",
		Long: `explain tells what a check looks for, why it matters, and what to do instead.
ID is the ID or the name of a check, in any case; without it all checks are listed.

MESSAGE is a line that JMH, javac or Maven printed; "-" reads a whole log from
standard input. Then explain tells the cause, and the check that looks for it.`,
		Example: `  jmhdoctor explain
  jmhdoctor explain JMH101
  jmhdoctor explain 'Unable to find the resource: /META-INF/BenchmarkList'
  mvn package 2>&1 | jmhdoctor explain -`,
		Annotations: map[string]string{exits: explainExitHelp},
		RunE: func(_ *cobra.Command, args []string) error {
			words := strings.Join(args, " ")
			switch {
			case len(args) == 0:
				return p.catalogue()
			case words == "-":
				return p.explainLog()
			}
			return p.explain(words)
		},
	}
}

const explainExitHelp = `Exit status
  0  explained
  1  no message in it is known
  2  wrong use, as a check that does not exist
  3  standard input could not be read, or is too long`

func atMostOne(message, hint string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > 1 {
			return &usageError{fmt.Sprintf("%s, not %d", message, len(args)), hint}
		}
		return nil
	}
}

func (p *program) catalogue() error {
	if p.options.isJSON() {
		return render.RulesJSON(p.out, p.rules)
	}
	return render.Catalogue(p.out, p.rules, p.style())
}

// explain takes the name of a check first: a message is never as short as one.
func (p *program) explain(words string) error {
	if rule, ok := findRule(p.rules, words); ok {
		if p.options.isJSON() {
			return render.RulesJSON(p.out, []diag.Rule{rule})
		}
		return render.Explain(p.out, rule, p.style())
	}
	if explanations := checks.ExplainMessage(words); len(explanations) > 0 {
		return p.explanations(explanations)
	}
	if near, ok := nearRule(p.rules, words); ok {
		return &usageError{fmt.Sprintf("no check is called %q; did you mean %s %s?", words, near.ID, near.Name), "jmhdoctor explain lists all checks"}
	}
	return p.notRecognized(fmt.Sprintf("%q is neither a check nor a message that is known", words),
		"give more of what was printed: jmhdoctor explain - reads a whole log, and jmhdoctor explain lists all checks")
}

// maxLog is how much of a log is read, in bytes: it takes about a second.
const maxLog = 10_000_000

// explainLog looks for known messages in standard input.
func (p *program) explainLog() error {
	log, err := io.ReadAll(io.LimitReader(p.in, maxLog+1))
	if err != nil {
		return fmt.Errorf("reading standard input: %w", err)
	}
	if len(log) > maxLog {
		return fmt.Errorf("standard input is longer than %d MB; give the part with the message, as the end of a log: tail -c %d LOG | jmhdoctor explain -", maxLog/1_000_000, maxLog)
	}
	if strings.TrimSpace(string(log)) == "" {
		return p.notRecognized("standard input is empty", "pipe a build or a run into it, both streams: mvn package 2>&1 | jmhdoctor explain -")
	}
	if explanations := checks.ExplainMessage(string(log)); len(explanations) > 0 {
		return p.explanations(explanations)
	}
	return p.notRecognized("standard input holds no message that is known",
		"give all that JMH, javac or Maven printed, both streams: mvn package 2>&1 | jmhdoctor explain -")
}

// notRecognized says that there is nothing to explain; in JSON that is an empty list.
func (p *program) notRecognized(message, hint string) error {
	p.status = exitFindings
	p.complain(message, hint)
	if p.options.isJSON() {
		return render.ExplanationsJSON(p.out, nil)
	}
	return nil
}

func (p *program) explanations(explanations []diag.Explanation) error {
	for i := range explanations {
		explanations[i].Checks = p.known(explanations[i].Checks)
	}
	if p.options.isJSON() {
		return render.ExplanationsJSON(p.out, explanations)
	}
	return render.Explanations(p.out, explanations, p.rules, p.style())
}

// known leaves out the checks that this program does not have.
func (p *program) known(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		_, ok := findRule(p.rules, id)
		return !ok
	})
}

// findRule takes an ID, a name, or both as a finding prints them.
func findRule(rules []diag.Rule, word string) (diag.Rule, bool) {
	word = strings.TrimSpace(word)
	for _, rule := range rules {
		for _, name := range []string{rule.ID, rule.Name, rule.ID + " " + rule.Name, rule.ID + "-" + rule.Name} {
			if strings.EqualFold(word, name) {
				return rule, true
			}
		}
	}
	return diag.Rule{}, false
}

// nearRule gives the check that a misspelled ID or name was most likely meant to be.
func nearRule(rules []diag.Rule, word string) (diag.Rule, bool) {
	var names []string
	for _, rule := range rules {
		names = append(names, rule.ID, rule.Name)
	}
	return findRule(rules, nearest(word, names))
}
