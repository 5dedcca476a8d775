package import Groma

extension AppRoute {
  /// Returns a copy of the route that adds a step, regardless of the kind of container. As in the command language, kinds are checked when
  /// the route runs.
  package consuming func adding(_ step: any RouteStep, nested: AppRoute? = nil) -> AppRoute {
    code.append(.perform(AnyStep(erased: step)))
    if let nested { code += [.enter] + nested.code + [.leave] }
    return AppRoute(code: code)
  }
}
