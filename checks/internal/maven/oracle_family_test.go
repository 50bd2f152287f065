package maven

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"
)

// oracleOS is what the JVM of the oracle says about this machine.
func oracleOS(t *testing.T) OS {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("random poms are compared on Linux only, where the JVM's name of the system is known")
	}
	release, err := os.ReadFile("/proc/sys/kernel/osrelease")
	if err != nil {
		t.Skip("no /proc to read the system's version from")
	}
	return OS{Name: "Linux", Arch: strings.NewReplacer("arm64", "aarch64").Replace(runtime.GOARCH), Version: strings.TrimSpace(string(release))}
}

// A family is a requested pom with its ancestors, profiles and BOMs.
type family struct {
	files    map[string]string
	pom      string
	user     map[string]string
	profiles []string
}

type pomWriter struct {
	*rand.Rand
	b strings.Builder
	// strict leaves out what Maven 4 refuses: repetitions, odd combine.* words.
	strict bool
	used   map[string]bool
}

// once picks a text that this list has not had yet, when repetitions are refused.
func (w *pomWriter) once(list ...string) string {
	for range 20 {
		text := w.pick(list...)
		if !w.strict || !w.used[text] {
			if w.used == nil {
				w.used = map[string]bool{}
			}
			w.used[text] = true
			return text
		}
	}
	return fmt.Sprintf("u%d", w.IntN(1e6))
}

func (w *pomWriter) chance(percent int) bool { return w.IntN(100) < percent }

func (w *pomWriter) pick(list ...string) string { return list[w.IntN(len(list))] }

func (w *pomWriter) tag(name, text string) { fmt.Fprintf(&w.b, "<%s>%s</%s>", name, text, name) }

func (w *pomWriter) maybe(percent int, name string, text func() string) {
	if w.chance(percent) {
		w.tag(name, text())
	}
}

// block writes an element whose content a function writes.
func (w *pomWriter) block(name string, content func()) {
	fmt.Fprintf(&w.b, "<%s>", name)
	content()
	fmt.Fprintf(&w.b, "</%s>", name)
}

func (w *pomWriter) times(most int, one func(i int)) {
	for i := range w.IntN(most + 1) {
		one(i)
	}
}

// randomFamily writes up to three ancestors: on disk beside each other, or in a
// repository.
func randomFamily(r *rand.Rand, strict bool) family {
	// Maven 4 wants a root.
	f := family{files: map[string]string{".mvn/keep": ""}, user: map[string]string{}}
	levels := 1 + r.IntN(3)
	names := []string{"root", "mid", "child"}[3-levels:]
	dir := ""
	parentInRepo := false
	for level, name := range names {
		w := &pomWriter{Rand: r, strict: strict}
		last := level == len(names)-1
		p := pomShape{name: name, last: last}
		if level > 0 {
			p.parent = names[level-1]
			p.parentInRepo = parentInRepo
		}
		// Only the uppermost ones can lie in a repository, with all that is above them.
		inRepo := !last && (level == 0 || parentInRepo) && w.chance(25)
		if level > 0 && !inRepo {
			dir += name + "/"
		}
		text := w.pom(p)
		if inRepo {
			f.files[fmt.Sprintf("repo/g/%s/1/%s-1.pom", name, name)] = text
		} else {
			f.files[dir+"pom.xml"] = text
			f.pom = dir + "pom.xml"
		}
		parentInRepo = inRepo
	}
	for _, bom := range []string{"bom1", "bom2"} {
		w := &pomWriter{Rand: r, strict: strict}
		f.files[fmt.Sprintf("repo/b/%s/1/%s-1.pom", bom, bom)] = w.bom(bom)
	}
	if r.IntN(3) == 0 {
		names := []string{"skip", "p5", "p1", "act1", "revision"}
		f.user[names[r.IntN(len(names))]] = []string{"cli", "true", "1", ""}[r.IntN(4)]
	}
	if r.IntN(4) == 0 {
		f.profiles = append(f.profiles, []string{"x1", "x2", "!x3", "-x1", "nope", "+x3"}[r.IntN(6)])
	}
	if r.IntN(2) == 0 {
		f.files[dir+"marker.txt"] = ""
	}
	return f
}

type pomShape struct {
	name, parent string
	parentInRepo bool
	last         bool
}

func (w *pomWriter) pom(p pomShape) string {
	w.block("project", func() {
		w.tag("modelVersion", "4.0.0")
		if p.parent != "" {
			w.parent(p)
		}
		if p.parent == "" || w.chance(30) {
			w.tag("groupId", "g")
		}
		w.tag("artifactId", p.name)
		if p.parent == "" || w.chance(30) {
			w.tag("version", "1")
		}
		if !p.last {
			w.tag("packaging", "pom")
		} else {
			w.maybe(60, "packaging", func() string { return w.pick("jar", "jar", "war", "pom", "maven-plugin", "ear", "ejb", "rar") })
		}
		w.about()
		if !p.last && w.chance(50) {
			w.block("modules", func() {
				w.tag("module", w.pick("mid", "child", "sub/child", `sub\mid/pom.xml`))
			})
		}
		w.base(p.parent == "")
		w.maybeBlock(85, "build", func() { w.build(true) })
		w.maybeBlock(60, "profiles", func() {
			for _, id := range []string{"x1", "x2", "x3"} {
				if w.chance(50) {
					w.block("profile", func() { w.profile(id) })
				}
			}
		})
	})
	return w.b.String()
}

func (w *pomWriter) maybeBlock(percent int, name string, content func()) {
	if w.chance(percent) {
		w.block(name, content)
	}
}

func (w *pomWriter) parent(p pomShape) {
	w.block("parent", func() {
		w.tag("groupId", "g")
		w.tag("artifactId", p.parent)
		// Maven 4 does not find a range's versions in a repository without metadata.
		if version := "[1,2)"; w.chance(5) && !(w.strict && p.parentInRepo) {
			w.tag("version", version)
		} else {
			w.tag("version", "1")
		}
		if p.parentInRepo {
			w.maybe(50, "relativePath", func() string { return "" })
			return
		}
		w.maybe(30, "relativePath", func() string {
			return w.pick("..", "../pom.xml", `..\pom.xml`, "../", "..", "../pom.xml", `..\pom.xml`, "../", "..", "../pom.xml", "")
		})
	})
}

func (w *pomWriter) about() {
	w.maybe(30, "name", func() string { return w.text() })
	w.maybe(20, "description", func() string { return w.text() })
	w.maybe(30, "url", func() string { return w.pick("http://x", "http://x/", "http://x/a/../b", "${p1}") })
	w.maybe(10, "inceptionYear", func() string { return "2020" })
	w.maybeBlock(15, "organization", func() { w.maybe(60, "name", w.text); w.maybe(60, "url", w.text) })
	w.maybeBlock(15, "licenses", func() { w.block("license", func() { w.tag("name", w.text()) }) })
	w.maybeBlock(15, "developers", func() {
		w.block("developer", func() { w.tag("id", "d"); w.block("roles", func() { w.tag("role", w.text()) }) })
	})
	w.maybeBlock(10, "mailingLists", func() { w.block("mailingList", func() { w.tag("name", w.text()) }) })
	w.maybeBlock(10, "prerequisites", func() { w.maybe(60, "maven", func() string { return "3.0" }) })
	w.maybeBlock(25, "scm", func() {
		w.maybe(60, "connection", func() string { return w.pick("scm:x", "scm:x/") })
		w.maybe(40, "developerConnection", func() string { return "scm:${p2}" })
		w.maybe(30, "tag", w.text)
		w.maybe(60, "url", func() string { return "http://scm" })
	})
	w.maybeBlock(15, "issueManagement", func() { w.maybe(60, "system", w.text); w.maybe(60, "url", w.text) })
	w.maybeBlock(10, "ciManagement", func() {
		w.maybe(60, "system", w.text)
		w.maybeBlock(50, "notifiers", func() {
			w.block("notifier", func() {
				w.maybe(50, "type", w.text)
				w.maybe(50, "sendOnError", func() string { return w.pick("true", "false") })
				w.maybeBlock(50, "configuration", func() { w.tag("address", w.text()) })
			})
		})
	})
}

// base writes what models and profiles have in common.
func (w *pomWriter) base(top bool) {
	w.maybeBlock(20, "distributionManagement", func() {
		w.maybeBlock(50, "repository", func() {
			w.tag("id", "r")
			w.maybe(50, "url", w.text)
			w.maybe(20, "layout", func() string { return "legacy" })
		})
		w.maybeBlock(30, "snapshotRepository", func() { w.tag("id", "s"); w.maybe(30, "uniqueVersion", func() string { return "false" }) })
		w.maybeBlock(50, "site", func() {
			w.maybe(50, "id", func() string { return "site" })
			w.maybe(60, "url", func() string { return "http://site" })
		})
		w.maybe(20, "downloadUrl", w.text)
	})
	properties := 60
	if top {
		properties = 97
	}
	w.maybeBlock(properties, "properties", func() {
		for _, name := range []string{"p1", "p2", "p3", "p4", "act1", "revision"} {
			chance := 35
			if top {
				chance = 92
			}
			w.maybe(chance, name, func() string { return w.value(name) })
		}
	})
	w.maybeBlock(50, "dependencyManagement", func() {
		w.used = nil
		w.block("dependencies", func() {
			w.times(4, func(int) { w.dependency(true) })
			w.times(2, func(int) { w.importBOM() })
		})
	})
	w.used = nil
	w.maybeBlock(60, "dependencies", func() { w.times(4, func(int) { w.dependency(false) }) })
	w.maybeBlock(15, "repositories", func() { w.repository("repository") })
	w.maybeBlock(15, "pluginRepositories", func() { w.repository("pluginRepository") })
	w.maybeBlock(25, "reporting", func() {
		w.maybe(30, "excludeDefaults", func() string { return w.pick("true", "false") })
		w.maybe(20, "outputDirectory", func() string { return "out" })
		w.maybeBlock(70, "plugins", func() { w.times(2, w.reportPlugin) })
	})

}

func (w *pomWriter) repository(tag string) {
	w.block(tag, func() {
		w.tag("id", w.pick("r1", "r2", "central"))
		w.tag("url", "http://repo/${p1}")
		w.maybeBlock(40, "snapshots", func() { w.tag("enabled", w.pick("true", "false")) })
		w.maybeBlock(30, "releases", func() { w.maybe(50, "updatePolicy", func() string { return "daily" }) })
	})
}

// value is a property's text; a cycle, an empty or an odd text comes up now and then.
func (w *pomWriter) value(name string) string {
	switch n := w.IntN(60); {
	case n == 0:
		return "${" + w.pick("p1", "p2", "p3", "p4") + "}"
	case n == 1:
		return w.pick("", "a b", "${undefined}", "${basedir}/z")
	case n < 8 && name < "p4" && name >= "p1":
		return "${" + w.pick(name[:1]+string(name[1]+1), "p4") + "}"
	case n < 16:
		return w.pick("${project.version}", "${project.artifactId}-x", "${env.FOO}", "${FOO}", "${java.version}", "${version}")
	}
	return name + w.pick("", "a", "b", ".c")
}

func (w *pomWriter) text() string {
	return w.pick("t1", "t2", "${p1}", "${p2}-${p3}", "${undefined}", "${project.version}", "${pom.artifactId}", "", " t3 ", "${project.build.directory}", "$${p1}",
		"${project.parent.version}", "${env.EMPTY}", "${os.name}", "a &amp; b", "${project.packaging}", "${packaging}", "${project.name}")
}

func (w *pomWriter) dependency(managed bool) {
	w.block("dependency", func() {
		w.tag("groupId", w.pick("d", "d", "d", "e", "e", "${p1}"))
		w.tag("artifactId", w.once("a1", "a2", "a3", "a4", "a5"))
		if managed || w.chance(93) {
			w.tag("version", w.pick("1", "2", "${p2}", "${project.version}", "[1,2)"))
		}
		w.maybe(15, "type", func() string { return w.pick("jar", "test-jar", "war") })
		w.maybe(15, "classifier", func() string { return w.pick("c1", "", "tests") })
		w.maybe(45, "scope", func() string {
			return w.pick("compile", "test", "provided", "runtime", "odd", "", "${p3}")
		})
		w.maybe(15, "optional", func() string {
			if w.chance(4) {
				return w.pick("${p4}", "maybe")
			}
			return w.pick("true", "false")
		})
		w.maybeBlock(20, "exclusions", func() {
			w.times(2, func(int) {
				w.block("exclusion", func() { w.tag("groupId", w.pick("x", "*")); w.tag("artifactId", w.pick("y", "z", "*")) })
			})
		})
	})
}

func (w *pomWriter) importBOM() {
	w.block("dependency", func() {
		w.tag("groupId", "b")
		w.tag("artifactId", w.once("bom1", "bom2"))
		w.tag("version", "1")
		w.tag("type", "pom")
		w.tag("scope", "import")
	})
}

func (w *pomWriter) bom(name string) string {
	w.block("project", func() {
		w.tag("modelVersion", "4.0.0")
		w.tag("groupId", "b")
		w.tag("artifactId", name)
		w.tag("version", "1")
		w.tag("packaging", "pom")
		w.block("properties", func() { w.tag("p1", "d"); w.tag("p2", "bom-"+name) })
		w.block("dependencyManagement", func() {
			w.block("dependencies", func() {
				w.times(3, func(int) { w.dependency(true) })
				if name == "bom1" && w.chance(40) {
					w.block("dependency", func() {
						w.tag("groupId", "b")
						w.tag("artifactId", "bom2")
						w.tag("version", "1")
						w.tag("type", "pom")
						w.tag("scope", "import")
					})
				}
			})
		})
	})
	return w.b.String()
}

func (w *pomWriter) build(model bool) {
	if model {
		w.maybe(15, "sourceDirectory", func() string { return w.pick("src", "src/../main", "${project.basedir}/s", "/abs/src", "${p1}/src") })
		w.maybe(10, "outputDirectory", func() string { return "${project.build.directory}/o" })
		w.maybeBlock(15, "extensions", func() {
			w.times(2, func(int) {
				w.block("extension", func() {
					w.tag("groupId", "x")
					w.tag("artifactId", w.pick("e1", "e2"))
					w.tag("version", w.pick("1", "2"))
				})
			})
		})
	}
	w.maybe(15, "defaultGoal", func() string { return w.pick("install", "verify") })
	w.maybeBlock(20, "resources", func() { w.resource("resource") })
	w.maybeBlock(15, "testResources", func() { w.resource("testResource") })
	w.maybe(15, "directory", func() string { return w.pick("out", "${p1}/target", "../t") })
	w.maybe(20, "finalName", func() string { return w.pick("f", "${project.artifactId}", "${p3}") })
	w.maybeBlock(15, "filters", func() { w.times(2, func(int) { w.tag("filter", w.pick("f1", "f2", "${p1}")) }) })
	w.maybeBlock(55, "pluginManagement", func() { w.plugins() })
	if w.chance(75) {
		w.plugins()
	}
}

func (w *pomWriter) resource(tag string) {
	w.times(2, func(int) {
		w.block(tag, func() {
			w.tag("directory", w.pick("r1", "r2", "${basedir}/r"))
			w.maybe(30, "filtering", func() string { return w.pick("true", "false") })
			w.maybe(30, "targetPath", w.text)
			w.maybeBlock(30, "includes", func() { w.times(2, func(int) { w.tag("include", w.pick("i1", "i2")) }) })
		})
	})
}

func (w *pomWriter) plugins() {
	w.used = nil
	w.block("plugins", func() { w.times(4, func(int) { w.plugin() }) })
}

func (w *pomWriter) plugin() {
	w.block("plugin", func() {
		w.maybe(25, "groupId", func() string { return w.pick("org.apache.maven.plugins", "q") })
		w.tag("artifactId", w.once("maven-compiler-plugin", "maven-compiler-plugin", "maven-surefire-plugin", "maven-site-plugin", "p1", "p2", "p3", "p4"))
		w.maybe(60, "version", func() string { return w.pick("1", "2", "${p2}", "${project.version}") })
		w.maybe(10, "extensions", func() string { return w.pick("true", "false") })
		w.maybeBlock(55, "executions", func() {
			ids := []string{"e1", "e2", "default-compile", "default-testCompile", "default", ""}
			w.Shuffle(len(ids), func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
			for _, id := range ids[:w.IntN(3)] {
				w.block("execution", func() { w.execution(id) })
			}
		})
		w.maybeBlock(20, "dependencies", func() {
			w.times(2, func(int) {
				w.block("dependency", func() {
					w.tag("groupId", "d")
					w.tag("artifactId", w.pick("a1", "a2"))
					w.tag("version", w.pick("1", "${p1}"))
					w.maybe(20, "scope", func() string {
						return w.pick("runtime", "compile", "runtime", "compile", "runtime", "compile", "runtime", "compile", "test")
					})
				})
			})
		})
		w.maybe(20, "inherited", func() string {
			if w.chance(3) {
				return "${p4}"
			}
			return w.pick("true", "false", "false", "FALSE")
		})
		if w.chance(60) {
			w.configuration()
		}
	})
}

func (w *pomWriter) execution(id string) {
	if id != "" {
		w.tag("id", id)
	}
	w.maybe(40, "phase", func() string { return w.pick("compile", "none", "${p1}", "verify") })
	w.maybeBlock(50, "goals", func() { w.times(3, func(int) { w.tag("goal", w.pick("compile", "testCompile", "g1", "${p2}")) }) })
	w.maybe(15, "inherited", func() string { return w.pick("true", "false") })
	if w.chance(60) {
		w.configuration()
	}
}

func (w *pomWriter) configuration() {
	fmt.Fprintf(&w.b, "<configuration%s>", w.combine(8))
	w.times(4, func(int) { w.node(2) })
	w.b.WriteString("</configuration>")
}

func (w *pomWriter) combine(percent int) string {
	if !w.chance(percent) {
		return w.pick("", "", "", "", "", "", ` a="1"`, ` a="${p1}"`, ` b=""`)
	}
	if w.strict {
		return w.pick(` combine.children="append"`, ` combine.children="merge"`, ` combine.self="override"`, ` combine.self="remove"`,
			` combine.self="merge"`, ` combine.id="i"`, ` combine.keys="a"`, ` xml:space="preserve"`)
	}
	return w.pick(` combine.children="append"`, ` combine.children="merge"`, ` combine.self="override"`, ` combine.self="remove"`,
		` combine.self="merge"`, ` combine.self="Override"`, ` combine.children=" append"`, ` combine.id="i"`, ` combine.keys="a"`, ` xml:space="preserve"`)
}

func (w *pomWriter) node(depth int) {
	name := w.pick("a", "b", "c", "list", "path")
	fmt.Fprintf(&w.b, "<%s%s", name, w.combine(15))
	if w.chance(10) {
		w.b.WriteString("/>")
		return
	}
	w.b.WriteString(">")
	if depth > 0 && w.chance(50) {
		w.times(3, func(int) { w.node(depth - 1) })
	} else {
		w.b.WriteString(w.text())
	}
	fmt.Fprintf(&w.b, "</%s>", name)
}

func (w *pomWriter) reportPlugin(int) {
	w.block("plugin", func() {
		w.tag("artifactId", w.pick("maven-project-info-reports-plugin", "rp1", "rp2"))
		w.maybe(60, "version", func() string { return w.pick("1", "${p2}") })
		w.maybe(20, "inherited", func() string { return w.pick("true", "false") })
		w.maybeBlock(40, "reportSets", func() {
			for _, id := range []string{"rs1", "rs2"} {
				if w.chance(50) {
					w.block("reportSet", func() {
						w.tag("id", id)
						w.maybeBlock(50, "reports", func() { w.times(2, func(int) { w.tag("report", w.pick("r1", "r2")) }) })
						w.maybe(20, "inherited", func() string { return "false" })
						if w.chance(40) {
							w.configuration()
						}
					})
				}
			}
		})
		if w.chance(40) {
			w.configuration()
		}
	})
}

func (w *pomWriter) profile(id string) {
	w.tag("id", id)
	w.maybeBlock(75, "activation", func() {
		w.maybe(25, "activeByDefault", func() string { return w.pick("true", "true", "false", "", "yes") })
		w.maybe(30, "jdk", func() string {
			return w.pick("17", "[17,)", "[1.8,11)", "!17", "(,17]", "[17,20],[22,)", "8", "[21]", "${p1}", "[17.0.15,17.0.16)", "17.0.15")
		})
		w.maybeBlock(20, "os", func() {
			w.maybe(40, "family", func() string { return w.pick("unix", "!unix", "windows", "mac", "!windows") })
			w.maybe(30, "name", func() string { return w.pick("linux", "Linux", "!linux") })
			w.maybe(20, "arch", func() string { return w.pick("amd64", "x86", "!amd64") })
			w.maybe(10, "version", func() string { return w.pick("!5", "regex:.*") })
		})
		w.maybeBlock(35, "property", func() {
			w.tag("name", w.pick("act1", "!act1", "p1", "skip", "!skip", "packaging", "java.version", "env.FOO", "!env.BAR", "${p5}", "p5"))
			w.maybe(40, "value", func() string { return w.pick("true", "!true", "jar", "foo", "${p1}", "1", "cli", "") })
		})
		w.maybeBlock(20, "file", func() {
			w.maybe(60, "exists", func() string {
				return w.pick("marker.txt", "${basedir}/marker.txt", "${project.basedir}/nope", "../pom.xml", "${p1}")
			})
			w.maybe(40, "missing", func() string { return w.pick("marker.txt", "nope", "${basedir}/marker.txt") })
		})
	})
	w.maybeBlock(60, "build", func() { w.build(false) })
	w.base(false)
}
