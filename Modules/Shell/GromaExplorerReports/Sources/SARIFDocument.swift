import Groma
public import GromaExplorer
import GromaLinks
import GromaReportFormats

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
  public var text: String {
    let document: JSON = [
      "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"), "version": .text("2.1.0"), "runs": .list([run]),
    ]
    return "\(document)\n"
  }

  private var run: JSON {
    [
      "tool": [
        "driver": ["name": .text("groma"), "rules": .list(report.verdicts.map(rule))]
      ],
      "automationDetails": ["id": .text("explore/\(report.app)/")], "columnKind": .text("unicodeCodePoints"),
      "invocations": .list([["executionSuccessful": .flag(true), "toolExecutionNotifications": .list(notifications)]]),
      "results": .list(report.findings.compactMap(result)),
      "properties": [
        "app": .text(report.app), "engine": .text(report.engine), "bounds": .text(report.bounds.inFull),
        "states": .number(report.counts.states), "isComplete": .flag(report.isComplete), "isProved": .flag(report.isProved),
        "headline": .text(report.headline),
      ],
    ]
  }

  private var notifications: [JSON] {
    report.reservations.map { reservation in
      [
        "descriptor": ["id": .text(reservation.kind.rawValue)], "level": .text(reservation.isSerious ? "warning" : "note"),
        "message": ["text": .text(reservation.sentence)],
        "locations": .list(reservation.declaration.map { [location($0)] } ?? []),
      ]
    }
  }

  private func rule(_ verdict: ExplorationReport.Verdict) -> JSON {
    [
      "id": .text(id(verdict.property)), "shortDescription": ["text": .text(verdict.property)],
      "fullDescription": ["text": .text("In every state that can be reached: \(verdict.property).")],
      "defaultConfiguration": ["level": .text("error")],
      "properties": ["verdict": .text(report.words(of: verdict)), "looked": .number(verdict.looked)],
    ]
  }

  private func result(_ finding: ExplorationReport.Finding) -> JSON? {
    guard let index = report.verdicts.firstIndex(where: { $0.property == finding.property }) else { return nil }
    let steps = finding.steps.map { step in
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
          "occurrences": .number(finding.others.count + 1), "others": .text(finding.othersInWords),
        ]))
    return .object(members)
  }

  private func message(_ finding: ExplorationReport.Finding) -> String {
    let way = finding.steps.map(\.move).joined(separator: "; ")
    return "\(finding.property): \(finding.sentence), on \(finding.screen)"
      + (way.isEmpty ? ", at launch" : ". From the launch: \(way)")
  }

  private func location(_ declaration: ExplorationReport.Declaration?, saying text: String? = nil, in module: String? = nil) -> JSON {
    var members: [JSON.Member] = []
    if let declaration, let reference = path(declaration.file).flatMap(Self.reference) {
      members.append(
        .init(
          name: "physicalLocation",
          value: [
            "artifactLocation": ["uri": .text(reference), "uriBaseId": .text("%SRCROOT%")],
            "region": ["startLine": .number(declaration.line)],
          ]))
    }
    if let module { members.append(.init(name: "logicalLocations", value: .list([["name": .text(module), "kind": .text("module")]]))) }
    if let text { members.append(.init(name: "message", value: ["text": .text(text)])) }
    return .object(members)
  }

  /// Returns the name of a property as an identifier, such as `every-link-lands`.
  private func id(_ property: String) -> String {
    property.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").lowercased()
  }

  /// Returns a path as a relative URI reference, or `nil` if the path cannot be encoded.
  private static func reference(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { PercentCoding.encoded(String($0)) }
    return parts.contains(nil) ? nil : parts.compactMap(\.self).joined(separator: "/")
  }
}
