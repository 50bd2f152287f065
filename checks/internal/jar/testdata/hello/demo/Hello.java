package demo;

/** What the jars of TestLaunch start. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("hello");
    }
}
