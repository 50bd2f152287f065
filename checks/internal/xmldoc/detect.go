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

var lineEnds = strings.NewReplacer("\r", "", "\n", "")

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
	prolog = lineEnds.Replace(prolog[:end])
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

// common are the encodings that poms have. What calls itself UTF-16 and has no mark is
// big-endian in Java.
var common = map[string]detected{
	"UTF-8":        utf8Detected,
	"UTF-16":       utf16BEDetected,
	"UTF-16BE":     utf16BEDetected,
	"UTF-16LE":     utf16LEDetected,
	"US-ASCII":     {codec: asciiCodec{}, name: "US-ASCII"},
	"ISO-8859-1":   {codec: charmapCodec{charmap.ISO8859_1}, name: "ISO-8859-1"},
	"WINDOWS-1252": {codec: charmapCodec{charmap.Windows1252}, name: "windows-1252"},
}

// aliases are names that Java knows and the IANA does not, in upper case.
var aliases = map[string]string{
	"UTF8":  "UTF-8",
	"UTF16": "UTF-16", "UTF_16": "UTF-16", "UNICODE": "UTF-16", "UNICODEBIG": "UTF-16",
	"UTF_16BE": "UTF-16BE", "UTF_16LE": "UTF-16LE",
	"ASCII": "US-ASCII", "ASCII7": "US-ASCII", "646": "US-ASCII",
	"LATIN9": "ISO-8859-15", "L9": "ISO-8859-15", "LATIN0": "ISO-8859-15",
	"KOI8_R": "KOI8-R", "KOI8": "KOI8-R", "KOI8_U": "KOI8-U",
	"TIS-620": "windows-874", "TIS620": "windows-874", "MS874": "windows-874", "ISO-8859-11": "windows-874",
	"GB2312": "GBK", "EUC-CN": "GBK", "EUC_CN": "GBK", "EUCCN": "GBK",
	"SJIS": "Shift_JIS", "X-SJIS": "Shift_JIS", "SHIFT-JIS": "Shift_JIS", "MS932": "Shift_JIS", "WINDOWS-31J": "Shift_JIS", "WINDOWS-932": "Shift_JIS",
	"EUC_JP": "EUC-JP", "EUCJP": "EUC-JP", "EUCJIS": "EUC-JP", "X-EUC-JP": "EUC-JP",
	"ISO2022JP": "ISO-2022-JP", "JIS": "ISO-2022-JP",
	"EUC_KR": "EUC-KR", "EUCKR": "EUC-KR", "MS949": "EUC-KR", "WINDOWS-949": "EUC-KR", "KSC5601": "EUC-KR", "KS_C_5601-1987": "EUC-KR",
	"MS950": "Big5", "WINDOWS-950": "Big5",
}

// families are Java's short names: Cp1250 is windows-1250, ISO8859_2 is ISO-8859-2.
var families = []struct{ java, iana string }{
	{"CP125", "windows-125"},
	{"ISO8859-", "ISO-8859-"},
	{"ISO8859_", "ISO-8859-"},
	{"ISO_8859_", "ISO-8859-"},
	{"8859_", "ISO-8859-"},
}

// byName finds an encoding by a name that Java knows, in upper case.
func byName(java string) (detected, string) {
	name := ianaName(java)
	if enc, ok := common[strings.ToUpper(name)]; ok {
		return enc, ""
	}
	enc, err := ianaindex.IANA.Encoding(name)
	if err != nil || enc == nil {
		return detected{}, fmt.Sprintf("the XML declaration names the encoding %q, which cannot be read; poms are usually UTF-8", java)
	}
	if canonical, err := ianaindex.MIME.Name(enc); err == nil {
		name = canonical
	}
	if table, ok := enc.(*charmap.Charmap); ok {
		return detected{codec: charmapCodec{table}, name: name}, ""
	}
	return detected{codec: otherCodec{enc}, name: name}, ""
}

func ianaName(java string) string {
	if name, ok := aliases[java]; ok {
		return name
	}
	for _, family := range families {
		if rest, ok := strings.CutPrefix(java, family.java); ok {
			return family.iana + rest
		}
	}
	return java
}
