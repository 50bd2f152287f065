package cli

import "jmhdoctor/checks/diag"

// The exit statuses. They are a contract with scripts and the same in every format.
const (
	// exitHealthy: nothing at or above --fail-on, and everything with benchmarks decided.
	exitHealthy = 0
	// exitFindings: something at or above --fail-on was found; or, of explain, no message
	// was recognized.
	exitFindings = 1
	// exitUsage: the command line is wrong.
	exitUsage = 2
	// exitUnchecked: a named path could not be checked, the report could not be written,
	// or a benchmark module, jar or folder of classes is undecided and --allow-unknown was not given.
	exitUnchecked = 3
)

// never is the --fail-on that no finding reaches.
const never = diag.Error + 1

// exitStatus derives the exit status from a report. A path that could not be checked
// outweighs findings, and findings outweigh what is undecided.
func exitStatus(report diag.Report, failOn diag.Severity, allowUnknown bool) int {
	switch {
	case len(report.Problems) > 0:
		return exitUnchecked
	case report.Worst() >= failOn:
		return exitFindings
	case !allowUnknown && hasUndecided(report):
		return exitUnchecked
	}
	return exitHealthy
}

func hasUndecided(report diag.Report) bool {
	for _, s := range report.Subjects {
		if isUndecided(s) {
			return true
		}
	}
	return false
}

// isUndecided also covers a module with findings that is undecided for another JDK.
func isUndecided(s diag.Subject) bool {
	if s.Outcome == diag.Undecided {
		return true
	}
	for _, e := range s.Executions {
		if e.Asked && e.ProcessorRuns == diag.Unknown {
			return true
		}
	}
	return false
}
