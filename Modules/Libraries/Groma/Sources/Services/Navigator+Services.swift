extension Navigator {
  /// The services of the app itself. For the services that a screen finds, see ``services(at:)``.
  public var services: ServiceScope { live.screens.services.app }

  /// Returns the scope in which the screen at a place finds its services.
  ///
  /// It is the scope of the first screen in ``NavigationState/surroundings(of:)`` whose ``ScreenDefinition`` lists services, beginning with
  /// the screen itself; without any, the scope of the app. A scope is created when it is first needed, with the next one around its screen
  /// as its parent.
  ///
  /// - Complexity: O(surroundings); O(1) in an app whose screens have no services.
  public func services(at path: TreePath) -> ServiceScope { live.services(at: path) }

  /// Returns the lists of the services in the scopes at a place, nearest scope first. No scope and no service is created.
  public func listedServices(at path: TreePath) -> [ServiceScope.Listing] {
    live.screens.services.listings(at: path, in: state) { live.screens.tree.id(at: $0) }
  }
}
