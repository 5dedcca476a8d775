public import Navigation

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
  /// Walks the chain from this step on towards its end, and notes what is to be done.
  typealias Resolve = @Sendable (Context, inout Itinerary, inout Transaction) throws(NavigationError) -> Void

  let resolve: Resolve

  init(resolve: @escaping Resolve) { self.resolve = resolve }

  /// A screen that is found by its key, and made by its feature. Where it is found it gets the data of the screen that was made: see
  /// ``Navigation/Screen/dataArguments``.
  ///
  /// It is only found until a step says where it is shown: ``pushed(on:)``, ``presented(on:style:)`` and the like.
  ///
  /// - Parameter make: Makes the screen from the context. An error of it refuses the whole navigation before anything changes.
  public init(_ make: @escaping @Sendable (Context) throws(NavigationError) -> AnyScreen<Kind>) { self.init(finder: nil, make) }

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
    self.init { context, itinerary, transaction throws(NavigationError) in
      let stage = try itinerary.takeStage()
      // What one knows how to find is not made to be looked for.
      if let finder, let path = itinerary.find(finder, context, Self.kind, &transaction) {
        var data: ScreenKey?
        if let found = transaction.key(path), !found.dataLabels.isEmpty {
          let screen = try make(context)
          if screen.key.identifies(found) { data = screen.key }
        }
        return itinerary.begin(at: path, Kind.kind, stage, data: data, &transaction)
      }
      let screen = try make(context)
      let again = finder ?? .key(screen.key)
      if finder == nil, let path = itinerary.find(again, context, "'\(screen.key)'", &transaction) {
        return itinerary.begin(at: path, Kind.kind, stage, data: screen.key, &transaction)
      }
      guard let place = stage.place else { throw .noContainer("'\(screen.key)', and nothing says where it is shown", in: itinerary.start) }
      if let integration = place.integration {
        transaction.note("makes '\(screen.key)'")
        itinerary.build(screen.anyModal.node, integration, stage)
      } else {
        itinerary.findAgain(again, context, "'\(screen.key)'", nil, stage)
      }
      try place.resolve(&itinerary, &transaction)
    }
  }

  /// What it is called that has no name.
  private static var kind: String { Kind.kind?.description ?? "screen" }

  /// A screen that is only found, never made. What is made before it may bring it along: then it is found again.
  public static func existing(_ finder: Finder<Context, Kind>) -> Self {
    Self { context, itinerary, transaction throws(NavigationError) in
      let stage = try itinerary.takeStage()
      if let path = itinerary.find(finder, context, Self.kind, &transaction) {
        return itinerary.begin(at: path, Kind.kind, stage, &transaction)
      }
      guard let place = stage.place else { throw .noContainer("\(Self.kind) to begin at", in: itinerary.start) }
      itinerary.findAgain(finder, context, Self.kind, place.integration, stage)
      try place.resolve(&itinerary, &transaction)
    }
  }

  /// A container that is only found, never made.
  public static func existing(_ target: Target<Kind>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    .existing(.target(target, options, from: start))
  }
}

extension Finder {
  /// What has a key.
  static func key(_ key: ScreenKey) -> Self {
    Self { _, place, transaction in transaction.find(Match(key: key), .fullStack, from: .topmost, at: place) }
  }
}
