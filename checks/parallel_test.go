package checks

import (
	"strings"
	"sync/atomic"
	"testing"
)

func TestInParallel(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		done := make([]atomic.Int32, n)
		inParallel(n, func(i int) { done[i].Add(1) })
		for i := range done {
			if got := done[i].Load(); got != 1 {
				t.Errorf("of %d pieces, number %d was done %d times", n, i, got)
			}
		}
	}
}

// A mistake in one piece is told to whoever asked, with its place.
func TestInParallelPanics(t *testing.T) {
	defer func() {
		err, _ := recover().(error)
		if err == nil || !strings.Contains(err.Error(), "piece 7") || !strings.Contains(err.Error(), "parallel_test.go") {
			t.Errorf("it ends with %v", err)
		}
	}()
	inParallel(20, func(i int) {
		if i == 7 {
			panic("piece 7")
		}
	})
	t.Error("it ends as if nothing had happened")
}

// A cache works each key out once, also for a work that asks for other keys.
func TestCache(t *testing.T) {
	c := newCache[int]()
	var works atomic.Int32
	inParallel(100, func(i int) {
		got := c.get("sum", func() int {
			works.Add(1)
			return c.get("one", func() int { return 1 }) + c.get("two", func() int { return 2 })
		})
		if got != 3 {
			t.Errorf("it is %d", got)
		}
	})
	if works.Load() != 1 {
		t.Errorf("it was worked out %d times", works.Load())
	}
	c.drop("sum")
	if got := c.get("sum", func() int { return 4 }); got != 4 {
		t.Errorf("after it was dropped it is %d", got)
	}
}
