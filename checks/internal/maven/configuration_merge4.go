package maven

import (
	"slices"
	"strings"
)

// mergeChildren4 is Maven 4's, step by step, with what surprises in it: one child that
// finds its partner by combine.id or combine.keys ends appending for all that follow; the
// partner found is not the one it is merged with, that is still the next of its name; and
// the place of the result is looked up in the list as it was before. Source:
// DefaultXmlService.doMerge of maven-xml 4.0.0-rc-5.
func (r domRules) mergeChildren4(dominant, recessive *Node, appends bool) []*Node {
	keys := recessive.Attr(combineKeys)
	children := slices.Clone(dominant.Children)
	taken := map[string]int{}
	for i, child := range recessive.Children {
		partner := false
		switch id := child.Attr(combineID); {
		case !isBlank(id):
			partner = slices.ContainsFunc(dominant.Children, func(n *Node) bool { return n.Attr(combineID) == id })
			appends = appends && !partner
		case !isBlank(keys):
			partner = slices.ContainsFunc(dominant.Children, func(n *Node) bool { return sameKeys(n, child, keys) })
			appends = appends && !partner
		default:
			partner = dominant.Child(child.Name) != nil
		}
		switch {
		case !appends && partner:
			children = r.mergeNext4(children, dominant, child, taken)
		case appends:
			children = slices.Insert(children, min(i, len(children)), child)
		default:
			children = append(children, child)
		}
	}
	return children
}

// mergeNext4 merges a child with the next dominant one of its name.
func (r domRules) mergeNext4(children []*Node, dominant, child *Node, taken map[string]int) []*Node {
	named := dominant.ChildrenNamed(child.Name)
	if len(named) == 0 {
		return append(children, child)
	}
	if taken[child.Name] == len(named) {
		return children
	}
	next := named[taken[child.Name]]
	taken[child.Name]++
	equal := func(n *Node) bool { return sameNode(n, next) }
	if next.Attr(combineSelf) == "remove" {
		if at := slices.IndexFunc(children, equal); at >= 0 {
			children = slices.Delete(children, at, at+1)
		}
		return children
	}
	at := slices.IndexFunc(dominant.Children, equal)
	merged := r.merge(next, child)
	// Maven itself fails where a removal has made the list too short.
	if at < len(children) && !sameNode(merged, next) {
		children[at] = merged
	}
	return children
}

func sameNode(a, b *Node) bool {
	if a.Name != b.Name || a.Value.Text != b.Value.Text || a.Value.Set != b.Value.Set || len(a.Attrs) != len(b.Attrs) {
		return false
	}
	for _, attr := range a.Attrs {
		at := attrIndex(b.Attrs, attr.Name)
		if at < 0 || b.Attrs[at].Value != attr.Value {
			return false
		}
	}
	return slices.EqualFunc(a.Children, b.Children, sameNode)
}

func sameKeys(a, b *Node, keys string) bool {
	for _, key := range strings.Split(keys, ",") {
		if attrIndex(a.Attrs, key) < 0 != (attrIndex(b.Attrs, key) < 0) || a.Attr(key) != b.Attr(key) {
			return false
		}
	}
	return true
}
