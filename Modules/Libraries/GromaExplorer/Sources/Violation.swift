import Groma

/// A violation of a property, with a sequence of moves that leads to it.
struct Violation: Hashable, Sendable {
  /// The name of the property.
  let property: String
  /// The fault as a message.
  let sentence: String
  /// The name of the visible screen, or `nothing` if there is none.
  let screen: String
  /// The module and file of the link, screen definition or property at fault, or the name of the app if none of these is at fault.
  let owner: String
  /// A string that distinguishes violations of one property that have the same screen and the same move.
  let subject: String
  /// A string that is equal for all violations with the same cause.
  let cause: String
  /// The moves from the launch. If a move is at fault, it is the last.
  let moves: [Move]
  /// For a property over time, the moves that can be made again and again after the others, always through the same states. Empty if the
  /// property is violated regardless of the moves that follow, or if no move is possible. `nil` for another property.
  let cycle: [Move]?
  /// Shell commands to run after the moves. Usually, the last command fails and so shows the fault. Empty if the last move itself fails, or
  /// if no command shows the fault, as for a broken tree.
  let checks: [String]
  /// Whether the last move traps or never returns. Repeating the moves would crash or block the process again.
  let isLost: Bool
  /// Whether the state of the violation, or the state where the move at fault starts, was reached again when the moves were repeated in a
  /// live app. Always `true` for a violation without a state, such as a failed launch.
  private(set) var isConfirmed: Bool

  /// Returns the same violation, confirmed or not.
  func confirmed(_ isConfirmed: Bool) -> Violation {
    var violation = self
    violation.isConfirmed = isConfirmed
    return violation
  }
}

extension String {
  /// The string without paths, arguments and numbers, which differ from state to state.
  var withoutPlaces: String {
    split(separator: " ").filter { !$0.contains("=") && !$0.hasPrefix("/") && !$0.hasPrefix("'/") }
      .map { $0.filter { !$0.isNumber } }.joined(separator: " ")
  }
}
