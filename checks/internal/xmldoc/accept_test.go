package xmldoc

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

// utf16File writes text as UTF-16 with a byte order mark.
func utf16File(text string, bigEndian bool) string {
	var out []byte
	for _, unit := range utf16.Encode([]rune("\uFEFF" + text)) {
		if bigEndian {
			out = append(out, byte(unit>>8), byte(unit))
		} else {
			out = append(out, byte(unit), byte(unit>>8))
		}
	}
	return string(out)
}

// acceptance lists what Maven's reader accepts and refuses. Each document has a root
// with the text that counts; refused ones have a message instead.
var acceptance = []struct {
	name    string
	data    string
	text    string // of the first <n>
	written string // the bytes of TextSpan of the first <n>
	refused string // "line:column: message"
}{
	{name: "plain", data: "<p><n>x</n></p>", text: "x", written: "x"},
	{name: "empty element", data: "<p><n/></p>"},
	{name: "empty text", data: "<p><n></n></p>"},
	{name: "white space only", data: "<p><n> \r\n\t</n></p>"},
	{name: "trimmed", data: "<p><n>\n\t x  y \n</n></p>", text: "x  y", written: "x  y"},
	{name: "no-break space is not trimmed", data: "<p><n> \u00a0x </n></p>", text: "\u00a0x", written: "\u00a0x"},
	{name: "control characters are trimmed", data: "<p><n>\x01x\x02</n></p>", text: "x", written: "x"},
	{name: "control character inside", data: "<p><n>a\x01b</n></p>", text: "a\x01b", written: "a\x01b"},
	{name: "CR LF", data: "<p>\r\n<n>a\r\nb\rc</n></p>", text: "a\nb\nc", written: "a\r\nb\rc"},
	{name: "comment joins", data: "<p><n> a<!-- c -->b </n></p>", text: "ab", written: "a<!-- c -->b"},
	{name: "instruction joins", data: "<p><n>a<?q w?>b</n></p>", text: "ab", written: "a<?q w?>b"},
	{name: "CDATA", data: "<p><n>\n<![CDATA[ x<y ]]>\n</n></p>", text: "x<y", written: "x<y"},
	{name: "CDATA among text", data: "<p><n>a <![CDATA[b]]> c</n></p>", text: "a b c", written: "a <![CDATA[b]]> c"},
	{name: "CDATA with brackets", data: "<p><n><![CDATA[a]]]></n></p>", text: "a]", written: "a]"},
	{name: "CDATA that ends early", data: "<p><n><![CDATA[a]]é]>b</n></p>", text: "a]]b", written: "a]]é]>b"},
	{name: "CDATA with CR LF", data: "<p><n><![CDATA[a\r\nb\rc]]>\r\n</n></p>", text: "a\nb\nc", written: "a\r\nb\rc"},
	{name: "CDATA behind a comment is read twice", data: "<p><n>\n<!-- c --><![CDATA[x]]>\n</n></p>", text: "xx", written: "x"},
	{name: "but not where lines end with CR LF", data: "<p><n>\r\n<!-- c --><![CDATA[x]]>\r\n</n></p>", text: "x", written: "x"},
	{name: "CDATA behind a comment before the end tag", data: "<p><n>\n<!-- c --><![CDATA[x]]></n></p>", text: "x", written: "x"},
	{name: "empty CDATA before text", data: "<p><n><![CDATA[]]>x</n></p>", text: "]]>x", written: "x"},
	{name: "empty CDATA between text", data: "<p><n>a<![CDATA[]]>x</n></p>", text: "ax", written: "a<![CDATA[]]>x"},
	{name: "two CDATA", data: "<p><n><![CDATA[a]]><![CDATA[b]]>&lt;<?q?><![CDATA[c]]></n></p>", text: "ab<c", written: "a]]><![CDATA[b]]>&lt;<?q?><![CDATA[c"},
	{name: "entities of HTML", data: "<p><n>a&nbsp;b&eacute;&copy;&lt;&apos;&quot;</n></p>", text: "a\u00a0bé©<'\"", written: "a&nbsp;b&eacute;&copy;&lt;&apos;&quot;"},
	{name: "character references", data: "<p><n>&#65;&#x42;&#x1F600;&#10;&#13;c</n></p>", text: "AB😀\n\rc", written: "&#65;&#x42;&#x1F600;&#10;&#13;c"},
	{name: "raw >", data: "<p><n>a > b</n></p>", text: "a > b", written: "a > b"},
	{name: "]] alone", data: "<p><n>a ]] b ]&gt;</n></p>", text: "a ]] b ]>", written: "a ]] b ]&gt;"},
	{name: "mixed", data: "<p><n>a <m/> b</n></p>", text: "ab", written: "a <m/> b"},
	{name: "preserved space", data: "<p><n xml:space='preserve'> a </n></p>", text: " a ", written: "a"},
	{name: "attribute", data: "<p a='1' b = \"x&lt;&eacute;\r\n\t>\"><n c='d'e='f' >x</n ></p\n>", text: "x", written: "x"},
	{name: "prefix", data: "<p xmlns:q='u'><q:m/><n>x</n></p>", text: "x", written: "x"},
	{name: "names beyond ASCII", data: "<p><é.ü-漢>y</é.ü-漢><n>x</n></p>", text: "x", written: "x"},
	{name: "comments around the root", data: "<!-- a --><p><n>x</n></p><!-- b -->\n<?q?>", text: "x", written: "x"},
	{name: "odd comments", data: "<p><!----><!-- > - ->--><n>x</n></p>", text: "x", written: "x"},
	{name: "declaration", data: "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<p><n>x</n></p>", text: "x", written: "x"},
	{name: "declaration behind one line feed", data: "\n<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><p><n>é</n></p>", text: "é", written: "é"},
	{name: "DOCTYPE", data: "<!DOCTYPE p [<!ENTITY x \"y\"> <!ELEMENT p ANY>]><p><n>x</n></p>", text: "x", written: "x"},
	{name: "instruction with markup", data: "<?q <a> ?b?><p><n>x</n></p>", text: "x", written: "x"},
	{name: "UTF-8 mark", data: "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"UTF-8\"?><p><n>é</n></p>", text: "é", written: "é"},
	{name: "UTF-8 mark against the declaration", data: "\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><p><n>\xe9</n></p>", text: "é", written: "\xe9"},
	{name: "invalid UTF-8", data: "<p><n>a\xff\xe9b</n></p>", text: "a\ufffd\ufffdb", written: "a\xff\xe9b"},
	{name: "ISO-8859-1", data: "<?xml version='1.0' encoding='iso-8859-1'?><p><n>\xe9\x80</n></p>", text: "é\u0080", written: "\xe9\x80"},
	{name: "windows-1252", data: "<?xml version='1.0' encoding='windows-1252'?><p><n>\xe9\x80</n></p>", text: "é€", written: "\xe9\x80"},
	{name: "US-ASCII", data: "<?xml version='1.0' encoding='US-ASCII'?><p><n>a\xe9</n></p>", text: "a\ufffd", written: "a\xe9"},
	{name: "GBK", data: "<?xml version='1.0' encoding='GBK'?><p><n>\xba\xba\xd7\xd6a</n></p>", text: "汉字a", written: "\xba\xba\xd7\xd6a"},
	{name: "Shift_JIS", data: "<?xml version='1.0' encoding='Shift_JIS'?><p><n>\x8a\xbf\x8e\x9aa</n></p>", text: "漢字a", written: "\x8a\xbf\x8e\x9aa"},
	{name: "UTF-16LE", data: utf16File("<?xml version='1.0' encoding='UTF-16'?><p><n>é漢😀</n></p>", false), text: "é漢😀", written: "\xe9\x00\x22\x6f\x3d\xd8\x00\xde"},
	{name: "UTF-16BE without declaration", data: utf16File("<p><n>é</n></p>", true), text: "é", written: "\x00\xe9"},
	{name: "UTF-16 without mark", data: utf16File("<?xml version='1.0' encoding='UTF-16'?><p><n>é</n></p>", true)[2:], text: "é", written: "\x00\xe9"},

	{name: "comment behind CDATA behind a comment", data: "<p><n>\n<!-- c --><![CDATA[x]]><!-- d -->\n</n></p>", refused: "1:4: Maven's parser fails on the comments around the CDATA section in <n>; take them out"},
	{name: "empty file", data: "", refused: "1:1: the file is empty"},
	{name: "blank file", data: " \n\n", refused: "3:1: the file is empty"},
	{name: "only a comment", data: "<!-- a -->", refused: "1:11: the file has no element"},
	{name: "text only", data: "\n hello", refused: "2:2: text is not allowed before the first element"},
	{name: "two roots", data: "<p><n/></p>\n<q/>", refused: "2:1: a second root element <q> is not allowed after the end of <p>"},
	{name: "text after the root", data: "<p></p> junk", refused: "1:9: text is not allowed after the end of <p>"},
	{name: "reference after the root", data: "<p></p>&amp;", refused: "1:8: text is not allowed after the end of <p>"},
	{name: "end tag after the root", data: "<p></p></p>", refused: "1:8: the end tag </p> is not allowed after the end of <p>"},
	{name: "end tag first", data: "</p>", refused: "1:1: the end tag </p> is not allowed before the first element"},
	{name: "CDATA after the root", data: "<p/><![CDATA[]]>", refused: "1:5: a CDATA section is not allowed after the end of <p>"},
	{name: "never closed", data: "<p>\n <build>\n  <n>x</n>\n", refused: "4:1: the element <build> opened at line 2 is never closed"},
	{name: "ends inside text", data: "<p>\n<n>x", refused: "2:5: the element <n> opened at line 2 is never closed"},
	{name: "ends inside a tag", data: "<p>\n<n", refused: "2:1: the tag <n is never closed with >"},
	{name: "ends after <", data: "<p>\n<", refused: "2:1: the file ends inside a tag"},
	{name: "ends inside an end tag", data: "<p>\n</", refused: "2:1: </ must be followed by the name of an element"},
	{name: "mismatch", data: "<p>\n<n>x\n</p>", refused: "3:1: expected </n> for the element opened at line 2, found </p>"},
	{name: "duplicate attribute", data: "<p a='1' b='' a='2'/>", refused: "1:15: the attribute a of <p> is given twice"},
	{name: "attribute without value", data: "<p a/>", refused: "1:4: the attribute a of <p> has no value; write a=\"…\""},
	{name: "attribute without quotes", data: "<p a=1/>", refused: "1:4: the value of the attribute a of <p> must stand in quotes"},
	{name: "attribute never closed", data: "<p a='1/>", refused: "1:4: the value of the attribute a of <p> is never closed with '"},
	{name: "< in an attribute", data: "<p a='<'/>", refused: "1:7: < is not allowed in the value of an attribute; write &lt;"},
	{name: "junk in a tag", data: "<p ,/>", refused: "1:4: unexpected character ',' in the tag <p>"},
	{name: "slash in a tag", data: "<p / >", refused: "1:4: unexpected character '/' in the tag <p>"},
	{name: "-- in a comment", data: "<p><!-- a -- b --></p>", refused: "1:11: -- is not allowed inside a comment"},
	{name: "--- at the end of a comment", data: "<p><!-- a ---></p>", refused: "1:11: -- is not allowed inside a comment"},
	{name: "control character in a comment", data: "<p><!-- \x01 --></p>", refused: "1:9: the character U+0001 is not allowed in a comment"},
	{name: "comment never closed", data: "<p><!-- a </p>", refused: "1:4: the comment is never closed with -->"},
	{name: "CDATA never closed", data: "<p><![CDATA[ a </p>", refused: "1:4: the CDATA section is never closed with ]]>"},
	{name: "instruction never closed", data: "<p><?q </p>", refused: "1:4: the processing instruction is never closed with ?>"},
	{name: "> in an instruction", data: "<?q a > b?><p/>", refused: "1:1: the processing instruction is never closed with ?>"},
	{name: "nameless instruction", data: "<? q?><p/>", refused: "1:1: <? must be followed by the name of a processing instruction"},
	{name: "]]> in text", data: "<p><n>a ]]> b</n></p>", refused: "1:9: ]]> is not allowed in text; write ]]&gt;"},
	{name: "XML 1.1", data: "<?xml version='1.1'?><p/>", refused: "1:7: XML 1.1 is not supported; Maven reads XML 1.0 only"},
	{name: "no version", data: "<?xml encoding='UTF-8'?><p/>", refused: "1:7: the XML declaration must begin with version=\"1.0\""},
	{name: "wrong standalone", data: "<?xml version='1.0' standalone='ja'?><p/>", refused: "1:21: the XML declaration has no valid value for standalone"},
	{name: "declaration too late", data: "\n\n<?xml version='1.0'?><p/>", refused: "3:1: the XML declaration may only stand at the start of the file"},
	{name: "style sheet", data: "<?xml version='1.0'?>\n<?xml-stylesheet href='a'?><p/>", refused: "2:1: the XML declaration may only stand at the start of the file"},
	{name: "unknown encoding", data: "<?xml version='1.0' encoding='KOI-99'?><p/>", refused: "1:1: the XML declaration names the encoding \"KOI-99\", which cannot be read; poms are usually UTF-8"},
	{name: "bare &", data: "<p><n>a & b</n></p>", refused: "1:9: a bare & is not allowed; write &amp;"},
	{name: "& without semicolon", data: "<p><n>a&b</n></p>", refused: "1:8: the reference &b has no semicolon; for the character & write &amp;"},
	{name: "& at the end", data: "<p><n>a&b", refused: "1:8: the reference &b has no semicolon; for the character & write &amp;"},
	{name: "undefined entity", data: "<!DOCTYPE p [<!ENTITY x 'y'>]><p>&x;</p>", refused: "1:34: the entity &x; is not defined (what a DOCTYPE declares does not count)"},
	{name: "undefined entity in an attribute", data: "<p a='&x;'/>", refused: "1:7: the entity &x; is not defined (what a DOCTYPE declares does not count)"},
	{name: "reference to a control character", data: "<p>&#1;</p>", refused: "1:4: &#1; is not a character that XML allows"},
	{name: "reference out of range", data: "<p>&#x110000;</p>", refused: "1:4: &#x110000; is not a character that XML allows"},
	{name: "reference without digits", data: "<p>&#;</p>", refused: "1:4: &#; is not a character that XML allows"},
	{name: "reference with junk", data: "<p>&#6A;</p>", refused: "1:4: &#6A; is not a character reference"},
	{name: "DOCTYPE inside", data: "<p><!DOCTYPE p></p>", refused: "1:4: a DOCTYPE is not allowed inside an element"},
	{name: "two DOCTYPEs", data: "<!DOCTYPE p><!DOCTYPE p><p/>", refused: "1:13: only one DOCTYPE is allowed"},
	{name: "DOCTYPE never closed", data: "<!DOCTYPE p [<p/>", refused: "1:1: the DOCTYPE is never closed with >"},
	{name: "<! alone", data: "<p><!a></p>", refused: "1:4: <! starts no comment, CDATA section or DOCTYPE"},
	{name: "bare <", data: "<p>a < b</p>", refused: "1:6: a bare < is not allowed; write &lt;"},
	{name: "UTF-16 in UTF-8 clothes", data: "\ufffd\ufffd<p/>", refused: "1:1: the file is not UTF-8 text"},
	{name: "mark against the text", data: "\xfe\xff<\x00?\x00x\x00>\x00", refused: "1:1: the byte order mark says UTF-16BE, but the text is UTF-16LE"},
	{name: "column counts code points", data: "<p>é漢😀&</p>", refused: "1:7: a bare & is not allowed; write &amp;"},
	{name: "column in UTF-16", data: utf16File("<p>\né漢😀&</p>", false), refused: "2:4: a bare & is not allowed; write &amp;"},
}

func TestAcceptance(t *testing.T) {
	for _, c := range acceptance {
		t.Run(c.name, func(t *testing.T) {
			d, err := Parse("pom.xml", []byte(c.data))
			if c.refused != "" {
				if err == nil {
					t.Fatalf("accepted, want %q", c.refused)
				}
				if diff := cmp.Diff("pom.xml:"+c.refused, err.Error()); diff != "" {
					t.Error(diff)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			n := d.Root().SelectElement("n")
			if diff := cmp.Diff(c.text, d.Text(n)); diff != "" {
				t.Errorf("text: %s", diff)
			}
			span := d.TextSpan(n)
			if diff := cmp.Diff(c.written, c.data[span.Start:span.End]); diff != "" {
				t.Errorf("span: %s", diff)
			}
			if c.written == "" && span.Start != d.Span(n).OpenEnd {
				t.Errorf("span of no text at %d, start tag ends at %d", span.Start, d.Span(n).OpenEnd)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("<a>", n) + strings.Repeat("</a>", n) }
	if _, err := Parse("pom.xml", []byte(nested(MaxDepth))); err != nil {
		t.Error(err)
	}
	_, err := Parse("pom.xml", []byte(nested(MaxDepth+1)))
	if err == nil || !strings.Contains(err.Error(), "elements nest deeper than 1024") {
		t.Errorf("got %v", err)
	}
	_, err = Parse("pom.xml", []byte("<a>"+strings.Repeat(" ", MaxSize)+"</a>"))
	if err == nil || !strings.Contains(err.Error(), "files over 16 MiB are not read") {
		t.Errorf("got %v", err)
	}
	if _, err := Parse("pom.xml", []byte("<a>"+strings.Repeat(" ", MaxSize-7)+"</a>")); err != nil {
		t.Error(err)
	}
}
