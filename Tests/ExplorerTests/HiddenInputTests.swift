import Navigation
import NavigationTesting
import Synchronization
import Testing

@testable import Explorer

/// What depends on something that no state holds is named, and nothing is proved.
@MainActor
struct HiddenInputTests {
  /// What no state holds.
  private final class Hidden: Sendable {
    private let times = Mutex(0)

    /// True every second time.
    func flips() -> Bool {
      times.withLock { times in
        times += 1
        return times % 2 == 0
      }
    }
  }

  /// An app with an action `go` of `a`, and one that signs in or out.
  private func app(properties: [Property] = [], _ go: UserAction) -> AppDefinition {
    let sign = UserAction("sign") {
      $0.with { _, transaction throws(NavigationError) in
        let user = transaction.value(StubApp.Session.self).user
        return AppRoute().put(StubApp.Session(user: user == nil ? "ann" : nil))
      }
    }
    return PlantedApp.app(["a": [go, sign]], links: [], properties: properties)
  }

  private func expectNothingProved(_ report: ExplorationReport, naming name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(report.opaque == [name], sourceLocation: sourceLocation)
    #expect(report.isComplete, sourceLocation: sourceLocation)
    #expect(!report.verdicts.contains { $0.verdict == .proved }, sourceLocation: sourceLocation)
    let line = "  not explored exhaustively, for it depends on something that no state holds: \(name)"
    #expect(report.lines.contains(line), sourceLocation: sourceLocation)
  }

  /// Who is signed in is read first, or the counter: on the same path.
  @Test func anotherFirstReadOnTheSamePathIsNoticed() {
    let hidden = Hidden()
    let go = UserAction("go") {
      $0.with { _, transaction throws(NavigationError) in
        let isAnother = hidden.flips()
        let isOpen = isAnother ? transaction.value(StubApp.Counter.self).count == 0 : transaction.value(StubApp.Session.self).user != nil
        return isOpen ? AppRoute() : AppRoute().fail("letters.no", "no")
      }
    }
    expectNothingProved(Exploration(app(go), audit: .off).run(), naming: "tap go")
  }

  /// The same is read each time, and something else done.
  private func hiddenAction() -> UserAction {
    let hidden = Hidden()
    return UserAction("go") {
      $0.with { _, _ throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: hidden.flips() ? 1 : 2))
      }
    }
  }

  @Test func anotherOutcomeIsNoticedByTheAudit() {
    expectNothingProved(Exploration(app(hiddenAction()), audit: .one(in: 1)).run(), naming: "tap go")
  }

  /// Of a set of states each rule is run once more.
  @Test func anotherOutcomeIsNoticedWhereARuleIsRunOnceMore() {
    expectNothingProved(Exploration(app(hiddenAction()), engine: .symbolic).run(), naming: "tap go")
  }

  @Test func anotherOutcomeIsNoticedByWalks() {
    let report = Exploration(app(hiddenAction()), engine: .walk, audit: .one(in: 1)).run()
    #expect(report.opaque == ["tap go"])
  }

  @Test func thereIsNoModelOfIt() {
    #expect(throws: PromelaModel.Problem.opaque(["tap go"])) { try Exploration(app(hiddenAction()), audit: .one(in: 1)).promela() }
  }

  @Test func whatIsNotAuditedIsNotNoticed() {
    let report = Exploration(app(hiddenAction()), audit: .off).run()
    #expect(report.opaque == [])
    #expect(report.lines.contains("  no move that was known was made once more by the app's own code"))
  }

  @Test func oneInSoManyMovesIsMadeOnceMore() {
    let reports = [1, 2, 4].map { Exploration(PlantedApp.app(), audit: .one(in: $0)).run() }
    let known = reports[0].audits?.count ?? 0
    #expect(known >= 4)
    #expect(reports.map { $0.audits?.count } == [known, known / 2, known / 4])
    #expect(reports[0].lines.contains("  every move that was known was made once more by the app's own code: \(known)"))
    #expect(reports[2].lines.contains("  one in 4 moves that were known was made once more by the app's own code: \(known / 4)"))
    #expect(reports.allSatisfy { $0.opaque == [] && $0.holds })
    #expect(Exploration(PlantedApp.app(), engine: .replay).run().audits == nil)
  }

  @Test func aPropertyIsAudited() {
    let hidden = Hidden()
    let property = Property("it is open") { _ in hidden.flips() ? "it is shut" : nil }
    let report = Exploration(app(properties: [property], UserAction("go") { $0.refresh() }), audit: .one(in: 1)).run()
    #expect(report.opaque == ["it is open"])
  }

  @Test func whatIsOfferedIsAudited() {
    let hidden = Hidden()
    let entries = StubApp.entries { _, _, _ throws(NavigationError) in hidden.flips() ? [UserAction("go") { $0.refresh() }] : [] }
    let app = AppDefinition("hidden", "", entries: entries, root: page("a").anyModal)
    #expect(Exploration(app, audit: .one(in: 1)).run().opaque.contains("what can happen"))
  }
}
