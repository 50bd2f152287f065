import java.io.*;
import org.codehaus.plexus.util.ReaderFactory;
import org.codehaus.plexus.util.xml.pull.*;

/** Answers for each document on standard input (length, bytes) what Maven's parser makes of it (length, text). */
public class MXDump {
    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out));
        while (true) {
            int length;
            try {
                length = in.readInt();
            } catch (EOFException e) {
                return;
            }
            byte[] document = new byte[length];
            in.readFully(document);
            byte[] answer = dump(document).getBytes("UTF-8");
            out.writeInt(answer.length);
            out.write(answer);
            out.flush();
        }
    }

    /** plexus-utils 3.3.1 asks some documents for more for ever. */
    static class Patient extends ByteArrayInputStream {
        private int asked;

        Patient(byte[] document) {
            super(document);
        }

        @Override
        public synchronized int read(byte[] buffer, int offset, int length) {
            int count = super.read(buffer, offset, length);
            if (count < 0 && ++asked > 1000) {
                throw new IllegalStateException("HANGS");
            }
            return count;
        }
    }

    static String dump(byte[] document) {
        StringBuilder out = new StringBuilder();
        try (Reader reader = ReaderFactory.newXmlReader(new Patient(document))) {
            MXParser parser = new MXParser(EntityReplacementMap.defaultEntityReplacementMap);
            parser.setInput(reader);
            for (int event = parser.getEventType(); event != XmlPullParser.END_DOCUMENT; event = parser.next()) {
                if (event == XmlPullParser.START_TAG) {
                    out.append(parser.isEmptyElementTag() ? "\nEMPTY " : "\nSTART ");
                    escape(out, parser.getName());
                    for (int i = 0; i < parser.getAttributeCount(); i++) {
                        out.append("\nATTR ");
                        escape(out, parser.getAttributeName(i));
                        out.append("=");
                        escape(out, parser.getAttributeValue(i));
                    }
                    out.append("\nTEXT ");
                } else if (event == XmlPullParser.TEXT) {
                    escape(out, parser.getText());
                } else if (event == XmlPullParser.END_TAG) {
                    out.append("\nEND\nTEXT ");
                }
            }
            return out.toString();
        } catch (Exception e) {
            return "REFUSED " + e.getMessage();
        }
    }

    static void escape(StringBuilder out, String text) {
        for (char c : text.toCharArray()) {
            if (c > ' ' && c < 127 && c != '\\') {
                out.append(c);
            } else {
                out.append(String.format("\\%04x", (int) c));
            }
        }
    }
}
