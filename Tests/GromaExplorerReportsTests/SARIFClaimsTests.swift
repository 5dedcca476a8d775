import Foundation
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

/// Tests the values of a SARIF document against the report.
@MainActor
struct SARIFClaimsTests {
  private func run(_ report: ExplorationReport, path: @escaping (String) -> String? = { $0 }) throws -> [String: Any] {
    let document = try JSONSerialization.jsonObject(with: Data(SARIFDocument(report, path: path).text.utf8))
    return try #require(((document as? [String: Any])?["runs"] as? [[String: Any]])?.first)
  }

  /// Returns the value at a path of names and indices, separated by dots.
  private func value(_ path: String, in object: Any) -> Any? {
    path.split(separator: ".").reduce(object as Any?) { value, part in
      if let index = Int(part), let list = value as? [Any] { return list.indices.contains(index) ? list[index] : nil }
      return (value as? [String: Any])?[String(part)]
    }
  }

  private func text(_ path: String, in object: Any) -> String? { value(path, in: object) as? String }

  @Test func theResultIsInTheProperties() throws {
    for isComplete in [true, false] {
      var report = ExplorationReport.planted
      report.counts.isComplete = isComplete
      let run = try run(report)
      #expect(text("properties.headline", in: run) == report.headline && text("properties.app", in: run) == "planted")
      #expect(text("properties.bounds", in: run) == report.bounds.inFull)
      #expect(value("properties.states", in: run) as? Int == report.counts.states.clamped)
      #expect(value("properties.isComplete", in: run) as? Bool == isComplete && value("properties.isProved", in: run) as? Bool == false)
      #expect(text("automationDetails.id", in: run) == "explore/planted/")
    }
  }

  /// A fact that rules out a proof is a warning, and others are notes.
  @Test func reservationsHaveTheirLevel() throws {
    let report = ExplorationReport.hostile
    let run = try run(report)
    for (index, reservation) in report.reservations.enumerated() {
      let notification = try #require(value("invocations.0.toolExecutionNotifications.\(index)", in: run))
      #expect(text("level", in: notification) == (reservation.isSerious ? "warning" : "note"))
      #expect(text("message.text", in: notification) == reservation.sentence)
      #expect(text("descriptor.id", in: notification) == reservation.kind.rawValue)
    }
    #expect(Set(report.reservations.map(\.isSerious)) == [true, false])
  }

  @Test func rulesHaveTheVerdicts() throws {
    let report = ExplorationReport.hostile
    let run = try run(report)
    for (index, verdict) in report.verdicts.enumerated() {
      let rule = try #require(value("tool.driver.rules.\(index)", in: run))
      #expect(text("properties.verdict", in: rule) == report.words(of: verdict))
      #expect(value("properties.looked", in: rule) as? Int == verdict.looked.clamped)
      #expect(text("fullDescription.text", in: rule)?.hasPrefix("The property '") == true)
    }
  }

  @Test func identifiersHaveOnlyLettersAndDigits() throws {
    var report = ExplorationReport.planted
    report.verdicts[0].property = "  A 'b/:id' is open -- 2 times! "
    #expect(text("tool.driver.rules.0.id", in: try run(report)) == "a-b-id-is-open-2-times")
  }

  @Test func aFindingOfAnUncheckedPropertyIsNoResult() throws {
    var report = ExplorationReport.planted
    let count = report.findings.count
    report.findings[0].property = "something else"
    let results = try #require(value("results", in: try run(report)) as? [Any])
    #expect(results.count == count - 1, "a result needs its rule")
  }

  @Test func theCodeFlowEndsWithTheCycle() throws {
    var report = ExplorationReport.planted
    report.findings[0].cycle = [.init(move: "tap around", declaration: .init(file: "Rooms/Rooms.swift", line: 5))]
    let result = try #require(value("results.0", in: try run(report)))
    let flow = try #require(value("codeFlows.0.threadFlows.0.locations", in: result) as? [Any])
    #expect(flow.count == report.findings[0].steps.count + 1)
    #expect(text("location.message.text", in: try #require(flow.last)) == "tap around")
    #expect(value("location.physicalLocation.region.startLine", in: try #require(flow.last)) as? Int == 5)
    let message = try #require(text("message.text", in: result))
    #expect(message.hasSuffix("; again and again:; tap around"), "\(message)")
  }

  @Test func occurrencesAreCounted() throws {
    var report = ExplorationReport.planted
    report.findings[0].others = [
      .init(property: "nothing fails", screen: "x", move: nil), .init(property: "nothing fails", screen: "y", move: nil),
    ]
    report.findings[0].checks = ["open url=app://x", "actions"]
    let run = try run(report)
    #expect(value("results.0.properties.places", in: run) as? Int == 3)
    #expect(value("results.1.properties.places", in: run) as? Int == 1 && value("results.1.properties.others", in: run) is NSNull)
    #expect(value("results.0.properties.checks", in: run) as? [String] == report.findings[0].checks)
    #expect(value("results.0.properties.isConfirmed", in: run) as? Bool == true)
  }

  /// A service that shows results recognizes a finding by its fingerprint, whichever moves lead to it.
  @Test func theFingerprintIsThatOfTheCause() throws {
    var report = ExplorationReport.planted
    func print(_ index: Int) throws -> String {
      try #require(text("results.\(index).partialFingerprints.gromaFinding/v1", in: try run(report)))
    }
    let before = try print(0)
    report.findings[0].steps.removeAll()
    report.findings[0].sentence = "in other words"
    #expect(try print(0) == before)
    report.findings[0].cause = "another"
    #expect(try print(0) != before)
  }
}
