package javasrc

import "jmhdoctor/checks/diag"

// A Unit is what one compilation unit declares.
type Unit struct {
	// File is the name that Scan was given.
	File string
	// Package is the name of the package, empty for the unnamed one.
	Package string
	Imports []Import
	// Types are the declared types in the order of their names in the text, without
	// local and anonymous ones. The implicit class of a source with methods on the top
	// level (JEP 512) comes where its first member stands.
	Types []Type
	// Annotations are all annotations in the order of the text, those in bodies of
	// methods too.
	Annotations []Annotation
	// Benchmarks are the methods with JMH's @Benchmark, as far as this unit alone can
	// tell. Find judges all units of a compilation together.
	Benchmarks []Benchmark
	// Module is set for the source of a module.
	Module *Module
	// ParseSuspect says that something here is not as javac wants it, so that what was
	// read may be incomplete. Suspicion says what was noticed first.
	ParseSuspect bool
	Suspicion    string

	// members is the index of Types where there are many.
	members map[member]int
}

// An Import is one import declaration.
type Import struct {
	// Name is the imported name without ".*".
	Name string
	// Wildcard is set for import a.b.*, Static for import static, Module for
	// import module (JEP 511); these are all "on demand" but a plain Static.
	Wildcard, Static, Module bool
	Span                     diag.Span
}

// A Kind is a kind of type.
type Kind uint8

// The kinds of type.
const (
	Class Kind = iota + 1
	Interface
	Enum
	Record
	// AnnotationType is an @interface.
	AnnotationType
)

// A Modifiers is a set of modifiers.
type Modifiers uint16

// The modifiers that matter here.
const (
	Public Modifiers = 1 << iota
	Protected
	Private
	Static
	Final
	Abstract
	Default
)

// A Type is a declared type.
type Type struct {
	// Name is the simple name, Binary the name of the class file with dots between
	// packages ("a.b.Outer$Inner"), Canonical the one with dots only.
	Name, Binary, Canonical string
	Kind                    Kind
	Modifiers               Modifiers
	// Extends is the superclass of a class as written, without type arguments and
	// annotations; empty where none is written.
	Extends string
	// Outer is the index of the enclosing type in Unit.Types, or -1.
	Outer int
	// Implicit is set for the class of a source with methods on the top level.
	Implicit bool
	// Span is the name in the declaration.
	Span diag.Span
}

// Abstract says whether JMH takes the type for abstract: abstract classes, and
// interfaces of both kinds.
func (t Type) Abstract() bool {
	return t.Modifiers&Abstract != 0 || t.Kind == Interface || t.Kind == AnnotationType
}

// A Target says what an annotation stands on.
type Target uint8

// The targets. Annotation processors are offered those up to OnTypeParameter (javac,
// JavacProcessingEnvironment.ComputeAnnotationSet); the others they never see.
const (
	OnPackage Target = iota + 1
	OnModule
	OnType
	// OnMethod is a method or a constructor, OnField a field or an enum constant.
	OnMethod
	OnField
	OnParameter
	OnRecordComponent
	OnTypeParameter
	// OnTypeUse is a type that is used: List<@A String>.
	OnTypeUse
	// Nested is a value of another annotation.
	Nested
	// Local is inside of a body or an initializer.
	Local
)

// Declares says whether an annotation processor can be offered the annotation.
func (t Target) Declares() bool { return t <= OnTypeParameter }

// An Annotation is one use of an annotation.
type Annotation struct {
	// Name is the name as written, without the "@" and without space inside.
	Name string
	On   Target
	// Type is the index in Unit.Types of the type that is annotated, or whose member is;
	// -1 for packages, modules, and wherever there is none.
	Type int
	// Member is the name of the annotated method or field; empty for others. All names
	// of one field declaration share its annotations: the first is given.
	Member string
	// Span runs from the "@" to the end of the name or of the arguments. Args is what
	// stands between the parentheses; an empty span where there are none.
	Span, Args diag.Span
}

// A Benchmark is a method that carries JMH's @Benchmark.
type Benchmark struct {
	// Type is the binary name of the declaring class.
	Type string
	// Method is the name of the method.
	Method string
	// Index is the index of the declaring type in Unit.Types.
	Index int
	// Offset is where the annotation begins, Span is the annotation.
	Offset int
	Span   diag.Span
}

// A Module is the declaration in a module-info.java.
type Module struct {
	Name string
	// Requires are the required modules, in order.
	Requires []Require
}

// A Require is one requires directive.
type Require struct {
	Name               string
	Static, Transitive bool
}
