package jar

import "slices"

// MissingResource gives the first line that JMH of that version prints, with exit status
// 1, when a resource (ListName, HintsName) is nowhere on the class path: the list at every
// command but -h, the hints when a benchmark is run in a fork, behind the header of the
// run. It was measured with 1.37 and read in the tags 1.0 to 1.37; for the version behind
// 1.37, which is not released, it was measured with the list alone. An unknown version is
// taken for 1.37. For versions before 1.0, which differ among themselves, it is empty.
func MissingResource(name, version string) string {
	numbers, ok := versionNumbers(version)
	switch {
	case ok && slices.Compare(numbers, []int{1, 0}) < 0:
		return ""
	case ok && slices.Compare(numbers, []int{1, 37}) > 0:
		return uncaught + "java.lang.RuntimeException: Internal error reading resource file: Unable to find /" + name
	}
	return uncaught + "java.lang.RuntimeException: ERROR: Unable to find the resource: /" + name
}
