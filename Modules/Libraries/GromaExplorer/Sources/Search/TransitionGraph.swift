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

  /// The number of states whose transitions were added.
  var count: Int { starts.count - 1 }

  /// Adds the next state, with its transitions.
  ///
  /// - Parameter body: Calls its argument for each transition, with the number of the move and of the state after it. The state is `nil` if
  ///   it is not known.
  mutating func addState(_ body: ((_ move: Int, _ target: Int?) -> Void) -> Void) {
    body { transitions.append(Transition(target: $1.map { UInt32($0) } ?? Self.unknown, move: UInt32($0))) }
    if transitions.count == starts[count] { transitions.append(Transition(target: UInt32(count), move: Self.unknown)) }
    starts.append(transitions.count)
  }

  /// Marks the transitions to states whose transitions were not added as transitions to unknown states. Call this function at the end.
  mutating func finish() {
    for index in transitions.indices where transitions[index].target >= count {
      transitions[index] = Transition(target: Self.unknown, move: transitions[index].move)
    }
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
