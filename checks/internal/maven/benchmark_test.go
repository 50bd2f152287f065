package maven

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

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

func BenchmarkEffective(b *testing.B) {
	fsys, poms := bigReactor(1000)
	in := Inputs{JavaVersion: "17.0.15"}
	for b.Loop() {
		builder := NewBuilder(fsys)
		for _, pom := range poms {
			if _, problems := builder.Effective(pom, in); Failed(problems) {
				b.Fatal(problems)
			}
		}
	}
}

func BenchmarkParallelEffective(b *testing.B) {
	fsys, poms := bigReactor(1000)
	in := Inputs{JavaVersion: "17.0.15"}
	builder := NewBuilder(fsys)
	at := make(chan string)
	go func() {
		for i := 0; ; i++ {
			at <- poms[i%len(poms)]
		}
	}()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, problems := builder.Effective(<-at, in); Failed(problems) {
				b.Error(problems)
			}
		}
	})
}

// BenchmarkRawToken reads the same bytes with nothing but encoding/xml's tokenizer.
func BenchmarkRawToken(b *testing.B) {
	fsys, poms := bigReactor(1000)
	for b.Loop() {
		for _, pom := range poms {
			decoder := xml.NewDecoder(bytes.NewReader(fsys[pom].Data))
			for {
				if _, err := decoder.RawToken(); err != nil {
					break
				}
			}
		}
	}
}
