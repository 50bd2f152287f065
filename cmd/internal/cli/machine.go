package cli

import (
	"io/fs"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"golang.org/x/term"

	"jmhdoctor/checks"
)

// A Machine is everything that the command line knows about where it runs, gathered
// once. Paths in it are the machine's own.
type Machine struct {
	// Files is the whole file system, named by rooted slash paths.
	Files fs.FS
	// WorkingDir is absolute; Home is the folder that Java calls user.home, empty where
	// there is none.
	WorkingDir, Home string
	// Variables are the environment variables; on Windows their names are in upper case,
	// as Maven has them.
	Variables map[string]string
	// OS and Arch are as Go names them.
	OS, Arch string
	// Terminal says whether standard output is one, Width how many columns it has; 0:
	// lines have no limit.
	Terminal bool
	Width    int
	// Now is the clock.
	Now func() time.Time
	// Replace gives files new contents: each as a whole, and all of them or, where the
	// error says so, the first ones. It gives their number.
	Replace func([]Replacement) (int, error)
	// Build describes this program; nil where Go did not write it down.
	Build *debug.BuildInfo
}

// ThisMachine gathers the values of the machine that runs this process.
func ThisMachine() Machine {
	workingDir, err := os.Getwd()
	if err != nil {
		workingDir = "/" // the folder was deleted: relative paths will not be found, and say so
	}
	build, _ := debug.ReadBuildInfo()
	m := Machine{
		Files:      wholeFileSystem(runtime.GOOS),
		WorkingDir: workingDir,
		Variables:  variables(os.Environ(), runtime.GOOS),
		OS:         runtime.GOOS,
		Arch:       runtime.GOARCH,
		Now:        time.Now,
		Replace:    thisDisk(runtime.GOOS).replace,
		Build:      build,
	}
	m.Home = javaHomeFolder(m.Files, m.OS, os.Getuid(), m.Variables)
	if out := int(os.Stdout.Fd()); term.IsTerminal(out) {
		m.Terminal = true
		if columns, _, err := term.GetSize(out); err == nil {
			m.Width = columns
		}
	}
	return m
}

func variables(environ []string, goos string) map[string]string {
	all := make(map[string]string, len(environ))
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		if goos == "windows" {
			name = strings.ToUpper(name)
		}
		all[name] = value
	}
	return all
}

// javaHomeFolder is what Java calls user.home, below which Maven looks for .m2. On Unix
// that is the folder of the user in the user database, whatever HOME says (OpenJDK
// java_props_md.c, getpwuid); HOME counts where the database has no more than one
// character (JDK-8280357), and here also where no file tells.
func javaHomeFolder(files fs.FS, goos string, uid int, variables map[string]string) string {
	switch goos {
	case "windows":
		return variables["USERPROFILE"]
	case "darwin": // NSHomeDirectory; the users are not in /etc/passwd
		return variables["HOME"]
	}
	if home := passwdHome(files, uid); len(home) > 1 {
		return home
	}
	return variables["HOME"]
}

func passwdHome(files fs.FS, uid int) string {
	database, err := fs.ReadFile(files, "etc/passwd")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(database)) {
		fields := strings.Split(strings.TrimRight(line, "\r\n"), ":")
		if len(fields) >= 6 && fields[2] == strconv.Itoa(uid) {
			return fields[5]
		}
	}
	return ""
}

// environment gives the checks what they may know about the machine.
func (m Machine) environment() (checks.Environment, error) {
	workingDir, err := m.rooted(m.WorkingDir)
	if err != nil {
		return checks.Environment{}, err
	}
	env := checks.Environment{
		WorkingDir: workingDir,
		Prefix:     m.prefix(),
		SearchPath: m.rootedAll(strings.Split(m.Variables["PATH"], m.listSeparator())),
		Variables:  m.Variables,
		OS:         m.OS,
		Arch:       m.Arch,
	}
	env.Home = m.rootedOrNone(m.Home)
	env.JavaHome = m.rootedOrNone(m.Variables["JAVA_HOME"])
	return env, nil
}

func (m Machine) rootedAll(paths []string) []string {
	var all []string
	for _, path := range paths {
		if rooted := m.rootedOrNone(path); rooted != "" {
			all = append(all, rooted)
		}
	}
	return all
}

// rootedOrNone is for values of the environment, which may name what cannot exist.
func (m Machine) rootedOrNone(path string) string {
	if path == "" {
		return ""
	}
	rooted, err := m.rooted(path)
	if err != nil {
		return ""
	}
	return rooted
}

func (m Machine) listSeparator() string {
	if m.OS == "windows" {
		return ";"
	}
	return ":"
}
