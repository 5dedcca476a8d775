import Navigation

/// The XML that CI servers read: a suite for each script, a case for each phase.
public enum JUnitDocument {
  /// The document of a run.
  public static func text(of reports: [ScriptReport]) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites \(attributes([("name", "groma")] + counts(of: reports)))>")
    for report in reports {
      lines.append("  <testsuite \(attributes([("name", report.name), ("file", report.file)] + counts(of: [report])))>")
      if let obstacle = report.obstacle {
        lines += element(report.file, report, line: obstacle.line, ["<error \(attributes(obstacle))>\(text(obstacle))</error>"])
      }
      for phase in report.phases {
        let title = phase.title ?? "line \(phase.line)"
        let problems = phase.steps.compactMap(\.problem).map { "<failure \(attributes($0))>\(text($0))</failure>" }
        lines += element(title, report, line: phase.line, phase.isSkipped ? ["<skipped/>"] : problems)
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func element(_ name: String, _ report: ScriptReport, line: Int, _ content: [String]) -> [String] {
    let start = "    <testcase \(attributes([("name", name), ("classname", report.name), ("file", report.file), ("line", "\(line)")]))"
    return content.isEmpty ? ["\(start)/>"] : ["\(start)>"] + content.map { "      \($0)" } + ["    </testcase>"]
  }

  private static func counts(of reports: [ScriptReport]) -> [(String, String)] {
    let phases = reports.flatMap(\.phases)
    let errors = reports.count { $0.obstacle != nil }
    let milliseconds = reports.map(\.milliseconds).reduce(0, +)
    return [
      ("tests", "\(phases.count + errors)"), ("failures", "\(phases.count(where: \.hasFailed))"), ("errors", "\(errors)"),
      ("skipped", "\(phases.count(where: \.isSkipped))"), ("time", "\((milliseconds).rounded() / 1000)"),
    ]
  }

  private static func attributes(_ problem: ScriptReport.Problem) -> String {
    attributes([("type", problem.code), ("message", problem.message)])
  }

  private static func text(_ problem: ScriptReport.Problem) -> String { problem.lines.map(escaped).joined(separator: "\n") }

  private static func attributes(_ values: [(String, String)]) -> String {
    values.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.escapingControls.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // No XML has these, not even escaped.
      case "\u{FFFE}", "\u{FFFF}": result += scalar.escaped
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ScriptReport.Phase {
  /// Whether nothing of it was run.
  fileprivate var isSkipped: Bool { steps.allSatisfy(\.isSkipped) }
}
