package xmldoc

import (
	"bytes"
	"fmt"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
)

// A detected encoding: how to read the file, its name, and how long the mark is.
type detected struct {
	codec codec
	name  string
	bom   int
}

var (
	utf8Detected    = detected{codec: utf8Codec{}, name: "UTF-8"}
	utf16BEDetected = detected{codec: utf16Codec{bigEndian: true}, name: "UTF-16BE"}
	utf16LEDetected = detected{codec: utf16Codec{}, name: "UTF-16LE"}
)

// prologSize is how far XmlReader looks for the end of the XML declaration.
const prologSize = 4096

// detect finds the encoding as plexus-utils' XmlReader does: by the byte order mark, by
// the first four bytes, by the declaration. The problem is empty, or says why Maven
// cannot read the file.
func detect(data []byte) (detected, string) {
	bom := 0
	switch {
	case bytes.HasPrefix(data, []byte{0xFE, 0xFF}), bytes.HasPrefix(data, []byte{0xFF, 0xFE}):
		bom = 2
	case bytes.HasPrefix(data, []byte{0xEF, 0xBB, 0xBF}):
		bom = 3
	}
	enc, problem := choose(data[:bom], data[bom:])
	enc.bom = bom
	return enc, problem
}

// choose is calculateRawEncoding of XmlReader 3.6.1 together with doLenientDetection:
// where mark and declaration disagree, the declaration wins.
func choose(mark, data []byte) (detected, string) {
	guess := guessEncoding(data)
	declared, problem := declaredEncoding(guess, data)
	if problem != "" {
		return detected{}, problem
	}
	switch len(mark) {
	case 0:
		if guess == nil || declared == "" {
			return utf8Detected, ""
		}
		if declared == "UTF-16" && guess.name != "UTF-8" {
			return *guess, ""
		}
		return byName(declared)
	case 2:
		enc := utf16LEDetected
		if mark[0] == 0xFE {
			enc = utf16BEDetected
		}
		if guess != nil && guess.name != enc.name {
			return detected{}, fmt.Sprintf("the byte order mark says %s, but the text is %s", enc.name, guess.name)
		}
		if declared == "" || declared == "UTF-16" || declared == enc.name {
			return enc, ""
		}
		return byName(declared)
	default:
		if declared != "" {
			return byName(declared)
		}
		return utf8Detected, ""
	}
}

// guessEncoding looks for "<?" or "<?xm" in the first four bytes; nil where they are
// not there.
func guessEncoding(data []byte) *detected {
	switch {
	case bytes.HasPrefix(data, []byte{0, '<', 0, '?'}):
		return &utf16BEDetected
	case bytes.HasPrefix(data, []byte{'<', 0, '?', 0}):
		return &utf16LEDetected
	case bytes.HasPrefix(data, []byte("<?xm")):
		return &utf8Detected
	}
	return nil
}

// declaredEncoding gives the encoding named in the XML declaration in upper case, or "".
func declaredEncoding(guess *detected, data []byte) (name, problem string) {
	if guess == nil {
		return "", ""
	}
	prolog := guess.codec.decode(data[:min(len(data), prologSize)]).text
	end := strings.IndexByte(prolog, '>')
	if end < 0 {
		return "", "the XML declaration is never closed with ?>"
	}
	prolog = strings.NewReplacer("\r", "", "\n", "").Replace(prolog[:end])
	start := strings.Index(prolog, "<?xml")
	if start < 0 {
		return "", ""
	}
	prolog = prolog[start+len("<?xml"):]
	for {
		at := strings.LastIndex(prolog, "encoding")
		if at < 0 {
			return "", ""
		}
		if name := quotedValue(prolog[at+len("encoding"):]); name != "" {
			return strings.ToUpper(name), ""
		}
		prolog = prolog[:at]
	}
}

// quotedValue reads `= "value"`, and gives "" for anything else.
func quotedValue(text string) string {
	const space = " \t\f\v"
	text, ok := strings.CutPrefix(strings.TrimLeft(text, space), "=")
	text = strings.TrimLeft(text, space)
	if !ok || text == "" || text[0] != '"' && text[0] != '\'' {
		return ""
	}
	value, _, closed := strings.Cut(text[1:], text[:1])
	if !closed {
		return ""
	}
	return value
}

// javaNames are the names that Java has for the common encodings. What calls itself
// UTF-16 and has no mark is big-endian there.
var javaNames = map[string]detected{
	"UTF-8":        utf8Detected,
	"UTF8":         utf8Detected,
	"UTF-16":       utf16BEDetected,
	"UTF-16BE":     utf16BEDetected,
	"UTF-16LE":     utf16LEDetected,
	"US-ASCII":     {codec: asciiCodec{}, name: "US-ASCII"},
	"ASCII":        {codec: asciiCodec{}, name: "US-ASCII"},
	"ISO-8859-1":   {codec: charmapCodec{charmap.ISO8859_1}, name: "ISO-8859-1"},
	"ISO8859-1":    {codec: charmapCodec{charmap.ISO8859_1}, name: "ISO-8859-1"},
	"ISO8859_1":    {codec: charmapCodec{charmap.ISO8859_1}, name: "ISO-8859-1"},
	"ISO_8859_1":   {codec: charmapCodec{charmap.ISO8859_1}, name: "ISO-8859-1"},
	"LATIN1":       {codec: charmapCodec{charmap.ISO8859_1}, name: "ISO-8859-1"},
	"CP1252":       {codec: charmapCodec{charmap.Windows1252}, name: "WINDOWS-1252"},
	"WINDOWS-1252": {codec: charmapCodec{charmap.Windows1252}, name: "WINDOWS-1252"},
}

// byName finds an encoding by a name that Java knows, in upper case.
func byName(name string) (detected, string) {
	if enc, ok := javaNames[name]; ok {
		return enc, ""
	}
	enc, err := ianaindex.IANA.Encoding(name)
	if err != nil || enc == nil {
		return detected{}, fmt.Sprintf("the XML declaration names the encoding %q, which is not known; UTF-8 is what Maven expects", name)
	}
	if table, ok := enc.(*charmap.Charmap); ok {
		return detected{codec: charmapCodec{table}, name: name}, ""
	}
	return detected{codec: otherCodec{enc}, name: name}, ""
}
