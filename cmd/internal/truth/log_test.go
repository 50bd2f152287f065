package truth

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A moduleLog is what Maven's log says about one module.
type moduleLog struct {
	fails bool
	// errors are the [ERROR] lines of the module in order, without the mark. The last
	// ones are what Maven says at the end about the goal that failed.
	errors []string
}

var (
	// moduleHeader opens the part of a module: "[INFO] ----< bench:provided >----".
	moduleHeader = regexp.MustCompile(`^\[INFO\] -+< (\S+):(\S+) >-+$`)
	// moduleResult is a line of the reactor summary, which names modules by <name>.
	moduleResult = regexp.MustCompile(`^\[INFO\] .* (SUCCESS|FAILURE|SKIPPED)(?: \[[^\]]*\])?$`)
	// failedGoal is what Maven says at the end, with the artifact of the module.
	failedGoal = regexp.MustCompile(`^Failed to execute goal (?:\S+ \(\S+\) )?on project ([^:\s]+): `)
	// helpMark ends what Maven says about one goal.
	helpMark = regexp.MustCompile(`(?:^| )-> \[Help \d+\]$`)
)

// parseLog splits the log of a reactor's build by artifact. It fails when the log does not
// add up, such as when Maven stopped before it built anything.
func parseLog(log string) (map[string]*moduleLog, error) {
	lines := strings.Split(strings.ReplaceAll(log, "\r\n", "\n"), "\n")
	ending := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "[INFO] BUILD ") })
	if ending < 0 {
		return nil, errors.New("Maven stopped before it built the modules")
	}
	// A single project has no summary, and the line with which the build ends is its result.
	summary, summaryEnd := ending, ending+1
	if at := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "[INFO] Reactor Summary") }); at >= 0 {
		summary, summaryEnd = at, ending
	}
	modules := moduleErrors(lines[:summary])
	results := map[string]int{}
	for _, line := range lines[summary:summaryEnd] {
		if result := moduleResult.FindStringSubmatch(line); result != nil {
			results[result[1]]++
		}
	}
	failures, err := addFailures(modules, lines[ending:])
	if err != nil {
		return nil, err
	}
	if results["FAILURE"] != failures || results["SUCCESS"]+results["FAILURE"] != len(modules) {
		return nil, fmt.Errorf("the reactor summary %v does not fit %d modules with %d failures", results, len(modules), failures)
	}
	return modules, nil
}

// parseRefusal reads the log of a Maven that did not build anything, since it would not
// read the poms; nil if it did build.
func parseRefusal(log string) *moduleLog {
	refusal := &moduleLog{fails: true}
	for line := range strings.Lines(log) {
		line = strings.TrimRight(line, "\r\n")
		if moduleHeader.MatchString(line) {
			return nil
		}
		// The line that opens the list of problems carries the mark twice.
		if message, ok := errorLine(line); ok && !strings.HasPrefix(message, "[ERROR]") {
			refusal.errors = append(refusal.errors, helpMark.ReplaceAllString(message, ""))
		}
	}
	if len(refusal.errors) == 0 {
		return nil
	}
	return refusal
}

// moduleErrors reads what was printed while the modules were built.
func moduleErrors(lines []string) map[string]*moduleLog {
	modules := map[string]*moduleLog{}
	var current *moduleLog
	for _, line := range lines {
		if header := moduleHeader.FindStringSubmatch(line); header != nil {
			current = &moduleLog{}
			modules[header[2]] = current
		}
		if message, ok := errorLine(line); ok && current != nil {
			current.errors = append(current.errors, message)
		}
	}
	return modules
}

// addFailures reads what Maven says at the end about each goal that failed, and counts them.
func addFailures(modules map[string]*moduleLog, lines []string) (int, error) {
	failures := 0
	var current *moduleLog
	for _, line := range lines {
		message, ok := errorLine(line)
		if !ok {
			continue
		}
		if failed := failedGoal.FindStringSubmatch(message); failed != nil {
			if current = modules[failed[1]]; current == nil {
				return 0, fmt.Errorf("%s failed and was never built", failed[1])
			}
			current.fails = true
			failures++
		}
		if current == nil {
			continue
		}
		if text := helpMark.ReplaceAllString(message, ""); text != "" {
			current.errors = append(current.errors, text)
		}
		if helpMark.MatchString(message) {
			current = nil
		}
	}
	return failures, nil
}

func errorLine(line string) (string, bool) {
	message, ok := strings.CutPrefix(line, "[ERROR]")
	message = strings.TrimSpace(message)
	return message, ok && message != ""
}

// message is the line that tells a person why the module failed: what Maven says at the
// end about the goal, and where that is only "Compilation failure" the compiler's first line.
func (m *moduleLog) message() string {
	for _, line := range m.errors {
		goal := failedGoal.FindString(line)
		if goal == "" {
			continue
		}
		if message := strings.TrimPrefix(line, goal); !strings.HasPrefix(message, "Compilation failure") {
			return message
		}
	}
	for _, line := range m.errors {
		if !strings.HasPrefix(line, "COMPILATION ERROR") {
			return line
		}
	}
	return ""
}

// networkFailed tells a build that failed for want of a network from one that failed by
// its own fault: an artifact that does not exist is "Could not find", not "transfer".
func (m *moduleLog) networkFailed() bool {
	return strings.Contains(strings.Join(m.errors, "\n"), "Could not transfer")
}

// reactorLog is what Maven 3.8.9 printed for six modules, shortened.
const reactorLog = `[INFO] Scanning for projects...
[INFO] ---------------------------< bench:provided >---------------------------
[INFO] Building provided 1                                                [1/6]
[INFO] --------------------------------[ jar ]---------------------------------
[INFO] --- maven-compiler-plugin:3.1:compile (default-compile) @ provided ---
[INFO] ----------------------------< bench:unknown >----------------------------
[ERROR] COMPILATION ERROR : 
[INFO] -------------------------------------------------------------
[ERROR] Annotation processor 'no.such.Processor' not found
[INFO] 1 error
[INFO] ----------------------------< bench:bogus >------------------------------
[INFO] --- maven-compiler-plugin:3.13.0:compile (default-compile) @ bogus ---
[INFO] 
[INFO] Skipping after
[INFO] This project has been banned from the build due to previous failures.
[INFO] ----------------------------< bench:absent >-----------------------------
[INFO] -----------------------------< bench:all >------------------------------
[INFO] ------------------------------------------------------------------------
[INFO] Reactor Summary for all 1:
[INFO] 
[INFO] JMH benchmark sample: Java ......................... SUCCESS [  1.020 s]
[INFO] unknown ............................................ FAILURE [  0.018 s]
[INFO] bogus .............................................. FAILURE [  0.018 s]
[INFO] after .............................................. SKIPPED
[INFO] absent ............................................. FAILURE [01:02 min]
[INFO] all ................................................ SUCCESS [  0.000 s]
[INFO] ------------------------------------------------------------------------
[INFO] BUILD FAILURE
[INFO] ------------------------------------------------------------------------
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile (default-compile) on project unknown: Compilation failure
[ERROR] Annotation processor 'no.such.Processor' not found
[ERROR] -> [Help 1]
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.13.0:compile (default-compile) on project bogus: Fatal error compiling: error: invalid flag: -proc:bogus -> [Help 2]
[ERROR] Failed to execute goal on project absent: Could not resolve dependencies for project bench:absent:jar:1: Could not transfer artifact a:b:jar:1 -> [Help 3]
[ERROR] 
[ERROR] To see the full stack trace of the errors, re-run Maven with the -e switch.
`

func TestParseLog(t *testing.T) {
	modules, err := parseLog(reactorLog)
	if err != nil {
		t.Fatal(err)
	}
	type read struct {
		Fails, NetworkFailed bool
		Message              string
	}
	got := map[string]read{}
	for name, module := range modules {
		got[name] = read{module.fails, module.networkFailed(), module.message()}
	}
	want := map[string]read{
		"provided": {},
		"unknown":  {Fails: true, Message: "Annotation processor 'no.such.Processor' not found"},
		"bogus":    {Fails: true, Message: "Fatal error compiling: error: invalid flag: -proc:bogus"},
		"absent":   {Fails: true, NetworkFailed: true, Message: "Could not resolve dependencies for project bench:absent:jar:1: Could not transfer artifact a:b:jar:1"},
		"all":      {},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("modules (-want +got):\n%s", diff)
	}
}

func TestParseLogOfASingleProject(t *testing.T) {
	const begin = "[INFO] Scanning for projects...\n[INFO] -----< demo:bench >-----\n"
	const failed = "[ERROR] Failed to execute goal a:b:1:compile (default-compile) on project bench: Fatal error -> [Help 1]\n"
	for log, fails := range map[string]bool{
		begin + "[INFO] BUILD SUCCESS\n":          false,
		begin + "[INFO] BUILD FAILURE\n" + failed: true,
	} {
		modules, err := parseLog(log)
		if err != nil || modules["bench"].fails != fails {
			t.Errorf("parseLog(%q) = %v, %v, want that it fails: %v", log, modules, err, fails)
		}
	}
}

func TestParseLogRefusesWhatDoesNotAddUp(t *testing.T) {
	for name, log := range map[string]string{
		"a module too few":   strings.Replace(reactorLog, "< bench:all >", "bench:all", 1),
		"an unknown failure": strings.Replace(reactorLog, "on project bogus:", "on project other:", 1),
		"a failure not told": strings.Replace(reactorLog, "on project bogus:", "on bogus:", 1),
		"nothing built":      "[INFO] Scanning for projects...\n[ERROR] The build could not read 1 project -> [Help 1]\n",
		"killed half way":    reactorLog[:strings.Index(reactorLog, "[INFO] BUILD")],
	} {
		if _, err := parseLog(log); err == nil {
			t.Errorf("%s: parseLog gives no error", name)
		}
	}
}
