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
	return unknownRule(p.rules, words)
}

// maxLog is how much of a log is read; more than that is no log of one build.
const maxLog = 256 << 20

// explainLog looks for known messages in standard input.
func (p *program) explainLog() error {
	log, err := io.ReadAll(io.LimitReader(p.in, maxLog+1))
	if err != nil {
		return fmt.Errorf("reading standard input: %w", err)
	}
	if len(log) > maxLog {
		return fmt.Errorf("standard input is longer than %d MB; give the part around the message", maxLog>>20)
	}
	explanations := checks.ExplainMessage(string(log))
	if len(explanations) == 0 {
		return fmt.Errorf("standard input holds no message that is known; is it the output of JMH, javac or Maven?")
	}
	return p.explanations(explanations)
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

// unknownRule is wrong use: neither a check nor a message that is known.
func unknownRule(rules []diag.Rule, words string) error {
	var names []string
	for _, rule := range rules {
		names = append(names, rule.ID, rule.Name)
	}
	if near, ok := findRule(rules, nearest(words, names)); ok {
		return &usageError{fmt.Sprintf("no check is called %q; did you mean %s %s?", words, near.ID, near.Name), explainHint}
	}
	return &usageError{fmt.Sprintf("%q is neither a check nor a message that is known", words), explainHint}
}

const explainHint = "jmhdoctor explain lists all checks"
