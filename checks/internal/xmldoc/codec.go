package xmldoc

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"
)

// A codec turns the bytes of a file into text and back.
type codec interface {
	decode(data []byte) decoded
	// encode fails with an error that names the first character it has no bytes for.
	encode(text string) ([]byte, error)
}

type decoded struct {
	text    string
	offsets offsets
	// exact says that encoding the text gives the same bytes.
	exact bool
}

func cannotEncode(r rune) error {
	return fmt.Errorf("the file's encoding has no character %q (U+%04X)", r, r)
}

// utf8Codec reads UTF-8. What is malformed becomes U+FFFD, cut as Java's decoder cuts it.
type utf8Codec struct{}

func (utf8Codec) decode(data []byte) decoded {
	if utf8.Valid(data) {
		return decoded{text: string(data), offsets: offsets{unit: 1}, exact: true}
	}
	out := decoded{offsets: offsets{unit: 1}}
	var text strings.Builder
	text.Grow(len(data) + 64)
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			size = malformedLength(data[at:])
		}
		at += size
		n, _ := text.WriteRune(r)
		out.offsets.add(text.Len(), at, n, size)
	}
	out.text = text.String()
	return out
}

// malformedLength says how many bytes Java's UTF-8 decoder replaces by one U+FFFD
// (malformedN in sun.nio.cs.UTF_8).
func malformedLength(data []byte) int {
	continues := func(i int) bool { return i < len(data) && data[i]&0xC0 == 0x80 }
	switch first := data[0]; {
	case first < 0xE0 || first > 0xF4 || !continues(1):
		return 1
	case first < 0xF0:
		if first == 0xE0 && data[1] < 0xA0 {
			return 1
		}
		if continues(2) {
			return 3 // a surrogate
		}
		return 2
	case first == 0xF0 && data[1] < 0x90 || first == 0xF4 && data[1] > 0x8F:
		return 1
	case !continues(2):
		return 2
	default:
		return 3
	}
}

func (utf8Codec) encode(text string) ([]byte, error) { return []byte(text), nil }

// utf16Codec reads UTF-16 in one byte order.
type utf16Codec struct{ bigEndian bool }

func (c utf16Codec) decode(data []byte) decoded {
	out := decoded{offsets: offsets{unit: 2}, exact: len(data)%2 == 0}
	var text strings.Builder
	text.Grow(len(data))
	for at := 0; at < len(data); {
		r, size := c.rune(data[at:])
		if r == utf8.RuneError {
			out.exact = out.exact && size == 2 && c.unit(data[at:]) == utf8.RuneError
		}
		at += size
		n, _ := text.WriteRune(r)
		out.offsets.add(text.Len(), at, n, size)
	}
	out.text = text.String()
	return out
}

func (c utf16Codec) unit(data []byte) rune {
	if c.bigEndian {
		return rune(data[0])<<8 | rune(data[1])
	}
	return rune(data[1])<<8 | rune(data[0])
}

// rune decodes the first character and says how many bytes it takes. Like Java's
// decoder it takes a high surrogate together with whatever follows.
func (c utf16Codec) rune(data []byte) (rune, int) {
	if len(data) < 2 {
		return utf8.RuneError, len(data)
	}
	first := c.unit(data)
	if !utf16.IsSurrogate(first) {
		return first, 2
	}
	if len(data) < 4 {
		return utf8.RuneError, 2
	}
	if first >= lowSurrogates {
		return utf8.RuneError, 2
	}
	return utf16.DecodeRune(first, c.unit(data[2:])), 4
}

const lowSurrogates = 0xDC00

func (c utf16Codec) encode(text string) ([]byte, error) {
	var out []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		if c.bigEndian {
			out = append(out, byte(unit>>8), byte(unit))
		} else {
			out = append(out, byte(unit), byte(unit>>8))
		}
	}
	return out, nil
}

// charmapCodec reads an encoding of one byte a character.
type charmapCodec struct{ table *charmap.Charmap }

func (c charmapCodec) decode(data []byte) decoded {
	var runes [256]rune
	var exact [256]bool
	for b := range runes {
		runes[b] = c.table.DecodeByte(byte(b))
		back, ok := c.table.EncodeRune(runes[b])
		exact[b] = ok && back == byte(b) && runes[b] != utf8.RuneError
	}
	out := decoded{offsets: offsets{unit: 1}, exact: true}
	var text strings.Builder
	text.Grow(len(data) + len(data)/16)
	for at, b := range data {
		out.exact = out.exact && exact[b]
		n, _ := text.WriteRune(runes[b])
		out.offsets.add(text.Len(), at+1, n, 1)
	}
	out.text = text.String()
	return out
}

func (c charmapCodec) encode(text string) ([]byte, error) {
	out := make([]byte, 0, len(text))
	for _, r := range text {
		b, ok := c.table.EncodeRune(r)
		if !ok {
			return nil, cannotEncode(r)
		}
		out = append(out, b)
	}
	return out, nil
}

// asciiCodec reads US-ASCII, where Java takes every byte from 0x80 on for malformed.
type asciiCodec struct{}

func (asciiCodec) decode(data []byte) decoded {
	out := decoded{offsets: offsets{unit: 1}, exact: true}
	var text strings.Builder
	text.Grow(len(data))
	for at, b := range data {
		r := rune(b)
		if b >= utf8.RuneSelf {
			r, out.exact = utf8.RuneError, false
		}
		n, _ := text.WriteRune(r)
		out.offsets.add(text.Len(), at+1, n, 1)
	}
	out.text = text.String()
	return out
}

func (asciiCodec) encode(text string) ([]byte, error) {
	for _, r := range text {
		if r >= utf8.RuneSelf {
			return nil, cannotEncode(r)
		}
	}
	return []byte(text), nil
}

// otherCodec reads the encodings of several bytes a character, such as GBK.
type otherCodec struct{ encoding encoding.Encoding }

// longestSequence is enough for a character of any encoding with its shift sequence.
const longestSequence = 12

func (c otherCodec) decode(data []byte) decoded {
	out := decoded{offsets: offsets{unit: 1}}
	decoder := c.encoding.NewDecoder()
	var text strings.Builder
	text.Grow(len(data) + len(data)/4)
	var dst [longestSequence * utf8.UTFMax]byte
	for at := 0; at < len(data); {
		wrote, read := decodeOne(decoder, dst[:], data[at:])
		at += read
		text.Write(dst[:wrote])
		out.offsets.add(text.Len(), at, wrote, read)
	}
	out.text = text.String()
	back, err := c.encode(out.text)
	out.exact = err == nil && string(back) == string(data) && !strings.ContainsRune(out.text, utf8.RuneError)
	return out
}

// decodeOne feeds the decoder byte after byte until it takes something. What it never
// takes is one malformed byte.
func decodeOne(decoder transform.Transformer, dst, data []byte) (wrote, read int) {
	for n := 1; n <= min(len(data), longestSequence); n++ {
		wrote, read, _ = decoder.Transform(dst, data[:n], n == len(data))
		if read > 0 {
			return wrote, read
		}
	}
	return copy(dst, string(utf8.RuneError)), 1
}

func (c otherCodec) encode(text string) ([]byte, error) {
	out, err := c.encoding.NewEncoder().Bytes([]byte(text))
	if err == nil {
		return out, nil
	}
	for _, r := range text {
		if _, err := c.encoding.NewEncoder().Bytes([]byte(string(r))); err != nil {
			return nil, cannotEncode(r)
		}
	}
	return nil, err
}
