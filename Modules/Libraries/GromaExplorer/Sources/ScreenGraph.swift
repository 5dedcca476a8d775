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
      /// The completion of a running effect.
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
    found.insert(Edge(from: from, to: to, label: move.label, kind: move.kind))
  }

  /// The names of the screens that have an edge, in alphabetical order.
  public var screens: [String] { Set(found.flatMap { [$0.from, $0.to] }).sorted() }

  /// The pairs of screens that are connected by edges, sorted, each with the labels of the edges.
  private var pairs: [(from: String, to: String, labels: [String])] {
    Dictionary(grouping: found) { [$0.from, $0.to] }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key[0], $0.key[1], $0.value.map(\.label).sorted()) }
  }

  /// The graph in the language of Graphviz.
  public var dot: String {
    let nodes = screens.map { "  \(quoted($0));" }
    let lines = pairs.map { "  \(quoted($0.from)) -> \(quoted($0.to)) [label=\(quoted($0.labels.joined(separator: "\n")))];" }
    return (["digraph screens {", "  node [shape=box];"] + nodes + lines + ["}", ""]).joined(separator: "\n")
  }

  /// A smaller graph for Graphviz: all screens, and only the edges of actions and outcomes, each with at most three labels. Links and ways
  /// out connect nearly all screens and are omitted.
  public var map: String {
    let some = ScreenGraph(edges: found.filter { $0.kind == .action || $0.kind == .outcome })
    let nodes = screens.map { "  \(quoted($0));" }
    let lines = some.pairs.map { pair in
      let more = pair.labels.count > Self.labelsOnMap ? ["and \(pair.labels.count - Self.labelsOnMap) more"] : []
      let label = (pair.labels.prefix(Self.labelsOnMap) + more).joined(separator: "\n")
      return "  \(quoted(pair.from)) -> \(quoted(pair.to)) [label=\(quoted(label))];"
    }
    return (["digraph screens {", "  rankdir=LR;", "  node [shape=box];"] + nodes + lines + ["}", ""]).joined(separator: "\n")
  }

  private static let labelsOnMap = 3

  /// The graph in the language of Mermaid.
  public var mermaid: String {
    let numbers = Dictionary(uniqueKeysWithValues: screens.enumerated().map { ($0.element, "s\($0.offset)") })
    let nodes = screens.map { "  \(numbers[$0] ?? "")[\(quotedForMermaid($0))]" }
    let lines = pairs.map {
      "  \(numbers[$0.from] ?? "") -->|\(quotedForMermaid($0.labels.joined(separator: ", ")))| \(numbers[$0.to] ?? "")"
    }
    return (["flowchart LR"] + nodes + lines + [""]).joined(separator: "\n")
  }

  /// The graph as GraphML.
  public var graphML: String {
    let nodes = screens.map { "    <node id=\"\($0.escapingMarkup)\"/>" }
    let lines = edges.map {
      "    <edge source=\"\($0.from.escapingMarkup)\" target=\"\($0.to.escapingMarkup)\"><data key=\"label\">\($0.label.escapingMarkup)</data></edge>"
    }
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">",
      "  <key id=\"label\" for=\"edge\" attr.name=\"label\" attr.type=\"string\"/>", "  <graph edgedefault=\"directed\">",
    ]
    return (head + nodes + lines + ["  </graph>", "</graphml>", ""]).joined(separator: "\n")
  }

  /// Returns the text in double quotes for Graphviz. Quotation marks, backslashes and control characters are escaped.
  private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      default: scalar.isControlling ? "\\\(scalar.escaped)" : "\(scalar)"
      }
    }
    return "\"\(scalars.joined())\""
  }

  /// Returns the text in double quotes for Mermaid. Special characters are escaped or replaced by character codes.
  private func quotedForMermaid(_ text: String) -> String {
    let scalars = text.escapingControls.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "#quot;"
      case "#", "&", "<", ">", "\\", "`": "#\(scalar.value);"
      default: "\(scalar)"
      }
    }
    return "\"\(scalars.joined())\""
  }
}

extension ScreenGraph: Codable {
  /// Decodes a list of edges.
  public init(from decoder: any Decoder) throws { self.init(edges: try [Edge](from: decoder)) }

  /// Encodes the edges, sorted.
  public func encode(to encoder: any Encoder) throws { try edges.encode(to: encoder) }
}

extension Move {
  fileprivate var kind: ScreenGraph.Edge.Kind {
    switch origin {
    case .tap: .action
    case .wayOut: .wayOut
    case .outcome: .outcome
    case .link, .carrier: .link
    }
  }

  /// A short name of the move, for an edge.
  fileprivate var label: String {
    switch origin {
    case .tap(let action, _): action
    case .wayOut: route.code.count > 1 ? "tab" : "\(route)"
    case .outcome(let outcome, let request): "\(request): \(outcome)"
    case .link(let pattern): pattern
    case .carrier(let name, let pattern): Move.carrierText(name, link: pattern)
    }
  }
}
