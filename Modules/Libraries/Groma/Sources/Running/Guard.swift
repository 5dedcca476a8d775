/// What a guard says.
public enum Verdict: Hashable, Sendable {
  /// Go on.
  case allow
  /// The route fails with the error.
  case deny(NavigationError)
  /// Another route runs in its place, from the key window.
  case redirect(AppRoute)
  /// Another route runs first, from the key window, and shows a screen; the whole guarded route runs again, from its start,
  /// when that screen finishes, and is dropped when it goes without finishing. What is shown may also be a question, an ``Effect`` that is a
  /// layer: any outcome but a cancellation finishes it.
  case detour(AppRoute, until: ScreenKey)
}

/// A condition on navigation, found by its name, so that a route that asks it stays a value.
///
/// ```swift
/// Guard("authorize") { _, transaction in
///   transaction.value(Session.self).user == nil ? .detour(login, until: authorization.key) : .allow
/// }
/// ```
public struct Guard: Sendable {
  /// The name, unique across modules.
  public let name: String
  /// The module and file that offers it.
  public let owner: String
  /// One line for a person.
  public let summary: String
  /// What it says at a place.
  package let check: @Sendable (TreePath, inout NavigationTransaction) -> Verdict

  /// A guard: a function of the state, which it reads through the transaction alone.
  public init(
    _ name: String, _ summary: String = "", owner: String = #fileID,
    check: @escaping @Sendable (_ path: TreePath, inout NavigationTransaction) -> Verdict
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.check = check
  }
}
