package checks

import "jmhdoctor/checks/diag"

// A Request is everything that Run takes besides the file system. All paths are rooted
// slash paths: the names under which an fs.FS of the whole file system knows them.
type Request struct {
	// Targets are what the user named, in that order.
	Targets []Target
	// Maven is the version that builds, as --maven gave it; empty: found out per project.
	Maven string
	// JDKs is the text of --jdk, "17,25"; empty: found out per project.
	JDKs string
	// Profiles and Properties are Maven's -P and -D. A profile is written as Maven takes
	// it: "id", "!id", "-id", "?id".
	Profiles   []string
	Properties map[string]string
	// Repositories are local repositories, searched in order; empty: the one of
	// settings.xml, else .m2/repository in the home folder.
	Repositories []string
	// PreferProc makes <proc>full</proc> the first fix where it is one, before processor
	// paths.
	PreferProc bool
	// AllowNoJMH takes a named jar without JMH for one that is not meant to be run.
	AllowNoJMH  bool
	Environment Environment
	// Paths says how the paths in messages and in the report are shown.
	Paths diag.Paths
}

// A Target is a path that the user named.
type Target struct {
	// Path is rooted, Given what the user typed.
	Path, Given string
}

// An Environment is what the command line found out about the machine, once.
type Environment struct {
	// Home and WorkingDir are rooted folders; Home is empty where there is none.
	Home, WorkingDir string
	// Prefix makes a rooted path absolute: "/", or "C:/".
	Prefix string
	// JavaHome is the rooted folder that JAVA_HOME names; empty where it is not set.
	JavaHome string
	// SearchPath are the rooted folders of PATH.
	SearchPath []string
	// Variables are the environment variables.
	Variables map[string]string
	// OS and Arch are as Go names them: "linux", "amd64".
	OS, Arch string
}

// A UsageError says that the request itself is wrong: an unreadable JDK list, a Maven
// that is no version.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }
