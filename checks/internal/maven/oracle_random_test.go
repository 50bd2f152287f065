package maven

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRandomPoms holds our effective models against Maven's own model builder on random
// families of poms. JMHDOCTOR_POMS and JMHDOCTOR_SEED ask for more and other ones;
// JMHDOCTOR_KEEP names a folder that keeps what differed.
func TestRandomPoms(t *testing.T) {
	if testing.Short() {
		t.Skip("random poms are left out with -short")
	}
	count, seed := 100, uint64(1)
	if n, err := strconv.Atoi(os.Getenv("JMHDOCTOR_POMS")); err == nil {
		count = n
	}
	if n, err := strconv.ParseUint(os.Getenv("JMHDOCTOR_SEED"), 10, 64); err == nil {
		seed = n
	}
	for _, maven := range append(slices.Clone(goldenMavens), "4.0.0-rc-5") {
		t.Run(string(maven), func(t *testing.T) {
			server := startOracle(t, maven)
			differ, refused := 0, 0
			for n := 0; n < count && differ < 5; n++ {
				f := randomFamily(rand.New(rand.NewPCG(seed, uint64(n))), maven.Line() == Line4)
				same, fails := compareFamily(t, server, maven, f, fmt.Sprintf("seed %d, family %d", seed, n))
				if !same {
					differ++
				}
				if fails {
					refused++
				}
			}
			t.Logf("%d families, of which Maven refuses %d; %d differ", count, refused, differ)
			if refused > count*3/4 {
				t.Error("Maven refuses most of the random poms; they prove little")
			}
		})
	}
}

// compareFamily builds the child of a family twice.
func compareFamily(t *testing.T, server *oracleServer, maven Version, f family, name string) (same, mavenFails bool) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for file, text := range f.files {
		full := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	defer os.RemoveAll(dir)
	arguments := []string{"--env", "-j", "17.0.15", "-r", filepath.Join(dir, "repo")}
	in := Inputs{
		Maven: maven, JavaVersion: "17.0.15", OS: oracleOS(t), Env: oracleEnvironment, UserProperties: map[string]string{},
		SystemProperties: map[string]string{"user.home": "/HOME"}, Repositories: []string{strings.TrimPrefix(filepath.ToSlash(dir), "/") + "/repo"},
	}
	// The server's own variable is part of its environment.
	in.Env = map[string]string{"ORACLE_MAVEN_VERSION": string(maven)}
	for k, v := range oracleEnvironment {
		in.Env[k] = v
	}
	for k, v := range f.user {
		arguments = append(arguments, "-D"+k+"="+v)
		in.UserProperties[k] = v
	}
	if len(f.profiles) > 0 {
		arguments = append(arguments, "-P", strings.Join(f.profiles, ","))
		in.Profiles = f.profiles
	}
	pom := filepath.Join(dir, filepath.FromSlash(f.pom))
	g := parseGolden(t, "random", strings.ReplaceAll(server.ask(t, append(arguments, pom)...), dir, "/DIR"))
	in.Root = strings.TrimPrefix(filepath.ToSlash(dir), "/")
	builder := NewBuilder(os.DirFS("/"))
	if maven.Line() == Line4 {
		requested := strings.TrimPrefix(filepath.ToSlash(pom), "/")
		poms, _ := builder.Reactor(in.Root+"/pom.xml", in)
		if !slices.Contains(poms, requested) {
			poms, _ = builder.Reactor(requested, in)
		}
		in.Workspace = builder.Workspace(poms, in)
	}
	r := newRun(builder, strings.TrimPrefix(filepath.ToSlash(pom), "/"), in)
	// Maven 4's builder is asked without lifecycle bindings.
	r.unbound = r.line == Line4
	delete(r.system, "maven.multiModuleProjectDirectory")
	model, problems := r.effective()
	diff := familyDiff(t, g, model, problems, dir)
	if diff == "" {
		return true, g.fails
	}
	keep := os.Getenv("JMHDOCTOR_KEEP")
	if keep != "" {
		for file, text := range f.files {
			full := filepath.Join(keep, strings.NewReplacer(" ", "-", ",", "").Replace(name), filepath.FromSlash(file))
			_ = os.MkdirAll(filepath.Dir(full), 0o755)
			_ = os.WriteFile(full, []byte(text), 0o644)
		}
	}
	t.Errorf("%s (-D %v -P %v): -Maven +ours:\n%s", name, f.user, f.profiles, diff)
	return false, g.fails
}

func familyDiff(t *testing.T, g golden, model *Model, problems []Problem, dir string) string {
	t.Helper()
	unresolvable := model != nil && len(model.Unknowns) > 0
	if unresolvable && g.fails && !Failed(problems) {
		for _, p := range g.problems {
			if strings.Contains(p, "Non-resolvable") {
				return ""
			}
		}
		return "we miss something that Maven does not: " + model.Unknowns[0].Reason
	}
	if g.fails && g.problems == nil {
		return "" // Maven itself ran into an exception.
	}
	ours := describe(problems)
	for i := range ours {
		ours[i] = strings.ReplaceAll(ours[i], dir, "/DIR")
	}
	if got := Failed(problems) || unresolvable; got != g.fails {
		return fmt.Sprintf("fails: Maven %v, ours %v\nMaven: %q\nours: %q", g.fails, got, g.problems, ours)
	}
	// Maven 4 stops at other points, and its API does not tell all problems.
	if diff := cmp.Diff(g.problems, ours); diff != "" && g.hasActive {
		return "problems:\n" + diff
	}
	if g.fails {
		return ""
	}
	var active []string
	for _, p := range model.ActiveProfiles {
		active = append(active, p.ID)
	}
	if diff := cmp.Diff(g.active, active); diff != "" && g.hasActive {
		return "active profiles:\n" + diff
	}
	lines := modelLines(t, model)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], dir, "/DIR")
	}
	return cmp.Diff(without("random", g.lines), without("random", lines))
}
