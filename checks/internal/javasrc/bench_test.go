package javasrc

import (
	"fmt"
	"strings"
	"testing"
)

// plainSource is a source of about 64 KiB as people write them: half comments, no
// benchmark.
func plainSource() []byte {
	var b strings.Builder
	b.WriteString("package demo;\n\nimport java.util.List;\nimport java.util.Map;\n\n/** A class. */\npublic final class Plain {\n")
	for i := 0; b.Len() < 1<<16; i++ {
		fmt.Fprintf(&b, `
    /**
     * Gives the value number %[1]d, or null if there is none.
     *
     * @param key the key
     * @return the value
     */
    @Override
    public String value%[1]d(final String key, Map<String, List<String>> all) {
        // Look it up first.
        List<String> found = all.get(key + "-%[1]d");
        if (found == null || found.isEmpty()) {
            throw new IllegalArgumentException("no value \"%[1]d\" for " + key);
        }
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).charAt(0) == 'x') {
                return found.get(i);
            }
        }
        return null;
    }
`, i)
	}
	b.WriteString("}\n")
	return []byte(b.String())
}

func BenchmarkScan(b *testing.B) {
	src := plainSource()
	if u := Scan("Plain.java", src); u.ParseSuspect || len(u.Types) != 1 {
		b.Fatalf("the source is not what it should be: %s", u.Suspicion)
	}
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		Scan("Plain.java", src)
	}
}

func BenchmarkMayHoldBenchmark(b *testing.B) {
	src := plainSource()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if MayHoldBenchmark(src) {
			b.Fatal("there is none")
		}
	}
}
