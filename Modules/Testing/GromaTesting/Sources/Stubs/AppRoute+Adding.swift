package import Groma

extension AppRoute {
  /// Returns the route with a step added at its end, regardless of the kind of container. As in the command language, kinds are checked
  /// when the route runs.
  ///
  /// - Parameters:
  ///   - step: The step to add.
  ///   - nested: The route to nest in the step, or `nil` for a step without a nested route.
  package consuming func adding(_ step: any RouteStep, nested: AppRoute? = nil) -> AppRoute {
    code.append(.perform(AnyStep(erased: step)))
    if let nested { code += [.enter] + nested.code + [.leave] }
    return AppRoute(code: code)
  }
}
