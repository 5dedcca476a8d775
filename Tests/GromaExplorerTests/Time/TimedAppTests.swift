import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// An app with three waits, a token refresh and a link that expires. Two mistakes can be planted that only time shows.
@MainActor
struct TimedAppTests {
  private typealias Counter = StubApp.Counter
  private typealias Session = StubApp.Session

  /// The mistakes.
  enum Mistake: CaseIterable {
    /// The token refresh stores the session although the user has signed out meanwhile.
    case refreshAfterSignOut
    /// The deletion closes the visible screen after its wait, although another screen may have opened meanwhile.
    case deletionOfAnotherScreen
  }

  /// The letters that the user has marked, as bits.
  private nonisolated struct Marked: StateValue {
    static let name = "marked"
    static let initial = Marked(bits: 0)
    var bits: Int
  }

  /// The counter after the deletion has closed another screen.
  private nonisolated static let lost = 9

  private nonisolated static func isSignedIn(_ transaction: inout NavigationTransaction) -> Bool {
    transaction.value(StubApp.Session.self).user != nil
  }

  /// Creates the app. With five marks, it has more than 10,000 states.
  private static func app(_ mistake: Mistake? = nil, marks count: Int = 0) -> AppDefinition {
    let refreshed = mistake == .refreshAfterSignOut
    let refresh = CustomStep("refresh", "refreshes the session", taking: PlantedApp.Nothing.self) { _, _, transaction in
      refreshed || Self.isSignedIn(&transaction) ? AppRoute().put(Session(user: "refreshed")) : AppRoute()
    }
    let signIn = StubAction("sign-in") {
      $0.put(Session(user: "ann")).wait(milliseconds: 300_000).perform("refresh", PlantedApp.Nothing())
    }
    let signOut = StubAction("sign-out") { $0.put(Session(user: nil)).top(.stack).popToRoot() }
    let copy = StubAction("copy") { $0.put(Counter(count: 1)).wait(milliseconds: 2_000).put(Counter(count: 0)) }
    let checks = mistake != .deletionOfAnotherScreen
    let remove = CustomStep("remove", "closes the visible screen", taking: PlantedApp.Nothing.self) { _, _, transaction in
      let isVisible = transaction.visibleScreen(in: .app).flatMap { transaction.key($0) } == page("b").key
      if !isVisible { return checks ? AppRoute() : AppRoute().top(.stack).pop().put(Counter(count: Self.lost)).erased }
      return AppRoute().top(.stack).pop().erased
    }
    let delete = StubAction("delete") { $0.wait(milliseconds: 5_000).perform("remove", PlantedApp.Nothing()) }
    let load = StubAction("load") { $0.wait(milliseconds: 1_000).top(.stack).push(page("c")) }
    let open = ["b", "d", "e"].map { letter in StubAction("open-\(letter)") { $0.stack.push(page(letter)) } }
    let marks = (0..<count).map { bit in
      StubAction("mark-\(bit)") {
        $0.with { _, transaction in AppRoute().put(Marked(bits: transaction.value(Marked.self).bits ^ 1 << bit)) }
      }
    }
    let actions: @Sendable (ScreenKey, inout NavigationTransaction) -> [StubAction] = { key, transaction in
      switch key.name {
      case "a": Self.isSignedIn(&transaction) ? [signOut] + open : [signIn]
      case "b": [delete, load, copy] + marks
      case "c", "d", "e": [copy, signOut] + open
      default: []
      }
    }
    let noted = Property(
      "a user who signed out stays signed out",
      .never(
        .state("signed in") { Self.isSignedIn(&$0) }, after: .made(.action("sign-out")), until: .made(.action("sign-in"))))
    let kept = Property("a deletion closes only b") { $0.value(Counter.self).count == Self.lost ? "another screen was closed" : nil }
    let link = PlantedApp.link { $0.land(on: page("b"), above: page("a")) }.scope("user")
    return AppDefinition(
      "timed", "letters and waits",
      screens: StubApp.screens { key, _, transaction throws(NavigationError) in actions(key, &transaction) },
      values: StubApp.values + [Marked.self],
      customSteps: [refresh, remove],
      parts: [
        LinkTable([link], from: [.scheme("app")], inactiveScopes: ["user"], queue: LinkQueue(expiry: 60_000)), Properties([noted, kept]),
      ], root: page("a").withStackContainer().erased)
  }

  private static let bounds = Bounds(depth: 2, layers: 1)

  private static let names = ["a user who signed out stays signed out", "a deletion closes only b"]

  @Test func theSoundAppIsProved() {
    let record = Exploration(Self.app(marks: 5), bounds: Self.bounds).record()
    #expect(record.counts.states >= StateCount(10_000), "\(record.counts.states)")
    for name in Self.names + [Property.BuiltIn.noErrors.rawValue] {
      #expect(record.verdict(on: name) == .proved, "\(name): \(record.lines.joined(separator: "\n"))")
    }
  }

  @Test(arguments: Mistake.allCases)
  func mistakesThatOnlyTimeShowsAreFound(mistake: Mistake) throws {
    let app = Self.app(mistake)
    let record = Exploration(app, bounds: Bounds(depth: mistake == .refreshAfterSignOut ? 2 : 3, layers: 1)).record()
    let name = Self.names[mistake == .refreshAfterSignOut ? 0 : 1]
    let violation = try #require(record.violations.first { $0.property == name }, "\(record.lines.joined(separator: "\n"))")
    #expect(violation.isConfirmed)
    let commands = app.commands(of: violation.moves).flatMap(\.commands)
    #expect(commands.contains { $0.hasPrefix("advance ") }, "\(commands)")
    #expect(!record.violations.contains { $0.property != name && Self.names.contains($0.property) })
  }

  /// Random apps with waits have the same results as in the reference, which makes each move in each state. The argument is a seed.
  @Test(arguments: Seeds.few(6))
  func randomAppsWithWaitsAreExploredLikeTheReference(seed: UInt64) throws {
    let exploration = try firstSuitable(from: seed) { seed -> Exploration? in
      let app = RandomApp.app(seed: seed, waits: 2)
      let bounds = Bounds(depth: 2, layers: 1)
      let search = Exploration(app, bounds: bounds, properties: []).search { $0.counts.states < 300 }
      let isTimed = search.learner.moves.contains { $0.due != nil }
      return isTimed && search.learner.record.isComplete ? Exploration(app, bounds: bounds, audit: .one(in: 1)) : nil
    }
    let (found, listed) = (exploration.record(), ReplaySearch.record(of: exploration))
    expectAlike(found, listed)
    #expect(found.hiddenInputs.isEmpty, "seed \(seed): \(found.hiddenInputs)")
  }
}
