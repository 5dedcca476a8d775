// Ends of routes and results of screens.
extension Navigator {
  /// Runs a route in the same way as ``run(_:on:file:line:)``, and returns a handle with which the end of the route can be awaited.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - path: The path where the route starts; by default, the key window.
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  /// - Throws: The errors of ``run(_:on:file:line:)``.
  public func start<Root, Current>(
    _ route: Route<Root, Current>, on path: TreePath? = nil, file: StaticString = #fileID, line: UInt = #line
  ) throws(NavigationError) -> RouteHandle {
    do throws(RunFailure) {
      let origin = Commit.Origin(file: file, line: line)
      return try live.start(Runner.Run(route: route.erased, kind: Root.kind, start: path ?? start, origin: origin))
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
  ///   - file: The file of the call, for ``Commit/origin`` and the log.
  ///   - line: The line of the call.
  /// - Returns: ``Outcome/done``.
  /// - Throws: The errors of ``run(_:on:file:line:)`` and of ``RouteHandle/value``.
  @discardableResult
  public func navigate<Root, Current>(
    _ route: Route<Root, Current>, on path: TreePath? = nil, file: StaticString = #fileID, line: UInt = #line
  ) async throws(NavigationError) -> Outcome {
    if Task.isCancelled { throw .canceled("\(route)") }
    return try await start(route, on: path, file: file, line: line).value
  }

  /// Builds a route that starts at the key window, runs it, and suspends until it has ended, in the same way as ``navigate(_:on:file:line:)``.
  ///
  /// - Throws: The errors of ``navigate(_:on:file:line:)``.
  @discardableResult
  public func navigate(
    file: StaticString = #fileID, line: UInt = #line, _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) async throws(NavigationError) -> Outcome {
    try await navigate(route(AppRoute()).erased, file: file, line: line)
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
  /// - Throws: The errors of ``navigate(_:on:file:line:)``; ``NavigationError/gone(_:)`` if the route has not shown the screen;
  ///   ``NavigationError/waitCanceled(_:)`` if the screen is removed without finishing, or finishes without its output;
  ///   ``NavigationError/canceled(_:)`` if the task is canceled.
  public func result<S: Screen>(
    of screen: S, file: StaticString = #fileID, line: UInt = #line, _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) async throws(NavigationError) -> S.Output {
    try await result(of: AnyScreen(screen), as: S.Output.self, file: file, line: line, route)
  }

  /// Presents a screen above the visible layer, suspends until the user has finished it, and returns its output: see ``result(of:file:line:_:)``.
  ///
  /// - Throws: The errors of ``result(of:file:line:_:)``.
  public func result<S: Screen>(
    of screen: S, file: StaticString = #fileID, line: UInt = #line
  ) async throws(NavigationError) -> S.Output {
    try await result(of: AnyScreen(screen), as: S.Output.self, file: file, line: line)
  }

  /// Shows a screen whose type is erased, suspends until the user has finished it, and returns its output: see ``result(of:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - type: The type of the output of the screen.
  ///   - route: Shows the screen.
  /// - Throws: The errors of ``result(of:file:line:_:)``; an output of another type counts as no output.
  public func result<Kind, Output: ScreenOutput>(
    of screen: AnyScreen<Kind>, as type: Output.Type, file: StaticString = #fileID, line: UInt = #line,
    _ route: (AppRoute) -> any RouteFrom<AnyContainer>
  ) async throws(NavigationError) -> Output {
    try await navigate(route(AppRoute()).erased, file: file, line: line)
    let output = try await live.result(of: screen.key)
    if let output = output?.base as? Output { return output }
    if let none = NoOutput() as? Output { return none }
    throw .waitCanceled(screen.key)
  }

  /// Presents a screen whose type is erased above the visible layer, suspends until the user has finished it, and returns its output: see
  /// ``result(of:file:line:_:)``.
  ///
  /// - Throws: The errors of ``result(of:file:line:_:)``.
  public func result<Kind, Output: ScreenOutput>(
    of screen: AnyScreen<Kind>, as type: Output.Type, file: StaticString = #fileID, line: UInt = #line
  ) async throws(NavigationError) -> Output {
    try await result(of: screen, as: type, file: file, line: line) { $0.top(.container).present(screen) }
  }
}
