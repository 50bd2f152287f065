package maven

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"
)

// onDisk writes files into a folder of the test: a file system in memory is slower than
// the disk where a file is not there.
func onDisk(b *testing.B, list fstest.MapFS) fs.FS {
	b.Helper()
	dir := b.TempDir()
	if err := os.CopyFS(dir, list); err != nil {
		b.Fatal(err)
	}
	return os.DirFS(dir)
}

// bigReactor is a reactor of modules below one parent that manages as much as a large
// project's does.
func bigReactor(modules int) (fsys fstest.MapFS, poms []string) {
	list := map[string]string{}
	var managed, plugins, names strings.Builder
	for i := range 150 {
		fmt.Fprintf(&managed, "<dependency><groupId>org.example.lib%d</groupId><artifactId>lib-%d</artifactId><version>${lib.version}</version></dependency>\n", i%20, i)
	}
	for i := range 30 {
		fmt.Fprintf(&plugins, "<plugin><artifactId>maven-p%d-plugin</artifactId><version>1.%d</version><configuration><a>${lib.version}</a><list><x>1</x><x>2</x></list></configuration></plugin>\n", i, i)
	}
	for i := range modules {
		name := fmt.Sprintf("module-%d", i)
		fmt.Fprintf(&names, "<module>%s</module>\n", name)
		var dependencies strings.Builder
		for d := range 15 {
			fmt.Fprintf(&dependencies, "    <dependency>\n      <groupId>org.example.lib%d</groupId>\n      <artifactId>lib-%d</artifactId>\n    </dependency>\n", (i+d)%150%20, (i+d)%150)
		}
		list[name+"/pom.xml"] = `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>g</groupId>
    <artifactId>parent</artifactId>
    <version>1</version>
  </parent>
  <artifactId>` + name + `</artifactId>
  <dependencies>
` + dependencies.String() + `  </dependencies>
  <build>
    <plugins>
      <plugin>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.13.0</version>
        <configuration>
          <annotationProcessorPaths>
            <path>
              <groupId>org.openjdk.jmh</groupId>
              <artifactId>jmh-generator-annprocess</artifactId>
              <version>${jmh.version}</version>
            </path>
          </annotationProcessorPaths>
        </configuration>
      </plugin>
    </plugins>
  </build>
</project>
`
		poms = append(poms, name+"/pom.xml")
	}
	list["pom.xml"] = pomText("parent", "<packaging>pom</packaging>\n<modules>"+names.String()+"</modules><properties><lib.version>1.2.3</lib.version><jmh.version>1.37</jmh.version></properties>"+
		"<dependencyManagement><dependencies>"+managed.String()+"</dependencies></dependencyManagement><build><pluginManagement><plugins>"+plugins.String()+"</plugins></pluginManagement></build>")
	return files(list), append(poms, "pom.xml")
}

// BenchmarkEffective makes the models of 1,000 modules on one core, and tells how many
// times as long that takes as BenchmarkRawToken's work.
func BenchmarkEffective(b *testing.B) {
	list, poms := bigReactor(1000)
	fsys := onDisk(b, list)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var models, tokens time.Duration
	for b.Loop() {
		start := time.Now()
		effective(b, NewBuilder(fsys), poms)
		models += time.Since(start)
		b.StopTimer()
		start = time.Now()
		rawTokens(b, fsys, poms)
		tokens += time.Since(start)
		b.StartTimer()
	}
	b.ReportMetric(float64(models)/float64(tokens), "x-RawToken")
}

// BenchmarkEffectiveOnAllCores makes the same models on as many goroutines as there are
// cores, and tells how many times faster that is than on one.
func BenchmarkEffectiveOnAllCores(b *testing.B) {
	list, poms := bigReactor(1000)
	fsys := onDisk(b, list)
	var one, all time.Duration
	for b.Loop() {
		start := time.Now()
		builder := NewBuilder(fsys)
		var group sync.WaitGroup
		for part := range slices.Chunk(poms, (len(poms)-1)/runtime.GOMAXPROCS(0)+1) {
			group.Go(func() { effective(b, builder, part) })
		}
		group.Wait()
		all += time.Since(start)
		b.StopTimer()
		cores := runtime.GOMAXPROCS(1)
		start = time.Now()
		effective(b, NewBuilder(fsys), poms)
		one += time.Since(start)
		runtime.GOMAXPROCS(cores)
		b.StartTimer()
	}
	b.ReportMetric(float64(one)/float64(all), "x-faster")
}

func effective(b *testing.B, builder *Builder, poms []string) {
	in := Inputs{JavaVersion: "17.0.15"}.Prepared()
	for _, pom := range poms {
		if _, problems := builder.Effective(pom, in); Failed(problems) {
			b.Error(problems)
		}
	}
}

// BenchmarkRawToken reads the same files with nothing but encoding/xml's tokenizer.
func BenchmarkRawToken(b *testing.B) {
	list, poms := bigReactor(1000)
	fsys := onDisk(b, list)
	for b.Loop() {
		rawTokens(b, fsys, poms)
	}
}

func rawTokens(b *testing.B, fsys fs.FS, poms []string) {
	for _, pom := range poms {
		data, err := fs.ReadFile(fsys, pom)
		if err != nil {
			b.Fatal(err)
		}
		decoder := xml.NewDecoder(bytes.NewReader(data))
		for err == nil {
			_, err = decoder.RawToken()
		}
		if err != io.EOF {
			b.Fatal(err)
		}
	}
}
