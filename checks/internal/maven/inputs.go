package maven

import (
	"maps"
	"strings"
)

// NewestMaven39 is the newest 3.9 whose default plugin versions are known.
const NewestMaven39 Version = "3.9.16"

// NewestMaven38 and NewestMaven4 are the newest of the other lines.
const (
	NewestMaven38 Version = "3.8.9"
	NewestMaven4  Version = "4.0.0-rc-5"
)

// Inputs are what decides an effective model beside the files: all that Maven takes from
// its command line and its machine. The zero value of a field has the meaning that its
// comment gives; nothing is read from the machine that the doctor runs on.
type Inputs struct {
	// Maven is the Maven that builds; empty means NewestMaven39.
	Maven Version
	// JavaVersion is java.version of the JVM that runs Maven: "17.0.15". Empty: not known;
	// a profile with a jdk condition is then an error, as in Maven.
	JavaVersion string
	// JavaHome is java.home of that JVM as Maven would show it; empty: not known.
	JavaHome string
	OS       OS
	// Env are the environment variables that Maven sees.
	Env map[string]string
	// SystemProperties are further system properties of that JVM ("user.home").
	SystemProperties map[string]string
	// UserProperties are those of -D, and of .mvn/maven.config where the caller read it.
	UserProperties map[string]string
	// Profiles are the entries of -P: a, +a, !b, -b, and with Maven 4 ?c.
	Profiles []string
	// Settings is what the settings.xml said; nil for none.
	Settings *Settings
	// Repositories are rooted folders of local repositories, asked in turn.
	Repositories []string
	// Root is the rooted folder from which the whole build starts: the multi-module root.
	// Empty: the nearest folder above the pom that holds .mvn, else the pom's own.
	Root string
	// Workspace holds the poms of the reactor by groupId:artifactId:version: a BOM that is
	// a module is taken from there. Nil outside a reactor.
	Workspace map[string]string
	// prepared is the fingerprint, where Prepared worked it out.
	prepared string
	// Prefix makes a rooted path absolute: "/" (also when empty), or "C:/".
	Prefix string
}

// An OS is the operating system as the JVM names it (os.name, os.arch, os.version).
type OS struct{ Name, Arch, Version string }

func (in Inputs) maven() Version {
	if in.Maven == "" {
		return NewestMaven39
	}
	return in.Maven
}

func (in Inputs) absolute(rooted string) string {
	prefix := in.Prefix
	if prefix == "" {
		prefix = "/"
	}
	if rooted == "." {
		return prefix
	}
	return prefix + rooted
}

// rooted is the reverse of absolute; ok is false for a path that is not absolute.
func (in Inputs) rooted(absolute string) (path string, ok bool) {
	prefix := in.Prefix
	if prefix == "" {
		prefix = "/"
	}
	rest, ok := strings.CutPrefix(strings.ReplaceAll(absolute, `\`, "/"), prefix)
	if ok && rest == "" {
		rest = "."
	}
	return rest, ok
}

// isWindows follows the JVM's os.name.
func (in Inputs) isWindows() bool { return strings.Contains(strings.ToLower(in.OS.Name), "windows") }

// systemProperties are what expressions and profiles see of the JVM and the environment.
func (in Inputs) systemProperties() map[string]string {
	props := maps.Clone(in.SystemProperties)
	if props == nil {
		props = map[string]string{}
	}
	for name, value := range in.Env {
		if in.isWindows() {
			name = strings.ToUpper(name)
		}
		props["env."+name] = value
	}
	setIfKnown(props, "java.version", in.JavaVersion)
	if in.JavaVersion != "" {
		spec := javaSpecification(in.JavaVersion)
		props["java.specification.version"] = spec
		props["java.vm.specification.version"] = spec
	}
	setIfKnown(props, "java.home", in.JavaHome)
	setIfKnown(props, "os.name", in.OS.Name)
	setIfKnown(props, "os.arch", in.OS.Arch)
	setIfKnown(props, "os.version", in.OS.Version)
	props["maven.version"] = string(in.maven())
	if in.Root != "" {
		props["maven.multiModuleProjectDirectory"] = in.absolute(in.Root)
	}
	separators := map[string]string{"file.separator": "/", "path.separator": ":", "line.separator": "\n"}
	if in.isWindows() {
		separators = map[string]string{"file.separator": `\`, "path.separator": ";", "line.separator": "\r\n"}
	}
	for name, value := range separators {
		if _, known := props[name]; !known {
			props[name] = value
		}
	}
	return props
}

func setIfKnown(props map[string]string, name, value string) {
	if value != "" {
		props[name] = value
	}
}

// javaSpecification gives java.specification.version: 1.8 of 1.8.0_402, 17 of 17.0.15.
func javaSpecification(version string) string {
	if strings.HasPrefix(version, "1.") && len(version) >= 3 {
		return version[:3]
	}
	if end := strings.IndexAny(version, ".+-_"); end >= 0 {
		return version[:end]
	}
	return version
}

// profileIDs splits -P into ids to activate and ids to deactivate.
func (in Inputs) profileIDs() (active, inactive map[string]bool) {
	active, inactive = map[string]bool{}, map[string]bool{}
	for _, entry := range in.Profiles {
		for _, id := range strings.Split(entry, ",") {
			id = trim(id)
			if in.maven().Line() == Line4 {
				id = optionalID(id)
			}
			switch {
			case id == "":
			case id[0] == '-' || id[0] == '!':
				inactive[id[1:]] = true
			case id[0] == '+':
				active[id[1:]] = true
			default:
				active[id] = true
			}
		}
	}
	return active, inactive
}

// optionalID drops the "?" by which Maven 4 marks a profile that need not exist: "?a",
// "-?a", "?-a".
func optionalID(id string) string {
	if strings.HasPrefix(id, "?") {
		return id[1:]
	}
	if len(id) > 1 && strings.ContainsRune("+-!", rune(id[0])) && id[1] == '?' {
		return id[:1] + id[2:]
	}
	return id
}
