package jdk

import (
	"strings"
	"testing"
)

func TestExpressions(t *testing.T) {
	matrix, err := parseYAML("m.yml", []byte("java: 17\nos: Linux\nlist: [8, a]\nflag: false\nempty: ''\ndeep: {a: {b: x}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	env, err := parseYAML("e.yml", []byte("A: a\nB: \"${{ matrix.java }}\"\nSELF: ${{ env.SELF }}\n"))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ template, want string }{ // "?…" is the reason of an unknown
		{"plain", "plain"},
		{"${{ matrix.java }}", "17"},
		{"  ${{matrix.JAVA}} ", "17"},
		{"${{ matrix['java'] }}", "17"},
		{"${{ matrix.list[1] }}", "a"},
		{"${{ matrix.list[7] }}", ""},
		{"${{ matrix.deep.a.b }}-${{ matrix.java }}", "x-17"},
		{"${{ matrix.none }}", ""},
		{"${{ matrix.none || '21' }}", "21"},
		{"${{ matrix.java || '21' }}", "17"},
		{"${{ matrix.flag || 'x' }}", "x"},
		{"${{ matrix.os == 'linux' && '25' || '17' }}", "25"},
		{"${{ matrix.os != 'linux' && '25' || '17' }}", "17"},
		{"${{ matrix.java == '17' }}", "true"},
		{"${{ matrix.java >= 17 && matrix.java < 21 }}", "true"},
		{"${{ !matrix.flag }}", "true"},
		{"${{ !(matrix.java == 17) }}", "false"},
		{"${{ 'it''s }} here' }}", "it's }} here"},
		{"${{ 17.0 }}", "17"},
		{"${{ 0x11 }}", "17"},
		{"${{ env.A }}", "a"},
		{"${{ env.B }}", "17"},
		{"${{ env.SELF }}", "?env.SELF is set nowhere in the workflow"},
		{"${{ env.C }}", "?env.C is set nowhere in the workflow"},
		{"${{ fromJSON('{\"a\": [1, 2.50, true, null]}').a[1] }}", "2.5"},
		{"${{ fromJson('[') }}", "?fromJSON takes no JSON: unexpected EOF"},
		{"${{ contains(matrix.os, 'LIN') }}", "true"},
		{"${{ contains(matrix.list, '8') }}", "true"},
		{"${{ contains(matrix.list, 'b') }}", "false"},
		{"${{ startsWith(matrix.os, 'l') && endsWith(matrix.os, 'X') }}", "true"},
		{"${{ format('{0}.{{0}}.{1}', matrix.java, 'x') }}", "17.{0}.x"},
		{"${{ github.ref }}", "?github.ref is known only when the workflow runs"},
		{"${{ github.ref == 'x' && '17' || '21' }}", "?github.ref is known only when the workflow runs"},
		{"${{ matrix.java || github.ref }}", "17"},
		{"${{ matrix.flag && github.ref || '21' }}", "21"},
		{"${{ needs.a.outputs['b-c'] }}", "?needs.a.outputs.b-c is known only when the workflow runs"},
		{"${{ hashFiles('x') }}", "?hashfiles(…) is known only when the workflow runs"},
		{"${{ matrix. }}", "?the expression matrix. is not understood"},
		{"${{ matrix.java matrix.os }}", "?the expression matrix.java matrix.os is not understood"},
		{"${{ }}", "?the expression  is not understood"},
		{"${{ 'open }}", `?"${{ 'open }}" has no end to its ${{`},
		{"${{ " + strings.Repeat("(", 100) + "1" + strings.Repeat(")", 100) + " }}", "?the expression"},
		{"${{ " + strings.Repeat("!", 100) + "1 }}", "?the expression"},
	}
	for _, test := range tests {
		budget := workBudget
		s := scope{matrix: matrix, env: []value{env}, work: &budget}
		v := s.resolve(textValue(test.template, origin{}))
		reason, isUnknown := strings.CutPrefix(test.want, "?")
		switch {
		case isUnknown && (!v.isUnknown() || !strings.HasPrefix(v.text, reason)):
			t.Errorf("%s = %q (%d), want unknown: %s", test.template, v.text, v.kind, reason)
		case !isUnknown && (v.isUnknown() || v.text != test.want):
			t.Errorf("%s = %q (%d), want %q", test.template, v.text, v.kind, test.want)
		}
	}
}
