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
    var layer = path.layer
    var around = state.surroundings(of: path)[...]
    var unmade: [(id: NodeID, name: String, services: [Service])] = []
    var nearest = services
    while let place = around.popFirst() {
      guard let id = live.id(at: place), let key = state.key(at: place), let own = app.entries[key.name]?.services, !own.isEmpty else {
        continue
      }
      if let scope = scopes[id] {
        nearest = scope
        break
      }
      unmade.append((id, key.description, own))
      // What is in sight with it in a layer below is beside it, not around it.
      if place.layer != layer {
        layer = place.layer
        around = state.surroundings(of: place).dropFirst()
      }
    }
    for screen in unmade.reversed() {
      nearest = ServiceScope(screen.name, screen.services, parent: nearest)
      scopes[screen.id] = nearest
    }
    return nearest
  }

  /// The contents of a screen that came in sight. What they lack is logged, and shown in their place.
  func makeContents(of key: ScreenKey, at path: @autoclosure () -> Path) -> (any Contents)? {
    do throws(ServiceError) {
      return try app.entries.contents(of: key) { services(at: path()) }
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
