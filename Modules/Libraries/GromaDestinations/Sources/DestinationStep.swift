public import Groma

/// A screen that a destination finds or creates, before the chain defines where a created screen is shown.
///
/// A placement such as ``pushed(on:)`` or ``presented(on:style:)`` names the chain on which the screen is shown, and returns the longer
/// ``DestinationChain``. The navigation begins at the first step of the chain whose screen is found. The screens of the preceding steps are
/// created and shown on each other.
///
/// ```swift
/// DestinationStep { (product: ProductScreen) in screens.product(id: product.id) }
///   .pushed(on: .existing(.stack).or(.newStack.presented(on: .current)))
/// ```
public struct DestinationStep<Context: Sendable, Kind: ContainerKind>: Sendable {
  let chain: Chain<Context>

  /// Creates a step for the screen that `make` returns. If a screen that its key identifies is open, the open screen is found and receives
  /// the data of the returned screen: see ``/Groma/Screen/dataArguments``. Otherwise the returned screen is shown.
  ///
  /// - Parameter make: Creates the screen from the context, even if the screen is already open. If the closure throws, the navigation fails
  ///   before anything changes.
  public init<S: ScreenValue>(_ make: @escaping @Sendable (Context) throws -> S) where S.Current == Kind {
    self.init(finder: nil, make)
  }

  /// Creates a step whose screen is found with a finder. If the screen is not found, `make` creates it.
  ///
  /// - Parameters:
  ///   - finder: The finder; ``Finder/none`` creates the screen each time.
  ///   - make: Creates the screen from the context, as in ``init(_:)``. If a screen was found, the function is called only if that screen
  ///     has data. If the keys of the found and the created screen identify the same screen, the found screen receives the data of the
  ///     created one.
  public init<S: ScreenValue>(
    found finder: Finder<Context, Kind>, _ make: @escaping @Sendable (Context) throws -> S
  ) where S.Current == Kind {
    self.init(finder: finder, make)
  }

  private init<S: ScreenValue>(
    finder: Finder<Context, Kind>?, _ make: @escaping @Sendable (Context) throws -> S
  ) where S.Current == Kind {
    let makeNode: Chain<Context>.Make = { context throws(NavigationError) in
      try NavigationError.converting { try make(context).anyScreen.node }
    }
    self.init(.made(makeNode, finder: finder?.find))
  }

  init(_ source: Chain<Context>.Source) { chain = Chain(source, of: Kind.kind) }

  init(chain: Chain<Context>) { self.chain = chain }
}

// Alternatives and settings, before the placement.
extension DestinationStep {
  /// Returns a step that uses another step if the search of this step's chain fails: see ``DestinationChain/or(_:)``.
  public func or(_ other: Self) -> Self { Self(chain.or(other.chain)) }

  /// Returns the step for chains with another context: see ``DestinationChain/adapted(_:)``.
  public func adapted<Other>(_ convert: @escaping @Sendable (Other) throws -> Context) -> DestinationStep<Other, Kind> {
    DestinationStep<Other, Kind>(chain.adapted(convert))
  }

  /// Returns the step, which needs no context, for chains with a context.
  public func adapted<Other>() -> DestinationStep<Other, Kind> where Context == NoContext { adapted { _ in NoContext() } }

  /// Declares a container kind that the compiler cannot infer: see ``DestinationChain/expecting(_:)``.
  public func expecting<Other>(_ kind: Other.Type) -> DestinationStep<Context, Other> { DestinationStep<Context, Other>(chain: chain) }

  /// Adds guards to the step, identified by their names: see ``DestinationChain/guarded(by:)``.
  public func guarded(by guards: String...) -> Self { Self(chain: chain.guarded(by: guards)) }

  /// Adds a route that runs on the screen once it is visible: see ``DestinationChain/then(_:)``.
  public func then(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> any RouteFrom<Kind>) -> Self {
    Self(chain: chain.with(task: { context in task(context, Route<Kind, Kind>()).erased }))
  }

  /// Adds a route that runs on the screen once the destination is reached: see ``DestinationChain/afterwards(_:)``.
  public func afterwards(_ task: @escaping @Sendable (Context, Route<Kind, Kind>) -> any RouteFrom<Kind>) -> Self {
    Self(chain: chain.with(final: { context in task(context, Route<Kind, Kind>()).erased }))
  }
}
