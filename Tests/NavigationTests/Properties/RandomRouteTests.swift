import FoundationEssentials
import Testing

@testable import Navigation

/// The laws of the core, through a hundred thousand random steps of routes that were committed (those of failed ones not counted), checked
/// after every route. A failure names its seed and step.
@MainActor
struct RandomRouteTests {
  private static let stepsPerSeed = 10_000

  /// Small trees, and one large enough for the index to be in use.
  private static let starts = [
    "stack[leaf(id=1)]", "tabs[stack[leaf(id=1)] | *stack[leaf(id=2)]]",
    "tabs[\((0..<5).map { tab in "stack[\((0..<20).map { "leaf(id=\($0 % 6 + tab))" }.joined(separator: " > "))]" }.joined(separator: " | "))]",
  ]

  @Test(arguments: UInt64(1)...10)
  func keepTheLaws(seed: UInt64) throws {
    let app = try AppDefinition.leaves(Self.starts[Int(seed) % Self.starts.count])
    let navigator = Navigator(app)
    let first = navigator.state
    var routes = RandomRoutes(seed: seed)
    var runs = 0
    var succeeded = 0
    var steps = 0
    while steps < Self.stepsPerSeed {
      let route = routes.route()
      let before = navigator.state
      let commits = navigator.history.position
      runs += 1
      do {
        try navigator.run(route)
        succeeded += 1
        steps += routes.steps
      } catch {
        let isUnchanged = navigator.state == before
        try #require(isUnchanged, "seed \(seed), step \(steps): '\(route)' failed with \(error) and changed the state")
      }
      try check(navigator, since: before, commits, "seed \(seed), step \(steps): \(route)")
      if runs.isMultiple(of: 100) { try checkCoding(navigator, "seed \(seed), step \(steps)") }
      if routes.chance(3) {
        let now = navigator.state
        if navigator.undo(), navigator.redo() {
          let isSame = navigator.state == now
          #expect(isSame, "seed \(seed), step \(steps): undo and redo")
        }
      }
    }
    #expect(succeeded > runs / 4, "most routes should do something: \(succeeded) of \(runs)")
    let last = navigator.state
    while navigator.undo() {}
    #expect(CompactTree.text(of: navigator.state) == CompactTree.text(of: first), "seed \(seed): undoing everything")
    let isFirst = navigator.state == first
    #expect(isFirst, "seed \(seed): undoing everything")
    while navigator.redo() {}
    let isLast = navigator.state == last
    #expect(isLast, "seed \(seed): doing everything again")
    #expect(navigator.live.isConsistent(with: last, entries: app.entries))
    #expect(navigator.leaks().isEmpty)
  }

  private func check(_ navigator: Navigator, since before: NavigationState, _ commits: Int, _ place: String) throws {
    try #require(Invariants.violation(of: navigator.state) == nil, "\(place): \(Invariants.violation(of: navigator.state) ?? "")")
    if let index = navigator.store.index { try #require(index.isConsistent(with: navigator.state.root), "\(place): the index") }
    try #require(navigator.live.isConsistent(with: navigator.state, entries: navigator.app.entries), "\(place): the live tree")
    var store = Store(before)
    for commit in navigator.history.commits[commits..<navigator.history.position] { commit.edits.forEach { store.apply($0) } }
    let isForward = store.state == navigator.state
    try #require(isForward, "\(place): the edits of the commit give \(CompactTree.text(of: store.state))")
    for commit in navigator.history.commits[commits..<navigator.history.position].reversed() {
      commit.edits.reversed().forEach { store.apply($0.inverse) }
    }
    let isBackward = store.state == before
    try #require(isBackward, "\(place): the inverse edits of the commit give \(CompactTree.text(of: store.state))")
  }

  private func checkCoding(_ navigator: Navigator, _ place: String) throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.stateValueTypes] = navigator.app.values
    let data = try JSONEncoder().encode(navigator.state)
    #expect(try decoder.decode(NavigationState.self, from: data) == navigator.state, "\(place): encoded and decoded")
  }
}
