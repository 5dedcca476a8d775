@testable import Navigation

extension AppRoute {
  /// The route with one more step whatever it is at, as the command language makes it: kinds are checked when it runs.
  func adding(_ verb: Verb, nested: AppRoute? = nil) -> AppRoute {
    guard let nested else { return AppRoute(code: code + [.verb(verb)]) }
    return AppRoute(code: code + [.verb(verb), .enter] + nested.code + [.leave])
  }
}
