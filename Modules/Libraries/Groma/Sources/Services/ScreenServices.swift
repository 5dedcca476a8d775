/// The service scopes of an app and of the screens that have services. The scope of a screen is created when it is first needed.
@MainActor
struct ScreenServices {
  /// The scope of the app.
  let app: ServiceScope
  /// The scopes created so far, by the identities of their screens.
  private(set) var scopes: [NodeID: ServiceScope] = [:]
  private let entries: ScreenDefinitions
  private let haveServices: Bool

  /// Creates the scope of an app, without any scope of a screen.
  init(_ app: AppDefinition) {
    self.app = ServiceScope(app.name, app.services)
    entries = app.entries
    haveServices = app.entries.haveServices
  }

  /// Returns the scope for a place: that of the nearest screen with services, itself first, else that of the app.
  ///
  /// - Parameter id: Returns the identity of the node at a place.
  mutating func scope(at path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?) -> ServiceScope {
    guard haveServices else { return app }
    var (unmade, nearest) = scopes(around: path, in: state, id: id)
    for screen in unmade.reversed() {
      nearest = ServiceScope(screen.name, screen.services, parent: nearest)
      scopes[screen.id] = nearest
    }
    return nearest
  }

  /// Returns the lists of the scopes for a place, nearest first. No scope is created.
  func listings(at path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?) -> [ServiceScope.Listing] {
    let (unmade, nearest) = scopes(around: path, in: state, id: id)
    return unmade.map { ServiceScope($0.name, $0.services).listing } + sequence(first: nearest, next: \.parent).map(\.listing)
  }

  /// Removes and returns the scope of a screen that was removed from the tree; nil if it has none.
  mutating func remove(_ id: NodeID) -> ServiceScope? { scopes.isEmpty ? nil : scopes.removeValue(forKey: id) }

  /// Returns the screens with services around a place whose scopes are not created yet, nearest first, and the nearest scope that exists.
  private func scopes(
    around path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?
  ) -> (unmade: [(id: NodeID, name: String, services: [Service])], made: ServiceScope) {
    var layer = path.layer
    var around = state.surroundings(of: path)[...]
    var unmade: [(id: NodeID, name: String, services: [Service])] = []
    while let place = around.popFirst() {
      guard let id = id(place), let node = state.node(at: place), node.isScreen, let own = entries[node.key.name]?.services,
        !own.isEmpty
      else {
        continue
      }
      if let scope = scopes[id] { return (unmade, scope) }
      unmade.append((id, node.key.description, own))
      // The surroundings continue with those of this screen: other visible screens in its layer are next to it, not around it.
      if place.layer != layer {
        layer = place.layer
        around = state.surroundings(of: place).dropFirst()
      }
    }
    return (unmade, app)
  }
}
