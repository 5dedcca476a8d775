public import Groma

/// A screen in the chain of a destination, with the functions that find, create and show it.
///
/// A destination is a chain of steps, written from the target back to a screen that always exists. The navigation begins at the first step
/// whose screen is found. The screens of the preceding steps are created and shown on each other.
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
  /// To be shown, the screen needs a placement such as ``pushed(on:)`` or ``presented(on:style:)``. Without a placement, the screen is only
  /// found.
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

  /// Returns a step whose screen is found, never created. With the placement ``found(in:)``, the screen may also be in a container that the
  /// same navigation creates. Every other placement shows a created screen, so it is a programming error for this step. To create the
  /// screen if it is not found, write `.existing(…).or(…)`.
  public static func existing(_ finder: Finder<Context, Kind>) -> Self { Self(.found(finder.find)) }

  /// Returns a step whose container is found with a look-up, never created.
  ///
  /// - Parameters:
  ///   - target: The screen or container to find.
  ///   - options: The directions of the look-up. The default is the container itself, its contents and all layers.
  ///   - start: The container where the search begins. The default is the topmost layer.
  public static func existing(_ target: Target<Kind>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    .existing(.target(target, options, from: start))
  }
}
