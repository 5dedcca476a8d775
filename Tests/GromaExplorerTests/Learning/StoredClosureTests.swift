import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that nothing is proved if a route in a state contains a closure. Closures are compared by their source line, so states whose closures
/// captured different values count as one.
@MainActor struct StoredClosureTests {
  /// Returns an app with an action `two`, which sets the counter to 2, and an action `ask`, whose route depends on the counter.
  private func app(
    root: AnyModalScreen = page("a").withStackContainer().erased, asking route: @escaping @Sendable (_ isTwo: Bool) -> AppRoute
  ) -> AppDefinition {
    let actions = [
      StubAction("two") { $0.put(StubApp.Counter(count: 2)) },
      UserAction("ask") {
        $0.with { _, transaction throws(NavigationError) in
          route(transaction.value(StubApp.Counter.self).count == 2)
        }
      },
    ]
    let property = Property("bad is never visible") { $0.visibleKey(.app)?.name == "d" ? "it is" : nil }
    return PlantedApp.app(["a": actions, "b": [], "c": []], links: [], properties: [property], root: root)
  }

  private nonisolated static func next(_ isTwo: Bool) -> AppRoute { AppRoute().top(.stack).push(page(isTwo ? "d" : "b")).erased }

  /// Routes that keep a closure in the state.
  private nonisolated static let routes: [@Sendable (Bool) -> AppRoute] = {
    let closure: @Sendable (Bool, AppRoute) -> AppRoute = { isTwo, route in
      route.with(file: "Letters/A.swift", line: 7) { _, _ throws(NavigationError) in next(isTwo) }
    }
    let reset = AppRoute().put(StubApp.Counter(count: 0))
    return [
      { isTwo in reset.request(.alert("Q").on("ok") { closure(isTwo, $0) }) },
      { isTwo in reset.request(.alert("Q").on("ok") { $0.request(.alert("R").on("ok") { closure(isTwo, $0) }) }) },
      { isTwo in reset.top(.stack).push(page("c").whenGone { closure(isTwo, $0) }).erased },
      { isTwo in reset.present(page("c").whenGone { closure(isTwo, $0) }.withStackContainer()).erased },
      { isTwo in reset.request(.alert("Q").on("ok") { $0.present(page("c").whenGone { closure(isTwo, $0) }.withStackContainer()) }) },
    ]
  }()

  @Test(arguments: routes.indices) func nothingIsProved(route: Int) throws {
    let app = app(asking: Self.routes[route])
    let exploration = Exploration(app, bounds: Bounds(depth: 2, layers: 2), properties: app.properties.filter { $0.builtIn == nil })
    for report in [exploration.run(), BoundsSeries(exploration).run()] {
      let reservation = try #require(report.reservations.first { $0.kind == .closure })
      #expect(reservation.subject == "{closure at Letters/A.swift:7}" && reservation.sentence.contains(reservation.subject))
      #expect(report.verdicts.allSatisfy { ![.proved, .vacuous].contains($0.kind) } && !report.isProved && !report.isComplete)
      #expect(report.failures(of: .proof).contains(reservation.sentence))
      #expect(report.failures(of: .complete) == ["the exploration is not complete"])
      #expect(report.notLookedAt.contains(reservation.sentence))
    }
  }

  @Test func fallbackMadeByAClosureIsReported() {
    let app = app { _ in
      AppRoute().request(
        .alert("Q").on("ok") { $0.top(.stack).push(page("b")).fallback(file: "Letters/A.swift", line: 9) { _, route in route } })
    }
    let report = Exploration(app, bounds: Bounds(depth: 2, layers: 2)).run()
    #expect(report.reservations.filter { $0.kind == .closure }.map(\.subject) == ["{fallback at Letters/A.swift:9}"])
  }

  private struct Wave: RouteAction {
    let text = "wave"
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }
  }

  @Test func actionInARouteIsReported() {
    let report = Exploration(app { _ in AppRoute().request(.alert("Q").on("ok") { $0.action(Wave()) }) }).run()
    #expect(report.reservations.filter { $0.kind == .closure }.map(\.subject) == ["wave"])
  }

  @Test func closureAtLaunchIsReported() {
    let root = page("a").whenGone { $0.with(file: "Letters/A.swift", line: 8) { _, _ throws(NavigationError) in AppRoute() } }
    let report = Exploration(app(root: root.withStackContainer().erased) { _ in AppRoute() }).run()
    #expect(report.reservations.filter { $0.kind == .closure }.map(\.subject) == ["{closure at Letters/A.swift:8}"])
  }

  /// The route of an action is made anew in each state, so its closures are not part of a state.
  @Test func routesOfDataAreProved() {
    let app = app { isTwo in
      AppRoute().put(StubApp.Counter(count: 0)).request(.alert("Q").on("ok") { $0.then(isTwo ? Self.next(false) : $0) })
    }
    let report = Exploration(app, bounds: Bounds(depth: 2, layers: 2), properties: app.properties.filter { $0.builtIn == nil }).run()
    #expect(report.reservations.allSatisfy { $0.kind != .closure } && report.isComplete)
    #expect(report.verdicts.map(\.kind) == [.proved])
  }

  @Test func statesBeyondTheBoundsDoNotCount() {
    let report = Exploration(app(asking: Self.routes[0]), bounds: Bounds(depth: 2, layers: 1)).run()
    #expect(report.counts.cut > 0 && report.reservations.allSatisfy { $0.kind != .closure } && report.isComplete)
  }

  @Test func closuresPreventModelsAndEquivalentMutants() {
    let app = app(asking: Self.routes[0])
    let exploration = Exploration(app, bounds: Bounds(depth: 2, layers: 2))
    #expect(throws: RuleTables.Problem.closures(["{closure at Letters/A.swift:7}"])) { try exploration.tables() }
    #expect(
      MutationExploration(app, bounds: Bounds(depth: 2, layers: 2)).obstacle
        == "a route in the state contains '{closure at Letters/A.swift:7}'")
  }
}
