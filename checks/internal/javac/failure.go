package javac

import "jmhdoctor/checks/diag"

// MavenMessage is what Maven prints about a javac run that failed, after "Failed to execute
// goal …:". In-process an option that javac refuses is an exception of javax.tools; all
// else is listed under COMPILATION ERROR, where a forked javac's "error: " is kept. It is
// empty where nothing failed.
func MavenMessage(call Call, d Decision) string {
	if d.Exit == ExitOK {
		return ""
	}
	message := firstFailure(d)
	switch {
	case call == Tools && d.BadOption:
		return "Fatal error compiling: " + prefixes[message.Severity] + message.Text
	case call == Tools && d.Exit == ExitUncaught:
		return "Fatal error compiling: " + message.Text
	case call == Tools:
		return "COMPILATION ERROR: " + message.Text
	}
	return "COMPILATION ERROR: " + prefixes[message.Severity] + message.Text
}

var prefixes = map[diag.Severity]string{diag.Error: "error: ", diag.Warning: "warning: "}

// firstFailure is the first error; javac 17 stops at some things that it calls warnings.
func firstFailure(d Decision) Message {
	for _, m := range d.Messages {
		if m.Severity == diag.Error {
			return m
		}
	}
	if len(d.Messages) == 0 {
		return Message{}
	}
	return d.Messages[len(d.Messages)-1]
}
