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
    let runner = ScriptRunner(options.definition, of: Apps.all, variables: options.variables, keepsGoing: keepGoing)
    var passed = 0
    var failed = 0
    var unreadable = 0
    for file in try expanded() {
      let text: String
      do {
        text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      } catch {
        StandardStreams.writeError("\(file.escapingControls): error: cannot be read as UTF-8 text")
        unreadable += 1
        continue
      }
      do throws(Diagnostic) {
        let report = try runner.run(text, file: file)
        show(report)
        if report.failures.isEmpty { passed += 1 } else { failed += 1 }
      } catch {
        StandardStreams.writeError(error.rendered(source: text, file: file))
        unreadable += 1
      }
    }
    print("\(passed) passed, \(failed + unreadable) failed")
    throw ExitCode(unreadable > 0 ? 2 : failed > 0 ? 1 : 0)
  }

  @MainActor
  private func show(_ report: ScriptReport) {
    let skipped = report.skipped > 0 ? ", \(report.skipped) left out" : ""
    let line = "\(report.script.file): \(report.script.name) (\(report.run) steps\(skipped))".escapingControls
    guard !report.failures.isEmpty else {
      if !quiet { print("ok    \(line)") }
      return
    }
    print("FAIL  \(line)")
    for failure in report.failures { StandardStreams.writeError(failure.lines(in: report.script).joined(separator: "\n")) }
  }

  /// The files named, and those in the folders named.
  private func expanded() throws -> [String] {
    try files.flatMap { name -> [String] in
      var isFolder = false
      guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder else { return [name] }
      return try FileManager.default.subpathsOfDirectory(atPath: name).filter { $0.hasSuffix(".nav") }.sorted().map { "\(name)/\($0)" }
    }
  }
}
