// Package classfile reads Java class files (JVMS chapter 4, to Java 26).
//
// Parse checks the outline and remembers where things lie; names, annotations and code
// are decoded when they are asked for. A File refers to the bytes it was parsed from,
// which must not change, and serves one goroutine at a time. Memory is bounded by the
// size of the input, and no input makes it panic: what is malformed gives an *Error that
// names the offset.
package classfile
