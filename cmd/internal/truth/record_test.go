package truth

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what real builds made to testdata/truth.tsv")

// A build is one cell of the matrix.
type build struct {
	shape, maven string
	jdk          int
}

func (b build) String() string { return fmt.Sprintf("%s, Maven %s, JDK %d", b.shape, b.maven, b.jdk) }

// A record is what builds made, as testdata/truth.tsv keeps it.
type record map[build]truth

const (
	recordFile   = "testdata/truth.tsv"
	recordHeader = "shape\tmaven\tjdk\tbuild\tmain\ttest\tothers\tmessage"
)

// row is a line of the file: the benchmarks of the lists in target/classes and
// target/test-classes, the other processors that ran, Maven's message; "-" for nothing.
func (t truth) row(at build) string {
	return strings.Join([]string{
		at.shape, at.maven, strconv.Itoa(at.jdk), t.outcome(),
		words(t.Main), words(t.Test), words(t.Others), cmp.Or(t.Message, "-"),
	}, "\t")
}

func words(all []string) string { return cmp.Or(strings.Join(all, " "), "-") }

// write keeps the rows of shapes that could not be built now, and drops those of shapes that
// are no more.
func (r record) write(t *testing.T, shapes []shape) {
	t.Helper()
	all := readRecord(t)
	maps.Copy(all, r)
	place := map[string]int{}
	for i, s := range shapes {
		place[s.name] = i
	}
	maps.DeleteFunc(all, func(at build, _ truth) bool {
		_, known := place[at.shape]
		return !known || !slices.Contains(mavens, at.maven) || !slices.Contains(jdks, at.jdk)
	})
	inOrder := slices.SortedFunc(maps.Keys(all), func(a, b build) int {
		return cmp.Or(
			place[a.shape]-place[b.shape],
			slices.Index(mavens, a.maven)-slices.Index(mavens, b.maven),
			a.jdk-b.jdk)
	})
	rows := []string{recordHeader}
	for _, at := range inOrder {
		rows = append(rows, all[at].row(at))
	}
	write(t, recordFile, strings.Join(rows, "\n")+"\n")
}

func readRecord(t *testing.T) record {
	t.Helper()
	text, err := os.ReadFile(recordFile)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if rows[0] != recordHeader {
		t.Fatalf("%s begins with %q, want %q", recordFile, rows[0], recordHeader)
	}
	read := record{}
	for _, row := range rows[1:] {
		at, truth := parseRow(t, row)
		read[at] = truth
	}
	return read
}

func parseRow(t *testing.T, row string) (build, truth) {
	t.Helper()
	cells := strings.Split(row, "\t")
	for i, cell := range cells {
		if cell == "-" {
			cells[i] = ""
		}
	}
	if len(cells) != 8 {
		t.Fatalf("%s: %d cells, want 8: %q", recordFile, len(cells), row)
	}
	jdk, err := strconv.Atoi(cells[2])
	if err != nil {
		t.Fatalf("%s: %v in %q", recordFile, err, row)
	}
	return build{shape: cells[0], maven: cells[1], jdk: jdk}, truth{
		Fails: cells[3] == "fails",
		Main:  strings.Fields(cells[4]), Test: strings.Fields(cells[5]), Others: strings.Fields(cells[6]),
		Message: cells[7],
	}
}
