extension Navigator {
  /// The services of the app itself. For the services that are available to a screen, see ``services(at:)``.
  public var services: ServiceScope { live.screens.services.app }

  /// Returns the scope from which the screen at a path resolves its services.
  ///
  /// It is the scope of the nearest screen whose ``ScreenDefinition`` lists services: the screen itself, a screen below it in a
  /// stack, a container around it, or what is visible in the layers below. If there is none, it is the scope of the app. A scope is created
  /// when it is first needed. Its parent is the next scope around its screen.
  ///
  /// - Complexity: O(surroundings); O(1) in an app whose screens have no services.
  public func services(at path: TreePath) -> ServiceScope { live.services(at: path) }

  /// Returns the lists of the services in the scopes at a path, nearest scope first. Creates neither scopes nor services.
  package func listedServices(at path: TreePath) -> [ServiceScope.Listing] {
    live.screens.services.listings(at: path, in: state) { live.screens.tree.id(at: $0) }
  }
}
