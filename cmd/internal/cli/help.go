package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func (p *program) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Show the help of a command",
		Long:  "help shows the help of a command.",
		Args:  atMostOne("help takes one command", helpHint),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return c.Root().Help()
			}
			for _, command := range c.Root().Commands() {
				if command.Name() == args[0] {
					return command.Help()
				}
			}
			message := fmt.Sprintf("there is no command %q", args[0])
			if near := nearest(args[0], commandNames); near != "" {
				message += fmt.Sprintf("; did you mean %s?", near)
			}
			return &usageError{message, helpHint}
		},
	}
}

const exitHelp = `Exit status
  0  nothing at or above --fail-on, and every benchmark module decided
  1  findings
  2  wrong use
  3  a path could not be checked, or a benchmark module is undecided`

// Annotations of commands: judges is set for one that judges, exits holds what its exit
// statuses mean.
const (
	judges = "judges"
	exits  = "exits"
)

// help writes the help of a command. Flags stand in groups; a command that judges
// nothing shows only those that say how it writes.
func (p *program) help(c *cobra.Command, groups []flagGroup) {
	fmt.Fprintf(p.out, "%s\n\nUsage\n  %s\n", c.Long, usageOf(c))
	isRoot := !c.HasParent()
	showsAll := isRoot || c.Annotations[judges] != ""
	if isRoot {
		fmt.Fprint(p.out, "\nCommands\n")
		for _, command := range c.Commands() {
			fmt.Fprintf(p.out, "  %-28s%s\n", strings.TrimPrefix(command.Use, "jmhdoctor "), command.Short)
		}
		fmt.Fprint(p.out, "  A folder that is called like a command is named ./explain.\n")
	}
	if own := c.LocalNonPersistentFlags(); !isRoot && own.HasFlags() {
		groups = append([]flagGroup{{"What it does", own}}, groups...)
	}
	for _, group := range groups {
		if showsAll || group.flags.Lookup("format") != nil {
			fmt.Fprintf(p.out, "\n%s\n%s", group.title, flagTable(group.flags, p.machine.Width))
		}
	}
	if isRoot {
		fmt.Fprintf(p.out, "\n%s\n", exitHelp)
	} else if meaning := c.Annotations[exits]; meaning != "" {
		fmt.Fprintf(p.out, "\n%s\n", meaning)
	}
	if c.Example != "" {
		fmt.Fprintf(p.out, "\nExamples\n%s\n", c.Example)
	}
}

func usageOf(c *cobra.Command) string {
	if !c.HasParent() {
		return c.Use
	}
	return c.Root().Name() + " " + c.Use
}

// flagTable lists flags with their words in a second column, wrapped to the width.
func flagTable(flags *pflag.FlagSet, width int) string {
	var heads, words []string
	margin := 0
	flags.VisitAll(func(f *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(f)
		head := "      --" + f.Name
		if f.Shorthand != "" {
			head = "  -" + f.Shorthand + ", --" + f.Name
		}
		if f.Value.Type() != "bool" {
			head += " " + value
		}
		if f.DefValue != "" && f.DefValue != "[]" && f.DefValue != "false" {
			usage += "; default: " + f.DefValue
		}
		heads, words = append(heads, head), append(words, usage)
		margin = max(margin, len(head)+2)
	})
	var table strings.Builder
	for i, head := range heads {
		lines := wrapWords(words[i], width-margin)
		fmt.Fprintf(&table, "%-*s%s\n", margin, head, strings.Join(lines, "\n"+strings.Repeat(" ", margin)))
	}
	return table.String()
}

// wrapWords breaks text at spaces so that lines have at most room characters; where
// there is hardly any room it stays one line.
func wrapWords(text string, room int) []string {
	if room < 20 {
		return []string{text}
	}
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+1+len(word) > room {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
