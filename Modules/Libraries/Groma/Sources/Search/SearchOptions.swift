/// The directions of a look-up from each container, as in the finders of RouteComposer.
public struct SearchOptions: OptionSet, Hashable, Codable, Sendable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates a set of options from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The container itself.
  public static let current = SearchOptions(rawValue: 1)
  /// The visible children of the container.
  public static let visible = SearchOptions(rawValue: 2)
  /// All children of the container, visible children first.
  public static let contained = SearchOptions(rawValue: 4)
  /// The modal layer above the layer of the container.
  public static let presented = SearchOptions(rawValue: 8)
  /// The modal layer below the layer of the container.
  public static let presenting = SearchOptions(rawValue: 16)
  /// The containers that contain the container, from the inside out, without their other children.
  public static let parent = SearchOptions(rawValue: 32)

  /// The container and all its descendants.
  package static let currentAllStack: SearchOptions = [.current, .contained]
  /// The container and its visible descendants.
  public static let currentVisibleOnly: SearchOptions = [.current, .visible]
  /// The container and its visible descendants, and the visible contents of the other modal layers.
  public static let allVisible: SearchOptions = [.current, .visible, .presented, .presenting]
  /// The container and all its descendants, and the contents of the other modal layers.
  public static let fullStack: SearchOptions = [.current, .contained, .presented, .presenting]
  /// The container, all its descendants, and the modal layers above.
  package static let currentAndUp: SearchOptions = [.current, .contained, .presented]
  /// The container, all its descendants, and the modal layers below.
  package static let currentAndDown: SearchOptions = [.current, .contained, .presenting]
}

extension SearchOptions {
  private static let names: [(String, SearchOptions)] = [
    ("current", .current), ("visible", .visible), ("contained", .contained), ("presented", .presented), ("presenting", .presenting),
    ("parent", .parent),
  ]

  /// The names of the options, in the order of their declaration.
  package static var words: [String] { names.map(\.0) }

  /// The names of the options, joined by commas in the order of their declaration, such as `current,contained`; `none` for an empty set.
  package var text: String {
    isEmpty ? "none" : Self.names.filter { contains($0.1) }.map(\.0).joined(separator: ",")
  }

  /// Creates a set of options from their names, joined by commas in any order, or from `none`. Returns `nil` if a name is unknown.
  package init?(_ description: String) {
    self = []
    if description == "none" { return }
    for word in description.split(separator: ",", omittingEmptySubsequences: false) {
      guard let option = Self.names.first(where: { $0.0 == word }) else { return nil }
      insert(option.1)
    }
  }
}

/// The container where a look-up starts.
public enum SearchStart: Hashable, Codable, Sendable {
  /// The outermost container of the topmost layer, in the window of the route. If the route is at the app, the key window is used.
  case topmost
  /// The outermost container of the lowest layer, in the window of the route. If the route is at the app, the key window is used.
  case root
  /// The current container of the route.
  case current
  /// The container at a path.
  case at(TreePath)
}

extension SearchStart {
  /// The text form: `topmost`, `root`, `current`, or the path.
  package var text: String {
    switch self {
    case .topmost: "topmost"
    case .root: "root"
    case .current: "current"
    case .at(let path): path.description
    }
  }
}
