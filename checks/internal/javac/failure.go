package javac

// MavenMessage is what Maven prints about a javac run that failed, after "Failed to execute
// goal …:". In-process an option that javac refuses is an exception of javax.tools; all
// else is listed under COMPILATION ERROR. It is empty where nothing failed.
func MavenMessage(call Call, d Decision) string {
	text := d.Failure()
	switch {
	case d.Exit == ExitOK:
		return ""
	case call == Tools && d.BadOption:
		return "Fatal error compiling: error: " + text
	case call == Tools && d.Exit == ExitUncaught:
		return "Fatal error compiling: " + text
	case text == "" && len(d.Messages) > 0:
		text = d.Messages[len(d.Messages)-1].Text
	case d.BadOption:
		text = "error: " + text
	}
	return "COMPILATION ERROR: " + text
}
