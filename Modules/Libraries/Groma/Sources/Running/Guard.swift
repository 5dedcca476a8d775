/// The result of a guard.
public enum Verdict: Hashable, Sendable {
  /// The route continues.
  case allow
  /// The route fails with the error.
  case deny(NavigationError)
  /// Another route runs, starting at the key window. The changes of the guarded route are reverted.
  ///
  /// Without a screen key, the other route runs instead of the guarded route. With a screen key, the other route must show the screen with
  /// this key, and the guarded route waits. When that screen finishes, the whole guarded route runs again from its start. If that screen is
  /// removed without finishing, the guarded route is dropped. A guarded route that cannot be saved does not wait, but fails with
  /// ``NavigationError/opaque(_:)``.
  ///
  /// The key can also be the request of an ``Effect``: see ``ask(_:)``.
  ///
  /// If the user closes the screen without finishing it, or cancels the question, the guarded route fails: see
  /// ``NavigationError/waitCanceled(_:)``. A fallback of the route then runs.
  case redirect(AppRoute, until: ScreenKey? = nil)

  /// An effect is requested first: a question to the user, or to a service. The changes of the guarded route are reverted, and the guarded
  /// route waits. When an outcome arrives, the whole guarded route runs again after the route of the outcome; after an outcome with the role
  /// of a cancellation or a failure, it fails.
  ///
  /// A guard reads only the state, so the route of the outcome stores in the state what the guard has to know:
  ///
  /// ```swift
  /// Guard("fresh-token") { _, transaction in
  ///   if transaction.value(Token.self).isFresh { return .allow }
  ///   return .ask(Effect("refresh-token").on("refreshed") { $0.put(Token(isFresh: true)) }.on("refused", .cancel))
  /// }
  /// RequestDefinition("refresh-token", "refreshes the token").answeredLater { _, services async throws in
  ///   try await services.resolve(Tokens.self).refresh() ? "refreshed" : "refused"
  /// }
  /// ```
  public static func ask(_ effect: Effect) -> Verdict { .redirect(AppRoute().request(effect).erased, until: effect.request) }

  /// Returns the verdict ``redirect(_:until:)`` for a route that ends at a container of any kind.
  @_disfavoredOverload
  public static func redirect<Current>(_ route: Route<AnyContainer, Current>, until screen: ScreenKey? = nil) -> Verdict {
    .redirect(route.erased, until: screen)
  }
}

/// A condition on navigation. A route refers to it by name, so that the route remains a value.
///
/// ```swift
/// Guard("authorize") { _, transaction in
///   transaction.value(Session.self).user == nil ? .redirect(login, until: authorization.key) : .allow
/// }
/// ```
public struct Guard: Sendable {
  /// The name, unique across modules.
  package let name: String
  /// The file that defines the guard, as `#fileID`.
  package let owner: String
  /// The line of the definition in its file.
  package let line: Int
  /// A one-line description.
  package let summary: String
  /// Evaluates the guard at a path.
  package let check: @Sendable (TreePath, inout NavigationTransaction) -> Verdict

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - name: The name, unique across modules.
  ///   - summary: A one-line description.
  ///   - owner: The file that defines the guard.
  ///   - line: The line of the definition.
  ///   - check: Returns the verdict of the guard. The verdict must depend only on the state, which the closure reads through the
  ///     transaction. `path` is the path of the route's current container.
  public init(
    _ name: String, _ summary: String = "", owner: String = #fileID, line: Int = #line,
    check: @escaping @Sendable (_ path: TreePath, inout NavigationTransaction) -> Verdict
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.line = line
    self.check = check
  }
}
