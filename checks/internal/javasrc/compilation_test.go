package javasrc

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func compile(sources ...string) *Compilation {
	var units []Unit
	for _, src := range sources {
		units = append(units, Scan("A.java", []byte(src)))
	}
	return NewCompilation(units)
}

func TestFind(t *testing.T) {
	const head = "package p; import org.openjdk.jmh.annotations.*; "
	tests := []struct {
		name    string
		sources []string
		marker  string
		// want are the benchmarks, ignored the reasons, open the classes.
		want, ignored, open []string
	}{
		{name: "plain", sources: []string{head + "public class A { @Benchmark public void m() {} }"}, want: []string{"p.A.m"}},
		{name: "nested", sources: []string{head + "public class A { public static class B { @Benchmark public void m() {} } }"}, want: []string{"p.A.B.m"}},
		{
			name:    "same package declares another Benchmark",
			sources: []string{head + "public class A { @Benchmark public void m() {} }", "package p; @interface Benchmark {}"},
		},
		{
			name:    "inherited by two, overridden in one",
			sources: []string{head + "public abstract class A { @Benchmark public void m() {} }", "package q; public class B extends p.A { public void m() {} }", "package q; import p.A; class C extends A {}"},
			want:    []string{"q.B.m", "q.C.m"},
		},
		{
			name:    "overridden with the annotation",
			sources: []string{head + "public class A { @Benchmark public void m() {} }  class B extends A { @Benchmark public void m() {} }"},
			want:    []string{"p.A.m", "p.B.m"},
		},
		{
			name:    "abstract without a subclass",
			sources: []string{head + "public abstract class A { @Benchmark public void m() {} }"},
			ignored: []string{"m in an abstract class without a concrete subclass here"},
		},
		{
			name:    "what JMH leaves out without a word",
			sources: []string{head + "interface I { @Benchmark default void a() {} class N { @Benchmark public void b() {} } } enum E { X; @Benchmark public void c() {} } record R() { @Benchmark public void d() {} class N { @Benchmark public void e() {} } } class K { interface I { @Benchmark default void f() {} class N { @Benchmark public void g() {} } } void x() { new Object() { @Benchmark public void h() {} }; } }"},
			want:    []string{"p.K.I.N.g"},
			ignored: []string{"a in an interface", "b in a class nested in an interface", "c in an enum", "d in a record", "e in a class nested in a record", "f in an interface", " in a local or anonymous class"},
		},
		{
			name:    "a nested record is tried, and then refused loudly",
			sources: []string{head + "class K { record R() { @Benchmark public void d() {} } }"},
			want:    []string{"p.K.R.d"},
		},
		{
			name:    "a class nested in a superclass that is not discovered itself",
			sources: []string{head + "interface I { class S { static class N { @Benchmark public void m() {} } } } class K extends I.S {}"},
			want:    []string{"p.I.S.N.m"},
		},
		{
			name:    "superclass from elsewhere",
			sources: []string{"package p; import x.Base; public class A extends Base {} abstract class B extends Base {} class C extends A {} class D extends java.util.ArrayList {} class E {}"},
			open:    []string{"p.A x.Base", "p.C x.Base", "p.D java.util.ArrayList"},
		},
		{
			name:    "superclass is a member that another superclass brings",
			sources: []string{head + "class A { static class S { @Benchmark public void m() {} } } class B extends A { static class N extends S {} }"},
			want:    []string{"p.A.S.m", "p.B.N.m"},
		},
		{
			name:    "superclasses in a circle",
			sources: []string{head + "class A extends B { @Benchmark public void m() {} } class B extends A {}"},
			want:    []string{"p.A.m", "p.B.m"},
		},
		{
			name:    "generated code",
			sources: []string{"package p.jmh_generated; import org.openjdk.jmh.annotations.*; class A { @Benchmark public void m() {} }"},
			ignored: []string{"m in a class with jmh_generated in its name"},
		},
		{
			name:    "a package of one's own that an old JMH takes for generated",
			marker:  GeneratedMarkerBefore124,
			sources: []string{"package p.generated; import org.openjdk.jmh.annotations.*; class A { @Benchmark public void m() {} }"},
			ignored: []string{"m in a class with generated in its name"},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			marker := test.marker
			if marker == "" {
				marker = GeneratedMarker
			}
			found := compile(test.sources...).Find(marker)
			var names, ignored, open []string
			for _, b := range found.Benchmarks {
				names = append(names, b.Name())
			}
			for _, b := range found.Ignored {
				ignored = append(ignored, b.Method+" "+b.Why)
			}
			for _, o := range found.Open {
				line := o.Class
				for _, name := range o.Extends {
					line += " " + name
				}
				open = append(open, line)
			}
			if diff := cmp.Diff([][]string{test.want, test.ignored, test.open}, [][]string{names, ignored, open}); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestUsesAndClaims(t *testing.T) {
	c := compile(`package p; import org.mapstruct.*; import lombok.Data; import static q.C.X;
		@Data @Own @Mapper @X class A { @Override public String toString() { @SuppressWarnings("x") int a; return ""; } @Nested(@Inner) @java.lang.Deprecated int f; }
		@interface Own {}`)
	got := map[string][]string{}
	for _, use := range c.Uses() {
		got[use.Annotation.Name] = use.Names
	}
	want := map[string][]string{
		"Data":                 {"lombok.Data"},
		"Own":                  {"p.Own"},
		"Mapper":               {"p.Mapper", "org.mapstruct.Mapper", "java.lang.Mapper"},
		"X":                    {"q.C.X", "p.X", "org.mapstruct.X", "java.lang.X"},
		"Override":             {"java.lang.Override"},
		"Nested":               {"p.Nested", "org.mapstruct.Nested", "java.lang.Nested"},
		"java.lang.Deprecated": {"java.lang.Deprecated"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	claims := []struct {
		names   []string
		pattern string
		want    diag.Answer
	}{
		{[]string{"a.B"}, "*", diag.Yes},
		{[]string{"a.B"}, "a.B", diag.Yes},
		{[]string{"a.B"}, "m/a.B", diag.Yes},
		{[]string{"a.B"}, "a.*", diag.Yes},
		{[]string{"a.b.C"}, "a.*", diag.Yes},
		{[]string{"a.B"}, "a.C", diag.No},
		{[]string{"ab.C"}, "a.*", diag.No},
		{[]string{"p.B", "a.B"}, "a.B", diag.Yes},
		{[]string{"p.B", "a.B"}, "a.*", diag.Unknown},
	}
	for _, claim := range claims {
		if got := (Use{Names: claim.names}).Claims(claim.pattern); got != claim.want {
			t.Errorf("%v claimed by %s: %v", claim.names, claim.pattern, got)
		}
	}
}
