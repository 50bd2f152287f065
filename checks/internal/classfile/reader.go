package classfile

import (
	"encoding/binary"
	"fmt"
)

// An Error says what in a class file is malformed.
type Error struct {
	// Offset is in bytes from the start of the class file.
	Offset int
	// What is a phrase: "constant 17 is no class".
	What string
}

func (e *Error) Error() string {
	return fmt.Sprintf("malformed class file at byte %d: %s", e.Offset, e.What)
}

// A reader reads numbers in network order. After the first error it gives zeros.
type reader struct {
	data []byte
	at   int
	// base is the offset of data in the class file.
	base int
	err  error
}

func (r *reader) fail(at int, format string, arguments ...any) {
	if r.err == nil {
		r.err = &Error{Offset: r.base + at, What: fmt.Sprintf(format, arguments...)}
	}
}

// take gives the next n bytes, or nil.
func (r *reader) take(n int, what string) []byte {
	if r.err != nil {
		return nil
	}
	if n < 0 || n > len(r.data)-r.at {
		r.fail(r.at, "%s needs %d bytes, %d are left", what, n, len(r.data)-r.at)
		return nil
	}
	taken := r.data[r.at : r.at+n]
	r.at += n
	return taken
}

func (r *reader) u1(what string) uint8 {
	if b := r.take(1, what); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u2(what string) uint16 {
	if b := r.take(2, what); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u4(what string) uint32 {
	if b := r.take(4, what); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

// end fails if something is left.
func (r *reader) end(what string) error {
	if r.err == nil && r.at != len(r.data) {
		r.fail(r.at, "%d bytes behind the end of %s", len(r.data)-r.at, what)
	}
	return r.err
}
