/// The service scopes of an app and of the screens that have services. The scope of a screen is created when it is first needed.
@MainActor
struct ScreenServices {
  /// The scope of the app.
  let app: ServiceScope
  /// The existing scopes of screens, keyed by the identities of the screens.
  private(set) var scopes: [NodeID: ServiceScope] = [:]
  private let screens: ScreenDefinitions
  private let haveServices: Bool

  /// Creates the scope of an app. No screen has a scope yet.
  init(_ app: AppDefinition) {
    self.app = ServiceScope(app.name, app.services)
    screens = app.screens
    haveServices = app.screens.haveServices
  }

  /// Returns the scope for a path: the scope of the nearest screen with services, beginning with the screen at the path; if there is none,
  /// the scope of the app. Creates the missing scopes of that screen and of the screens that enclose it.
  ///
  /// - Parameter id: Returns the identity of the node at a path.
  mutating func scope(at path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?) -> ServiceScope {
    guard haveServices else { return app }
    var (unmade, nearest) = scopes(around: path, in: state, id: id)
    for screen in unmade.reversed() {
      nearest = ServiceScope(screen.name, screen.services, parent: nearest)
      scopes[screen.id] = nearest
    }
    return nearest
  }

  /// Returns the services of each scope in which a service is looked up for the screen at a path, nearest scope first. No service is
  /// created, and no scope is added to a screen.
  func listings(at path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?) -> [ServiceScope.Listing] {
    let (unmade, nearest) = scopes(around: path, in: state, id: id)
    return unmade.map { ServiceScope($0.name, $0.services).listing } + sequence(first: nearest, next: \.parent).map(\.listing)
  }

  /// Removes and returns the scope of a screen that was removed from the tree, or `nil` if it has none.
  mutating func remove(_ id: NodeID) -> ServiceScope? { scopes.isEmpty ? nil : scopes.removeValue(forKey: id) }

  /// Returns the nearest existing scope for a path, and the screens with services that are nearer than that scope, nearest first. These
  /// screens have no scope yet.
  private func scopes(
    around path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?
  ) -> (unmade: [(id: NodeID, name: String, services: [Service])], made: ServiceScope) {
    var layer = path.layer
    var around = state.surroundings(of: path)[...]
    var unmade: [(id: NodeID, name: String, services: [Service])] = []
    while let place = around.popFirst() {
      guard let id = id(place), let node = state.node(at: place), node.isScreen, let own = screens[node.key.name]?.services,
        !own.isEmpty
      else {
        continue
      }
      if let scope = scopes[id] { return (unmade, scope) }
      unmade.append((id, node.key.description, own))
      // In a lower layer, the search continues with the surroundings of this screen only. The other visible screens of that layer do not
      // enclose this screen.
      if place.layer != layer {
        layer = place.layer
        around = state.surroundings(of: place).dropFirst()
      }
    }
    return (unmade, app)
  }
}
