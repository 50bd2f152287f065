package maven

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// asked is everything that a Builder answers about one pom.
type asked struct {
	Model    *Model
	Problems []Problem
	Lines    []XMLLine
}

func askOf(b *Builder, pom string, in Inputs) asked {
	var a asked
	a.Model, a.Problems = b.Effective(pom, in)
	if a.Model != nil {
		a.Lines = a.Model.Lines()
		a.Model.tree = nil
	}
	return a
}

func differs(a, b asked) string {
	if reflect.DeepEqual(a, b) {
		return ""
	}
	return cmp.Diff(a, b, cmpopts.IgnoreUnexported(Model{}))
}

// What a Builder remembers never shows: it answers as a new one does, whatever it was
// asked before, with whichever inputs, and by however many at once.
func TestBuilderRemembersNothingThatShows(t *testing.T) {
	count := 30
	if testing.Short() {
		count = 10
	}
	for n := range count {
		f := randomFamily(rand.New(rand.NewPCG(77, uint64(n))), n%2 == 0)
		fsys := files(f.files)
		var poms []string
		for name := range f.files {
			if strings.HasSuffix(name, "pom.xml") || strings.HasSuffix(name, ".pom") {
				poms = append(poms, name)
			}
		}
		slices.Sort(poms)
		var inputs []Inputs
		for _, maven := range []Version{"3.8.9", "3.9.16", "4.0.0-rc-5"} {
			for _, user := range []map[string]string{nil, {"p1": "cli", "p2": "other", "revision": "7"}} {
				inputs = append(inputs, Inputs{
					Maven: maven, JavaVersion: "17.0.15", OS: OS{Name: "Linux", Arch: "amd64", Version: "6.1"},
					UserProperties: user, Profiles: f.profiles, Repositories: []string{"repo"}, SystemProperties: map[string]string{"user.home": "/HOME"},
				})
			}
		}
		type question struct {
			pom string
			in  Inputs
		}
		var questions []question
		for _, pom := range poms {
			for _, in := range inputs {
				questions = append(questions, question{pom, in})
			}
		}
		fresh := make([]asked, len(questions))
		for i, q := range questions {
			fresh[i] = askOf(NewBuilder(fsys), q.pom, q.in)
		}
		for round, order := range [][]int{rand.New(rand.NewPCG(1, uint64(n))).Perm(len(questions)), rand.New(rand.NewPCG(2, uint64(n))).Perm(len(questions))} {
			builder := NewBuilder(fsys)
			answers := make([]asked, len(questions))
			var working sync.WaitGroup
			for i := range 4 {
				one := func() {
					for k := i; k < len(order); k += 4 {
						q := questions[order[k]]
						answers[order[k]] = askOf(builder, q.pom, q.in)
					}
				}
				if round == 0 {
					one()
				} else {
					working.Go(one)
				}
			}
			working.Wait()
			for i, q := range questions {
				if diff := differs(fresh[i], answers[i]); diff != "" {
					t.Fatalf("family %d, %s, %s, %v: -new builder +used one:\n%s", n, q.pom, q.in.Maven, q.in.UserProperties, diff)
				}
			}
		}
	}
}
