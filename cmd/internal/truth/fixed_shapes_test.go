package truth

// MapStruct, and what makes it wait for Lombok.
var (
	mapstruct          = dependency{group: "org.mapstruct", artifact: "mapstruct", version: "1.6.3"}
	mapstructProcessor = dependency{group: "org.mapstruct", artifact: "mapstruct-processor", version: "1.6.3"}
	binding            = dependency{group: "org.projectlombok", artifact: "lombok-mapstruct-binding", version: "0.2.0"}
)

// fields is a class whose accessors only Lombok writes.
var fields = source{
	path: "src/main/java/bench/Fields.java",
	text: `package bench;

import lombok.Getter;
import lombok.Setter;

@Getter
@Setter
public class Fields {
    private int size;
}
`,
	traces: []trace{{processor: "lombok", file: "target/classes/bench/Fields.class", text: "setSize"}},
}

// fieldsMapper copies the fields. What MapStruct writes for it calls the accessors only if
// MapStruct waited for Lombok, and else copies nothing.
var fieldsMapper = source{
	path: "src/main/java/bench/FieldsMapper.java",
	text: `package bench;

import org.mapstruct.Mapper;

@Mapper
public interface FieldsMapper {
    Fields copy(Fields fields);
}
`,
	traces: []trace{{processor: "mapstruct", file: "target/classes/bench/FieldsMapperImpl.class", text: "setSize"}},
}

// plainMapper needs nobody but MapStruct.
var plainMapper = source{
	path: "src/main/java/bench/PlainMapper.java",
	text: `package bench;

import org.mapstruct.Mapper;

@Mapper
public interface PlainMapper {
    Target map(Source source);

    class Source {
        public int size;
    }

    class Target {
        public int size;
    }
}
`,
	traces: []trace{{processor: "mapstruct", file: "target/classes/bench/PlainMapperImpl.class", text: "size"}},
}

// mapStructShapes are modules with MapStruct, beside Lombok and JMH and without them.
func mapStructShapes() []shape {
	all := append([]dependency{mapstruct, mapstructProcessor.in("provided")}, withLombok...)
	plain := []dependency{mapstruct, mapstructProcessor.in("provided")}
	return []shape{
		project("mapstruct-lombok-and-jmh-on-class-path", implicit,
			pom{properties: level8, dependencies: append([]dependency{binding.in("provided")}, all...)}, mainBench, fields, fieldsMapper),
		project("mapstruct-lombok-and-jmh-without-binding", implicit,
			pom{properties: level8, dependencies: all}, mainBench, fields, fieldsMapper),
		project("path-mapstruct-and-lombok", otherPath,
			pom{properties: level8, dependencies: all, plugins: compiler("3.13.0", paths(lombok, mapstructProcessor, binding))}, mainBench, fields, fieldsMapper),
		project("path-lombok-beside-mapstruct", otherPath,
			pom{properties: level8, dependencies: all, plugins: compiler("3.13.0", paths(lombok))}, mainBench, fields, fieldsMapper),
		project("path-mapstruct-beside-lombok", otherPath,
			pom{properties: level8, dependencies: all, plugins: compiler("3.13.0", paths(mapstructProcessor))}, mainBench, fields, fieldsMapper),
		project("path-jmh-beside-mapstruct", otherPath,
			pom{properties: level8, dependencies: append(plain, jmh...), plugins: compiler("3.13.0", paths(generator))}, mainBench, plainMapper),
		child("mapstruct-lombok-and-jmh-in-child", implicit, pom{managedPlugins: compiler("3.13.0", "")},
			pom{properties: level8, dependencies: all}, mainBench, fields, fieldsMapper),
		project("mapstruct-without-jmh", implicit, pom{properties: level8, dependencies: plain}, plainMapper),
		project("mapstruct-and-lombok-without-jmh", implicit,
			pom{properties: level8, dependencies: append([]dependency{lombok.in("provided")}, plain...)}, fields, fieldsMapper),
	}
}
