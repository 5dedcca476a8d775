import Foundation
import Groma
import GromaReportFormats
import GromaShellTesting
import GromaTesting
import Testing

@testable import GromaExplorer
@testable import GromaExplorerReports

/// Tests that every format contains the reservations that limit a verdict.
@MainActor
struct ReservationTests {
  /// Returns the unescaped texts of a report in each format.
  private func texts(_ report: ExplorationReport) throws -> [String: String] {
    func markup(_ text: String) throws -> String {
      try MarkupElement.all(in: text).map { element in ([element.text] + element.attributes.values).joined(separator: "\n") }
        .joined(separator: "\n")
    }
    func strings(_ value: Any) -> [String] {
      switch value {
      case let text as String: [text]
      case let list as [Any]: list.flatMap(strings)
      case let object as [String: Any]: object.values.flatMap(strings)
      default: []
      }
    }
    func json(_ text: String) throws -> String {
      try strings(JSONSerialization.jsonObject(with: Data(text.utf8))).joined(separator: "\n")
    }
    let page = ExplorationPage(report).text
    let body = try #require(page.firstRange(of: "<body>").map { page[$0.lowerBound...] }).split(separator: "<script>")[0]
    let xml = body.replacingOccurrences(of: " hidden>", with: ">").replacingOccurrences(of: " open>", with: ">")
      .replacingOccurrences(of: "<input type=\"search\">", with: "")
    return [
      "text": report.description, "HTML": try markup(xml + "</body>"), "JUnit": try markup(JUnitDocument.text(of: report)),
      "SARIF": try json(SARIFDocument(report, path: { $0 }).text), "JSON": try json(report.json),
      "objects": try report.objects.map { try json("\($0.members)") }.joined(separator: "\n"),
    ]
  }

  @Test func everyReservationIsInEveryFormat() throws {
    let report = ExplorationReport.hostile
    #expect(Set(report.reservations.map(\.kind)).count == report.reservations.count)
    for (format, text) in try texts(report) {
      for reservation in report.reservations { #expect(text.contains(reservation.sentence), "\(format): \(reservation.kind)") }
    }
  }

  @Test func everyVerdictIsTheSameInEveryFormat() throws {
    let report = ExplorationReport.hostile
    #expect(Set(report.verdicts.map(\.kind)) == Set(ExplorationReport.Verdict.Kind.allCases))
    for (format, text) in try texts(report) where format != "JSON" {
      for verdict in report.verdicts {
        // The text begins its line with the important words.
        let words = report.words(of: verdict)
        #expect(text.lowercased().contains(words.lowercased()), "\(format): \(words)")
      }
    }
  }

  @Test func aComparisonHasTheReservationsOfBoth() {
    let comparison = ExplorationComparison(from: .hostile, to: .hostile)
    for reservation in ExplorationReport.hostile.reservations {
      #expect(comparison.reservations.contains(reservation.sentence))
    }
  }

  @Test func countIsTheNumberOfCheckedStates() throws {
    // A property that checks each state on its own is checked only in a sample.
    let report = Exploration(Self.manyStates, bounds: Bounds(depth: 4)).run()
    let verdict = try #require(report.verdicts.first { $0.property == "the tree is well-formed" })
    #expect(verdict.kind == .checked && verdict.looked < report.counts.explored)
    for (format, text) in try texts(report) where format != "JSON" {
      #expect(text.contains("no violation in \(verdict.looked.of("state"))"), "\(format)")
    }
  }

  private static let manyStates: AppDefinition = {
    let letters = ["a", "b", "c"]
    let actions = letters.map { letter in StubAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    return AppDefinition(
      "letters", "pages that open pages", screens: StubApp.screens { _, _, _ throws(NavigationError) in actions },
      root: AnyScreen(StubApp.Home(), [page("a").withStackContainer().erased, page("b").withStackContainer().erased]).erased)
  }()

  // MARK: Requirements

  @Test func nothingCheckedIsNoProof() {
    var report = ExplorationReport.planted
    for index in report.verdicts.indices { report.verdicts[index].kind = .unchecked }
    #expect(!report.hasChecked && !report.isProved && report.holds)
    #expect(report.failures(of: .nothing) == ["nothing was checked"])
  }

  @Test func appWithoutLinksProvesNothingAboutLinks() throws {
    let report = Exploration(Self.manyStates, bounds: Bounds(depth: 2)).run()
    #expect(report.verdicts.first { $0.property == "every link lands" }?.kind == .vacuous)
    #expect(!report.isProved, "most letters were never visible")
    #expect(report.failures(of: .complete) == [])
    #expect(report.failures(of: .proof).allSatisfy { $0.hasPrefix("screens never visible") })
  }

  @Test func stoppedExplorationIsNotComplete() {
    var exploration = Exploration(Self.manyStates, bounds: Bounds(depth: 4))
    exploration.limits.pauses = 1
    let report = exploration.run { $0.explored == 0 || $0.found == $0.explored }
    let (states, explored) = (report.counts.states, report.counts.explored)
    let left = (states - explored).grouped
    #expect(!report.isComplete && !report.isProved && 0 < explored && explored < states)
    #expect(report.failures(of: .nothing) == [])
    #expect(report.failures(of: .complete) == ["the exploration is not complete"])
    #expect(
      report.reservations.first?.sentence
        == "not complete: the exploration stopped early; \(left) of the \(states.of("state")) found were not explored")
    #expect(report.verdicts.allSatisfy { $0.kind != .proved })
  }

  @Test func namesTheBoundThatHidesAScreen() {
    let leads = [("a", "b"), ("b", "c"), ("c", "d")]
    let app = AppDefinition(
      "deep", "pages behind pages",
      screens: StubApp.screens { key, _, _ throws(NavigationError) in
        leads.filter { $0.0 == key.name }.map { lead in UserAction("open") { $0.stack.push(page(lead.1)) } }
      }, root: page("a").withStackContainer().erased)
    let report = Exploration(app, bounds: Bounds(depth: 2)).run()
    let bounds = report.screens.compactMap { screen in screen.bound.map { "\(screen.name) \(report.bounds.text(ofLarger: $0))" } }
    #expect(report.screens.contains { $0.name == "d" } && bounds == ["c depth=3"])
  }

  @Test func aFailureOfAnExpectationPrintsTheText() {
    let report = ExplorationReport.planted
    #expect(Mirror(reflecting: report).children.isEmpty)
    #expect("\(report)" == report.lines.joined(separator: "\n"))
  }
}
