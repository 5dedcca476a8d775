import Groma
import GromaExplorer

/// Functions that write JUnit XML, the format in which CI servers read suites of test cases.
public enum JUnitDocument {
  /// A suite: a named group of test cases.
  package struct Suite {
    /// The name of the suite.
    package var name: String
    /// The file that the suite tests, or `nil` if the suite does not test a single file.
    package var file: String?
    /// The duration in milliseconds.
    package var milliseconds = 0.0
    /// The properties that apply to all cases, each as a name and a value.
    package var properties: [(String, String)] = []
    /// The cases, in order.
    package var cases: [Case]

    /// Creates a suite.
    package init(name: String, file: String? = nil, milliseconds: Double = 0, properties: [(String, String)] = [], cases: [Case]) {
      self.name = name
      self.file = file
      self.milliseconds = milliseconds
      self.properties = properties
      self.cases = cases
    }
  }

  /// One test case.
  package struct Case {
    /// The name of the case.
    package var name: String
    /// The file that declares the case, or another name if no file does.
    package var file: String
    /// The line of the declaration, from 1, or `nil` if it is unknown.
    package var line: Int?
    /// The reason why the case has no result, or `nil` if it has one.
    package var skipReason: String?
    /// The errors that prevented the case from running to its end.
    package var errors: [Problem] = []
    /// The checks of the case that failed.
    package var failures: [Problem] = []

    /// Whether the case has no result.
    package var isSkipped: Bool { skipReason != nil }

    /// Creates a case.
    package init(
      name: String, file: String, line: Int? = nil, skipReason: String? = nil, errors: [Problem] = [], failures: [Problem] = []
    ) {
      self.name = name
      self.file = file
      self.line = line
      self.skipReason = skipReason
      self.errors = errors
      self.failures = failures
    }
  }

  /// An error or a failure.
  package struct Problem {
    /// A stable code for machines.
    package var code: String
    /// The message as a single sentence.
    package var message: String
    /// The full message, as lines.
    package var lines: [String]

    /// Creates a problem.
    package init(code: String, message: String, lines: [String]) {
      self.code = code
      self.message = message
      self.lines = lines
    }
  }

  /// Returns the text of an XML document that contains the suites in order.
  package static func text(of suites: [Suite]) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites \(attributes([("name", "groma")] + counts(of: suites)))>")
    for suite in suites {
      let file = suite.file.map { [("file", $0)] } ?? []
      lines.append("  <testsuite \(attributes([("name", suite.name)] + file + counts(of: [suite])))>")
      if !suite.properties.isEmpty {
        lines += ["    <properties>"] + suite.properties.map { "      <property \(attributes([("name", $0), ("value", $1)]))/>" }
        lines.append("    </properties>")
      }
      for one in suite.cases { lines += element(one, of: suite) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>", ""]).joined(separator: "\n")
  }

  private static func element(_ one: Case, of suite: Suite) -> [String] {
    let line = one.line.map { [("line", "\($0)")] } ?? []
    let start = "    <testcase \(attributes([("name", one.name), ("classname", suite.name), ("file", one.file)] + line))"
    let content =
      (one.skipReason.map { ["<skipped \(attributes([("message", $0)]))/>"] } ?? []) + one.errors.map { element("error", $0) }
      + one.failures.map { element("failure", $0) }
    return content.isEmpty ? ["\(start)/>"] : ["\(start)>"] + content.map { "      \($0)" } + ["    </testcase>"]
  }

  private static func element(_ name: String, _ problem: Problem) -> String {
    let text = problem.lines.map(\.escapingMarkup).joined(separator: "\n")
    return "<\(name) \(attributes([("type", problem.code), ("message", problem.message)]))>\(text)</\(name)>"
  }

  private static func counts(of suites: [Suite]) -> [(String, String)] {
    let cases = suites.flatMap(\.cases)
    let milliseconds = suites.map(\.milliseconds).reduce(0, +)
    return [
      ("tests", "\(cases.count)"), ("failures", "\(cases.count { !$0.failures.isEmpty })"),
      ("errors", "\(cases.count { !$0.errors.isEmpty })"), ("skipped", "\(cases.count(where: \.isSkipped))"),
      ("time", "\(milliseconds.rounded() / 1000)"),
    ]
  }

  private static func attributes(_ values: [(String, String)]) -> String {
    values.map { "\($0)=\"\($1.escapingMarkup)\"" }.joined(separator: " ")
  }
}
