package render

import (
	"github.com/fatih/color"

	"jmhdoctor/checks/diag"
)

// A palette paints text by its meaning.
type palette struct {
	err, warning, note, unknown, good, place, strong, label paint
}

type paint func(text string) string

func newPalette(on bool) palette {
	ink := func(attributes ...color.Attribute) paint {
		c := color.New(attributes...)
		c.DisableColor()
		if on {
			c.EnableColor()
		}
		return func(text string) string {
			if text == "" {
				return ""
			}
			return c.Sprint(text)
		}
	}
	return palette{
		err:     ink(color.FgRed, color.Bold),
		warning: ink(color.FgYellow, color.Bold),
		note:    ink(color.FgCyan),
		unknown: ink(color.FgMagenta),
		good:    ink(color.FgGreen),
		place:   ink(color.Faint),
		strong:  ink(color.Bold),
		label:   ink(color.FgBlue),
	}
}

func (p palette) severity(s diag.Severity) paint {
	switch s {
	case diag.Error:
		return p.err
	case diag.Warning:
		return p.warning
	}
	return p.note
}
