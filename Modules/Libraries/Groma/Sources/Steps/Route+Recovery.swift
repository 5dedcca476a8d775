// Handling of failures. Each of these methods applies to all preceding steps of the route.
extension Route {
  /// Runs another route if the preceding steps fail. The other route starts at the container where this route started, after the changes of
  /// the preceding steps are reverted. Changes that a preceding ``ensure(_:)`` makes after the failure remain.
  ///
  /// The kind of the resulting container is unknown, because either route may have run. The redirect of a guard,
  /// ``NavigationError/interrupted(by:)``, is not caught.
  public consuming func fallback(to other: some RouteFrom<Root>) -> Route<Root, AnyContainer> {
    let code = other.erased.code
    return watched(by: .recover(count: code.count), code)
  }
  /// Runs a route that may start at a container of any kind if the preceding steps fail: see the method for a route that starts at a
  /// container of the kind `Root`.
  @_disfavoredOverload public consuming func fallback(to other: some RouteFrom<AnyContainer>) -> Route<Root, AnyContainer> {
    let code = other.erased.code
    return watched(by: .recover(count: code.count), code)
  }

  /// Runs another route if the preceding steps fail with one of the given codes. The other route starts at the container where this route
  /// started, after the changes of the preceding steps are reverted. A failure with another code remains a failure, which a later fallback
  /// can handle.
  ///
  /// ```swift
  /// route.authorize().push(chat).fallback(on: .waitCanceled, to: AppRoute().top(.stack).push(rooms))
  /// ```
  ///
  /// Unlike a fallback that a closure creates, this fallback is a value, so the route can wait and can be saved. If a guard has redirected
  /// the route to a screen, and the user closes that screen without finishing it, the route runs again, and the guard fails with
  /// ``NavigationError/waitCanceled(_:)``.
  ///
  /// - Parameters:
  ///   - code: The code of the failures after which the other route runs.
  ///   - others: More codes.
  ///   - route: The other route.
  public consuming func fallback<K>(
    on code: NavigationError.Code, _ others: NavigationError.Code..., to route: Route<Root, K>
  ) -> Route<Root, AnyContainer> {
    let step = Instruction.step(Steps.OnFailure(codes: ([code] + others).map(\.rawValue)))
    return watched(by: .recover(count: route.code.count + 1), [step] + route.code)
  }

  /// If the preceding steps fail, runs a route that a closure creates from the error. The created route starts at the container where this
  /// route started, after the changes of the preceding steps are reverted. Changes that a preceding ``ensure(_:)`` makes after the failure
  /// remain.
  ///
  /// The fallback makes the route opaque: see ``isOpaque``. A route that has to wait uses ``fallback(on:_:to:)``. The redirect of a guard, ``NavigationError/interrupted(by:)``, is not
  /// caught.
  ///
  /// - Parameters:
  ///   - file: The module and file of the source location. Fallbacks are equal if they are at the same source location.
  ///   - line: The line of the source location.
  ///   - make: Returns the route to run, which continues the empty route that the closure receives, or `nil` to throw the error again.
  public consuming func fallback(
    file: String = #fileID, line: Int = #line, _ make: @escaping @Sendable (NavigationError, Route<Root, Root>) -> (any RouteFrom<Root>)?
  ) -> Route<Root, AnyContainer> {
    watched(by: .recoverBy(OpaqueFallback(place: "\(file):\(line)") { make($0, Route<Root, Root>())?.erased.code }))
  }

  /// Ignores a failure of the preceding steps. If the steps fail, their changes are reverted, and the route continues at the container
  /// where it started. Changes that a preceding ``ensure(_:)`` makes after the failure remain.
  ///
  /// The redirect of a guard, ``NavigationError/interrupted(by:)``, is not ignored.
  public consuming func ignoringFailure() -> Route<Root, AnyContainer> { watched(by: .recover(count: 0)) }

  /// Runs a nested route after the preceding steps succeed or fail. The nested route starts at the container where the outer route started;
  /// the outer route continues where the preceding steps ended.
  ///
  /// If the preceding steps fail, their changes are reverted before the nested route runs. Their error is thrown afterwards, even if the
  /// nested route fails too. The changes of the nested route then remain only if a later fallback of the same outer route catches the
  /// error. If only the nested route fails, the outer route fails with that error. The nested route does not run if a guard redirects the
  /// preceding steps.
  public consuming func ensure(_ nested: (Route<Root, Root>) -> any RouteFrom<Root>) -> Self {
    let always = nested(Route<Root, Root>()).erased.code
    return watched(by: .ensure(count: always.count), always)
  }

  /// Runs a route on the current container after the preceding steps succeed, and stays on that container.
  public consuming func done(_ nested: (Route<Current, Current>) -> any RouteFrom<Current>) -> Self {
    code += [.here, .enter] + nested(Route<Current, Current>()).erased.code + [.leave]
    return self
  }
}
