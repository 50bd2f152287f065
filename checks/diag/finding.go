package diag

// A Finding is one thing that is wrong, at one place, with its reasons.
type Finding struct {
	// ID and Name are the check's: "JMH101", "processor-not-run".
	ID, Name string
	Severity Severity
	// Message is one line. It names the values that matter and ends without a full stop.
	Message string
	// Detail holds further lines for people: what it means here, what to do. May be empty.
	Detail []string
	// Subjects are the rooted paths of what the finding is about: poms, jars, result files.
	Subjects []string
	// Cause is the key of the finding that this one follows from; empty for a cause.
	Cause string
	// Place is the element that decides.
	Place Place
	// JDKs says for which JDKs the finding holds: "23+", "all", "17, 25", or "" where
	// the JDK does not matter.
	JDKs string
	// Trace lists the deciding values in the order in which they take effect.
	Trace []Step
	// Related are other places that matter: the module, the dependency.
	Related []Step
	Fixes   []Fix
	// Key names the finding without line numbers, for baselines and for Cause.
	Key string
}

// A Safety says how far a fix may be trusted.
type Safety int

// The safeties. The zero value is invalid.
const (
	// Safe: one file of this reactor, every processor accounted for, the finding gone
	// after it, nothing new; and this shape was built for real after the edit.
	Safe Safety = iota + 1
	// Unsafe: the edit is complete, but it may change more than what was found.
	Unsafe
	// ShowOnly: for a person to read; it is never applied.
	ShowOnly
)

var safetyNames = map[Safety]string{Safe: "safe", Unsafe: "unsafe", ShowOnly: "show-only"}

// String gives the name that every output format uses.
func (s Safety) String() string { return nameOf(safetyNames, s) }

// MarshalText gives the name; it fails on the invalid zero value.
func (s Safety) MarshalText() ([]byte, error) { return marshalName(safetyNames, s) }

// UnmarshalText takes a name as String gives it.
func (s *Safety) UnmarshalText(text []byte) error { return unmarshalName(safetyNames, s, text) }

// A Fix is a way to mend a finding.
type Fix struct {
	// Title is a verb phrase: "add JMH's processor path to the compiler plugin".
	Title  string
	Safety Safety
	// Why tells what limits the safety, or why the edit stands where it stands. May be empty.
	Why string
	// Where says in words where the snippet belongs. May be empty.
	Where string
	// Snippet is the XML to paste, with "\n" line ends and its own indent removed.
	Snippet string
	// Edits change files; empty for a fix that is only shown.
	Edits []Edit
	// Subjects are those of the finding that this fix mends; empty: all of them. Fixes
	// with a subject in common are alternatives, the best one first.
	Subjects []string
}

// An Edit replaces a range of a file.
type Edit struct {
	// File is a rooted path.
	File string
	// Span is the range to replace, in bytes of the file as it lies on disk.
	Span Span
	// Text is the replacement as Unicode text; whoever writes the file encodes it as
	// the file is encoded. Its line ends are those of the file.
	Text string
}
