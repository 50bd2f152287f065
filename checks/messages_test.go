package checks

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"jmhdoctor/checks/diag"
)

func TestExplainMessageKnowsTheLinesThatAreReallyPrinted(t *testing.T) {
	withExample := map[string]bool{}
	for _, example := range readMessageExamples(t) {
		withExample[example.kind] = true
		got := ExplainMessage(example.line)
		if names := messageNames(got); !slices.Equal(names, []string{example.kind}) {
			t.Errorf("%q\n is explained as %v, want %s", example.line, names, example.kind)
			continue
		}
		if want := strings.TrimSpace(example.line); len(want) <= longestMessage && got[0].Message != want {
			t.Errorf("message %q, want %q", got[0].Message, want)
		}
	}
	for _, kind := range messageKinds {
		if !withExample[kind.name] {
			t.Errorf("%s has no line in testdata/messages/lines.txt", kind.name)
		}
	}
}

// Every pattern must find its own row, also beside those that are more specific.
func TestMessagePatternsFindTheirRow(t *testing.T) {
	for _, kind := range messageKinds {
		for _, pattern := range slices.Concat(kind.lines, kind.alone) {
			line := strings.NewReplacer("…", "any text at all ", "·", "word").Replace(pattern)
			if names := messageNames(ExplainMessage(line)); !slices.Equal(names, []string{kind.name}) {
				t.Errorf("%q of %s is explained as %v", line, kind.name, names)
			}
		}
	}
}

func TestMessageTable(t *testing.T) {
	known := strings.Fields(messageCheckIDs)
	names := map[string]bool{}
	for _, kind := range messageKinds {
		if names[kind.name] {
			t.Errorf("%s is there twice", kind.name)
		}
		names[kind.name] = true
		for _, id := range kind.checks {
			if !slices.Contains(known, id) {
				t.Errorf("%s: the catalogue has no %s", kind.name, id)
			}
		}
		for what, text := range map[string]string{"says": kind.says, "cause": kind.cause, "do": kind.do} {
			if text == "" || strings.TrimSpace(text) != text || strings.Contains(text, "  ") {
				t.Errorf("%s: %s is %q", kind.name, what, text)
			}
		}
		if !strings.HasSuffix(kind.cause, ".") {
			t.Errorf("%s: the cause is no sentence: %q", kind.name, kind.cause)
		}
		for _, jar := range regexp.MustCompile(`java( \S+)* (-jar|-cp target)`).FindAllString(kind.do, -1) {
			if !strings.Contains(jar, "-Duser.language=en -Duser.country=US -") {
				t.Errorf("%s: %q does not set the locale", kind.name, jar)
			}
		}
	}
}

// A pattern without a whole word would never be tried, and one that begins with a hole
// would be tried everywhere.
func TestMessagePatternsAreAnchored(t *testing.T) {
	for i := range messageKinds {
		kind := &messageKinds[i]
		for _, text := range slices.Concat(kind.lines, kind.alone) {
			p := newMessagePattern(kind, text, speaksForItself)
			if len(p.rarestWord()) < 2 {
				t.Errorf("%q of %s has no word to find it by", text, kind.name)
			}
			for _, part := range p.parts {
				for _, literal := range part.literals {
					if strings.TrimSpace(literal) == "" {
						t.Errorf("%q of %s has a hole at its end or two in a row", text, kind.name)
					}
				}
			}
		}
	}
}

// Beside each log stands the list of kinds that it holds, in order. It is empty for the
// logs of runs and builds in which nothing went wrong.
func TestExplainMessageReadsWholeLogs(t *testing.T) {
	logs, err := filepath.Glob("testdata/messages/logs/*.log")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	silent := 0
	for _, log := range logs {
		text := readMessageFile(t, log)
		want := strings.Fields(readMessageFile(t, strings.TrimSuffix(log, ".log")+".want"))
		if len(want) == 0 {
			silent++
		}
		if diff := cmp.Diff(want, messageNames(ExplainMessage(text)), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", log, diff)
		}
	}
	if silent < 5 {
		t.Errorf("only %d healthy logs", silent)
	}
}

func TestExplainMessageForgivesHowItWasPasted(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"blank", " \r\n\t\n", nil},
		{"prose", "My benchmark is slow. What can I do?\nThe list is long.", nil},
		{"part of a message", "find the resource: /META-INF/BenchmarkList", nil},
		{"without the exception", "unable to find the resource: /META-INF/BenchmarkList", []string{"list-missing"}},
		{"in capitals", "NO MAIN MANIFEST ATTRIBUTE, IN TARGET\\BENCHMARKS.JAR", []string{"no-main-class"}},
		{"quoted mail", "> > [ERROR] Annotation processor 'a.B' not found", []string{"processor-not-found"}},
		{"typographic quotes", "Annotation processor ‘a.B’ not found", []string{"processor-not-found"}},
		{"double typographic quotes", "NumberFormatException: For input string: “”", []string{"time-zero"}},
		{"tabs and blanks", "No  matching\tbenchmarks.   Miss-spelled\u00a0regexp?", []string{"no-matching-benchmarks"}},
		{"colors", "[\x1b[1;31mERROR\x1b[m] \x1b[1mFatal error \x1b[31mcompiling\x1b[m: \x1b[1;31merror: invalid flag: -proc:full\x1b[m", []string{"proc-full-unknown"}},
		{"a link of a terminal", "\x1b]8;;https://example.org\x1b\\no main manifest attribute\x1b]8;;\a, in x.jar", []string{"no-main-class"}},
		{"CRLF", "a\r\nno main manifest attribute, in x.jar\r\nb\r\n", []string{"no-main-class"}},
		{"CR alone", "10%\r20%\rno main manifest attribute, in x.jar\r", []string{"no-main-class"}},
		{"byte order mark", "\ufeffno main manifest attribute, in x.jar", []string{"no-main-class"}},
		{"time stamps", "2026-01-02T03:04:05.678Z 12:30 [stderr] <failure>", []string{"failure"}},
		{"other Maven pointer", "invalid flag: -proc:full -> [Help 12]", []string{"proc-full-unknown"}},
		{"two options in one, forked", "error: invalid flag: -Akey -Xlint", []string{"two-flags-in-one"}},
		{"a longer word is another word", "nobody knows main manifest attributes; ClassNotFoundException: org.openjdk.jmh.Mainframe", nil},
		{"order of appearance, each kind once", "<failure>\nBenchmark does not match a class\n<failure>\njava.lang.NoClassDefFoundError: a/B\nCaused by: java.lang.ClassNotFoundException: a.B_jmhTest\n",
			[]string{"failure", "generated-class-missing", "class-missing"}},
		{"seen again it is not taken for a wider kind", "NoClassDefFoundError: joptsimple/A\nNoClassDefFoundError: joptsimple/A\n", []string{"harness-part-missing"}},
		{"a line of a frame does not make a text long", "java.util.regex.PatternSyntaxException: x\n" + strings.Repeat("\tat a.B.c(B.java:1)\n", 30) + "\t... 7 more\n", []string{"regexp-wrong"}},
		{"ordinary in a log", "[WARNING] a.jar, b.jar define 1 overlapping resource: \n" + strings.Repeat("[INFO] line\n", 20), nil},
		{"ordinary beside what matters", "[WARNING] a.jar, b.jar define 2 overlapping resources: \n[WARNING]   - META-INF/BenchmarkList\n", []string{"shade-lists-overlap"}},
		{"what a jar lists is no message", "META-INF/BenchmarkList\n", nil},
		{"other code uses Unsafe", "WARNING: sun.misc.Unsafe::allocateMemory has been called by io.netty.util.internal.PlatformDependent0$2 (file:/opt/netty.jar)\n", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, messageNames(ExplainMessage(test.text))); diff != "" {
				t.Errorf("%q (-want +got):\n%s", test.text, diff)
			}
		})
	}
}

func TestExplainMessageReadsUTF16(t *testing.T) {
	text := "Zeile für Zeile\r\nno main manifest attribute, in x.jar\r\n"
	little, big := []byte{0xff, 0xfe}, []byte{0xfe, 0xff}
	for _, unit := range utf16.Encode([]rune(text)) {
		little = append(little, byte(unit), byte(unit>>8))
		big = append(big, byte(unit>>8), byte(unit))
	}
	for name, encoded := range map[string]string{"little": string(little), "big": string(big), "odd": string(little) + "x"} {
		got := ExplainMessage(encoded)
		if len(got) != 1 || got[0].Message != "no main manifest attribute, in x.jar" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestExplainMessageCutsLongLines(t *testing.T) {
	message := "Annotation processor ‘org.openjdk.jmh.generators.BenchmarkProcessor’ not found"
	line := strings.Repeat("“früher”\t  ", 500) + message + strings.Repeat(" später\xff", 500)
	got := ExplainMessage(line)
	if len(got) != 1 {
		t.Fatalf("explained as %v", messageNames(got))
	}
	shown := got[0].Message
	if !strings.Contains(shown, message) || !strings.HasPrefix(shown, "…") || !strings.HasSuffix(shown, "…") {
		t.Errorf("shown as %q", shown)
	}
	if len(shown) > 2*longestMessage || !utf8.ValidString(shown) {
		t.Errorf("%d bytes, valid: %v: %q", len(shown), utf8.ValidString(shown), shown)
	}
}

func TestExplainMessageGivesWhatTheRowHolds(t *testing.T) {
	got := ExplainMessage("Exception in thread \"main\" java.lang.IllegalArgumentException: The length should be multiple of 8\n")
	var row messageKind
	for _, kind := range messageKinds {
		if kind.name == "params-unreadable" {
			row = kind
		}
	}
	want := []diag.Explanation{{
		Name:    "params-unreadable",
		Message: "Exception in thread \"main\" java.lang.IllegalArgumentException: The length should be multiple of 8",
		Says:    row.says,
		Cause:   row.cause,
		Checks:  row.checks,
		Do:      row.do,
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	got[0].Checks[0] = "changed by the caller"
	if row.checks[0] == got[0].Checks[0] {
		t.Error("the caller can change the table")
	}
}

// The bound is generous, for slow and busy machines; quadratic work would take hours.
func TestExplainMessageIsLinear(t *testing.T) {
	const size = 2 << 20
	for name, piece := range map[string]string{
		"lines of a log":        readMessageFile(t, "testdata/messages/logs/maven-shade-two-modules.log"),
		"one line of one word":  "a",
		"beginnings, one line":  "annotation processor ' invalid flag: -proc: ",
		"beginnings, no blanks": "annotation-processor-'invalid-flag:-proc:noclassdeffounderror:_jmhtype",
		"escapes":               "\x1b[1\x1b]8;;",
		"blank lines":           "\n",
		"words of all kinds":    allMessagePatterns(),
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.Repeat(piece, size/len(piece)+1)
			start := time.Now()
			ExplainMessage(text)
			if took := time.Since(start); took > 20*time.Second {
				t.Errorf("%d bytes took %v", len(text), took)
			}
		})
	}
}

func BenchmarkExplainMessage(b *testing.B) {
	raw, err := os.ReadFile("testdata/messages/logs/f3i5.log")
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat(string(raw), 10<<20/len(raw))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		ExplainMessage(text)
	}
}

func FuzzExplainMessage(f *testing.F) {
	for _, kind := range messageKinds {
		for _, pattern := range slices.Concat(kind.lines, kind.alone) {
			f.Add(pattern)
		}
	}
	f.Add("\xff\xfen\x00o\x00")
	f.Add("\x1b[1;31m<failure>\x1b]0;title\a\r\n’“\u00a0…·")
	f.Fuzz(func(t *testing.T, text string) {
		got := ExplainMessage(text)
		names := map[string]bool{}
		for _, e := range got {
			if names[e.Name] {
				t.Errorf("%s twice", e.Name)
			}
			names[e.Name] = true
			if e.Message == "" || !utf8.ValidString(e.Message) || strings.ContainsAny(e.Message, "\r\n\x1b") {
				t.Errorf("message %q", e.Message)
			}
			if len(e.Message) > 3*longestMessage {
				t.Errorf("message of %d bytes", len(e.Message))
			}
		}
		// Healthy lines around it change nothing but what counts only alone.
		padded := ExplainMessage(strings.Repeat("[INFO] Building\n", 10) + text)
		if !strings.HasPrefix(text, "\xff\xfe") && !strings.HasPrefix(text, "\xfe\xff") && len(padded) > len(got) {
			t.Errorf("%v alone, %v in a log", messageNames(got), messageNames(padded))
		}
	})
}

type messageExample struct{ kind, line string }

// readMessageExamples reads lines.txt: below each "## kind" stand lines as they were printed.
func readMessageExamples(t *testing.T) []messageExample {
	t.Helper()
	var all []messageExample
	kind := ""
	lines := bufio.NewScanner(strings.NewReader(readMessageFile(t, "testdata/messages/lines.txt")))
	for lines.Scan() {
		if name, ok := strings.CutPrefix(lines.Text(), "## "); ok {
			kind = name
			continue
		}
		all = append(all, messageExample{kind, lines.Text()})
	}
	return all
}

func readMessageFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func messageNames(all []diag.Explanation) []string {
	var names []string
	for _, e := range all {
		names = append(names, e.Name)
	}
	return names
}

func allMessagePatterns() string {
	var all strings.Builder
	for _, kind := range messageKinds {
		for _, pattern := range kind.lines {
			all.WriteString(pattern[:len(pattern)-1] + "  ")
		}
	}
	return all.String()
}

// messageCheckIDs are the IDs of the catalogue as it is planned: a row may name a check
// before it exists.
const messageCheckIDs = `
JMH101 JMH102 JMH103 JMH104 JMH105 JMH106 JMH107 JMH108 JMH109 JMH110 JMH111 JMH112 JMH113
JMH114 JMH115 JMH116 JMH117 JMH118 JMH119 JMH120 JMH121 JMH122
JMH201 JMH202 JMH203 JMH204 JMH205 JMH206 JMH207 JMH208 JMH209 JMH210 JMH211 JMH212 JMH213
JMH214 JMH215 JMH216
JMH301 JMH302 JMH303 JMH304 JMH305 JMH306 JMH307 JMH308 JMH309 JMH310 JMH311 JMH312 JMH313
JMH314 JMH315 JMH316 JMH317 JMH318 JMH319 JMH320 JMH321
JMH401 JMH402 JMH403 JMH404 JMH405 JMH406 JMH407 JMH408 JMH409 JMH410 JMH411 JMH412 JMH413
JMH414 JMH415
JMH501 JMH502`
