package diag

// An Explanation says what a message means that JMH, javac, Maven or the JVM printed.
type Explanation struct {
	// Name names the kind of message: "list-missing". It stays the same over releases.
	Name string
	// Message is the line that was recognized, as it stands in the input: without the
	// blanks around it and without terminal colors. A very long line is cut around the
	// message, with "…" where something is left out.
	Message string
	// Says names who prints it: "JMH", "javac 21 and 22", "maven-compiler-plugin 3.x".
	Says string
	// Cause is one or two sentences: what it means.
	Cause string
	// Checks are the IDs of the checks that look for the cause, the likeliest first. It
	// is empty for messages that no check speaks about.
	Checks []string
	// Do says what to do next, with a command where there is one.
	Do string
}
