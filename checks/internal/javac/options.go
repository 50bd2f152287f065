package javac

import (
	"slices"
	"strings"

	"jmhdoctor/checks/internal/jdk"
)

// argumentKind is where an option takes its argument from (javac's Option.ArgKind).
type argumentKind int

const (
	// The zero value: the option has no argument.
	_ argumentKind = iota
	// required: the next argument; for a name with two dashes also "=value" in the same
	// one; for a name that ends in ":" or "=" the rest of the same one.
	required
	// adjacent: the rest of the same argument.
	adjacent
)

// An optionKey names an option whatever its spelling: the primary name of javac's table.
type optionKey string

// The options that take part in a decision.
const (
	optProc                optionKey = "-proc:"
	optProcessor           optionKey = "-processor"
	optProcessorPath       optionKey = "--processor-path"
	optProcessorModulePath optionKey = "--processor-module-path"
	optClassPath           optionKey = "--class-path"
	optModulePath          optionKey = "--module-path"
	optSource              optionKey = "--source"
	optTarget              optionKey = "--target"
	optRelease             optionKey = "--release"
	optPreview             optionKey = "--enable-preview"
	optXprint              optionKey = "-Xprint"
	optWerror              optionKey = "-Werror"
	optXlint               optionKey = "-Xlint:"
	optBootClassPath       optionKey = "--boot-class-path"
	optXbootClassPath      optionKey = "-Xbootclasspath:"
	optSystem              optionKey = "--system"
	optKey                 optionKey = "-A"
	optJVM                 optionKey = "-J"
)

// An option is one row of javac's option table.
type option struct {
	names   []string
	kind    argumentKind
	choices []string
	// anyOf allows a comma list of choices, each also with a leading "-" if negatable.
	anyOf, negatable bool
	// since is the first JDK with it; 0 where the table's oldest measured JDK has it and
	// nothing says when it came.
	since int
}

func (o option) key() optionKey { return optionKey(o.names[0]) }

// lint holds the keys of -Xlint: in 17.0.15; newerLint what 25.0.3 has besides.
var (
	lint = strings.Fields(`all none auxiliaryclass cast classfile deprecation dep-ann divzero empty exports fallthrough
		finally missing-explicit-ctor module opens options overloads overrides path processing rawtypes removal
		requires-automatic requires-transitive-automatic serial static strictfp synchronization text-blocks try
		unchecked varargs preview`)
	newerLint = strings.Fields(`dangling-doc-comments identity incubating lossy-conversions output-file-clash
		restricted this-escape`)
)

// options is javac's option table, read out of com.sun.tools.javac.main.Option of 17.0.15
// and 25.0.3, which differ in --disable-line-doc-comments and the lint keys alone. The
// options with two dashes came with JDK 9 (JEP 293, 247, 261), --enable-preview with 11.
var options = []option{
	{names: []string{"-g"}}, {names: []string{"-g:none"}},
	{names: []string{"-g:"}, kind: required, choices: []string{"lines", "vars", "source"}, anyOf: true},
	{names: []string{"-Xlint"}},
	{names: []string{"-Xlint:"}, kind: required, choices: slices.Concat(lint, newerLint), anyOf: true, negatable: true},
	{names: []string{"-Xdoclint"}}, {names: []string{"-Xdoclint:"}, kind: required},
	{names: []string{"-Xdoclint/package:"}, kind: required},
	{names: []string{"-nowarn"}}, {names: []string{"-verbose"}}, {names: []string{"-deprecation"}},
	{names: []string{"--class-path", "-classpath", "-cp"}, kind: required},
	{names: []string{"--source-path", "-sourcepath"}, kind: required},
	{names: []string{"--module-source-path"}, kind: required, since: 9},
	{names: []string{"--module-path", "-p"}, kind: required, since: 9},
	{names: []string{"--upgrade-module-path"}, kind: required, since: 9},
	{names: []string{"--system"}, kind: required, since: 9},
	{names: []string{"--patch-module"}, kind: required, since: 9},
	{names: []string{"--boot-class-path", "-bootclasspath"}, kind: required},
	{names: []string{"-Xbootclasspath/p:"}, kind: required}, {names: []string{"-Xbootclasspath/a:"}, kind: required},
	{names: []string{"-Xbootclasspath:"}, kind: required},
	{names: []string{"-extdirs"}, kind: required}, {names: []string{"-Djava.ext.dirs="}, kind: required},
	{names: []string{"-endorseddirs"}, kind: required}, {names: []string{"-Djava.endorsed.dirs="}, kind: required},
	{names: []string{"-proc:"}, kind: required, choices: []string{"none", "only", "full"}},
	{names: []string{"-processor"}, kind: required},
	{names: []string{"--processor-path", "-processorpath"}, kind: required},
	{names: []string{"--processor-module-path"}, kind: required, since: 9},
	{names: []string{"-parameters"}, since: 8},
	{names: []string{"-d"}, kind: required}, {names: []string{"-s"}, kind: required}, {names: []string{"-h"}, kind: required, since: 8},
	{names: []string{"-implicit:"}, kind: required, choices: []string{"none", "class"}},
	{names: []string{"-encoding"}, kind: required},
	{names: []string{"--source", "-source"}, kind: required}, {names: []string{"--target", "-target"}, kind: required},
	{names: []string{"--release"}, kind: required, since: 9},
	{names: []string{"--enable-preview"}, since: 11},
	{names: []string{"-profile"}, kind: required, since: 8},
	{names: []string{"--version", "-version"}}, {names: []string{"--full-version", "-fullversion"}},
	{names: []string{"--help", "-help", "-?"}}, {names: []string{"--help-extra", "-X"}}, {names: []string{"--help-lint"}},
	{names: []string{"-A"}, kind: adjacent}, {names: []string{"-J"}, kind: adjacent},
	{names: []string{"--default-module-for-created-files"}, kind: required, since: 9},
	{names: []string{"-moreinfo"}}, {names: []string{"-Werror"}}, {names: []string{"-prompt"}}, {names: []string{"-doe"}},
	{names: []string{"-printsource"}}, {names: []string{"-warnunchecked"}},
	{names: []string{"-Xmaxerrs"}, kind: required}, {names: []string{"-Xmaxwarns"}, kind: required}, {names: []string{"-Xstdout"}, kind: required},
	{names: []string{"-Xprint"}}, {names: []string{"-XprintRounds"}}, {names: []string{"-XprintProcessorInfo"}},
	{names: []string{"-Xprefer:"}, kind: required, choices: []string{"source", "newer"}},
	{names: []string{"-XXuserPathsFirst"}},
	{names: []string{"-Xpkginfo:"}, kind: required, choices: []string{"always", "legacy", "nonempty"}},
	{names: []string{"-O"}}, {names: []string{"-Xjcov"}},
	{names: []string{"-Xplugin:"}, kind: required, since: 8},
	{names: []string{"-Xdiags:"}, kind: required, choices: []string{"compact", "verbose"}, since: 8},
	{names: []string{"--debug"}, kind: required, since: 9}, {names: []string{"--should-stop"}, kind: required, since: 9},
	{names: []string{"--diags"}, kind: required, since: 9},
	{names: []string{"-XD"}, kind: adjacent},
	{names: []string{"--add-exports"}, kind: required, since: 9}, {names: []string{"--add-opens"}, kind: required, since: 9},
	{names: []string{"--add-reads"}, kind: required, since: 9},
	{names: []string{"--module", "-m"}, kind: required, since: 9},
	{names: []string{"--add-modules"}, kind: required, since: 9}, {names: []string{"--limit-modules"}, kind: required, since: 9},
	{names: []string{"--module-version"}, kind: required, since: 9},
	{names: []string{"--multi-release"}, kind: required, since: 9},
	{names: []string{"--inherit-runtime-environment"}, since: 9},
	{names: []string{"--disable-line-doc-comments"}, since: 23},
}

// lookupOption finds the option that an argument names, as javac's Option.lookup does.
// ok is false for what this javac calls an invalid flag.
func lookupOption(argument string, version jdk.Version) (found option, ok bool) {
	for _, candidate := range options {
		if version.Feature < candidate.since || !candidate.matches(argument) {
			continue
		}
		return candidate, !isRefusedProc(candidate, argument, version)
	}
	return option{}, false
}

// isRefusedProc: -proc:full is a choice on some javacs only. Where it cannot be told it
// is taken as accepted; whoever asks tries both ends.
func isRefusedProc(o option, argument string, version jdk.Version) bool {
	return o.key() == optProc && argument == "-proc:full" && refusesProcFull(version)
}

func (o option) matches(argument string) bool {
	return slices.ContainsFunc(o.names, func(name string) bool { return o.matchesName(name, argument) })
}

func (o option) matchesName(name, argument string) bool {
	if o.kind == adjacent {
		return strings.HasPrefix(argument, name)
	}
	if o.kind == required && strings.HasPrefix(name, "--") && strings.HasPrefix(argument, name+"=") {
		return true
	}
	if !endsInSeparator(name) || o.kind != required {
		return argument == name
	}
	rest, ok := strings.CutPrefix(argument, name)
	return ok && o.allows(rest)
}

func endsInSeparator(name string) bool {
	return strings.HasSuffix(name, ":") || strings.HasSuffix(name, "=")
}

func (o option) allows(value string) bool {
	if o.choices == nil {
		return true
	}
	if !o.anyOf {
		return slices.Contains(o.choices, value)
	}
	for part := range strings.SplitSeq(value, ",") {
		if o.negatable {
			part = strings.TrimPrefix(part, "-")
		}
		if part != "" && !slices.Contains(o.choices, part) {
			return false
		}
	}
	return true
}
