package maven

import (
	"cmp"
	"math/big"
	"strconv"
	"strings"
)

// A Version is a version as Maven compares them: of Maven itself, of an artifact.
type Version string

// A Line is a line of Maven releases that behave alike.
type Line int

// The lines. What is older than 3.9 counts as 3.8.
const (
	Line38 Line = iota + 1
	Line39
	Line4
)

// Line tells which rules the Maven of this version follows; 3.10 follows those of 3.9.
func (v Version) Line() Line {
	if order, plain := compareNumeric(string(v), "4"); plain {
		return v.plainLine(order)
	}
	switch {
	case v.Compare("4-alpha-1") >= 0:
		return Line4
	case v.Compare("3.9.0-alpha-1") >= 0:
		return Line39
	}
	return Line38
}

// plainLine is the line of a version without qualifiers, by how it compares with 4.
func (v Version) plainLine(against4 int) Line {
	if against4 >= 0 {
		return Line4
	}
	if order, _ := compareNumeric(string(v), "3.9"); order >= 0 {
		return Line39
	}
	return Line38
}

// Compare orders versions as ComparableVersion of maven-artifact 3.9.16 does: negative
// when v is older than other.
func (v Version) Compare(other Version) int {
	if order, ok := compareNumeric(string(v), string(other)); ok {
		return order
	}
	return compareItems(parseVersion(string(v)), parseVersion(string(other)))
}

// A versionItem is a part of a version: a number, a qualifier or a list of parts.
type versionItem struct {
	kind      versionKind
	number    *big.Int
	qualifier string
	list      *versionList
}

type versionList struct{ items []versionItem }

type versionKind int

const (
	noItem versionKind = iota
	qualifierItem
	listItem
	numberItem
)

// qualifiers in rising order; what is not listed comes after them, by text.
var qualifiers = []string{"alpha", "beta", "milestone", "rc", "snapshot", "", "sp"}

var qualifierAliases = map[string]string{"ga": "", "final": "", "release": "", "cr": "rc"}

var qualifierShorthands = map[string]string{"a": "alpha", "b": "beta", "m": "milestone"}

// parseVersion follows ComparableVersion.parseVersion character by character: a dot ends
// an item, a hyphen and each change between digits and letters opens a nested list.
func parseVersion(version string) versionItem {
	version = strings.ToLower(version)
	root := &versionList{}
	lists := []*versionList{root}
	list := root
	nest := func() {
		inner := &versionList{}
		list.add(versionItem{kind: listItem, list: inner})
		list = inner
		lists = append(lists, inner)
	}
	digits, start := false, 0
	for i := 0; i < len(version); i++ {
		switch c := version[i]; {
		case c == '.' || c == '-':
			if i == start {
				list.add(numberOf("0"))
			} else {
				list.add(plainItem(digits, version[start:i]))
			}
			start = i + 1
			if c == '-' {
				nest()
			}
		case c >= '0' && c <= '9':
			if !digits && i > start {
				if len(list.items) > 0 {
					nest()
				}
				list.add(qualifierOf(version[start:i], true))
				start = i
				nest()
			}
			digits = true
		default:
			if digits && i > start {
				list.add(plainItem(true, version[start:i]))
				start = i
				nest()
			}
			digits = false
		}
	}
	if len(version) > start {
		if !digits && len(list.items) > 0 {
			nest()
		}
		list.add(plainItem(digits, version[start:]))
	}
	for i := len(lists) - 1; i >= 0; i-- {
		lists[i].normalize()
	}
	return versionItem{kind: listItem, list: root}
}

func (l *versionList) add(item versionItem) { l.items = append(l.items, item) }

// normalize drops trailing items that mean nothing: 1.0.0 is 1.
func (l *versionList) normalize() {
	for i := len(l.items) - 1; i >= 0; i-- {
		if l.items[i].isNull() {
			l.items = append(l.items[:i], l.items[i+1:]...)
		} else if l.items[i].kind != listItem {
			return
		}
	}
}

func (i versionItem) isNull() bool {
	switch i.kind {
	case numberItem:
		return i.number.Sign() == 0
	case qualifierItem:
		return i.qualifier == ""
	}
	return len(i.list.items) == 0
}

func plainItem(digits bool, s string) versionItem {
	if digits {
		return numberOf(s)
	}
	return qualifierOf(s, false)
}

func numberOf(s string) versionItem {
	n, ok := new(big.Int).SetString(s, 10)
	if !ok {
		n = new(big.Int)
	}
	return versionItem{kind: numberItem, number: n}
}

func qualifierOf(s string, beforeDigit bool) versionItem {
	if full, short := qualifierShorthands[s]; short && beforeDigit {
		s = full
	}
	if plain, aliased := qualifierAliases[s]; aliased {
		s = plain
	}
	return versionItem{kind: qualifierItem, qualifier: s}
}

// rank orders qualifiers as text, as Maven does: "0" to "6", then "7-name".
func rank(qualifier string) string {
	for i, known := range qualifiers {
		if known == qualifier {
			return strconv.Itoa(i)
		}
	}
	return strconv.Itoa(len(qualifiers)) + "-" + qualifier
}

func compareItems(a, b versionItem) int {
	if a.kind == noItem {
		if b.kind == noItem {
			return 0
		}
		return -compareItems(b, a)
	}
	if b.kind == noItem {
		return a.compareToNothing()
	}
	if a.kind != b.kind {
		return compareKinds(a.kind, b.kind)
	}
	switch a.kind {
	case numberItem:
		return a.number.Cmp(b.number)
	case qualifierItem:
		return strings.Compare(rank(a.qualifier), rank(b.qualifier))
	}
	return compareLists(a.list.items, b.list.items)
}

// compareKinds: a number is newer than a list, a list newer than a qualifier.
func compareKinds(a, b versionKind) int { return cmp.Compare(a, b) }

func (i versionItem) compareToNothing() int {
	switch i.kind {
	case numberItem:
		return i.number.Sign()
	case qualifierItem:
		return strings.Compare(rank(i.qualifier), rank(""))
	}
	for _, item := range i.list.items {
		if c := item.compareToNothing(); c != 0 {
			return c
		}
	}
	return 0
}

func compareLists(a, b []versionItem) int {
	for i := range max(len(a), len(b)) {
		var left, right versionItem
		if i < len(a) {
			left = a[i]
		}
		if i < len(b) {
			right = b[i]
		}
		if c := compareItems(left, right); c != 0 {
			return c
		}
	}
	return 0
}
