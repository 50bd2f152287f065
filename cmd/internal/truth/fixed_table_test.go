package truth

import (
	"fmt"
	"strings"
	"testing"
)

// fixedRows are the rows of the table of real builds after fix, by shape and how fix was asked: what
// was done for which Maven, and a cell for every build.
type fixedRows map[fixedRow]*fixedCells

type fixedRow struct {
	shape string
	way   way
}

type fixedCells struct {
	// titles say what was done for each Maven, which may differ: so do their default plugins.
	ends   map[string]string
	titles map[string]string
	cells  map[build]string
}

func (rows fixedRows) add(m mended, at build, was, is truth, defect bool) {
	key := fixedRow{m.before.name, m.way}
	if rows[key] == nil {
		rows[key] = &fixedCells{map[string]string{}, map[string]string{}, map[build]string{}}
	}
	rows[key].ends[at.maven] = strings.Join(m.ends, ", ")
	rows[key].titles[at.maven] = m.asked() + ": " + strings.Join(m.titles, "; ")
	cell := was.fixedCell() + " → " + is.fixedCell()
	if defect {
		cell = "**" + cell + "**"
	}
	rows[key].cells[at] = cell
}

// fixedCell is the short word for a build, with the other processors that ran.
func (t truth) fixedCell() string {
	if t.Fails || len(t.Others) == 0 {
		return t.inShort()
	}
	return t.inShort() + " + " + strings.Join(t.Others, " + ")
}

// table shows what builds made before and after fix as Markdown, one fix a row.
func (rows fixedRows) table(shapes []shape) string {
	var out strings.Builder
	out.WriteString("| shape | ends | fix |")
	rule := "\n| --- | --- | --- |"
	for _, maven := range mavens {
		for _, feature := range jdks {
			fmt.Fprintf(&out, " Maven %s, JDK %d |", maven, feature)
			rule += " --- |"
		}
	}
	out.WriteString(rule + "\n")
	for _, s := range shapes {
		for _, asked := range ways {
			row := rows[fixedRow{s.name, asked}]
			if row == nil {
				continue
			}
			fmt.Fprintf(&out, "| %s | %s | %s |", s.name, perMaven(row.ends), perMaven(row.titles))
			for _, maven := range mavens {
				for _, feature := range jdks {
					cell, ok := row.cells[build{shape: s.name, maven: maven, jdk: feature}]
					if !ok {
						cell = "no such fix"
					}
					fmt.Fprintf(&out, " %s |", cell)
				}
			}
			out.WriteString("\n")
		}
	}
	return out.String()
}

// perMaven gives a text that is the same for all Mavens once, else one for each.
func perMaven(texts map[string]string) string {
	var all []string
	for _, maven := range mavens {
		if text, ok := texts[maven]; ok {
			all = append(all, text)
		}
	}
	if len(all) == 0 {
		return ""
	}
	for _, text := range all[1:] {
		if text != all[0] {
			return strings.Join(all, " / ")
		}
	}
	return all[0]
}

func TestFixedTable(t *testing.T) {
	s := shape{name: "some", kind: implicit}
	rows := fixedRows{}
	add := func(maven string, jdk int, was, is truth, defect bool) {
		m := mended{before: s, safety: "safe", titles: []string{"do it"}, ends: []string{"JMH101"}}
		rows.add(m, build{shape: "some", maven: maven, jdk: jdk}, was, is, defect)
	}
	listed := truth{Main: []string{"bench.Bench.sum"}}
	add(mavens[0], 17, listed, listed, false)
	add(mavens[0], 25, truth{Others: []string{"lombok"}}, truth{Main: listed.Main, Others: []string{"lombok"}}, false)
	add(mavens[1], 17, listed, truth{Fails: true}, true)
	want := "| shape | ends | fix | Maven 3.9.16, JDK 17 | Maven 3.9.16, JDK 25 | Maven 3.8.9, JDK 17 | Maven 3.8.9, JDK 25 |\n" +
		"| --- | --- | --- | --- | --- | --- | --- |\n" +
		"| some | JMH101 | safe: do it | benchmarks → benchmarks | none + lombok → benchmarks + lombok | **benchmarks → build fails** | no such fix |\n"
	if got := rows.table([]shape{{name: "another"}, s}); got != want {
		t.Errorf("table:\n%swant:\n%s", got, want)
	}
}
