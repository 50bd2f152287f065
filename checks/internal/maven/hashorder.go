package maven

import (
	"slices"
	"unicode/utf16"
)

// javaHashOrder gives strings in the order in which a java.util.HashMap (and, short of
// collisions, a Properties) that they were put into gives them back. Maven's lifecycle
// mappings are such maps, and so the order of the plugins that a packaging binds is
// theirs.
func javaHashOrder(keys []string) []string {
	size := uint32(16)
	for len(keys) > int(size)*3/4 {
		size *= 2
	}
	ordered := slices.Clone(keys)
	slices.SortStableFunc(ordered, func(a, b string) int {
		return int(bucket(a, size)) - int(bucket(b, size))
	})
	return ordered
}

func bucket(key string, size uint32) uint32 {
	var h uint32
	for _, unit := range utf16.Encode([]rune(key)) {
		h = 31*h + uint32(unit)
	}
	return (h ^ h>>16) & (size - 1)
}
