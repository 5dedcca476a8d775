/// The states that an exploration found, and the moves between them, as numbers. A state without a move has a transition to itself.
struct TransitionGraph {
  /// A transition from a state.
  struct Transition: BitwiseCopyable {
    /// The state after the move, or ``TransitionGraph/unknown``.
    let target: UInt32
    /// The move, or ``TransitionGraph/unknown`` if the app remains in the state.
    let move: UInt32
  }

  /// The state after a move that leads beyond the bounds or to a state that was not explored, and the move of a state without a move.
  static let unknown = UInt32.max

  /// For each state, the index in ``transitions`` of its first transition, followed by the number of all transitions.
  private var starts: [Int] = [0]
  private var transitions: [Transition] = []
  /// The number of states.
  let count: Int

  /// Creates a graph without transitions. Call ``addState(_:)`` for each state.
  ///
  /// - Parameter count: The number of states. States with this number and greater ones are unknown.
  init(count: Int) { self.count = count }

  /// Adds the next state, with its transitions.
  ///
  /// - Parameter body: Calls its argument for each transition, with the number of the move and of the state after it. The state is `nil` if
  ///   it is not known.
  mutating func addState(_ body: ((_ move: Int, _ target: Int?) -> Void) -> Void) {
    let state = starts.count - 1
    body { move, target in
      let known = target.flatMap { $0 < count ? UInt32($0) : nil }
      transitions.append(Transition(target: known ?? Self.unknown, move: UInt32(move)))
    }
    if transitions.count == starts[state] { transitions.append(Transition(target: UInt32(state), move: Self.unknown)) }
    starts.append(transitions.count)
  }

  /// Returns the indices of the transitions of a state.
  @inline(__always) func places(of state: Int) -> Range<Int> { starts[state]..<starts[state + 1] }

  /// Returns the transition at an index.
  @inline(__always) subscript(place: Int) -> Transition { transitions[place] }

  /// Returns the move of the transition at an index, or `nil` if the app remains in the state.
  @inline(__always) func move(at place: Int) -> Int? {
    let move = transitions[place].move
    return move == Self.unknown ? nil : Int(move)
  }
}
