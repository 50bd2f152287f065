//go:build unix

package cli

import (
	"errors"
	"os"
	"syscall"
	"testing"
	"time"
)

// A signal that asks to stop leaves each file as it was or as it is to be, and nothing
// beside them.
func TestReplaceInterrupted(t *testing.T) {
	// The signal comes back to this process while it is heeded.
	interrupt := func() {
		if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond) // until it has arrived
	}
	files := []Replacement{replacement("a/pom.xml", "old a", "new a"), replacement("b/pom.xml", "old b", "new b")}
	old := map[string]string{"a/pom.xml": "old a", "b/pom.xml": "old b"}

	f := newFolder(t, old)
	create := f.disk.createTemp
	f.disk.createTemp = func(dir, pattern string) (tempFile, error) {
		temp, err := create(dir, pattern)
		interrupt()
		return temp, err
	}
	if done, err := f.disk.replace(files); done != 0 || !errors.Is(err, errInterrupted) {
		t.Errorf("while writing: %d, %v", done, err)
	}
	f.holds(old)

	f = newFolder(t, old)
	rename := f.disk.rename
	f.disk.rename = func(from, to string) error {
		defer interrupt()
		return rename(from, to)
	}
	if done, err := f.disk.replace(files); done != 1 || !errors.Is(err, errInterrupted) {
		t.Errorf("while replacing: %d, %v", done, err)
	}
	f.holds(map[string]string{"a/pom.xml": "new a", "b/pom.xml": "old b"})
}

func TestReplaceKeepsOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may give a file to somebody else")
	}
	f := newFolder(t, map[string]string{"pom.xml": "old"})
	if err := os.Chown(f.path("pom.xml"), 12345, 54321); err != nil {
		t.Skipf("even root may not here: %v", err)
	}
	f.chmod("pom.xml", 0o640)
	if _, err := f.disk.replace([]Replacement{replacement("pom.xml", "old", "new")}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(f.path("pom.xml"))
	if err != nil {
		t.Fatal(err)
	}
	owner := info.Sys().(*syscall.Stat_t)
	if owner.Uid != 12345 || owner.Gid != 54321 || info.Mode() != 0o640 {
		t.Errorf("owner %d, group %d, mode %v", owner.Uid, owner.Gid, info.Mode())
	}
}
