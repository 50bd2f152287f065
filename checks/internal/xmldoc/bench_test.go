package xmldoc

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/beevik/etree"
)

// benchmarkPom is a pom of some ten kilobytes, as large modules have them.
var benchmarkPom = []byte(`<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 http://maven.apache.org/xsd/maven-4.0.0.xsd">
  <modelVersion>4.0.0</modelVersion>
  <groupId>g</groupId>
  <artifactId>a</artifactId>
  <version>1.0-SNAPSHOT</version>
  <dependencies>
` + strings.Repeat(`    <dependency>
      <groupId>org.openjdk.jmh</groupId>
      <artifactId>jmh-core</artifactId>
      <version>${jmh.version}</version>
    </dependency>
    <!-- and one more, for a reason -->
`, 50) + `  </dependencies>
</project>
`)

func BenchmarkParse(b *testing.B) {
	b.SetBytes(int64(len(benchmarkPom)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("pom.xml", benchmarkPom); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEtree(b *testing.B) {
	b.SetBytes(int64(len(benchmarkPom)))
	b.ReportAllocs()
	for b.Loop() {
		if err := etree.NewDocument().ReadFromBytes(benchmarkPom); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRawToken(b *testing.B) {
	b.SetBytes(int64(len(benchmarkPom)))
	b.ReportAllocs()
	for b.Loop() {
		decoder := xml.NewDecoder(bytes.NewReader(benchmarkPom))
		for {
			if _, err := decoder.RawToken(); err == io.EOF {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
}
