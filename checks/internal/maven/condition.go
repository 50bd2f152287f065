package maven

func (a *activation) condition(_, conditions *object) (present, holds bool, why string) {
	v := conditions.value("condition")
	if v == nil || a.line < Line4 {
		return false, false, ""
	}
	return true, false, "conditions are not evaluated"
}
