package javasrc

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func TestTokens(t *testing.T) {
	tests := []struct {
		src     string
		want    []string
		suspect bool
	}{
		{src: "int a1 = 0x1.8p-3f + 1e+5 - 1_000L;", want: []string{"int", "a1", "=", "0x1.8p-3f", "+", "1e+5", "-", "1_000L", ";"}},
		{src: "0xE-1", want: []string{"0xE", "-", "1"}},
		{src: ".5 a.b ...", want: []string{".5", "a", ".", "b", ".", ".", "."}},
		{src: "x>>>=y", want: []string{"x", ">", ">", ">", "=", "y"}},
		{src: `"" "a\"b" 'c' '\'' '\u0041'`, want: []string{`""`, `"a\"b"`, `'c'`, `'\''`, `'A'`}},
		{src: "\"\"\"\n a \"\" \\\"\"\" \"\"\" b", want: []string{"\"\"\"\n a \"\" \\\"\"\" \"\"\"", "b"}},
		{src: `"a\{f("}" + "\{'"'}")} c" d`, want: []string{`"a\{f("}" + "\{'"'}")} c"`, "d"}},
		{src: "a/**/b//c\nd/b", want: []string{"a", "b", "d", "/", "b"}},
		{src: "a\tb\fc\r\nd", want: []string{"a", "b", "c", "d"}},
		{src: "größe \u00e9 $x _", want: []string{"größe", "é", "$x", "_"}},
		{src: `\u0061b \uD83D\uDE00`, want: []string{"ab", "😀"}},
		{src: `\u005cu0041`, want: []string{`\`, "u0041"}, suspect: true},
		{src: `a \u00g0 b`, want: []string{"a", "g0", "b"}, suspect: true},
		{src: `a # b`, want: []string{"a", "#", "b"}, suspect: true},
		{src: "\"a\nb", want: []string{`"a`, "b"}, suspect: true},
		{src: "'a\nb", want: []string{`'a`, "b"}, suspect: true},
		{src: "a /* b", want: []string{"a"}, suspect: true},
		{src: "a \"\"\" b", want: []string{"a", "\"\"\" b"}, suspect: true},
		{src: "a\x1a", want: []string{"a"}},
		{src: "a\x1ab", want: []string{"a", "\x1a", "b"}, suspect: true},
		{src: "\xFE\xFF\x00a\x00 \xD8\x3D\xDE\x00\x00\\\x00u\x000\x000\x004\x000\x00b", want: []string{"a", "😀", "@", "b"}, suspect: true},
	}
	for _, test := range tests {
		t.Run(test.src, func(t *testing.T) {
			lexer := NewLexer([]byte(test.src))
			var got []string
			for {
				token, spelling := lexer.Next()
				if token.Kind == EOF {
					break
				}
				got = append(got, string(spelling))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
			if suspect := lexer.Suspect() != ""; suspect != test.suspect {
				t.Errorf("suspect: %q", lexer.Suspect())
			}
		})
	}
}

func TestOffsetsAreThoseOfTheFile(t *testing.T) {
	tests := []struct {
		name, src, spelling, want string
	}{
		{"plain", "a @Bench", "Bench", "Bench"},
		{"byte order mark", "\uFEFFa b", "b", "b"},
		{"byte order mark and escape", "\uFEFF\\u0061 b", "b", "b"},
		{"after an escape", `\u0061 b`, "b", "b"},
		{"an escape itself", `x \uu0061b c`, "ab", `\uu0061b`},
		{"after a pair of escapes", `\uD83D\uDE00 b`, "b", "b"},
		{"UTF-16", "\xFF\xFEa\x00 \x00b\x00", "b", "b\x00"},
		{"UTF-16 with an escape", "\xFF\xFE\\\x00u\x000\x000\x006\x001\x00 \x00b\x00", "b", "b\x00"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			lexer := NewLexer([]byte(test.src))
			for {
				token, spelling := lexer.Next()
				if token.Kind == EOF {
					t.Fatal("no such token")
				}
				if string(spelling) != test.spelling {
					continue
				}
				if got := test.src[token.Start:token.End]; got != test.want {
					t.Errorf("got %q", got)
				}
				return
			}
		})
	}
}

func TestPositionOf(t *testing.T) {
	const src = "ab\nc\u00e9😀d\r\ne\rf"
	tests := []struct {
		offset int
		want   diag.Position
	}{
		{0, diag.Position{Line: 1, Column: 1}},
		{2, diag.Position{Line: 1, Column: 3}},
		{3, diag.Position{Line: 2, Column: 1}},
		{10, diag.Position{Line: 2, Column: 4}},
		{11, diag.Position{Line: 2, Column: 5}},
		{13, diag.Position{Line: 3, Column: 1}},
		{15, diag.Position{Line: 4, Column: 1}},
		{16, diag.Position{Line: 4, Column: 2}},
		{99, diag.Position{Line: 4, Column: 2}},
		{-1, diag.Position{Line: 1, Column: 1}},
	}
	for _, test := range tests {
		if got := PositionOf([]byte(src), test.offset); got != test.want {
			t.Errorf("offset %d: got %v, want %v", test.offset, got, test.want)
		}
	}
	if got := PositionOf([]byte("\uFEFFab"), 4); got != (diag.Position{Line: 1, Column: 2}) {
		t.Errorf("behind a byte order mark: %v", got)
	}
	if got := RangeOf([]byte("a\nbc"), diag.Span{Start: 0, End: 3}); got != (diag.Range{Start: diag.Position{Line: 1, Column: 1}, End: diag.Position{Line: 2, Column: 2}}) {
		t.Errorf("range: %v", got)
	}
}

// TestSuspect holds that what javac refuses is never taken for healthy.
func TestSuspect(t *testing.T) {
	for _, src := range []string{
		"class A {", "class A }", "class A { void m() { }", "class A { } }", "clas A { }", "class { }", "class A { int x }",
		"class A { void m( { } }", "class A { void m() }", "import a", "import ;", "package", "class A { m { } }",
		"enum E { A, 1 }", "class A { @ }", "class A { void m() { f(\"); } }", "class A { int[ x; } ) ", "@", "}", "class A<T { }",
		"interface I { int f() default 1 }", "\uFEFFclass A {}", "class A { char c = '; }", "int x; }",
	} {
		if u := Scan("A.java", []byte(src)); !u.ParseSuspect || u.Suspicion == "" {
			t.Errorf("%q is not suspect", src)
		}
	}
	for _, src := range []string{"", ";", "class A {}", "class A {};", "package a.b;", "@Deprecated package a;", "int x; void m() {}", "// x"} {
		if u := Scan("A.java", []byte(src)); u.ParseSuspect {
			t.Errorf("%q is suspect: %s", src, u.Suspicion)
		}
	}
}

func TestModule(t *testing.T) {
	u := Scan("src/module-info.java", []byte("import a.B; @B open module c.d { exports e to f, g; requires transitive; requires static transitive java.sql; provides h.I with j.K; }"))
	want := &Module{Name: "c.d", Requires: []Require{{Name: "transitive"}, {Name: "java.sql", Static: true, Transitive: true}}}
	if diff := cmp.Diff(want, u.Module); diff != "" || u.ParseSuspect {
		t.Errorf("%s%s", u.Suspicion, diff)
	}
	if len(u.Annotations) != 1 || u.Annotations[0].On != OnModule {
		t.Errorf("annotations: %+v", u.Annotations)
	}
}
