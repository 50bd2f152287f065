package checks

import (
	"fmt"

	"jmhdoctor/checks/diag"
)

var _ = register(&Check{
	ID:       "JMH106",
	Name:     "version-leaked",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "A processor path without a version got the version of another artifact.",
		Why: `Maven merges two lists of processor paths by position: the child's first path is laid over the parent's first, and what the child's does not say comes from the parent's. ` +
			`A path for JMH without a version over Lombok's path becomes JMH with Lombok's version, which does not exist, or is the wrong one.`,
		Example: `<!-- parent: lombok 1.18.46 is the first path -->
<path>
  <groupId>org.openjdk.jmh</groupId>
  <artifactId>jmh-generator-annprocess</artifactId>
</path>`,
		Instead: `<path>
  <groupId>org.openjdk.jmh</groupId>
  <artifactId>jmh-generator-annprocess</artifactId>
  <version>${jmh.version}</version>
</path>`,
		Fix:        "Writes the version into the path.",
		Precision:  "Read off the merge itself: every value keeps the element that it came from. Held against Maven's own model builder.",
		References: []string{"apache/maven-compiler-plugin#325", "micronaut-projects/micronaut-core#4323"},
	},
	Run: func(p *Pass) {
		for _, l := range p.Module.leakedVersions() {
			f := l.finding(fmt.Sprintf("the processor path %s has no version of its own and got %s, the version of %s, by its position in the list", l.artifact, l.version, l.owner))
			f.Fixes = p.Module.mend(f, p.Check.ID, l.remedy())
			p.Report(f)
		}
	},
})
