import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/**
 * Prints what JMH's own reader makes of lists of benchmarks, for comparison with ReadList. Standard input holds the
 * lists, each after its length as an int. Works with every jmh-core from 0.9 on.
 */
public class ListProbe {
    private static final List<String> NAMES = List.of("userClassQName", "generatedClassQName", "method", "userName", "generatedName", "mode", "workloadParams");

    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false, "UTF-8");
        Path file = Files.createTempFile("list", "");
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16))) {
            for (int length; (length = next(in)) >= 0;) {
                Files.write(file, in.readNBytes(length));
                out.println("LIST");
                probe(file, out);
            }
        } finally {
            Files.delete(file);
        }
        out.flush();
    }

    private static int next(DataInputStream in) throws IOException {
        try {
            return in.readInt();
        } catch (EOFException e) {
            return -1;
        }
    }

    private static void probe(Path file, PrintStream out) throws Exception {
        Class<?> lists = Class.forName("org.openjdk.jmh.runner.BenchmarkList");
        Class<?> format = Class.forName("org.openjdk.jmh.runner.format.OutputFormat");
        Class<?> factory = Class.forName("org.openjdk.jmh.runner.format.OutputFormatFactory");
        Class<?> verbosity = Class.forName("org.openjdk.jmh.runner.options.VerboseMode");
        Object silent = verbosity.getField("SILENT").get(null);
        Object output = factory.getMethod("createFormatInstance", PrintStream.class, verbosity).invoke(null, System.err, silent);
        try {
            Object list = lists.getMethod("fromFile", String.class).invoke(null, file.toString());
            Object all = lists.getMethod("getAll", format, List.class).invoke(list, output, new ArrayList<String>());
            for (Object record : (Iterable<?>) all) {
                out.println("RECORD " + quote(describe(record)));
            }
        } catch (InvocationTargetException e) {
            out.println("THROWS " + quote(e.getCause().toString().split("\n", 2)[0]));
        }
    }

    private static String describe(Object record) throws Exception {
        StringBuilder line = new StringBuilder();
        line.append(call(record, "getUsername")).append(' ').append(call(record, "generatedTarget"));
        Field[] fields = record.getClass().getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field field : fields) {
            if (Modifier.isStatic(field.getModifiers()) || NAMES.contains(field.getName())) {
                continue;
            }
            field.setAccessible(true);
            String value = format(field.get(record));
            if (value != null) {
                line.append(' ').append(field.getName()).append('=').append(value);
            }
        }
        return line.toString();
    }

    private static Object call(Object object, String method) throws Exception {
        return object.getClass().getMethod(method).invoke(object);
    }

    private static String format(Object value) throws Exception {
        if (value == null) {
            return null;
        }
        if (value.getClass().getSimpleName().equals("Optional")) {
            return (Boolean) call(value, "hasValue") ? format(call(value, "get")) : null;
        }
        if (value.getClass().getSimpleName().equals("TimeValue")) {
            return call(value, "getTime") + " " + call(value, "getTimeUnit");
        }
        if (value instanceof int[]) {
            return Arrays.toString((int[]) value);
        }
        if (value instanceof String[]) {
            return format(Arrays.asList((String[]) value));
        }
        if (value instanceof Collection) {
            StringJoiner all = new StringJoiner(", ", "[", "]");
            for (Object each : (Collection<?>) value) {
                all.add(each.toString());
            }
            return all.toString();
        }
        if (value instanceof Map) {
            StringJoiner all = new StringJoiner(", ", "{", "}");
            for (Map.Entry<?, ?> each : new TreeMap<Object, Object>((Map<?, ?>) value).entrySet()) {
                all.add(each.getKey() + "=" + format(each.getValue()));
            }
            return all.toString();
        }
        return value.toString();
    }

    /** Makes one line of plain characters. Half of a surrogate pair, which Go cannot hold, becomes U+FFFD. */
    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder();
        text.codePoints().map(c -> c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c).forEach(c -> {
            for (char unit : Character.toChars(c)) {
                if (unit < ' ' || unit > '~' || unit == '\\') {
                    quoted.append(String.format("\\u%04x", (int) unit));
                } else {
                    quoted.append(unit);
                }
            }
        });
        return quoted.toString();
    }
}
