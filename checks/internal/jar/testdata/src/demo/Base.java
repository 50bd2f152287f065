package demo;

import org.openjdk.jmh.annotations.Benchmark;

/** Abstract, so never listed itself; its subclasses are. */
public abstract class Base {
    @Benchmark
    public int inherited() {
        return 1;
    }

    @Benchmark
    public int overridden() {
        return 1;
    }
}
