// Command jmhdoctor tells whether a Maven build will make JMH benchmarks, and what is
// wrong where it will not.
package main

import (
	"os"

	"jmhdoctor/cmd/internal/cli"
)

func main() {
	os.Exit(cli.Run(os.Args[1:], cli.ProcessStreams(), cli.ThisMachine()))
}
