package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

// What is not known is said, with what to try, and has a status of its own.
func TestExplainNotRecognized(t *testing.T) {
	const more = "  give more of what was printed: jmhdoctor explain - reads a whole log, and jmhdoctor explain lists all checks\n"
	const all = "  give all that JMH, javac or Maven printed, both streams: mvn package 2>&1 | jmhdoctor explain -\n"
	const pipe = "  pipe a build or a run into it, both streams: mvn package 2>&1 | jmhdoctor explain -\n"
	tests := []struct {
		input string
		args  []string
		says  string
	}{
		{"", []string{"weather"}, "jmhdoctor: \"weather\" is neither a check nor a message that is known\n" + more},
		{"", []string{"it", "rains", "cats"}, "jmhdoctor: \"it rains cats\" is neither a check nor a message that is known\n" + more},
		{"", []string{"a\x1b[2Jb"}, "jmhdoctor: \"a\\x1b[2Jb\" is neither a check nor a message that is known\n" + more},
		{"nothing\nof that kind\n", []string{"-"}, "jmhdoctor: standard input holds no message that is known\n" + all},
		{"", []string{"-"}, "jmhdoctor: standard input is empty\n" + pipe},
		{" \r\n\n", []string{"-"}, "jmhdoctor: standard input is empty\n" + pipe},
	}
	for _, test := range tests {
		got := runLog(testMachine(project(), "/"), test.input, append([]string{"explain"}, test.args...)...)
		if diff := cmp.Diff(result{"", test.says, exitFindings}, got, cmp.AllowUnexported(result{})); diff != "" {
			t.Errorf("%q: -want +got:\n%s", test.args, diff)
		}
		inJSON := runLog(testMachine(project(), "/"), test.input, append([]string{"explain", "--format=json"}, test.args...)...)
		var document struct{ Explanations []any }
		if err := json.Unmarshal([]byte(inJSON.stdout), &document); err != nil || document.Explanations == nil || len(document.Explanations) > 0 || inJSON.status != exitFindings {
			t.Errorf("%q: %+v, %v", test.args, inJSON, err)
		}
	}
}

// Each message of a log is explained once, in the order of the log.
func TestExplainLog(t *testing.T) {
	log := "[INFO] Scanning for projects...\n" +
		"[WARNING] No processor claimed any of these annotations: org.openjdk.jmh.annotations.Benchmark\n" +
		"Exception in thread \"main\" java.lang.RuntimeException: ERROR: Unable to find the resource: /META-INF/BenchmarkList\n" +
		"\tat org.openjdk.jmh.runner.AbstractResourceReader.getReaders(AbstractResourceReader.java:98)\n" +
		"Exception in thread \"main\" java.lang.RuntimeException: ERROR: Unable to find the resource: /META-INF/BenchmarkList\n" +
		"No matching benchmarks. Miss-spelled regexp?\n"
	messages := []string{"Unable to find the resource: /META-INF/BenchmarkList", "No matching benchmarks."}
	for name, text := range map[string]string{"LF": log, "CRLF": strings.ReplaceAll(log, "\n", "\r\n"), "colors": strings.ReplaceAll(log, "ERROR", "\x1b[1;31mERROR\x1b[m")} {
		got := runLog(testMachine(project(), "/"), text, "explain", "-")
		at := 0
		for _, message := range messages {
			next := strings.Index(got.stdout[at:], message)
			if next < 0 {
				t.Errorf("%s: %q is missing, or not behind what came before it, in:\n%s", name, message, got.stdout)
				continue
			}
			at += next
		}
		if n := strings.Count(got.stdout, "\nException in thread"); n > 1 || got.status != exitHealthy || got.stderr != "" || strings.Contains(got.stdout, "\x1b") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestExplainLongLog(t *testing.T) {
	const line = "[INFO] nothing of interest here, and so on until the line is long\n"
	const known = "No matching benchmarks. Miss-spelled regexp?\n"
	full := strings.Repeat(line, (maxLog-len(known))/len(line)) + known
	if got := runLog(testMachine(project(), "/"), full, "explain", "-"); got.status != exitHealthy || !strings.Contains(got.stdout, "No matching benchmarks") {
		t.Errorf("%d bytes: %+v", len(full), got)
	}
	got := runLog(testMachine(project(), "/"), full+strings.Repeat(line, 2), "explain", "-")
	want := result{"", "jmhdoctor: standard input is longer than 10 MB; give the part with the message, as the end of a log: tail -c 10000000 LOG | jmhdoctor explain -\n", exitUnchecked}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(result{})); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestExplainUnreadableLog(t *testing.T) {
	var out, errs bytes.Buffer
	in := io.MultiReader(strings.NewReader("half of"), iotest.ErrReader(errors.New("the line is cut")))
	status := run([]string{"explain", "-"}, Streams{In: in, Out: &out, Err: &errs}, testMachine(project(), "/"), says(diag.Report{}), testRules())
	if status != exitUnchecked || out.Len() > 0 || errs.String() != "jmhdoctor: reading standard input: the line is cut\n" {
		t.Errorf("status %d, %q, %q", status, &out, &errs)
	}
}
