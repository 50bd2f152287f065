package cli

import (
	"bytes"
	"flag"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"jmhdoctor/checks"
	"jmhdoctor/checks/diag"
)

var update = flag.Bool("update", false, "rewrite the expected outputs")

// A result is what a run leaves behind.
type result struct {
	stdout, stderr string
	status         int
}

// testMachine is a machine without variables, home or terminal, on which no time passes.
func testMachine(files fs.FS, workingDir string) Machine {
	return Machine{
		Files: files, WorkingDir: workingDir, Variables: map[string]string{}, OS: "linux", Arch: "amd64",
		Now: func() time.Time { return time.Unix(0, 0) },
	}
}

// runWith runs the command line in this process with a judge of the test.
func runWith(machine Machine, judge judge, args ...string) result {
	var out, errs bytes.Buffer
	status := run(args, Streams{In: strings.NewReader(""), Out: &out, Err: &errs}, machine, judge, testRules())
	return result{out.String(), errs.String(), status}
}

// says is a judge that always gives the same report.
func says(report diag.Report) judge {
	return func(_ fs.FS, request checks.Request) (diag.Report, error) {
		report.Paths = request.Paths
		return report, nil
	}
}

// notAsked is a judge that must not be needed.
func notAsked(t *testing.T) judge {
	return func(_ fs.FS, request checks.Request) (diag.Report, error) {
		t.Errorf("the checks are asked for %v", request.Targets)
		return diag.Report{}, nil
	}
}

func testRules() []diag.Rule {
	doc := diag.Doc{What: "A thing is wrong.", Why: "It matters.", Example: "<bad/>", Instead: "<good/>",
		Fix: "None.", Precision: "Always.", References: []string{"JDK-8321314"}}
	return []diag.Rule{
		{ID: "JMH101", Name: "processor-not-run", On: diag.Module, Severity: diag.Error, Doc: doc},
		{ID: "JMH103", Name: "processing-disabled", On: diag.Module, Severity: diag.Warning, Doc: doc},
	}
}

// project is a file system with a repository at home/me/app and one folder beside it.
func project() fstest.MapFS {
	file := &fstest.MapFile{Data: []byte("<project/>")}
	return fstest.MapFS{
		"home/me/app/.git/HEAD":         file,
		"home/me/app/pom.xml":           file,
		"home/me/app/bench/pom.xml":     file,
		"home/me/other/.git":            file,
		"home/me/other/pom.xml":         file,
		"home/me/plain/pom.xml":         file,
		"home/me/.m2/repository/marker": file,
		"home/me/fifo":                  &fstest.MapFile{Mode: fs.ModeNamedPipe},
		"home/me/dangling":              &fstest.MapFile{Mode: fs.ModeSymlink, Data: []byte("nowhere")},
	}
}
