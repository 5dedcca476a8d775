public import Groma

/// The times at which moves from the launch can be made, so that each waiting item is due when the clock reaches its instant and not before.
///
/// Each move gives bounds for differences of times: a move is not earlier than the move before it; the clock reaches an item exactly its
/// delay after the item began to wait; and any other move is earlier than the instants of the items that still wait. The smallest solution
/// is found by the algorithm of Bellman and Ford.
@MainActor
struct Timetable {
  /// The time of each move, in milliseconds after the launch.
  let times: [Int]
  /// For each move, whether a route waits for an instant after the move.
  let isPending: [Bool]

  /// A lower bound of a difference: the time with the index `later` is at least the time with the index `earlier` plus a number of
  /// milliseconds. The index of a move's time is one higher than that of the move, and the launch has the index 0.
  private struct Bound {
    let later: Int
    let earlier: Int
    let distance: Int
  }

  /// Finds the times of moves. Returns `nil` if there are none, because the order of the moves contradicts the delays of the items.
  ///
  /// - Parameters:
  ///   - moves: The moves, from the launch.
  ///   - makesLast: Whether the last move is made. Otherwise, no route counts as waiting after it.
  init?(_ app: AppDefinition, _ moves: [Move], makesLast: Bool = true) {
    var bounds: [Bound] = []
    var isPending: [Bool] = []
    // The start of an item is one higher than the index of its move's time, because 0 marks the items of the last move.
    var state = Navigator.launched(app).state.renumberingStarts { _ in 1 }
    for (index, move) in moves.enumerated() {
      let time = index + 1
      bounds.append(Bound(later: time, earlier: index, distance: 0))
      let items = state.timedItems
      let reached = items.first { item in move.due?.first == item.renumbered { _ in 0 } }?.relativeInstant
      if move.due != nil, reached == nil { return nil }
      for instant in Set(items.compactMap(\.relativeInstant)) {
        let start = instant.start - 1
        // The move is earlier than the instant, or at the instant if it reaches the instant.
        bounds.append(Bound(later: start, earlier: time, distance: (instant == reached ? 0 : 1) - instant.delay))
        if instant == reached { bounds.append(Bound(later: time, earlier: start, distance: instant.delay)) }
      }
      guard makesLast || time < moves.count else { break }
      let navigator = Navigator.exploring(app, from: state)
      try? navigator.make(move)
      state = navigator.state.renumberingStarts { $0 == 0 ? time + 1 : $0 }
      isPending.append(!state.deferred.isEmpty)
    }
    isPending += repeatElement(false, count: moves.count - isPending.count)
    guard let times = Self.smallest(moves.count + 1, bounds) else { return nil }
    self.times = Array(times.dropFirst())
    self.isPending = isPending
  }

  /// Returns the times of moves, or `nil` if there are none. Without moves of the clock, all moves are made at the launch, and none of them
  /// has to be made to determine that.
  static func times(of moves: [Move], in app: AppDefinition) -> [Int]? {
    moves.contains { $0.due != nil } ? Timetable(app, moves)?.times : [Int](repeating: 0, count: moves.count)
  }

  /// Returns the smallest times that meet lower bounds, where the first is 0, or `nil` if no times do.
  private static func smallest(_ count: Int, _ bounds: [Bound]) -> [Int]? {
    var times = [Int](repeating: 0, count: count)
    for _ in 0...count {
      let before = times
      for bound in bounds { times[bound.later] = max(times[bound.later], times[bound.earlier] + bound.distance) }
      if times == before { return times[0] == 0 ? times : nil }
    }
    return nil
  }
}

extension Navigator {
  /// Makes moves at their times, also after one that fails, and returns the state after each.
  func make(_ moves: [Move], at times: [Int]) -> [NavigationState] {
    zip(moves, times).map { move, time in
      advance(by: time - now)
      if move.due == nil { try? make(move) } else { endTransitions() }
      return state
    }
  }
}

extension AppDefinition {
  /// Returns the shell commands that make moves one after the other, from the launch. While a route waits for an instant, the lines end
  /// with `&`, so that the clock advances only at the `advance` commands.
  ///
  /// - Parameters:
  ///   - moves: The moves, from the launch.
  ///   - isLost: Whether the last move traps or never returns. It is not made then.
  @MainActor
  public func commands(of moves: [Move], isLost: Bool = false) -> [(move: Move, commands: [String])] {
    guard !moves.isEmpty, let table = Timetable(self, moves, makesLast: !isLost) else { return moves.map { ($0, $0.commands) } }
    var last = 0
    return moves.indices.map { index in
      let pause = table.times[index] - last
      last = table.times[index]
      let advance = pause > 0 ? ["advance \(pause)ms"] : []
      let commands = moves[index].commands.map { $0.hasSuffix(" &") || !table.isPending[index] ? $0 : $0 + " &" }
      return (moves[index], advance + commands)
    }
  }
}
