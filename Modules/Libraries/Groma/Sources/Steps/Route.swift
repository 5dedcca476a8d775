/// A navigation as a value: a list of steps from one container to another. A navigator runs a route as one transaction, which is committed
/// completely or not at all. A ``wait(milliseconds:)`` divides the route into several transactions.
///
/// `Root` is the kind of container where the route may start, and `Current` is the kind of container where the route ends. A step that
/// needs a stack is available only if `Current` is ``Stack``.
///
/// ```swift
/// let support = AppRoute().top(.stack).dismiss().push(screens.support())
/// try navigator.run(support)
/// ```
///
/// A search without a nested route, such as `first`, moves the route to the container that it finds. After most other steps, the route
/// stays on its container. A nested route runs on the container that the step before it finds or shows:
///
/// ```swift
/// route.first(.tabs).selectTab(0) { $0.popToRoot() }
/// ```
public struct Route<Root: ContainerKind, Current: ContainerKind>: RouteFrom, Hashable {
  /// The instructions of the route, as a flat list.
  package var code: [Instruction]

  /// Creates a route from its instructions. The counts and markers of the instructions must be consistent.
  package init(code: [Instruction]) { self.code = code }
}

/// A route that may start and end at a container of any kind. By default, a navigator starts the route at the key window.
public typealias AppRoute = Route<AnyContainer, AnyContainer>
/// A route that starts and ends at a window.
public typealias WindowRoute = Route<AppWindow, AppWindow>
/// A route that starts and ends at a screen without children.
public typealias PageRoute = Route<Page, Page>
/// A route that starts and ends at a stack.
public typealias StackRoute = Route<Stack, Stack>
/// A route that starts and ends at a tab container.
public typealias TabsRoute = Route<Tabs, Tabs>

/// A route that starts at a container of the kind `Root`, and ends at a container of any kind.
///
/// A closure that builds a route returns a value of this type, so that its branches may return routes that end at different kinds of
/// containers:
///
/// ```swift
/// UserAction("open") { if isNew { $0.present(EditScreen()) } else { $0.stack.push(ItemScreen(id: id)) } }
/// ```
public protocol RouteFrom<Root>: Sendable {
  /// The kind of container where the route may start.
  associatedtype Root: ContainerKind
  /// The same route without the kinds of its containers.
  var erased: AppRoute { get }
}

extension Route where Root == Current {
  /// Creates a route without steps.
  public init() { code = [] }
}

extension Route {
  /// The same route without the kinds of its containers.
  public var erased: AppRoute { AppRoute(code: code) }

  /// Whether the route contains a ``RouteAction``, or a step or fallback that a closure creates. The routes of its effects' outcomes and
  /// the completion routes of its screens are included.
  ///
  /// An opaque route can run, but it cannot be saved. It also cannot wait for a screen after the redirect of a guard or the question of a
  /// lock.
  public var isOpaque: Bool { code.contains { !$0.opaqueParts.isEmpty } }

  /// Whether a part of the route handles failures of other steps than a single search. A waiting route of an action begins with such a
  /// search, for the screen of the action.
  var handlesFailures: Bool {
    code.indices.contains { index in
      guard case .attempt(let count) = code[index] else { return false }
      return count != 1 || !(code[index + 1].step is Steps.Find)
    }
  }

  /// The texts of the parts that cannot be saved: see ``isOpaque``.
  package var opaqueParts: [String] { code.flatMap(\.opaqueParts) }

  // MARK: Building

  // The methods that are generic over the step are inlined into methods with a concrete step type, so that the step is stored without calls
  // to its value witnesses (benchmark row a5).

  /// Appends a step. The caller ensures that the kinds are correct.
  @inline(__always) consuming func step<Next>(_ step: consuming some RouteStep) -> Route<Root, Next> { adding(.step(step)) }

  /// Appends a step, and a route that runs on the container that the step returns.
  @inline(__always) consuming func step<Given>(
    _ step: consuming some RouteStep, _ nested: (Route<Given, Given>) -> any RouteFrom<Given>
  ) -> Self { adding(.step(step), nested) }

  private consuming func adding<Next>(_ instruction: consuming Instruction) -> Route<Root, Next> {
    // Most routes have a few steps.
    if code.isEmpty { code.reserveCapacity(4) }
    code.append(instruction)
    return Route<Root, Next>(code: code)
  }

  private consuming func adding<Given>(
    _ instruction: consuming Instruction, _ nested: (Route<Given, Given>) -> any RouteFrom<Given>
  ) -> Self {
    code.append(instruction)
    code.append(.enter)
    code += nested(Route<Given, Given>()).erased.code
    code.append(.leave)
    return self
  }

  /// Appends the steps of another route, which starts at the current container.
  public consuming func then<Next>(_ other: Route<Current, Next>) -> Route<Root, Next> {
    if code.isEmpty { return Route<Root, Next>(code: other.code) }
    code += other.code
    return Route<Root, Next>(code: code)
  }
  /// Appends the steps of a route that may start at a container of any kind, such as an ``AppRoute``.
  @_disfavoredOverload public consuming func then<Next>(_ other: Route<AnyContainer, Next>) -> Route<Root, Next> {
    then(Route<Current, Next>(code: other.code))
  }

  /// Appends an instruction that handles the failure or success of all preceding steps.
  ///
  /// - Parameters:
  ///   - watcher: The instruction that handles the result: a `recover`, a `recoverBy` or an `ensure`.
  ///   - after: The instructions that follow `watcher`. Their number must equal the count of `watcher`, which is 0 for a `recoverBy`.
  consuming func watched<Next>(by watcher: Instruction, _ after: [Instruction] = []) -> Route<Root, Next> {
    let count = code.count
    code.reserveCapacity(count + after.count + 2)
    code.insert(.attempt(count: count), at: 0)
    code.append(watcher)
    code += after
    return Route<Root, Next>(code: code)
  }
}

extension Route {
  /// Returns a copy of the route in which the screens and the search criteria of the steps are replaced.
  ///
  /// - Throws: The error of the replacement.
  func replacing(_ replacement: ScreenReplacement) throws(NavigationError) -> Self {
    var code = code
    for (index, instruction) in code.enumerated() {
      guard let step = instruction.step else { continue }
      code[index] = .perform(try AnyStep(step).replacing(replacement))
    }
    return Self(code: code)
  }
}
