package jdk

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// eachScalar calls visit for every scalar that is a value.
func eachScalar(v value, visit func(value)) {
	for _, item := range v.items {
		eachScalar(item, visit)
	}
	for _, f := range v.fields {
		eachScalar(f.value, visit)
	}
	if v.isScalar() && v.kind != nullKind {
		visit(v)
	}
}

// TestPlaces holds each place against the bytes of the file: the span and the range are
// the scalar as it is written.
func TestPlaces(t *testing.T) {
	const text = `# é
é: {a: [8, "11", 17.0, 'x'], b: 0o17, "c": d e}
list:
- 1.8
- plain text # comment
- "äöü"
- |
  8

  17
- &anchor anchored
last: true
`
	for _, variant := range []struct{ name, text string }{
		{"LF", text},
		{"CRLF", strings.ReplaceAll(text, "\n", "\r\n")},
		{"CR", strings.ReplaceAll(text, "\n", "\r")},
		{"byte order mark", byteOrderMark + text},
		{"byte order mark at a value", byteOrderMark + strings.SplitAfterN(text, "\n", 2)[1]},
	} {
		v, err := parseYAML("f.yml", []byte(variant.text))
		if err != nil {
			t.Fatalf("%s: %v", variant.name, err)
		}
		var got []string
		eachScalar(v, func(v value) {
			for _, line := range v.eachLine() {
				if line.text == "" {
					continue
				}
				place := line.at.place()
				if place.Range.Start.Column == 0 {
					t.Errorf("%s: %q has no column (line %d): %+v", variant.name, line.text, place.Range.Start.Line, line.at)
					continue
				}
				written := variant.text[place.Span.Start:place.Span.End]
				got = append(got, written)
				onLine := []rune(place.Source[0])[place.Range.Start.Column-1 : place.Range.End.Column-1]
				if string(onLine) != written || place.Range.Start.Line != place.Range.End.Line {
					t.Errorf("%s: the range of %q is %q", variant.name, written, string(onLine))
				}
				if number := strings.Count(plainEnds.Replace(variant.text[:place.Span.Start]), "\n") + 1; number != place.Range.Start.Line {
					t.Errorf("%s: %q stands on line %d, not %d", variant.name, written, number, place.Range.Start.Line)
				}
			}
		})
		const want = `["8" "\"11\"" "17.0" "'x'" "0o17" "d e" "1.8" "plain text" "\"äöü\"" "8" "17" "anchored" "true"]`
		if fmt.Sprintf("%q", got) != want {
			t.Errorf("%s: %q, want %s", variant.name, got, want)
		}
	}
}

func TestScalars(t *testing.T) {
	for written, want := range map[string]string{
		"17": "17", "17.0": "17", "1.10": "1.1", "017": "17", "0x11": "17", "0o21": "17", "1e1": "10", "'17.0'": "17.0",
		"on": "on", "yes": "yes", "True": "true", "~": "", "null": "", "!!str 17.0": "17.0", "17.0.9": "17.0.9", ".5": "0.5",
		"1_7": "1_7", ".inf": ".inf", "2024-01-01": "2024-01-01", "0b11": "0b11",
	} {
		v, err := parseYAML("f.yml", []byte("a: "+written))
		if err != nil || v.get("a").text != want {
			t.Errorf("%s reads %q (%v), want %q", written, v.get("a").text, err, want)
		}
	}
}

// hostile are files made to take long, or much, or to break the parser.
func hostile() map[string]string {
	const many = 30_000
	bomb := "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c <= 'i'; c++ {
		bomb += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c, ", c-1), 10), ", "))
	}
	var indent strings.Builder
	for i := range 600 {
		indent.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	dimensions := "jobs:\n b:\n  strategy:\n   matrix:\n"
	for i := range 1500 {
		dimensions += fmt.Sprintf("    d%d: [1, 2]\n", i)
	}
	single := strings.ReplaceAll(dimensions, "[1, 2]", "[1]")
	const uses = "  steps:\n  - uses: actions/setup-java@v4\n    with: {java-version: '${{ matrix.d1 }}'}\n"
	env := "env:\n  A: '" + strings.Repeat("${{ matrix.x }}", 5000) + "'\njobs:\n b:\n  env:\n   B: '" + strings.Repeat("${{ env.A }}", 5000) + "'\n"
	steps := "jobs:\n b:\n  strategy: {matrix: {a: [1,2,3,4,5,6,7,8], b: [1,2,3,4,5,6,7,8], c: [1,2,3,4,5,6,7,8], d1: [1,2,3,4,5,6,7,8]}}\n" + uses +
		strings.Repeat("  - {uses: actions/setup-java@v4, if: github.x, with: {java-version: 17}}\n  - run: mvn\n", 1000)
	include := "jobs:\n b:\n  strategy:\n   matrix:\n    a: [1,2,3,4,5,6,7,8]\n    b: [1,2,3,4,5,6,7,8]\n    c: [1,2,3,4,5,6,7,8]\n    d1: [1,2,3,4,5,6,7,8]\n    include:\n" +
		strings.Repeat("    - {a: 1, b: 9}\n", 1500) + uses
	return map[string]string{
		"open brackets":   strings.Repeat("[", many),
		"nested lists":    strings.Repeat("[", many) + strings.Repeat("]", many),
		"nested maps":     strings.Repeat("{a: ", many) + strings.Repeat("}", many),
		"dashes":          strings.Repeat("- ", many),
		"questions":       strings.Repeat("? ", many),
		"anchors":         strings.Repeat("&a ", many),
		"tags":            strings.Repeat("! ", many),
		"colons":          strings.Repeat("a: ", many),
		"list":            strings.Repeat("- a: b\n", 10_000),
		"alias bomb":      bomb,
		"alias of itself": "a: &a [*a]\njobs: *a\n",
		"deep indent":     indent.String(),
		"binary":          "\x00\x01\xff\xfe\n: - [",
		"dimensions":      dimensions + uses,
		"wide matrix":     single + uses,
		"env of env":      env + "  strategy: {matrix: {x: ['']}}\n  steps:\n  - uses: actions/setup-java@v4\n    with: {java-version: '" + strings.Repeat("${{ env.B }}", 1000) + "'}\n",
		"steps":           steps,
		"include":         include,
		"long expression": "jobs:\n b:\n  steps:\n  - uses: actions/setup-java@v4\n    with: {java-version: \"${{ " + strings.Repeat("matrix.a || ", 10_000) + "'17' }}\"}\n",
	}
}

func TestHostileWorkflows(t *testing.T) {
	for name, text := range hostile() {
		start := time.Now()
		FromCI(repository(map[string]string{"ci.yml": text}), "repo")
		// Each takes far less than a second; a slow machine under the race detector more.
		if elapsed := time.Since(start); elapsed > 10*time.Second {
			t.Errorf("%s took %v", name, elapsed)
		} else {
			t.Logf("%s: %d bytes, %v", name, len(text), elapsed)
		}
	}
}

// FuzzFromCI holds that no file, however broken, makes the reading of workflows panic,
// and that every place lies inside the file.
func FuzzFromCI(f *testing.F) {
	for _, text := range hostile() {
		if len(text) < 4096 {
			f.Add(text)
		}
	}
	f.Add(job("    strategy:\n      matrix:\n        java: [11, '17']\n        include: [{java: 25}]\n" + setupWith + "          java-version: ${{ matrix.java }}\n"))
	f.Add(job(setupWith + "          java-version: |\n            8\n            ${{ env.X }}\n          java-version-file: .sdkmanrc\n      - run: mvn verify\n"))
	f.Fuzz(func(t *testing.T, text string) {
		asked, unknown := FromCI(repository(map[string]string{"ci.yml": text, ".sdkmanrc": text}), "repo")
		for _, n := range asked {
			if n.Version.IsZero() || n.Place.Span.End > len(text) || n.Place.Span.Start > n.Place.Span.End {
				t.Errorf("%+v", n)
			}
		}
		for _, u := range unknown {
			if u.Reason == "" || u.Place.File == "" || u.Place.Span.End > len(text) || u.Place.Span.Start > u.Place.Span.End {
				t.Errorf("%+v", u)
			}
		}
	})
}
