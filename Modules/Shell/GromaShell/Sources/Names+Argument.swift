public import ArgumentParser
public import GromaConsole
public import GromaExplorer

// Values of these types are the arguments of options: one of several names, or a number.

extension Renderer.Format: ExpressibleByArgument {}
extension Look.Color: ExpressibleByArgument {}
extension AuditRate: ExpressibleByArgument {}
extension ExplorationReport.Requirement: ExpressibleByArgument {}
