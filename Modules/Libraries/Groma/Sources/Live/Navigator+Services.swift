extension Navigator {
  /// The scope that resolves the services of the app. For the services of a screen, see ``ScreenContext/services``.
  public var services: ServiceScope { live.screens.services.app }

  /// Returns the scope that resolves the services of the screen at a path.
  ///
  /// The result is the scope of the nearest screen whose ``ScreenDefinition`` lists services, beginning with the screen itself; if there is
  /// none, the scope of the app. A scope is created when it is first needed.
  ///
  /// - Complexity: O(surroundings); O(1) in an app whose screens have no services.
  package func services(at path: TreePath) -> ServiceScope { live.services(at: path) }

  /// Returns the services that each scope at a path lists, nearest scope first. Does not create scopes or services.
  package func listedServices(at path: TreePath) -> [ServiceScope.Listing] {
    live.screens.services.listings(at: path, in: state) { live.screens.tree.id(at: $0) }
  }
}
