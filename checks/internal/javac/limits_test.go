package javac

import (
	"testing"

	"jmhdoctor/checks/diag"
	"jmhdoctor/checks/internal/maven"
)

// Measured with the releases of Lombok on 25.0.3 and on the javac of 21 and 26; what nobody
// measured is not known.
func TestLombokWorksWith(t *testing.T) {
	for _, test := range []struct {
		version maven.Version
		jdk     int
		want    diag.Answer
	}{
		{"1.18.30", 17, diag.Yes}, {"1.18.20", 17, diag.Yes},
		{"1.18.28", 21, diag.No}, {"1.18.30", 21, diag.Yes}, {"1.18.30", 23, diag.Unknown}, {"1.18.40", 23, diag.Yes},
		{"1.18.28", 23, diag.No}, {"1.18.36", 25, diag.No}, {"1.18.38", 25, diag.Unknown}, {"1.18.40", 25, diag.Yes}, {"1.18.42", 26, diag.Yes},
		{"1.18.36", 26, diag.No}, {"1.18.42", 27, diag.Unknown}, {"1.18.36", 27, diag.No}, {"", 25, diag.Yes},
	} {
		class := knownByID[artifactID{"org.projectlombok", "lombok"}].Classes[0]
		class.Version = test.version
		if got, _ := class.worksWith(test.jdk); got != test.want {
			t.Errorf("Lombok %s with javac %d: %v, want %v", test.version, test.jdk, got, test.want)
		}
	}
}
