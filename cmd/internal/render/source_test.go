package render

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks/diag"
)

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("a", 50) + "<proc>none</proc>" + strings.Repeat("b", 50)
	var many []string
	for range 20 {
		many = append(many, "x")
	}
	tests := []struct {
		name  string
		place diag.Place
		room  int
		want  []string
	}{
		{"no source", at("p", 3, 1, 3, 2), 0, nil},
		{"no range", at("p", 0, 0, 0, 0, "abc"), 0, nil},
		{"one line", at("p", 9, 3, 9, 5, "abcdef"), 0, []string{"9 | abcdef", "  |   ^^"}},
		{"only the line is known", at("p", 9, 0, 0, 0, "abcdef"), 0, []string{"9 | abcdef"}},
		{"a position", at("p", 9, 3, 9, 3, "abcdef"), 0, []string{"9 | abcdef", "  |   ^"}},
		{"no end", at("p", 9, 3, 0, 0, "abcdef"), 0, []string{"9 | abcdef", "  |   ^"}},
		{"at the end of the line", at("p", 9, 7, 9, 7, "abcdef"), 0, []string{"9 | abcdef", "  |       ^"}},
		{"behind the end of the line", at("p", 9, 70, 9, 80, "abcdef"), 0, []string{"9 | abcdef", "  |       ^"}},
		{"numbers grow by a digit", at("p", 9, 3, 10, 4, "  <a>", "  </a>"), 0,
			[]string{" 9 |   <a>", "   |   ^^^", "10 |   </a>"}},
		{"tabs", at("p", 1, 3, 1, 6, "\t\t<a>"), 0, []string{"1 |         <a>", "  |         ^^^"}},
		{"a tab within", at("p", 1, 3, 1, 4, "a\tb"), 0, []string{"1 | a   b", "  |     ^"}},
		{"wide characters", at("p", 1, 3, 1, 5, "日本<a>"), 0, []string{"1 | 日本<a>", "  |     ^^"}},
		{"under wide characters", at("p", 1, 1, 1, 3, "日本<a>"), 0, []string{"1 | 日本<a>", "  | ^^^^"}},
		{"combining characters", at("p", 1, 3, 1, 4, "e\u0301x"), 0, []string{"1 | e\u0301x", "  |  ^"}},
		{"beyond the basic plane", at("p", 1, 2, 1, 3, "😀x"), 0, []string{"1 | 😀x", "  |   ^"}},
		{"control characters", at("p", 1, 2, 1, 3, "\x1bx"), 0, []string{`1 | \u001bx`, "  |       ^"}},
		{"not UTF-8", at("p", 1, 2, 1, 3, "\xe9x"), 0, []string{`1 | \xe9x`, "  |     ^"}},
		{"writing from right to left", at("p", 1, 2, 1, 3, "\u202ex"), 0, []string{`1 | \u202ex`, "  |       ^"}},
		{"cut at the right", at("p", 1, 1, 1, 3, strings.Repeat("a", 30)), 10, []string{"1 | aaaaaaaaa…", "  | ^^"}},
		{"just fits", at("p", 1, 1, 1, 3, strings.Repeat("a", 10)), 10, []string{"1 | aaaaaaaaaa", "  | ^^"}},
		{"cut at both ends", at("p", 1, 51, 1, 68, long), 40,
			[]string{"1 | …aaaaaaaaa<proc>none</proc>bbbbbbbbbbbb…", "  |           ^^^^^^^^^^^^^^^^^"}},
		{"cut within wide characters", at("p", 1, 11, 1, 12, strings.Repeat("日", 10)+"xyz"), 8,
			[]string{"1 | … xyz", "  |   ^"}},
		{"underline longer than the room", at("p", 1, 1, 1, 31, strings.Repeat("a", 30)), 10,
			[]string{"1 | aaaaaaaaa…", "  | ^^^^^^^^^^"}},
		{"a long range", at("p", 1, 1, 20, 2, many...), 0,
			[]string{"1 | x", "  | ^", "2 | x", "3 | x", "4 | x", "5 | x", "6 | x", "7 | x", "8 | x", "  | …"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			ex := excerptOf(test.place, test.room)
			for i, line := range ex.lines {
				got = append(got, ex.gutters[i]+" | "+line)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestClipKeepsColumns(t *testing.T) {
	text := "ab日cd本本ef"
	for room := 4; room < 20; room++ {
		for shift := range 12 {
			got := clip(text, shift, room)
			if columns(got) > room {
				t.Errorf("clip(%q, %d, %d) = %q is wider than %d", text, shift, room, got, room)
			}
		}
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		text        string
		first, rest int
		want        []string
	}{
		{"one two three", 0, 0, []string{"one two three"}},
		{"one two three", 7, 5, []string{"one two", "three"}},
		{"one two three", 2, 7, []string{"one", "two", "three"}},
		{"incomprehensible word", 5, 5, []string{"incomprehensible", "word"}},
		{"日本 日本", 5, 5, []string{"日本", "日本"}},
		{"", 5, 5, []string{""}},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, wrap(test.text, test.first, test.rest)); diff != "" {
			t.Errorf("wrap(%q, %d, %d): -want +got:\n%s", test.text, test.first, test.rest, diff)
		}
	}
}
