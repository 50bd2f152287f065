package checks

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/discover"
)

// packing is what a jar holds, by name.
type packing map[string]string

// with gives a copy with other contents; an entry whose content is "-" is left out.
func (p packing) with(changes packing) packing {
	all := maps.Clone(p)
	maps.Copy(all, changes)
	maps.DeleteFunc(all, func(_, content string) bool { return content == "-" })
	return all
}

// below gives a copy with all entries in a folder.
func (p packing) below(folder string) packing {
	all := packing{}
	for name, content := range p {
		all[folder+name] = content
	}
	return all
}

func (p packing) jar(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	writer := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(p)) {
		entry, err := writer.Create(name)
		if err == nil {
			_, err = entry.Write([]byte(p[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// fixturePacking reads a folder of the fixtures.
func fixturePacking(t *testing.T, folder string) packing {
	t.Helper()
	files, all := os.DirFS("../fixtures/"+folder), packing{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		all[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

const shadedManifest = "Manifest-Version: 1.0\nMain-Class: org.openjdk.jmh.Main\n"

// healthy is a jar that runs: one benchmark, demo.LogBenchmark.log, and JMH.
func healthy(t *testing.T) packing {
	all := fixturePacking(t, "harness.jar")
	maps.Copy(all, fixturePacking(t, "JMH201-list-missing/silent-classes"))
	all["META-INF/MANIFEST.MF"] = shadedManifest
	return all
}

// examined is a report in short.
type examined struct {
	outcome            diag.Outcome
	findings, unknowns []string
	problems           []string
	// runs are the first lines with the exit status, by JDK.
	runs []string
	note string
	full diag.Report
}

// examine judges files; the first path is the target.
func examineFiles(t *testing.T, files fstest.MapFS, target string, request Request) examined {
	t.Helper()
	request.Targets = []Target{{Path: target, Given: target}}
	if request.JDKs == "" {
		request.JDKs = "17,25"
	}
	request.Paths = diag.Paths{Roots: []string{"."}}
	report, err := Run(files, request)
	if err != nil {
		t.Fatal(err)
	}
	e := examined{full: report}
	for _, s := range report.Subjects {
		e.outcome, e.note = s.Outcome, s.Note
		for _, r := range s.JDKs {
			e.runs = append(e.runs, fmt.Sprintf("%s (%d)", r.FirstRun, r.Exit))
		}
	}
	e.runs = slices.Compact(e.runs)
	for _, f := range report.Findings {
		e.findings = append(e.findings, f.ID+" "+f.Severity.String()+": "+f.Message)
	}
	for _, u := range report.Unknowns {
		e.unknowns = append(e.unknowns, u.ID+": "+u.Reason)
	}
	for _, p := range report.Problems {
		e.problems = append(e.problems, p.Message)
	}
	return e
}

// A containerCase is a jar or folder, and what is said of it: parts of the lines.
type containerCase struct {
	name    string
	files   map[string]packing // by path; a path that ends in .jar is packed
	target  string             // x.jar where it is empty
	request Request

	outcome                      diag.Outcome
	findings, unknowns, problems []string
	run                          string
}

func (c containerCase) judge(t *testing.T) examined {
	t.Helper()
	files := fstest.MapFS{}
	for file, content := range c.files {
		if strings.HasSuffix(file, ".jar") {
			files[file] = &fstest.MapFile{Data: content.jar(t)}
			continue
		}
		for name, text := range content {
			files[path.Join(file, name)] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	target := c.target
	if target == "" {
		target = "x.jar"
	}
	return examineFiles(t, files, target, c.request)
}

func alikeLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %q, want %q", what, got, want)
		return
	}
	for i := range got {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("%s: %q, want %q", what, got[i], want[i])
		}
	}
}

func TestContainers(t *testing.T) {
	ok := healthy(t)
	own := fixturePacking(t, "JMH201-list-missing/silent-classes")
	unprocessed := packing{"demo/LogBenchmark.class": own["demo/LogBenchmark.class"]}
	app := fixturePacking(t, "JMH201-list-missing/silent-without-benchmarks")
	generated := maps.Clone(own)
	delete(generated, "demo/LogBenchmark.class")
	harness := fixturePacking(t, "harness.jar")
	const (
		list  = "META-INF/BenchmarkList"
		hints = "META-INF/CompilerHints"
		mf    = "META-INF/MANIFEST.MF"
	)
	only := func(p packing) map[string]packing { return map[string]packing{"x.jar": p} }
	thin := func(p packing, classPath string) packing {
		return p.with(packing{mf: shadedManifest + "Class-Path: " + classPath + "\n"})
	}
	newer := func(class string) string { return class[:6] + "\x00\x45" + class[8:] } // major 69, Java 25
	noParam := "JMH S 17 demo.LogBenchmark S 43 demo.jmh_generated.LogBenchmark_log_jmhTest S 3 log S 10 Throughput E A 1 1 1 " + strings.Repeat("E ", 13) + "M 1 1 n 0 E E E \n"
	for _, c := range []containerCase{
		{name: "all is well", files: only(ok), outcome: diag.Pass, run: "runs (0)"},
		{name: "thin, with all of its class path", outcome: diag.Pass, run: "runs (0)",
			files: map[string]packing{"x.jar": thin(own, "lib/jmh.jar"), "lib/jmh.jar": harness}},
		{name: "thin, through another jar and a folder", outcome: diag.Pass, run: "runs (0)",
			files: map[string]packing{
				"x.jar":       packing{mf: shadedManifest + "Class-Path: lib/a%20b.jar\n"},
				"lib/a b.jar": packing{mf: "Manifest-Version: 1.0\nClass-Path: ../x.jar ../classes/ /deep/jmh.jar\n"},
				"classes":     own, "deep/jmh.jar": harness}},
		{name: "thin, without its class path", files: only(thin(own, "lib/jmh.jar")), outcome: diag.Pass, run: " (0)"},
		{name: "thin, without its class path and no benchmark", files: only(thin(app, "lib/jmh.jar")),
			outcome: diag.Undecided, unknowns: []string{"JMH201: what its Class-Path names is not there: lib/jmh.jar"}, run: " (0)"},
		{name: "thin, without its class path and an empty list", files: only(thin(app, "lib/jmh.jar https://x/y.jar").with(packing{list: ""})),
			outcome: diag.Undecided, unknowns: []string{"JMH202: what its Class-Path names is not there: lib/jmh.jar, https://x/y.jar"}, run: " (0)"},
		{name: "thin, without its class path, and the processor did not run", files: only(thin(unprocessed, "lib/jmh.jar")),
			outcome: diag.Fail, findings: []string{"JMH201 error"}, run: " (0)"},
		{name: "thin, without its class path and without hints", files: only(thin(own.with(packing{hints: "-"}), "lib/jmh.jar")),
			outcome: diag.Undecided, unknowns: []string{"JMH206: what its Class-Path"}, run: " (0)"},
		{name: "a module's jar, for the class path of others", files: only(own.with(packing{mf: "Manifest-Version: 1.0\n"})),
			outcome: diag.Pass, run: "no main manifest attribute, in x.jar (1)"},
		{name: "a main class of its own", files: only(ok.with(packing{mf: "Manifest-Version: 1.0\nMain-Class: demo.App\n", "demo/App.class": app["demo/App.class"]})),
			outcome: diag.Pass, run: " (0)"},
		{name: "an empty list of a library beside the right one", outcome: diag.Pass, run: "runs (0)",
			files: map[string]packing{"x.jar": thin(own, "jmh.jar lib.jar"), "jmh.jar": harness, "lib.jar": {list: "", hints: ""}}},

		{name: "nested", files: only(ok.below("BOOT-INF/classes/").with(packing{mf: shadedManifest})),
			outcome: diag.Undecided, unknowns: []string{"JMH201: it holds BOOT-INF/classes/"}, run: "Error: Could not find or load main class org.openjdk.jmh.Main (1)"},
		{name: "a war", files: map[string]packing{"x.jar": own.below("WEB-INF/classes/")},
			outcome: diag.Undecided, unknowns: []string{"JMH201: it holds WEB-INF/classes/"}, run: "Error: Invalid or corrupt jarfile x.jar (1)"},
		{name: "a jar as a resource", files: only(ok.with(packing{"data/test.jar": "PK"})), outcome: diag.Pass, run: "runs (0)"},
		{name: "a list whose classes are nested", files: only(generated.below("BOOT-INF/classes/").with(packing{mf: "Manifest-Version: 1.0\n", list: own[list], hints: own[hints]})),
			outcome: diag.Undecided, unknowns: []string{"JMH204: it holds BOOT-INF/classes/"}, run: "no main"},

		{name: "an app", files: only(app.with(packing{mf: "Manifest-Version: 1.0\nMain-Class: demo.App\n"})),
			outcome: diag.Fail, findings: []string{"JMH201 error: the jar holds neither META-INF/BenchmarkList nor JMH: is this the jar you run?"}, run: " (0)"},
		{name: "an app that is allowed", files: only(app), request: Request{AllowNoJMH: true}, outcome: diag.NotApplicable},
		{name: "an app with an empty list", files: only(app.with(packing{list: "", mf: "Manifest-Version: 1.0\n"})), outcome: diag.Fail, findings: []string{"JMH202 error"}, run: "no main"},
		{name: "an app with an empty list that is allowed", files: only(app.with(packing{list: ""})), request: Request{AllowNoJMH: true}, outcome: diag.NotApplicable},
		{name: "benchmarks without JMH are not allowed", files: only(unprocessed.with(packing{mf: "Manifest-Version: 1.0\n"})), request: Request{AllowNoJMH: true},
			outcome: diag.Fail, findings: []string{"JMH201 error"}, run: "no main"},

		{name: "signed", files: only(ok.with(packing{"META-INF/k.SF": "", "META-INF/K.ec": ""})), outcome: diag.Undecided, run: " (0)",
			problems: []string{"a signature is left in META-INF"}},
		{name: "two halves of signatures", files: only(ok.with(packing{"META-INF/A.SF": "", "META-INF/B.RSA": ""})), outcome: diag.Pass, run: "runs (0)"},
		{name: "too new", files: only(ok.with(packing{"demo/LogBenchmark.class": newer(ok["demo/LogBenchmark.class"])})), request: Request{JDKs: "17"},
			outcome: diag.Undecided, problems: []string{"cannot be run on JDK 17: demo.LogBenchmark was compiled for a later one"}, run: " (0)"},
		{name: "new enough", files: only(ok.with(packing{"demo/LogBenchmark.class": newer(ok["demo/LogBenchmark.class"])})), request: Request{JDKs: "25"},
			outcome: diag.Pass, run: "runs (0)"},
		{name: "newer classes for newer JVMs", files: only(ok.with(packing{"META-INF/versions/25/demo/LogBenchmark.class": newer(ok["demo/LogBenchmark.class"])})),
			outcome: diag.Pass, run: "runs (0)"},
		{name: "a part of JMH missing", files: only(ok.with(packing{"org/openjdk/jmh/runner/ForkedMain.class": "-"})), outcome: diag.Undecided, run: " (0)",
			problems: []string{"cannot be run: org.openjdk.jmh.runner.ForkedMain is missing, which JMH needs"}},
		{name: "a main class without line end", files: only(ok.with(packing{mf: strings.TrimSpace(shadedManifest)})), outcome: diag.Undecided, run: "no main manifest attribute, in x.jar (1)",
			problems: []string{"line 2 of its manifest has no line end"}},
		{name: "a broken manifest", files: only(ok.with(packing{mf: "Manifest-Version: 1.0\nx\n"})), outcome: diag.Undecided, run: "Error: Invalid or corrupt jarfile x.jar (1)",
			problems: []string{`prints "Error: Invalid or corrupt jarfile x.jar" and exits with status 1; line 2 of its manifest`}},

		{name: "@Param({})", files: only(ok.with(packing{list: noParam})), outcome: diag.Pass, run: " (0)"},
		{name: "no version of JMH", files: only(ok.with(packing{"jmh.properties": "-"})), outcome: diag.Pass, run: "runs (0)"},
		{name: "JMH behind 1.37", files: only(ok.with(packing{"jmh.properties": "jmh.version=1.38-SNAPSHOT\n", list: "-"})), outcome: diag.Fail,
			findings: []string{"JMH201 error"}, run: `Exception in thread "main" java.lang.RuntimeException: Internal error reading resource file: Unable to find /META-INF/BenchmarkList (1)`},
		{name: "JMH before 0.9", files: only(ok.with(packing{"jmh.properties": "jmh.version=0.8\n", list: "-"})), outcome: diag.Fail,
			findings: []string{"JMH201 error: the jar holds no META-INF/MicroBenchmarks"}, run: " (1)"},
		{name: "values of @Param that an older JMH misreads", outcome: diag.Fail, findings: []string{"JMH203 error: JMH misreads the list: it is in the format of JMH 1.24 and later"}, run: "runs (0)",
			files: only(ok.with(packing{"jmh.properties": "jmh.version=1.23\n", list: strings.Replace(noParam, "M 1 1 n 0 ", "M 1 1 n 1 8 xAA===== ", 1)}))},
		{name: "text behind a record", files: only(ok.with(packing{list: strings.TrimSuffix(ok[list], "\n") + " and more\n"})), outcome: diag.Pass,
			findings: []string{"JMH203 note: text stands behind"}, run: "runs (0)"},

		{name: "a class that cannot be read", files: only(ok.with(packing{"demo/Odd.class": "\xca\xfe\xba\xbeLorg/openjdk/jmh/annotations/Benchmark;"})), outcome: diag.Undecided,
			unknowns: []string{"JMH205: demo/Odd.class cannot be read"}, run: "runs (0)"},
		{name: "a class file that is none, and has nothing to do with JMH", files: only(ok.with(packing{"demo/Odd.class": "odd"})), outcome: diag.Pass, run: "runs (0)"},

		{name: "a folder", files: map[string]packing{"classes": own}, target: "classes", outcome: diag.Pass, run: "runs (0)"},
		{name: "a folder without benchmarks", files: map[string]packing{"classes": app}, target: "classes", outcome: diag.NotApplicable},
		{name: "a folder of generated classes", files: map[string]packing{"classes": generated}, target: "classes", outcome: diag.Undecided,
			unknowns: []string{"JMH204: the folder holds a list, but no class that is not generated"}, run: " (0)"},
		{name: "a folder with a list alone", files: map[string]packing{"classes": {list: own[list], hints: own[hints]}}, target: "classes", outcome: diag.Undecided,
			unknowns: []string{"JMH204: "}, run: " (0)"},
		{name: "comments in a folder", files: map[string]packing{"classes": own.with(packing{list: "# mine\n" + own[list]})}, target: "classes", outcome: diag.Pass,
			findings: []string{"JMH203 note: the next compilation into this folder fails at a blank line or comment"}, run: "runs (0)"},
		{name: "a folder above", files: map[string]packing{"target": own.below("classes/")}, target: "target",
			problems: []string{"not a folder of classes itself: demo.LogBenchmark lies in classes; name target/classes"}},
		{name: "a folder with only records and the like", files: map[string]packing{"classes": fixturePacking(t, "../checks/internal/jar/testdata/classes-1.37").with(packing{list: ""})},
			target: "classes", outcome: diag.Fail, findings: []string{"JMH202 error"}, run: "No matching benchmarks. Miss-spelled regexp? (1)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.judge(t)
			if got.outcome != c.outcome {
				t.Errorf("outcome %v, want %v: %+v", got.outcome, c.outcome, got)
			}
			alikeLines(t, "findings", got.findings, c.findings)
			alikeLines(t, "unknowns", got.unknowns, c.unknowns)
			alikeLines(t, "problems", got.problems, c.problems)
			if len(got.runs) > 1 || len(got.runs) == 1 && !strings.Contains(got.runs[0], c.run) || len(got.runs) == 0 && c.run != "" {
				t.Errorf("runs: %q, want %q", got.runs, c.run)
			}
		})
	}
}

// What Java does not open is a problem of the run, never a finding.
func TestRefusedJars(t *testing.T) {
	whole := healthy(t).jar(t)
	encrypted := slices.Clone(whole)
	encrypted[bytes.LastIndex(encrypted, []byte("jmh.properties"))-38] |= 1
	for name, test := range map[string]struct {
		content []byte
		want    string
	}{
		"empty":     {nil, `"java -jar" prints "Error: Invalid or corrupt jarfile x.jar" and exits with status 1`},
		"no jar":    {[]byte("<html>"), "it is truncated or no jar"},
		"truncated": {whole[:len(whole)-100], "it is truncated or no jar"},
		"encrypted": {encrypted, "its entry jmh.properties is encrypted"},
	} {
		got := examineFiles(t, fstest.MapFS{"x.jar": {Data: test.content}}, "x.jar", Request{})
		if len(got.full.Subjects) > 0 || len(got.full.Findings) > 0 || len(got.problems) != 1 || !strings.Contains(got.problems[0], test.want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := examineFiles(t, fstest.MapFS{"x.jar/demo/A.class": {}}, "x.jar", Request{}); len(got.problems) != 1 || !strings.Contains(got.problems[0], "named like a jar") {
		t.Errorf("a folder: %+v", got)
	}
}

// Entries that claim to be large, or are, and entries that cannot be unpacked.
func TestUnreadableEntries(t *testing.T) {
	const list = "META-INF/BenchmarkList"
	whole := healthy(t).jar(t)
	// change edits the record of the list in the directory, which begins 46 bytes before the name.
	change := func(edit func(record []byte)) []byte {
		content := slices.Clone(whole)
		edit(content[bytes.LastIndex(content, []byte(list))-46:])
		return content
	}
	claims := change(func(record []byte) { copy(record[24:], "\xfe\xff\xff\xff") })
	if got := examineFiles(t, fstest.MapFS{"x.jar": {Data: claims}}, "x.jar", Request{}); got.outcome != diag.Pass {
		t.Errorf("a claim of 4 GB: %+v", got)
	}
	elsewhere := change(func(record []byte) { copy(record[42:], "\x01\x00\x00\x00") })
	got := examineFiles(t, fstest.MapFS{"x.jar": {Data: elsewhere}}, "x.jar", Request{})
	alikeLines(t, "a wrong offset", got.unknowns, []string{"JMH203: META-INF/BenchmarkList cannot be read: "})
	bomb := healthy(t).with(packing{list: strings.Repeat("\n", 40<<20)}).jar(t)
	got = examineFiles(t, fstest.MapFS{"x.jar": {Data: bomb}}, "x.jar", Request{})
	alikeLines(t, "a bomb", got.unknowns, []string{"JMH203: META-INF/BenchmarkList cannot be read: "})
}

// Sixty listed classes that are missing are one finding with their number.
func TestManyMissingClasses(t *testing.T) {
	ok := healthy(t)
	var list strings.Builder
	list.WriteString(ok["META-INF/BenchmarkList"])
	for i := range 60 {
		list.WriteString(strings.ReplaceAll(ok["META-INF/BenchmarkList"], "LogBenchmark", fmt.Sprintf("Log%09d", i)))
	}
	got := containerCase{files: map[string]packing{"x.jar": ok.with(packing{"META-INF/BenchmarkList": list.String()})}}.judge(t)
	alikeLines(t, "findings", got.findings, []string{"60 of 61 listed benchmarks cannot be run, since classes are missing: demo.Log000000000.log, "})
	if f := got.full.Findings[0]; len(f.Trace) > few+2 || !strings.HasSuffix(f.Message, "and 55 more") {
		t.Errorf("%+v", f)
	}
}

// A jar that was found, and not named, may hold no JMH.
func TestFoundJar(t *testing.T) {
	app := fixturePacking(t, "JMH201-list-missing/silent-without-benchmarks")
	files := fstest.MapFS{"x.jar": {Data: app.jar(t)}}
	r := &runner{fsys: files, request: Request{Paths: diag.Paths{Roots: []string{"."}}}}
	r.container(discover.Found{Kind: diag.Jar, Path: "x.jar"}, false, "x.jar")
	if len(r.report.Findings)+len(r.report.Problems) > 0 || len(r.report.Subjects) != 1 || r.report.Subjects[0].Note != "neither benchmarks nor JMH" {
		t.Errorf("%+v", r.report)
	}
}

// The trace tells what speaks for one or another cause.
func TestEvidence(t *testing.T) {
	ok := healthy(t)
	const list, hints = "META-INF/BenchmarkList", "META-INF/CompilerHints"
	moved := packing{}
	for name, content := range fixturePacking(t, "JMH204-listed-class-missing/fires-relocated.jar") {
		moved[name] = content
	}
	trace := func(target string, p packing) string {
		var steps []string
		got := containerCase{files: map[string]packing{target: p}, target: target}.judge(t)
		for _, f := range got.full.Findings {
			for _, s := range f.Trace {
				steps = append(steps, s.Message)
			}
		}
		return strings.Join(steps, "\n")
	}
	none := packing{list: "-", hints: "-"}
	for _, test := range []struct{ name, got, want string }{
		{"hints alone", trace("x.jar", packing{hints: ok[hints], "demo/LogBenchmark.class": ok["demo/LogBenchmark.class"]}), "CompilerHints names methods of demo.LogBenchmark"},
		{"an old Build-Jdk", trace("x.jar", packing{"META-INF/MANIFEST.MF": "Manifest-Version: 1.0\nBuild-Jdk: 1.8.0_292\n", "demo/LogBenchmark.class": ok["demo/LogBenchmark.class"]}), "Build-Jdk: 1.8.0_292: javac 8 runs every processor"},
		{"original", trace("original-x.jar", packing{"a.txt": ""}), "packs all that it needs into x.jar"},
		{"no benchmark", trace("x.jar", fixturePacking(t, "harness.jar").with(none)), "no class has @Benchmark methods"},
		{"relocated benchmarks", trace("x.jar", moved), "relocated to shaded.demo.jmh_generated"},
	} {
		if !strings.Contains(test.got, test.want) {
			t.Errorf("%s: %q is not in\n%s", test.name, test.want, test.got)
		}
	}
}
