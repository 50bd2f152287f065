package xmldoc

import "jmhdoctor/checks/diag"

// AttrSpan gives the range of an attribute, name="value", found by its name as written
// ("combine.children", "xsi:schemaLocation").
func (d *Document) AttrSpan(e *Element, name string) (diag.Span, bool) {
	s, ok := d.spans[e]
	if !ok {
		return diag.Span{}, false
	}
	scan := scanner{text: d.text[:s.OpenEnd], pos: s.Start}
	if _, f := scan.startTag(); f != nil {
		return diag.Span{}, false
	}
	for _, attr := range scan.attributes {
		if attr.name == name {
			return d.span(attr.start, attr.end), true
		}
	}
	return diag.Span{}, false
}
