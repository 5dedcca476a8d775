import ArgumentParser
import Console
import Explorer
import LibEdit
import Navigation

/// Explores an app.
struct Explore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Let everything happen that can, and say what holds in every state.",
    discussion: "Exit codes: 0 nothing is violated, within the bounds that are said; 1 something is; 2 usage.")

  @OptionGroup var options: Options

  @Option(help: ArgumentHelp("What keeps it small: depth=3,layers=2,samples=1,states=10000.", valueName: "name=number,…"))
  var bounds: String?

  @MainActor
  func run() async throws {
    var bounds = Bounds()
    for part in self.bounds?.split(separator: ",") ?? [] {
      let parts = part.split(separator: "=")
      guard parts.count == 2, let value = Int(parts[1]), value > 0 else { throw ValidationError("--bounds: '\(part)'") }
      switch parts[0] {
      case "depth": bounds.depth = value
      case "layers": bounds.layers = value
      case "samples": bounds.samples = value
      case "states": bounds.states = value
      default: throw ValidationError("--bounds: '\(part)'")
      }
    }
    let report = Exploration(options.definition, bounds: bounds).run()
    report.lines.forEach { print($0) }
    throw ExitCode(report.holds ? 0 : 1)
  }
}
