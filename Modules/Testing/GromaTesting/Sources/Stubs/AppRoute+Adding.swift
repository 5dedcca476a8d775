package import Groma

extension AppRoute {
  /// The route with one more step whatever it is at, as the command language makes it: kinds are checked when it runs.
  package consuming func adding(_ verb: Verb, nested: AppRoute? = nil) -> AppRoute {
    code.append(.verb(verb))
    if let nested { code += [.enter] + nested.code + [.leave] }
    return AppRoute(code: code)
  }
}
