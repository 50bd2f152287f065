package maven

// MatchesVersion tells whether a provided version meets a required one as toolchains are
// matched: a range that contains it, or an equal version; "17" does not match "17.0.9".
// It is false for a requirement that is neither. Source: RequirementMatcherFactory of
// maven-core 3.9.
func MatchesVersion(required, provided string) bool {
	r, err := parseVersionRange(trim(required))
	if err != nil {
		return false
	}
	if r.isRange() {
		return r.contains(trim(provided))
	}
	return Version(r.recommended).Compare(Version(trim(provided))) == 0
}
