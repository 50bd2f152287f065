package checks

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"jmhdoctor/checks/diag"
)

// benchmarkReactor writes a reactor of modules with a benchmark each. Healthy ones have a
// processor path; of the others each is broken by itself.
func benchmarkReactor(b *testing.B, modules int, healthy bool) (fs.FS, Request) {
	b.Helper()
	files := fstest.MapFS{}
	write := func(name, text string) { files[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644} }
	paths := ""
	if healthy {
		paths = `<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><annotationProcessorPaths><path>
      <groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId><version>1.37</version>
    </path></annotationProcessorPaths></configuration></plugin></plugins></build>`
	}
	var names strings.Builder
	for i := range modules {
		name := fmt.Sprintf("m%d", i)
		fmt.Fprintf(&names, "<module>%s</module>", name)
		write(name+"/pom.xml", `<project>
  <modelVersion>4.0.0</modelVersion>
  <parent><groupId>g</groupId><artifactId>p</artifactId><version>1</version></parent>
  <artifactId>`+name+`</artifactId>
  <dependencies>
    <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-core</artifactId><version>1.37</version></dependency>
    <dependency><groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId><version>1.37</version><scope>provided</scope></dependency>
  </dependencies>
  `+paths+`
</project>
`)
		write(name+"/src/main/java/b/B"+fmt.Sprint(i)+".java", fmt.Sprintf("package b;\nimport org.openjdk.jmh.annotations.Benchmark;\npublic class B%d {\n  @Benchmark public int a() { return 1; }\n}\n", i))
	}
	write("pom.xml", `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>g</groupId><artifactId>p</artifactId><version>1</version>
  <packaging>pom</packaging>
  <modules>`+names.String()+`</modules>
  <properties><maven.compiler.release>17</maven.compiler.release></properties>
</project>
`)
	dir := b.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		b.Fatal(err)
	}
	return os.DirFS(dir), Request{Targets: []Target{{Path: "pom.xml", Given: "pom.xml"}}, JDKs: "17,25", Environment: Environment{WorkingDir: "."}}
}

// BenchmarkRun judges 1,000 modules for two JDKs: how many times faster all cores are than
// one, and how much heap it took from the system.
func BenchmarkRun(b *testing.B) {
	for _, c := range []struct {
		name    string
		healthy bool
		outcome diag.Outcome
	}{{"healthy", true, diag.Pass}, {"broken", false, diag.Fail}} {
		b.Run(c.name, func(b *testing.B) {
			fsys, request := benchmarkReactor(b, 1000, c.healthy)
			run := func() time.Duration {
				start := time.Now()
				report, err := Run(fsys, request)
				if err != nil || len(report.Subjects) != 1001 || report.Subjects[1].Outcome != c.outcome {
					b.Fatalf("%v, %d subjects, the first module's outcome is %v", err, len(report.Subjects), report.Subjects[1].Outcome)
				}
				return time.Since(start)
			}
			var one, all time.Duration
			for b.Loop() {
				all += run()
				b.StopTimer()
				cores := runtime.GOMAXPROCS(1)
				one += run()
				runtime.GOMAXPROCS(cores)
				b.StartTimer()
			}
			var memory runtime.MemStats
			runtime.ReadMemStats(&memory)
			b.ReportMetric(float64(one)/float64(all), "x-faster")
			b.ReportMetric(float64(memory.HeapSys)/(1<<20), "MB-heap")
		})
	}
}
