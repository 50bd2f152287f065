import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

/**
 * Prints what Java makes of jars and manifests, for comparison with OpenJar and ParseManifest. Standard input holds
 * them, each after its length as an int. Argument: "jar" or "manifest".
 */
public class JarProbe {
    public static void main(String[] args) throws Exception {
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false, "UTF-8");
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16))) {
            for (int length; (length = next(in)) >= 0;) {
                byte[] content = in.readNBytes(length);
                out.println("NEXT");
                if (args[0].equals("jar")) {
                    jar(content, out);
                } else {
                    manifest(content, out);
                }
            }
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

    /** Files of one name are cached by their time, so each jar gets a name of its own. */
    private static void jar(byte[] content, PrintStream out) throws IOException {
        Path file = Files.createTempFile("probe", ".jar");
        Files.write(file, content);
        try (JarFile jar = new JarFile(file.toFile(), false)) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                out.println("ENTRY " + quote(entry.getName()) + " " + content(jar, jar.getEntry(entry.getName())));
            }
            for (String name : List.of("META-INF/BenchmarkList", "demo", "a", "META-INF")) {
                ZipEntry entry = jar.getEntry(name);
                out.println("FIND " + name + " " + (entry == null ? "nothing" : quote(entry.getName())));
            }
        } catch (IOException e) {
            out.println("REFUSED");
        } finally {
            Files.delete(file);
        }
    }

    private static String content(JarFile jar, ZipEntry entry) {
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] content = in.readAllBytes();
            CRC32 sum = new CRC32();
            sum.update(content);
            return content.length + " " + sum.getValue();
        } catch (IOException | RuntimeException e) {
            return "unreadable";
        }
    }

    private static void manifest(byte[] content, PrintStream out) {
        try {
            Manifest manifest = new Manifest(new ByteArrayInputStream(content));
            print("MAIN", manifest.getMainAttributes(), out);
            for (Map.Entry<String, Attributes> each : new TreeMap<>(manifest.getEntries()).entrySet()) {
                out.println("SECTION " + quote(each.getKey()));
                print("ATTRIBUTE", each.getValue(), out);
            }
        } catch (IOException e) {
            out.println("THROWS");
        } catch (RuntimeException e) {
            out.println("THROWS");
        }
    }

    private static void print(String kind, Attributes attributes, PrintStream out) {
        TreeMap<String, String> sorted = new TreeMap<>();
        for (Map.Entry<Object, Object> each : attributes.entrySet()) {
            sorted.put(each.getKey().toString().toLowerCase(Locale.ROOT), each.getValue().toString());
        }
        sorted.forEach((name, value) -> out.println(kind + " " + quote(name) + ": " + quote(value)));
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder();
        for (char unit : text.toCharArray()) {
            if (unit < ' ' || unit > '~' || unit == '\\') {
                quoted.append(String.format("\\u%04x", (int) unit));
            } else {
                quoted.append(unit);
            }
        }
        return quoted.toString();
    }
}
