package maven

import "strings"

// The attributes by which a pom steers the merge of its configuration.
const (
	combineSelf     = "combine.self"
	combineChildren = "combine.children"
	combineID       = "combine.id"
	combineKeys     = "combine.keys"
)

// A domRules says how the Maven at hand merges `<configuration>` trees.
type domRules struct {
	// removes: combine.self="remove" is understood. plexus-utils 3.3.1 (Maven 3.8) treats
	// it as a merge, 3.4 and later (Maven 3.9.0) and Maven 4 drop the element.
	removes bool
	// copiesSelf: combine.self of the recessive side is copied like any attribute;
	// plexus-utils 3.4.x (Maven 3.9.0) does not.
	copiesSelf bool
	// maven4: the dominant text stays, even when there is none, and combine.id and
	// combine.keys are matched.
	maven4 bool
}

func domRulesOf(v Version) domRules {
	if v.Line() == Line4 {
		return domRules{removes: true, copiesSelf: true, maven4: true}
	}
	return domRules{
		removes:    v.Compare("3.9.0-alpha") > 0,
		copiesSelf: v.Compare("3.9.0") != 0,
	}
}

// merge gives what Maven makes of a dominant and a recessive tree; either may be nil.
// Neither is changed. Source: Xpp3Dom.mergeIntoXpp3Dom (plexus-utils 3.3.1, 3.6.1),
// DefaultXmlService.doMerge (Maven 4.0.0-rc-5).
func (r domRules) merge(dominant, recessive *Node) *Node {
	if dominant == nil {
		return recessive
	}
	if recessive == nil || dominant.Attr(combineSelf) == "override" {
		return dominant
	}
	merged := *dominant
	if !r.maven4 && isBlank(dominant.Value.Text) && !isBlank(recessive.Value.Text) {
		merged.Value = recessive.Value
	}
	merged.Attrs = r.mergeAttrs(dominant.Attrs, recessive.Attrs)
	if len(recessive.Children) == 0 {
		return &merged
	}
	if r.maven4 {
		merged.Children = r.mergeChildren4(dominant, recessive, merged.Attr(combineChildren) == "append")
		return &merged
	}
	if merged.Attr(combineChildren) == "append" {
		merged.Children = joined(recessive.Children, dominant.Children)
		return &merged
	}
	merged.Children = r.mergeChildren(dominant.Children, recessive.Children)
	return &merged
}

func (r domRules) mergeAttrs(dominant, recessive []Attr) []Attr {
	if len(recessive) == 0 {
		return dominant
	}
	merged := append([]Attr(nil), dominant...)
	for _, attr := range recessive {
		if attr.Name == combineSelf && !r.copiesSelf {
			continue
		}
		at := attrIndex(merged, attr.Name)
		switch {
		case at < 0:
			merged = append(merged, attr)
		case isBlank(merged[at].Value):
			merged[at].Value = attr.Value
		}
	}
	return merged
}

func attrIndex(attrs []Attr, name string) int {
	for i := range attrs {
		if attrs[i].Name == name {
			return i
		}
	}
	return -1
}

// mergeChildren pairs children by name and by position among those of that name.
func (r domRules) mergeChildren(dominant, recessive []*Node) []*Node {
	merged := append([]*Node(nil), dominant...)
	byName := map[string][]int{}
	for i, child := range dominant {
		byName[child.Name] = append(byName[child.Name], i)
	}
	taken := map[string]int{}
	for _, child := range recessive {
		partners, known := byName[child.Name]
		if !known {
			merged = append(merged, child)
			continue
		}
		next := taken[child.Name]
		if next == len(partners) {
			continue
		}
		taken[child.Name]++
		at := partners[next]
		if r.removes && merged[at].Attr(combineSelf) == "remove" {
			merged[at] = nil
			continue
		}
		merged[at] = r.merge(merged[at], child)
	}
	return withoutNil(merged)
}

func withoutNil(nodes []*Node) []*Node {
	kept := nodes[:0]
	for _, n := range nodes {
		if n != nil {
			kept = append(kept, n)
		}
	}
	return kept
}

func joined(first, second []*Node) []*Node {
	all := make([]*Node, 0, len(first)+len(second))
	return append(append(all, first...), second...)
}

// isBlank is Java's: nothing but characters up to the blank.
func isBlank(s string) bool { return trim(s) == "" }

// trim is Java's String.trim: it takes characters up to U+0020 off both ends.
func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
}
