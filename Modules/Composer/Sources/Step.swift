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

  /// A screen that is found by its key, or by a finder, and made by its feature.
  ///
  /// It is only found until one says where it is shown: ``pushed(on:)``, ``presented(on:style:)`` and the like.
  ///
  /// - Parameters:
  ///   - finder: Where it may be; by the key of what is made unless said.
  ///   - make: Makes it from the context; by throwing it refuses the whole navigation.
  public init(
    found finder: Finder<Context, Kind>? = nil, _ make: @escaping @Sendable (Context) throws(NavigationError) -> AnyScreen<Kind>
  ) {
    self.init { context, itinerary, transaction throws(NavigationError) in
      let stage = itinerary.takeStage()
      let screen = try make(context)
      let finder = finder ?? .key(screen.key)
      if let path = itinerary.find(finder, context, "'\(screen.key)'", &transaction) { return itinerary.begin(at: path, stage) }
      guard let place = stage.place else { throw .noContainer("'\(screen.key)', and it is nowhere shown", in: itinerary.start) }
      if place.integration == .none {
        itinerary.findAgain(stage, finder, context, "'\(screen.key)'")
      } else {
        transaction.note("makes '\(screen.key)'")
        itinerary.build(screen.anyModal.node, stage)
      }
      try place.resolve(&itinerary, &transaction)
    }
  }

  /// A screen that is only found, never made. What is made before it may bring it along: then it is found again.
  public static func existing(_ finder: Finder<Context, Kind>) -> Self {
    Self { context, itinerary, transaction throws(NavigationError) in
      let stage = itinerary.takeStage()
      let kind = Kind.kind?.description ?? "container"
      if let path = itinerary.find(finder, context, kind, &transaction) { return itinerary.begin(at: path, stage) }
      guard let place = stage.place else { throw .noContainer("\(kind) to begin at", in: itinerary.start) }
      itinerary.findAgain(stage, finder, context, kind)
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
    Self { _, place, transaction in try? transaction.lookUp(Target<Kind>.key(key), at: place) }
  }
}
