package diag

// A FixPlan is what the fixes of a report do to files. Nothing of it is written yet.
type FixPlan struct {
	// Files are in order of path.
	Files []FixedFile
	// Fixes are those that are taken, in the order in which they are made.
	Fixes []PlannedFix
	// Left are findings that have a fix and stay, in the order of the report.
	Left []LeftFix
}

// A FixedFile is a file before and after the fixes, as bytes.
type FixedFile struct {
	// Path is rooted: the name under which the findings know the file.
	Path          string
	Before, After []byte
	// Changes are in the order in which they stand in the file.
	Changes []Change
}

// A Change is what one fix does at one place of a file.
type Change struct {
	// Fix is an index of FixPlan.Fixes.
	Fix int
	// Old is the range in FixedFile.Before that went, New what came for it in After.
	Old, New Span
}

// A PlannedFix is a fix that is taken, with what it ends.
type PlannedFix struct {
	Fix Fix
	// Findings are those that it ends: of their subjects only those that it mends.
	Findings []Finding
}

// A LeftFix is a finding that stays although there is a fix for it.
type LeftFix struct {
	// Finding has of its subjects only those that stay as they are.
	Finding Finding
	// Fix is the first that there is for these.
	Fix Fix
	// Reason is one line without a full stop.
	Reason string
}
