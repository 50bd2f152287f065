//go:build !windows

package cli

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// ProcessStreams are the streams of this process. From here on a closed pipe is an
// error of the write instead of the end of the process, so that the exit status can
// still tell the verdict.
func ProcessStreams() Streams {
	signal.Ignore(syscall.SIGPIPE)
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
}

func isClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
