package demo.inner;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Holds a benchmark in a nested class, and a group. */
@State(Scope.Group)
public class Outer {
    @Benchmark
    @Group("both")
    public int read() {
        return 1;
    }

    @Benchmark
    @Group("both")
    public int write() {
        return 2;
    }

    @State(Scope.Thread)
    public static class Nested {
        @Param({"1", "ö"})
        public String value;

        @Benchmark
        public String nested() {
            return value;
        }
    }
}
