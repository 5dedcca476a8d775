import Bank
import Groma
import GromaExplorer
import GromaExplorerTesting
import Testing

/// Explores all states of the apps within small bounds. `bank explore` explores larger bounds, in an optimized build.
@MainActor struct ExplorationTests {
  /// The receipt is beyond these bounds, so not each screen is required.
  @Test(arguments: HomeLayout.allCases, [nil, "ann"]) func phoneKeepsItsProperties(layout: HomeLayout, user: String?) async throws {
    await expectProved(
      try Edition.phone.app(for: user, layout: layout), bounds: Bounds(depth: 2, layers: 2, pairs: 4), requiring: .complete)
  }

  @Test(arguments: [nil, "ann"]) func tabletKeepsItsProperties(user: String?) async throws {
    await expectProved(try Edition.tablet.app(for: user), bounds: Bounds(depth: 2, layers: 2), requiring: .complete)
  }

  @Test func everyPropertyIsProvedWithEveryScreen() async throws {
    await expectProved(try Edition.phone.app(for: "ann", layout: .compact), bounds: Bounds(depth: 2, layers: 3))
  }
}
