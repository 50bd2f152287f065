// Package checks is the catalogue: every check, one file each, and Run, which looks at
// what it is given and tells what is wrong with it.
//
// A check is a value with its words (Doc), its logic (Run) and, where there is one, its
// fix beside each other. It registers itself, so a new check is one file and one folder
// of fixtures.
package checks

import (
	"fmt"
	"sort"

	"jmhdoctor/checks/diag"
)

// A Check is one thing that can be wrong.
type Check struct {
	// ID is never used again for another check: "JMH101".
	ID string
	// Name names the defect: "processor-not-run".
	Name string
	// On is what the check looks at.
	On diag.Kind
	// Severity is the highest that it reports; a finding may lower it.
	Severity diag.Severity
	Doc      diag.Doc
	// Run looks at one subject. It gets all it needs from the Pass and does no I/O.
	Run func(*Pass)
}

// Rule gives the check as other programs see it.
func (c *Check) Rule() diag.Rule {
	return diag.Rule{ID: c.ID, Name: c.Name, On: c.On, Severity: c.Severity, Doc: c.Doc}
}

var catalogue = map[string]*Check{}

// register adds a check to the catalogue. Two checks of one ID are a mistake in the
// program, found by the first test that starts.
func register(c *Check) *Check {
	if _, taken := catalogue[c.ID]; taken {
		panic(fmt.Sprintf("checks: %s is registered twice", c.ID))
	}
	catalogue[c.ID] = c
	return c
}

// Catalogue gives all checks in order of their IDs.
func Catalogue() []*Check {
	all := make([]*Check, 0, len(catalogue))
	for _, c := range catalogue {
		all = append(all, c)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].ID < all[j].ID })
	return all
}

// Rules gives the rule of every check in order of the IDs.
func Rules() []diag.Rule {
	var rules []diag.Rule
	for _, c := range Catalogue() {
		rules = append(rules, c.Rule())
	}
	return rules
}
