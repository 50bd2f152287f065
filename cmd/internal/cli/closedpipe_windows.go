package cli

import (
	"errors"
	"os"
	"syscall"
)

// errNoData is ERROR_NO_DATA, "the pipe is being closed" (winerror.h).
const errNoData = syscall.Errno(232)

// ProcessStreams are the streams of this process.
func ProcessStreams() Streams {
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}
}

func isClosedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ERROR_BROKEN_PIPE) || errors.Is(err, errNoData)
}
