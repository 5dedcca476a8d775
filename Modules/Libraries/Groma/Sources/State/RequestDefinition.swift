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

  /// Answers the request when the navigator asks services, or `nil` if other code completes the request.
  package private(set) var answer: Answer?

  /// A function that answers a request.
  package enum Answer: Sendable {
    /// Answers before the call that requested the effect returns.
    case atOnce(@MainActor @Sendable (Effect, ServiceScope) throws -> RequestAnswer)
    /// Answers after a time.
    case later(@MainActor @Sendable (Effect, ServiceScope) async throws -> RequestAnswer)
  }

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

  /// Returns a copy whose request a service answers at once.
  ///
  /// The closure is called if ``Navigator/asksServices`` is `true`, as in an app with a presenter. In tests, scripts and the explorer, which
  /// follows each outcome, the request waits for its outcome. The closure is called once for each running effect, also after a restart, and
  /// not for an effect without outcomes.
  ///
  /// - Parameter answer: Returns the outcome of the effect. If it throws, the error is logged, and the effect ends with the failure
  ///   ``OutcomeName/unavailable``.
  public func answered(_ answer: @escaping @MainActor @Sendable (Effect, ServiceScope) throws -> RequestAnswer) -> Self {
    var definition = self
    definition.answer = .atOnce(answer)
    return definition
  }

  /// Returns a copy whose request a service answers after a time, such as a token refresh: see ``answered(_:)``. An answer that arrives
  /// when the effect has ended is ignored.
  public func answeredLater(_ answer: @escaping @MainActor @Sendable (Effect, ServiceScope) async throws -> RequestAnswer) -> Self {
    var definition = self
    definition.answer = .later(answer)
    return definition
  }

  /// The definitions of `alert` and `action-sheet`, which every app has without listing them.
  static let builtIn = [
    RequestDefinition("alert", "asks the user a question", owner: "the framework"),
    RequestDefinition("action-sheet", "offers the user choices", owner: "the framework"),
  ]
}
