/// Where a look-up goes from each container: the six options of a composer's finders.
public struct SearchOptions: OptionSet, Hashable, Codable, Sendable {
  /// One bit an option.
  public let rawValue: Int

  /// Options by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The container itself.
  public static let current = SearchOptions(rawValue: 1)
  /// What a user sees in it.
  public static let visible = SearchOptions(rawValue: 2)
  /// All that it holds, what a user sees first.
  public static let contained = SearchOptions(rawValue: 4)
  /// The layer that covers its own.
  public static let presented = SearchOptions(rawValue: 8)
  /// The layer that its own covers.
  public static let presenting = SearchOptions(rawValue: 16)
  /// The containers around it, without what else they hold.
  public static let parent = SearchOptions(rawValue: 32)

  /// It and all in it.
  public static let currentAllStack: SearchOptions = [.current, .contained]
  /// It and what a user sees in it.
  public static let currentVisibleOnly: SearchOptions = [.current, .visible]
  /// What a user sees, in all layers.
  public static let allVisible: SearchOptions = [.current, .visible, .presented, .presenting]
  /// Everything, in all layers.
  public static let fullStack: SearchOptions = [.current, .contained, .presented, .presenting]
  /// It, all in it, and the layers above.
  public static let currentAndUp: SearchOptions = [.current, .contained, .presented]
  /// It, all in it, and the layers below.
  public static let currentAndDown: SearchOptions = [.current, .contained, .presenting]
}

extension SearchOptions: LosslessStringConvertible {
  private static let names: [(String, SearchOptions)] = [
    ("current", .current), ("visible", .visible), ("contained", .contained), ("presented", .presented), ("presenting", .presenting),
    ("parent", .parent),
  ]

  /// The options' names in this order, joined by commas: `current,contained`; `none` without any.
  public var description: String {
    isEmpty ? "none" : Self.names.filter { contains($0.1) }.map(\.0).joined(separator: ",")
  }

  /// The options of these names, in any order.
  public init?(_ description: String) {
    self = []
    if description == "none" { return }
    for word in description.split(separator: ",", omittingEmptySubsequences: false) {
      guard let option = Self.names.first(where: { $0.0 == word }) else { return nil }
      insert(option.1)
    }
  }
}

/// Where a look-up begins.
public enum SearchStart: Hashable, Codable, Sendable {
  /// The outermost container of the layer on top.
  case topmost
  /// The root of the window.
  case root
  /// The container that the route is at.
  case current
  /// A place.
  case at(TreePath)
}

extension SearchStart: CustomStringConvertible {
  /// `topmost`, `root`, `current`, or the place.
  public var description: String {
    switch self {
    case .topmost: "topmost"
    case .root: "root"
    case .current: "current"
    case .at(let path): path.description
    }
  }
}

extension Route {
  /// Goes to what a look-up finds: as a composer's finder does, with its options. The order differs from that of ``first(_:)``: what a user
  /// sees comes first, and the layers come from within the containers.
  ///
  /// - Parameters:
  ///   - target: What is looked for.
  ///   - options: Where to look from each container.
  ///   - start: Where to begin.
  public consuming func lookUp<K>(
    _ target: Target<K>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost
  ) -> Route<Root, K> {
    step(.lookUp(target.match, options, from: start))
  }

  /// Runs a route on what a look-up finds, and stays.
  public consuming func lookUp<K, L>(
    _ target: Target<K>, _ options: SearchOptions = .fullStack, from start: SearchStart = .topmost,
    _ nested: (Route<K, K>) -> Route<K, L>
  ) -> Self {
    step(.lookUp(target.match, options, from: start), nested)
  }
}
