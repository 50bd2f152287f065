package truth

import (
	"encoding/json"
	"path/filepath"
	"testing"
)

// Where nothing names a Maven, the doctor judges 3.9.16 and tells of 3.8.9 what real builds
// by it made else, and nothing where they made the same.
func TestOtherMavensOnRecord(t *testing.T) {
	folder, empty := t.TempDir(), t.TempDir()
	shapes := allShapes(t)
	materialise(t, folder, shapes)
	onRecord := readRecord(t)
	differing, told := 0, 0
	for _, s := range shapes {
		said := otherMavens(t, filepath.Join(folder, s.name), s, empty)
		for _, feature := range jdks {
			ours, other := onRecord[build{s.name, "3.9.16", feature}], onRecord[build{s.name, "3.8.9", feature}]
			ending, tells := said[feature]
			if ours.inShort() != other.inShort() {
				differing++
				if tells && ending == other.inShort() {
					told++
				}
			}
			switch {
			case tells && ending != other.inShort():
				t.Errorf("%s, JDK %d: told of Maven 3.8.9 is %q, and it is %q", s, feature, ending, other.inShort())
			case tells && ours.inShort() == other.inShort() && ours.Message == other.Message:
				t.Errorf("%s, JDK %d: told is that Maven 3.8.9 ends otherwise, and both end alike: %s", s, feature, ending)
			}
		}
	}
	t.Logf("the Mavens differ in %d cells, of which %d are told", differing, told)
	if 20*told < 19*differing || differing < 6 {
		t.Errorf("%d of %d differences are told", told, differing)
	}
}

// otherMavens gives how the doctor says a build by Maven 3.8.9 ends, by JDK.
func otherMavens(t *testing.T, folder string, s shape, repository string) map[int]string {
	t.Helper()
	arguments := append([]string{"--format", "json", "--jdk", features(), "--repo", repository}, s.options...)
	_, stdout, stderr := doctor(folder, append(arguments, ".")...)
	var read struct {
		OtherMavens []struct {
			Maven, Subject string
			JDKs           []struct {
				JDK               int
				Build, Benchmarks string
			}
		}
	}
	if err := json.Unmarshal(stdout, &read); err != nil {
		t.Fatalf("%s: %v\n%s%s", s, err, stdout, stderr)
	}
	own := filepath.ToSlash(filepath.Join(s.module, "pom.xml"))
	endings := map[int]string{}
	for _, d := range read.OtherMavens {
		if d.Maven != "3.8.9" || d.Subject != own {
			continue
		}
		for _, j := range d.JDKs {
			v := verdict{Build: j.Build, Benchmarks: j.Benchmarks}
			if ending := v.inShort(); ending != "unknown" && (ending != "none" || j.Build == "succeeds") {
				endings[j.JDK] = ending
			}
		}
	}
	return endings
}
