import Foundation
import GromaExplorer
import GromaReportFormats
import GromaShellTesting
import Testing

@testable import GromaExplorerReports

/// The formats of a report, apart from the value itself as JSON.
enum ReportFormat: String, CaseIterable {
  case text, page, junit, sarif, objects

  /// Returns the texts, numbers and flags of a report in this format, without escapes.
  func values(of report: ExplorationReport) throws -> [String] {
    switch self {
    case .text: report.lines
    case .page: try Self.values(ofMarkup: Self.body(of: ExplorationPage(report).text))
    case .junit: try Self.values(ofMarkup: JUnitDocument.text(of: report))
    case .sarif: try Self.values(ofJSON: SARIFDocument(report, path: { $0 }).text)
    case .objects: try report.objects.flatMap { try Self.values(ofJSON: "\($0.members)") }
    }
  }

  /// Returns whether a value of a report in this format contains a text.
  func contains(_ text: String, in report: ExplorationReport) throws -> Bool { try values(of: report).contains { $0.contains(text) } }

  private static func values(ofMarkup text: String) throws -> [String] {
    try MarkupElement.all(in: text).flatMap { [$0.text] + $0.attributes.values }
  }

  /// Returns the body of a page as XML.
  static func body(of page: String) throws -> String {
    let start = try #require(page.firstRange(of: "<body>")).lowerBound
    let body = page[start...].split(separator: "<script>")[0]
    return body.replacing(" hidden>", with: ">").replacing(" open>", with: ">").replacing("<input type=\"search\">", with: "") + "</body>"
  }

  private static func values(ofJSON text: String) throws -> [String] {
    func texts(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap(texts)
      case let object as [String: Any]: object.flatMap { ["\($0.key)"] + texts($0.value) }
      default: ["\(value)"]
      }
    }
    return texts(try JSONSerialization.jsonObject(with: Data(text.utf8)))
  }
}
