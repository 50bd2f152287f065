package jdk

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"jmhdoctor/checks/diag"
)

// mavenrc is what the shell files say that Maven's start script reads before all else.
type mavenrc struct {
	// set is true when JAVA_HOME was assigned, javaHome then is the rooted folder; empty
	// when it was assigned nothing, or unset.
	set      bool
	javaHome string
	place    diag.Place
	// uncertain says which line may do more to JAVA_HOME than is understood here, path
	// which line changes PATH.
	uncertain, path string
}

// readMavenrc reads the files in the order of bin/mvn of Maven 3.9.16; the last one to
// assign JAVA_HOME wins. Only plain assignments are understood.
func readMavenrc(fsys fs.FS, env Environment) mavenrc {
	var rc mavenrc
	if env.Variables["MAVEN_SKIP_RC"] != "" {
		return rc
	}
	for _, file := range mavenrcFiles(env) {
		data, err := readFile(fsys, file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			rc.uncertain = fmt.Sprintf("Maven reads %s first, which may set JAVA_HOME, but here it cannot be read: %s", env.show(file), reasonOf(err))
			continue
		}
		if env.OS == "windows" {
			rc.batch(env, file, string(data))
			continue
		}
		rc.shell(env, file, string(data))
	}
	return rc
}

func mavenrcFiles(env Environment) []string {
	if env.OS == "windows" {
		if env.Home == "" {
			return nil
		}
		return []string{path.Join(env.Home, "mavenrc_pre.bat"), path.Join(env.Home, "mavenrc_pre.cmd")}
	}
	files := []string{"usr/local/etc/mavenrc", "etc/mavenrc"}
	if env.Home != "" {
		files = append(files, path.Join(env.Home, ".mavenrc"))
	}
	return files
}

// batch reads a command file of Windows: whatever speaks of JAVA_HOME or of PATH, or
// calls another file, is not understood.
func (rc *mavenrc) batch(env Environment, file, text string) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		if batchRemark.MatchString(line) || !batchMatters.MatchString(line) {
			continue
		}
		rc.uncertain = fmt.Sprintf("Maven runs %s first, whose line %d may set another JAVA_HOME", env.show(file), number)
		return
	}
}

var (
	batchRemark  = regexp.MustCompile(`(?i)^\s*@?\s*(rem\b|::)`)
	batchMatters = regexp.MustCompile(`(?i)JAVA_HOME|\bPATH\b|\bcall\b`)
)

var (
	// assignment is a line that assigns one variable and does nothing else.
	assignment = regexp.MustCompile(`^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)=(.*)$`)
	// noise are lines that leave JAVA_HOME alone whatever they say.
	noise = regexp.MustCompile(`^(?:export(?:\s+[A-Za-z_][A-Za-z0-9_]*)+|unset\s+JAVA_HOME)\s*;?\s*$`)
	// sources is a word by which a shell reads more commands from elsewhere.
	sources = regexp.MustCompile("(?:^|[\\s;&|({`])(?:\\.|source|eval)\\s")
	// word is a value without anything that a shell would work on: bare, in single, or in
	// double quotes; $HOME and ~ are filled in.
	word = regexp.MustCompile(`^(?:'([^']*)'|"([^"\\` + "`" + `]*)"|([^\s'"\\` + "`" + `;&|<>()*?\[\]#!{}$]*(?:\$(?:HOME|\{HOME\})(?:/[^\s'"\\` + "`" + `;&|<>()*?\[\]#!{}$]*)?)?))(?:\s*;)?(?:\s+#.*|\s*)$`)
)

// shell reads a file of a POSIX shell. As long as each line is an assignment, what it
// does is known; with any other command in the file, an assignment may stand under a
// condition, and another file may be read.
func (rc *mavenrc) shell(env Environment, file, text string) {
	var cleverLine, homeLine int // from 1; 0: none
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if sources.MatchString(line) {
			rc.doubt(env, file, i+1, "reads further commands")
			return
		}
		if strings.Contains(line, "JAVA_HOME") && homeLine == 0 {
			homeLine = i + 1
		}
		if !plain(line) && cleverLine == 0 {
			cleverLine = i + 1
		}
	}
	if cleverLine != 0 && homeLine != 0 {
		rc.doubt(env, file, homeLine, "sets JAVA_HOME in a way that only a shell understands")
		return
	}
	for i, line := range lines {
		rc.take(env, file, i+1, strings.TrimSpace(line))
	}
}

func (rc *mavenrc) doubt(env Environment, file string, line int, what string) {
	rc.uncertain = fmt.Sprintf("Maven reads %s first, whose line %d %s", env.show(file), line, what)
}

// plain tells whether all that a line does is understood, or is known to leave JAVA_HOME
// alone.
func plain(line string) bool {
	if noise.MatchString(line) {
		return true
	}
	parts := assignment.FindStringSubmatch(line)
	if parts == nil {
		return false
	}
	if parts[1] == "JAVA_HOME" {
		return word.MatchString(parts[2])
	}
	// Of other variables the value does not matter, as long as the line ends with it.
	return !strings.Contains(line, "JAVA_HOME") && closed(parts[2])
}

// closed tells whether a value ends on its line: its quotes are paired, nothing follows
// it, and no document begins in it.
func closed(value string) bool {
	var quote rune
	for i, c := range value {
		switch {
		case c == '\\' && quote != '\'':
			return false
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case strings.ContainsRune(";&|<(", c) && strings.Trim(value[i:], "; \t") != "":
			return false
		case c == ' ' || c == '\t':
			rest := strings.TrimLeft(value[i:], " \t;")
			return rest == "" || strings.HasPrefix(rest, "#")
		}
	}
	return quote == 0
}

// take takes what one line assigns.
func (rc *mavenrc) take(env Environment, file string, number int, line string) {
	if noise.MatchString(line) && strings.HasPrefix(line, "unset") {
		rc.assign(env, file, number, "")
		return
	}
	parts := assignment.FindStringSubmatch(line)
	switch {
	case parts == nil:
	case parts[1] == "PATH":
		rc.path = fmt.Sprintf("line %d of %s changes PATH before Maven looks for java there", number, env.show(file))
	case parts[1] == "JAVA_HOME":
		rc.assign(env, file, number, wordText(env, parts[2]))
	}
}

// wordText gives the value of a word as the shell does.
func wordText(env Environment, text string) string {
	parts := word.FindStringSubmatch(text)
	if parts == nil {
		return text
	}
	if parts[1] != "" {
		return parts[1]
	}
	value := parts[2] + parts[3]
	value = strings.NewReplacer("${HOME}", env.show(env.Home), "$HOME", env.show(env.Home)).Replace(value)
	if rest, ok := strings.CutPrefix(parts[3], "~/"); ok {
		value = env.show(env.Home) + "/" + rest
	}
	return value
}

func (rc *mavenrc) assign(env Environment, file string, number int, value string) {
	rc.set, rc.javaHome, rc.uncertain = true, "", ""
	rc.place = lineOf(file, number)
	if value == "" {
		return
	}
	home, ok := env.rooted(value)
	if !ok || strings.Contains(value, "$") {
		rc.set = false
		rc.doubt(env, file, number, fmt.Sprintf("sets JAVA_HOME to %s", value))
		return
	}
	rc.javaHome = home
}

// lineOf is a place of which only the line is known.
func lineOf(file string, line int) diag.Place {
	return diag.Place{File: file, Range: diag.Range{Start: diag.Position{Line: line}}}
}
