public import Groma

/// The reason why a case of a screen catalog cannot be shown at a path.
public enum ScreenCatalogError: Error, Hashable, Sendable {
  /// No screen with one of these names encloses the path at which the case was to be shown.
  case notPermitted(within: [String], at: TreePath)

  /// A stable error code for programs. The meaning of a code never changes.
  public var code: String {
    switch self {
    case .notPermitted: "screen-catalog.not-permitted"
    }
  }

  /// The error of a route that fails for this reason: a ``/Groma/NavigationError/custom(code:message:)`` with ``code`` and ``description``.
  var asNavigationError: NavigationError { .custom(code: code, message: description) }
}

extension ScreenCatalogError: CustomStringConvertible {
  /// The error as a message, printed by the shell.
  public var description: String {
    switch self {
    case .notPermitted(let names, let path):
      "the screen may only be shown within \(names.quoted), but \(path) is outside"
    }
  }
}

extension [String] {
  /// The elements in quotes, joined by commas and "or": `'a', 'b' or 'c'`.
  var quoted: String {
    let all = map { "'\($0)'" }
    guard all.count > 1, let last = all.last else { return all.joined() }
    return all.dropLast().joined(separator: ", ") + " or " + last
  }
}
