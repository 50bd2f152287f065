package diag

import "time"

// A Report is everything that one run has to say.
type Report struct {
	// Paths says how the rooted paths in this report are shown.
	Paths Paths
	// Maven is the judged Maven; its Version is empty where no module was judged.
	Maven MavenChoice
	// JDKs are the judged JDKs, in ascending order; empty where no module was judged.
	JDKs     []JDKChoice
	Subjects []Subject
	// Findings are in order of file, position and ID.
	Findings []Finding
	Unknowns []UnknownFact
	// OtherMavens are the modules for which another Maven would end otherwise, where nothing
	// says which Maven builds.
	OtherMavens []MavenDifference
	// Problems are named paths that could not be checked. They are errors of the run,
	// never findings.
	Problems []Problem
	// Files counts the files that were read, Elapsed is the wall time.
	Files   int
	Elapsed time.Duration
}

// A MavenChoice is the Maven whose build is judged, and why this one.
type MavenChoice struct {
	Version string
	Why     string
}

// A JDKChoice is a JDK that is judged, and why.
type JDKChoice struct {
	// JDK is the feature number: 17, 25.
	JDK int
	// Version is the full version where it matters: "17.0.9".
	Version string
	// Asked is false for a JDK that is judged as foresight only.
	Asked bool
	// Why says who asked: "--jdk", "JAVA_HOME", "setup-java in .github/workflows/ci.yml:14".
	Why string
}

// A Subject is one thing that was looked at.
type Subject struct {
	Kind Kind
	// Path is rooted: the pom, the jar, the folder of classes, the result file.
	Path string
	// Title is what people call it: artifactId of a module, else empty.
	Title   string
	Outcome Outcome
	// Benchmarks counts the benchmark methods that the sources or class files hold, and
	// is meant as a rough number for people; 0 where there are none.
	Benchmarks int
	// Executions are the compilations of a module that hold benchmarks.
	Executions []Execution
	// JDKs say what a build and the first run of it do, by judged JDK.
	JDKs []JDKResult
	// Note is one short line that explains an outcome without findings, such as "no
	// benchmarks". May be empty.
	Note string
}

// An Execution is one compilation of a module by one JDK.
type Execution struct {
	// ID is Maven's execution id: "default-compile".
	ID string
	// JDK is the JDK that was asked about; CompilesWith is the version of the javac that
	// compiles then, which differs with fork and executable or a toolchain.
	JDK          int
	CompilesWith string
	Asked        bool
	// Plugin is the version of maven-compiler-plugin; empty where it is not known.
	Plugin string
	// ProcessorRuns says whether JMH's processor runs, Why in words.
	ProcessorRuns Answer
	Why           string
}

// A JDKResult says what happens with one JDK: the build, then the first run.
type JDKResult struct {
	JDK   int
	Asked bool
	// Builds is Yes when Maven's build succeeds, No when it fails; Unknown for jars and
	// folders of classes, which are not built.
	Builds Answer
	// BuildMessage is the line that a failing build will print.
	BuildMessage string
	// Benchmarks says whether the build makes benchmarks, or the jar or folder holds some
	// that JMH can run.
	Benchmarks Answer
	// FirstRun is "runs", or the first line that JMH prints; empty when unknown or when
	// nothing can be run.
	FirstRun string
	// Exit is the exit status of that run.
	Exit int
	// Group joins the JDKs that behave alike, in words: "17", "23 and later".
	Group string
}

// A MavenDifference says what becomes of a module when another Maven builds it.
type MavenDifference struct {
	// Maven is the version of the other Maven, Subject the rooted path of the pom.
	Maven, Subject string
	// JDKs are the JDKs with which it ends otherwise, with how.
	JDKs []JDKResult
}

// An UnknownFact is something that a check could not determine.
type UnknownFact struct {
	// ID is the check's.
	ID string
	// Subject is a rooted path.
	Subject string
	Reason  string
	Place   Place
}

// A Problem is an error of the run: a path that could not be checked.
type Problem struct {
	// Path is what the user named, as it is shown.
	Path string
	// Message says what was being done, what went wrong, and what to do.
	Message string
}

// A Summary counts what a report holds.
type Summary struct {
	Errors, Warnings, Notes, Unknowns, Fixable int
}

// Summary counts the findings by severity, the unknown facts, and the findings that
// have a fix which changes files. Folded findings count.
func (r Report) Summary() Summary {
	sum := Summary{Unknowns: len(r.Unknowns)}
	for _, f := range r.Findings {
		switch f.Severity {
		case Error:
			sum.Errors++
		case Warning:
			sum.Warnings++
		case Note:
			sum.Notes++
		}
		for _, fix := range f.Fixes {
			if len(fix.Edits) > 0 && fix.Safety != ShowOnly {
				sum.Fixable++
				break
			}
		}
	}
	return sum
}

// Worst gives the highest severity among the findings, or 0 when there are none.
func (r Report) Worst() Severity {
	var worst Severity
	for _, f := range r.Findings {
		worst = max(worst, f.Severity)
	}
	return worst
}
