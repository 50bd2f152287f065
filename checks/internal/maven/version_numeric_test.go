package maven

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// The quick way must say what the full comparison says.
func TestCompareNumericAgrees(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	version := func() string {
		parts := make([]string, 1+random.IntN(4))
		for i := range parts {
			parts[i] = fmt.Sprint([]int{0, 1, 2, 9, 10, 11, 100}[random.IntN(7)])
			if random.IntN(8) == 0 {
				parts[i] = "0" + parts[i]
			}
		}
		return strings.Join(parts, ".")
	}
	for range 20_000 {
		a, b := version(), version()
		quick, ok := compareNumeric(a, b)
		full := compareItems(parseVersion(a), parseVersion(b))
		if !ok || sign(quick) != sign(full) {
			t.Fatalf("%s, %s: quick %d (%v), full %d", a, b, quick, ok, full)
		}
	}
	for _, text := range []string{"1.", ".1", "1..2", "1-1", "1.a", "12345678901", "1.0-SNAPSHOT"} {
		if _, ok := compareNumeric(text, "1"); ok {
			t.Errorf("%q is not numeric", text)
		}
	}
}

func sign(n int) int { return max(-1, min(1, n)) }
