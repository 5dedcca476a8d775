import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the search for a way home from a single state.
@MainActor
struct DeadEndTests {
  private let property = Property.BuiltIn.noDeadEnds.rawValue

  private func app(_ actions: [String: [StubAction]]) -> AppDefinition { PlantedApp.app(actions, links: []) }

  /// Presents `d`, which cannot be dismissed.
  private let show = StubAction("show-d") { $0.present(page("d").withStackContainer()) { $0.lock(.kept) } }

  @Test func aHomeStateIsNoDeadEndEvenWithoutMoves() {
    let navigator = Navigator(app([:]))
    #expect(navigator.state.isHome && navigator.deadEnd == nil)
  }

  @Test func aLockedLayerWithoutActionsIsADeadEnd() throws {
    let navigator = Navigator(app(["a": [show]]))
    try navigator.tap("show-d")
    #expect(navigator.deadEnd == "there is no way home from 'd'")
    let ofApp = try #require(Property.builtIn.first { $0.name == property })
    #expect(ofApp.violation(in: navigator) == navigator.deadEnd)
  }

  @Test func anActionThatUnlocksLeadsHome() throws {
    let navigator = Navigator(app(["a": [show], "d": [UserAction("unlock") { $0.stack.unlock() }]]))
    try navigator.tap("show-d")
    #expect(navigator.deadEnd == nil)
  }

  @Test func anActionThatFailsDoesNotLeadHome() throws {
    let navigator = Navigator(app(["a": [show], "d": [UserAction("done") { $0.close() }, UserAction("fall") { $0.stack.pop(5) }]]))
    try navigator.tap("show-d")
    #expect(throws: NavigationError.self) { try navigator.tap("done") }
    #expect(navigator.deadEnd == "there is no way home from 'd'")
  }

  /// A way out of the default bounds may lead home from there.
  @Test func aWayOutOfTheBoundsIsNoDeadEnd() throws {
    let layers = app(["a": [show], "d": [UserAction("show-e") { $0.present(page("e")) { $0.lock(.kept) } }]])
    let navigator = Navigator(layers)
    try navigator.tap("show-d")
    #expect(Bounds().layers == 2 && navigator.deadEnd == nil)
    try navigator.tap("show-e")
    #expect(navigator.deadEnd == "there is no way home from 'e'", "the bounds contain the state itself")
  }

  /// A cycle of ways out that leaves no screen leads nowhere.
  @Test func aCycleIsADeadEnd() throws {
    let next = { (name: String) in StubAction("to-\(name)") { $0.stack.setStack([page(name).erased]) } }
    let navigator = Navigator(app(["a": [show], "d": [next("e")], "e": [next("d")]]))
    try navigator.tap("show-d")
    #expect(navigator.deadEnd == "there is no way home from 'd'")
    try navigator.tap("to-e")
    #expect(navigator.deadEnd == "there is no way home from 'e'")
  }

  /// Links and events from outside lead home, but the user cannot rely on them.
  @Test func aLinkIsNoWayHome() throws {
    let link = PlantedApp.link { $0.land(on: page("b"), above: page("a")) }
    let rash = StubAction("show-d") { $0.present(page("d").withStackContainer()) { $0.lock(.kept) } }
    let navigator = Navigator(PlantedApp.app(["a": [rash]], links: [link]))
    try navigator.tap("show-d")
    #expect(navigator.deadEnd == "there is no way home from 'd'")
  }

  /// Compares with the states from which a home state is reached, found backwards from the home states. A failure prints the seed.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func agreesWithASearchFromHome(seed: UInt64) throws {
    let (app, first, good) = try firstSuitable(from: seed) { seed -> (AppDefinition, [NavigationState], Set<NavigationState>)? in
      let app = RandomApp.app(seed: seed)
      let first = Exploration(app, bounds: Bounds(states: 8), properties: []).states()
      return statesThatLeadHome(from: first, in: app).map { (app, first, $0) }
    }
    for state in first {
      let end = Navigator(app, state: state, logger: .silent).deadEnd
      #expect((end == nil) == good.contains(state), "seed \(seed): \(CompactTree.text(of: state))")
    }
  }

  /// Returns the states from which ways out lead home or beyond the bounds, of some states and those that ways out reach from them. Returns
  /// `nil` if these are 150 or more.
  private func statesThatLeadHome(from first: [NavigationState], in app: AppDefinition) -> Set<NavigationState>? {
    let finder = MoveFinder(app, Bounds())
    var next: [NavigationState: Set<NavigationState>] = [:]
    var good: Set<NavigationState> = []
    var open = first
    while let state = open.popLast() {
      if next[state] != nil { continue }
      if next.count >= 150 { return nil }
      next[state] = []
      if Navigator.exploring(app, from: state).isHome { good.insert(state) }
      for move in finder.moves(in: Navigator(app, state: state, logger: .silent)) where move.leadsOut {
        let run = Run(app, from: state, move)
        if run.facts.error != nil { continue }
        if Bounds().contain(run.state) {
          next[state]?.insert(run.state)
          open.append(run.state)
        } else {
          good.insert(state)
        }
      }
    }
    while true {
      let more = next.filter { !good.contains($0.key) && !$0.value.isDisjoint(with: good) }.map(\.key)
      if more.isEmpty { return good }
      good.formUnion(more)
    }
  }
}
