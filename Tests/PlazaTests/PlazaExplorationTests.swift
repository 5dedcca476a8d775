import BagInterface
import Groma
import GromaExplorer
import GromaTesting
import Plaza
import Testing

/// Plaza is whole within small bounds, from wherever it is looked at.
@MainActor
struct PlazaExplorationTests {
  /// What nothing leads to from home but links, and the bag, which covers home: two layers end there. And a text that is typed already, which no
  /// tap enters.
  private static let doors = ["bag", "invite", "settings", "text-input", "whats-new"]

  /// One with links that begins at the launch and one at home, and without them one at home and one behind each door, as a member
  /// with something in the bag.
  private static let explorations = Result {
    let app = AppDefinition.plaza
    let contents = BagContents().adding(4, price: 12)
    let home = try plaza()
    try home.run { $0.put(contents) }
    let behindDoors = try doors.map { name in
      let screen = try app.entries.screen(#require(app.entries[name]?.samples.first))
      let navigator = try plaza()
      try navigator.run { $0.window.setRoot(screen.withStackContainer().anyModal).put(contents) }
      return navigator.state
    }
    let linked = [app.launch, home.state].map { ($0, Bounds(states: 100)) }
    let tapped = ([home.state] + behindDoors).map { ($0, Bounds(samples: 0, states: 150)) }
    return (linked + tapped).map { start, bounds in
      let app = app.beginning(in: start)
      return (app, Exploration(app, bounds: bounds))
    }
  }

  @Test func everythingHolds() throws {
    for (_, exploration) in try Self.explorations.get() {
      let report = exploration.run()
      #expect(report.holds, "\(report)")
    }
  }

  @Test func everyScreenIsReached() throws {
    let states = try Self.explorations.get().flatMap { $0.1.states() }
    let found = Set(states.flatMap { state in state.allPaths.compactMap { state.node(at: $0)?.key.name } })
    let missing = AppDefinition.plaza.entries.all.map(\.name).filter { !found.contains($0) }
    #expect(missing == [])
  }

  @Test func everyWayKeepsTheLaws() throws {
    for (app, exploration) in try Self.explorations.get() {
      try exploration.visit { state, way in
        try expectWay(way().map(\.route), in: app, leadsTo: state)
        return true
      }
    }
  }
}
