package cli

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"jmhdoctor/checks/diag"
)

// writeDiff writes the changes of a plan as git diff does, for git apply and patch. Lines
// are bytes: line ends and encodings come through as they are. Behind the second @@ stands
// which check a hunk is for.
func writeDiff(w io.Writer, plan diag.FixPlan, paths diag.Paths) error {
	for _, file := range plan.Files {
		text, err := fileDiff(file, plan.Fixes, paths.Show(file.Path))
		if err != nil {
			return fmt.Errorf("comparing %s: %w", paths.Show(file.Path), err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

func fileDiff(file diag.FixedFile, fixes []diag.PlannedFix, name string) (string, error) {
	before, after := string(file.Before), string(file.After)
	unified, err := udiff.ToUnifiedDiff("", "", before, udiff.Lines(before, after), udiff.DefaultContextLines)
	if err != nil || len(unified.Hunks) == 0 {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "diff --git %s %s\n", quotedName("a/"+name), quotedName("b/"+name))
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", endedName("a/"+name), endedName("b/"+name))
	for _, hunk := range unified.Hunks {
		writeHunk(&out, hunk, checksOf(hunk, file, fixes))
	}
	return out.String(), nil
}

func writeHunk(out *strings.Builder, hunk *udiff.Hunk, label string) {
	from, to := linesOf(hunk)
	fmt.Fprintf(out, "@@ -%s +%s @@ %s\n", lineRange(hunk.FromLine, from), lineRange(hunk.ToLine, to), label)
	for _, line := range hunk.Lines {
		out.WriteByte(lineMarks[line.Kind])
		out.WriteString(line.Content)
		if !strings.HasSuffix(line.Content, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

var lineMarks = map[udiff.OpKind]byte{udiff.Delete: '-', udiff.Insert: '+', udiff.Equal: ' '}

// linesOf counts the lines of a hunk before and after.
func linesOf(hunk *udiff.Hunk) (from, to int) {
	for _, line := range hunk.Lines {
		if line.Kind != udiff.Insert {
			from++
		}
		if line.Kind != udiff.Delete {
			to++
		}
	}
	return from, to
}

// lineRange is a range as hunks have it: the line alone where it is one, the line before
// where there is none.
func lineRange(first, lines int) string {
	switch lines {
	case 0:
		return fmt.Sprintf("%d,0", first-1)
	case 1:
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d,%d", first, lines)
}

// checksOf names the checks whose fixes changed something in a hunk.
func checksOf(hunk *udiff.Hunk, file diag.FixedFile, fixes []diag.PlannedFix) string {
	_, lines := linesOf(hunk)
	var names []string
	for _, change := range file.Changes {
		first := lineAt(file.After, change.New.Start)
		last := lineAt(file.After, change.New.End)
		if first >= hunk.ToLine+lines || last < hunk.ToLine {
			continue
		}
		for _, finding := range fixes[change.Fix].Findings {
			if name := finding.ID + " " + finding.Name; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return strings.Join(names, ", ")
}

func lineAt(text []byte, offset int) int {
	return 1 + bytes.Count(text[:offset], []byte("\n"))
}

// quotedName writes a name as git does: in double quotes with the escapes of C where it
// holds a character that would end it. Letters of all languages stay.
func quotedName(name string) string {
	if !strings.ContainsFunc(name, needsQuote) {
		return name
	}
	var out strings.Builder
	out.WriteByte('"')
	for _, r := range name {
		switch {
		case !needsQuote(r):
			out.WriteRune(r)
		case r == '"' || r == '\\':
			out.WriteByte('\\')
			out.WriteRune(r)
		default:
			fmt.Fprintf(&out, `\%03o`, r)
		}
	}
	out.WriteByte('"')
	return out.String()
}

func needsQuote(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == 0x7f }

// endedName is a name that a tab ends where it holds a blank, so that nothing behind the
// blank is taken for a time stamp.
func endedName(name string) string {
	quoted := quotedName(name)
	if quoted == name && strings.Contains(name, " ") {
		return name + "\t"
	}
	return quoted
}

// isOutside reports names that git apply refuses: they do not lie below a folder.
func isOutside(shown string) bool {
	return path.IsAbs(shown) || strings.HasPrefix(shown, "../") || len(shown) > 1 && shown[1] == ':'
}
