/// Something the user can do on a screen: a name and the route it takes, which starts at the screen.
///
/// What the shell lists, `tap` runs and the explorer enumerates.
public struct UserAction: Hashable, Sendable {
  /// The name, unique on its screen: `send`, `open-profile`.
  public let name: String
  /// The route, from the screen's own place.
  public let route: AppRoute

  /// An action with the route it takes, which starts at the screen.
  public init<Current: ContainerKind>(_ name: String, _ route: (AppRoute) -> Route<AnyContainer, Current>) {
    self.name = name
    self.route = route(AppRoute()).erased
  }
}
