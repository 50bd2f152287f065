package checks

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
	"jmhdoctor/checks/internal/xmldoc"
)

// A project is what one named pom belongs to: the Maven that builds it, its settings, and
// the JDKs it is judged for.
type project struct {
	*runner
	// pom is the one that was named, root the folder that Maven takes for the root.
	pom, root string
	maven     maven.Choice
	config    maven.Config
	judged    []jdk.Judged
	unclear   []jdk.Unclear
	// settings are nil without a settings.xml; repositories are rooted folders.
	settings     *maven.Settings
	repositories []string
	// toolchains are those of the user's toolchains.xml, or why it cannot be read.
	toolchains        []jdk.Toolchain
	toolchainsProblem string
	// poms are those of the reactor; workspace has them by groupId:artifactId:version.
	poms      []string
	workspace map[string]string
	sources   *sourceReader
	// troubles are what Maven says about the modules that a pom names, by that pom.
	troubles map[string][]maven.Problem
	// lineages are those of the poms, trials what became of edits that were tried.
	lineages *cache[[]string]
	// prepared are the inputs by the text of the JDK's version.
	prepared *cache[maven.Inputs]
	trials   *cache[string]
	// others are the project as other Mavens build it.
	others *cache[*project]
}

// builds says whether another project's pom is a module of this one.
func (p *project) builds(other *project) bool {
	return p.pom != other.pom && slices.Contains(p.poms, other.pom)
}

// judgeAll judges the project's pom and all its modules, as many at a time as there are
// cores; what is said of them stands in the order of the modules.
func (p *project) judgeAll() {
	p.mention(p)
	var poms []string
	for _, file := range p.poms {
		if !p.runner.judged[file] {
			p.runner.judged[file] = true
			poms = append(poms, file)
		}
	}
	judgments := make([]judgment, len(poms))
	inParallel(len(poms), func(i int) { judgments[i] = p.judge(poms[i]) })
	for _, j := range judgments {
		p.report.Subjects = append(p.report.Subjects, j.subject)
		p.report.Findings = append(p.report.Findings, j.findings...)
		p.report.Unknowns = append(p.report.Unknowns, j.unknowns...)
		p.report.OtherMavens = append(p.report.OtherMavens, j.otherMavens...)
	}
}

// unreadable tells why a named pom cannot even be read; what Maven would say about its
// text is a finding.
func (r *runner) unreadable(pom string) string {
	_, err := readBounded(r.fsys, pom, xmldoc.MaxSize)
	var large errTooLarge
	switch {
	case err == nil:
		return ""
	case errors.As(err, &large):
		return "cannot be checked: " + reasonOf(err) + "; is it a pom?"
	}
	return "cannot be read: " + reasonOf(err)
}

func (r *runner) newProject(pom string) *project {
	dir := path.Dir(pom)
	root := maven.RootOf(r.fsys, dir)
	p := &project{runner: r, pom: pom, root: root, sources: newSourceReader(r.fsys), troubles: map[string][]maven.Problem{},
		lineages: newCache[[]string](), prepared: newCache[maven.Inputs](), trials: newCache[string](), others: newCache[*project]()}
	images := r.images(dir)
	p.maven = maven.MavenChoice(r.fsys, root, maven.Version(r.request.Maven), mavenOffers(images))
	config, err := maven.ReadConfig(r.fsys, root, p.maven.Version)
	if err != nil {
		r.problem(r.request.Paths.Show(path.Join(root, ".mvn/maven.config")), "cannot be read: "+reasonOf(err)+"; what it sets is not taken into account")
	}
	p.config = config
	p.judged, p.unclear = r.judgedJDKs(dir, images)
	p.readSettings()
	p.readToolchains()
	p.readReactor()
	return p
}

// judgedJDKs tells which JDKs a project is judged for, and why.
func (r *runner) judgedJDKs(dir string, images []jdk.Image) ([]jdk.Judged, []jdk.Unclear) {
	if r.asked != nil {
		return r.judgedHere(nil), nil
	}
	named, unclear := jdk.FromCI(r.fsys, r.repositoryRoot(dir))
	return r.judgedHere(append(named, jdk.FromImages(images)...)), unclear
}

// images are those that the project is built in; none is looked for where all that they tell
// was asked for.
func (r *runner) images(dir string) []jdk.Image {
	if r.asked != nil && r.request.Maven != "" {
		return nil
	}
	return jdk.Images(r.fsys, r.repositoryRoot(dir))
}

// mavenOffers are the Mavens that come with images.
func mavenOffers(images []jdk.Image) []maven.Offer {
	var offers []maven.Offer
	for _, image := range images {
		if version := image.MavenVersion(); version != "" {
			origin := maven.Origin{File: image.Place.File, Element: image.Place.Span, Text: image.Place.Span, Way: maven.Here}
			offers = append(offers, maven.Offer{Version: maven.Version(version), Why: image.Why, Origin: origin})
		}
	}
	return offers
}

// judgedHere are the JDKs of --jdk, else the one of this machine and those that a project
// names.
func (r *runner) judgedHere(named []jdk.Named) []jdk.Judged {
	if r.asked != nil {
		return jdk.JudgedSet(r.asked, nil, nil)
	}
	compiling, _ := jdk.Compiling(r.fsys, r.jdkEnvironment())
	return jdk.JudgedSet(nil, &compiling, named)
}

func (r *runner) jdkEnvironment() jdk.Environment {
	env := r.request.Environment
	return jdk.Environment{
		Home: env.Home, Prefix: env.Prefix, JavaHome: env.JavaHome, SearchPath: env.SearchPath, Variables: env.Variables, OS: env.OS,
	}
}

// machine is what decides here, beside the pom, which JDK compiles.
func (p *project) machine(runsMaven jdk.Version) javac.Machine {
	return javac.Machine{FS: p.fsys, Env: p.jdkEnvironment(), JDK: runsMaven, Toolchains: p.toolchains, ToolchainsProblem: p.toolchainsProblem}
}

// readToolchains reads the user's toolchains.xml; Maven stops at one that it cannot read.
func (p *project) readToolchains() {
	home := p.request.Environment.Home
	if home == "" {
		return
	}
	toolchains, err := jdk.ReadToolchains(p.fsys, path.Join(home, ".m2/toolchains.xml"), p.jdkEnvironment())
	switch {
	case err == nil:
		p.toolchains = toolchains
	case !errors.Is(err, fs.ErrNotExist):
		p.toolchainsProblem = err.Error()
	}
}

// repositoryRoot is the first folder upward with .git, else the folder itself.
func (r *runner) repositoryRoot(dir string) string {
	for at := dir; ; at = path.Dir(at) {
		if _, err := fs.Stat(r.fsys, path.Join(at, ".git")); err == nil {
			return at
		}
		if at == "." {
			return dir
		}
	}
}

// mention puts the Maven and the JDKs that are judged into the report.
func (r *runner) mention(p *project) {
	if r.report.Maven.Version == "" {
		r.report.Maven = p.mavenChoice()
	}
	for _, j := range p.judged {
		r.mentionJDK(j)
	}
}

func (r *runner) mentionJDK(j jdk.Judged) {
	for _, known := range r.report.JDKs {
		if known.JDK == j.Version.Feature && known.Version == j.Version.Text {
			return
		}
	}
	r.report.JDKs = append(r.report.JDKs, r.jdkChoice(j))
}

func (p *project) mavenChoice() diag.MavenChoice {
	return diag.MavenChoice{Version: string(p.maven.Version), Why: p.maven.Why}
}

func (r *runner) jdkChoice(j jdk.Judged) diag.JDKChoice {
	why := j.Why
	if shown := r.shown(j.Place); j.Place.File != "" && !strings.Contains(why, shown) {
		why += " (" + shown + ")"
	}
	return diag.JDKChoice{JDK: j.Version.Feature, Version: j.Version.Text, Asked: j.Asked, Why: why}
}

// inputsOf are the inputs for a judged JDK, made once the reactor is known.
func (p *project) inputsOf(version jdk.Version) maven.Inputs {
	return p.prepared.get(version.Text, func() maven.Inputs { return p.inputs(version).Prepared() })
}

// inputs are what Maven takes from its command line and machine when it runs on a JDK.
func (p *project) inputs(version jdk.Version) maven.Inputs {
	env := p.request.Environment
	in := maven.Inputs{
		Maven:            p.maven.Version,
		JavaVersion:      version.Property,
		OS:               operatingSystem(env.OS, env.Arch),
		Env:              env.Variables,
		SystemProperties: map[string]string{},
		UserProperties:   p.request.Properties,
		Profiles:         p.request.Profiles,
		Settings:         p.settings,
		Repositories:     p.repositories,
		Prefix:           env.Prefix,
	}
	if env.Home != "" {
		in.SystemProperties["user.home"] = env.Prefix + env.Home
	}
	in = in.With(p.config)
	in.Workspace = p.workspace
	return in
}

// operatingSystem gives os.name and os.arch as the JVM names what Go calls by other names.
func operatingSystem(system, arch string) maven.OS {
	names := map[string]string{"linux": "Linux", "darwin": "Mac OS X", "windows": "Windows 11", "freebsd": "FreeBSD"}
	arches := map[string]string{"arm64": "aarch64", "386": "i386"}
	os := maven.OS{Name: names[system], Arch: arches[arch]}
	if os.Name == "" {
		os.Name = system
	}
	if os.Arch == "" {
		os.Arch = arch
	}
	return os
}

// readSettings reads the user's settings.xml and finds the local repositories: those of
// --repo, else the one that -Dmaven.repo.local or the settings name, else the usual one.
func (p *project) readSettings() {
	home := p.request.Environment.Home
	in := p.inputs(jdk.Version{})
	if home != "" {
		file := path.Join(home, ".m2/settings.xml")
		settings, err := maven.ReadSettings(p.fsys, file, in)
		switch {
		case err == nil:
			p.settings = settings
		case !errors.Is(err, fs.ErrNotExist):
			p.problem(p.request.Paths.Show(file), err.Error()+"; it is not taken into account")
		}
	}
	p.repositories = p.request.Repositories
	if len(p.repositories) == 0 {
		p.repositories = p.localRepository(in)
	}
}

func (p *project) localRepository(in maven.Inputs) []string {
	named := in.UserProperties["maven.repo.local"]
	if named == "" && p.settings != nil {
		named = p.settings.LocalRepository.Text
	}
	if rooted, ok := strings.CutPrefix(strings.ReplaceAll(named, `\\`, "/"), p.request.Environment.Prefix); ok && named != "" {
		return []string{path.Clean(rooted)}
	}
	if home := p.request.Environment.Home; home != "" {
		return []string{path.Join(home, ".m2/repository")}
	}
	return nil
}

// readReactor finds the poms that any of the judged JDKs builds, and what Maven says
// about modules that are not there.
func (p *project) readReactor() {
	for _, j := range p.judged {
		poms, problems := p.builder.Reactor(p.pom, p.inputs(j.Version))
		for _, file := range poms {
			if !slices.Contains(p.poms, file) {
				p.poms = append(p.poms, file)
			}
		}
		for _, problem := range problems {
			p.troubles[problem.Origin.File] = append(p.troubles[problem.Origin.File], problem)
		}
	}
	p.workspace = p.builder.Workspace(p.poms, p.inputs(p.judged[0].Version))
}

// shown is the readable form of a place: file and line.
func (r *runner) shown(place diag.Place) string {
	text := r.request.Paths.Show(place.File)
	if line := place.Range.Start.Line; line > 0 {
		text += ":" + strconv.Itoa(line)
	}
	return text
}

// readable shortens the absolute paths in a message of Maven as all paths are shown.
func (r *runner) readable(message string) string {
	paths := r.request.Paths
	for _, root := range paths.Roots {
		if root != "." && root != "" {
			message = strings.ReplaceAll(message, paths.Prefix+root+"/", "")
		}
	}
	return message
}
