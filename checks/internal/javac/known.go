package javac

// knownProcessors was read out of the released jars: the services file, and what the
// constructed class answers to getSupportedAnnotationTypes.
var knownProcessors = []KnownProcessor{
	{Name: "JMH", GroupID: JMHGroup, ArtifactID: JMHGenerator, Brings: []string{JMHGroup + ":" + JMHCore}, Classes: []ProcessorClass{
		{Name: BenchmarkProcessor, Claims: []string{JMHAnnotations}, Keeps: true, Generates: true, Needs: []string{JMHGroup + ":" + JMHCore}},
	}},
}
