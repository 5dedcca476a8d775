public import Groma

/// A screen on the way to a destination: where it is found, and how it is made and shown when it is nowhere.
///
/// A destination is a chain of steps, written from the screen one wants back to something that surely exists. The first of them that is found is
/// where the navigation begins; those before it are made, and shown on each other.
///
/// ```swift
/// Step { (product: ProductScreen) in screens.product(id: product.id) }
///   .pushed(on: .existing(.stack).or(.newStack.presented(on: .current)))
/// ```
public struct Step<Context: Sendable, Kind: ContainerKind>: Sendable {
  let chain: Chain<Context>

  /// A screen that is found by its key, and made by its feature. Where it is found it gets the data of the screen that was made: see
  /// ``Groma/Screen/dataArguments``.
  ///
  /// It is only found until a step says where it is shown: ``pushed(on:)``, ``presented(on:style:)`` and the like.
  ///
  /// - Parameter make: Makes the screen from the context. An error of it refuses the whole navigation before anything changes.
  public init(_ make: @escaping @Sendable (Context) throws(NavigationError) -> AnyScreen<Kind>) {
    self.init(finder: nil, make)
  }

  /// A screen that is found by a finder, and made by its feature.
  ///
  /// - Parameters:
  ///   - finder: The finder; ``Finder/none`` makes the screen each time.
  ///   - make: Makes the screen from the context, as for ``init(_:)``. Not called when the finder finds it, unless the found screen
  ///     has data: then it takes the data of the made screen if that is the same one, and an error of `make` refuses the navigation.
  public init(
    found finder: Finder<Context, Kind>, _ make: @escaping @Sendable (Context) throws(NavigationError) -> AnyScreen<Kind>
  ) {
    self.init(finder: finder, make)
  }

  private init(
    finder: Finder<Context, Kind>?, _ make: @escaping @Sendable (Context) throws(NavigationError) -> AnyScreen<Kind>
  ) {
    self.init(.made({ context throws(NavigationError) in try make(context).node }, finder: finder?.find))
  }

  init(_ source: Chain<Context>.Source) { chain = Chain(source, of: Kind.kind) }

  init(chain: Chain<Context>) { self.chain = chain }

  /// A screen that is only found, never made. What is made before it may bring it along: then it is found again.
  public static func existing(_ finder: Finder<Context, Kind>) -> Self { Self(.found(finder.find)) }

  /// A container that is only found, never made.
  public static func existing(_ target: Target<Kind>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    .existing(.target(target, options, from: start))
  }
}
