import Groma
import GromaLinks
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Tests that a dependency on anything outside the state is named, and that nothing is then proved.
@MainActor
struct HiddenInputTests {
  /// A value outside the state.
  private final class Hidden: Sendable {
    private let times = Mutex(0)

    /// Returns true every second time.
    func flips() -> Bool {
      times.withLock { times in
        times += 1
        return times % 2 == 0
      }
    }
  }

  /// Returns an app with an action `go` of `a`, and an action that signs in or out.
  private func app(properties: [Property] = [], _ go: StubAction) -> AppDefinition {
    let sign = StubAction("sign") {
      $0.with { _, transaction throws(NavigationError) in
        let user = transaction.value(StubApp.Session.self).user
        return AppRoute().put(StubApp.Session(user: user == nil ? "ann" : nil))
      }
    }
    return PlantedApp.app(["a": [go, sign]], links: [], properties: properties)
  }

  private func expectNothingProved(
    _ report: ExplorationRecord, naming name: String, isComplete: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(report.hiddenInputs.map(\.description) == [name], sourceLocation: sourceLocation)
    #expect(report.isComplete == isComplete, sourceLocation: sourceLocation)
    #expect(!report.verdicts.contains { $0.verdict == .proved }, sourceLocation: sourceLocation)
    let line = report.lines.first { $0.contains(": hidden input: \(name) (GromaTesting/StubApp.swift:") }
    let end = ") depends on something outside the state, first noticed in stack[a]"
    #expect(line?.hasSuffix(end) == true, "\(report.lines)", sourceLocation: sourceLocation)
  }

  /// The action reads either the session or the counter first, on the same path. Its result in other states is then not known.
  @Test func changedFirstReadIsReported() {
    let hidden = Hidden()
    let go = StubAction("go") {
      $0.with { _, transaction throws(NavigationError) in
        let isAnother = hidden.flips()
        let isOpen = isAnother ? transaction.value(StubApp.Counter.self).count == 0 : transaction.value(StubApp.Session.self).user != nil
        return isOpen ? AppRoute() : AppRoute().fail("letters.no", "no")
      }
    }
    expectNothingProved(Exploration(app(go), audit: .off).record(), naming: "tap go", isComplete: false)
  }

  /// The action reads the same each time, but does something else.
  private func hiddenAction() -> StubAction {
    let hidden = Hidden()
    return UserAction("go") {
      $0.with { _, _ throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: hidden.flips() ? 1 : 2))
      }
    }
  }

  @Test func changedOutcomeIsFoundByTheAudit() {
    expectNothingProved(Exploration(app(hiddenAction()), audit: .one(in: 1)).record(), naming: "tap go")
  }

  /// For a set of states, each rule is run once more.
  @Test func changedOutcomeIsFoundWhenARuleIsRunAgain() {
    expectNothingProved(Exploration(app(hiddenAction())).record(), naming: "tap go")
  }

  @Test func hiddenInputPreventsAPromelaModel() {
    #expect(throws: RuleTables.Problem.opaque(["tap go"])) { try Exploration(app(hiddenAction()), audit: .one(in: 1)).promela() }
  }

  @Test func withoutAuditsHiddenInputIsNotDetected() {
    let report = Exploration(app(hiddenAction()), audit: .off).record()
    #expect(report.hiddenInputs.isEmpty)
    #expect(report.lines.contains("  moves checked by a second run of the app's own code: none"))
  }

  @Test func auditRateDefinesTheNumberOfAudits() {
    let reports = [1, 2, 4].map { Exploration(PlantedApp.app(), audit: .one(in: $0)).record() }
    let known = reports[0].audits?.count ?? 0
    #expect(known >= 4)
    #expect(reports.map { $0.audits?.count } == [known, known / 2, known / 4])
    #expect(reports[0].lines.contains("  moves checked by a second run of the app's own code: \(known), all of them"))
    #expect(
      reports[2].lines.contains(
        "  moves checked by a second run of the app's own code: \(known / 4), one in 4"))
    #expect(reports.allSatisfy { $0.hiddenInputs.isEmpty && $0.holds })
  }

  @Test func aPropertyIsAudited() {
    let hidden = Hidden()
    let property = Property("it is open") { _ in hidden.flips() ? "it is shut" : nil }
    let report = Exploration(app(properties: [property], UserAction("go") { $0.refresh() }), audit: .one(in: 1)).record()
    #expect(report.hiddenInputs.map(\.description) == ["it is open"])
  }

  @Test func listOfActionsIsAudited() {
    let hidden = Hidden()
    let definitions = StubApp.screens { _, _, _ throws(NavigationError) in hidden.flips() ? [UserAction("go") { $0.refresh() }] : [] }
    let app = AppDefinition("hidden", "", screens: definitions, root: page("a").erased)
    #expect(Exploration(app, audit: .one(in: 1)).record().hiddenInputs.contains { $0.subject == .offers(screen: "a") })
  }

  // MARK: False alarms

  /// A screen that is twice on a stack is not reported as a hidden input: the reads of a move distinguish the two.
  @Test(arguments: [false, true], [3, 4])
  func repeatedScreensCauseNoHiddenInput(inTabs: Bool, depth: Int) {
    let link = DeepLink("c", "a letter", destination: { (_: NoArguments) in page("c").key }) { (_: NoArguments) in
      AppRoute().top(.stack).push(page("c")).erased
    }.notification("c")
    let definitions = StubApp.screens { key, _, _ throws(NavigationError) in
      switch key.name {
      case "a":
        [
          UserAction("open-b") { $0.stack.push(page("b")) }, UserAction("open-c") { $0.stack.push(page("c")) },
          UserAction("window") { $0.openWindow("other", page("a").withStackContainer()) },
        ]
      case "b": [UserAction("open-c") { $0.stack.push(page("c")) }, UserAction("close") { $0.closeWindow() }]
      case "c":
        [
          UserAction("again") { $0.stack.push(page("c")) }, UserAction("finish") { $0.finish() },
          UserAction("find") { $0.last(.screen(page("c"))).makeVisible() },
          UserAction("pop-to") { $0.stack.pop(to: .screen(page("c"))) }, UserAction("replace") { $0.stack.replace(with: page("c")) },
        ]
      default: []
      }
    }
    let stack = page("a").withStackContainer().erased
    let root = inTabs ? AnyScreen(StubApp.Home(), [stack, page("b").withStackContainer().erased]).erased : stack
    let links = LinkTable([link], from: [.scheme("app")])
    let app = AppDefinition("repeated", "one screen twice", screens: definitions, parts: [links], root: root)
    let bounds = Bounds(depth: depth, layers: 2, states: 1_000)
    let list = StateList(Exploration(app, bounds: bounds, audit: .one(in: 5)))
    while list.exploredCount < list.count { list.exploreNext() }
    let hidden = list.findHiddenInputs()
    #expect(hidden.isEmpty && list.count > 20, "\(hidden)")
    // There are too many states to run a fifth of all moves again.
    let record = Exploration(app, bounds: bounds).record { $0.counts.runs < 5_000 }
    #expect(record.hiddenInputs.isEmpty && record.counts.states > 20, "\(record.hiddenInputs)")
  }

  private struct NoArguments: Codable {}
}
