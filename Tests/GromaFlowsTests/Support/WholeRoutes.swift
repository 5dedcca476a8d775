import Groma
import GromaTesting
import Testing

/// The numbers of routes that took effect and that were refused.
struct RouteCounts {
  var succeeded = 0
  /// The routes that failed because a consequence would have removed what they had shown.
  var discarded = 0
}

/// Runs 800 random routes on an app, and expects that each shows its screens, as planned, or fails and changes nothing.
///
/// - Parameters:
///   - seed: The seed of the routes.
///   - start: The route before each four routes.
///   - route: Returns a random route and the screens that it must show.
///   - done: Called after each route that took effect, with the state before it, the state after it, and its screens.
@MainActor
func runWholeRoutes(
  seed: UInt64, on app: AppDefinition, from start: AppRoute = AppRoute(),
  _ route: (inout SeededGenerator) -> (route: AppRoute, added: [AnyScreen<Page>]),
  done: (_ before: NavigationState, _ after: NavigationState, _ added: [AnyScreen<Page>]) -> Void = { _, _, _ in }
) throws -> RouteCounts {
  var random = SeededGenerator(seed: seed)
  var counts = RouteCounts()
  for _ in 0..<200 {
    let navigator = Navigator(app)
    try navigator.run(start)
    for _ in 0..<4 {
      let (route, added) = route(&random)
      let before = navigator.state
      do throws(NavigationError) {
        let planned = try navigator.plan(route)
        try navigator.run(route)
        #expect(navigator.state == planned, "seed \(seed): \(route)")
        for screen in added where navigator.state.places(of: Match(key: screen.key)).isEmpty {
          Issue.record("seed \(seed): \(route): '\(screen.key)' is not in \(navigator.tree)")
        }
        done(before, navigator.state, added)
        counts.succeeded += 1
      } catch {
        #expect(navigator.state == before, "seed \(seed): \(route)")
        if error.code == "nav.discarded" { counts.discarded += 1 }
      }
    }
  }
  return counts
}
