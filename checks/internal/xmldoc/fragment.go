package xmldoc

import (
	"fmt"
	"strings"
)

// A fragment is XML text to put into a document, line by line.
type fragment []fragmentLine

type fragmentLine struct {
	depth int
	text  string
}

// parseFragment reads XML text with "\n" line ends whose leading tabs count indent units.
func parseFragment(text string) (fragment, error) {
	if strings.TrimSpace(text) == "" {
		return nil, fmt.Errorf("the XML to insert is empty")
	}
	if _, err := Parse("inserted XML", []byte("<x>"+text+"</x>")); err != nil {
		return nil, err
	}
	var f fragment
	for line := range strings.SplitSeq(strings.Trim(text, "\n"), "\n") {
		bare := strings.TrimLeft(line, "\t")
		f = append(f, fragmentLine{depth: len(line) - len(bare), text: bare})
	}
	return f, nil
}

// render gives the lines with the line ends and indents of a document; the first line
// gets no indent.
func (f fragment) render(d *Document, indent string) string {
	var out strings.Builder
	for i, line := range f {
		if i > 0 {
			out.WriteString(d.LineEnd())
		}
		if i > 0 && line.text != "" {
			out.WriteString(indent + strings.Repeat(d.IndentUnit(), line.depth))
		}
		out.WriteString(line.text)
	}
	return out.String()
}

// flat gives the fragment on one line.
func (f fragment) flat() string {
	var out strings.Builder
	for _, line := range f {
		out.WriteString(line.text)
	}
	return out.String()
}
