package xmldoc

import "sort"

// offsets maps offsets of decoded text (UTF-8, no byte order mark) to offsets of the
// file and back.
type offsets struct {
	// shift is the length of the byte order mark.
	shift int
	// unit is the number of bytes of the file for one byte of text, wherever no anchor
	// says otherwise: 1, or 2 for the ASCII part of UTF-16.
	unit int
	// anchors stand behind every character whose lengths differ from that rule.
	anchors []anchor
}

type anchor struct{ text, bytes int32 }

// add records that a character of the given lengths ends at the given offsets.
func (o *offsets) add(textEnd, bytesEnd, textLen, bytesLen int) {
	if bytesLen != textLen*o.unit {
		o.anchors = append(o.anchors, anchor{int32(textEnd), int32(bytesEnd)})
	}
}

func (o *offsets) toBytes(text int) int {
	unit := max(o.unit, 1)
	next := sort.Search(len(o.anchors), func(i int) bool { return int(o.anchors[i].text) > text })
	bytes := text * unit
	if next > 0 {
		base := o.anchors[next-1]
		bytes = int(base.bytes) + (text-int(base.text))*unit
	}
	if next < len(o.anchors) {
		bytes = min(bytes, int(o.anchors[next].bytes))
	}
	return bytes + o.shift
}

func (o *offsets) toText(bytes int) int {
	unit := max(o.unit, 1)
	bytes = max(bytes-o.shift, 0)
	next := sort.Search(len(o.anchors), func(i int) bool { return int(o.anchors[i].bytes) > bytes })
	text := bytes / unit
	if next > 0 {
		base := o.anchors[next-1]
		text = int(base.text) + (bytes-int(base.bytes))/unit
	}
	if next < len(o.anchors) {
		text = min(text, int(o.anchors[next].text))
	}
	return text
}
