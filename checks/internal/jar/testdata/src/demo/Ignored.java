package demo;

import org.openjdk.jmh.annotations.Benchmark;

/** What JMH leaves out without a word. */
public class Ignored {
    public interface Nested {
        @Benchmark
        default int inNestedInterface() {
            return 1;
        }

        class InInterfaceInClass {
            @Benchmark
            public int found() {
                return 1;
            }
        }
    }

    public Object anonymous() {
        class Local {
            @Benchmark
            public int inLocal() {
                return 1;
            }
        }
        return new Object() {
            final Local local = new Local();

            @Benchmark
            public int inAnonymous() {
                return local.inLocal();
            }
        };
    }
}
