import ArgumentParser
import Console
import FoundationEssentials
import LibEdit
import Navigation

/// Runs scripts.
struct Run: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run command files, each in a fresh session.",
    discussion: "A folder stands for all .nav files in it, in order. The first failure ends its file; the next file runs.")

  @OptionGroup var options: Options

  @Flag(help: "Go on in a file after a step that failed.")
  var keepGoing = false

  @Flag(help: "Say nothing of scripts that pass.")
  var quiet = false

  @Argument(help: "Command files, or folders of them.")
  var files: [String]

  @MainActor
  func run() async throws {
    var how = ScriptRunner.Options()
    how.variables = options.variables
    how.keepsGoing = keepGoing
    let runner = ScriptRunner(options.definition, of: Apps.all, options: how)
    for file in files.flatMap(expanded) {
      let report = runner.run(file: file)
      if report.outcome == .passed { if !quiet { print("ok    \(file)") } } else { report.problems.forEach { print($0.lines.joined(separator: "\n")) } }
    }
  }

  /// A file, or those in a folder, in order.
  private func expanded(_ name: String) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder else { return [name] }
    let scripts = (try? FileManager.default.subpathsOfDirectory(atPath: name))?.filter { $0.hasSuffix(".nav") }.sorted() ?? []
    return scripts.map { "\(name)/\($0)" }
  }
}
