package checks

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// inParallel does n pieces of work, as many at a time as there are cores. A panic in one of
// them ends in the caller, as if it had done the work itself.
func inParallel(n int, work func(i int)) {
	var next atomic.Int64
	var workers sync.WaitGroup
	var once sync.Once
	var cause error
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					once.Do(func() { cause = fmt.Errorf("%v\n%s", r, debug.Stack()) })
				}
			}()
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				work(int(i))
			}
		})
	}
	workers.Wait()
	if cause != nil {
		panic(cause)
	}
}
