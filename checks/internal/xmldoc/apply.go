package xmldoc

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"jmhdoctor/checks/diag"
)

// Apply gives the bytes of a document with edits made to it. Every byte outside the
// edited ranges stays. Inserts at one offset keep their order; edits that overlap, and
// text that the encoding of the file cannot write, are errors.
func Apply(d *Document, edits []diag.Edit) ([]byte, error) {
	if !d.editable {
		return nil, fmt.Errorf("%s holds bytes that are no %s text, so it is not edited", d.file, d.name)
	}
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b diag.Edit) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	var out bytes.Buffer
	var text strings.Builder
	last := 0
	for _, edit := range edits {
		if err := d.check(edit, last); err != nil {
			return nil, err
		}
		encoded, err := d.codec.encode(edit.Text)
		if err != nil {
			return nil, fmt.Errorf("edit %s: %w", d.file, err)
		}
		out.Write(d.bytes[last:edit.Span.Start])
		out.Write(encoded)
		text.WriteString(d.text[d.offsets.toText(last):d.offsets.toText(edit.Span.Start)])
		text.WriteString(edit.Text)
		last = edit.Span.End
	}
	out.Write(d.bytes[last:])
	text.WriteString(d.text[d.offsets.toText(last):])
	// An encoding with shift sequences may read differently behind an edit.
	if d.codec.decode(out.Bytes()[d.offsets.shift:]).text != text.String() {
		return nil, fmt.Errorf("edit %s: the text does not come out as meant in %s", d.file, d.name)
	}
	return out.Bytes(), nil
}

func (d *Document) check(edit diag.Edit, last int) error {
	s := edit.Span
	switch {
	case edit.File != d.file:
		return fmt.Errorf("edit %s: the edit is for %s", d.file, edit.File)
	case s.Start < d.offsets.shift || s.End < s.Start || s.End > len(d.bytes):
		return fmt.Errorf("edit %s: there are no bytes %d to %d", d.file, s.Start, s.End)
	case s.Start < last:
		return fmt.Errorf("edit %s: two edits overlap at line %d", d.file, d.Position(s.Start).Line)
	}
	return nil
}
