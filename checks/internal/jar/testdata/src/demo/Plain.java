package demo;

/** Has nothing to do with JMH. */
public class Plain {
    public int Benchmark() {
        return 1;
    }
}
