package jar

import (
	"strconv"
	"strings"
)

// The entries that tell the version of jmh-core.
const (
	harnessProperties = "jmh.properties"
	harnessPom        = "META-INF/maven/org.openjdk.jmh/jmh-core/pom.properties"
)

// HarnessVersion gives the version of JMH that a container holds, and the entry that
// tells it; empty where none does, which says nothing about JMH being there.
func HarnessVersion(c Container) (version, entry string, err error) {
	for _, source := range []struct{ entry, key string }{{harnessProperties, "jmh.version"}, {harnessPom, "version"}} {
		e, ok := c.Find(source.entry)
		if !ok || e.IsFolder() {
			continue
		}
		content, err := c.Read(e)
		if err != nil {
			return "", "", err
		}
		if version := properties(content)[source.key]; version != "" {
			return version, source.entry, nil
		}
	}
	return "", "", nil
}

// properties reads what java.util.Properties reads: ISO-8859-1, "#" and "!" begin
// comments, a backslash at the end of a line continues it.
func properties(content []byte) map[string]string {
	values := map[string]string{}
	for len(content) > 0 {
		var line strings.Builder
		for {
			text := strings.TrimLeft(latin1(firstLine(content)), " \t\f")
			content = content[lineSize(content):]
			comment := line.Len() == 0 && (strings.HasPrefix(text, "#") || strings.HasPrefix(text, "!"))
			if comment || !continued(text) || len(content) == 0 {
				if !comment {
					line.WriteString(text)
				}
				break
			}
			line.WriteString(text[:len(text)-1])
		}
		key, value := splitProperty(line.String())
		if key != "" || value != "" {
			values[key] = value
		}
	}
	return values
}

// continued says whether a line ends in an odd number of backslashes.
func continued(line string) bool {
	return (len(line)-len(strings.TrimRight(line, `\`)))%2 == 1
}

// splitProperty parts a line at the first "=", ":" or blank that is not escaped.
func splitProperty(line string) (key, value string) {
	end := len(line)
	for i := 0; i < len(line); i++ {
		if line[i] == '\\' {
			i++
			continue
		}
		if strings.IndexByte("=: \t\f", line[i]) >= 0 {
			end = i
			break
		}
	}
	value = strings.TrimLeft(line[end:], " \t\f")
	if value != "" && (value[0] == '=' || value[0] == ':') {
		value = strings.TrimLeft(value[1:], " \t\f")
	}
	return unescape(line[:end]), unescape(value)
}

func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch s[i] {
		case 't':
			b.WriteByte('\t')
		case 'n':
			b.WriteByte('\n')
		case 'r':
			b.WriteByte('\r')
		case 'f':
			b.WriteByte('\f')
		case 'u':
			if i+5 <= len(s) {
				if unit, err := strconv.ParseUint(s[i+1:i+5], 16, 16); err == nil {
					b.WriteRune(rune(unit))
					i += 4
				}
			}
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func latin1(text []byte) string {
	runes := make([]rune, len(text))
	for i, c := range text {
		runes[i] = rune(c)
	}
	return string(runes)
}
