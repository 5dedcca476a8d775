import FoundationEssentials
import GromaConsole
import Subprocess

/// Draws graphs, where it is installed.
enum Graphviz {
  /// How long a drawing may take: large graphs take hours.
  private static let patience = Duration.seconds(20)
  private static let limit = 64 << 20

  /// A graph of its language as SVG; nil where Graphviz is not there, or does not draw it in time.
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
    // Through a file: a program that ends without reading a pipe would end this one, too.
    let file = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString).dot").path
    guard (try? FileError.write(Array(dot.utf8), to: file)) != nil else { return nil }
    defer { try? FileManager.default.removeItem(atPath: file) }
    let result = try? await Subprocess.run(
      .name("dot"), arguments: ["-Tsvg", "-Gbgcolor=transparent", file], output: .string(limit: limit))
    guard let result, result.terminationStatus == .exited(0) else { return nil }
    return result.standardOutput
  }
}
