public import Groma
import GromaShrinking

extension Exploration {
  /// A sequence of moves that leads to a state.
  public struct Way: Hashable, Sendable {
    /// The moves, from the launch.
    public let moves: [Move]
    /// The smallest bounds that contain all states of the sequence, with no limit smaller than in the bounds given to
    /// ``anyWay(to:within:while:)``.
    public let bounds: Bounds
  }

  /// Returns a sequence of moves to a state that meets a condition, or `nil` if no such state was found. The sequence is not always a
  /// shortest one.
  ///
  /// The search explores equally many states of each kind (see ``EvenSearch``). It therefore reaches a screen behind many others after far
  /// fewer states than ``SharedExploration/way(to:while:)``, which explores all nearer states first. The moves that are not needed are then
  /// removed.
  ///
  /// - Parameters:
  ///   - holds: The condition.
  ///   - least: The minimum of each limit in the returned ``Way/bounds``.
  ///   - goesOn: Called after each explored state, with the numbers of states explored and found so far. Return `false` to stop the search.
  public func anyWay(
    to holds: (NavigationState) -> Bool, within least: Bounds = Bounds(), while goesOn: (_ explored: Int, _ found: Int) -> Bool
  ) -> Way? {
    var search = EvenSearch(self)
    repeat {
      while let number = search.nextFound() {
        if holds(search.states.state(number)) { return shortened(search.states.way(to: number), to: holds, within: least) }
      }
    } while search.exploreNext() && goesOn(search.explored, search.found)
    return nil
  }

  /// Removes the moves that are not needed to reach a state that meets a condition. Returns `nil` if the moves do not lead there again.
  private func shortened(_ way: [Move], to holds: (NavigationState) -> Bool, within least: Bounds) -> Way? {
    func states(after moves: [Move]) -> [NavigationState]? {
      var states = [Navigator.launched(app).state.canonical()]
      for move in moves {
        let run = Run(app, from: states[states.count - 1], move)
        if run.facts.error != nil { return nil }
        states.append(run.state)
      }
      return states.last.map(holds) == true && Timetable.times(of: moves, in: app) != nil ? states : nil
    }
    let moves = shrunk(way) { states(after: $0) != nil }
    guard let states = states(after: moves) else { return nil }
    return Way(moves: moves, bounds: states.reduce(least) { $0.widened(toHold: $1) })
  }
}
