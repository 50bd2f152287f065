package cli

import (
	"testing"

	"jmhdoctor/checks/diag"
)

func TestExitStatus(t *testing.T) {
	finding := func(s diag.Severity) []diag.Finding { return []diag.Finding{{Severity: s}} }
	undecided := []diag.Subject{{Kind: diag.Module, Outcome: diag.Undecided}}
	half := func(asked bool) []diag.Subject {
		return []diag.Subject{{Kind: diag.Module, Outcome: diag.Fail, Executions: []diag.Execution{{Asked: asked}}}}
	}
	problem := []diag.Problem{{Path: "x", Message: "no such path"}}
	tests := []struct {
		name         string
		report       diag.Report
		failOn       diag.Severity
		allowUnknown bool
		want         int
	}{
		{"nothing", diag.Report{}, diag.Error, false, exitHealthy},
		{"an error", diag.Report{Findings: finding(diag.Error)}, diag.Error, false, exitFindings},
		{"a warning is below", diag.Report{Findings: finding(diag.Warning)}, diag.Error, false, exitHealthy},
		{"a warning counts", diag.Report{Findings: finding(diag.Warning)}, diag.Warning, false, exitFindings},
		{"a note is below", diag.Report{Findings: finding(diag.Note)}, diag.Warning, false, exitHealthy},
		{"a note counts", diag.Report{Findings: finding(diag.Note)}, diag.Note, false, exitFindings},
		{"never", diag.Report{Findings: finding(diag.Error)}, never, false, exitHealthy},
		{"no findings, fail on notes", diag.Report{}, diag.Note, false, exitHealthy},
		{"undecided", diag.Report{Subjects: undecided}, diag.Error, false, exitUnchecked},
		{"undecided and never", diag.Report{Subjects: undecided}, never, false, exitUnchecked},
		{"undecided and allowed", diag.Report{Subjects: undecided}, diag.Error, true, exitHealthy},
		{"a finding wins over undecided", diag.Report{Subjects: undecided, Findings: finding(diag.Error)}, diag.Error, false, exitFindings},
		{"a finding below, and undecided", diag.Report{Subjects: undecided, Findings: finding(diag.Warning)}, diag.Error, false, exitUnchecked},
		{"undecided for an asked JDK", diag.Report{Subjects: half(true), Findings: finding(diag.Warning)}, diag.Error, false, exitUnchecked},
		{"undecided for foresight only", diag.Report{Subjects: half(false), Findings: finding(diag.Warning)}, diag.Error, false, exitHealthy},
		{"an undecided jar", diag.Report{Subjects: []diag.Subject{{Kind: diag.Jar, Outcome: diag.Undecided}}}, diag.Error, false, exitUnchecked},
		{"a problem", diag.Report{Problems: problem}, diag.Error, false, exitUnchecked},
		{"a problem wins over a finding", diag.Report{Problems: problem, Findings: finding(diag.Error)}, diag.Error, false, exitUnchecked},
		{"a problem is not an unknown", diag.Report{Problems: problem}, never, true, exitUnchecked},
	}
	for _, test := range tests {
		if got := exitStatus(test.report, test.failOn, test.allowUnknown); got != test.want {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}
