package render

import (
	"fmt"
	"strings"
	"time"

	"jmhdoctor/checks/diag"
)

// summary writes the counts, and what was judged and why: every verdict depends on it.
func (t *text) summary() {
	if len(t.report.Subjects) == 0 && len(t.report.Findings) == 0 && len(t.report.Unknowns) == 0 {
		return
	}
	t.lastCompact = false
	t.block(append([]string{t.counts()}, t.judged()...))
}

func (t *text) counts() string {
	sum := t.report.Summary()
	notes := count(sum.Notes, "note")
	if hidden := t.hiddenNotes(); hidden > 0 {
		notes += " (-v shows)"
	}
	parts := []string{
		inkIf(sum.Errors > 0, t.paint.err, count(sum.Errors, "error")),
		inkIf(sum.Warnings > 0, t.paint.warning, count(sum.Warnings, "warning")),
		notes,
		inkIf(sum.Unknowns > 0, t.paint.unknown, count(sum.Unknowns, "unknown")),
	}
	return fmt.Sprintf("%s · %s · %s", strings.Join(parts, ", "), count(t.report.Files, "file"), duration(t.report.Elapsed))
}

func (t *text) hiddenNotes() int {
	hidden := 0
	for _, f := range t.report.Findings {
		if !t.isShown(f) {
			hidden++
		}
	}
	return hidden
}

// otherMavens says in one line a Maven what it would do else; -v tells it of each module.
func (t *text) otherMavens() []string {
	var lines []string
	told := map[string]int{}
	for _, d := range t.report.OtherMavens {
		told[d.Maven]++
	}
	for _, d := range t.report.OtherMavens {
		if told[d.Maven] == 0 {
			continue
		}
		var groups []string
		for _, group := range groupsOf(d.JDKs) {
			groups = append(groups, groupName(group)+": "+resultWords(diag.Module, group[0]))
		}
		more := ""
		if n := told[d.Maven] - 1; n > 0 && !t.style.Verbose {
			more = fmt.Sprintf("; %s more differ (-v lists them)", count(n, "module"))
			told[d.Maven] = 0
		}
		lines = append(lines, t.prose(2, "with Maven "+d.Maven+" it differs: ", t.paint.label,
			show(t.report.Paths, d.Subject)+": "+strings.Join(groups, "; ")+more)...)
	}
	return lines
}

// judged names the Maven and the JDKs; JDKs with the same reason share a line.
func (t *text) judged() []string {
	var lines []string
	if maven := t.report.Maven; maven.Version != "" {
		lines = append(lines, t.because("Maven "+maven.Version, maven.Why)...)
	}
	lines = append(lines, t.otherMavens()...)
	var order []string
	versions := map[string][]string{}
	for _, j := range t.report.JDKs {
		why := j.Why
		if !j.Asked && !strings.HasPrefix(why, foresight) {
			why = strings.TrimSuffix(foresight+": "+why, ": ")
		}
		if len(versions[why]) == 0 {
			order = append(order, why)
		}
		versions[why] = append(versions[why], jdkName(j))
	}
	for _, why := range order {
		lines = append(lines, t.because("JDK "+strings.Join(versions[why], ", "), why)...)
	}
	return lines
}

// foresight is what a JDK is judged for that nobody asked about.
const foresight = "foresight"

// because names what was judged, and why it.
func (t *text) because(what, why string) []string {
	if why != "" {
		what += ": "
	}
	return t.prose(0, what, t.paint.strong, why)
}

func jdkName(j diag.JDKChoice) string {
	if j.Version != "" {
		return j.Version
	}
	return fmt.Sprint(j.JDK)
}

func inkIf(on bool, ink paint, text string) string {
	if on {
		return ink(text)
	}
	return text
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func duration(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Round(time.Millisecond).Milliseconds())
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}
