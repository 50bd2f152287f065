package jdk

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

// told writes what FromCI says, one line each: "file:line version", or "file:line ? reason".
func told(asked []Named, unknown []Unclear) []string {
	var lines []string
	for _, n := range asked {
		lines = append(lines, fmt.Sprintf("%s:%d %s", n.Place.File, n.Place.Range.Start.Line, n.Version))
	}
	for _, u := range unknown {
		lines = append(lines, fmt.Sprintf("%s:%d ? %s", u.Place.File, u.Place.Range.Start.Line, u.Reason))
	}
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "repo/.github/workflows/")
	}
	return lines
}

func repository(files map[string]string) fs.FS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		if !strings.Contains(name, "/") && strings.HasSuffix(name, ".yml") {
			name = ".github/workflows/" + name
		}
		fsys["repo/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

// job wraps the inside of a job "build" into a workflow; the inside begins at line 4.
func job(inside string) string {
	return "on: push\njobs:\n  build:\n" + inside
}

const setupWith = `    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-java@v4
        with:
          distribution: temurin
`

func TestFromCI(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  []string
	}{
		{"no workflows", map[string]string{"pom.xml": ""}, nil},
		{"no java", map[string]string{"ci.yml": job("    steps:\n      - run: make\n")}, nil},
		{"a number", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - run: mvn verify\n")},
			[]string{"ci.yml:10 17"}},
		{"a float is a number: 17.0 is 17", map[string]string{"ci.yml": job(setupWith + "          java-version: 17.0\n")},
			[]string{"ci.yml:10 17"}},
		{"the older writing of 8", map[string]string{"ci.yml": job(setupWith + "          java-version: 1.8\n")},
			[]string{"ci.yml:10 8"}},
		{"17.0 in quotes is the newest 17, not its first release", map[string]string{"ci.yml": job(setupWith + "          java-version: '17.0'\n")},
			[]string{"ci.yml:10 17"}},
		{"exact", map[string]string{"ci.yml": job(setupWith + "          java-version: \"17.0.9+9\"\n")},
			[]string{"ci.yml:10 17.0.9+9"}},
		{"17.x", map[string]string{"ci.yml": job(setupWith + "          java-version: 17.x\n")},
			[]string{"ci.yml:10 17"}},
		{"early access", map[string]string{"ci.yml": job(setupWith + "          java-version: 26-ea\n")},
			[]string{"ci.yml:10 26-ea"}},
		{"a zero that YAML ate", map[string]string{"ci.yml": job(setupWith + "          java-version: 1.10\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is 1.1: JDK version \"1\": the oldest JDK whose javac has annotation processing is 6"}},
		{"no such line", map[string]string{"ci.yml": job(setupWith + "          java-version: 17.2\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is 17.2: there is no JDK 17.2; in quotes, a version keeps its last zero"}},
		{"an open range", map[string]string{"ci.yml": job(setupWith + "          java-version: '>=17'\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is >=17: \">=17\" is no JDK version (\">=17\" is no number): write a number such as 17, or a full version such as 17.0.9"}},
		{"of several lines the last becomes JAVA_HOME", map[string]string{"ci.yml": job(setupWith + "          java-version: |\n            8\n            11\n\n            21 \n      - run: ./mvnw verify\n")},
			[]string{"ci.yml:14 21"}},
		{"a folded text is one line, which names no version", map[string]string{"ci.yml": job(setupWith + "          java-version: >\n            8\n            11\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is 8 11: \"8 11\" is no JDK version (\"8 11\" is no number): write a number such as 17, or a full version such as 17.0.9"}},
		{"a list", map[string]string{"ci.yml": job(setupWith + "          java-version: [8, 17]\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is a list or an object, which GitHub takes for no version"}},
		{"neither version nor file", map[string]string{"ci.yml": job(setupWith)},
			[]string{"ci.yml:7 ? setup-java is given neither java-version nor java-version-file, and fails"}},
		{"jdkfile", map[string]string{"ci.yml": job("    steps:\n      - uses: actions/setup-java@v4\n        with:\n          distribution: jdkfile\n          java-version: 17\n")},
			[]string{"ci.yml:7 ? setup-java installs the JDK of a file (distribution jdkfile), whose version is known only when the workflow runs"}},
		{"a runtime", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n          java-package: jre\n")},
			[]string{"ci.yml:11 ? setup-java installs a runtime without a compiler (java-package jre)"}},
		{"set-default false leaves JAVA_HOME", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - uses: actions/setup-java@v5\n        with: {java-version: 25, set-default: false}\n      - run: mvn verify\n")},
			[]string{"ci.yml:10 17"}},
		{"the last step wins", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - uses: actions/setup-java@v5\n        with: {java-version: 25}\n      - run: mvn verify\n")},
			[]string{"ci.yml:12 25"}},
		{"Maven runs between two steps", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - run: mvn verify\n      - uses: actions/setup-java@v5\n        with: {java-version: 25}\n      - run: mvn verify\n")},
			[]string{"ci.yml:10 17", "ci.yml:13 25"}},
		{"a step that never runs", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - uses: actions/setup-java@v5\n        if: ${{ false }}\n        with: {java-version: 25}\n      - run: mvn verify\n")},
			[]string{"ci.yml:10 17"}},
		{"a step that may run", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - uses: actions/setup-java@v5\n        if: github.ref == 'refs/heads/main'\n        with: {java-version: 25}\n      - run: mvn verify\n")},
			[]string{"ci.yml:10 17", "ci.yml:13 25"}},
		{"a job that never runs", map[string]string{"ci.yml": job("    if: false\n" + setupWith + "          java-version: 17\n")}, nil},
		{"matrix", map[string]string{"ci.yml": job("    strategy:\n      matrix:\n        java: [11, '17', 21.0]\n        os: [a, b]\n" + setupWith + "          java-version: ${{ matrix.java }}\n      - run: mvn verify\n")},
			[]string{"ci.yml:6 11", "ci.yml:6 17", "ci.yml:6 21"}},
		{"matrix in lines", map[string]string{"ci.yml": job("    strategy:\n      matrix:\n        java:\n          - 11\n          - 17 # the baseline\n" + setupWith + "          java-version: ${{matrix.java}}\n      - run: mvn verify\n")},
			[]string{"ci.yml:7 11", "ci.yml:8 17"}},
		{"include and exclude", map[string]string{"ci.yml": job(`    strategy:
      matrix:
        java: [8, 11, 17]
        os: [linux, windows]
        include:
          - {java: 25, os: linux}
          - os: linux
            experimental: true
        exclude:
          - java: 8
          - {java: 11, os: windows}
          - {java: 11, os: linux}
` + setupWith + "          java-version: ${{ matrix.java }}\n      - run: mvn verify\n")},
			[]string{"ci.yml:6 17", "ci.yml:9 25"}},
		{"include alone", map[string]string{"ci.yml": job(`    strategy:
      matrix:
        include:
          - java: 17
          - java: 25
` + setupWith + "          java-version: ${{ matrix.java }}\n      - run: mvn verify\n")},
			[]string{"ci.yml:7 17", "ci.yml:8 25"}},
		{"objects in a matrix", map[string]string{"ci.yml": job(`    strategy:
      matrix:
        jdk:
          - {version: 17, vendor: temurin}
          - {version: 25, vendor: zulu}
` + setupWith + "          java-version: ${{ matrix.jdk.version }}\n      - run: mvn verify\n")},
			[]string{"ci.yml:7 17", "ci.yml:8 25"}},
		{"fromJSON of a constant", map[string]string{"ci.yml": job("    strategy:\n      matrix:\n        java: ${{ fromJSON('[11, \"17\"]') }}\n" + setupWith + "          java-version: ${{ matrix.java }}\n")},
			[]string{"ci.yml:6 11", "ci.yml:6 17"}},
		{"a matrix made by another job", map[string]string{"ci.yml": job("    strategy:\n      matrix: ${{ fromJSON(needs.plan.outputs.matrix) }}\n" + setupWith + "          java-version: ${{ matrix.java }}\n")},
			[]string{"ci.yml:5 ? the java-version of setup-java is not known here: the matrix is not known here: needs.plan.outputs.matrix is known only when the workflow runs"}},
		{"one dimension made by another job", map[string]string{"ci.yml": job("    strategy:\n      matrix:\n        java: ${{ fromJSON(needs.plan.outputs.java) }}\n        os: [a]\n        include: [{java: 25, os: b}]\n" + setupWith + "          java-version: ${{ matrix.java }}\n")},
			[]string{"ci.yml:8 25", "ci.yml:6 ? the java-version of setup-java is not known here: needs.plan.outputs.java is known only when the workflow runs"}},
		{"include that is not known", map[string]string{"ci.yml": job("    strategy:\n      matrix:\n        java: [17]\n        include: ${{ fromJSON(vars.MORE) }}\n" + setupWith + "          java-version: ${{ matrix.java }}\n")},
			[]string{"ci.yml:6 17", "ci.yml:7 ? the java-version of setup-java is not known here: the include of the matrix is not known here: vars.MORE is known only when the workflow runs"}},
		{"env of the workflow", map[string]string{"ci.yml": "env:\n  JAVA: 21\n" + job(setupWith+"          java-version: ${{ env.JAVA }}\n")},
			[]string{"ci.yml:2 21"}},
		{"env of the job over that of the workflow", map[string]string{"ci.yml": "env:\n  JAVA: 21\n" + job("    env:\n      JAVA: '17'\n"+setupWith+"          java-version: ${{ env.JAVA }}\n")},
			[]string{"ci.yml:7 17"}},
		{"env through the matrix", map[string]string{"ci.yml": job("    strategy: {matrix: {java: [17]}}\n    env:\n      JAVA: ${{ matrix.java }}\n" + setupWith + "          java-version: ${{ env.JAVA }}\n")},
			[]string{"ci.yml:4 17"}},
		{"env that is set nowhere", map[string]string{"ci.yml": job(setupWith + "          java-version: ${{ env.JAVA }}\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is not known here: env.JAVA is set nowhere in the workflow"}},
		{"env that a command may write", map[string]string{"ci.yml": "env: {JAVA: 17}\n" + job("    steps:\n      - run: echo JAVA=21 >> $GITHUB_ENV\n      - uses: actions/setup-java@v4\n        with: {java-version: '${{ env.JAVA }}'}\n")},
			[]string{"ci.yml:8 ? the java-version of setup-java is not known here: env.JAVA may be written by a command of an earlier step"}},
		{"a choice between literals", map[string]string{"ci.yml": job("    strategy: {matrix: {os: [linux, windows]}}\n" + setupWith + "          java-version: ${{ matrix.os == 'linux' && 25 || '17' }}\n")},
			[]string{"ci.yml:11 25", "ci.yml:11 17"}},
		{"an output of a step", map[string]string{"ci.yml": job(setupWith + "          java-version: ${{ steps.jdk.outputs.version }}\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is not known here: steps.jdk.outputs.version is known only when the workflow runs"}},
		{"an expression without end", map[string]string{"ci.yml": job(setupWith + "          java-version: ${{ matrix.java\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is not known here: \"${{ matrix.java\" has no end to its ${{"}},
		{".java-version", map[string]string{".java-version": "\ntemurin-17.0.9\n", "ci.yml": job(setupWith + "          java-version-file: .java-version\n")},
			[]string{"repo/.java-version:2 17.0.9"}},
		{".tool-versions", map[string]string{".tool-versions": "nodejs 20.1.0\njava temurin-21.0.5+11\n", "ci.yml": job(setupWith + "          java-version-file: .tool-versions\n")},
			[]string{"repo/.tool-versions:2 21.0.5+11"}},
		{".tool-versions with an odd vendor", map[string]string{".tool-versions": "java adoptopenjdk-openj9-8.0.292+10\n", "ci.yml": job(setupWith + "          java-version-file: .tool-versions\n")},
			[]string{"repo/.tool-versions:1 8.0.292+10"}},
		{".sdkmanrc", map[string]string{"build/.sdkmanrc": "# comment\njava=21.0.5-tem\n", "ci.yml": job(setupWith + "          java-version-file: build/.sdkmanrc\n")},
			[]string{"repo/build/.sdkmanrc:2 21.0.5"}},
		{"corretto takes the line of a file only", map[string]string{".java-version": "17.0.9", "ci.yml": job("    steps:\n      - uses: actions/setup-java@v4\n        with: {distribution: corretto, java-version-file: .java-version}\n")},
			[]string{"repo/.java-version:1 17"}},
		{"java-version comes before the file", map[string]string{".java-version": "17", "ci.yml": job(setupWith + "          java-version: 21\n          java-version-file: .java-version\n")},
			[]string{"ci.yml:10 21"}},
		{"an empty java-version leaves the file", map[string]string{".java-version": "17", "ci.yml": job(setupWith + "          java-version: ''\n          java-version-file: .java-version\n")},
			[]string{"repo/.java-version:1 17"}},
		{"a version file that is missing", map[string]string{"ci.yml": job(setupWith + "          java-version-file: .java-version\n")},
			[]string{"ci.yml:10 ? setup-java takes the version from .java-version, which cannot be read: there is no such file"}},
		{"a version file without a version", map[string]string{".sdkmanrc": "maven=3.9.9", "ci.yml": job(setupWith + "          java-version-file: .sdkmanrc\n")},
			[]string{"ci.yml:10 ? setup-java takes the version from .sdkmanrc, which names none that it understands"}},
		{"a version file outside", map[string]string{"ci.yml": job(setupWith + "          java-version-file: ../../../../etc/passwd\n")},
			[]string{"ci.yml:10 ? setup-java takes the version from ../../../../etc/passwd, which lies outside the repository"}},
		{"a local action that sets up Java", map[string]string{
			".github/actions/jdk/action.yml": "runs:\n  using: composite\n  steps:\n    - uses: actions/setup-java@v4\n",
			"ci.yml":                         job("    steps:\n      - uses: ./.github/actions/jdk\n      - run: mvn verify\n")},
			[]string{"ci.yml:5 ? job build uses the action ./.github/actions/jdk of this repository, which brings a JDK: which one is not known here"}},
		{"a local action that uses one that does", map[string]string{
			".github/actions/all/action.yaml": "runs:\n  using: composite\n  steps:\n    - uses: './.github/actions/jdk'\n",
			".github/actions/jdk/action.yml":  "runs:\n  using: composite\n  steps:\n    - uses: actions/setup-java@v4\n",
			"ci.yml":                          job("    steps:\n      - uses: ./.github/actions/all\n      - run: mvn verify\n")},
			[]string{"ci.yml:5 ? job build uses the action ./.github/actions/all of this repository, which brings a JDK: which one is not known here"}},
		{"a local action without Java", map[string]string{
			".github/actions/cache/action.yml": "runs:\n  using: composite\n  steps:\n    - uses: actions/cache@v4\n",
			"ci.yml":                           job(setupWith + "          java-version: 17\n      - uses: ./.github/actions/cache\n      - run: mvn verify\n")},
			[]string{"ci.yml:10 17"}},
		{"a local action that is missing", map[string]string{"ci.yml": job("    steps:\n      - uses: ./.github/actions/jdk\n      - run: mvn verify\n")},
			[]string{"ci.yml:5 ? job build uses the action ./.github/actions/jdk of this repository, which cannot be read (there is no such file): whether it brings a JDK is not known"}},
		{"another action with a java-version", map[string]string{"ci.yml": job("    steps:\n      - uses: graalvm/setup-graalvm@v1\n        with: {java-version: 25}\n      - run: mvn verify\n")},
			[]string{"ci.yml:5 ? job build uses the action graalvm/setup-graalvm@v1, which may bring a JDK: which one is not known here"}},
		{"the runner's own JDK", map[string]string{"ci.yml": job("    steps:\n      - run: mvn verify\n")},
			[]string{"ci.yml:5 ? job build runs Maven without setup-java: it takes the JDK that the runner happens to have"}},
		{"a container", map[string]string{"ci.yml": job("    container:\n      image: maven:3.9-eclipse-temurin-25\n    steps:\n      - run: mvn verify\n")},
			[]string{"ci.yml:5 ? job build runs Maven in the container image maven:3.9-eclipse-temurin-25: which JDK that holds is not known here"}},
		{"JAVA_HOME of a step", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - run: mvn verify\n        env:\n          JAVA_HOME: ${{ env.JAVA_HOME_21_X64 }}\n")},
			[]string{"ci.yml:10 17", "ci.yml:13 ? job build sets JAVA_HOME for a step that runs Maven: which JDK that is is not known here"}},
		{"JAVA_HOME by a command", map[string]string{"ci.yml": job("    steps:\n      - run: JAVA_HOME=$JAVA_HOME_21_X64 mvn verify\n")},
			[]string{"ci.yml:5 ? job build sets JAVA_HOME by a command: which JDK that is is not known here"}},
		{"JAVA_HOME is printed", map[string]string{"ci.yml": job(setupWith + "          java-version: 17\n      - run: |\n          echo JAVA_HOME=$JAVA_HOME\n          mvn verify\n")},
			[]string{"ci.yml:10 17"}},
		{"a workflow of another repository", map[string]string{"ci.yml": job("    uses: apache/maven-gh-actions-shared/.github/workflows/maven-verify.yml@v4\n")},
			[]string{"ci.yml:4 ? job build calls the workflow apache/maven-gh-actions-shared/.github/workflows/maven-verify.yml@v4 of another repository: whether that runs Maven, and with which JDK, is not known here"}},
		{"a workflow that another calls", map[string]string{
			"build.yml": "on:\n  workflow_call:\n    inputs:\n      java: {type: string, default: '11'}\njobs:\n  build:\n" + setupWith + "          java-version: ${{ inputs.java }}\n      - run: mvn verify\n",
			"ci.yml":    job("    strategy: {matrix: {java: [17, 25]}}\n    uses: ./.github/workflows/build.yml\n    with:\n      java: ${{ matrix.java }}\n") + "  old:\n    uses: ./.github/workflows/build.yml\n"},
			[]string{"build.yml:4 11", "ci.yml:4 17", "ci.yml:4 25"}},
		{"a workflow that nobody calls", map[string]string{
			"build.yml": "on:\n  workflow_call:\n    inputs:\n      java: {type: string, required: true}\njobs:\n  build:\n" + setupWith + "          java-version: ${{ inputs.java }}\n      - run: mvn verify\n"},
			[]string{"build.yml:4 ? the java-version of setup-java is not known here: inputs.java has no default, and no workflow of this repository calls this one"}},
		{"workflows that call each other", map[string]string{
			"a.yml": "on: workflow_call\njobs:\n  b:\n    uses: ./.github/workflows/b.yml\n    with: {java: '${{ inputs.java }}'}\n",
			"b.yml": "on: workflow_call\njobs:\n  a:\n    uses: ./.github/workflows/a.yml\n    with: {java: '${{ inputs.java }}'}\n  build:\n" + setupWith + "          java-version: ${{ inputs.java }}\n"},
			[]string{"b.yml:1 ? the java-version of setup-java is not known here: the workflows call each other too often to follow them all"}},
		{"started by hand", map[string]string{
			"ci.yml": "on:\n  push:\n  workflow_dispatch:\n    inputs:\n      java: {type: choice, options: ['17', '21'], default: '21'}\njobs:\n  build:\n" + setupWith + "          java-version: ${{ inputs.java || '17' }}\n      - run: mvn verify\n"},
			[]string{"ci.yml:5 21", "ci.yml:14 17"}},
		{"an anchor", map[string]string{"ci.yml": "x: &version 17\n" + job(setupWith+"          java-version: *version\n      - run: mvn verify\n")},
			[]string{"ci.yml:1 17"}},
		{"an alias without an anchor", map[string]string{"ci.yml": job(setupWith + "          java-version: *version\n")},
			[]string{"ci.yml:10 ? the java-version of setup-java is not known here: the alias *version names no anchor above it"}},
		{"no YAML", map[string]string{"ci.yml": "jobs: [\n", "other.yml": job(setupWith + "          java-version: 17\n")},
			[]string{"other.yml:10 17", "ci.yml:1 ? the workflow cannot be read: it cannot be read as YAML: sequence end token ']' not found"}},
		{"not UTF-8", map[string]string{"ci.yml": "name: \xe9\n"}, []string{"ci.yml:0 ? the workflow cannot be read: it is not written in UTF-8"}},
		{"a key twice", map[string]string{"ci.yml": "on: push\non: pull_request\n"},
			[]string{"ci.yml:2 ? the workflow cannot be read: it cannot be read as YAML: mapping key \"on\" already defined at [1:1]"}},
		{"not a workflow at all", map[string]string{"ci.yml": "- 1\n- 2\n", "empty.yml": "", "word.yml": "jobs"}, nil},
		{"CRLF and a byte order mark", map[string]string{"ci.yml": "\ufeff" + strings.ReplaceAll(job(setupWith+"          java-version: |\n            11\n            17\n"), "\n", "\r\n")},
			[]string{"ci.yml:12 17"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := told(FromCI(repository(test.files), "repo"))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWhyOfCI(t *testing.T) {
	fsys := repository(map[string]string{
		".java-version": "17\n",
		"ci.yml":        job("    strategy: {matrix: {java: [21]}}\n" + setupWith + "          java-version: ${{ matrix.java }}\n      - run: ./mvnw -B verify\n"),
		"docs.yml":      job(setupWith + "          java-version-file: .java-version\n"),
	})
	asked, _ := FromCI(fsys, "repo")
	var got []string
	for _, n := range asked {
		got = append(got, n.Why)
	}
	want := []string{
		"setup-java in .github/workflows/ci.yml:4 (job build)",
		"setup-java in .github/workflows/docs.yml:7 (job build, where no mvn is seen, reads .java-version:1)",
	}
	// In order of the files that name the versions: .github comes before .java-version.
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestVendorOfCI: among JDK 8 only Oracle's has -proc:full, and setup-java has no such.
func TestVendorOfCI(t *testing.T) {
	asked, _ := FromCI(repository(map[string]string{"ci.yml": job(setupWith + "          java-version: 8\n")}), "repo")
	if len(asked) != 1 {
		t.Fatalf("%+v", asked)
	}
	if answer, why := asked[0].Version.SupportsProcFull(); answer != diag.No {
		t.Errorf("-proc:full on %s: %s, %s", asked[0].Version, answer, why)
	}
}

func TestRunsMaven(t *testing.T) {
	for command, want := range map[string]bool{
		"mvn verify": true, "./mvnw -B verify": true, "cd a && mvn": true, "mvnw.cmd verify": true, "xvfb-run mvn test": true,
		"\"mvn\" x": true, "mvnd verify": true, "time (mvn -v)": true, "echo mvnx": false, "cat .mvn/maven.config": false,
		"apt install maven": false, "cp a.mvn b": false, "gradle build": false, "": false,
	} {
		if got := runsMaven.MatchString(command); got != want {
			t.Errorf("%q: %v", command, got)
		}
	}
}

// TestRootOfTheFileSystem: a repository may be the root of the file system that is given.
func TestRootOfTheFileSystem(t *testing.T) {
	fsys := fstest.MapFS{
		".github/workflows/ci.yml": {Data: []byte(job(setupWith + "          java-version-file: .java-version\n"))},
		".java-version":            {Data: []byte("17")},
	}
	asked, unknown := FromCI(fsys, ".")
	if len(asked) != 1 || asked[0].Place.File != ".java-version" || len(unknown) != 0 {
		t.Errorf("%+v, %+v", asked, unknown)
	}
}
