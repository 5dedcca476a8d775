import Groma
public import GromaExplorer
package import GromaReportFormats

/// The findings of an exploration as JSON in the Static Analysis Results Interchange Format (SARIF), version 2.1.0, which editors and code
/// review tools can display.
///
/// The document has a rule for each property and a result for each finding. The location of a result is the line that declares the link,
/// screen or property. The code flow of a result contains the moves of the finding.
public struct SARIFDocument {
  private let report: ExplorationReport
  private let path: (String) -> String?

  /// Creates a document.
  ///
  /// - Parameters:
  ///   - report: The results of the exploration.
  ///   - path: A closure that returns the path of a source file relative to the source root, or `nil` if no such file is found. The
  ///     argument is the module and name of the file, such as `Chat/ChatLinks.swift`. A result without a path has only its module as a
  ///     location.
  public init(_ report: ExplorationReport, path: @escaping (String) -> String?) {
    self.report = report
    self.path = path
  }

  /// The document as JSON on one line, with a final line end.
  public var text: String { SARIF.text(of: [run]) }

  /// The run of the document.
  package var run: JSON {
    SARIF.run(
      "explore/\(report.app)/", rules: report.verdicts.map(rule), notifications: notifications, results: report.findings.compactMap(result),
      properties: [
        "app": .text(report.app), "bounds": .text(report.bounds.inFull),
        "states": .count(report.counts.states), "isComplete": .flag(report.isComplete), "isProved": .flag(report.isProved),
        "headline": .text(report.headline), "explored": .texts(report.stepLines),
      ])
  }

  private var notifications: [JSON] {
    report.reservations.map { reservation in
      SARIF.notification(reservation.kind.rawValue, reservation.sentence, isSerious: reservation.isSerious, at: [])
    }
  }

  private func rule(_ verdict: ExplorationReport.Verdict) -> JSON {
    SARIF.rule(
      id(verdict.property), verdict.property, description: "The property '\(verdict.property)'.",
      properties: ["verdict": .text(report.words(of: verdict)), "looked": .count(verdict.looked)])
  }

  private func result(_ finding: ExplorationReport.Finding) -> JSON? {
    guard let index = report.verdicts.firstIndex(where: { $0.property == finding.property }) else { return nil }
    let steps = (finding.steps + (finding.cycle ?? [])).map { step in
      JSON.object([.init(name: "location", value: location(step.declaration, saying: step.move))])
    }
    var members: [JSON.Member] = [
      .init(name: "ruleId", value: .text(id(finding.property))), .init(name: "ruleIndex", value: .number(index)),
      .init(name: "level", value: .text("error")), .init(name: "message", value: ["text": .text(message(finding))]),
      .init(name: "locations", value: .list([location(finding.declaration, in: finding.module)])),
      .init(name: "partialFingerprints", value: ["gromaFinding/v1": .text("\(finding.property) | \(finding.cause)")]),
    ]
    if !steps.isEmpty {
      members.append(.init(name: "codeFlows", value: .list([["threadFlows": .list([["locations": .list(steps)]])]])))
    }
    members.append(
      .init(
        name: "properties",
        value: [
          "owner": .text(finding.owner), "isConfirmed": .flag(finding.isConfirmed), "checks": .texts(finding.checks),
          "places": .number(finding.others.count + 1), "others": .text(finding.othersInWords),
          "dimensions": .text(finding.dimensionsInWords),
        ]))
    return .object(members)
  }

  private func message(_ finding: ExplorationReport.Finding) -> String {
    let way = finding.moveLines.map { $0.trimmingPrefix("  ") }.joined(separator: "; ")
    let start = finding.isOfApp ? "" : ", at launch"
    return "\(finding.property): \(finding.sentence), \(finding.place)" + (way.isEmpty ? start : ". From the launch: \(way)")
  }

  private func location(_ declaration: ExplorationReport.Declaration?, saying text: String? = nil, in module: String? = nil) -> JSON {
    SARIF.location(declaration.flatMap { path($0.file) }, line: declaration?.line, module: module, saying: text)
  }

  /// Returns the name of a property as an identifier, such as `every-link-lands`.
  private func id(_ property: String) -> String {
    property.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
  }
}
