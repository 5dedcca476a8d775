import Groma

/// The screens of an app and the moves between them. States with the same visible screen are one node. Moves that do not change the visible
/// screen are omitted.
public struct ScreenGraph: Hashable, Sendable {
  /// An edge: the moves with the same label from one screen to another.
  public struct Edge: Hashable, Codable, Sendable {
    /// The cause of the move.
    public enum Kind: String, Hashable, Codable, Sendable {
      /// An action of the screen.
      case action
      /// Going back, dismissing a layer, or selecting a tab, a page or a column of a collapsed split.
      case wayOut
      /// The completion of a running effect, a change of windows, or an event of the environment.
      case outcome
      /// A link, opened through a URL, a notification or a shortcut.
      case link
    }

    /// The name of the visible screen before the move.
    public let from: String
    /// The name of the visible screen after the move.
    public let to: String
    /// The action, the pattern of the link, or another short name of the move.
    public let label: String
    /// The cause of the move.
    public let kind: Kind
  }

  private var found: Set<Edge>

  /// Creates a graph from edges. Duplicate edges are removed.
  public init(edges: [Edge] = []) { found = Set(edges) }

  /// The edges, without duplicates, sorted by the names of the two screens, the label and the kind.
  ///
  /// - Complexity: O(*n* log *n*) in the number of edges.
  public var edges: [Edge] {
    found.sorted { ($0.from, $0.to, $0.label, $0.kind.rawValue) < ($1.from, $1.to, $1.label, $1.kind.rawValue) }
  }

  mutating func add(_ move: Move, from: String?, to: String?) {
    guard let from, let to, from != to else { return }
    let (label, kind) = move.edge
    found.insert(Edge(from: from, to: to, label: label, kind: kind))
  }

  /// The names of the screens that have an edge, in alphabetical order.
  public var screens: [String] { Set(found.flatMap { [$0.from, $0.to] }).sorted() }
}

extension ScreenGraph: Codable {
  /// Decodes a list of edges.
  public init(from decoder: any Decoder) throws { self.init(edges: try [Edge](from: decoder)) }

  /// Encodes the edges, sorted.
  public func encode(to encoder: any Encoder) throws { try edges.encode(to: encoder) }
}

extension Move {
  /// The label of a move that selects a tab, a page or a column.
  static let tabLabel = "tab"

  /// A short name of the move, and its cause.
  fileprivate var edge: (label: String, kind: ScreenGraph.Edge.Kind) {
    switch origin {
    case .tap(let action, _): (action, .action)
    case .wayOut: (route.code.count > 1 ? Self.tabLabel : "\(route)", .wayOut)
    case .window: ("\(route)", .outcome)
    case .environment(let name): (name, .outcome)
    case .outcome(let outcome, let request): ("\(request): \(outcome)", .outcome)
    case .link(let pattern): (pattern, .link)
    case .carrier(let name, let pattern): (Move.carrierText(name, link: pattern), .link)
    case .clock: ("time", .outcome)
    }
  }
}
