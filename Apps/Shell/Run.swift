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
    var tally = Tally()
    for name in files {
      let scripts = expanded(name)
      if scripts.isEmpty {
        StandardStreams.writeError("error: '\(name)' holds no .nav files".escapingControls)
        tally.unreadable += 1
      }
      for file in scripts { run(file, runner, &tally) }
    }
    print("\(tally.passed) passed, \(tally.failed + tally.unreadable) failed")
    throw ExitCode(tally.unreadable > 0 ? 2 : tally.failed > 0 ? 1 : 0)
  }

  /// How the files went.
  private struct Tally {
    var passed = 0
    var failed = 0
    var unreadable = 0
  }

  @MainActor
  private func run(_ file: String, _ runner: ScriptRunner, _ tally: inout Tally) {
    let text: String
    do throws(FileError) {
      text = try FileError.readText(file)
    } catch {
      StandardStreams.writeError("error: \(error)".escapingControls)
      tally.unreadable += 1
      return
    }
    do throws(Diagnostic) {
      let report = try runner.run(text, file: file)
      show(report)
      if report.failures.isEmpty { tally.passed += 1 } else { tally.failed += 1 }
    } catch {
      StandardStreams.writeError(error.rendered(source: text, file: file))
      tally.unreadable += 1
    }
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

  /// A file, or those in a folder, in order.
  private func expanded(_ name: String) -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), isFolder else { return [name] }
    let scripts = (try? FileManager.default.subpathsOfDirectory(atPath: name))?.filter { $0.hasSuffix(".nav") }.sorted() ?? []
    return scripts.map { "\(name)/\($0)" }
  }
}
