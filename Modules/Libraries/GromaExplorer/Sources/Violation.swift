import Groma

/// A violation of a property, with a sequence of moves that leads to it.
struct Violation: Hashable, Sendable {
  /// The name of the property.
  let property: String
  /// The fault as a message.
  let sentence: String
  /// The module and file of the link, screen definition or property at fault, or the name of the app if none of these is at fault.
  let owner: String
  /// The move at fault, or `nil` if the state is at fault.
  let move: Move?
  /// A string that distinguishes violations of one property that have the same screen and the same move.
  let subject: String
  /// A string that is equal for all violations with the same cause.
  let cause: String
  /// Shell commands to run after the moves. Usually, the last command fails and so shows the fault. Empty if the last move itself fails, or
  /// if no command shows the fault, as for a broken tree.
  let checks: [String]
  /// For a property over time, the moves that can be made again and again after the others, always through the same states. Empty if the
  /// property is violated regardless of the moves that follow, or if no move is possible. `nil` for another property.
  let cycle: [Move]?
  /// Whether the last move traps or never returns. Repeating the moves would crash or block the process again.
  let isLost: Bool
  /// The name of the visible screen, or `nothing` if there is none.
  var screen = ExplorationReport.Finding.nowhere
  /// The moves from the launch. If a move is at fault, it is the last.
  var moves: [Move]
  /// The index of the state that is at fault, or in which the move at fault starts. `nil` for a violation without a state, such as a failed
  /// launch.
  var state: Int?
  /// Whether the state of the violation was reached again when the moves were repeated in a live app. Always `true` for a violation without
  /// a state.
  var isConfirmed = true

  /// Creates a violation that has no state yet. By default, the cause consists of the property and of the message without paths, arguments
  /// and numbers.
  init(
    of property: String, _ sentence: String, owner: String, by move: Move? = nil, about subject: String = "", cause: String? = nil,
    checks: [String] = [], cycle: [Move]? = nil, isLost: Bool = false
  ) {
    (self.property, self.sentence, self.owner, self.move, self.subject) = (property, sentence, owner, move, subject)
    self.cause = cause ?? "\(property): \(sentence.withoutPlaces)"
    (self.checks, self.cycle, self.isLost) = (checks, cycle, isLost)
    moves = move.map { [$0] } ?? []
  }
}

extension String {
  /// The string without paths, arguments and numbers, which differ from state to state.
  var withoutPlaces: String {
    split(separator: " ").filter { !$0.contains("=") && !$0.hasPrefix("/") && !$0.hasPrefix("'/") }
      .map { $0.filter { !$0.isNumber } }.joined(separator: " ")
  }
}
