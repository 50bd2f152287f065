package javac

// knownProcessors was read out of the released jars in brackets: the services file, and
// what the constructed processor answers to getSupportedAnnotationTypes. Those that claim
// everything were put before JMH's processor on one path: none keeps JMH's annotations.
var knownProcessors = []KnownProcessor{
	// jmh-generator-annprocess 1.21 and 1.37; up to 1.13 it claims everything.
	{Name: "JMH", GroupID: JMHGroup, ArtifactID: JMHGenerator, Brings: []string{JMHGroup + ":" + JMHCore}, Classes: []ProcessorClass{{
		Name: BenchmarkProcessor, Claims: []string{JMHAnnotations}, Keeps: true, Generates: true,
		Needs: []string{JMHGroup + ":" + JMHCore}, Links: "org/openjdk/jmh/generators/core/GeneratorSource",
	}}},
	// [1.18.42]
	{Name: "Lombok", GroupID: "org.projectlombok", ArtifactID: "lombok", Classes: []ProcessorClass{
		{Name: "lombok.launch.AnnotationProcessorHider$AnnotationProcessor", Claims: []string{"*"}, Annotations: []string{"lombok.*"}, Limits: lombokLimits},
		// It makes nothing: it claims what the one above has handled (lombok 1.18.4x AnnotationProcessor).
		{Name: "lombok.launch.AnnotationProcessorHider$ClaimingProcessor", Claims: []string{"lombok.*"}, Idle: true},
	}},
	// [0.2.0] It holds no processor: MapStruct loads it, and it makes MapStruct wait for Lombok.
	{Name: "Lombok's binding for MapStruct", GroupID: "org.projectlombok", ArtifactID: "lombok-mapstruct-binding"},
	// [1.6.3]
	{Name: "MapStruct", GroupID: "org.mapstruct", ArtifactID: "mapstruct-processor", Classes: []ProcessorClass{
		{Name: "org.mapstruct.ap.MappingProcessor", Claims: []string{"org.mapstruct.Mapper"}, Generates: true},
	}},
	// [1.11.0]
	{Name: "AutoValue", GroupID: "com.google.auto.value", ArtifactID: "auto-value", Classes: []ProcessorClass{
		{Name: "com.google.auto.value.extension.memoized.processor.MemoizedValidator", Claims: []string{"com.google.auto.value.extension.memoized.Memoized"}},
		{Name: "com.google.auto.value.extension.toprettystring.processor.ToPrettyStringValidator", Claims: []string{"com.google.auto.value.extension.toprettystring.ToPrettyString"}},
		{Name: "com.google.auto.value.processor.AutoAnnotationProcessor", Claims: []string{"com.google.auto.value.AutoAnnotation"}, Generates: true},
		{Name: "com.google.auto.value.processor.AutoBuilderProcessor", Claims: []string{"com.google.auto.value.AutoBuilder"}, Generates: true},
		{Name: "com.google.auto.value.processor.AutoOneOfProcessor", Claims: []string{"com.google.auto.value.AutoOneOf"}, Generates: true},
		{Name: "com.google.auto.value.processor.AutoValueBuilderProcessor", Claims: []string{"com.google.auto.value.AutoValue.Builder"}},
		{Name: "com.google.auto.value.processor.AutoValueProcessor", Claims: []string{"com.google.auto.value.AutoValue"}, Generates: true},
	}},
	// [1.1.1]
	{Name: "AutoService", GroupID: "com.google.auto.service", ArtifactID: "auto-service", Classes: []ProcessorClass{
		{Name: "com.google.auto.service.processor.AutoServiceProcessor", Claims: []string{"com.google.auto.service.AutoService"}},
	}},
	// [1.1.0]
	{Name: "AutoFactory", GroupID: "com.google.auto.factory", ArtifactID: "auto-factory", Classes: []ProcessorClass{
		{Name: "com.google.auto.factory.processor.AutoFactoryProcessor", Claims: []string{"com.google.auto.factory.AutoFactory", "com.google.auto.factory.Provided"}, Generates: true},
	}},
	// [2.11.4]
	{Name: "Immutables", GroupID: "org.immutables", ArtifactID: "value", Classes: []ProcessorClass{{
		Name: "org.immutables.processor.ProxyProcessor", Generates: true,
		Claims: []string{
			"org.immutables.builder.Builder", "org.immutables.builder.Builder.Constructor", "org.immutables.builder.Builder.Factory",
			"org.immutables.builder.Builder.Include", "org.immutables.criteria.Criteria", "org.immutables.criteria.Criteria.Repository",
			"org.immutables.encode.Encoding", "org.immutables.value.Value", "org.immutables.value.Value.Builder",
			"org.immutables.value.Value.Enclosing", "org.immutables.value.Value.Immutable", "org.immutables.value.Value.Include",
			"org.immutables.value.Value.Modifiable",
		},
	}}},
	// [2.57.1]
	{Name: "Dagger", GroupID: "com.google.dagger", ArtifactID: "dagger-compiler", Brings: []string{"com.google.dagger:dagger"}, Classes: []ProcessorClass{{
		Name: "dagger.internal.codegen.ComponentProcessor", Generates: true,
		Claims: []string{
			"dagger.Binds", "dagger.BindsInstance", "dagger.BindsOptionalOf", "dagger.Component", "dagger.Component.Builder", "dagger.Component.Factory",
			"dagger.MapKey", "dagger.Module", "dagger.Provides", "dagger.Subcomponent", "dagger.Subcomponent.Builder", "dagger.Subcomponent.Factory",
			"dagger.assisted.*", "dagger.multibindings.*", "dagger.producers.*", "jakarta.inject.Inject", "javax.inject.Inject",
		},
	}}},
	// [4.9.10]
	{Name: "Micronaut", GroupID: "io.micronaut", ArtifactID: "micronaut-inject-java", Brings: []string{"io.micronaut:micronaut-inject"}, Classes: []ProcessorClass{
		{Name: "io.micronaut.annotation.processing.MixinVisitorProcessor", Claims: []string{"io.micronaut.context.annotation.Mixin"}},
		{Name: "io.micronaut.annotation.processing.TypeElementVisitorProcessor", Claims: []string{"*"}, Annotations: []string{"io.micronaut.*"}},
		{Name: "io.micronaut.annotation.processing.AggregatingTypeElementVisitorProcessor"},
		{Name: "io.micronaut.annotation.processing.PackageConfigurationInjectProcessor", Claims: []string{"io.micronaut.context.annotation.Configuration"}},
		{
			Name: "io.micronaut.annotation.processing.BeanDefinitionInjectProcessor", Claims: []string{"*"},
			Annotations: []string{"io.micronaut.*", "jakarta.inject.*", "jakarta.annotation.*"}, Generates: false,
		},
		{
			Name:   "io.micronaut.annotation.processing.ConfigurationMetadataProcessor",
			Claims: []string{"io.micronaut.context.annotation.ConfigurationProperties", "io.micronaut.context.annotation.ConfigurationReader", "io.micronaut.context.annotation.EachProperty"},
		},
	}},
	// [4.7.7]
	{Name: "picocli", GroupID: "info.picocli", ArtifactID: "picocli-codegen", Brings: []string{"info.picocli:picocli"}, Classes: []ProcessorClass{
		{Name: "picocli.codegen.aot.graalvm.processor.NativeImageConfigGeneratorProcessor", Claims: []string{"picocli.*"}},
	}},
	// [6.6.29.Final, 7.1.0.Final]
	{Name: "Hibernate's metamodel generator", GroupID: "org.hibernate.orm", ArtifactID: "hibernate-jpamodelgen", Classes: []ProcessorClass{hibernateProcessor}},
	{Name: "Hibernate's processor", GroupID: "org.hibernate.orm", ArtifactID: "hibernate-processor", Classes: []ProcessorClass{hibernateProcessor}},
	// [5.6.15.Final]
	{Name: "Hibernate's metamodel generator", GroupID: "org.hibernate", ArtifactID: "hibernate-jpamodelgen", Classes: []ProcessorClass{{
		Name: "org.hibernate.jpamodelgen.JPAMetaModelEntityProcessor", Generates: true,
		Claims: []string{"javax.persistence.Embeddable", "javax.persistence.Entity", "javax.persistence.MappedSuperclass"},
	}}},
	// [5.1.0] The main jar has no services file, that with the classifier jpa has.
	{Name: "Querydsl", GroupID: "com.querydsl", ArtifactID: "querydsl-apt", Classifiers: []string{"jpa", "jakarta"}, Classes: []ProcessorClass{{
		Name: "com.querydsl.apt.jpa.JPAAnnotationProcessor", Generates: true,
		Claims: []string{"com.querydsl.core.annotations.*", "jakarta.persistence.*", "javax.persistence.*"},
	}}},
	// [3.5.6]
	{Name: "Spring Boot's configuration processor", GroupID: "org.springframework.boot", ArtifactID: "spring-boot-configuration-processor", Classes: []ProcessorClass{{
		Name: "org.springframework.boot.configurationprocessor.ConfigurationMetadataAnnotationProcessor",
		Claims: []string{
			"org.springframework.boot.actuate.endpoint.annotation.Endpoint", "org.springframework.boot.actuate.endpoint.jmx.annotation.JmxEndpoint",
			"org.springframework.boot.actuate.endpoint.web.annotation.*", "org.springframework.boot.autoconfigure.AutoConfiguration",
			"org.springframework.boot.context.properties.ConfigurationProperties", "org.springframework.context.annotation.Configuration",
		},
	}}},
	// [3.5.6]
	{Name: "Spring Boot's auto-configuration processor", GroupID: "org.springframework.boot", ArtifactID: "spring-boot-autoconfigure-processor", Classes: []ProcessorClass{{
		Name: "org.springframework.boot.autoconfigureprocessor.AutoConfigureAnnotationProcessor",
		Claims: []string{
			"org.springframework.boot.autoconfigure.AutoConfiguration", "org.springframework.boot.autoconfigure.AutoConfigureAfter",
			"org.springframework.boot.autoconfigure.AutoConfigureBefore", "org.springframework.boot.autoconfigure.AutoConfigureOrder",
			"org.springframework.boot.autoconfigure.condition.ConditionalOnBean", "org.springframework.boot.autoconfigure.condition.ConditionalOnClass",
			"org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate", "org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication",
		},
	}}},
	// [6.2.11]
	{Name: "Spring's component indexer", GroupID: "org.springframework", ArtifactID: "spring-context-indexer", Classes: []ProcessorClass{{
		Name: "org.springframework.context.index.processor.CandidateComponentsIndexer", Claims: []string{"*"}, Annotations: []string{"org.springframework.stereotype.*"},
	}}},
	// [2.14.1, 2.25.2] The processors lie in the library itself.
	{Name: "Log4j's plugin processor", GroupID: "org.apache.logging.log4j", ArtifactID: "log4j-core", Classes: []ProcessorClass{
		{Name: "org.apache.logging.log4j.core.config.plugins.processor.PluginProcessor", Claims: []string{"org.apache.logging.log4j.core.config.plugins.*"}},
	}},
	// [0.16]
	{Name: "jcstress", GroupID: "org.openjdk.jcstress", ArtifactID: "jcstress-core", Classes: []ProcessorClass{
		{Name: "org.openjdk.jcstress.infra.processors.JCStressTestProcessor", Claims: []string{"org.openjdk.jcstress.annotations.*"}, Generates: true},
	}},
	// [48]
	{Name: "RecordBuilder", GroupID: "io.soabase.record-builder", ArtifactID: "record-builder-processor", Brings: []string{"io.soabase.record-builder:record-builder-core"}, Classes: []ProcessorClass{{
		Name: "io.soabase.recordbuilder.processor.RecordBuilderProcessor", Claims: []string{"*"}, Annotations: []string{"io.soabase.recordbuilder.core.*"}, Generates: true,
	}}},
	// [1.11]
	{Name: "MetaInfServices", GroupID: "org.kohsuke.metainf-services", ArtifactID: "metainf-services", Classes: []ProcessorClass{
		{Name: "org.kohsuke.metainf_services.AnnotationProcessorImpl", Claims: []string{"org.kohsuke.MetaInfServices"}},
	}},
	// [3.0.4.Final]
	{Name: "JBoss Logging", GroupID: "org.jboss.logging", ArtifactID: "jboss-logging-processor", Brings: []string{"org.jboss.logging:jboss-logging-annotations"}, Classes: []ProcessorClass{
		{Name: "org.jboss.logging.processor.apt.LoggingToolsProcessor", Claims: []string{"org.jboss.logging.annotations.*"}, Generates: true},
	}},
	// [5.0.14.Final]
	{Name: "ProtoStream", GroupID: "org.infinispan.protostream", ArtifactID: "protostream-processor", Brings: []string{"org.infinispan.protostream:protostream"}, Classes: []ProcessorClass{{
		Name: "org.infinispan.protostream.annotations.impl.processor.AutoProtoSchemaBuilderAnnotationProcessor", Generates: true,
		Claims: []string{"org.infinispan.protostream.annotations.AutoProtoSchemaBuilder", "org.infinispan.protostream.annotations.ProtoSchema"},
	}}},
	// [2.8.0]
	{Name: "FreeBuilder", GroupID: "org.inferred", ArtifactID: "freebuilder", Classes: []ProcessorClass{
		{Name: "org.inferred.freebuilder.processor.Processor", Claims: []string{"org.inferred.freebuilder.FreeBuilder"}, Generates: true},
	}},
	// [3.1.1]
	{Name: "HK2", GroupID: "org.glassfish.hk2", ArtifactID: "hk2-metadata-generator", Classes: []ProcessorClass{
		{Name: "org.glassfish.hk2.metadata.generator.ServiceProcessor", Claims: []string{"org.jvnet.hk2.annotations.Service"}},
		{Name: "org.glassfish.hk2.stub.generator.StubProcessor", Claims: []string{"org.glassfish.hk2.utilities.Stub"}, Generates: true},
	}},
}

// hibernateProcessor is in hibernate-jpamodelgen 6 and in hibernate-processor 7.
var hibernateProcessor = ProcessorClass{
	Name: "org.hibernate.processor.HibernateProcessor", Generates: true,
	Claims: []string{
		"jakarta.data.repository.Repository", "jakarta.persistence.Embeddable", "jakarta.persistence.Entity", "jakarta.persistence.MappedSuperclass",
		"jakarta.persistence.NamedEntityGraph", "jakarta.persistence.NamedEntityGraphs", "jakarta.persistence.NamedNativeQueries",
		"jakarta.persistence.NamedNativeQuery", "jakarta.persistence.NamedQueries", "jakarta.persistence.NamedQuery",
		"jakarta.persistence.SqlResultSetMapping", "jakarta.persistence.SqlResultSetMappings", "org.hibernate.annotations.*",
	},
}
