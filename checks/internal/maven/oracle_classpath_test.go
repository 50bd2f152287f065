package maven

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestRandomClassPaths holds our class paths against those that maven-dependency-plugin
// prints, for random modules over a random repository. JMHDOCTOR_POMS and JMHDOCTOR_SEED
// ask for more and other ones.
func TestRandomClassPaths(t *testing.T) {
	if testing.Short() {
		t.Skip("random class paths are left out with -short")
	}
	modules, seed := 60, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("JMHDOCTOR_POMS")); err == nil {
		modules = n
	}
	if n, err := strconv.ParseUint(os.Getenv("JMHDOCTOR_SEED"), 10, 64); err == nil {
		seed = n
	}
	for _, maven := range append(slices.Clone(goldenMavens), "4.0.0-rc-5") {
		t.Run(string(maven), func(t *testing.T) {
			java, home := javaHome(t), mavenHome(t, maven)
			cached := filepath.Join(filepath.Dir(home), "repository")
			if _, err := os.Stat(filepath.Join(cached, "org/apache/maven/plugins/maven-dependency-plugin/3.8.1")); err != nil {
				lacking(t, "no maven-dependency-plugin 3.8.1 in "+cached)
			}
			dir, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			repository := filepath.Join(dir, "repo")
			if err := os.MkdirAll(repository, 0o755); err != nil {
				t.Fatal(err)
			}
			entries, err := os.ReadDir(cached)
			if err != nil {
				t.Fatal(err)
			}
			for _, entry := range entries {
				if err := os.Symlink(filepath.Join(cached, entry.Name()), filepath.Join(repository, entry.Name())); err != nil {
					t.Fatal(err)
				}
			}
			graph := &graphWriter{Rand: rand.New(rand.NewPCG(seed, 4711)), moves: maven.Line() < Line4}
			for name, text := range graph.files(modules) {
				full := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			mvn := exec.Command(filepath.Join(home, "bin", "mvn"), "-o", "-B", "-q", "--fail-at-end", "-Dmaven.repo.local="+repository, "validate")
			mvn.Dir = dir
			mvn.Env = append(os.Environ(), "JAVA_HOME="+java)
			output, runError := mvn.CombinedOutput()
			compareClassPaths(t, dir, modules, Inputs{Maven: maven, JavaVersion: "17.0.15"}, string(output), runError)
		})
	}
}

func compareClassPaths(t *testing.T, dir string, modules int, in Inputs, output string, runError error) {
	t.Helper()
	root := strings.TrimPrefix(filepath.ToSlash(dir), "/")
	in.Repositories = []string{root + "/repo"}
	b := NewBuilder(os.DirFS("/"))
	compared := 0
	for i := range modules {
		name := fmt.Sprintf("m%d", i)
		model, problems := b.Effective(root+"/"+name+"/pom.xml", in)
		if Failed(problems) {
			t.Fatalf("%s: %v", name, problems)
		}
		for kind, file := range map[ClassPathKind]string{CompilePath: "compile", RuntimePath: "runtime", TestPath: "test"} {
			data, err := os.ReadFile(filepath.Join(dir, name, "cp-"+file+".txt"))
			if err != nil {
				continue // Maven fails there.
			}
			compared++
			var ours []string
			for _, a := range b.ClassPath(model, kind, in).Artifacts {
				ours = append(ours, "/"+a.File)
			}
			want := strings.TrimSpace(string(data))
			if got := strings.Join(ours, ":"); got != want {
				short := strings.NewReplacer("/"+in.Repositories[0]+"/r/", "").Replace
				pom, _ := os.ReadFile(filepath.Join(dir, name, "pom.xml"))
				t.Errorf("%s, %s\nMaven: %s\nours:  %s\n%s", name, file, short(want), short(got), pom)
				if t.Failed() && os.Getenv("JMHDOCTOR_KEEP") != "" {
					_ = os.CopyFS(os.Getenv("JMHDOCTOR_KEEP"), os.DirFS(dir))
				}
				return
			}
		}
	}
	t.Logf("%d class paths of %d modules", compared, modules)
	if compared < modules {
		t.Errorf("Maven printed only %d class paths of %d modules (%v); they prove little\n%s", compared, modules, runError, output)
	}
}

// A graphWriter writes modules and the repository that they depend on.
type graphWriter struct {
	*rand.Rand
	// moves: one artifact has moved. Maven 4 misses dependencies of what turns out nearest
	// only after a move.
	moves bool
}

const graphArtifacts, graphVersions, graphMoved = 14, 3, 6

func (w *graphWriter) chance(percent int) bool { return w.IntN(100) < percent }

func (w *graphWriter) pick(list ...string) string { return list[w.IntN(len(list))] }

func (w *graphWriter) files(modules int) map[string]string {
	list := map[string]string{}
	var names strings.Builder
	for i := range modules {
		name := fmt.Sprintf("m%d", i)
		names.WriteString("<module>" + name + "</module>")
		list[name+"/pom.xml"] = "<project><modelVersion>4.0.0</modelVersion><parent><groupId>g</groupId><artifactId>root</artifactId><version>1</version></parent><artifactId>" +
			name + "</artifactId>" + w.content(1+w.IntN(5), 0) + "</project>"
	}
	var executions strings.Builder
	for _, scope := range []string{"compile", "runtime", "test"} {
		executions.WriteString("<execution><id>" + scope + "</id><phase>validate</phase><goals><goal>build-classpath</goal></goals><configuration><includeScope>" + scope +
			"</includeScope><outputFile>${project.basedir}/cp-" + scope + ".txt</outputFile></configuration></execution>")
	}
	list["pom.xml"] = pomText("root", "<packaging>pom</packaging><modules>"+names.String()+"</modules><build><plugins><plugin><artifactId>maven-dependency-plugin</artifactId><version>3.8.1</version><executions>"+
		executions.String()+"</executions></plugin></plugins></build>")
	list[".mvn/keep"] = ""
	for artifact := range graphArtifacts {
		for version := range graphVersions {
			content := ""
			if above := artifact + 1; above < graphArtifacts {
				content = w.content(w.IntN(5), above)
			}
			// One name only leads to the next one.
			if w.moves && artifact == graphMoved {
				content = fmt.Sprintf("<distributionManagement><relocation><artifactId>a%d</artifactId>%s</relocation></distributionManagement>", artifact+1, w.pick("", "<version>1</version>"))
			}
			base := fmt.Sprintf("repo/r/a%d/%d/a%d-%d", artifact, version, artifact, version)
			list[base+".pom"] = fmt.Sprintf("<project><modelVersion>4.0.0</modelVersion><groupId>r</groupId><artifactId>a%d</artifactId><version>%d</version>%s</project>", artifact, version, content)
			for _, suffix := range []string{".jar", "-tests.jar", "-c.jar"} {
				list[base+suffix] = "jar"
			}
		}
	}
	return list
}

// content writes dependencies, and what is managed, from an artifact on: there are no
// cycles, in which Maven gives one version the dependencies of another.
func (w *graphWriter) content(count, from int) string {
	var b strings.Builder
	if w.chance(45) {
		b.WriteString("<dependencyManagement><dependencies>" + w.dependencies(1+w.IntN(4), 0) + "</dependencies></dependencyManagement>")
	}
	b.WriteString("<dependencies>" + w.dependencies(count, from) + "</dependencies>")
	return b.String()
}

func (w *graphWriter) dependencies(count, from int) string {
	var b strings.Builder
	used := map[string]bool{}
	for range count {
		artifact := fmt.Sprintf("a%d", from+min(w.IntN(graphArtifacts-from), w.IntN(graphArtifacts-from)))
		if w.moves && from <= graphMoved && w.chance(30) {
			artifact = fmt.Sprintf("a%d", graphMoved+w.IntN(2))
		}
		kind := ""
		if w.chance(12) {
			kind = w.pick("<classifier>c</classifier>", "<type>test-jar</type>")
		}
		if used[artifact+kind] {
			continue
		}
		used[artifact+kind] = true
		rest := kind
		if w.chance(35) {
			rest += scope(w.pick("compile", "runtime", "provided", "test"))
		}
		if w.chance(12) {
			rest += "<optional>" + w.pick("true", "false") + "</optional>"
		}
		if w.chance(15) {
			rest += exclusion(w.pick("r", "r", "*"), w.pick("*", "a1", "a2", "a3", "a4", "a5", "a6", "a7"))
		}
		b.WriteString(dep(fmt.Sprintf("r:%s:%d", artifact, w.IntN(graphVersions)), rest))
	}
	return b.String()
}
