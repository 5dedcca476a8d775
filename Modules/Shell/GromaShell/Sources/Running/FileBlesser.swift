import Groma
import GromaConsole
import GromaProcesses
import GromaScripts

/// An updater of the expected output in script files. It updates each block that differs, or asks the user for each block.
@MainActor
final class FileBlesser {
  private let isAsking: Bool
  /// The user's answer for all remaining blocks, or `nil` if the user has not given one.
  private var answerToAll: Bool?

  init(isAsking: Bool) { self.isAsking = isAsking }

  /// Updates the script file of a report where possible. Returns the report without the problems of the updated steps, or the same report
  /// if the file was not updated.
  func settled(_ report: ScriptReport) -> ScriptReport {
    guard report.outcome == .failed, FileError.isRegular(report.file), let text = try? FileError.readText(report.file) else {
      return report
    }
    switch Blesser.decide(report, text: text, accepts: { accepts($0) }) {
    case .unchanged: return report
    case .refused(let problem):
      StandardStreams.writeError(
        ("\(report.file): not rewritten, "
          + "because the problem at \(problem.file):\(problem.line) is not a difference in output").escapingControls)
      return report
    case .differs(let line):
      StandardStreams.writeError(
        "\(report.file): not rewritten, because line \(line) prints different lines for different rows".escapingControls)
      return report
    case .changed(let blessed, let steps):
      do throws(FileError) {
        try FileError.write(Array(blessed.utf8), to: report.file)
      } catch {
        StandardStreams.writeError("error: \(error)".escapingControls)
        return report
      }
      StandardStreams.printLine("\(report.file): rewritten at \(steps.map { "line \($0)" }.joined(separator: ", "))".escapingControls)
      return report.accepting(steps)
    }
  }

  private func accepts(_ step: ScriptReport.Step) -> Bool {
    guard isAsking else { return true }
    if let answerToAll { return answerToAll }
    StandardStreams.printLine(step.problem?.lines.joined(separator: "\n") ?? "")
    while true {
      StandardStreams.printText("rewrite it? y, n, a (all), q (none) ")
      StandardStreams.flush()
      switch readLine() {
      case "y": return true
      case "n": return false
      case "a":
        answerToAll = true
        return true
      case "q", nil:
        answerToAll = false
        return false
      default: continue
      }
    }
  }
}
