// Command jmhdoctor tells whether a Maven build will make JMH benchmarks, and what is
// wrong where it will not.
package main

import (
	"os"
	"runtime/debug"

	"jmhdoctor/cmd/internal/cli"
)

func main() {
	// A run is short and its heap small: collect seldom, but stay below 128 MB.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(100 << 20)
	os.Exit(cli.Run(os.Args[1:], cli.ProcessStreams(), cli.ThisMachine()))
}
