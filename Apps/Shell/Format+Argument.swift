public import ArgumentParser
public import Console

extension Renderer.Format: ExpressibleByArgument {}
extension Look.Colour: ExpressibleByArgument {}
