package truth

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// TestProfilesThatWouldHelp builds every shape of which JMH113 says that a profile would
// make its benchmarks, with that profile named: then they have to be there.
func TestProfilesThatWouldHelp(t *testing.T) {
	w := openWorkshop(t)
	shapes := append(allShapes(t), fixtureShapes(t)...)
	folder := t.TempDir()
	materialise(t, folder, shapes)
	for _, feature := range jdks {
		named := map[string]shape{}
		for _, s := range shapes {
			for _, id := range inactiveProfiles(t, filepath.Join(folder, s.name), s, feature, w.repository()) {
				s := s
				s.alone, s.options = true, append(slices.Clone(s.options), "-P"+id)
				named[s.name+" with "+id] = s
			}
		}
		if len(named) == 0 {
			t.Errorf("JDK %d: no profile was named", feature)
		}
		for name, s := range named {
			built := w.truths(t, mavens[0], jdkOf(t, feature), []shape{s})[s.name]
			if built.Fails || len(built.Main)+len(built.Test) == 0 {
				t.Errorf("JDK %d: %s: the benchmarks are not made: %+v", feature, name, built)
			}
		}
	}
}

var profileNamed = regexp.MustCompile(`the profile (\S+?),? `)

// inactiveProfiles are the ids that JMH113 names, one of a finding and more beside it.
func inactiveProfiles(t *testing.T, folder string, s shape, jdk int, repository string) []string {
	t.Helper()
	arguments := slices.Concat([]string{"--format", "json", "--maven", mavens[0], "--jdk", strconv.Itoa(jdk), "--repo", repository}, s.options, []string{"."})
	_, out, errs := doctor(folder, arguments...)
	var report struct {
		Findings []struct {
			ID, Message string
			Related     []struct{ Message string }
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		t.Fatalf("%s: %v\n%s", s, err, errs)
	}
	var ids []string
	for _, finding := range report.Findings {
		if finding.ID != "JMH113" {
			continue
		}
		texts := []string{finding.Message}
		for _, related := range finding.Related {
			texts = append(texts, related.Message)
		}
		for _, text := range texts {
			if match := profileNamed.FindStringSubmatch(text); match != nil {
				ids = append(ids, match[1])
			}
		}
	}
	return ids
}
