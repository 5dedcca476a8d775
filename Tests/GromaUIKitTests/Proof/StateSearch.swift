import UIKit

/// A search of all states of a ``ProofWorld`` in breadth, by re-execution: a state is a path of events, performed again from the start.
@MainActor struct StateSearch {
  /// The result of a search.
  struct Result {
    /// The number of states.
    var states = 0
    /// The number of transitions.
    var transitions = 0
    /// The states at rest.
    var resting = 0
    /// The length of the longest shortest path.
    var depth = 0
    /// Whether all reachable states were found within the limit.
    var isComplete = false
    /// The first problem, with the events that lead to it.
    var problem: (text: String, events: [ProofWorld.Event])?
  }

  let profile: Simulator.Profile
  let bounds: ProofWorld.Bounds
  /// The largest number of states.
  let limit: Int

  func run() -> Result {
    var result = Result()
    var parents: [(state: Int32, event: ProofWorld.Event)] = [(-1, .turn)]
    var depths: [UInt16] = [0]
    var indices: [Fingerprint: Int32] = [:]
    // The state after a turn, or -1: a cycle of turns would never come to rest.
    var turns: [Int32] = [-1]
    func events(to state: Int, then last: ProofWorld.Event? = nil) -> [ProofWorld.Event] {
      var events = last.map { [$0] } ?? []
      var state = Int32(state)
      while state > 0 {
        events.append(parents[Int(state)].event)
        state = parents[Int(state)].state
      }
      return events.reversed()
    }
    func world(after events: [ProofWorld.Event]) -> ProofWorld {
      let world = ProofWorld(profile, bounds)
      for event in events { _ = world.perform(event) }
      return world
    }
    let first = world(after: [])
    indices[first.fingerprint] = 0
    if let text = first.problem { result.problem = (text, []) }
    var state = 0
    search: while state < parents.count, result.problem == nil {
      let path = events(to: state)
      var current: ProofWorld?
      for event in ProofWorld.Event.allCases {
        let next = current ?? world(after: path)
        current = next
        guard next.perform(event) else { continue }
        current = nil
        result.transitions += 1
        if let text = next.problem {
          result.problem = (text, path + [event])
          break search
        }
        let fingerprint = next.fingerprint
        if let known = indices[fingerprint] {
          if event == .turn { turns[state] = known }
          continue
        }
        if parents.count == limit { break search }
        indices[fingerprint] = Int32(parents.count)
        if event == .turn { turns[state] = Int32(parents.count) }
        if Simulator.isIdle { result.resting += 1 }
        parents.append((Int32(state), event))
        depths.append(depths[state] + 1)
        turns.append(-1)
      }
      state += 1
    }
    result.states = parents.count
    result.depth = Int(depths.last ?? 0)
    result.isComplete = state == parents.count && result.problem == nil
    if result.problem == nil, let state = cycle(in: turns) { result.problem = ("1: turns that never end", events(to: state)) }
    return result
  }

  /// Returns a state on a cycle of turns, or `nil` if all turns end.
  private func cycle(in turns: [Int32]) -> Int? {
    var isDone = [Bool](repeating: false, count: turns.count)
    for start in turns.indices where !isDone[start] {
      var trail: Set<Int> = []
      var state = start
      while !isDone[state] {
        if !trail.insert(state).inserted { return state }
        guard turns[state] >= 0 else { break }
        state = Int(turns[state])
      }
      for visited in trail { isDone[visited] = true }
    }
    return nil
  }
}
