package demo;

/** A record, which needs Java 16. */
public record Point(@Everything.Seen(text = "component") int x, String y) {
    public String join() {
        return x + y;
    }
}
