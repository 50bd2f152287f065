import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;
import javax.tools.*;

/**
 * Prints what javac's own parser sees in the Java sources of a zip file, for comparison with Scan. Sources are
 * decoded as ISO-8859-1, so that javac's positions are offsets of bytes. Arguments: the zip file, and prefixes of the
 * entries that are wanted.
 */
public class DumpDeclarations {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out, 1 << 16), false, "ISO-8859-1");
        try (ZipFile zip = new ZipFile(args[0])) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().endsWith(".java") && wanted(entry.getName(), args)) {
                    dump(compiler, entry.getName(), new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1), out);
                }
            }
        }
        out.flush();
    }

    private static boolean wanted(String name, String[] args) {
        for (int i = 1; i < args.length; i++) {
            if (name.startsWith(args[i])) {
                return true;
            }
        }
        return args.length == 1;
    }

    private static void dump(JavaCompiler compiler, String name, String text, PrintStream out) throws IOException {
        JavaFileObject file = new SimpleJavaFileObject(URI.create("mem:///" + name), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignore) {
                return text;
            }
        };
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) compiler.getTask(null, null, problems, List.of("-proc:none"), null, List.of(file));
        CompilationUnitTree unit = task.parse().iterator().next();
        boolean errors = problems.getDiagnostics().stream().anyMatch(d -> d.getKind() == Diagnostic.Kind.ERROR);
        out.println("F " + name + (errors ? " errors" : ""));
        new Dumper(unit, Trees.instance(task).getSourcePositions(), out).scan(unit, null);
    }

    private static final class Dumper extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final PrintStream out;
        private final Deque<String> types = new ArrayDeque<>();
        private final Set<Long> seen = new HashSet<>();
        private String target = "";
        private String member = "";
        private int locals;
        private int nested;

        Dumper(CompilationUnitTree unit, SourcePositions positions, PrintStream out) {
            this.unit = unit;
            this.positions = positions;
            this.out = out;
        }

        @Override
        public Void visitPackage(PackageTree tree, Void p) {
            out.println("P " + tree.getPackageName());
            on("package", "", tree.getAnnotations());
            return null;
        }

        @Override
        public Void visitImport(ImportTree tree, Void p) {
            out.println("I " + (tree.isStatic() ? "static " : "") + tree.getQualifiedIdentifier());
            return null;
        }

        @Override
        public Void visitModule(ModuleTree tree, Void p) {
            out.println("M " + tree.getName());
            on("module", "", tree.getAnnotations());
            return super.visitModule(tree, p);
        }

        @Override
        public Void visitRequires(RequiresTree tree, Void p) {
            out.println("R " + (tree.isStatic() ? "static " : "") + (tree.isTransitive() ? "transitive " : "") + tree.getModuleName());
            return null;
        }

        @Override
        public Void visitClass(ClassTree tree, Void p) {
            if (locals > 0) {
                return super.visitClass(tree, p);
            }
            String outer = types.isEmpty() ? "" : types.peek() + "$";
            types.push(outer + tree.getSimpleName());
            boolean isAbstract = tree.getModifiers().getFlags().contains(javax.lang.model.element.Modifier.ABSTRACT);
            String superclass = tree.getKind() == Tree.Kind.CLASS && tree.getExtendsClause() != null ? " extends " + bare(tree.getExtendsClause()) : "";
            out.println("T " + types.peek() + " " + tree.getKind() + (isAbstract ? " abstract" : "") + superclass);
            on("type", "", tree.getModifiers().getAnnotations());
            boolean record = tree.getKind().name().equals("RECORD");
            typeParameters(tree.getTypeParameters());
            uses(tree.getExtendsClause());
            tree.getImplementsClause().forEach(this::uses);
            for (Tree each : tree.getMembers()) {
                if (each instanceof VariableTree) {
                    VariableTree field = (VariableTree) each;
                    boolean isStatic = field.getModifiers().getFlags().contains(javax.lang.model.element.Modifier.STATIC);
                    on(record && !isStatic ? "component" : "field", record && !isStatic ? "" : field.getName().toString(), field.getModifiers().getAnnotations());
                    uses(field.getType());
                    local(field.getInitializer());
                } else if (each instanceof MethodTree) {
                    method((MethodTree) each);
                } else if (each instanceof BlockTree) {
                    local(each);
                } else {
                    scan(each, p);
                }
            }
            types.pop();
            return null;
        }

        private void method(MethodTree tree) {
            String name = tree.getReturnType() == null ? types.peek().substring(types.peek().lastIndexOf('$') + 1) : tree.getName().toString();
            on("method", name, tree.getModifiers().getAnnotations());
            typeParameters(tree.getTypeParameters());
            uses(tree.getReturnType());
            if (tree.getReceiverParameter() != null) {
                on("parameter", "", tree.getReceiverParameter().getModifiers().getAnnotations());
                uses(tree.getReceiverParameter().getType());
            }
            for (VariableTree parameter : tree.getParameters()) {
                on("parameter", "", parameter.getModifiers().getAnnotations());
                uses(parameter.getType());
            }
            tree.getThrows().forEach(this::uses);
            nested++;
            scan(tree.getDefaultValue(), null);
            nested--;
            local(tree.getBody());
        }

        private void typeParameters(List<? extends TypeParameterTree> parameters) {
            for (TypeParameterTree parameter : parameters) {
                on("typeparameter", "", parameter.getAnnotations());
                parameter.getBounds().forEach(this::uses);
            }
        }

        private void on(String newTarget, String newMember, List<? extends AnnotationTree> annotations) {
            String savedTarget = target;
            String savedMember = member;
            target = newTarget;
            member = newMember;
            annotations.forEach(each -> scan(each, null));
            target = savedTarget;
            member = savedMember;
        }

        private void uses(Tree tree) {
            String saved = target;
            target = "use";
            scan(tree, null);
            target = saved;
        }

        private void local(Tree tree) {
            locals++;
            scan(tree, null);
            locals--;
        }

        @Override
        public Void visitAnnotation(AnnotationTree tree, Void p) {
            long start = positions.getStartPosition(unit, tree);
            if (!seen.add(start)) {
                return null; // the annotations of "int a, b" are in the tree twice
            }
            String on = locals > 0 ? "local" : nested > 0 ? "nested" : target;
            String name = tree.getAnnotationType().toString();
            out.println("A " + start + " " + name + " " + on + (on.equals("field") || on.equals("method") ? " " + types.peek() + " " + member : ""));
            nested++;
            super.visitAnnotation(tree, p);
            nested--;
            return null;
        }

        private static String bare(Tree tree) {
            if (tree instanceof ParameterizedTypeTree) {
                return bare(((ParameterizedTypeTree) tree).getType());
            }
            if (tree instanceof AnnotatedTypeTree) {
                return bare(((AnnotatedTypeTree) tree).getUnderlyingType());
            }
            if (tree instanceof MemberSelectTree) {
                return bare(((MemberSelectTree) tree).getExpression()) + "." + ((MemberSelectTree) tree).getIdentifier();
            }
            return tree.toString();
        }
    }
}
