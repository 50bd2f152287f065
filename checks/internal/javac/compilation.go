package javac

import (
	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// A Call is how javac is entered. The ways differ in what they read besides their
// arguments.
type Call int

const (
	// CommandLine is the javac program: a forked compile.
	CommandLine Call = iota
	// Tools is javax.tools in-process: how maven-compiler-plugin 3.x compiles.
	Tools
	// LegacyMain is com.sun.tools.javac.Main.compile in-process: plugin 2.x,
	// forceJavacCompilerUse, forceLegacyJavacApi.
	LegacyMain
)

// The locations of a javax.tools file manager that take part.
const (
	LocationProcessorPath       = "ANNOTATION_PROCESSOR_PATH"
	LocationProcessorModulePath = "ANNOTATION_PROCESSOR_MODULE_PATH"
)

// A Compilation is one run of javac.
type Compilation struct {
	JDK  jdk.Version
	Call Call
	// Arguments are javac's, without the program's name. Source files among them are
	// taken for what Sources says.
	Arguments []string
	// Environment holds the variables that javac or its JVM read: JDK_JAVAC_OPTIONS,
	// CLASSPATH, JAVA_TOOL_OPTIONS.
	Environment map[string]string
	// ArgumentFiles are the texts behind @name arguments.
	ArgumentFiles map[string]string
	// Locations are the paths that a file manager was given, by location, in the same
	// form as a path argument.
	Locations map[string]string
	// Separator is what separates the elements of a path; empty means ":".
	Separator string
	// Files says what stands behind each path element. An element that is not listed is
	// taken to hold no processor and is named in Decision.Unread.
	Files   map[string]File
	Sources Sources
	// DoubtfulBreak: processors of which nobody knows whether they work with this javac do
	// not.
	DoubtfulBreak bool
}

// A File is what an element of a path holds, as far as processors go.
type File struct {
	// Missing: there is no such file. Directory: a folder of classes; without a module
	// declaration it is no module, as a jar would be.
	Missing, Directory bool
	// Jars are the names under which Files knows the jars of a folder, for "dir/*".
	Jars []string
	// Services are the lines of META-INF/services/javax.annotation.processing.Processor.
	Services []string
	// Module is true with a module-info.class, Provides what that provides as Processor.
	Module   bool
	Provides []string
	Classes  []ProcessorClass
	// Holds names the libraries in it, in the words of ProcessorClass.Needs.
	Holds []string
}

// A ProcessorClass is the class of an annotation processor.
type ProcessorClass struct {
	Name string
	// Claims are the annotation types that it supports: "a.Mark", "a.*", "*".
	Claims []string
	// Keeps is true when process() returns true, so that processors after it do not see
	// the annotations that it claims.
	Keeps bool
	// Generates is true when it writes Java sources, which makes another round.
	Generates bool
	// ClassVersion is the major version of the class file; 0 counts as old enough.
	ClassVersion int
	// Needs are the libraries without which it cannot be constructed.
	Needs []string
	// Links is the class in Needs that the processor's own class cannot be linked without
	// ("a/b/C"): the failure comes when javac looks at the class, before it is constructed.
	Links string
	// Idle is true for one that only claims annotations: nobody misses it.
	Idle bool
	// Options are the -A keys that it knows.
	Options []string
	// Limits say with which javac a release of it works, Version which release it is; empty
	// where every javac does.
	Limits  []Limit
	Version maven.Version
	// Annotations are those that a processor which claims everything is there for; empty
	// where Claims tells.
	Annotations []string
}

// Sources is what matters of the sources of a compilation.
type Sources struct {
	// Annotations are the qualified names of the annotations in them.
	Annotations []string
	// ParseErrors: a source does not parse. Unresolved: a name in them cannot be resolved.
	ParseErrors, Unresolved bool
	// Module is true with a module-info.java among them.
	Module bool
}

// A Message is one thing that javac prints.
type Message struct {
	Severity diag.Severity
	// Text is javac's first line, without "error: ", "warning: " or "Note: ".
	Text string
}

// A State is what became of a processor.
type State int

const (
	// NotReached: found or named, but never constructed.
	NotReached State = iota
	// Initialised: constructed and init() called, process() not.
	Initialised
	// Ran: process() was called.
	Ran
)

// A Processor is one that javac found.
type Processor struct {
	Name string
	// File is the path element that holds its class.
	File  string
	State State
	// Claimed are the annotations of the sources that it was called with.
	Claimed []string
}

// A Processing is what became of annotation processing as a whole.
type Processing int

const (
	// ProcessingDone: javac looked for processors and found some.
	ProcessingDone Processing = iota + 1
	// ProcessingOff: -proc:none.
	ProcessingOff
	// ProcessingNotRequested: this javac processes only when asked to, and nothing asks.
	ProcessingNotRequested
	// ProcessingFoundNone: processing is on and there is no processor on the search path.
	ProcessingFoundNone
	// ProcessingRefused: javac refuses its arguments and compiles nothing.
	ProcessingRefused
	// ProcessingFailed: a processor cannot be found, loaded or constructed.
	ProcessingFailed
	// ProcessingBrokenSources: the sources do not parse.
	ProcessingBrokenSources
	// ProcessingPrinted: -Xprint prints the sources instead.
	ProcessingPrinted
)

var processingNames = map[Processing]string{
	ProcessingDone: "processed", ProcessingOff: "switched off", ProcessingNotRequested: "not requested", ProcessingFoundNone: "none found",
	ProcessingRefused: "refused", ProcessingFailed: "cannot process", ProcessingBrokenSources: "broken sources", ProcessingPrinted: "printed",
}

// String names it for people who read test output.
func (p Processing) String() string { return processingNames[p] }

// A PathKind is the path on which javac looks for processors.
type PathKind string

// The paths. "" is none: javac does not look.
const (
	ClassPath           PathKind = "class path"
	ProcessorPath       PathKind = "processor path"
	ProcessorModulePath PathKind = "processor module path"
)

// javac's exit codes (com.sun.tools.javac.main.Main.Result).
const (
	ExitOK           = 0
	ExitError        = 1
	ExitBadArguments = 2
	// ExitUncaught: an error that javac does not expect (SYSERR).
	ExitUncaught = 3
)

// A Decision is what one run of javac does with processors.
type Decision struct {
	Processing Processing
	Processors []Processor
	Exit       int
	Messages   []Message
	// BadOption: javac refused an option while it read its arguments. Through javax.tools
	// that is an exception instead of a diagnostic.
	BadOption bool
	// Classes: class files of the sources are written.
	Classes bool
	// LastRound: processing came to its last round, in which processors that ran write
	// what they collected, such as JMH its list.
	LastRound bool
	// Mode is the -proc value that counts: "none", "only", "full", "" where none is given.
	Mode string
	// Requested: something asks for processing explicitly.
	Requested bool
	// Searched is the path that javac searches, SearchPath its elements in order.
	Searched   PathKind
	SearchPath []string
	// Deciding are the indexes into Compilation.Arguments of what decided, -1 for what
	// came from the environment.
	Deciding []int
	// Broken is the processor that does not work with this javac, where that ends it; else
	// its name is empty.
	Broken ProcessorClass
	// Unread are elements of the search path about which nothing is known.
	Unread []string
}

// Failure is the first error that javac prints; empty where it prints none.
func (d Decision) Failure() string {
	for _, m := range d.Messages {
		if m.Severity == diag.Error {
			return m.Text
		}
	}
	return ""
}

// Processor gives the state of the processor of that class name.
func (d Decision) Processor(name string) (Processor, bool) {
	for _, p := range d.Processors {
		if p.Name == name {
			return p, true
		}
	}
	return Processor{}, false
}
