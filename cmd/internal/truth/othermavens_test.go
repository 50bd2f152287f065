package truth

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"jmhdoctor/cmd/internal/cli"
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
			if ours.ending() != other.ending() {
				differing++
				if tells && ending == other.ending() {
					told++
				}
			}
			switch {
			case tells && ending != other.ending():
				t.Errorf("%s, JDK %d: told is that Maven 3.8.9 %s, and it %s", s, feature, ending, other.ending())
			case tells && ours.ending() == other.ending() && ours.Message == other.Message:
				t.Errorf("%s, JDK %d: told is that Maven 3.8.9 ends otherwise, and both end alike: %s", s, feature, ending)
			}
		}
	}
	t.Logf("the Mavens differ in %d cells, of which %d are told", differing, told)
	if 20*told < 19*differing || differing < 6 {
		t.Errorf("%d of %d differences are told", told, differing)
	}
}

// ending puts into one word how a build ends.
func (t truth) ending() string {
	switch {
	case t.Fails:
		return "fails"
	case len(t.Main)+len(t.Test) > 0:
		return "makes benchmarks"
	}
	return "makes none"
}

// otherMavens gives how the doctor says a build by Maven 3.8.9 ends, by JDK.
func otherMavens(t *testing.T, folder string, s shape, repository string) map[int]string {
	t.Helper()
	machine := cli.ThisMachine()
	machine.WorkingDir, machine.Home, machine.Variables = folder, "", map[string]string{}
	var stdout, stderr bytes.Buffer
	arguments := append([]string{"--format", "json", "--jdk", features(), "--repo", repository}, s.options...)
	cli.Run(append(arguments, "."), cli.Streams{In: strings.NewReader(""), Out: &stdout, Err: &stderr}, machine)
	var read struct {
		OtherMavens []struct {
			Maven, Subject string
			JDKs           []struct {
				JDK               int
				Build, Benchmarks string
			}
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &read); err != nil {
		t.Fatalf("%s: %v\n%s%s", s, err, stdout.String(), stderr.String())
	}
	own := filepath.ToSlash(filepath.Join(s.module, "pom.xml"))
	endings := map[int]string{}
	for _, d := range read.OtherMavens {
		if d.Maven != "3.8.9" || d.Subject != own {
			continue
		}
		for _, j := range d.JDKs {
			switch {
			case j.Build == "fails":
				endings[j.JDK] = "fails"
			case j.Benchmarks == "yes":
				endings[j.JDK] = "makes benchmarks"
			case j.Benchmarks == "no" && j.Build == "succeeds":
				endings[j.JDK] = "makes none"
			}
		}
	}
	return endings
}
