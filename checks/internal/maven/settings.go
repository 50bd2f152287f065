package maven

import (
	"fmt"
	"io/fs"
	"strings"

	"jmhdoctor/checks/internal/xmldoc"
)

// Settings is what Maven takes from a settings.xml for the model of a project.
type Settings struct {
	// File is its rooted path.
	File string
	// LocalRepository is the text of `<localRepository>`, an absolute path in the
	// notation of the machine; empty where there is none.
	LocalRepository Value
	// ActiveProfiles are the ids of `<activeProfiles>`.
	ActiveProfiles []Value
	profiles       []*object
}

// ReadSettings reads a settings.xml; in resolves its expressions. A file that is not
// there is an error that wraps fs.ErrNotExist.
func ReadSettings(fsys fs.FS, file string, in Inputs) (*Settings, error) {
	data, err := readFile(fsys, file)
	if err != nil {
		return nil, fmt.Errorf("reading settings %s: %w", file, err)
	}
	doc, err := xmldoc.Parse(file, data)
	if err != nil {
		return nil, fmt.Errorf("reading settings: %w", err)
	}
	r := reader{doc: doc, file: file, way: SettingsWay}
	s := &Settings{File: file}
	lookup := settingsLookup(in)
	for child := range doc.Root().ChildElementsSeq() {
		switch child.FullTag() {
		case "localRepository":
			s.LocalRepository = filled(r.value(child), lookup)
		case "activeProfiles":
			for id := range child.ChildElementsSeq() {
				if id.FullTag() == "activeProfile" {
					s.ActiveProfiles = append(s.ActiveProfiles, filled(r.value(id), lookup))
				}
			}
		case "profiles":
			for profile := range child.ChildElementsSeq() {
				if profile.FullTag() != "profile" {
					continue
				}
				o, fault := r.object(profile, settingsProfileClass)
				if fault != nil {
					return nil, fmt.Errorf("reading settings %s: %s", file, fault.message)
				}
				s.profiles = append(s.profiles, fillObject(o, lookup))
			}
		}
	}
	return s, nil
}

// settingsLookup: expressions of a settings.xml are filled with user properties, the
// environment and system properties. Source: DefaultSettingsBuilder.
func settingsLookup(in Inputs) func(string) (string, bool) {
	system := in.systemProperties()
	return func(name string) (string, bool) {
		if v, ok := in.UserProperties[name]; ok {
			return v, true
		}
		v, ok := system[name]
		return v, ok
	}
}

func filled(v Value, lookup func(string) (string, bool)) Value {
	if !strings.Contains(v.Text, "${") {
		return v
	}
	if text, err := interpolateRegex(v.Text, lookup); err == nil {
		v.Text = text
	}
	return v
}

func fillObject(o *object, lookup func(string) (string, bool)) *object {
	p := &interpolator{problems: &problems{}, conditions: true, sources: []valueSource{func(expression string) (Value, bool) {
		text, ok := lookup(expression)
		return Value{Text: text}, ok
	}}}
	return p.model(o)
}
