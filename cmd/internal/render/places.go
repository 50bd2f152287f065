package render

import (
	"fmt"

	"jmhdoctor/checks/diag"
)

// show gives the readable form of a rooted path, or nothing for no path. It is the same
// in every format.
func show(paths diag.Paths, rooted string) string {
	if rooted == "" {
		return ""
	}
	return paths.Show(rooted)
}

// showAll gives the readable forms of rooted paths, never nil.
func showAll(paths diag.Paths, rooted []string) []string {
	shown := make([]string, 0, len(rooted))
	for _, path := range rooted {
		shown = append(shown, show(paths, path))
	}
	return shown
}

// locate writes a place as editors and terminals understand it: file:line:column, as
// far as it is known, with the entry of a jar behind "!/".
func locate(paths diag.Paths, place diag.Place) string {
	text := show(paths, place.File)
	if place.Entry != "" {
		text += "!/" + place.Entry
	}
	start := place.Range.Start
	if start.Line > 0 {
		text += fmt.Sprintf(":%d", start.Line)
	}
	if start.Line > 0 && start.Column > 0 {
		text += fmt.Sprintf(":%d", start.Column)
	}
	return Safe(text)
}
