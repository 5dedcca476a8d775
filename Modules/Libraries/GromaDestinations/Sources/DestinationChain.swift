public import Groma

/// A chain of steps that leads to a screen, with a place for each screen that it creates: the way of a ``Destination``.
///
/// A chain ends at a screen that is only found, such as ``root``, ``current`` or ``existing(_:)``. The placements of ``DestinationStep``
/// put a created screen on a chain, and return the longer chain. A chain itself has no placements: its screen is only found, or has its
/// place.
///
/// ```swift
/// DestinationStep { (product: ProductScreen) in screens.product(id: product.id) }
///   .pushed(on: .existing(.stack).or(.newStack.presented(on: .current)))
/// ```
public struct DestinationChain<Context: Sendable, Kind: ContainerKind>: Sendable {
  let chain: Chain<Context>

  init(_ source: Chain<Context>.Source) { chain = Chain(source, of: Kind.kind) }

  init(chain: Chain<Context>) { self.chain = chain }

  /// Returns a chain of one screen, which is found, never created. To create the screen if it is not found, write `.existing(…).or(…)`.
  public static func existing(_ finder: Finder<Context, Kind>) -> Self { Self(.found(finder.find)) }

  /// Returns a chain of one screen, which is found, never created. If the screen is not found, the container is shown, and the screen is
  /// searched in it: write this for a screen with which the container is created, such as its tab or its initial screen.
  ///
  /// ```swift
  /// account.pushed(on: .existing(.target(.stack), in: home.asRoot()))
  /// ```
  public static func existing<Other>(_ finder: Finder<Context, Kind>, in container: DestinationChain<Context, Other>) -> Self {
    Self(chain: Chain(.found(finder.find), of: Kind.kind).placed(nil, on: container.chain))
  }

  /// Returns a chain of one container, which is found with a look-up, never created.
  ///
  /// - Parameters:
  ///   - target: The screen or container to find.
  ///   - options: The directions of the look-up. The default is the container itself, its contents and all layers.
  ///   - start: The container where the search begins. The default is the topmost layer.
  public static func existing(_ target: Target<Kind>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    .existing(.target(target, options, from: start))
  }
}

// Choices and conversions. They are resolved when the search reaches them, with the context at that point of the chain.
extension DestinationChain {
  /// Returns a chain that uses another chain if the search of this chain fails with ``/Groma/NavigationError/noContainer(_:in:)`` or
  /// ``/Groma/NavigationError/covered(_:_:by:)``. Any other error ends the navigation, for example an error of a function that creates a
  /// screen or converts a context.
  public func or(_ other: Self) -> Self { Self(chain.or(other.chain)) }

  /// Returns a step that uses another step if the search of this chain fails. The placement of the returned step is where the screen of the
  /// other step is shown; a screen that this chain creates keeps its place.
  public func or(_ other: DestinationStep<Context, Kind>) -> DestinationStep<Context, Kind> { DestinationStep(chain.or(other.chain)) }

  /// Returns a chain that is chosen when the search reaches it.
  ///
  /// - Parameter choose: Returns the chain for a context. The closure must read the state only through the transaction. If it throws, the
  ///   navigation fails with that error.
  public static func choosing(_ choose: @escaping @Sendable (Context, inout NavigationTransaction) throws -> Self) -> Self {
    Self(
      .resolved { context, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count()
        let chosen = try NavigationError.converting { try choose(context, &transaction) }
        try chosen.chain.resolve(context, in: settings, &itinerary, &transaction)
      })
  }

  /// Returns the chain for steps with another context, which is converted to the context of this chain.
  ///
  /// - Parameter convert: Converts the other context. If the closure throws, the navigation fails with that error.
  public func adapted<Other>(_ convert: @escaping @Sendable (Other) throws -> Context) -> DestinationChain<Other, Kind> {
    DestinationChain<Other, Kind>(chain.adapted(convert))
  }

  /// Returns the chain, which needs no context, for steps with a context.
  public func adapted<Other>() -> DestinationChain<Other, Kind> where Context == NoContext { adapted { _ in NoContext() } }

  /// Declares a container kind that the compiler cannot infer. The search does not check the kind. The navigation fails later, when a
  /// screen is shown, if neither the container nor a container around it has the needed kind.
  public func expecting<Other>(_ kind: Other.Type) -> DestinationChain<Context, Other> { DestinationChain<Context, Other>(chain: chain) }

  // MARK: Guards and tasks

  /// Adds guards to the last step, identified by their names. The guards are checked before anything changes: first the guards of the
  /// destination's own step, then those of the following steps of the chain, up to the step whose screen is found.
  public func guarded(by guards: String...) -> Self { Self(chain: chain.guarded(by: guards)) }

  /// Adds a route that runs on the found or created screen once the guards have allowed the navigation and the screen is visible.
  ///
  /// - Parameter task: Returns the route, which extends a route that starts at the screen.
  public func then(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> any RouteFrom<Kind>) -> Self {
    Self(chain: chain.with(task: { context in task(context, Route<Kind, Kind>()).erased }))
  }

  /// Adds a route that runs on the screen once the destination is reached. These routes run first on the screen where the navigation
  /// begins, then on the created screens in order. The route is skipped if its screen no longer exists.
  ///
  /// - Parameter task: Returns the route, which extends a route that starts at the screen.
  public func afterwards(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> any RouteFrom<Kind>) -> Self {
    Self(chain: chain.with(final: { context in task(context, Route<Kind, Kind>()).erased }))
  }
}

// The ends of chains.
extension DestinationChain where Kind == AnyContainer {
  /// A chain that ends at the root of the window. The navigation fails if the window has no root, unless the screen shown on it becomes
  /// the root.
  public static var root: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let window = itinerary.start.window, let root = window.child(0), transaction.kind(root) != nil else {
          // If the window has no root, the next screen becomes its root.
          guard itinerary.isRootNext else { throw .noContainer("root of the window", in: itinerary.start) }
          return itinerary.begin(at: itinerary.start.window ?? itinerary.start, .window, settings, &transaction)
        }
        transaction.note("begins at the root of the window")
        itinerary.begin(at: root, nil, settings, &transaction)
      })
  }

  /// A chain that ends at the visible screen in the container where the navigation starts, usually the key window. The navigation fails if
  /// there is no such screen.
  public static var current: Self {
    Self(
      .resolved { _, settings, itinerary, transaction throws(NavigationError) in
        try itinerary.count(settings)
        guard let path = transaction.visibleScreen(in: itinerary.start), path.depth > 1 else {
          throw .noContainer("visible screen", in: itinerary.start)
        }
        transaction.note("begins at the visible screen")
        itinerary.begin(at: path, nil, settings, &transaction)
      })
  }
}

extension NavigationError {
  /// Whether the error means that a screen was not found, not that the navigation was refused.
  var isNotFound: Bool {
    switch self {
    case .noContainer, .covered: true
    default: false
    }
  }
}
