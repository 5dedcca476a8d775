/// The definition of a request: its name, and a check of the effects that make the request. See ``Effect``.
///
/// An app lists the definitions of its requests in its ``AppDefinition``. An invalid request then fails before any work starts,
/// ``AppDefinition/problems()`` reports a screen with the name of a request, and the shell lists and completes the names. Alerts and action
/// sheets need not be listed. Any other request that is not listed is made without a check.
///
/// ```swift
/// let scan = RequestDefinition("scan", "scans a code with the camera") { effect in
///   effect.request["kind"] == nil ? "the kind of the code is missing" : nil
/// }
/// let app = AppDefinition("shop", "a shop with a scanner", root: home) {
///   scan
/// }
/// // in a route: .request(Effect("scan kind=ticket").on("done")); at the prompt: request scan kind=ticket { on done }
/// ```
public struct RequestDefinition: Sendable {
  /// The name of the request, unique across the modules of the app.
  package let name: String
  /// A one-line description.
  package let summary: String
  /// The file that defines the request, as `#fileID`.
  package let owner: String
  /// Returns the reason why an effect with this request cannot start, or `nil` if it can.
  let problem: @Sendable (Effect) -> String?

  /// Creates the definition of a request.
  ///
  /// - Parameters:
  ///   - name: The name of the request, unique across modules.
  ///   - summary: A one-line description for the help text.
  ///   - owner: The file that defines the request.
  ///   - problem: Returns the reason why an effect with this request cannot start, as a phrase in lower case without a full stop, or `nil`
  ///     if the effect can start. If there is a reason, the route that requests the effect fails with
  ///     ``NavigationError/badRequest(_:_:)``. By default, every effect can start.
  public init(
    _ name: String, _ summary: String, owner: String = #fileID, problem: @escaping @Sendable (Effect) -> String? = { _ in nil }
  ) {
    self.name = name
    self.summary = summary
    self.owner = owner
    self.problem = problem
  }

  /// The definitions of `alert` and `action-sheet`, which every app has without listing them.
  static let builtIn = [
    RequestDefinition("alert", "asks the user a question", owner: "the framework"),
    RequestDefinition("action-sheet", "offers the user choices", owner: "the framework"),
  ]
}
