package cli

import (
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strings"

	"github.com/spf13/pflag"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
	"jmhdoctor/cmd/internal/render"
)

// options are the flags that all judging commands share.
type options struct {
	jdks, profiles, definitions, repositories []string
	maven                                     string
	format, color, failOn                     choice
	// prefer is the kind of fix that comes first where there are several.
	prefer                                   choice
	allowUnknown, allowNoJMH, verbose, quiet bool
}

// A flagGroup is a set of flags that help shows together.
type flagGroup struct {
	title string
	flags *pflag.FlagSet
}

// judging gives the flags that say what is judged.
func (o *options) judging() flagGroup {
	flags := pflag.NewFlagSet("judging", pflag.ContinueOnError)
	flags.StringArrayVar(&o.jdks, "jdk", nil, "judge exactly these JDKs, a comma `LIST` as 17,25; default: what your machine and your CI use, and 25 as foresight")
	flags.StringVar(&o.maven, "maven", "", "the Maven that builds, a `VERSION` as 3.9.16; default: the wrapper's, else that of your CI's images, else the newest 3.9")
	flags.StringArrayVarP(&o.profiles, "activate-profiles", "P", nil, "profiles on and off, as Maven's -P takes them (a comma `LIST`)")
	flags.StringArrayVarP(&o.definitions, "define", "D", nil, "a property as Maven's -D takes it; a `NAME[=VALUE]` without value is true")
	flags.StringArrayVar(&o.repositories, "repo", nil, "a local repository, may be repeated; default: the `DIR` that settings.xml names, else ~/.m2/repository")
	return flagGroup{"What is judged", flags}
}

// failing gives the flags that decide about the exit status.
func (o *options) failing() flagGroup {
	o.failOn = choice{value: "error", of: []string{"error", "warning", "note", "never"}}
	flags := pflag.NewFlagSet("failing", pflag.ContinueOnError)
	flags.Var(&o.failOn, "fail-on", "the least severity that makes the exit status 1")
	flags.BoolVar(&o.allowUnknown, "allow-unknown", false, "do not fail for a benchmark module or jar that could not be decided")
	flags.BoolVar(&o.allowNoJMH, "allow-no-jmh", false, "a jar without JMH is all right: it is not meant to be run")
	return flagGroup{"When it fails", flags}
}

// showing gives the flags that say how results are shown.
func (o *options) showing() flagGroup {
	o.format = choice{value: "text", of: []string{"text", "json"}}
	o.color = choice{value: "auto", of: []string{"auto", "always", "never"}}
	flags := pflag.NewFlagSet("showing", pflag.ContinueOnError)
	flags.Var(&o.format, "format", "text for people, json for machines")
	flags.Var(&o.color, "color", "auto colors a terminal only")
	flags.BoolVarP(&o.verbose, "verbose", "v", false, "also show what passed and why, notes, and unknowns in full")
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "show findings only")
	return flagGroup{"What is shown", flags}
}

// A choice is a flag that takes one of a few words.
type choice struct {
	value string
	of    []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return strings.Join(c.of, "|") }

func (c *choice) Set(value string) error {
	for _, word := range c.of {
		if word == value {
			c.value = value
			return nil
		}
	}
	last := len(c.of) - 1
	message := fmt.Sprintf("it is %s or %s", strings.Join(c.of[:last], ", "), c.of[last])
	if word := nearest(value, c.of); word != "" {
		message += fmt.Sprintf("; did you mean %s?", word)
	}
	return fmt.Errorf("%s", message)
}

// check refuses flags that contradict each other.
func (o *options) check() error {
	if o.verbose && o.quiet {
		return &usageError{"--verbose and --quiet contradict each other", "take one of them"}
	}
	return nil
}

var failLevels = map[string]diag.Severity{"error": diag.Error, "warning": diag.Warning, "note": diag.Note, "never": never}

func (o *options) failLevel() diag.Severity { return failLevels[o.failOn.value] }

func (o *options) isJSON() bool { return o.format.value == "json" }

func (p *program) style() render.Style {
	o := p.options
	return render.Style{
		Width:   p.machine.Width,
		Color:   wantsColor(o.color.value, p.machine),
		Verbose: o.verbose,
		Quiet:   o.quiet,
		Notes:   o.failLevel() == diag.Note,
	}
}

// request turns flags, targets and the machine into what the checks take.
func (p *program) request(targets []checks.Target) (checks.Request, error) {
	environment, err := p.machine.environment()
	if err != nil {
		return checks.Request{}, fmt.Errorf("finding the working folder: %w", err)
	}
	if slices.ContainsFunc(p.options.jdks, func(list string) bool { return strings.TrimSpace(list) == "" }) {
		return checks.Request{}, &usageError{"--jdk is empty; is a variable of your script not set?", helpHint}
	}
	properties, err := definitions(p.options.definitions)
	if err != nil {
		return checks.Request{}, err
	}
	repositories, err := p.localRepositories()
	if err != nil {
		return checks.Request{}, err
	}
	return checks.Request{
		Targets:      targets,
		Maven:        p.options.maven,
		JDKs:         strings.Join(p.options.jdks, ","),
		Profiles:     profiles(p.options.profiles),
		Properties:   properties,
		Repositories: repositories,
		AllowNoJMH:   p.options.allowNoJMH,
		PreferProc:   p.options.prefer.value == preferProc,
		Environment:  environment,
	}, nil
}

// profiles splits lists as Maven does: at commas, without blanks, empty parts dropped
// (MavenCli 3.9.16, populateProfiles).
func profiles(lists []string) []string {
	var ids []string
	for _, list := range lists {
		for _, id := range strings.Split(list, ",") {
			if id = strings.TrimSpace(id); id != "" {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// definitions reads properties as Maven does: a name alone is "true", and the last of
// several counts (MavenCli 3.9.16, setCliProperty).
func definitions(texts []string) (map[string]string, error) {
	properties := map[string]string{}
	for _, text := range texts {
		name, value, assigned := strings.Cut(text, "=")
		name = strings.TrimSpace(name)
		if name == "" {
			return nil, &usageError{fmt.Sprintf("-D %s has no name", text), "write -D NAME=VALUE, or -D NAME for true"}
		}
		if !assigned {
			value = "true"
		}
		properties[name] = value
	}
	return properties, nil
}

func (p *program) localRepositories() ([]string, error) {
	var rooted []string
	for _, given := range p.options.repositories {
		repository, err := p.machine.rooted(given)
		if err != nil {
			return nil, &usageError{"--repo " + err.Error(), helpHint}
		}
		info, err := fs.Stat(p.machine.Files, repository)
		if err != nil {
			return nil, &usageError{fmt.Sprintf("--repo %s: %v", given, innermost(err)), "name a local repository: a folder as ~/.m2/repository"}
		}
		if !info.IsDir() {
			return nil, &usageError{fmt.Sprintf("--repo %s is no folder", given), "name a local repository: a folder as ~/.m2/repository"}
		}
		rooted = append(rooted, repository)
	}
	return rooted, nil
}

// flagError puts what pflag found into our words, with the nearest flag there is.
func flagError(flags *pflag.FlagSet, err error) error {
	switch e := err.(type) {
	case *pflag.NotExistError:
		return unknownFlag(flags, e)
	case *pflag.ValueRequiredError:
		return &usageError{fmt.Sprintf("%s needs a value: %s", dashed(e.GetSpecifiedName()), exampleOf(e.GetFlag())), helpHint}
	case *pflag.InvalidValueError:
		return &usageError{fmt.Sprintf("--%s %s: %v", e.GetFlag().Name, e.GetValue(), e.Unwrap()), helpHint}
	}
	return &usageError{err.Error(), helpHint}
}

func unknownFlag(flags *pflag.FlagSet, e *pflag.NotExistError) error {
	if group := e.GetSpecifiedShortnames(); group != "" {
		message := fmt.Sprintf("unknown flag -%s", e.GetSpecifiedName())
		if name := nearest(group, flagNames(flags)); len(group) > 2 && name != "" {
			message = fmt.Sprintf("unknown flag -%s; did you mean --%s?", group, name)
		}
		return &usageError{message, helpHint}
	}
	message := "unknown flag --" + e.GetSpecifiedName()
	if name := nearest(e.GetSpecifiedName(), flagNames(flags)); name != "" {
		message += fmt.Sprintf("; did you mean --%s?", name)
	}
	return &usageError{message, helpHint}
}

func flagNames(flags *pflag.FlagSet) []string {
	var names []string
	flags.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	sort.Strings(names)
	return names
}

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

func exampleOf(f *pflag.Flag) string {
	value, _ := pflag.UnquoteUsage(f)
	return fmt.Sprintf("--%s %s", f.Name, value)
}
