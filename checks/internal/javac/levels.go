package javac

import (
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// levels checks -source, -target, --release and --enable-preview as javac's
// Arguments.validate does, with its words. Measured on 17.0.15 and 25.0.3; other JDKs
// take the words of the nearer one.
type levels struct {
	c        Compilation
	p        parsed
	messages []Message
	exit     int
	index    int
	// badOption as in Decision.
	badOption bool
}

// newWords tells the later wording of javac's level messages; 25.0.3 has it, 17.0.15 not.
func (l *levels) newWords() bool { return l.c.JDK.Feature >= 21 }

func (l *levels) fail(s setting, format string, values ...any) {
	l.messages = append(l.messages, Message{diag.Error, fmt.Sprintf(format, values...)})
	l.exit, l.index = ExitBadArguments, s.index
}

func (l *levels) warn(format string, values ...any) {
	l.messages = append(l.messages, Message{diag.Warning, fmt.Sprintf(format, values...)})
}

// checkLevels gives javac's messages about the language level; exit is 0 where it goes on.
func checkLevels(c Compilation, p parsed) *levels {
	l := &levels{c: c, p: p}
	if l.checkRelease(); l.exit != ExitOK {
		l.badOption = true
		return l
	}
	l.checkSourceTarget()
	return l
}

func (l *levels) checkRelease() {
	release, ok := l.p.last[optRelease]
	if !ok {
		return
	}
	level := levelOf(release.value)
	if strings.HasPrefix(release.value, "1.") || level == 0 || !l.c.JDK.AcceptsLevel(level) {
		l.fail(release, "release version %s not supported", release.value)
		return
	}
	for _, key := range []optionKey{optSource, optTarget, optSystem, optBootClassPath, optXbootClassPath} {
		if other, both := l.p.last[key]; both {
			l.fail(other, "option %s cannot be used together with --release", key)
			return
		}
	}
}

func (l *levels) checkSourceTarget() {
	feature := l.c.JDK.Feature
	source, sourceLevel, hasSource := l.level(optSource, feature)
	target, targetLevel, hasTarget := l.level(optTarget, feature)
	if release, ok := l.p.last[optRelease]; ok {
		sourceLevel, targetLevel = levelOf(release.value), levelOf(release.value)
		source, target = release, release
		hasTarget = true
	}
	warns := l.optionsLint()
	if warns && hasSource && sourceLevel < feature {
		l.warnPlatform(sourceLevel, source, target)
	}
	l.checkSupported("Source", source, sourceLevel, hasSource)
	l.checkSupported("Target", target, targetLevel, hasTarget)
	if l.exit != 0 {
		return
	}
	l.warnObsolete(warns, sourceLevel, targetLevel, hasTarget)
	if hasTarget && targetLevel < sourceLevel {
		l.badOption = true
		l.failTarget(target, hasSource, sourceLevel, targetLevel)
		return
	}
	l.checkPreview(source, hasSource, sourceLevel)
}

func (l *levels) level(key optionKey, fallback int) (setting, int, bool) {
	s, ok := l.p.last[key]
	if !ok {
		return s, fallback, false
	}
	return s, levelOf(s.value), true
}

func (l *levels) checkSupported(what string, s setting, level int, given bool) {
	if lowest := l.c.JDK.LowestLevel(); given && level < lowest {
		l.fail(s, "%s option %d is no longer supported. Use %d or later.", what, level, lowest)
	}
}

// optionsLint tells whether javac warns about options at all.
func (l *levels) optionsLint() bool {
	return !slices.Contains(l.p.lint, "-options") && !slices.Contains(l.p.lint, "none")
}

func (l *levels) warnPlatform(level int, source, target setting) {
	old, what := "bootstrap class path", "bootstrap class path"
	if level >= 9 {
		old, what = "system modules path", "location of system modules"
	}
	if l.p.has(optBootClassPath) || l.p.has(optXbootClassPath) || l.p.has(optSystem) {
		return
	}
	if l.newWords() {
		l.warn("[options] %s is not set in conjunction with -source %d", what, level)
		return
	}
	l.warn("[options] %s not set in conjunction with -source %d", old, level)
}

func (l *levels) warnObsolete(warns bool, source, target int, hasTarget bool) {
	obsolete := l.c.JDK.ObsoleteLevel()
	if !warns || source > obsolete && (!hasTarget || target > obsolete) {
		return
	}
	if source <= obsolete {
		l.warn("[options] source value %d is obsolete and will be removed in a future release", source)
	}
	if hasTarget && target <= obsolete {
		l.warn("[options] target value %d is obsolete and will be removed in a future release", target)
	}
	l.warn("[options] To suppress warnings about obsolete options, use -Xlint:-options.")
}

// failTarget: 17.0.15 prints these two as warnings and stops nevertheless.
func (l *levels) failTarget(target setting, hasSource bool, sourceLevel, targetLevel int) {
	kind := "default"
	if hasSource {
		kind = "specified"
	}
	if l.newWords() {
		l.fail(target, "specified target release %d is too old for the %s source release %d", targetLevel, kind, sourceLevel)
		return
	}
	text := fmt.Sprintf("source release %d requires target release %d", sourceLevel, sourceLevel)
	if !hasSource {
		text = fmt.Sprintf("target release %d conflicts with default source release %d", targetLevel, sourceLevel)
	}
	l.messages = append(l.messages, Message{diag.Warning, text})
	l.exit, l.index = ExitBadArguments, target.index
}

func (l *levels) checkPreview(source setting, hasSource bool, level int) {
	preview, ok := l.p.last[optPreview]
	switch {
	case !ok:
	case !hasSource && !l.p.has(optRelease):
		l.fail(preview, "--enable-preview must be used with either -source or --release")
	case level != l.c.JDK.Feature:
		l.fail(source, "invalid source release %d with --enable-preview", level)
	}
}
