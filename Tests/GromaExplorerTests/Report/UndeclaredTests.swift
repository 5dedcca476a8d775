import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that the report lists the actions and links that declare no destination.
@MainActor
struct UndeclaredTests {
  private func undeclared(_ report: ExplorationReport) -> [String] { report.reservations.filter { $0.kind == .undeclared }.map(\.sentence) }

  @Test func actionsAndLinksWithoutADestinationAreListed() {
    let link = DeepLink("c", "", route: { (_: PlantedApp.Nothing) in AppRoute().land(on: page("b"), above: page("a")) })
    let actions = [
      "a": [StubAction("open-b") { $0.stack.push(page("b")) }.leading(to: page("b"))],
      "b": [UserAction("open-c") { $0.stack.push(page("c")) }],
    ]
    let report = Exploration(PlantedApp.app(actions, links: [link])).run()
    #expect(
      undeclared(report) == [
        "actions without a declared destination; the screens to which they lead are not checked: b.open-c",
        "links without a declared destination; the screens to which they lead are not checked: app://c",
      ])
    #expect(undeclared(report).allSatisfy(report.notLookedAt.contains))
    #expect(undeclared(Exploration(PlantedApp.app(actions, links: [link]), properties: []).run()).isEmpty)
  }

  @Test func aLongListIsCutInTheSentenceAlone() throws {
    let actions = ["a": (1...12).map { (number: Int) in StubAction("open-\(number)") { $0.stack.push(page("b", number)) } }]
    let report = Exploration(PlantedApp.app(actions, links: [])).run()
    let reservation = try #require(report.reservations.first { $0.kind == .undeclared })
    #expect(reservation.sentence.hasSuffix("a.open-4, a.open-5 and 4 more"))
    #expect(reservation.items?.count == 12)
  }
}
