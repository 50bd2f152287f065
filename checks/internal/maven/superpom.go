package maven

import (
	"fmt"
	"strings"

	"jmhdoctor/checks/internal/xmldoc"
)

// The super POM is the parent of all poms. Its address of the central repository is left
// out: nothing is ever fetched.
const superPOM = `<project>
  <modelVersion>4.0.0</modelVersion>
  <repositories>
    <repository><id>central</id><name>Central Repository</name><snapshots><enabled>false</enabled></snapshots></repository>
  </repositories>
  <pluginRepositories>
    <pluginRepository><id>central</id><name>Central Repository</name><snapshots><enabled>false</enabled></snapshots>%s</pluginRepository>
  </pluginRepositories>
  <build>
    <directory>${project.basedir}/target</directory>
    <outputDirectory>${project.build.directory}/classes</outputDirectory>
    <finalName>${project.artifactId}-${project.version}</finalName>
    <testOutputDirectory>${project.build.directory}/test-classes</testOutputDirectory>
    <sourceDirectory>${project.basedir}/src/main/java</sourceDirectory>
    <scriptSourceDirectory>${project.basedir}/src/main/scripts</scriptSourceDirectory>
    <testSourceDirectory>${project.basedir}/src/test/java</testSourceDirectory>
    <resources><resource><directory>${project.basedir}/src/main/resources</directory></resource></resources>
    <testResources><testResource><directory>${project.basedir}/src/test/resources</directory></testResource></testResources>
    <pluginManagement><plugins>%s</plugins></pluginManagement>
  </build>
  <reporting><outputDirectory>${project.build.directory}/site</outputDirectory></reporting>
  <profiles>
    <profile>
      <id>release-profile</id>
      <activation><property><name>performRelease</name><value>true</value></property></activation>
      <build>
        <plugins>
          <plugin>
            <inherited>true</inherited><artifactId>maven-source-plugin</artifactId>
            <executions><execution><id>attach-sources</id><goals><goal>%s</goal></goals></execution></executions>
          </plugin>
          <plugin>
            <inherited>true</inherited><artifactId>maven-javadoc-plugin</artifactId>
            <executions><execution><id>attach-javadocs</id><goals><goal>jar</goal></goals></execution></executions>
          </plugin>
          <plugin><inherited>true</inherited><artifactId>maven-deploy-plugin</artifactId>%s</plugin>
        </plugins>
      </build>
    </profile>
  </profiles>
</project>`

// superPOM4 is Maven 4's (4.0.0-rc-5).
const superPOM4 = `<project>
  <modelVersion>4.0.0</modelVersion>
  <properties>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <project.reporting.outputEncoding>UTF-8</project.reporting.outputEncoding>
    <project.build.outputTimestamp>1980-02-01T00:00:00Z</project.build.outputTimestamp>
  </properties>
  <build>
    <directory>${project.basedir}/target</directory>
    <outputDirectory>${project.build.directory}/classes</outputDirectory>
    <finalName>${project.artifactId}-${project.version}</finalName>
    <testOutputDirectory>${project.build.directory}/test-classes</testOutputDirectory>
    <sourceDirectory>${project.basedir}/src/main/java</sourceDirectory>
    <scriptSourceDirectory>${project.basedir}/src/main/scripts</scriptSourceDirectory>
    <testSourceDirectory>${project.basedir}/src/test/java</testSourceDirectory>
    <resources>
      <resource><directory>${project.basedir}/src/main/resources</directory></resource>%s
    </resources>
    <testResources>
      <testResource><directory>${project.basedir}/src/test/resources</directory></testResource>%s
    </testResources>
  </build>
  <reporting><outputDirectory>${project.build.directory}/site</outputDirectory></reporting>
</project>`

// filteredResources are what model version 4.1.0 adds.
const (
	filteredResources     = "<resource><directory>${project.basedir}/src/main/resources-filtered</directory><filtering>true</filtering></resource>"
	filteredTestResources = "<testResource><directory>${project.basedir}/src/test/resources-filtered</directory><filtering>true</filtering></testResource>"
)

// superPOMPlugins are the managed plugins of the super POM, by the first Maven that has
// them, the newest first.
var superPOMPlugins = []struct {
	since   Version
	plugins string
}{
	{"3.9.8", "antrun:3.1.0 assembly:3.7.1 dependency:3.7.0 release:3.0.1"},
	{"3.9.6", "antrun:3.1.0 assembly:3.6.0 dependency:3.6.1 release:3.0.1"},
	{"3.9.3", "antrun:3.1.0 assembly:3.6.0 dependency:3.6.0 release:3.0.1"},
	{"3.0", "antrun:1.3 assembly:2.2-beta-5 dependency:2.8 release:2.5.3"},
}

// superPOMText gives the super POM of a Maven for a model version, which only Maven 4
// looks at.
func superPOMText(v Version, modelVersion string) string {
	if v.Line() == Line4 {
		if modelVersion == "4.1.0" {
			return fmt.Sprintf(superPOM4, filteredResources, filteredTestResources)
		}
		return fmt.Sprintf(superPOM4, "", "")
	}
	policy, configuration := "", ""
	if v.Compare("3.9.7") < 0 {
		policy = "<releases><updatePolicy>never</updatePolicy></releases>"
	}
	if v.Compare("3.9.3") < 0 {
		configuration = "<configuration><updateReleaseInfo>true</updateReleaseInfo></configuration>"
	}
	var managed strings.Builder
	for _, row := range superPOMPlugins {
		if v.Compare(row.since) < 0 {
			continue
		}
		for _, plugin := range strings.Fields(row.plugins) {
			name, version, _ := strings.Cut(plugin, ":")
			fmt.Fprintf(&managed, "<plugin><artifactId>maven-%s-plugin</artifactId><version>%s</version></plugin>", name, version)
		}
		break
	}
	return fmt.Sprintf(superPOM, policy, managed.String(), "jar-no-fork", configuration)
}

// readSuperModel reads a super POM; it has no file.
func readSuperModel(text string) *object {
	doc, err := xmldoc.Parse("", []byte(text))
	if err != nil {
		panic("maven: the super POM cannot be read: " + err.Error())
	}
	r := reader{doc: doc, way: Default, builtin: true, strict: true, shared: true}
	model, fault := r.root()
	if fault != nil {
		panic("maven: the super POM cannot be read: " + fault.message)
	}
	return model
}
