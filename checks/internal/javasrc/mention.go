package javasrc

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"unicode/utf8"
)

// MentionsBenchmark says whether a Kotlin, Scala or Groovy source holds an annotation
// that looks like JMH's @Benchmark outside of comments and strings, as well as one can
// tell without a compiler of that language. The name of the file tells the language.
func MentionsBenchmark(file string, src []byte) bool {
	if !bytes.Contains(src, []byte("Benchmark")) {
		return false
	}
	code := codeOnly(src, languages[path.Ext(file)])
	names := []string{"Benchmark"}
	for _, alias := range importAlias.FindAllSubmatch(code, -1) {
		names = append(names, string(alias[1]))
	}
	imported := benchmarkImport.Match(code)
	qualified := bytes.Contains(code, []byte("org.openjdk.jmh"))
	for _, use := range annotationUse.FindAllSubmatch(code, -1) {
		// A use is one name, or several in Kotlin's brackets.
		for _, name := range annotationName.FindAll(use[1], -1) {
			last := string(name[bytes.LastIndexByte(name, '.')+1:])
			if !slices.Contains(names, last) {
				continue
			}
			if imported || qualified && len(last) < len(name) {
				return true
			}
		}
	}
	return false
}

var (
	// import a.Benchmark, a.*, a._, a.{…}; kotlinx.benchmark has type aliases of JMH's.
	benchmarkImport = regexp.MustCompile(`import\s+(?:org\.openjdk\.jmh\.annotations|kotlinx\.benchmark)\.(?:Benchmark\b|[*_{])`)
	// Benchmark as X (Kotlin, Groovy, Scala 3), Benchmark => X (Scala 2).
	importAlias = regexp.MustCompile(`\bBenchmark\s+(?:as|=>)\s*(\w+)`)
	// @Name, @a.b.Name, @get:Name, @[A B].
	annotationUse  = regexp.MustCompile(`@(?:\w+:)?\s*(\[[^\]]*\]|\w+(?:\.\w+)*)`)
	annotationName = regexp.MustCompile(`\w+(?:\.\w+)*`)
)

// A language says what in a source is no code.
type language struct {
	// nested comments hold comments.
	nested bool
	// quoted says that single quotes hold strings, triple ones too.
	quoted bool
}

var languages = map[string]language{
	".kt": {nested: true}, ".kts": {nested: true}, ".scala": {nested: true},
	".groovy": {quoted: true},
}

// codeOnly gives the source with a blank for each comment, string and character.
func codeOnly(src []byte, l language) []byte {
	code := make([]byte, 0, len(src))
	for at := 0; at < len(src); {
		size := 0
		switch c := src[at]; {
		case c == '/':
			size = commentSize(src[at:], l.nested)
		case c == '"', c == '\'' && l.quoted:
			size = stringSize(src[at:], c)
		case c == '\'':
			size = characterSize(src[at:])
		}
		if size == 0 {
			code = append(code, src[at])
			at++
			continue
		}
		code = append(code, ' ')
		at += size
	}
	return code
}

// commentSize is the length of the comment that begins here, 0 if none does.
func commentSize(src []byte, nested bool) int {
	if bytes.HasPrefix(src, []byte("//")) {
		return lineEnd(src)
	}
	if !bytes.HasPrefix(src, []byte("/*")) {
		return 0
	}
	depth := 1
	for at := 2; at+1 < len(src); at++ {
		switch {
		case src[at] == '*' && src[at+1] == '/':
			depth--
			at++
			if depth == 0 {
				return at + 1
			}
		case nested && src[at] == '/' && src[at+1] == '*':
			depth++
			at++
		}
	}
	return len(src)
}

// stringSize is the length of the string that begins here: to the next triple quote, or
// to the next quote of this line that is not escaped.
func stringSize(src []byte, quote byte) int {
	triple := []byte{quote, quote, quote}
	if bytes.HasPrefix(src, triple) {
		end := bytes.Index(src[3:], triple)
		if end < 0 {
			return len(src)
		}
		end += 6
		for end < len(src) && src[end] == quote {
			end++
		}
		return end
	}
	for at := 1; at < len(src); at++ {
		switch src[at] {
		case quote:
			return at + 1
		case '\\':
			at++
		case '\n':
			return at
		}
	}
	return len(src)
}

// characterSize is the length of the character literal that begins here, 0 for the
// quote of something else, such as a symbol in Scala.
func characterSize(src []byte) int {
	if len(src) < 3 {
		return 0
	}
	if src[1] == '\\' {
		// The longest is '\u0000'.
		end := bytes.IndexByte(src[3:min(len(src), 9)], '\'')
		if end < 0 {
			return 0
		}
		return end + 4
	}
	_, size := utf8.DecodeRune(src[1:])
	if 1+size < len(src) && src[1+size] == '\'' {
		return size + 2
	}
	return 0
}
