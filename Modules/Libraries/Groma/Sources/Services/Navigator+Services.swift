extension Navigator {
  /// The app's own services; what a screen finds is ``services(at:)``.
  public var services: ServiceScope { live.screens.services.app }

  /// The services of the screen at a place: the scope of what is nearest of its ``NavigationState/surroundings(of:)`` and has services in its
  /// ``ScreenDefinition``, itself first, else the app's.
  ///
  /// A scope is made when somebody first asks, and has those around its screen behind it.
  ///
  /// - Complexity: O(surroundings), and O(1) in an app without services of screens.
  public func services(at path: TreePath) -> ServiceScope { live.services(at: path) }

  /// What the scopes at a place list, nearest first. Nothing is made by asking.
  public func listedServices(at path: TreePath) -> [ServiceScope.Listing] {
    live.screens.services.listings(at: path, in: state) { live.screens.tree.id(at: $0) }
  }
}
