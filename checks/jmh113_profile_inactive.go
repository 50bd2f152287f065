package checks

import (
	"fmt"
	"slices"

	"jmhdoctor/checks/diag"
)

var _ = register(&Check{
	ID:       "JMH113",
	Name:     "profile-inactive",
	On:       diag.Module,
	Severity: diag.Error,
	Doc: diag.Doc{
		What: "No benchmarks are made, and what would make them stands in a profile that is not active for the judged build.",
		Why: `Profiles are switched off more easily than it seems: activeByDefault ends as soon as any other profile of the same pom is active, <jdk>23</jdk> means 23 and nothing newer, ` +
			`conditions that stand together must all hold, and -P takes no part in the builds of others. The build is as green as without the profile.`,
		Example: `<profile>
  <id>benchmarks</id>
  <build>
    <plugins>
      <plugin>
        <artifactId>maven-compiler-plugin</artifactId>
        <configuration>
          <proc>full</proc>
        </configuration>
      </plugin>
    </plugins>
  </build>
</profile>`,
		Instead: `mvn -Pbenchmarks package`,
		Fix:     "The command line that activates the profile, for you to judge. Where every build should make benchmarks, move what the profile sets into the pom itself.",
		Precision: "The model is computed again with each inactive profile of the pom and its parents, and the verdict with it; one is named only if all benchmarks are made then. " +
			"Two profiles that help only together are not found. As severe as what it causes.",
		References: []string{"Maven: Introduction to Build Profiles", "apache/maven DefaultProfileSelector"},
	},
	Run: func(p *Pass) {
		m := p.Module
		profiles := m.inactiveProfiles()
		if len(profiles) == 0 {
			return
		}
		first := profiles[0]
		f := diag.Finding{
			Key: m.inactiveFindingKey(), Severity: severityOf(first.builds), JDKs: m.jdksOf(first.builds), Place: m.placeOrFile(first.state.Origin),
			Message: fmt.Sprintf("what would make the benchmarks stands in the profile %s, which is not active: %s", first.state.ID, first.why()),
		}
		for _, other := range profiles[1:] {
			f.Related = append(f.Related, diag.Step{Place: m.placeOrFile(other.state.Origin),
				Message: fmt.Sprintf("the profile %s would make them too, and is not active: %s", other.state.ID, other.why())})
		}
		f.Trace = first.trace()
		f.Related = append(f.Related, first.builds[0].ofBenchmarks().relatedBenchmark()...)
		f.Fixes = m.mend(f, p.Check.ID, remedy{
			title: "activate the profile " + first.state.ID, snippet: "mvn -P" + first.state.ID + " package",
			where: "on the command line, which jmhdoctor takes too",
			why:   "whether all builds should have it is for you to judge; if so, move what it sets out of the profile",
		})
		p.Report(f)
	},
})

// trace tells what decides in a build with the profile.
func (p inactiveProfile) trace() []diag.Step {
	verdict := p.with.ofBenchmarks().verdict
	steps := p.module.trace(verdict.Deciding)
	return append(steps, diag.Step{Message: "with -P" + p.state.ID + ", " + verdict.Message})
}

// why says why the profile is not active, with paths as they are shown.
func (p inactiveProfile) why() string { return p.module.project.readable(p.state.Why) }

// ofBenchmarks is the first compilation of a build that has benchmarks.
func (b *build) ofBenchmarks() *compilation {
	i := slices.IndexFunc(b.compilations, (*compilation).ofBenchmarks)
	return b.compilations[i]
}
