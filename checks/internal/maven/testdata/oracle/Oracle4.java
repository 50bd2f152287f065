import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import org.apache.maven.api.Session;
import org.apache.maven.api.di.*;
import org.apache.maven.api.model.*;
import org.apache.maven.api.services.*;
import org.apache.maven.impl.InternalSession;
import org.apache.maven.impl.standalone.ApiRunner;
import org.apache.maven.model.v4.MavenStaxWriter;
import org.codehaus.plexus.components.secdispatcher.*;

/**
 * Oracle.java's counterpart for Maven 4: the same questions and answers over a pipe, but only the options -P, -D, -r, -j, and
 * without lifecycle bindings, which Maven 4's API does not know. The root of the project is the folder that holds the repository; it needs a folder .mvn.
 */
public class Oracle4 {
  public static void main(String[] ignored) throws Exception {
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(new PrintStream(new FileOutputStream(FileDescriptor.err), true));
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      StringWriter answer = new StringWriter();
      int code;
      try {
        code = answer(line.split("\t", -1), answer);
      } catch (Throwable t) {
        answer.write("ERROR " + t + "\n");
        code = 3;
      }
      out.print(answer + "\n\u001e" + code + "\n");
      out.flush();
    }
  }

  static int answer(String[] arguments, StringWriter out) throws Exception {
    List<String> active = new ArrayList<>(), inactive = new ArrayList<>();
    Map<String, String> user = new HashMap<>(), system = new HashMap<>();
    System.getProperties().forEach((k, v) -> system.put(k.toString(), v.toString()));
    System.getenv().forEach((k, v) -> system.put("env." + k, v));
    system.put("maven.version", System.getenv("ORACLE_MAVEN_VERSION"));
    String pom = null, repository = null;
    for (int i = 0; i < arguments.length; i++) {
      String a = arguments[i];
      if (a.equals("-P")) for (String id : arguments[++i].split(",")) (id.matches("[-!].*") ? inactive : active).add(id.replaceFirst("^[-!+]", ""));
      else if (a.startsWith("-D")) user.put(a.substring(2, a.indexOf('=')), a.substring(a.indexOf('=') + 1));
      else if (a.equals("-r")) repository = arguments[++i];
      else if (a.equals("-j")) system.put("java.version", arguments[++i]);
      else if (!a.equals("--env")) pom = a;
    }
    Path root = Paths.get(repository).getParent();
    Session plain = ApiRunner.createSession(injector -> injector.bindImplicit(NoSecrets.class), Paths.get(repository));
    Session session = (Session) java.lang.reflect.Proxy.newProxyInstance(Oracle4.class.getClassLoader(), new Class<?>[] {InternalSession.class}, (proxy, method, values) -> {
      if (method.getName().equals("getRootDirectory")) return root;
      if (method.getName().equals("getUserProperties")) return user;
      if (method.getName().equals("getEffectiveProperties")) {
        Map<String, String> all = new HashMap<>(system);
        all.putAll(user);
        return all;
      }
      try {
        return method.invoke(plain, values);
      } catch (java.lang.reflect.InvocationTargetException e) {
        throw e.getCause();
      }
    });
    ModelBuilderRequest request = ModelBuilderRequest.builder().session(session).source(Sources.buildSource(Paths.get(pom)))
        .requestType(ModelBuilderRequest.RequestType.BUILD_PROJECT).locationTracking(true).userProperties(user).systemProperties(system)
        .activeProfileIds(active).inactiveProfileIds(inactive).repositories(List.of()).build();
    ModelBuilderResult result;
    int code = 0;
    try {
      result = session.getService(ModelBuilder.class).newSession().build(request);
    } catch (ModelBuilderException e) {
      result = e.getResult();
      code = 1;
    }
    for (ModelProblem p : result.getProblemCollector().problems().toList())
      out.write("<!-- " + p.getSeverity() + " " + p.getVersion() + " " + p.getModelId() + " " + p.getSource() + ":" + p.getLineNumber() + ":"
          + p.getColumnNumber() + " " + p.getMessage().replace("--", "- -") + " -->\n");
    if (code == 0) {
      Model m = result.getEffectiveModel();
      MavenStaxWriter writer = new MavenStaxWriter();
      writer.setAddLocationInformation(false);
      writer.write(out, m.withProperties(new TreeMap<>(m.getProperties())));
    }
    return code;
  }

  /** ApiRunner wants to know how settings are decrypted. */
  @Named("none")
  @Singleton
  public static class NoSecrets implements Dispatcher {
    @Inject
    public NoSecrets() {}

    public EncryptPayload encrypt(String s, Map<String, String> a, Map<String, String> c) {
      return null;
    }

    public String decrypt(String s, Map<String, String> a, Map<String, String> c) {
      return s;
    }

    public SecDispatcher.ValidationResponse validateConfiguration(Map<String, String> c) {
      return null;
    }
  }
}
