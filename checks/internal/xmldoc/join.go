package xmldoc

import "strings"

// joinAsMaven gives the text that MXParser.nextImpl makes of text, CDATA, comments and
// instructions between two tags. Some of its habits are errors that poms may hit (plexus-
// utils 3.3.1 and 3.6.1):
//
//	\n<!-- c --><![CDATA[x]]>\n             gives x twice
//	<![CDATA[]]>x                           gives ]]>x
//	\n<!-- c --><![CDATA[x]]><!-- d -->\n   ends in an IndexOutOfBoundsException
//
// So this follows it step by step; ok is false for the exception. The markup is known to
// be sound.
func joinAsMaven(raw string) (text string, ok bool) {
	j := joiner{scanner: scanner{text: raw}}
	for j.pos < len(raw) && !j.broken {
		j.step()
	}
	switch {
	case j.broken:
		return "", false
	case !j.had:
		return "", true
	case j.copied:
		return j.buffer.String(), true
	default:
		return raw[j.start:j.end], true
	}
}

// A joiner has the state of MXParser: the text is either start..end of the input, or, as
// soon as it is copied (usePC), what is in the buffer (pc).
type joiner struct {
	scanner
	buffer strings.Builder
	copied bool
	// had says that there was text (hadCharData); merge that start..end must be copied
	// before more text comes (needsMerging).
	had, merge bool
	start, end int
	// broken says that Maven fails here.
	broken bool
}

func (j *joiner) step() {
	at := j.pos
	if j.text[at] != '<' {
		j.characters()
		return
	}
	t, f := j.next()
	if f != nil {
		j.pos = len(j.text)
		return
	}
	if t.kind == cdataToken {
		j.cdata(t)
		return
	}
	if !j.copied && j.had {
		j.merge = true
	} else {
		j.start = t.end
	}
}

// join copies start..end (joinPC).
func (j *joiner) join() {
	if j.end < j.start {
		j.broken = true
		return
	}
	j.buffer.WriteString(j.text[j.start:j.end])
	j.copied = true
}

// joinIfAny copies start..end unless that was done before.
func (j *joiner) joinIfAny() {
	if j.copied {
		return
	}
	if j.end > j.start {
		j.join()
	}
	j.copied = true
}

func (j *joiner) characters() {
	if j.text[j.pos] == '&' {
		j.entity()
		return
	}
	if j.merge {
		j.join()
		j.merge = false
	}
	j.had = true
	length := strings.IndexAny(j.text[j.pos:], "<&")
	if length < 0 {
		length = len(j.text) - j.pos
	}
	until := j.pos + length
	j.normalize(j.pos, until, func(at int) { j.end = at })
	j.end, j.pos = until, until
}

func (j *joiner) entity() {
	ref, f := j.reference(j.pos)
	if f != nil {
		j.pos = len(j.text)
		return
	}
	if !j.copied {
		if j.had {
			j.join()
			j.merge = false
		}
		j.copied = true
	}
	j.buffer.WriteString(ref.text)
	j.had = true
	j.pos = ref.end
}

func (j *joiner) cdata(t token) {
	if j.had {
		j.joinIfAny()
	}
	first, last := t.start+len("<![CDATA["), cdataEnd(j.text[:t.end-1])
	j.normalize(first, last, func(at int) { j.start, j.end = first, at })
	j.start, j.end = first, last
	if last > first {
		j.had = true
		j.merge = j.merge || !j.copied
	}
}

// normalize copies first..last with CR LF and CR as LF, if anything is copied yet; the
// first CR makes it so. mark is told where each CR stands.
func (j *joiner) normalize(first, last int, mark func(at int)) {
	for at := first; at < last; at++ {
		switch c := j.text[at]; {
		case c == '\r':
			mark(at)
			j.joinIfAny()
			j.buffer.WriteByte('\n')
		case c == '\n' && at > first && j.text[at-1] == '\r':
		case j.copied:
			j.buffer.WriteByte(c)
		}
	}
}
