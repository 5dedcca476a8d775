import Groma
import GromaFlows
import GromaTesting
import Testing

/// Tests the law that a route beside a change of the launch takes effect as a whole or fails.
@MainActor struct LaunchLawTests {
  private static let app = StubApp.app(
    launch: Launch { transaction in
      let count = transaction.value(Counter.self).count
      return .home(
        AnyTabsScreen.tabs([page("h", count).withStackContainer().erased, page("g", count).withStackContainer().erased]).erased)
    }, links: [])

  /// Returns a random route that stores values and adds screens, starting at the window for each of them, and the screens that are added
  /// after the last `separate`.
  private func route(_ random: inout SeededGenerator) -> (route: AppRoute, added: [AnyScreen<Page>]) {
    var (route, added) = (AppRoute(), [AnyScreen<Page>]())
    for number in 0..<Int.random(in: 2...6, using: &random) {
      let screen = page("x", number)
      route = route.window(.mainWindow).erased
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: route = route.put(Counter(count: Int.random(in: 0..<3, using: &random))).erased
      // What was shown before may be removed by what follows from later steps.
      case 2: (route, added) = (route.separate().erased, [])
      case 3:
        (route, added) = (route.top(.stack).push(screen).erased, added + [screen])
      case 4:
        (route, added) = (route.present(screen.withStackContainer()).erased, added + [screen])
      default: route = route.first(.tabs).selectTab(Int.random(in: 0..<2, using: &random)).erased
      }
    }
    return (route, added)
  }

  /// The argument is a seed.
  @Test(arguments: Seeds.few(8)) func nothingThatARouteShowsIsThrownAway(seed: UInt64) throws {
    var launches = 0
    let counts = try runWholeRoutes(seed: seed, on: Self.app, route) { before, after, added in
      if before[LaunchState.self] != after[LaunchState.self], !added.isEmpty { launches += 1 }
    }
    #expect(counts.succeeded > 0 && counts.discarded > 0 && launches > 0, "seed \(seed): \(counts), \(launches)")
  }
}
