package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

func (p *program) explainCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [ID]",
		Short: "Tell what a check looks for, why, and what to do instead",
		Long: `explain tells what a check looks for, why it matters, and what to do instead.
ID is the ID or the name of a check, in any case; without it all checks are listed.`,
		Example: `  jmhdoctor explain
  jmhdoctor explain JMH101
  jmhdoctor explain processor-not-run`,
		Args: atMostOne("explain takes one ID", "jmhdoctor explain lists all checks"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return p.catalogue()
			}
			return p.explain(args[0])
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

func (p *program) explain(word string) error {
	rule, ok := findRule(p.rules, word)
	if !ok {
		return unknownRule(p.rules, word)
	}
	if p.options.isJSON() {
		return render.RulesJSON(p.out, []diag.Rule{rule})
	}
	return render.Explain(p.out, rule, p.style())
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

func unknownRule(rules []diag.Rule, word string) error {
	var names []string
	for _, rule := range rules {
		names = append(names, rule.ID, rule.Name)
	}
	message := fmt.Sprintf("no check is called %q", word)
	if near, ok := findRule(rules, nearest(word, names)); ok {
		message += fmt.Sprintf("; did you mean %s %s?", near.ID, near.Name)
	}
	return &usageError{message, "jmhdoctor explain lists all checks"}
}
