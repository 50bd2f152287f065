package cli

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jmhdoctor/checks"
)

func TestJavaHomeFolder(t *testing.T) {
	passwd := fstest.MapFS{"etc/passwd": {Data: []byte("root:x:0:0:root:/home/root:/bin/sh\nme:x:1000:1000:Me:/home/me:/bin/sh\nslash:x:7:7::/:/bin/sh\nshort:x:8\n")}}
	home := map[string]string{"HOME": "/srv/elsewhere", "USERPROFILE": `C:\Users\me`}
	tests := []struct {
		name  string
		files fstest.MapFS
		goos  string
		uid   int
		want  string
	}{
		{"the user database wins over HOME", passwd, "linux", 1000, "/home/me"},
		{"a user that it does not know", passwd, "linux", 1234, "/srv/elsewhere"},
		{"one character", passwd, "linux", 7, "/srv/elsewhere"},
		{"a broken line", passwd, "linux", 8, "/srv/elsewhere"},
		{"no user database", fstest.MapFS{}, "linux", 0, "/srv/elsewhere"},
		{"macOS", passwd, "darwin", 1000, "/srv/elsewhere"},
		{"Windows", fstest.MapFS{}, "windows", -1, `C:\Users\me`},
	}
	for _, test := range tests {
		if got := javaHomeFolder(test.files, test.goos, test.uid, home); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestVariables(t *testing.T) {
	environ := []string{"Path=a", "EMPTY=", "A=b=c", "BARE"}
	want := map[string]string{"Path": "a", "EMPTY": "", "A": "b=c", "BARE": ""}
	if diff := cmp.Diff(want, variables(environ, "linux")); diff != "" {
		t.Errorf("linux, -want +got:\n%s", diff)
	}
	want = map[string]string{"PATH": "a", "EMPTY": "", "A": "b=c", "BARE": ""}
	if diff := cmp.Diff(want, variables(environ, "windows")); diff != "" {
		t.Errorf("windows, -want +got:\n%s", diff)
	}
}

func TestEnvironment(t *testing.T) {
	linux := Machine{OS: "linux", Arch: "arm64", WorkingDir: "/code", Home: "/home/me",
		Variables: map[string]string{"PATH": "/usr/bin::bin:/opt/jdk/bin", "JAVA_HOME": "/opt/jdk"}}
	windows := Machine{OS: "windows", Arch: "amd64", WorkingDir: `D:\a\app`, Home: `C:\Users\me`,
		Variables: map[string]string{"PATH": `C:\jdk\bin;\\server\tools;D:\bin`, "JAVA_HOME": ""}}
	tests := []struct {
		machine Machine
		want    checks.Environment
	}{
		{linux, checks.Environment{Home: "home/me", WorkingDir: "code", Prefix: "/", JavaHome: "opt/jdk",
			SearchPath: []string{"usr/bin", "code/bin", "opt/jdk/bin"}, Variables: linux.Variables, OS: "linux", Arch: "arm64"}},
		{windows, checks.Environment{Home: "C:/Users/me", WorkingDir: "D:/a/app", Prefix: "",
			SearchPath: []string{"C:/jdk/bin", "D:/bin"}, Variables: windows.Variables, OS: "windows", Arch: "amd64"}},
	}
	for _, test := range tests {
		got, err := test.machine.environment()
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s, -want +got:\n%s", test.machine.OS, diff)
		}
	}
}

func TestWantsColor(t *testing.T) {
	tests := []struct {
		name      string
		choice    string
		terminal  bool
		variables map[string]string
		want      bool
	}{
		{"a pipe", "auto", false, nil, false},
		{"a terminal", "auto", true, nil, true},
		{"asked for", "always", false, map[string]string{"NO_COLOR": "1", "TERM": "dumb"}, true},
		{"refused", "never", true, map[string]string{"FORCE_COLOR": "1"}, false},
		{"NO_COLOR", "auto", true, map[string]string{"NO_COLOR": "1"}, false},
		{"an empty NO_COLOR", "auto", true, map[string]string{"NO_COLOR": ""}, true},
		{"NO_COLOR wins over FORCE_COLOR", "auto", true, map[string]string{"NO_COLOR": "1", "FORCE_COLOR": "1"}, false},
		{"FORCE_COLOR", "auto", false, map[string]string{"FORCE_COLOR": "1"}, true},
		{"FORCE_COLOR=3", "auto", false, map[string]string{"FORCE_COLOR": "3"}, true},
		{"FORCE_COLOR=0", "auto", true, map[string]string{"FORCE_COLOR": "0"}, false},
		{"CLICOLOR_FORCE", "auto", false, map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{"CLICOLOR_FORCE=0", "auto", false, map[string]string{"CLICOLOR_FORCE": "0"}, false},
		{"CLICOLOR=0", "auto", true, map[string]string{"CLICOLOR": "0"}, false},
		{"a dumb terminal", "auto", true, map[string]string{"TERM": "dumb"}, false},
		{"a dumb terminal, forced", "auto", true, map[string]string{"TERM": "dumb", "FORCE_COLOR": "1"}, true},
	}
	for _, test := range tests {
		if got := wantsColor(test.choice, Machine{Terminal: test.terminal, Variables: test.variables}); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}
