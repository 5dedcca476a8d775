import Groma
import GromaCommandLanguage
import GromaConsole
import GromaProcesses
import GromaReportFormats
import GromaScripts

/// The report of a run of scripts, which is printed in the order of the files.
@MainActor
final class RunReport {
  private let reporter: any ScriptReporter
  private let options: ReportOptions
  private let apps: [AppDefinition]
  private let count: Int
  private var summary = ScriptSummary()
  private var reports: [ScriptReport] = []
  private var progress: Progress

  /// Creates the report of a run of `count` scripts on `apps`, and prints its beginning.
  ///
  /// - Parameter omitted: The number of scripts that are not run because others have a line `#: only`.
  init(_ options: ReportOptions, of apps: [AppDefinition], count: Int, omitted: Int) {
    self.options = options
    self.apps = apps
    self.count = count
    reporter = options.reporter
    summary.omitted = omitted
    progress = Progress(count: count, isShown: reporter is HumanReporter)
    write(reporter.beginning(of: count))
  }

  /// Shows the name of the running script on the progress line.
  func note(_ file: String) { progress.show(file, done: summary.total) }

  /// Removes the progress line.
  func clear() { progress.clear() }

  /// Checks that the JUnit report can be written, before any script runs.
  func check() throws(FileError) { if let junit = options.junit { try FileError.checkWriting(junit) } }

  /// Adds the report of a script and prints it.
  func add(_ report: ScriptReport) {
    clear()
    summary.add(report)
    if options.junit != nil { reports.append(report) }
    write(reporter.lines(of: report, number: summary.total))
  }

  /// Prints the end of the report and writes the JUnit report, if requested. Returns the exit code, which is 2 if the JUnit report cannot
  /// be written.
  func end() throws -> Int32 {
    clear()
    let coverage = summary.reached(of: apps)
    write(reporter.end(summary, coverage: coverage))
    StandardStreams.flush()
    if let junit = options.junit {
      do throws(FileError) {
        try FileError.write(Array(JUnitDocument.text(of: reports, coverage: coverage).utf8), to: junit)
      } catch {
        StandardStreams.writeError("error: \(error)".escapingControls)
        return 2
      }
    }
    return summary.exitCode
  }

  private func write(_ lines: [ReportLine]) {
    for line in lines {
      switch line {
      case .result(let text): print(text)
      case .detail(let text):
        // Flushes the output, so that the lines are in order if both streams have the same target.
        StandardStreams.flush()
        let width = StandardStreams.errorIsTerminal ? StandardStreams.width : nil
        for line in width.map(text.wrappedWithIndentation) ?? [text] { StandardStreams.writeError(line) }
      }
    }
  }
}

/// A progress line for several scripts. The line is shown only if standard error is a terminal. Call `clear()` to remove the line.
struct Progress {
  private let count: Int
  private let isShown: Bool

  init(count: Int, isShown: Bool) {
    self.count = count
    self.isShown = isShown && count > 1 && StandardStreams.errorIsTerminal
  }

  func show(_ file: String, done: Int) {
    guard isShown else { return }
    let width = StandardStreams.width ?? 80
    StandardStreams.writeErrorText("\r\u{1B}[K" + "[\(done + 1)/\(count)] \(file)".escapingControls.prefix(width - 1))
  }

  func clear() {
    if isShown { StandardStreams.writeErrorText("\r\u{1B}[K") }
  }
}
