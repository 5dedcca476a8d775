// Ends of routes and results of screens.
extension Navigator {
  /// Runs a route in the same way as ``run(_:on:)``, and returns a handle with which the end of the route can be awaited.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: The path where the route starts; by default, the key window.
  /// - Throws: The errors of ``run(_:on:)``.
  public func start<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) throws(NavigationError) -> RouteHandle {
    do throws(RunFailure) {
      return try live.start(Runner.Run(route: route.erased, kind: Root.kind, start: path ?? start))
    } catch {
      throw error.error
    }
  }

  /// Runs a route and suspends until the route has ended. Also suspends during a transition that the route is queued after, during the waits
  /// of the route, and while the user does what a guard or a locked screen requires, such as a login.
  ///
  /// If the route has to wait for an instant, the navigator must follow a ``clock``, or other code must advance it meanwhile (see
  /// ``advance(by:while:)``), unless the navigator skips the wait: see ``isClockReal``. If the task is canceled, the part of the route that
  /// has not run is canceled; changes that are already committed stay.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: The path where the route starts; by default, the key window.
  /// - Returns: ``Outcome/done``.
  /// - Throws: The errors of ``run(_:on:)`` and of ``RouteHandle/value``.
  @discardableResult
  public func navigate<Root, Current>(_ route: Route<Root, Current>, on path: TreePath? = nil) async throws(NavigationError) -> Outcome {
    if Task.isCancelled { throw .canceled("\(route)") }
    return try await start(route, on: path).value
  }

  /// Builds a route that starts at the key window, runs it, and suspends until it has ended, in the same way as ``navigate(_:on:)``.
  @discardableResult
  public func navigate<Current>(_ route: (AppRoute) -> Route<AnyContainer, Current>) async throws(NavigationError) -> Outcome {
    try await navigate(route(AppRoute()))
  }

  /// Shows a screen, suspends until the user has finished it, and returns its output.
  ///
  /// ```swift
  /// let address = try await navigator.result(of: AddressScreen())
  /// let session = try await navigator.result(of: LoginScreen()) { $0.top(.stack).push(AnyScreen(LoginScreen())) }
  /// ```
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - route: Shows the screen. By default, it is presented above the visible layer.
  /// - Throws: The errors of ``navigate(_:on:)``; ``NavigationError/gone(_:)`` if the route has not shown the screen;
  ///   ``NavigationError/userCanceled(_:)`` if the screen is removed without finishing, or finishes without its output;
  ///   ``NavigationError/canceled(_:)`` if the task is canceled.
  public func result<S: Screen, Current>(
    of screen: S, _ route: (AppRoute) -> Route<AnyContainer, Current>
  ) async throws(NavigationError) -> S.Output {
    try await result(of: AnyScreen(screen), as: S.Output.self, route)
  }

  /// Presents a screen above the visible layer, suspends until the user has finished it, and returns its output: see ``result(of:_:)``.
  public func result<S: Screen>(of screen: S) async throws(NavigationError) -> S.Output {
    try await result(of: AnyScreen(screen), as: S.Output.self)
  }

  /// Shows a screen whose type is erased, suspends until the user has finished it, and returns its output: see ``result(of:_:)``.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - type: The type of the output of the screen.
  ///   - route: Shows the screen.
  /// - Throws: The errors of ``result(of:_:)``; an output of another type counts as no output.
  public func result<Kind, Output: ScreenOutput, Current>(
    of screen: AnyScreen<Kind>, as type: Output.Type, _ route: (AppRoute) -> Route<AnyContainer, Current>
  ) async throws(NavigationError) -> Output {
    try await navigate(route(AppRoute()))
    let output = try await live.result(of: screen.key)
    if let output = output?.base as? Output { return output }
    if let none = NoOutput() as? Output { return none }
    throw .userCanceled(screen.key)
  }

  /// Presents a screen whose type is erased above the visible layer, suspends until the user has finished it, and returns its output: see
  /// ``result(of:_:)``.
  public func result<Kind, Output: ScreenOutput>(
    of screen: AnyScreen<Kind>, as type: Output.Type
  ) async throws(NavigationError) -> Output {
    try await result(of: screen, as: type) { $0.top(.container).present(screen) }
  }
}
