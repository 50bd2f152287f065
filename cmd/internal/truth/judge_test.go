package truth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jmhdoctor/cmd/internal/cli"
)

// A verdict is what the doctor says about a module, for one Maven and one JDK.
type verdict struct {
	// Outcome is pass, fail, unknown or not-applicable.
	Outcome string
	// Build is succeeds, fails or unknown; Message is what a failing build will print.
	Build, Message string
	// Benchmarks says whether there will be any; Main and Test whether JMH's processor runs
	// in default-compile and default-testCompile, "" where the doctor does not speak of
	// them. All are yes, no or unknown.
	Benchmarks, Main, Test string
	// Count is the number of benchmarks in the sources.
	Count int
	// Findings are the IDs of the checks that found an error, Unknowns the reasons of those
	// that could not say.
	Findings, Unknowns []string
	// Problems is what kept the doctor from a verdict.
	Problems []string
}

// report is what this package reads of the contract jmhdoctor/report/v1.
type report struct {
	Schema   string `json:"schema"`
	Maven    string `json:"maven"`
	Subjects []struct {
		Kind       string `json:"kind"`
		Path       string `json:"path"`
		Outcome    string `json:"outcome"`
		Benchmarks int    `json:"benchmarks"`
		Executions []struct {
			ID            string `json:"id"`
			JDK           int    `json:"jdk"`
			ProcessorRuns string `json:"processorRuns"`
		} `json:"executions"`
		JDKs []struct {
			JDK          int    `json:"jdk"`
			Build        string `json:"build"`
			BuildMessage string `json:"buildMessage"`
			Benchmarks   string `json:"benchmarks"`
		} `json:"jdks"`
	} `json:"subjects"`
	Findings []struct {
		ID       string `json:"id"`
		Severity string `json:"severity"`
	} `json:"findings"`
	Unknowns []struct {
		ID     string `json:"id"`
		Reason string `json:"reason"`
	} `json:"unknowns"`
	Problems []struct {
		Message string `json:"message"`
	} `json:"problems"`
}

// doctor runs the command line in a folder. The machine has no settings and no JDKs, so that
// only what the arguments say counts.
func doctor(folder string, arguments ...string) (status int, stdout, stderr []byte) {
	machine := cli.ThisMachine()
	machine.WorkingDir, machine.Home, machine.Variables = folder, "", map[string]string{}
	var out, errs bytes.Buffer
	status = cli.Run(arguments, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}, machine)
	return status, out.Bytes(), errs.Bytes()
}

// judge asks the doctor about a shape that lies in a folder, before anything was built there.
func judge(t *testing.T, folder string, s shape, maven string, jdk int, repository string) verdict {
	t.Helper()
	arguments := append([]string{"--format", "json", "--maven", maven, "--jdk", strconv.Itoa(jdk), "--repo", repository}, s.options...)
	status, stdout, stderr := doctor(folder, append(arguments, ".")...)
	var read report
	if err := json.Unmarshal(stdout, &read); err != nil {
		t.Fatalf("%s: exit status %d: %v\n%s%s", s, status, err, stdout, stderr)
	}
	if read.Schema != "jmhdoctor/report/v1" || read.Maven != maven {
		t.Fatalf("%s: a report of schema %q for Maven %q", s, read.Schema, read.Maven)
	}
	v := read.verdict(s.path("pom.xml"), jdk)
	if s.alone && v.Build != "fails" {
		// Maven builds nothing when it refuses any pom of the reactor.
		for _, subject := range read.Subjects {
			if other := read.verdict(subject.Path, jdk); other.Build == "fails" {
				v.Build, v.Message = other.Build, other.Message
			}
		}
	}
	return v
}

// verdict is what the report says of one module.
func (r report) verdict(pom string, jdk int) verdict {
	// A module of which the report does not speak was not judged.
	v := verdict{Outcome: "unknown", Build: "unknown", Benchmarks: "unknown"}
	for _, subject := range r.Subjects {
		if subject.Path != pom {
			continue
		}
		v.Outcome, v.Count = subject.Outcome, subject.Benchmarks
		for _, result := range subject.JDKs {
			if result.JDK == jdk {
				v.Build, v.Message, v.Benchmarks = result.Build, result.BuildMessage, result.Benchmarks
			}
		}
		for _, execution := range subject.Executions {
			switch {
			case execution.JDK != jdk:
			case execution.ID == "default-compile":
				v.Main = execution.ProcessorRuns
			case execution.ID == "default-testCompile":
				v.Test = execution.ProcessorRuns
			}
		}
	}
	for _, finding := range r.Findings {
		if finding.Severity == "error" {
			v.Findings = append(v.Findings, finding.ID)
		}
	}
	for _, unknown := range r.Unknowns {
		v.Unknowns = append(v.Unknowns, unknown.ID+": "+unknown.Reason)
	}
	for _, problem := range r.Problems {
		v.Problems = append(v.Problems, problem.Message)
	}
	slices.Sort(v.Findings)
	v.Findings = slices.Compact(v.Findings)
	return v
}

// aboutProcessing are the checks that say that benchmarks will be missing, or the build fail.
var aboutProcessing = []string{"JMH101", "JMH102", "JMH103", "JMH104", "JMH105", "JMH106", "JMH107", "JMH113", "JMH115", "JMH121", "JMH122"}

// contradictions lists where a verdict is not what the build made. What the doctor calls
// unknown contradicts nothing; whether it may is for unknowns to say.
func (v verdict) contradictions(s shape, truth truth) []string {
	var wrong []string
	differs := func(what, said, is string) {
		if said != "" && said != "unknown" && said != is {
			wrong = append(wrong, fmt.Sprintf("%s: says %s, is %s", what, said, is))
		}
	}
	differs("build", v.Build, truth.outcome())
	fires := slices.ContainsFunc(v.Findings, func(id string) bool { return slices.Contains(aboutProcessing, id) })
	if truth.Fails {
		if v.Build == "fails" && !truth.prints(v.Message) {
			wrong = append(wrong, fmt.Sprintf("message: says %q, is %q", v.Message, truth.Message))
		}
		if v.Build == "fails" && !fires {
			wrong = append(wrong, fmt.Sprintf("findings: no reason for the failure among %q", v.Findings))
		}
		return wrong
	}
	differs("benchmarks", v.Benchmarks, yesNo(len(truth.Main)+len(truth.Test) > 0))
	if s.kind == fixture {
		return wrong
	}
	if len(s.main) > 0 {
		differs("default-compile", v.Main, yesNo(len(truth.Main) > 0))
	}
	if len(s.test) > 0 {
		differs("default-testCompile", v.Test, yesNo(len(truth.Test) > 0))
	}
	healthy := len(truth.Main) == len(s.main) && len(truth.Test) == len(s.test)
	if healthy && fires {
		wrong = append(wrong, fmt.Sprintf("findings: nothing is wrong, says %q", v.Findings))
	}
	if healthy && v.Count != len(s.main)+len(s.test) {
		wrong = append(wrong, fmt.Sprintf("number of benchmarks: says %d, is %d", v.Count, len(s.main)+len(s.test)))
	}
	if !healthy && !fires && s.kind != uncompiled && v.Outcome != "unknown" {
		wrong = append(wrong, fmt.Sprintf("findings: benchmarks are missing, says %s %q", v.Outcome, v.Findings))
	}
	return wrong
}

// prints tells whether the build printed a message, as a line or as part of one. What the
// compiler says stands below a heading, which the doctor puts before it.
func (t truth) prints(message string) bool {
	message = strings.TrimPrefix(message, "COMPILATION ERROR: ")
	return message != "" && slices.ContainsFunc(append(t.Errors, t.Message), func(line string) bool {
		return strings.Contains(line, message)
	})
}

// undecided says what the doctor leaves open although the pom decides it; "" for nothing.
func (v verdict) undecided(s shape) string {
	if s.open != "" || v.Build == "fails" || v.Build != "unknown" && v.Benchmarks != "unknown" {
		return ""
	}
	return strings.Join(append(v.Unknowns, v.Problems...), "; ")
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
