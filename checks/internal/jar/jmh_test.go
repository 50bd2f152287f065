package jar

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAgainstJMH holds ReadList against JMH's own reader: all lists in testdata, and
// copies of them that are broken at random, but the same each time.
func TestAgainstJMH(t *testing.T) {
	real(t)
	for version, features := range map[string][]int{"1.0": {17}, "1.6": {17}, "1.12": {17}, "1.23": {17}, "1.37": {17, 25}} {
		for _, feature := range features {
			t.Run(fmt.Sprintf("JMH %s, JDK %d", version, feature), func(t *testing.T) {
				lists := breakLists(t, GenerationOf(version))
				var input bytes.Buffer
				for _, list := range lists {
					binary.Write(&input, binary.BigEndian, int32(len(list)))
					input.Write(list)
				}
				output := runJava(t, feature, input.Bytes(), "--add-opens", "java.base/java.io=ALL-UNNAMED", "--add-opens", "java.base/java.lang=ALL-UNNAMED",
					"-cp", core(t, version), "testdata/probe/ListProbe.java")
				answers := strings.Split(string(output), "LIST\n")[1:]
				if len(answers) != len(lists) {
					t.Fatalf("%d answers to %d lists", len(answers), len(lists))
				}
				wrong := 0
				for i, list := range lists {
					got := describeList(ReadList(list, Harness{version, feature}), GenerationOf(version))
					if diff := cmp.Diff(strings.Split(answers[i], "\n"), strings.Split(got, "\n")); diff != "" && wrong < 5 {
						wrong++
						t.Errorf("list %d: JMH (-), ReadList (+):\n%s", i, diff)
					}
				}
				t.Logf("%d lists", len(lists))
			})
		}
	}
}

// breakLists gives the lists in testdata and broken copies. Those that the generation
// can read are broken more often.
func breakLists(t *testing.T, g Generation) [][]byte {
	t.Helper()
	var lists [][]byte
	err := fs.WalkDir(os.DirFS("testdata/lists"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(name, "Hints") {
			return err
		}
		content, err := fs.ReadFile(os.DirFS("testdata/lists"), name)
		lists = append(lists, content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, uint64(g)))
	for _, list := range slices.Clone(lists) {
		copies := 5
		if ReadList(list, Harness{}).Generation == g {
			copies = 60
		}
		for range copies {
			lists = append(lists, broken(random, list))
		}
	}
	return lists
}

// broken changes a few things in a list.
func broken(random *rand.Rand, list []byte) []byte {
	changed := slices.Clone(list)
	if len(changed) > 2000 && random.IntN(2) == 0 {
		// Fewer lines leave more of them to be reached.
		changed = changed[:bytes.IndexByte(changed[600:], '\n')+601]
	}
	pieces := []string{" ", "  ", "\n", "\r", "\t", "E ", "S ", "I 1 5 ", "0", "9", "99999999999", "-1", "+3", "é", "€", "😀", "\xff", "\xe2\x82", "\u0663", "JMH ", "#",
		"T 4 1 hr ", "T 2 4d ", "T 11 single-shot ", "M 1 1 a 1 0  ", "L 0 ", "A 0 ", "A 2147483647 ", "===,===", "[]", "[", "=", "===SEP===", "===SEP-V===", "===EMPTY-VAL===", "All", "s", "ss", "1=2=", "ü", "\x00"}
	for range 1 + random.IntN(3) {
		if len(changed) == 0 {
			break
		}
		at := random.IntN(len(changed))
		end := min(len(changed), at+random.IntN(12))
		switch random.IntN(6) {
		case 0:
			changed = append(changed[:at:at], changed[end:]...)
		case 1:
			changed = slices.Insert(changed, at, changed[at:end:end]...)
		case 2:
			changed = slices.Insert(changed, at, []byte(pieces[random.IntN(len(pieces))])...)
		case 3:
			changed[at] = byte(random.IntN(256))
		case 4:
			changed[at] = "0123456789 ESITUALM=[]"[random.IntN(22)]
		case 5:
			if random.IntN(4) == 0 {
				changed = changed[:at]
			}
		}
	}
	return changed
}

// describeList writes what testdata/probe/ListProbe.java writes.
func describeList(l *List, g Generation) string {
	if fatal := l.Fatal(); fatal != nil {
		return "THROWS " + quote(strings.TrimPrefix(fatal.FirstLine, uncaught)) + "\n"
	}
	var b strings.Builder
	for _, r := range Unite(l) {
		fmt.Fprintf(&b, "RECORD %s\n", quote(describeRecord(r, g)))
	}
	return b.String()
}

func describeRecord(r Record, g Generation) string {
	var fields []string
	add := func(name, value string) { fields = append(fields, name+"="+value) }
	number := func(name string, value *int) {
		if value != nil {
			add(name, fmt.Sprint(*value))
		}
	}
	list := func(name string, value []string) {
		if value != nil {
			add(name, "["+strings.Join(value, ", ")+"]")
		}
	}
	time := func(name string, value *Time) {
		if value != nil {
			add(name, fmt.Sprintf("%d %s", value.Count, value.Unit))
		}
	}
	number("threads", r.Threads)
	number("warmupIterations", r.WarmupIterations)
	number("warmupBatchSize", r.WarmupBatch)
	number("measurementIterations", r.MeasurementIterations)
	number("measurementBatchSize", r.MeasurementBatch)
	number("forks", r.Forks)
	number("warmupForks", r.WarmupForks)
	number("opsPerInvocation", r.OperationsPerInvocation)
	time("warmupTime", r.WarmupTime)
	time("measurementTime", r.MeasurementTime)
	time("timeout", r.Timeout)
	list("threadGroupLabels", r.Labels)
	list("jvmArgs", r.JVMArgs)
	list("jvmArgsPrepend", r.JVMArgsPrepend)
	list("jvmArgsAppend", r.JVMArgsAppend)
	if r.JVM != nil {
		add("jvm", *r.JVM)
	}
	if r.Unit != "" {
		add("tu", r.Unit)
	}
	groups := strings.ReplaceAll(fmt.Sprint(r.Groups), " ", ", ")
	add("threadGroups", groups)
	if r.Params != nil {
		params := slices.Clone(r.Params)
		slices.SortFunc(params, func(a, b Param) int { return compareUTF16(a.Name, b.Name) })
		var all []string
		for _, p := range params {
			all = append(all, p.Name+"=["+strings.Join(p.Values, ", ")+"]")
		}
		add("params", "{"+strings.Join(all, ", ")+"}")
	}
	sort.Strings(fields)
	return fmt.Sprintf("%s %s.%s_%s %s", r.Name(), r.GeneratedClass, r.GeneratedMethod, r.Mode, strings.Join(fields, " "))
}

// quote makes one line of plain characters.
func quote(s string) string {
	var b strings.Builder
	for _, unit := range units(s) {
		if unit < ' ' || unit > '~' || unit == '\\' {
			fmt.Fprintf(&b, `\u%04x`, unit)
		} else {
			b.WriteByte(byte(unit))
		}
	}
	return b.String()
}
