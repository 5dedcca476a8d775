public import Groma
import GromaShrinking

extension Exploration {
  /// Returns a shortest sequence of moves to a state that meets a condition. Returns `nil` if no visited state meets the condition; see
  /// ``visit(_:)`` for the states that are visited.
  ///
  /// - Parameters:
  ///   - holds: The condition.
  ///   - goesOn: Called after each state that does not meet the condition, with the number of states visited so far. Return `false` to stop
  ///     the search.
  public func way(to holds: (NavigationState) -> Bool, while goesOn: (Int) -> Bool = { _ in true }) -> [Move]? {
    SharedExploration(withoutProperties).way(to: holds, while: goesOn)
  }

  /// A sequence of moves that leads to a state.
  public struct Way: Hashable, Sendable {
    /// The moves, from the launch.
    public let moves: [Move]
    /// The smallest bounds that contain all states of the sequence, with no limit smaller than a given one.
    public let bounds: Bounds
  }

  /// Returns a sequence of moves to a state that meets a condition, or `nil` if no such state was found. The sequence is not always a
  /// shortest one.
  ///
  /// The search groups the states by their visible screen, the actions that it offers, and the names of the stored values, and explores the
  /// group next in which it has explored the fewest states. It therefore reaches a screen behind many others after far fewer states than
  /// ``way(to:while:)``, which explores all nearer states before. The moves that are not needed are then removed.
  ///
  /// - Parameters:
  ///   - holds: The condition.
  ///   - least: The bounds that contain the sequence have no limit smaller than these bounds.
  ///   - goesOn: Called after each explored state, with the number of states that were explored and of those that were found. Return
  ///     `false` to stop the search.
  public func anyWay(
    to holds: (NavigationState) -> Bool, within least: Bounds = Bounds(), while goesOn: (_ explored: Int, _ found: Int) -> Bool
  ) -> Way? {
    var record = ExplorationRecord(app, bounds: bounds, properties: [], links: [])
    let search = withoutProperties.search(&record)
    var groups: [Group] = []
    var places: [[String]: Int] = [:]
    var (looked, explored) = (0, 0)
    while true {
      while looked < search.count {
        let state = search.state(looked)
        if holds(state) { return shortened(search.way(to: looked), to: holds, within: least) }
        let names = features(of: state)
        if let place = places[names] {
          groups[place].states.append(looked)
        } else {
          places[names] = groups.count
          groups.append(Group(states: [looked]))
        }
        looked += 1
      }
      // There are few groups, so they are searched without a heap.
      let open = groups.indices.filter { groups[$0].explored < groups[$0].states.count }
      guard let next = open.min(by: { groups[$0].explored < groups[$1].explored }) else { return nil }
      search.explore(groups[next].states[groups[next].explored], &record)
      groups[next].explored += 1
      explored += 1
      guard goesOn(explored, looked) else { return nil }
    }
  }

  /// The states with the same features, in the order they were found, and the number of those that were explored.
  private struct Group {
    var states: [Int]
    var explored = 0
  }

  /// Returns the names of the visible screen, of the actions that are offered, and of the stored values.
  private func features(of state: NavigationState) -> [String] {
    let actions = Navigator(app, state: state, logger: .silent).offers().map { "\($0.screen.name).\($0.action.name)" }
    return [state.visibleScreen?.name ?? ""] + actions + state.storedValues.map(\.name)
  }

  /// Removes the moves that are not needed to reach a state that meets a condition. Returns `nil` if the moves do not lead there again.
  private func shortened(_ way: [Move], to holds: (NavigationState) -> Bool, within least: Bounds) -> Way? {
    func states(after moves: [Move]) -> [NavigationState]? {
      let navigator = Navigator(app, logger: .silent)
      navigator.settle()
      var states = [navigator.state]
      for move in moves {
        guard (try? navigator.run(move.route)) != nil else { return nil }
        navigator.settle()
        states.append(navigator.state)
      }
      return states.last.map(holds) == true ? states : nil
    }
    let moves = shrunk(way) { states(after: $0) != nil }
    guard let states = states(after: moves) else { return nil }
    return Way(moves: moves, bounds: states.reduce(least) { $0.widened(toHold: $1) })
  }
}
