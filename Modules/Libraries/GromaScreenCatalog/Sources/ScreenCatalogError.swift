public import Groma

/// Why a case of a screen catalog is not shown. The state is as it was.
public enum ScreenCatalogError: Error, Hashable, Sendable {
  /// Not anyone may show the screen: none of the screens of these names is around the place.
  case notPermitted(within: [String], at: TreePath)

  /// A stable name for machines; never changes its meaning.
  public var code: String {
    switch self {
    case .notPermitted: "screen-catalog.not-permitted"
    }
  }

  /// What a route fails with.
  var asNavigationError: NavigationError { .custom(code: code, message: description) }
}

extension ScreenCatalogError: CustomStringConvertible {
  /// The sentence the shell prints.
  public var description: String {
    switch self {
    case .notPermitted(let names, let path):
      "the screen is shown within \(names.quoted) alone, and nothing of that name is around \(path)"
    }
  }
}

extension [String] {
  /// Each in quotes: `'a', 'b' or 'c'`.
  var quoted: String {
    let all = map { "'\($0)'" }
    guard all.count > 1, let last = all.last else { return all.joined() }
    return all.dropLast().joined(separator: ", ") + " or " + last
  }
}
