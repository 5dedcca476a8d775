@testable import GromaExplorer

/// The states that an exploration found, and the moves between them, as numbers. A state without a move has a transition to itself.
///
/// The transitions of a state are listed when they are needed for the first time, because many questions concern only a few states.
final class TransitionGraph {
  /// A transition from a state.
  struct Transition: BitwiseCopyable {
    /// The state after the move, or ``TransitionGraph/unknown``.
    let target: UInt32
    /// The move, or ``TransitionGraph/unknown`` if the app remains in the state.
    let move: UInt32
  }

  /// A function that calls its second argument for each transition of a state, until the argument returns `false`. The argument receives
  /// the numbers of the move and of the state after the move, or `nil` if that state is not known.
  typealias List = (_ state: Int, _ isWanted: (_ move: Int, _ target: Int?) -> Bool) -> Void

  /// The target of a move that leads beyond the bounds or to a state that was not explored. Also the move of the transition from a state
  /// without moves to itself.
  static let unknown = UInt32.max

  private let list: List
  private var transitions: [Transition] = []
  /// For each state, the indices in ``transitions`` of its first transition and of the one after its last. Equal if they are not listed.
  private var ranges: [(first: UInt32, end: UInt32)]
  /// The number of states.
  let count: Int

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - count: The number of states. A state with this number or a greater one is unknown.
  ///   - list: The function that lists the transitions of a state. It must always list the same transitions.
  init(count: Int, _ list: @escaping List) {
    self.count = count
    self.list = list
    ranges = Array(repeating: (0, 0), count: count)
  }

  /// The number of transitions that have been listed.
  var listedCount: Int { transitions.count }

  /// Returns the indices of the transitions of a state.
  @inline(__always) func places(of state: Int) -> Range<Int> {
    var range = ranges[state]
    if range.first == range.end {
      addTransitions(of: state)
      range = ranges[state]
    }
    return Int(range.first)..<Int(range.end)
  }

  private func addTransitions(of state: Int) {
    let first = transitions.count
    list(state) { move, target in
      transitions.append(Transition(target: known(target) ?? Self.unknown, move: UInt32(move)))
      return true
    }
    if transitions.count == first { transitions.append(Transition(target: UInt32(state), move: Self.unknown)) }
    ranges[state] = (UInt32(first), UInt32(transitions.count))
  }

  @inline(__always) private func known(_ target: Int?) -> UInt32? { target.flatMap { $0 < count ? UInt32($0) : nil } }

  /// Returns the transition at an index.
  @inline(__always) subscript(place: Int) -> Transition { transitions[place] }

  /// Returns the move of the transition at an index, or `nil` if the app remains in the state.
  @inline(__always) func move(at place: Int) -> Int? {
    let move = transitions[place].move
    return move == Self.unknown ? nil : Int(move)
  }

  /// Returns, for each state, `false` if some sequence of moves is found that leads from the state to an unknown state. `true` does not
  /// mean that there is no such sequence.
  ///
  /// - Complexity: O(transitions). The transitions of a state are not stored, and are listed only up to the first that leads to an unknown
  ///   state. The search ends early if a pass over the states rules out only a few.
  func mayRemain() -> [Bool] {
    var remains = [Bool](repeating: true, count: count)
    // States with greater numbers are farther from the launch, and so nearer to the bounds.
    var (left, before) = (Array((0..<count).reversed()), Int.max)
    while !left.isEmpty, left.count < before - before / 4 {
      before = left.count
      left.removeAll { state in
        list(state) { _, target in
          remains[state] = known(target).map { remains[Int($0)] } ?? false
          return remains[state]
        }
        return !remains[state]
      }
    }
    return remains
  }
}
