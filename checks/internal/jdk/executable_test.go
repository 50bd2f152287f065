package jdk

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestOfExecutable(t *testing.T) {
	fsys := fstest.MapFS{
		"jdks/17/release":      {Data: []byte("JAVA_VERSION=\"17.0.15\"\nMODULES=\"java.base jdk.compiler\"\n")},
		"jdks/17/bin/javac":    {Data: []byte("\x7fELF"), Mode: 0o755},
		"shims/javac":          {Data: []byte("#!/bin/sh\nexec …"), Mode: 0o755},
		"nothing/bin/javac":    {Data: []byte("\x7fELF"), Mode: 0o755},
		"jdks/runtime/release": {Data: []byte("JAVA_VERSION=\"17.0.15\"\nMODULES=\"java.base\"\n")},
	}
	env := func(path ...string) Environment { return Environment{Prefix: "/", SearchPath: path, OS: "linux"} }
	for _, test := range []struct {
		executable string
		env        Environment
		want       string
		problem    string
	}{
		{"/jdks/17/bin/javac", env(), "17.0.15", ""},
		{"javac", env("empty", "jdks/17/bin"), "17.0.15", ""},
		{"javac", env("empty"), "", "no javac on PATH"},
		{"javac", env("shims", "jdks/17/bin"), "", "script"},
		{"../jdk/bin/javac", env(), "", "relative path"},
		{"/nothing/bin/javac", env(), "", "release"},
		{"/gone/bin/javac", env(), "", "/gone/bin/javac"},
	} {
		v, err := OfExecutable(fsys, test.env, test.executable)
		if v.Text != test.want || (err != nil) != (test.problem != "") {
			t.Errorf("%s: %q, %v", test.executable, v.Text, err)
		}
		if err != nil && !strings.Contains(err.Error(), test.problem) {
			t.Errorf("%s: %v, want %q", test.executable, err, test.problem)
		}
	}
}
