package truth

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// jarProject is a module as people pack it for java -jar: shade, with JMH's main class.
var jarProject = map[string]string{
	"pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>truth</groupId>
  <artifactId>jar</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>8</maven.compiler.source>
    <maven.compiler.target>8</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.openjdk.jmh</groupId>
      <artifactId>jmh-core</artifactId>
      <version>1.37</version>
    </dependency>
    <dependency>
      <groupId>org.openjdk.jmh</groupId>
      <artifactId>jmh-generator-annprocess</artifactId>
      <version>1.37</version>
      <scope>provided</scope>
    </dependency>
  </dependencies>
  <build>
    <finalName>benchmarks</finalName>
    <plugins>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-compiler-plugin</artifactId>
        <version>3.13.0</version>
      </plugin>
      <plugin>
        <groupId>org.apache.maven.plugins</groupId>
        <artifactId>maven-shade-plugin</artifactId>
        <version>3.6.0</version>
        <executions>
          <execution>
            <phase>package</phase>
            <goals>
              <goal>shade</goal>
            </goals>
            <configuration>
              <createDependencyReducedPom>false</createDependencyReducedPom>
              <transformers>
                <transformer implementation="org.apache.maven.plugins.shade.resource.ManifestResourceTransformer">
                  <mainClass>org.openjdk.jmh.Main</mainClass>
                </transformer>
              </transformers>
            </configuration>
          </execution>
        </executions>
      </plugin>
    </plugins>
  </build>
</project>
`,
	"src/main/java/demo/Logs.java": `package demo;

import org.openjdk.jmh.annotations.*;

@State(Scope.Thread)
public class Logs {
    @Param({"1", "10"})
    public int size;

    @Benchmark
    public double log(Input input) {
        return Math.log(input.value * size);
    }

    @State(Scope.Thread)
    public static class Input {
        double value = 42;
    }
}
`,
	"src/main/java/demo/Maps.java": `package demo;

public class Maps extends other.Base {
}
`,
	"src/main/java/other/Base.java": `package other;

import org.openjdk.jmh.annotations.*;

public abstract class Base {
    @Benchmark
    public long get() {
        return System.nanoTime();
    }
}
`,
	"src/main/java/other/Sums.java": `package other;

import org.openjdk.jmh.annotations.*;

public class Sums {
    public static class Inner {
        @Benchmark
        public long sum() {
            return System.nanoTime();
        }
    }
}
`,
}

// jarBenchmarks are those of jarProject.
var jarBenchmarks = []string{"demo.Logs.log", "demo.Maps.get", "other.Sums.Inner.sum"}

// healthyJar builds jarProject, or takes the jar that was built before.
func (w workshop) healthyJar(t *testing.T) []byte {
	t.Helper()
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(jarProject)) {
		fmt.Fprintf(sum, "%s\n%s\n", name, jarProject[name])
	}
	kept := filepath.Join(w.cache, "results", hex.EncodeToString(sum.Sum(nil))+".jar")
	if content, err := os.ReadFile(kept); err == nil && os.Getenv("JMHDOCTOR_REBUILD") != "1" {
		return content
	}
	folder := t.TempDir()
	for name, text := range jarProject {
		write(t, filepath.Join(folder, name), text)
	}
	log := w.build(t, run{maven: "3.9.16", jdk: jdkOf(t, 17), folder: folder, goal: "package"})
	content, err := os.ReadFile(filepath.Join(folder, "target", "benchmarks.jar"))
	if err != nil {
		if strings.Contains(log, "Could not transfer") || strings.Contains(log, "Unknown host") {
			missing(t, "what the jar needs could not be fetched:\n%s", log)
		}
		t.Fatalf("%v\n%s", err, log)
	}
	write(t, kept, string(content))
	return content
}
