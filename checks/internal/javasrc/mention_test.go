package javasrc

import "testing"

func TestMentionsBenchmark(t *testing.T) {
	const imported = "import org.openjdk.jmh.annotations.Benchmark\n"
	tests := []struct {
		name, file, src string
		want            bool
	}{
		{"kotlin", "A.kt", imported + "class A { @Benchmark fun m() {} }", true},
		{"on demand", "A.kt", "import org.openjdk.jmh.annotations.*\nclass A { @Benchmark fun m() {} }", true},
		{"full name", "A.kt", "class A { @org.openjdk.jmh.annotations.Benchmark fun m() {} }", true},
		{"alias", "A.kt", "import org.openjdk.jmh.annotations.Benchmark as Bench\nclass A { @Bench fun m() {} }", true},
		{"brackets", "A.kt", imported + "class A { @[JvmName(1) Benchmark] fun m() {} }", true},
		{"use site", "A.kt", imported + "class A { @get:Benchmark val m = 1 }", true},
		{"kotlinx-benchmark", "A.kt", "import kotlinx.benchmark.*\nclass A { @Benchmark fun m() {} }", true},
		{"another", "A.kt", "import foo.Benchmark\nclass A { @Benchmark fun m() {} }", false},
		{"another beside JMH", "A.kt", "import foo.Benchmark\nimport org.openjdk.jmh.annotations.State\nclass A { @Benchmark fun m() {} }", false},
		{"import alone", "A.kt", imported + "class A", false},
		{"comment", "A.kt", imported + "// @Benchmark\n/* /* */ @Benchmark */ class A", false},
		{"string", "A.kt", imported + "val a = \"@Benchmark\"; val b = \"\"\" \" @Benchmark \"\"\"\"; val c = '\"'", false},
		{"after a string", "A.kt", imported + "val c = '\"'; val d = '\\''; val e = \"\"\"\"\"\"; @Benchmark fun x()", true},
		{"scala", "A.scala", "import org.openjdk.jmh.annotations._\nclass A { @Benchmark def m: Int = 1 }", true},
		{"scala, selectors", "A.scala", "import org.openjdk.jmh.annotations.{Benchmark, State}\nclass A { @Benchmark def m: Symbol = 'x }", true},
		{"scala, renamed", "A.scala", "import org.openjdk.jmh.annotations.{Benchmark => B}\nclass A { @B def m = 1 }", true},
		{"scala, by package", "A.scala", "import org.openjdk.jmh.annotations\nclass A { @annotations.Benchmark def m = 1 }", true},
		{"groovy", "A.groovy", imported + "class A { @Benchmark void m() { 'x' } }", true},
		{"groovy, strings", "A.groovy", imported + "class A { def a = '@Benchmark', b = '''\n' @Benchmark ''' }", false},
		{"groovy, comment is not nested", "A.groovy", imported + "/* /* */ class A { @Benchmark void m() {} }", true},
		{"nothing", "A.kt", "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := MentionsBenchmark(test.file, []byte(test.src)); got != test.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
