// Package javac tells what javac does with annotation processors in a Maven build: which
// arguments an execution of maven-compiler-plugin hands over, which processors that javac
// then runs, and which values decide it. Nothing is started and no file is read: JDKs,
// models and the processors found in jars come in as values.
//
// The way of the data: Translate turns the configuration of one execution into a Run
// (arguments with their origins); Decide is javac's own behavior on one argument list;
// Judge puts both together for one execution and one JDK.
package javac
