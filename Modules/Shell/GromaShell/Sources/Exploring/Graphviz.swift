import FoundationEssentials
import GromaConsole
import Subprocess

/// A namespace for drawing graphs with the program Graphviz, if it is installed.
enum Graphviz {
  /// The maximum time for a drawing. Large graphs can take hours.
  private static let patience = Duration.seconds(20)
  private static let limit = 64 << 20

  /// Returns a graph in the DOT language as SVG, or `nil` if the graph cannot be drawn, for example because Graphviz is not installed or
  /// exceeds the time limit.
  static func svg(of dot: String) async -> String? {
    await withTaskGroup(of: String?.self) { group in
      group.addTask { await draw(dot) }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }

  private static func draw(_ dot: String) async -> String? {
    // The graph is passed in a file. If it were passed in a pipe and `dot` ended without reading it, a signal would end this process, too.
    let file = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString).dot").path
    guard (try? FileError.write(Array(dot.utf8), to: file)) != nil else { return nil }
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = try? await Subprocess.run(
      .name("dot"), arguments: ["-Tsvg", "-Gbgcolor=transparent", file], output: .string(limit: limit))
    guard let result, result.terminationStatus == .exited(0) else { return nil }
    return result.standardOutput
  }
}
