package maven

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// A Config is what a project's .mvn/maven.config adds to the command line.
type Config struct {
	// File is its rooted path; empty where there is none.
	File           string
	UserProperties map[string]string
	Profiles       []string
}

// ReadConfig reads .mvn/maven.config below the root of a project. A project without one
// has the empty Config. Maven 3.8 splits it at white space; 3.9 and later take one
// argument a line, and lines that begin with # as comments.
func ReadConfig(fsys fs.FS, root string, maven Version) (Config, error) {
	file := path.Join(root, ".mvn", "maven.config")
	data, err := readFile(fsys, file)
	if errors.Is(err, fs.ErrNotExist) {
		return Config{}, nil
	}
	if err != nil {
		return Config{}, fmt.Errorf("reading %s: %w", file, err)
	}
	c := Config{File: file, UserProperties: map[string]string{}}
	c.parse(configArguments(string(data), maven.Line()))
	return c, nil
}

func configArguments(text string, line Line) []string {
	if line == Line38 {
		return strings.Fields(text)
	}
	var arguments []string
	for _, l := range strings.Split(text, "\n") {
		l = strings.TrimSuffix(l, "\r")
		if strings.TrimSpace(l) != "" && !strings.HasPrefix(l, "#") {
			arguments = append(arguments, l)
		}
	}
	return arguments
}

// parse takes -D and -P out of arguments, in all the forms that Maven's command line has.
func (c *Config) parse(arguments []string) {
	for i := 0; i < len(arguments); i++ {
		option, value := splitOption(arguments[i])
		if option == "" {
			continue
		}
		if value == "" && i+1 < len(arguments) {
			i++
			value = arguments[i]
		}
		if option == "-P" {
			c.Profiles = append(c.Profiles, strings.TrimSpace(value))
			continue
		}
		name, text, given := strings.Cut(value, "=")
		if !given {
			text = "true"
		}
		c.UserProperties[strings.TrimSpace(name)] = strings.TrimSpace(text)
	}
}

// splitOption gives "-D" or "-P" and what follows it within the argument; "" for any other.
func splitOption(argument string) (option, value string) {
	for _, form := range []struct{ prefix, option string }{
		{"--define", "-D"}, {"--activate-profiles", "-P"}, {"-D", "-D"}, {"-P", "-P"},
	} {
		if rest, ok := strings.CutPrefix(argument, form.prefix); ok {
			return form.option, strings.TrimSpace(strings.TrimPrefix(rest, "="))
		}
	}
	return "", ""
}

// With gives inputs to which a project's maven.config has been added: the command line's
// properties win, profiles add up.
func (in Inputs) With(c Config) Inputs {
	if len(c.UserProperties) > 0 {
		user := maps.Clone(c.UserProperties)
		maps.Copy(user, in.UserProperties)
		in.UserProperties = user
	}
	in.Profiles = append(slices.Clone(in.Profiles), c.Profiles...)
	return in
}
