package demo;

import org.openjdk.jmh.annotations.Benchmark;

interface AnInterface {
    @Benchmark
    default int inInterface() {
        return 1;
    }

    class InInterface {
        @Benchmark
        public int inClassInInterface() {
            return 1;
        }
    }
}

enum AnEnum {
    ONE;

    @Benchmark
    public int inEnum() {
        return 1;
    }

    public static class InEnum {
        @Benchmark
        public int inClassInEnum() {
            return 1;
        }
    }
}

record ARecord(int x) {
    @Benchmark
    public int inRecord() {
        return 1;
    }
}

abstract class Lonely {
    @Benchmark
    public int withoutSubclass() {
        return 1;
    }
}
