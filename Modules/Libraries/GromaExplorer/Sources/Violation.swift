import Groma

/// Something that does not hold, and the shortest way there.
struct Violation: Hashable, Sendable {
  /// The property.
  let property: String
  /// What is wrong, as a sentence.
  let sentence: String
  /// The screen in sight there.
  let screen: String
  /// The module and file of what fails: the link, the screen's entry, or the property.
  let owner: String
  /// What else tells it from others on that screen.
  let subject: String
  /// What violations of one cause have in common.
  let cause: String
  /// What happens, from the launch on; the last is what goes wrong, if something that happens does.
  let moves: [Move]
  /// Lines of the shell behind the moves, of which the last fails where it goes wrong; none where the last move itself fails, nor for what no
  /// line shows: a tree that is not whole.
  let checks: [String]
  /// Whether the last move does not come back: it traps, or never ends. Whoever makes it once more does not come back either.
  let isLost: Bool
  /// Whether a live app that did the same from its launch came to the same.
  private(set) var isConfirmed: Bool

  /// The same after other moves, the last of which is its own if one of them is.
  func reached(by moves: [Move]) -> Violation {
    Violation(
      property: property, sentence: sentence, screen: screen, owner: owner, subject: subject, cause: cause, moves: moves, checks: checks,
      isLost: isLost, isConfirmed: isConfirmed)
  }

  func confirmed(_ isConfirmed: Bool) -> Violation {
    var violation = self
    violation.isConfirmed = isConfirmed
    return violation
  }
}

extension String {
  /// The text without paths, arguments and numbers: what differs from state to state.
  var withoutPlaces: String {
    split(separator: " ").filter { !$0.contains("=") && !$0.hasPrefix("/") && !$0.hasPrefix("'/") }
      .map { $0.filter { !$0.isNumber } }.joined(separator: " ")
  }
}
