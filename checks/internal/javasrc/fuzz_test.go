package javasrc

import (
	"bytes"
	"testing"
)

// FuzzScan holds what is true for every input: no panic, offsets in order and inside of
// the source, the quick look no stricter than Scan, tokens that cover the text.
func FuzzScan(f *testing.F) {
	for _, seed := range []string{
		"package a; import org.openjdk.jmh.annotations.*; class A { @Benchmark void m() {} }",
		"@A(@B(x = \"\\u0022)\")) enum E { X(1) { }, @Y Z; }", "record R<@T X>(@A int... a) { R { } }",
		"class A { String s = \"\"\"\n \\\"\"\" \"\"\"; char c = '\\''; int x = STR.\"\\{ \"}\" }\"; }",
		"module a { requires transitive static b.c; }", "int x; void m() {}", "/*", "\"", "'", "@", "\\u", "\\u004",
		"\xFF\xFEc\x00l\x00a\x00s\x00s\x00 \x00A\x00{\x00}\x00", "\xEF\xBB\xBFclass A {}", "class A { @interface B { int[] x() default {1}; } }",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		checkTokens(t, src)
		unit := Scan("module-info.java", src)
		if len(unit.Benchmarks) > 0 && !MayHoldBenchmark(src) {
			t.Fatal("MayHoldBenchmark denies a benchmark")
		}
		if len(unit.Annotations) > len(src) {
			t.Fatal("more annotations than bytes")
		}
		for _, a := range unit.Annotations {
			if a.Span.Start < 0 || a.Span.Start > a.Span.End || a.Span.End > len(src) {
				t.Fatalf("span %v of %q in %d bytes", a.Span, a.Name, len(src))
			}
			if a.Args.Start != a.Args.End && (a.Args.Start < a.Span.Start || a.Args.End > a.Span.End) {
				t.Fatalf("arguments %v outside of %v", a.Args, a.Span)
			}
			if a.Type >= len(unit.Types) {
				t.Fatalf("no type %d", a.Type)
			}
			PositionOf(src, a.Span.End)
		}
		c := NewCompilation([]Unit{unit})
		c.Find(GeneratedMarker)
		c.Uses()
		MentionsBenchmark("A.kt", src)
		MentionsBenchmark("A.groovy", src)
	})
}

func checkTokens(t *testing.T, src []byte) {
	t.Helper()
	lexer := NewLexer(src)
	for last := 0; ; {
		token, spelling := lexer.Next()
		if token.Start < last || token.End < token.Start || token.End > len(src) {
			t.Fatalf("token %v after %d in %d bytes", token, last, len(src))
		}
		last = token.End
		if token.Kind == EOF {
			return
		}
		if len(spelling) == 0 {
			t.Fatalf("token %v without text", token)
		}
	}
}

func FuzzMention(f *testing.F) {
	f.Add("A.scala", []byte("import org.openjdk.jmh.annotations._\n/* /* */ */ '\\u0000' 'x \"\"\" @Benchmark"))
	f.Fuzz(func(t *testing.T, file string, src []byte) {
		if MentionsBenchmark(file, src) && !bytes.Contains(src, []byte("Benchmark")) {
			t.Fatal("a mention without the word")
		}
	})
}
