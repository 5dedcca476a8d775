/// The origins of the routes that wait for the user, for a transition or for an instant, for the commits of these routes.
///
/// The origins are beside the state, so that two states are equal however their routes began. After a restart, and for a route that an undo
/// brought back, the origin is not known.
struct WaitingOrigins {
  private var pending: [Pending: Commit.Origin] = [:]
  private var deferred: [DeferredRoute.ID: Commit.Origin] = [:]

  /// A route that waits for the user, without its paths, which change with the tree.
  private struct Pending: Hashable {
    let route: AppRoute
    let awaits: ScreenKey

    init(_ pending: PendingRoute) { (route, awaits) = (pending.route, pending.awaits) }
  }

  /// Stores the origin of a route that waits for the user from now on. Removes the origins of routes that no longer wait.
  mutating func note(_ origin: Commit.Origin, of route: PendingRoute, in state: NavigationState) {
    let waiting = Set(state.unseenWaiting.compactMap { if case .screen(let pending) = $0 { Pending(pending) } else { nil } })
    pending = pending.filter { waiting.contains($0.key) }
    pending[Pending(route)] = origin
  }

  /// Stores the origin of a route that runs later. Removes the origins of routes that no longer wait.
  mutating func note(_ origin: Commit.Origin, of route: DeferredRoute, in state: NavigationState) {
    let waiting = Set(state.unseenWaiting.compactMap(\.deferredID))
    deferred = deferred.filter { waiting.contains($0.key) }
    deferred[route.id] = origin
  }

  /// Removes and returns the origin of a route that waited for the user.
  mutating func take(_ route: PendingRoute) -> Commit.Origin? { pending.removeValue(forKey: Pending(route)) }

  /// Removes and returns the origin of a route that runs later.
  mutating func take(_ route: DeferredRoute) -> Commit.Origin? { deferred.removeValue(forKey: route.id) }
}
