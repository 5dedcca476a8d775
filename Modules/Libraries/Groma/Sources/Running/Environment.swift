/// The contents of an app definition that routes refer to: screen definitions, guards, custom steps, requests and the parts of the app.
final class Environment: Sendable {
  let screens: ScreenDefinitions
  let guards: [String: Guard]
  /// The custom steps, keyed by name.
  let customSteps: [String: CustomStep]
  /// The definitions of the built-in requests and of the app's requests, keyed by name.
  let requests: [String: RequestDefinition]
  /// The parts of the app that handle outputs or complete changes.
  let parts: [any TreePart]
  /// The parts of the app that run routes in response to changes.
  let actingParts: [any ActingPart]
  /// The function that receives the results of the app's handlers, or `nil` if the results are used as they are.
  let interceptor: HandlerInterceptor?

  init(
    screens: ScreenDefinitions, guards: [Guard] = [], customSteps: [CustomStep] = [], requests: [RequestDefinition] = [],
    parts: [any LibraryPart] = []
  ) {
    self.screens = screens
    interceptor = nil
    self.parts = parts.compactMap { $0.treePart }
    actingParts = parts.compactMap { $0.actingPart }
    self.customSteps = Dictionary(customSteps.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.guards = Dictionary(guards.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.requests = Dictionary((RequestDefinition.builtIn + requests).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Creates a copy of an environment with an interceptor.
  init(_ other: Environment, interceptor: HandlerInterceptor) {
    screens = other.screens
    guards = other.guards
    customSteps = other.customSteps
    requests = other.requests
    parts = other.parts
    actingParts = other.actingParts
    self.interceptor = interceptor
  }

  /// Returns the reason why an effect cannot be requested, or `nil` if it can.
  func problem(with effect: Effect) -> String? {
    if Set(effect.outcomes.map(\.name)).count != effect.outcomes.count { return "two outcomes have the same name" }
    // Only an outcome removes the layer.
    if effect.style != nil, effect.outcomes.isEmpty { return "at least one choice is required" }
    return requests[effect.request.name]?.problem(effect)
  }

  /// Runs the `complete` hooks of the app's parts on a launch state, and then the follow-up routes and jobs. Nothing runs if the app has no
  /// ``TreePart``.
  ///
  /// - Returns: The resulting state and `nil` or, if a hook fails, the unchanged state and the error.
  func launched(_ state: NavigationState) -> (NavigationState, NavigationError?) {
    result(on: state) { transaction throws(NavigationError) in try transaction.completeLaunch() }
  }

  /// Runs the `restored` hooks of the app's parts on a state from a snapshot, and then the follow-up routes and jobs. Nothing runs if the
  /// app has no ``TreePart``.
  ///
  /// - Returns: The resulting state and `nil` or, if a hook fails, the unchanged state and the error.
  func restored(_ state: NavigationState) -> (NavigationState, NavigationError?) {
    result(on: state) { transaction throws(NavigationError) in
      for part in parts { try part.restored(in: &transaction) }
      try transaction.completeChanges(ofRoute: false)
      try transaction.settle()
    }
  }

  /// Applies a change to a state, runs the follow-up routes and jobs, and returns the resulting state. Returns the unchanged state if the
  /// app has no ``TreePart``. The clock does not advance.
  private func result(
    on state: NavigationState, _ change: (inout NavigationTransaction) throws(NavigationError) -> Void
  ) -> (NavigationState, NavigationError?) {
    if parts.isEmpty { return (state, nil) }
    var runner = Runner(state, in: self)
    runner.isClockReal = true
    var progress = Runner.Progress()
    var transaction = runner.begin()
    do throws(NavigationError) {
      try change(&transaction)
    } catch {
      return (state, error)
    }
    runner.commit(transaction, cause: .route(AppRoute()), by: Commit.Origin(), &progress)
    runner.stepToEnd()
    return (runner.state, nil)
  }
}
