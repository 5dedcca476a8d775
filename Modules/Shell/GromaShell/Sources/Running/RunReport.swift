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
  private var summary = ScriptSummary()
  private var reports: [ScriptReport] = []
  private var progress = Progress(count: 0, isShown: false)
  /// Whether the JUnit report is requested and can be written.
  private var writesJUnit = false
  /// Whether the beginning of the report was printed.
  private var hasBegun = false

  /// Creates the report of a run of scripts on `apps`.
  init(_ options: ReportOptions, of apps: [AppDefinition]) {
    self.options = options
    self.apps = apps
    reporter = options.reporter
  }

  /// Checks that the JUnit report can be written, and removes the contents of an earlier one, before any script runs.
  ///
  /// - Parameter inputs: The paths of files that the command reads, which the report may not replace.
  func prepare(inputs: [String]) throws(FileError) {
    try ReportPaths(all: options.junit.map { [$0] } ?? []).begin(inputs: inputs)
    writesJUnit = options.junit != nil
  }

  /// Prints the beginning of the report of a run of `count` scripts.
  ///
  /// - Parameter omitted: The number of scripts that are not run because others have a line `#: only`.
  func begin(count: Int, omitted: Int) {
    hasBegun = true
    summary.omitted = omitted
    progress = Progress(count: count, isShown: reporter is HumanReporter)
    write(reporter.beginning(of: count))
  }

  /// The number of scripts whose reports were added.
  var total: Int { summary.total }

  /// Shows the name of the running script on the progress line.
  func note(_ file: String) { progress.show(file, done: summary.total) }

  /// Removes the progress line.
  func clear() { progress.clear() }

  /// Adds the report of a script and prints it.
  func add(_ report: ScriptReport) {
    clear()
    summary.add(report)
    if options.junit != nil { reports.append(report) }
    write(reporter.lines(of: report, number: summary.total))
  }

  /// Prints the end of the report and writes the JUnit report, if requested. Returns the exit code, which is 2 if the JUnit report cannot
  /// be written.
  func end() -> Int32 {
    clear()
    let coverage = summary.reached(of: apps)
    write(reporter.end(summary, coverage: coverage))
    return writeJUnit(JUnitDocument.text(of: reports, coverage: coverage)) ? summary.exitCode : 2
  }

  /// Ends the report of a run that did not start, or in which not all scripts have a result. The JUnit report, if requested, contains the
  /// reason as an error.
  ///
  /// - Parameters:
  ///   - reason: The reason as a sentence.
  ///   - code: The exit code.
  /// - Returns: The exit code.
  func end(because reason: String, code: Int32) -> Int32 {
    clear()
    let coverage = hasBegun ? summary.reached(of: apps) : []
    if hasBegun { write(reporter.end(summary, coverage: coverage)) }
    write(reporter.interruption(reason))
    StandardStreams.writeError("error: \(reason)".escapingControls)
    _ = writeJUnit(JUnitDocument.text(of: reports, coverage: coverage, interruption: reason))
    return code
  }

  /// Writes the JUnit report, if it is requested. Returns `false` if the report cannot be written.
  private func writeJUnit(_ text: @autoclosure () -> String) -> Bool {
    guard writesJUnit, let junit = options.junit else { return true }
    StandardStreams.flush()
    return !ReportPaths.write([(junit, text())]).isEmpty
  }

  private func write(_ lines: [ReportLine]) {
    for line in lines {
      switch line {
      case .result(let text): StandardStreams.printLine(text)
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
