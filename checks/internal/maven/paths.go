package maven

import (
	"path"
	"strings"
)

// cleanPath normalizes a slash path.
func cleanPath(p string) string { return path.Clean(strings.ReplaceAll(p, `\`, "/")) }

// alignToBase makes a path absolute: a relative one starts at base, which is absolute.
// Source: DefaultPathTranslator.
func alignToBase(p, base string) string {
	if p == "" && base == "" || base == "" {
		return p
	}
	slashed := strings.ReplaceAll(p, `\`, "/")
	if isAbsolute(slashed) {
		return javaPath(slashed)
	}
	return path.Clean(base + "/" + slashed)
}

func isAbsolute(p string) bool {
	if strings.HasPrefix(p, "/") {
		return true
	}
	return len(p) >= 3 && p[1] == ':' && p[2] == '/'
}

// javaPath is java.io.File.getPath: no doubled or trailing slashes, dots stay.
func javaPath(p string) string {
	for strings.Contains(p, "//") {
		p = strings.ReplaceAll(p, "//", "/")
	}
	if len(p) > 1 {
		p = strings.TrimSuffix(p, "/")
	}
	return p
}

// pathFields are the fields of `<build>` that hold paths.
var pathFields = []string{
	"directory", "sourceDirectory", "testSourceDirectory", "scriptSourceDirectory", "outputDirectory", "testOutputDirectory",
}

// translatePaths makes the folders of the build absolute. base is the absolute folder of
// the project; empty for a pom of a repository, whose paths stay. Source:
// DefaultModelPathTranslator.
func translatePaths(model *object, base string) *object {
	if base == "" {
		return model
	}
	if build := model.one("build"); build != nil {
		aligned := build.clone()
		for _, name := range pathFields {
			aligned.set(name, alignField(build, name, base))
		}
		for _, name := range []string{"resources", "testResources"} {
			list := mapObjects(build.many(name), func(resource *object) *object {
				return resource.with("directory", alignField(resource, "directory", base))
			})
			if list != nil {
				aligned.set(name, list)
			}
		}
		if filters := build.texts("filters"); filters != nil {
			list := make([]Value, len(filters))
			for i, v := range filters {
				v.Text = alignToBase(v.Text, base)
				list[i] = v
			}
			aligned.set("filters", list)
		}
		model = model.with("build", aligned)
	}
	if reporting := model.one("reporting"); reporting != nil {
		model = model.with("reporting", reporting.with("outputDirectory", alignField(reporting, "outputDirectory", base)))
	}
	return model
}

func alignField(o *object, name, base string) any {
	v := o.value(name)
	if v == nil {
		return nil
	}
	aligned := *v
	aligned.Text = alignToBase(v.Text, base)
	return &aligned
}

// normalizeURL drops "name/.." from a URL. Source: DefaultUrlNormalizer.
func normalizeURL(url string) string {
	for {
		at := strings.Index(url, "/../")
		if at < 0 {
			return url
		}
		if at == 0 {
			url = url[3:]
			continue
		}
		parent := at - 1
		for parent >= 0 && url[parent] == '/' {
			parent--
		}
		parent = strings.LastIndexByte(url[:parent+1], '/')
		if parent < 0 {
			url = url[at+4:]
		} else {
			url = url[:parent] + url[at+3:]
		}
	}
}

// normalizeURLs does so for the URLs that inheritance extends. Source:
// DefaultModelUrlNormalizer.
func normalizeURLs(model *object) *object {
	model = withNormalizedURLs(model, "url")
	if scm := model.one("scm"); scm != nil {
		model = model.with("scm", withNormalizedURLs(scm, "url", "connection", "developerConnection"))
	}
	if site := model.one("distributionManagement").one("site"); site != nil {
		management := model.one("distributionManagement")
		model = model.with("distributionManagement", management.with("site", withNormalizedURLs(site, "url")))
	}
	return model
}

func withNormalizedURLs(o *object, names ...string) *object {
	for _, name := range names {
		v := o.value(name)
		if v == nil {
			continue
		}
		if normalized := normalizeURL(v.Text); normalized != v.Text {
			changed := *v
			changed.Text = normalized
			o = o.with(name, &changed)
		}
	}
	return o
}
