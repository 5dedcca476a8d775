import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests that from any tree a destination is reached, or nothing changes.
@MainActor struct RandomDestinationsTests {
  /// Destinations of the letters, each with the screen that is then visible.
  private nonisolated static let all: [(Destination<NoContext>, ScreenKey)] = [
    (to("pushed", made(page("x")).pushed(on: .existing(.stack).or(.newStack.presented(on: .current)))), "x"),
    (to("root", made(page("a")).presented(on: .root)), "a"),
    (to("top", made(page("b")).presented(on: .current)), "b"),
    (to("added", made(page("x")).added(to: .existing(.tabs).or(.newTabs.asRoot()))), "x"),
    (to("above", made(page("y")).pushed(above: made(page("x")).pushed(on: .newStack.presented(on: .current)))), "y"),
    (to("replacing", made(page("c")).replacingTop(of: .existing(.stack))), "c"),
    (to("alone", made(page("d")).pushedAsRoot(of: .existing(.stack, .allVisible))), "d"),
    (to("detail", made(page("x")).asDetail(of: .existing(.split))), "x"),
    (to("pages", made(page("z")).inserted(into: .existing(.pages).or(.newPages.presented(on: .root)))), "z"),
    (to("tab", made(page("a")).found(in: made(home).asRoot())), "a"),
  ]

  private nonisolated static let home = AnyScreen(
    StubApp.Home(), [page("a").withStackContainer().erased, page("b").withStackContainer().erased])

  private nonisolated static func to(_ name: String, _ chain: DestinationChain<NoContext, Page>) -> Destination<NoContext> {
    Destination(name, "", to: chain)
  }

  private static let app = AppDefinition(
    "stub", "", screens: StubApp.screens(), values: StubApp.values, parts: [DestinationTable(all.map(\.0.any))])

  /// Goes to a destination twice and returns what is wrong with the result, or nil.
  private static func problem(_ destination: Destination<NoContext>, _ target: ScreenKey, from state: NavigationState) -> String? {
    let navigator = Navigator(app, state: state)
    if let broken = Laws.violation(running: .route(AppRoute().go(to: destination)), on: navigator) { return broken }
    // A lock may make the destination fail or wait.
    guard navigator.state != state || isVisible(target, navigator.state) else { return nil }
    guard navigator.state.pending == state.pending else { return nil }
    guard isVisible(target, navigator.state) else { return "'\(target)' is not visible: \(navigator.tree)" }
    let reached = navigator.state
    do throws(NavigationError) {
      try navigator.go(to: destination)
    } catch {
      return "there it fails with '\(error)'"
    }
    return navigator.state == reached ? nil : "there it leads to \(navigator.tree)"
  }

  private static func isVisible(_ target: ScreenKey, _ state: NavigationState) -> Bool {
    guard let window = state.keyWindow else { return false }
    return state.allPaths.contains { window.contains($0) && state.node(at: $0)?.key == target && state.isVisible($0) }
  }

  @Test func randomDestinationsAreReachedOrChangeNothing() {
    let routes = checkRandomRoutes(
      seeds: 1...50, steps: 60, app: Self.app,
      property: { navigator, steps in
        try? steps.last?.run(on: navigator)
        for (destination, target) in Self.all {
          if let problem = Self.problem(destination, target, from: navigator.state) { return "\(destination.name): \(problem)" }
        }
        return nil
      })
    #expect(routes > 400)
  }
}
