package checks

import (
	"errors"
	"io/fs"
	"path"

	"jmhdoctor/checks/internal/javac"
	"jmhdoctor/checks/internal/jdk"
	"jmhdoctor/checks/internal/maven"
)

// chooseJavac finds out which JDK's javac compiles: that of a configured executable, of a
// toolchain, or of the JVM that runs Maven, in this order.
func (b *build) chooseJavac(in *javac.Input, run javac.Run) {
	if run.Forked && run.Executable.Set {
		b.useExecutable(in, run.Executable)
		return
	}
	requirement, failing := b.toolchainRequirement(in.Configuration)
	if len(requirement) == 0 || run.Executable.Set {
		return
	}
	toolchain, ok, problem := b.module.project.toolchain(requirement)
	switch {
	case problem != "":
		in.CompilerUnknown = problem
	case ok:
		b.useToolchain(in, toolchain)
	case failing:
		in.CompilerUnknown = "maven-toolchains-plugin asks for a JDK that toolchains.xml of this machine does not have"
	}
	// Without a match the compiler plugin's own jdkToolchain falls back to Maven's JVM in
	// silence (measured with maven-compiler-plugin 3.10.1).
}

func (b *build) useExecutable(in *javac.Input, executable maven.Value) {
	file, ok := b.rooted(executable.Text)
	if !ok || path.Base(executable.Text) == executable.Text {
		in.CompilerUnknown = "the compiler is the executable " + executable.Text + ", and which JDK that is cannot be told"
		return
	}
	version, err := jdk.Home(b.module.project.fsys, path.Dir(path.Dir(file)))
	if err != nil {
		in.CompilerUnknown = "the compiler is the executable " + executable.Text + ", and which JDK that is cannot be told"
		return
	}
	in.JDK = version
}

func (b *build) useToolchain(in *javac.Input, toolchain jdk.Toolchain) {
	version, err := toolchain.Version(b.module.project.fsys)
	if err != nil {
		in.CompilerUnknown = "the toolchain's JDK cannot be told: " + err.Error()
		return
	}
	in.JDK, in.Toolchain = version, true
}

// toolchainRequirement is what jdkToolchain of the compiler plugin, else
// maven-toolchains-plugin, asks for. failing says that Maven fails without a match.
func (b *build) toolchainRequirement(configuration *maven.Node) (requirement map[string]string, failing bool) {
	if node := configuration.LastChild("jdkToolchain"); node != nil {
		return texts(node), false
	}
	plugin := b.model.Plugin("org.apache.maven.plugins", "maven-toolchains-plugin")
	if plugin == nil {
		return nil, false
	}
	for _, e := range plugin.Executions {
		if node := e.Configuration.Child("toolchains").Child("jdk"); node != nil && e.HasGoal("toolchain") {
			return texts(node), true
		}
	}
	return nil, false
}

func texts(node *maven.Node) map[string]string {
	all := map[string]string{}
	for _, child := range node.Children {
		all[child.Name] = child.Text()
	}
	return all
}

// toolchain looks for a match in the user's toolchains.xml.
func (p *project) toolchain(requirement map[string]string) (found jdk.Toolchain, ok bool, problem string) {
	home := p.request.Environment.Home
	if home == "" {
		return jdk.Toolchain{}, false, ""
	}
	file := path.Join(home, ".m2/toolchains.xml")
	toolchains, err := jdk.ReadToolchains(p.fsys, file, p.jdkEnvironment())
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return jdk.Toolchain{}, false, ""
	case err != nil:
		return jdk.Toolchain{}, false, err.Error()
	}
	found, ok = jdk.Match(toolchains, requirement, maven.MatchesVersion)
	return found, ok, ""
}
