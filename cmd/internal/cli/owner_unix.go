//go:build unix

package cli

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner and the group of another one, as far as the user may:
// everybody may give a file to a group of their own, few to another user.
func keepOwner(name string, like fs.FileInfo) {
	owner, ok := like.Sys().(*syscall.Stat_t)
	if !ok {
		return
	}
	if os.Chown(name, int(owner.Uid), int(owner.Gid)) != nil {
		_ = os.Chown(name, -1, int(owner.Gid))
	}
}
