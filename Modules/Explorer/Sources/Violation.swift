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
  /// What happens, from the launch on; the last is what goes wrong, if something that happens does.
  public let moves: [Move]
  /// A line of the shell that fails where it goes wrong, behind the moves; nil where the last move itself fails.
  public let check: String?
  /// Whether a live app that did the same from its launch came to the same.
  public private(set) var isConfirmed: Bool

  func confirmed(_ isConfirmed: Bool) -> Violation {
    var violation = self
    violation.isConfirmed = isConfirmed
    return violation
  }
}

extension Violation {
  /// A command file that fails, and passes once what it shows is mended.
  public func script(app: AppDefinition) -> String {
    var lines = ["#: name   \(property): \(sentence)".escapingControls, "#: tags   explorer", "#: app    \(app.name)", ""]
    lines += moves.map(\.description)
    if let check { lines += ["", "# \(property)", check] }
    return lines.joined(separator: "\n") + "\n"
  }
}
