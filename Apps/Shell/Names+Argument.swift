public import ArgumentParser
public import GromaConsole
public import GromaExplorer

// What is one of a few names, as an option's value, or a number.

extension Renderer.Format: ExpressibleByArgument {}
extension Look.Colour: ExpressibleByArgument {}
extension Exploration.Engine: ExpressibleByArgument {}
extension AuditRate: ExpressibleByArgument {}
extension ExplorationReport.Requirement: ExpressibleByArgument {}
