package render

import "jmhdoctor/checks/diag"

// A folding is the forest of findings: consequences below their causes. Every shown
// finding stands in it exactly once.
type folding struct {
	findings []diag.Finding
	roots    []int
	children map[int][]int
}

// foldFindings puts each shown finding below its cause. A finding whose cause is not
// shown, or that would close a circle, is a root.
func foldFindings(findings []diag.Finding, isShown func(diag.Finding) bool) folding {
	fold := folding{findings: findings, children: map[int][]int{}}
	byKey := map[string]int{}
	for i, f := range findings {
		if _, twice := byKey[f.Key]; f.Key != "" && !twice && isShown(f) {
			byKey[f.Key] = i
		}
	}
	parent := map[int]int{}
	for i, f := range findings {
		if !isShown(f) {
			continue
		}
		cause, known := byKey[f.Cause]
		if f.Cause == "" || !known || reaches(parent, cause, i) {
			fold.roots = append(fold.roots, i)
			continue
		}
		parent[i] = cause
		fold.children[cause] = append(fold.children[cause], i)
	}
	return fold
}

// reaches reports whether the chain of parents from start leads to target.
func reaches(parent map[int]int, start, target int) bool {
	for at, more := start, true; more; at, more = parent[at], has(parent, at) {
		if at == target {
			return true
		}
	}
	return false
}

func has(parent map[int]int, key int) bool {
	_, ok := parent[key]
	return ok
}

// rootsOf gives the roots whose first subject is each path, in the order of the report.
func (fold folding) rootsOf() map[string][]int {
	roots := map[string][]int{}
	for _, i := range fold.roots {
		subject := ""
		if subjects := fold.findings[i].Subjects; len(subjects) > 0 {
			subject = subjects[0]
		}
		roots[subject] = append(roots[subject], i)
	}
	return roots
}
