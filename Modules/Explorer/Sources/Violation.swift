public import Navigation

/// Something that does not hold, and the shortest way there.
public struct Violation: Hashable, Sendable {
  /// The property.
  public let property: String
  /// What is wrong, as a sentence.
  public let sentence: String
  /// The screen in sight there.
  public let screen: String
  /// The module and file of what fails: the link, the screen's entry, or the property.
  public let owner: String
  /// What else tells it from others on that screen.
  let subject: String
  /// What happens, from the launch on; the last is what goes wrong, if something that happens does.
  public let moves: [Move]
  /// Lines of the shell behind the moves, of which the last fails where it goes wrong; none where the last move itself fails, nor for what no
  /// line shows: a tree that is not whole.
  public let checks: [String]
  /// Whether the last move does not come back: it traps, or never ends. Whoever makes it once more does not come back either.
  public let isLost: Bool
  /// Whether a live app that did the same from its launch came to the same.
  public private(set) var isConfirmed: Bool

  /// The same after other moves, the last of which is its own if one of them is.
  func reached(by moves: [Move]) -> Violation {
    Violation(
      property: property, sentence: sentence, screen: screen, owner: owner, subject: subject, moves: moves, checks: checks,
      isLost: isLost, isConfirmed: isConfirmed)
  }

  func confirmed(_ isConfirmed: Bool) -> Violation {
    var violation = self
    violation.isConfirmed = isConfirmed
    return violation
  }
}

extension Violation {
  /// A command file that leads there and fails, and passes once what it shows is mended. Of a tree that is not whole it only leads there; of a
  /// screen that only leads round in a circle, `back` may succeed.
  public func script(app: AppDefinition) -> String {
    var lines = ["#: name   \(property): \(sentence)".escapingControls, "#: tags   explorer", "#: app    \(app.name)", ""]
    lines += moves.map(\.description)
    if !checks.isEmpty { lines += ["", "# \(property)"] + checks }
    return lines.joined(separator: "\n") + "\n"
  }
}
