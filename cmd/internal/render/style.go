// Package render writes reports: one file an output format, each a function of the
// report alone. Whatever a report says, no control character of it reaches the output.
package render

// A Style says how a report is written for people.
type Style struct {
	// Width is the number of columns of the terminal; 0: long lines are not wrapped.
	Width int
	// Color turns colors on. Everything can be read without them.
	Color bool
	// Verbose also shows what passed and why, notes, and unknowns in full.
	Verbose bool
	// Quiet shows findings only.
	Quiet bool
	// Notes shows notes even without Verbose: somebody asked to fail on them.
	Notes bool
}
