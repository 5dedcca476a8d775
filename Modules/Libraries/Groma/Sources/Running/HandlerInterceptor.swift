/// A handler of an app: a piece of the app's code that decides what a route does, or that stores a value.
package enum Handler: Hashable, Sendable {
  /// An action of a screen: the names of the action and of the screen.
  case action(String, screen: String)
  /// An outcome of an effect: the name of the outcome and the request of the effect.
  case outcome(String, request: String)
  /// The handler of a flow for an output: the name of the output (`end` if a screen finishes without one), and the names of the screen that
  /// sends it and of the flow's screen.
  case output(String, from: String, flow: String)
  /// The start route of a flow: the name of the flow's screen.
  case start(flow: String)
  /// The handler of a flow for an inner flow that was left: the names of the screens of the inner and the outer flow.
  case left(String, flow: String)
  /// A custom step that is performed by name.
  case step(String)
  /// A deep link: its pattern.
  case link(String)
  /// A guard: its name.
  case `guard`(String)
  /// The storage of a feature's value: the name of the value.
  case value(String)
  /// The storage of flow data: the name of the flow's screen.
  case flowData(String)
  /// The locks of the screens with the given name.
  case lock(String)
  /// The routes that the parts of the app run in response to changes, such as the route of a waiting deep link.
  case followUp
}

/// The result of a ``Handler``.
package enum HandlerResult: Hashable, Sendable {
  /// The route of an action, an outcome, an output, a flow, a step or a link.
  case route(AppRoute)
  /// The verdict of a guard.
  case verdict(Verdict)
  /// Whether a screen offers an action.
  case isOffered(Bool)
  /// The new value of a feature, or `nil` if the value does not change.
  case value(AnyStateValue?)
  /// The new data of a running flow, or `nil` if the data do not change.
  case flowData(AnyFlowData?)
  /// Whether a lock that forbids a change is respected.
  case isLocked(Bool)
  /// The routes in response to a change, in order.
  case routes([AppRoute])
}

/// A function that receives each result of an app's handlers, and returns the result to use instead.
///
/// Mutation tests use an interceptor to record which handlers run, and to run an app with a mistake in one of them. Everything that runs
/// the app, such as a navigator, a script or an exploration, then runs the changed app. An interceptor must depend only on its arguments,
/// because handlers may run any number of times.
package struct HandlerInterceptor: Sendable {
  /// Returns the result to use instead of a handler's result.
  package let change: @Sendable (Handler, HandlerResult) -> HandlerResult

  /// Creates an interceptor.
  ///
  /// - Parameter change: Returns the result to use instead of a handler's result. A result is ignored if its case differs from that of the
  ///   original result.
  package init(_ change: @escaping @Sendable (Handler, HandlerResult) -> HandlerResult) { self.change = change }
}

// If the app has no interceptor, each function returns its argument or `true`, without creating a handler.
extension NavigationTransaction {
  /// Returns the route of a handler, or the route with which the interceptor of the app replaces it.
  package func intercepted(_ route: consuming AppRoute, of handler: @autoclosure () -> Handler) -> AppRoute {
    guard let interceptor = environment.interceptor else { return route }
    if case .route(let other) = interceptor.change(handler(), .route(route)) { return other }
    return route
  }

  /// Returns the verdict of a guard, or the verdict with which the interceptor of the app replaces it.
  func intercepted(_ verdict: Verdict, ofGuard name: String) -> Verdict {
    guard let interceptor = environment.interceptor else { return verdict }
    if case .verdict(let other) = interceptor.change(.guard(name), .verdict(verdict)) { return other }
    return verdict
  }

  /// Returns a value to store, or the value with which the interceptor of the app replaces it. Returns `nil` if the interceptor keeps the
  /// old value.
  func intercepted(_ value: AnyStateValue) -> AnyStateValue? {
    guard let interceptor = environment.interceptor else { return value }
    if case .value(let other) = interceptor.change(.value(value.name), .value(value)) { return other }
    return value
  }

  /// Returns whether the interceptor of the app lets a running flow store its data. The start and the end of a flow are not intercepted.
  mutating func permits(_ data: AnyFlowData?, at path: TreePath) -> Bool {
    guard let interceptor = environment.interceptor, let data, let old = flowData(at: path), old != data, let key = key(path) else {
      return true
    }
    return interceptor.change(.flowData(key.name), .flowData(data)) != .flowData(nil)
  }

  /// Returns whether the interceptor of the app respects a lock of a screen.
  func respectsLock(of screen: ScreenKey) -> Bool {
    guard let interceptor = environment.interceptor else { return true }
    return interceptor.change(.lock(screen.name), .isLocked(true)) != .isLocked(false)
  }
}

extension Environment {
  /// Returns whether the interceptor of the app lets a screen offer an action.
  func offers(_ action: String, on screen: ScreenKey) -> Bool {
    guard let interceptor else { return true }
    return interceptor.change(.action(action, screen: screen.name), .isOffered(true)) != .isOffered(false)
  }

  /// Returns the routes in response to a change, or the routes with which the interceptor of the app replaces them.
  func intercepted(_ routes: [AppRoute]) -> [AppRoute] {
    guard let interceptor, !routes.isEmpty else { return routes }
    if case .routes(let other) = interceptor.change(.followUp, .routes(routes)) { return other }
    return routes
  }
}
