package demo;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;

/** Overrides one benchmark without the annotation, and has one of its own. */
@BenchmarkMode({Mode.AverageTime, Mode.SampleTime})
public class Derived extends Base {
    @Override
    public int overridden() {
        return 2;
    }

    @Benchmark
    public int own() {
        return 3;
    }
}
