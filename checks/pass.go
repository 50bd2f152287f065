package checks

import (
	"jmhdoctor/checks/diag"
)

// A Pass is one run of one check on one subject. It holds all that the check may look
// at, and takes what it has to say.
type Pass struct {
	Check *Check
	// Module is the subject of a check on modules.
	Module *module
	// Container is the subject of a check on jars and folders of classes.
	Container *container

	findings []diag.Finding
	unknowns []diag.UnknownFact
}

// Report takes a finding. ID, name, severity and subjects are filled in where the check
// left them empty.
func (p *Pass) Report(f diag.Finding) {
	f.ID, f.Name = p.Check.ID, p.Check.Name
	if f.Severity == 0 {
		f.Severity = p.Check.Severity
	}
	if len(f.Subjects) == 0 {
		f.Subjects = []string{p.subject()}
	}
	p.findings = append(p.findings, f)
}

// Unknown says that the check could not decide, and why.
func (p *Pass) Unknown(reason string, place diag.Place) {
	p.unknowns = append(p.unknowns, diag.UnknownFact{ID: p.Check.ID, Subject: p.subject(), Reason: reason, Place: place})
}

func (p *Pass) subject() string {
	if p.Container != nil {
		return p.Container.path
	}
	return p.Module.pom
}

// examine runs every check that looks at subjects of this kind.
func examine(kind diag.Kind, fill func(*Pass)) (findings []diag.Finding, unknowns []diag.UnknownFact) {
	for _, c := range Catalogue() {
		if c.On != kind {
			continue
		}
		p := &Pass{Check: c}
		fill(p)
		c.Run(p)
		findings = append(findings, p.findings...)
		unknowns = append(unknowns, p.unknowns...)
	}
	return findings, unknowns
}

// outcome derives what became of a subject from what the checks said of it.
func outcome(findings []diag.Finding, unknowns []diag.UnknownFact) diag.Outcome {
	for _, f := range findings {
		if f.Severity >= diag.Warning {
			return diag.Fail
		}
	}
	if len(unknowns) > 0 {
		return diag.Undecided
	}
	return diag.Pass
}
