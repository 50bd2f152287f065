package javasrc

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// benchmarkNames scans one source and gives its benchmarks as Type.method.
func benchmarkNames(t *testing.T, src string) []string {
	t.Helper()
	unit := Scan("demo/A.java", []byte(src))
	var names []string
	for _, b := range unit.Benchmarks {
		names = append(names, b.Type+"."+b.Method)
		if at := src[b.Span.Start:b.Span.End]; !strings.HasPrefix(at, "@") && !strings.HasPrefix(at, `\u`) {
			t.Errorf("the annotation of %s lies on %q", b.Method, at)
		}
	}
	return names
}

func TestBenchmarks(t *testing.T) {
	const imported = "package demo; import org.openjdk.jmh.annotations.Benchmark;\n"
	const wildcard = "package demo; import org.openjdk.jmh.annotations.*;\n"
	tests := []struct {
		name, src string
		want      []string
	}{
		{"import by name", imported + "public class A { @Benchmark public void m() {} }", []string{"demo.A.m"}},
		{"import on demand", wildcard + "public class A { @Benchmark public void m() {} }", []string{"demo.A.m"}},
		{"full name", "package demo; public class A { @org.openjdk.jmh.annotations.Benchmark public void m() {} }", []string{"demo.A.m"}},
		{"full name with space and comment", "package demo; class A { @ org . openjdk/* . */.jmh.annotations\n.Benchmark void m() {} }", []string{"demo.A.m"}},
		{"import of a module", "package demo; import module jmh.core; class A { @Benchmark void m() {} }", []string{"demo.A.m"}},
		{"import of another module", "package demo; import module java.base; class A { @Benchmark void m() {} }", nil},
		{"no import", "package demo; public class A { @Benchmark public void m() {} }", nil},
		{"other import", "package demo; import foo.Benchmark; public class A { @Benchmark public void m() {} }", nil},
		{"other import wins over on demand", wildcard + "import foo.Benchmark; public class A { @Benchmark public void m() {} }", nil},
		{"own nested annotation", wildcard + "public class A { @Benchmark void m() {} @interface Benchmark {} }", nil},
		{"own top-level annotation", wildcard + "public class A { @Benchmark void m() {} } @interface Benchmark {}", nil},
		{"nested annotation of another class is out of scope", wildcard + "public class A { @Benchmark void m() {} } class B { @interface Benchmark {} }", []string{"demo.A.m"}},
		{"in JMH's own package", "package org.openjdk.jmh.annotations; class A { @Benchmark void m() {} }", []string{"org.openjdk.jmh.annotations.A.m"}},
		{"static import on demand is no type of that package", "package demo; import static org.openjdk.jmh.annotations.*; class A { @Benchmark void m() {} }", []string{"demo.A.m"}},
		{"line comment", imported + "class A {\n// @Benchmark\nvoid m() {} }", nil},
		{"line comment ends at CR", imported + "class A {\r// x\r@Benchmark void m() {} }", []string{"demo.A.m"}},
		{"block comment", imported + "class A { /* @Benchmark */ void m() {} /** @Benchmark **/ void n() {} /**/ @Benchmark void o() {} }", []string{"demo.A.o"}},
		{"comment in a string", imported + `class A { String s = "/*"; @Benchmark void m() {} String t = "*/"; }`, []string{"demo.A.m"}},
		{"string", imported + `class A { String s = "@Benchmark void m() {}"; }`, nil},
		{"string with escapes", imported + `class A { String s = "\\\"; @Benchmark void m() {}"; @Benchmark void n() {} }`, []string{"demo.A.n"}},
		{"characters", imported + `class A { char a = '"', b = '\'', c = '\\', d = '{', e = '\u007b'; @Benchmark void m() {} }`, []string{"demo.A.m"}},
		{"text block", imported + "class A { String s = \"\"\"\n  @Benchmark void m() {} \" \\\"\"\" \"\" }\n\"\"\"; @Benchmark void n() {} }", []string{"demo.A.n"}},
		{"text block that ends in an escaped quote", imported + "class A { String s = \"\"\"\n \\\"\"\"\"; @Benchmark void n() {} }", []string{"demo.A.n"}},
		{"string template", imported + `class A { void x() { String s = STR."\{ m.get("}}") + '"' + "\{"{"}" } {"; } @Benchmark void m() {} }`, []string{"demo.A.m"}},
		{"unicode escape of the at sign", imported + `class A { \u0040Benchmark void m() {} }`, []string{"demo.A.m"}},
		{"unicode escape with many u", imported + `class A { \uuuu0040B\u0065nchmark void m() {} }`, []string{"demo.A.m"}},
		{"unicode escape that ends a comment", imported + `class A { // x \u000a @Benchmark void m() {}` + "\n}", []string{"demo.A.m"}},
		{"unicode escape that ends a string", imported + `class A { String s = "\u0022; @Benchmark void m() {} String t = "";}`, []string{"demo.A.m"}},
		{"escaped backslash before u", imported + `class A { String s = "\\u0022; @Benchmark void m() {}"; }`, nil},
		{"escape of a backslash", imported + `class A { String s = "\u005c"; @Benchmark void m() {}"; }`, nil},
		{"other annotations between", imported + `class A { @Foo(x = {@Bar(")"), @Baz}, y = "(") @Benchmark @Deprecated public @Nullable final <T extends Comparable<T>> Map<String, List<@X T[]>>[] m(@Y int... a) throws @Z E {} }`, []string{"demo.A.m"}},
		{"annotation after type parameters", imported + `class A { public <T> @Benchmark T m() { return null; } }`, []string{"demo.A.m"}},
		{"array behind the parameters", imported + `class A { @Benchmark int m()[] { return null; } }`, []string{"demo.A.m"}},
		{"with parentheses", imported + `class A { @Benchmark() void m() {} }`, []string{"demo.A.m"}},
		{"abstract, without body", imported + `abstract class A { @Benchmark public abstract void m(); }`, []string{"demo.A.m"}},
		{"on a field", imported + `class A { @Benchmark int m; }`, nil},
		{"on a parameter", imported + `class A { void m(@Benchmark int x) {} }`, nil},
		{"on a class", imported + `@Benchmark class A { void m() {} }`, nil},
		{"local class", imported + `class A { void m() { class L { @Benchmark void n() {} } } }`, nil},
		{"anonymous class", imported + `class A { Object o = new Object() { @Benchmark public void n() {} }; }`, nil},
		{"lambda in a field", imported + `class A { Runnable r = () -> { if (a < b) { } ; }, s = null; @Benchmark void m() {} }`, []string{"demo.A.m"}},
		{"nested types", imported + `class A { static class B { @Benchmark void m() {} interface C { @Benchmark default void n() {} } } @Benchmark void o() {} }`, []string{"demo.A$B.m", "demo.A$B$C.n", "demo.A.o"}},
		{"unnamed package", "import org.openjdk.jmh.annotations.*; class A { @Benchmark void m() {} }", []string{"A.m"}},
		{"enum", imported + `enum A { X, @Deprecated Y(1, "}") { @Benchmark void no() {} }, Z,; @Benchmark public void m() {} }`, []string{"demo.A.m"}},
		{"enum without constants", imported + `enum A { ; @Benchmark public void m() {} }`, []string{"demo.A.m"}},
		{"record", imported + `record A<T>(@X int a, List<@Y T> b) implements I { A { a++; } @Benchmark public void m() {} record B() {} }`, []string{"demo.A.m"}},
		{"member named record", imported + `class A { int record; void record() {} record x; @Benchmark void m() { record = 1; } }`, []string{"demo.A.m"}},
		{"annotation type with defaults", imported + `@interface A { String[] v() default {"a", "}"}; Foo f() default @Foo(x = 1); @Benchmark int m(); }`, []string{"demo.A.m"}},
		{"sealed", imported + `public sealed abstract class A permits B { @Benchmark void m() {} } non-sealed class B extends A { @Benchmark void n() {} }`, []string{"demo.A.m", "demo.B.n"}},
		{"member of a type named sealed", imported + `class A { non x; sealed y; int non = 3; @Benchmark void m() {} }`, []string{"demo.A.m"}},
		{"initializers", imported + `class A { static { f("}"); } { g('}'); } @Benchmark void m() {} ; }`, []string{"demo.A.m"}},
		{"generic extends", imported + `class A extends Outer<int[]>.@N Inner<String> implements I<X>, J { @Benchmark void m() {} }`, []string{"demo.A.m"}},
		{"top-level method", "import org.openjdk.jmh.annotations.*; int x = 3; @Benchmark void m() {} void main() {}", []string{"A.m"}},
		{"byte order mark", "\uFEFF" + imported + `class A { @Benchmark void m() {} }`, []string{"demo.A.m"}},
		{"control-Z at the end", imported + "class A { @Benchmark void m() {} }\x1a", []string{"demo.A.m"}},
		{"module-info", "@Deprecated open module a.b { requires static transitive c.d; }", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, benchmarkNames(t, test.src)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
