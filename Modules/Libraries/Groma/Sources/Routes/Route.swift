/// A described navigation, not yet run: steps from one container to another. A value, and run as one transaction: whole or not at all.
///
/// `Root` is the kind of container where it may start, `Current` the kind it is at after its steps; a step that needs a stack exists only
/// where the route is at one.
///
/// ```swift
/// let support = AppRoute().top(.stack).dismiss().push(screens.support())
/// try navigator.run(support)
/// ```
///
/// Searches move the route to what they find; changes stay on their container, and a nested route runs on what they give:
///
/// ```swift
/// route.first(.tabs).selectTab(0) { $0.popToRoot() }
/// ```
public struct Route<Root: ContainerKind, Current: ContainerKind>: Hashable, Codable, Sendable {
  /// The steps, as a flat list.
  package var code: [Instruction]

  /// The route of a flat list, as the command language makes it.
  package init(code: [Instruction]) { self.code = code }
}

/// A route that may start anywhere and end anywhere; run by itself, it starts at the key window.
public typealias AppRoute = Route<AnyContainer, AnyContainer>

extension Route where Root == Current {
  /// The route without steps.
  public init() { code = [] }
}

extension Route {
  /// The same steps, of any kind.
  public var erased: AppRoute { AppRoute(code: code) }

  /// Whether a step is made by a closure, or one that an outcome leads to: such a route runs and is explored, but can neither be saved nor
  /// wait.
  public var isOpaque: Bool {
    code.contains { instruction in
      switch instruction {
      case .verb(.custom), .recoverBy: true
      case .verb(.request(let effect)): effect.outcomes.contains { $0.route.isOpaque }
      // What is shown most, without a list of it.
      case .verb(.push(let node)), .verb(.present(let node)): node.isOpaque
      case .verb(let verb): verb.shown.contains(where: \.isOpaque)
      default: false
      }
    }
  }

  // MARK: Building

  /// The route with one more built-in step; what is known of the kinds is up to the caller.
  consuming func step<Next>(_ verb: Verb) -> Route<Root, Next> {
    // Mostly a few more follow.
    if code.isEmpty { code.reserveCapacity(4) }
    code.append(.verb(verb))
    return Route<Root, Next>(code: code)
  }

  /// The route with one more step, and a route that runs on what it gives.
  consuming func step<Given, End>(_ verb: Verb, _ nested: (Route<Given, Given>) -> Route<Given, End>) -> Self {
    code.append(.verb(verb))
    code.append(.enter)
    code += nested(Route<Given, Given>()).code
    code.append(.leave)
    return self
  }

  /// Runs another route from here.
  public consuming func then<Next>(_ other: Route<Current, Next>) -> Route<Root, Next> {
    if code.isEmpty { return Route<Root, Next>(code: other.code) }
    code += other.code
    return Route<Root, Next>(code: code)
  }

  /// The steps so far, watched, and then what watches over them with its steps.
  consuming func watched<Next>(by watcher: Instruction, _ after: [Instruction] = []) -> Route<Root, Next> {
    let count = code.count
    code.reserveCapacity(count + after.count + 2)
    code.insert(.attempt(count: count), at: 0)
    code.append(watcher)
    code += after
    return Route<Root, Next>(code: code)
  }
}
