package cli

// wantsColor decides about color. What the user typed wins; then NO_COLOR, then what
// forces color, then what the terminal can do (no-color.org, bixense.com/clicolors,
// force-color.org).
func wantsColor(choice string, m Machine) bool {
	switch choice {
	case "always":
		return true
	case "never":
		return false
	}
	switch {
	case m.Variables["NO_COLOR"] != "":
		return false
	case isOn(m.Variables["FORCE_COLOR"]), isOn(m.Variables["CLICOLOR_FORCE"]):
		return true
	case m.Variables["TERM"] == "dumb", m.Variables["CLICOLOR"] == "0", m.Variables["FORCE_COLOR"] == "0":
		return false
	}
	return m.Terminal
}

func isOn(value string) bool {
	return value != "" && value != "0" && value != "false"
}
