// Package javasrc reads Java sources as far as the doctor needs them: which types and
// annotations a compilation unit declares, and where JMH's @Benchmark stands.
//
// It is a tokenizer with a parser of declarations on top. Bodies of methods are only
// skipped over, with comments, strings, text blocks and unicode escapes understood, so
// that a benchmark in a comment is none. Nothing here fails: a source that javac would
// refuse gives what could be read, and says that it is suspect.
//
// All offsets are bytes of the source as it lies on disk. Time and memory are linear in
// the size of the source; there is no recursion on input.
package javasrc
