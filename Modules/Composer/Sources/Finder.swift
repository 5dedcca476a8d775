public import Navigation

/// Where a screen is, if it is anywhere: a question about the state.
public struct Finder<Context: Sendable, Kind: ContainerKind>: Sendable {
  let find: @Sendable (Context, Path, inout Transaction) -> Path?

  /// What a question finds, asked at the place where the navigation starts.
  public init(_ find: @escaping @Sendable (_ context: Context, _ place: Path, inout Transaction) -> Path?) { self.find = find }

  /// What a look-up finds, whatever the context is.
  ///
  /// - Parameters:
  ///   - options: Where to look from each container: everywhere unless said.
  ///   - start: Where to begin: at the layer on top unless said.
  public static func target(_ target: Target<Kind>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    Self { _, place, transaction in try? transaction.lookUp(target, options, from: start, at: place) }
  }

  /// A screen of a name, whatever its arguments are.
  public static func named(_ name: String, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost) -> Self {
    .target(.named(name), options, from: start)
  }

  /// Nothing: the screen is made each time.
  public static var none: Self { Self { _, _, _ in nil } }

  /// The first that one of two finds.
  public func or(_ other: Self) -> Self {
    Self { context, place, transaction in find(context, place, &transaction) ?? other.find(context, place, &transaction) }
  }
}
