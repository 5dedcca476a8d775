extension Navigator {
  /// The scope that resolves the services of the app itself. A screen can have services of its own: see ``ScreenContext/services``.
  public var services: ServiceScope { live.screens.services.app }

  /// Returns the scope that resolves the services of the screen at a path.
  ///
  /// The result is the scope of the nearest screen whose ``ScreenDefinition`` lists services, beginning with the screen itself; if there is
  /// none, the scope of the app. A scope is created when it is first needed. The parent of a screen's scope is the scope of the nearest
  /// enclosing screen that lists services, or the scope of the app.
  package func services(at path: TreePath) -> ServiceScope { live.services(at: path) }

  /// Returns the services of each scope in which a service is looked up for the screen at a path, nearest scope first, app scope last. The
  /// call has no side effects: no service is created, and no scope is added to a screen.
  package func listedServices(at path: TreePath) -> [ServiceScope.Listing] {
    live.screens.services.listings(at: path, in: state) { live.nodes.id(at: $0) }
  }
}
