import Groma
import GromaExplorer
import GromaSampleBagInterface
import GromaSamplePlaza
import GromaTesting
import Testing

/// Tests that Plaza violates no property within small bounds, from several starting points.
@MainActor
struct PlazaExplorationTests {
  /// The screens that the exploration from home does not open: those that only links open, the bag, because it already is one of two layers,
  /// and a form whose text no tap enters.
  private static let doors = ["bag", "invite", "settings", "text-input", "whats-new"]

  /// The starting points, each as an app that begins there, with the list of its first states. With links, one from the launch and one from
  /// home. Without links, one from home and one from each door, as a member with a product in the bag.
  private static let explorations = Result {
    let app = AppDefinition.plaza
    let contents = BagContents().adding(4, price: 12)
    let home = try plaza()
    try home.run { $0.put(contents) }
    let behindDoors = try doors.map { name in
      let screen = try app.screens.screen(#require(app.screens[name]?.samples.first))
      let navigator = try plaza()
      try navigator.run { $0.window.setRoot(screen.withStackContainer().erased).put(contents) }
      return navigator.state
    }
    let linked = [app.launch, home.state].map { ($0, Bounds(states: 100)) }
    let tapped = ([home.state] + behindDoors).map { ($0, Bounds(samples: 0, states: 150)) }
    return (linked + tapped).map { start, bounds in
      let app = app.beginning(in: start)
      return (app, bounds.samples, Exploration(app, bounds: bounds))
    }
  }

  @Test func allPropertiesHold() throws {
    for (app, samples, _) in try Self.explorations.get() {
      let report = Exploration(app, bounds: Bounds(depth: 2, layers: 2, samples: samples)).run()
      #expect(report.holds && report.counts.isComplete, "\(report)")
      #expect(!report.hasHiddenInputs && !report.reservations.contains { $0.kind == .inputsWithoutEffect }, "\(report)")
    }
  }

  @Test func everyScreenIsReached() throws {
    let states = try Self.explorations.get().flatMap { $0.2.states() }
    let found = Set(states.flatMap { state in state.allPaths.compactMap { state.node(at: $0)?.key.name } })
    let missing = AppDefinition.plaza.screens.all.map(\.name).filter { !found.contains($0) }
    #expect(missing == [])
  }

  @Test func lawsHoldForEveryPath() throws {
    for (app, _, exploration) in try Self.explorations.get() {
      try exploration.visit { state, way in
        try expectWay(way().map(\.route), in: app, leadsTo: state)
        return true
      }
    }
  }
}
