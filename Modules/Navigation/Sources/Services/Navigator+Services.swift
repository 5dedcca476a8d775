import Logging

extension Navigator {
  /// The services of the screen at a place: the scope of what is nearest of its ``NavigationState/surroundings(of:)`` and has services in its
  /// ``Entry``, itself first, else the app's.
  ///
  /// A scope is made when somebody first asks, and has those around its screen behind it.
  ///
  /// - Complexity: O(surroundings), and O(1) in an app without services of screens.
  public func services(at path: Path) -> ServiceScope {
    guard hasServicesOfScreens else { return services }
    var (unmade, nearest) = scopes(around: path)
    for screen in unmade.reversed() {
      nearest = ServiceScope(screen.name, screen.services, parent: nearest)
      scopes[screen.id] = nearest
    }
    return nearest
  }

  /// What the scopes at a place list, nearest first. Nothing is made by asking.
  public func listedServices(at path: Path) -> [ServiceScope.Listing] {
    let (unmade, nearest) = scopes(around: path)
    return unmade.map { ServiceScope($0.name, $0.services).listing } + sequence(first: nearest, next: \.parent).map(\.listing)
  }

  /// The screens with services around a place whose scopes nobody asked for yet, nearest first, and the nearest scope behind these.
  private func scopes(around path: Path) -> (unmade: [(id: NodeID, name: String, services: [Service])], made: ServiceScope) {
    var layer = path.layer
    var around = state.surroundings(of: path)[...]
    var unmade: [(id: NodeID, name: String, services: [Service])] = []
    while let place = around.popFirst() {
      guard let id = live.id(at: place), let node = state.node(at: place), node.isScreen, let own = app.entries[node.key.name]?.services,
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
    return (unmade, services)
  }

  /// The contents of a screen that came in sight. What they lack is logged, and shown in their place.
  func makeContents(of key: ScreenKey, at path: @autoclosure () -> Path) -> (any Contents)? {
    do throws(ServiceError) {
      return try app.entries.contents(of: key) { ScreenContext(key, live.id(at: path()) ?? NodeID(0), of: self) }
    } catch {
      let logger = logger
      logger.error("a screen lacks a service", metadata: ["screen": "\(key)", "error": "\(error)"])
      return StaticContents([error.description])
    }
  }

  /// Takes out the scope of a screen that left the tree, if it has one. It is let go of once all is told.
  func leaveScope(of id: NodeID) {
    if !scopes.isEmpty, let scope = scopes.removeValue(forKey: id) { departed.append(scope) }
  }
}
