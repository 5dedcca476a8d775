/// The bookkeeping of a guard's detours and redirects.
enum Detours {
  /// A guarded route, ready to wait.
  static func pending(
    _ route: AppRoute, on start: Path, until screen: ScreenKey, by name: String
  ) throws(RunFailure) -> PendingRoute {
    if route.isOpaque { throw RunFailure(.opaque("\(route)"), nil) }
    return PendingRoute(route: route, start: start, awaits: screen, at: .app, detouredBy: name)
  }

  /// The way so far and one more redirect, unless the same was there before.
  static func extended(_ way: [String], by name: String, to route: AppRoute) throws(RunFailure) -> [String] {
    let next = "\(name): \(route)"
    if way.contains(next) { throw RunFailure(.redirectLoop(way + [next]), nil) }
    return way + [next]
  }
}
