/// The scopes of screens that have services of their own, and of the app behind them. A scope is made when it is first asked for.
@MainActor
struct ScreenServices {
  /// The app's own services.
  let app: ServiceScope
  /// The scopes that were made, by their screens.
  private(set) var scopes: [NodeID: ServiceScope] = [:]
  private let entries: ScreenDefinitions
  private let haveServices: Bool

  /// The services of an app, before any screen was asked for its own.
  init(_ app: AppDefinition) {
    self.app = ServiceScope(app.name, app.services)
    entries = app.entries
    haveServices = app.entries.haveServices
  }

  /// The scope of a place: that of the nearest screen with services around it, itself first, else the app's.
  ///
  /// - Parameter id: The identity of the node at a place.
  mutating func scope(at path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?) -> ServiceScope {
    guard haveServices else { return app }
    var (unmade, nearest) = scopes(around: path, in: state, id: id)
    for screen in unmade.reversed() {
      nearest = ServiceScope(screen.name, screen.services, parent: nearest)
      scopes[screen.id] = nearest
    }
    return nearest
  }

  /// The lists of the scopes at a place, nearest first. No scope is made.
  func listings(at path: TreePath, in state: NavigationState, id: (TreePath) -> NodeID?) -> [ServiceScope.Listing] {
    let (unmade, nearest) = scopes(around: path, in: state, id: id)
    return unmade.map { ServiceScope($0.name, $0.services).listing } + sequence(first: nearest, next: \.parent).map(\.listing)
  }

  /// Takes out the scope of a screen that left the tree; nil when it has none.
  mutating func remove(_ id: NodeID) -> ServiceScope? { scopes.isEmpty ? nil : scopes.removeValue(forKey: id) }

  /// The screens with services around a place whose scopes are not made yet, nearest first, and the nearest scope behind these.
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
      // What is in sight with it in a layer below is beside it, not around it.
      if place.layer != layer {
        layer = place.layer
        around = state.surroundings(of: place).dropFirst()
      }
    }
    return (unmade, app)
  }
}
