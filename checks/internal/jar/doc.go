// Package jar reads what a benchmark jar or a folder of classes holds: its entries as
// the JVM finds them, its manifest, JMH's list of benchmarks and compiler hints of every
// generation, the harness, and the classes with benchmarks.
//
// Each reader keeps to the tolerance of the program that reads the same bytes later, and
// says what that program will print. Nothing is unpacked to disk, and what is read into
// memory is bounded.
package jar
