package javac

import (
	"fmt"
	"slices"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/maven"
)

// A Limit says which releases of a processor work with the javac of a feature release: one
// that reaches into javac breaks when that changes.
type Limit struct {
	JDK int
	// Works is the first release that works with this javac, and with older ones; Fails the
	// last one that fails with it, and with newer ones. What lies between is not known.
	Works, Fails maven.Version
	// Used: it fails only where the sources carry an annotation that it is there for.
	Used bool
	// Message is the error that javac ends with.
	Message string
}

// lombokLimits were measured by compiling with every release from 1.16.20 to 1.18.46 on
// 25.0.3, and with the javac of 21 and 26 as nb-javac 21u and 26+35 hold it. 1.18.38 works
// with 25 as long as no class file of that version is written.
var lombokLimits = []Limit{
	{JDK: 21, Works: "1.18.30", Fails: "1.18.28", Used: true, Message: "java.lang.NoSuchFieldError: qualid"},
	{JDK: 25, Works: "1.18.40", Fails: "1.18.36", Message: "java.lang.ExceptionInInitializerError: com.sun.tools.javac.code.TypeTag :: UNKNOWN"},
	{JDK: 26, Works: "1.18.40", Fails: "1.18.36", Message: "java.lang.ExceptionInInitializerError: com.sun.tools.javac.code.TypeTag :: UNKNOWN"},
}

// worksWith says whether the processor works with a javac; the limit is the one that a No
// follows from. Where no limit speaks about a javac, older ones are taken to work, and
// newer ones are not known.
func (c ProcessorClass) worksWith(feature int) (diag.Answer, Limit) {
	if len(c.Limits) == 0 || c.Version == "" {
		return diag.Yes, Limit{}
	}
	answer := diag.Unknown
	if feature < c.Limits[0].JDK {
		answer = diag.Yes
	}
	for _, limit := range c.Limits {
		switch {
		case limit.JDK >= feature && c.Version.Compare(limit.Works) >= 0:
			return diag.Yes, Limit{}
		case limit.JDK <= feature && c.Version.Compare(limit.Fails) <= 0:
			return diag.No, limit
		}
	}
	return answer, Limit{}
}

// brokenWords says which processor does not work with a javac, and which release does;
// empty where none is broken.
func (d Decision) brokenWords(feature int) string {
	c := d.Broken
	_, limit := c.worksWith(feature)
	if limit.JDK == 0 {
		return ""
	}
	known, _, _ := KnownByClass(c.Name)
	return fmt.Sprintf("%s %s does not work with javac %d; %s is the first that does", known.Name, c.Version, feature, limit.Works)
}

// breaks gives the error with which a processor that was constructed ends javac; empty for
// one that works.
func (f *finder) breaks(p provider) string {
	answer, limit := p.class.worksWith(f.c.JDK.Feature)
	switch {
	case answer == diag.Unknown && f.c.DoubtfulBreak:
		return "java.lang.ExceptionInInitializerError"
	case answer != diag.No, limit.Used && Needed(p.class, f.c.Sources) != diag.Yes:
		return ""
	}
	return limit.Message
}

// breakDoubts is the doubt whether the first processor of the lists of which nobody knows it
// works with the javac that compiles; none where all is known.
func breakDoubts(in Input, lists ...[]Artifact) []doubt {
	for _, list := range lists {
		for _, a := range list {
			file, known := in.files[a.element()]
			if !known {
				file = a.contents()
			}
			if slices.ContainsFunc(file.Classes, func(c ProcessorClass) bool { answer, _ := c.worksWith(in.JDK.Feature); return answer == diag.Unknown }) {
				return []doubt{{"whether " + a.String() + " works with javac " + in.JDK.Text + " is not known", breakEnds}}
			}
		}
	}
	return nil
}

func breakEnds(in Input) []Input {
	broken := in
	broken.doubtfulBreak = true
	return []Input{in, broken}
}
