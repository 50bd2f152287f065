package maven

import (
	"os"
	"sort"
	"strings"
	"testing"

	"jmhdoctor/checks/internal/xmldoc"
)

func parseNode(t *testing.T, text string) *Node {
	t.Helper()
	doc, err := xmldoc.Parse("node", []byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	r := reader{doc: doc, file: "node"}
	return r.node(doc.Root())
}

func nodeText(n *Node) string {
	attrs := make([]string, len(n.Attrs))
	for i, a := range n.Attrs {
		attrs[i] = " " + a.Name + `="` + a.Value + `"`
	}
	sort.Strings(attrs)
	tag := n.Name + strings.Join(attrs, "")
	if len(n.Children) == 0 && !n.Value.Set {
		return "<" + tag + "/>"
	}
	inner := strings.ReplaceAll(n.Value.Text, "&", "&amp;")
	for _, child := range n.Children {
		inner += nodeText(child)
	}
	return "<" + tag + ">" + inner + "</" + n.Name + ">"
}

type domCase struct{ name, dominant, recessive string }

func domCases(t *testing.T) []domCase {
	t.Helper()
	data, err := os.ReadFile("testdata/oracle/domcases.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []domCase
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if parts := strings.Split(line, "|"); !strings.HasPrefix(line, "#") && len(parts) == 3 {
			cases = append(cases, domCase{parts[0], parts[1], parts[2]})
		}
	}
	return cases
}

// The expected texts are what Xpp3Dom of the plexus-utils of 3.8.9 and 3.9.16, and
// XmlService of 4.0.0-rc-5, made of the cases.
func TestConfigurationMerge(t *testing.T) {
	for _, maven := range []Version{"3.8.9", "3.9.16", "4.0.0-rc-5"} {
		data, err := os.ReadFile("testdata/oracle/domcases-" + string(maven) + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(strings.TrimSpace(string(data)), "\n")
		cases := domCases(t)
		if len(want) != len(cases) || len(cases) < 40 {
			t.Fatalf("%s: %d answers for %d cases", maven, len(want), len(cases))
		}
		for i, c := range cases {
			dominant, recessive := parseNode(t, c.dominant), parseNode(t, c.recessive)
			got := nodeText(domRulesOf(maven).merge(dominant, recessive))
			if got != want[i] {
				t.Errorf("%s %s: %s over %s\n got %s\nwant %s", maven, c.name, c.dominant, c.recessive, got, want[i])
			}
			if nodeText(dominant) != nodeText(parseNode(t, c.dominant)) || nodeText(recessive) != nodeText(parseNode(t, c.recessive)) {
				t.Errorf("%s %s: the merge changed what it was given", maven, c.name)
			}
		}
	}
}

// plexus-utils 3.4.2 of Maven 3.9.0 does not copy combine.self of the parent.
func TestConfigurationMergeOf390(t *testing.T) {
	child, parent := parseNode(t, `<c><a><p>1</p></a></c>`), parseNode(t, `<c><a combine.self="override"><p>2</p></a></c>`)
	for maven, want := range map[Version]string{
		"3.9.0": `<c><a><p>1</p></a></c>`,
		"3.9.1": `<c><a combine.self="override"><p>1</p></a></c>`,
	} {
		if got := nodeText(domRulesOf(maven).merge(child, parent)); got != want {
			t.Errorf("%s: got %s, want %s", maven, got, want)
		}
	}
}
