package diag

// A Listing is what a jar or a folder of classes holds: the benchmarks of its list, as
// JMH would list them.
type Listing struct {
	// Path is the rooted path of the jar or folder.
	Path string
	// Harness is the version of JMH inside; empty where it is not known.
	Harness    string
	Benchmarks []ListedBenchmark
}

// A ListedBenchmark is one benchmark as JMH names it, with what its annotations say.
// Pointers are nil where an annotation says nothing.
type ListedBenchmark struct {
	// Benchmark is package.Class.method.
	Benchmark string `json:"benchmark"`
	// Modes are names of org.openjdk.jmh.annotations.Mode.
	Modes  []string `json:"modes"`
	Params []Param  `json:"params,omitempty"`
	// Iterations, forks and threads are counts; times are texts such as "10 s".
	Threads               *int     `json:"threads,omitempty"`
	Forks                 *int     `json:"forks,omitempty"`
	WarmupForks           *int     `json:"warmupForks,omitempty"`
	WarmupIterations      *int     `json:"warmupIterations,omitempty"`
	WarmupTime            string   `json:"warmupTime,omitempty"`
	MeasurementIterations *int     `json:"measurementIterations,omitempty"`
	MeasurementTime       string   `json:"measurementTime,omitempty"`
	OperationsPerCall     *int     `json:"operationsPerInvocation,omitempty"`
	Unit                  string   `json:"unit,omitempty"`
	Timeout               string   `json:"timeout,omitempty"`
	GroupThreads          []int    `json:"groupThreads,omitempty"`
	GroupMethods          []string `json:"groupMethods,omitempty"`
	JVMArgs               []string `json:"jvmArgs,omitempty"`
}

// A Param is one @Param field and its values in the order in which JMH takes them.
type Param struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// An Inspection shows the facts behind the verdict on one module.
type Inspection struct {
	// Pom is a rooted path.
	Pom          string
	Compilations []Compilation
}

// A Compilation is one javac run as the doctor sees it.
type Compilation struct {
	Execution
	// Arguments are javac's, in the order in which the plugin gives them.
	Arguments []TracedText
	// SearchPath names the artifacts on which javac looks for processors; Searched says
	// which path that is: "class path", "processor path", "none".
	SearchPath []string
	Searched   string
	// Processors are the class names that run, in order.
	Processors  []string
	SourceRoots []string
	Benchmarks  []string
}

// A TracedText is a text with the place that it came from.
type TracedText struct {
	Text string
	// Way is how it came into effect: "here", "parent", "management", "profile",
	// "property", "lifecycle", "default", "settings", "command line".
	Way   string
	Place Place
	// Profile is the id of the profile that holds it; empty outside of profiles.
	Profile string
	// Through are the properties whose values went into it; their Text is the value.
	Through []TracedText
}

// A ModelView is an effective model as XML lines, each with where it came from, or what
// keeps Maven from making one.
type ModelView struct {
	// Paths says how the rooted paths in this view are shown.
	Paths Paths
	// Pom is a rooted path.
	Pom   string
	Maven MavenChoice
	JDK   JDKChoice
	// Profiles are the active profiles by id, in the order in which they were injected.
	Profiles []TracedText
	// Lines is empty where Maven would stop. A text with line breaks is one line.
	Lines []TracedText
	// Problems are what Maven says while it makes the model; an Error stops it.
	Problems []ModelProblem
	// Unknowns are the parts that could not be read; the lines lack what they would set.
	Unknowns []TracedText
}

// A ModelProblem is something that Maven prints about a model: a Warning or an Error.
type ModelProblem struct {
	Severity Severity
	Message  string
	Place    Place
}

// A ResultTable is what a file of results says, in the order in which a reader should
// look.
type ResultTable struct {
	// Path is a rooted path, or "-" for standard input.
	Path string
	Rows []ResultRow
}

// A ResultRow is one benchmark with one set of parameters. Scores are in Unit.
type ResultRow struct {
	Benchmark string
	Params    map[string]string
	// Mode is JMH's short label: "thrpt", "avgt", "sample", "ss".
	Mode, Unit string
	// Measured says whether the score is a measurement, Why in words.
	Measured Answer
	Why      string
	Score    float64
	// JMHError is the half width of the interval that JMH printed, ForkError the one
	// that takes each fork as one value; NaN where it is undefined.
	JMHError, ForkError float64
	// SlowestFork and FastestFork are means of forks.
	SlowestFork, FastestFork float64
	Forks, Iterations        int
	// Allocation is in bytes per operation; NaN where it was not measured.
	Allocation float64
}

// A ComparisonTable holds two runs against each other.
type ComparisonTable struct {
	Comparisons []Comparison `json:"comparisons"`
	Gate        Gate         `json:"gate"`
}

// A Comparison is one benchmark in two runs.
type Comparison struct {
	Benchmark string            `json:"benchmark"`
	Params    map[string]string `json:"params"`
	Mode      string            `json:"mode"`
	Unit      string            `json:"unit"`
	// Better is "lower" or "higher".
	Better string `json:"better"`
	// Verdict is "faster", "slower", "same", "cannot-tell", "lost", "added" or
	// "not-comparable".
	Verdict string `json:"verdict"`
	// Ratio is new/base of the score with its interval; Speed > 1 means faster.
	Ratio float64 `json:"ratio"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Speed float64 `json:"speed"`
	// BaseForks and NewForks are the counts that the verdict rests on.
	BaseForks int `json:"baseForks"`
	NewForks  int `json:"newForks"`
	// Method is "forks", "intervals" or "allocation".
	Method string `json:"method"`
	Gate   bool   `json:"gate"`
	Why    string `json:"why"`
}

// A Gate is the verdict on a whole comparison, for CI.
type Gate struct {
	Failed bool   `json:"failed"`
	Why    string `json:"why"`
}
