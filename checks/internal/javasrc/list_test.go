package javasrc_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/internal/jar"
	"jmhdoctor/checks/internal/javasrc"
)

// TestFindAgainstJMH holds Find against the lists that the processors of JMH 1.23 and
// 1.37 wrote for the same sources.
func TestFindAgainstJMH(t *testing.T) {
	const testdata = "../jar/testdata"
	var units []javasrc.Unit
	err := filepath.WalkDir(filepath.Join(testdata, "src"), func(name string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".java" {
			return err
		}
		src, err := os.ReadFile(name)
		units = append(units, javasrc.Scan(filepath.ToSlash(name), src))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for version, marker := range map[string]string{"1.23": javasrc.GeneratedMarkerBefore124, "1.37": javasrc.GeneratedMarker} {
		content, err := os.ReadFile(filepath.Join(testdata, "classes-"+version, jar.ListName))
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, r := range jar.ReadList(content, jar.Harness{Version: version}).Records {
			if len(r.Labels) == 0 {
				want = append(want, r.Name())
			}
			for _, method := range r.Labels {
				want = append(want, r.UserClass+"."+method)
			}
		}
		for _, b := range javasrc.NewCompilation(units).Find(marker).Benchmarks {
			got = append(got, b.Name())
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(slices.Compact(want), got); diff != "" {
			t.Errorf("JMH %s (-), Find (+):\n%s", version, diff)
		}
	}
}
