package checks

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"jmhdoctor/checks/diag"
)

// ExplainMessage recognizes the messages of JMH, javac, Maven and the JVM in a text: one
// line, a part of a line, or a whole log. It gives one explanation for each kind of
// message, in the order in which they first appear, and none when it knows no line.
//
// Prefixes ("[ERROR] ", "Caused by: ", "> ", time stamps), terminal colors, letter case,
// typographic quotes and the amount of blank space do not matter. Where several kinds fit
// a line, the one that fits the most of it counts. The time is linear in the text.
func ExplainMessage(text string) []diag.Explanation {
	s := messageScan{book: newMessageBook(messageKinds), seen: map[*messageKind]bool{}}
	forEachLine(decodeUTF16(text), s.line)
	return s.explanations()
}

// A messageKind is one row of the table: one thing that is printed, and what it means.
type messageKind struct {
	name string
	says string
	// lines are patterns, any of which makes a line a message of this kind. In a pattern
	// "…" stands for any text and "·" for one word, that is, text without blanks. A
	// pattern begins and ends at the border of a word. Letter case does not matter.
	lines []string
	// wraps is set for a message that goes on with another one, such as "Fatal error
	// compiling: error: …". It counts only where nothing else fits the line.
	wraps bool
	// alone are patterns of lines that ordinary logs hold too, or that say little. They
	// count only where nothing else was recognized and the text is short: then the line
	// is what somebody asks about.
	alone []string
	cause string
	// checks are IDs, the likeliest first.
	checks []string
	do     string
}

// fewLines is how long a text may be, stack frames not counted, for the patterns that
// count only alone.
const fewLines = 5

// A messageScan is the state of one reading.
type messageScan struct {
	book  *messageBook
	seen  map[*messageKind]bool
	found []foundMessage
	// alone holds what counts only if nothing else is found.
	alone []foundMessage
	// lines counts the lines that are neither blank nor frames of a stack trace.
	lines int
}

type foundMessage struct {
	kind    *messageKind
	message string
}

func (s *messageScan) line(raw string) {
	line := strings.TrimSpace(stripControls(raw))
	if line == "" {
		return
	}
	if !isStackFrame(line) {
		s.lines++
	}
	plain, _ := plainText(line, len(line))
	hit, ok := s.book.find(withoutHelp(plain))
	if !ok || s.seen[hit.pattern.kind] {
		return
	}
	found := foundMessage{hit.pattern.kind, cutAround(line, hit.start, hit.end)}
	if hit.pattern.rank == countsAlone {
		s.keepAlone(found)
		return
	}
	s.seen[hit.pattern.kind] = true
	s.found = append(s.found, found)
}

// keepAlone keeps the first line of a kind. A text with more kinds than lines that it may
// have is too long anyway.
func (s *messageScan) keepAlone(found foundMessage) {
	if len(s.alone) > fewLines {
		return
	}
	for _, kept := range s.alone {
		if kept.kind == found.kind {
			return
		}
	}
	s.alone = append(s.alone, found)
}

func (s *messageScan) explanations() []diag.Explanation {
	found := s.found
	if len(found) == 0 && s.lines <= fewLines {
		found = s.alone
	}
	var all []diag.Explanation
	for _, f := range found {
		all = append(all, diag.Explanation{
			Name:    f.kind.name,
			Message: f.message,
			Says:    f.kind.says,
			Cause:   f.kind.cause,
			Checks:  append([]string(nil), f.kind.checks...),
			Do:      f.kind.do,
		})
	}
	return all
}

// withoutHelp takes off a plain line what Maven puts behind a message that it explains
// elsewhere: " -> [help 1]".
func withoutHelp(plain string) string {
	const help = " -> [help "
	i := strings.LastIndex(plain, help)
	if i < 0 || !strings.HasSuffix(plain, "]") || len(plain)-i > len(help)+4 {
		return plain
	}
	return plain[:i]
}

// isStackFrame tells the lines below an exception from what somebody wrote.
func isStackFrame(line string) bool {
	return strings.HasPrefix(line, "at ") && strings.HasSuffix(line, ")") ||
		strings.HasPrefix(line, "... ") && strings.HasSuffix(line, " more")
}

// A messageBook holds the patterns of a table, found by a word that each must hold: so a
// line is held only against the few patterns that share a word with it.
type messageBook struct {
	byWord map[string][]*messagePattern
	// turn counts the lines, so that each pattern is tried once a line.
	turn int
}

// A messagePattern is a pattern as it is matched.
type messagePattern struct {
	kind *messageKind
	rank messageRank
	// parts stand in this order in a line, with any text between them.
	parts []messagePart
	// weight is the length of the literal text: the more of it, the more specific.
	weight int
	tried  int
}

// A messageRank says what goes before what on one line: the lower the better.
type messageRank int

const (
	speaksForItself messageRank = iota
	wrapsAnother
	countsAlone
)

// A messagePart is a run of literals with one word between each two.
type messagePart struct {
	literals []string
	// startsWord and endsWord are set where the pattern's own text begins and ends.
	startsWord, endsWord bool
}

// A messageHit is a pattern and the range of the plain line that it took.
type messageHit struct {
	pattern    *messagePattern
	start, end int
}

func newMessageBook(kinds []messageKind) *messageBook {
	book := &messageBook{byWord: map[string][]*messagePattern{}}
	for i := range kinds {
		rank := speaksForItself
		if kinds[i].wraps {
			rank = wrapsAnother
		}
		for _, text := range kinds[i].lines {
			book.add(newMessagePattern(&kinds[i], text, rank))
		}
		for _, text := range kinds[i].alone {
			book.add(newMessagePattern(&kinds[i], text, countsAlone))
		}
	}
	return book
}

func (b *messageBook) add(p *messagePattern) {
	word := p.rarestWord()
	b.byWord[word] = append(b.byWord[word], p)
}

func newMessagePattern(kind *messageKind, text string, rank messageRank) *messagePattern {
	plain, _ := plainText(text, len(text))
	p := &messagePattern{kind: kind, rank: rank}
	for _, part := range strings.Split(plain, "…") {
		literals := strings.Split(part, "·")
		for _, literal := range literals {
			p.weight += len(literal)
		}
		p.parts = append(p.parts, messagePart{literals: literals})
	}
	p.parts[0].startsWord = true
	p.parts[len(p.parts)-1].endsWord = true
	return p
}

// rarestWord gives the longest word of the pattern, which stands whole in every line that
// fits: a word beside a hole may be a part of a longer one there, and does not count.
func (p *messagePattern) rarestWord() string {
	rarest := ""
	for i, part := range p.parts {
		for j, literal := range part.literals {
			first := i == 0 && j == 0
			last := i == len(p.parts)-1 && j == len(part.literals)-1
			forEachWord(literal, func(start, end int) {
				whole := (start > 0 || first) && (end < len(literal) || last)
				if whole && end-start > len(rarest) {
					rarest = literal[start:end]
				}
			})
		}
	}
	return rarest
}

// find gives the best pattern that fits a plain line: by rank, then by how specific it is.
func (b *messageBook) find(line string) (messageHit, bool) {
	b.turn++
	var best messageHit
	forEachWord(line, func(start, end int) {
		for _, p := range b.byWord[line[start:end]] {
			if p.tried == b.turn {
				continue
			}
			p.tried = b.turn
			if best.pattern != nil && !p.beats(best.pattern) {
				continue
			}
			if hit, ok := p.match(line); ok {
				best = hit
			}
		}
	})
	return best, best.pattern != nil
}

func (p *messagePattern) beats(other *messagePattern) bool {
	if p.rank != other.rank {
		return p.rank < other.rank
	}
	return p.weight > other.weight
}

// match finds the parts one after the other, each as far left as it goes. No part is ever
// sought again, so the time is linear in the line.
func (p *messagePattern) match(line string) (messageHit, bool) {
	hit := messageHit{pattern: p}
	at := 0
	for i, part := range p.parts {
		start, end, ok := part.find(line, at)
		if !ok {
			return messageHit{}, false
		}
		if i == 0 {
			hit.start = start
		}
		at = end
	}
	hit.end = at
	return hit, true
}

func (p messagePart) find(line string, from int) (start, end int, ok bool) {
	for from <= len(line) {
		i := strings.Index(line[from:], p.literals[0])
		if i < 0 {
			return 0, 0, false
		}
		start = from + i
		if end, ok = p.matchAt(line, start); ok {
			return start, end, true
		}
		from = start + 1
	}
	return 0, 0, false
}

func (p messagePart) matchAt(line string, start int) (end int, ok bool) {
	if p.startsWord && inWord(line, start) {
		return 0, false
	}
	end = start + len(p.literals[0])
	for _, literal := range p.literals[1:] {
		next, ok := endOfWordAnd(line, end, literal)
		if !ok {
			return 0, false
		}
		end = next
	}
	if p.endsWord && inWord(line, end) {
		return 0, false
	}
	return end, true
}

// longestWord bounds what "·" may stand for, so that a line of a megabyte without a blank
// costs no more than others. Class and file names are shorter.
const longestWord = 400

// endOfWordAnd gives the end of the literal that follows one word at start.
func endOfWordAnd(line string, start int, literal string) (end int, ok bool) {
	window := line[start:min(len(line), start+longestWord)]
	word := strings.IndexByte(window, ' ')
	if word < 0 {
		word = len(window)
	}
	if word == 0 {
		return 0, false
	}
	i := strings.Index(window[1:min(len(window), word+len(literal))], literal)
	if i < 0 {
		return 0, false
	}
	return start + 1 + i + len(literal), true
}

// inWord tells whether a place lies inside a word.
func inWord(line string, at int) bool {
	return at > 0 && at < len(line) && isWordByte(line[at-1]) && isWordByte(line[at])
}

// forEachWord calls do with the range of each run of ASCII letters and digits.
func forEachWord(line string, do func(start, end int)) {
	for i := 0; i < len(line); i++ {
		if !isWordByte(line[i]) {
			continue
		}
		start := i
		for i < len(line) && isWordByte(line[i]) {
			i++
		}
		do(start, i)
	}
}

func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9'
}

// forEachLine calls do with each line of a text. LF, CRLF and CR all end a line.
func forEachLine(text string, do func(line string)) {
	for text != "" {
		end := strings.IndexAny(text, "\r\n")
		if end < 0 {
			do(text)
			return
		}
		do(text[:end])
		text = text[end+1:]
	}
}

// decodeUTF16 reads a text that begins with a byte order mark of UTF-16, as "mvn > log"
// leaves it in PowerShell, and gives every other text as it is.
func decodeUTF16(text string) string {
	var high, low int
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		high, low = 1, 0
	case strings.HasPrefix(text, "\xfe\xff"):
		high, low = 0, 1
	default:
		return text
	}
	units := make([]uint16, 0, len(text)/2)
	for i := 2; i+1 < len(text); i += 2 {
		units = append(units, uint16(text[i+high])<<8|uint16(text[i+low]))
	}
	return string(utf16.Decode(units))
}

// stripControls takes terminal sequences (ECMA-48: colors, titles, links) and other
// control characters out of a line. Tabs stay.
func stripControls(line string) string {
	if strings.IndexFunc(line, isControl) < 0 {
		return line
	}
	var out strings.Builder
	for i := 0; i < len(line); {
		if line[i] == '\x1b' {
			i += lengthOfSequence(line[i:])
			continue
		}
		r, size := utf8.DecodeRuneInString(line[i:])
		if !isControl(r) {
			out.WriteString(line[i : i+size])
		}
		i += size
	}
	return out.String()
}

func isControl(r rune) bool {
	return r < ' ' && r != '\t' || r == '\x7f' || r == '\ufeff'
}

// lengthOfSequence gives the length of the terminal sequence at the start of a text. One
// that does not end takes only its introducer with it.
func lengthOfSequence(text string) int {
	if len(text) < 2 {
		return 1
	}
	switch text[1] {
	case '[':
		return lengthOfControlSequence(text)
	case ']':
		return lengthOfCommand(text)
	}
	return 1
}

// lengthOfControlSequence takes ESC [, parameters, and one final byte.
func lengthOfControlSequence(text string) int {
	for i := 2; i < len(text); i++ {
		if text[i] >= 0x40 && text[i] <= 0x7e {
			return i + 1
		}
		if text[i] < 0x20 || text[i] > 0x7e {
			break
		}
	}
	return 2
}

// longestCommand bounds the titles and links that are looked through, so that many that
// do not end cost no more than one.
const longestCommand = 4096

// lengthOfCommand takes ESC ] up to BEL or ESC \.
func lengthOfCommand(text string) int {
	for i := 2; i < min(len(text), longestCommand); i++ {
		if text[i] == '\a' {
			return i + 1
		}
		if text[i] == '\x1b' {
			return i
		}
	}
	return 2
}

// plainText gives a line as it is matched: small ASCII letters, straight quotes, one
// blank for every run of them. It stops when it has upTo bytes, and says how many bytes
// of the line it used for them.
func plainText(line string, upTo int) (plain string, used int) {
	out := make([]byte, 0, min(len(line), upTo))
	blank := false
	for used < len(line) && len(out) < upTo {
		r, size := utf8.DecodeRuneInString(line[used:])
		wasBlank := blank
		blank = false
		switch r {
		case ' ', '\t', '\u00a0':
			blank = true
			if !wasBlank {
				out = append(out, ' ')
			}
		case '‘', '’', '‚', '‛':
			out = append(out, '\'')
		case '“', '”', '„', '‟':
			out = append(out, '"')
		default:
			if 'A' <= r && r <= 'Z' {
				out = append(out, byte(r)+'a'-'A')
			} else {
				out = append(out, line[used:used+size]...)
			}
		}
		used += size
	}
	return string(out), used
}

// longestMessage is how much of a line is shown, and the text around a message that is
// longer is cut to contextOfMessage bytes on either side.
const (
	longestMessage   = 500
	contextOfMessage = 100
)

// cutAround gives a line as it is shown; start and end are those of the message in the
// plain line.
func cutAround(line string, start, end int) string {
	if len(line) <= longestMessage {
		return strings.ToValidUTF8(line, "\ufffd")
	}
	_, from := plainText(line, max(0, start-contextOfMessage))
	_, to := plainText(line, min(end+contextOfMessage, start+longestMessage))
	cut := strings.TrimSpace(strings.ToValidUTF8(line[from:to], "\ufffd"))
	if from > 0 {
		cut = "…" + cut
	}
	if to < len(line) {
		cut += "…"
	}
	return cut
}
