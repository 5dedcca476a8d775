/// An assumption about which moves are made, without which few properties over time hold: a user who never touches the screen violates
/// "a checkout that was started ends".
///
/// A sequence of moves that does not meet the assumptions of a property is not a counterexample.
public enum Fairness: Hashable, Sendable {
  /// A move of the pattern that stays possible is made: if moves of the pattern are possible in each state from some state on, they are
  /// made again and again.
  case weak(MovePattern)
  /// A move of the pattern that is possible again and again is made again and again, even if it is impossible in between.
  case strong(MovePattern)
  /// Each move that is possible in a state that occurs again and again is made in this state again and again. A circle of states with a way
  /// out is then left at some time, so only circles of states that cannot be left are counterexamples.
  case everyMove
}

extension Fairness {
  /// Returns whether the assumption is about a move.
  func contains(_ move: Move) -> Bool {
    switch self {
    case .weak(let pattern), .strong(let pattern): pattern.matches(move)
    case .everyMove: true
    }
  }
}

extension Fairness: CustomStringConvertible {
  /// The assumption as a sentence without a full stop.
  public var description: String {
    switch self {
    case .weak(let pattern): "\(pattern) that stays possible is made"
    case .strong(let pattern): "\(pattern) that is possible again and again is made again and again"
    case .everyMove: "each move that is possible in a state again and again is made in this state again and again"
    }
  }
}
