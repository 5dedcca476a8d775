import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

extension ReplaySearch {
  /// Returns a search that has explored an exploration, and its record.
  static func explored(_ exploration: Exploration) -> (search: ReplaySearch, record: ExplorationRecord) {
    let search = ReplaySearch(exploration)
    var record = exploration.emptyRecord()
    search.explore(&record)
    return (search, record)
  }

  /// The states, in the order in which they were found.
  var listedStates: [NavigationState] { (0..<count).map { state($0) } }
}

/// Compares the states and transitions of the reference with those that are found by making every move on a live navigator.
@MainActor
struct ReplaySearchTests {
  private let bounds = Bounds(depth: 2, layers: 2, states: 10_000)
  private let limit = 60

  private func explored(_ app: AppDefinition, _ bounds: Bounds) -> (search: ReplaySearch, record: ExplorationRecord) {
    ReplaySearch.explored(Exploration(app, bounds: bounds, properties: []))
  }

  private func state(_ search: ReplaySearch, _ number: Int) -> NavigationState { search.state(number).rebased() }

  /// Returns the first random app with few states, and its states.
  private func smallApp(from seed: UInt64, isVaried: Bool = false) throws -> (AppDefinition, BruteGraph) {
    try firstSuitable(from: seed) { seed -> (AppDefinition, BruteGraph)? in
      let app = RandomApp.app(seed: seed, isVaried: isVaried)
      return BruteGraph(app, bounds, limit: limit).map { (app, $0) }
    }
  }

  /// The argument is a seed.
  @Test(arguments: 0..<16 as Range<UInt64>)
  func statesAndTransitionsAreThoseOfLiveNavigators(seed: UInt64) throws {
    let (app, graph) = try smallApp(from: seed, isVaried: seed % 2 == 1)
    let (search, record) = explored(app, bounds)
    #expect(record.isComplete && search.count == graph.steps.count && record.counts.states == StateCount(search.count), "seed \(seed)")
    let (transitions, moves) = search.transitions(explored: search.count)
    #expect(Set(moves).count == moves.count, "seed \(seed): a move has two numbers")
    for number in 0..<search.count {
      let steps = try #require(graph.steps[state(search, number)], "seed \(seed): state \(number) is not reachable")
      let successful = steps.filter { $0.facts.error == nil }
      let places = transitions.places(of: number)
      if successful.isEmpty {
        #expect(
          places.count == 1 && transitions.move(at: places.lowerBound) == nil && transitions[places.lowerBound].target == UInt32(number))
        continue
      }
      #expect(
        places.map { place in transitions.move(at: place).map { moves[$0] } } == successful.map(\.move), "seed \(seed), state \(number)")
      for (place, step) in zip(places, successful) {
        let (target, end) = (transitions[place].target, try #require(step.end))
        if target == TransitionGraph.unknown {
          #expect(!bounds.contain(end), "seed \(seed), state \(number), \(step.move)")
        } else {
          #expect(state(search, Int(target)) == end, "seed \(seed), state \(number), \(step.move)")
        }
      }
    }
    let all = graph.steps.values.flatMap(\.self).filter { $0.facts.error == nil }
    #expect((record.counts.transitions + record.counts.cut).clamped == all.count, "seed \(seed)")
    #expect(record.counts.cut.clamped == all.count { !bounds.contain($0.end!) }, "seed \(seed)")
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func waysAreShortestAndLeadToTheirStates(seed: UInt64) throws {
    let (app, graph) = try smallApp(from: seed)
    var distances = [graph.launch: 0]
    var queue = [graph.launch]
    var next = 0
    while next < queue.count {
      for step in graph.steps[queue[next]] ?? [] {
        guard let end = step.end, bounds.contain(end), distances[end] == nil else { continue }
        distances[end] = (distances[queue[next]] ?? 0) + 1
        queue.append(end)
      }
      next += 1
    }
    let search = explored(app, bounds).search
    #expect(search.way(to: 0).isEmpty)
    let ways = (0..<search.count).map { search.way(to: $0) }
    #expect(ways.map(\.count) == ways.map(\.count).sorted(), "seed \(seed): states are numbered by their distance")
    for (number, way) in ways.enumerated() {
      #expect(way.count == distances[state(search, number)], "seed \(seed): \(way)")
      let navigator = Navigator(app, logger: .silent)
      navigator.settle()
      for move in way {
        _ = try? move.perform(on: navigator)
        navigator.settle()
      }
      #expect(navigator.state.rebased() == state(search, number), "seed \(seed): \(way)")
    }
  }

  /// From a dead end, no sequence of ways out leads home or beyond the bounds.
  @Test(arguments: 0..<24 as Range<UInt64>)
  func deadEndsAreThoseOfAForwardSearch(seed: UInt64) throws {
    let (app, graph) = try smallApp(from: seed, isVaried: seed % 2 == 1)
    func isDeadEnd(_ start: NavigationState) -> Bool {
      var (known, queue) = (Set([start]), [start])
      while let state = queue.popLast() {
        if Navigator.exploring(app, from: state).isHome { return false }
        for step in graph.steps[state] ?? [] where step.move.leadsOut {
          guard let end = step.end else { continue }
          if !bounds.contain(end) { return false }
          if known.insert(end).inserted { queue.append(end) }
        }
      }
      return true
    }
    let search = explored(app, bounds).search
    let expected = (0..<search.count).filter { isDeadEnd(state(search, $0)) }
    #expect(search.deadEnds(explored: search.count) == expected, "seed \(seed)")
  }

  // MARK: Incomplete searches

  /// `d` cannot be closed. A state that was not explored may lead home.
  private let locked = PlantedApp.app(
    [
      "a": [UserAction("show-d") { $0.present(page("d").withStackContainer()) { $0.lock(.kept) } }],
      "d": [UserAction("open-e") { $0.top(.stack).push(page("e")) }],
    ], links: [])

  @Test func stateThatWasNotExploredIsNoDeadEnd() {
    let (all, record) = explored(locked, Bounds(depth: 2, layers: 2))
    #expect(record.isComplete)
    #expect(
      (0..<all.count).map { CompactTree.text(of: all.state($0)) } == [
        "stack[a]", "stack[a] ^ stack[d]!kept", "stack[a] ^ stack[d > e]!kept",
      ])
    #expect(all.deadEnds(explored: 3) == [1, 2])
    #expect(all.deadEnds(explored: 2) == [], "state 2 was found, but not explored")
    let near = explored(locked, Bounds(depth: 1, layers: 2)).search
    #expect(near.count == 2 && near.deadEnds(explored: 2) == [], "'open-e' leads beyond the bounds")
  }

  @Test func numberOfStatesIsLimited() {
    let (search, record) = explored(PlantedApp.app(links: []), Bounds(states: 2))
    #expect(search.count == 2 && search.exploredCount == 2 && record.counts.explored == 2)
    #expect(!record.isComplete)
    // `open-c` and `show-d` lead to states that are not added.
    #expect(record.counts.transitions == 2 && record.counts.cut == 2)
    let graph = search.transitions(explored: 2).graph
    #expect(graph.places(of: 1).map { graph[$0].target } == [TransitionGraph.unknown, TransitionGraph.unknown, 0])
  }

  /// Only the transitions of the given states are part of the graph, and later states are unknown.
  @Test func graphOfTheFirstStatesHasOnlyThese() {
    let search = explored(PlantedApp.app(links: []), Bounds()).search
    let (graph, moves) = search.transitions(explored: 1)
    #expect(graph.count == 1 && moves.map(\.description) == ["tap open-b"])
    #expect(graph.places(of: 0).map { graph[$0].target } == [TransitionGraph.unknown])
  }

  @Test func launchBeyondTheBoundsIsNoState() throws {
    let app = PlantedApp.app(links: []).beginning(in: try StubApp.state("stack[a > b > c]"))
    let (search, record) = explored(app, Bounds(depth: 2))
    #expect(search.count == 0 && search.listedStates.isEmpty && record.counts.states == 0 && search.deadEnds(explored: 0) == [])
    #expect(search.transitions(explored: 0).moves.isEmpty)
  }
}
