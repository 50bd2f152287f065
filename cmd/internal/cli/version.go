package cli

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

func (p *program) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Show the version and where it comes from",
		Long:  "version shows the version, the commit it was built from, and the Go that built it.",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return &usageError{"version takes no argument", "a folder of that name is judged as ./version"}
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return p.version() },
	}
}

// A release says which jmhdoctor this is.
type release struct {
	Version  string `json:"version"`
	Commit   string `json:"commit"`
	Modified bool   `json:"modified"`
	Time     string `json:"time"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func (m Machine) release() release {
	r := release{Version: "unknown", Platform: m.OS + "/" + m.Arch}
	if m.Build == nil {
		return r
	}
	r.Go = m.Build.GoVersion
	if m.Build.Main.Version != "" {
		r.Version = m.Build.Main.Version
	}
	for _, setting := range m.Build.Settings {
		switch setting.Key {
		case "vcs.revision":
			r.Commit = setting.Value
		case "vcs.time":
			r.Time = setting.Value
		case "vcs.modified":
			r.Modified = setting.Value == "true"
		}
	}
	return r
}

func (p *program) version() error {
	r := p.machine.release()
	if p.options.isJSON() {
		encoder := json.NewEncoder(p.out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(r)
	}
	parts := []string{"jmhdoctor " + r.Version}
	if r.Commit != "" {
		commit := "commit " + r.Commit
		if r.Modified {
			commit += " with changes"
		}
		parts = append(parts, commit)
	}
	if r.Time != "" {
		parts = append(parts, r.Time)
	}
	if r.Go != "" {
		parts = append(parts, r.Go)
	}
	_, err := fmt.Fprintln(p.out, strings.Join(append(parts, r.Platform), ", "))
	return err
}
