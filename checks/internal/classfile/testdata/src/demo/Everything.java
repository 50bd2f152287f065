package demo;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.function.Supplier;

/** Holds one of everything that the reader of class files has to know. */
@Everything.Seen(
        text = "größe \0 😀", number = -7, big = 1L << 40, small = -1, tiny = 'x', yes = true, half = 0.5f, third = 1.0 / 3, s = 300,
        kind = Everything.Kind.B, type = List.class, types = {int.class, String[].class}, inner = @Everything.Inner("in"),
        inners = {@Everything.Inner("one"), @Everything.Inner("two")}, empty = {})
@Everything.Unseen
public abstract class Everything<T> implements Supplier<T>, Comparable<Everything<T>> {
    @Seen(text = "field")
    protected static final long CONSTANT = 1234567890123L;
    static final String TEXT = "constant";
    static final double PI = 3.14;
    static final float E = 2.7f;
    private transient volatile int[] array;

    @Deprecated
    @Seen(text = "method")
    public synchronized int branch(int x, @Unseen String s) throws IllegalStateException {
        try {
            if (x > 3) {
                return x;
            }
            throw new IllegalStateException("no " + s);
        } catch (IllegalArgumentException e) {
            return -1;
        } finally {
            array = null;
        }
    }

    public abstract void nothing();

    public Runnable lambda() {
        return () -> System.out.println(array.length);
    }

    public Object anonymous() {
        class Local {
        }
        return new Object() {
            Local local = new Local();
        };
    }

    @Override
    public int compareTo(Everything<T> other) {
        return 0;
    }

    public static class Nested {
        private class Deep {
        }
    }

    public enum Kind { A, B }

    @Retention(RetentionPolicy.RUNTIME)
    public @interface Seen {
        String text();

        int number() default 1;

        long big() default 0;

        byte small() default 0;

        char tiny() default 'a';

        boolean yes() default false;

        float half() default 0;

        double third() default 0;

        short s() default 0;

        Kind kind() default Kind.A;

        Class<?> type() default Object.class;

        Class<?>[] types() default {};

        Inner inner() default @Inner("x");

        Inner[] inners() default {};

        String[] empty() default "not empty";
    }

    public @interface Inner {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    public @interface Unseen {
    }
}
