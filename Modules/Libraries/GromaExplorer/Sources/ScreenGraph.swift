import Groma

/// Which screen leads to which: states with the same screen in sight are one node.
public struct ScreenGraph: Hashable, Sendable {
  /// One way from a screen to another.
  public struct Edge: Hashable, Codable, Sendable {
    /// What makes it happen.
    public enum Kind: String, Hashable, Codable, Sendable {
      /// An action of the screen.
      case action
      /// Going back, closing, selecting a tab or a page.
      case wayOut
      /// Something outside that comes to an end.
      case outcome
      /// A link.
      case link
    }

    /// The screen in sight before.
    public let from: String
    /// The screen in sight after.
    public let to: String
    /// What happens.
    public let label: String
    /// What makes it happen.
    public let kind: Kind
  }

  private var found: Set<Edge>

  /// A graph of ways.
  public init(edges: [Edge] = []) { found = Set(edges) }

  /// The ways, each once: by the names of the screens they lead from and to, then by what happens.
  ///
  /// - Complexity: O(*n* log *n*) in the number of ways.
  public var edges: [Edge] {
    found.sorted { ($0.from, $0.to, $0.label, $0.kind.rawValue) < ($1.from, $1.to, $1.label, $1.kind.rawValue) }
  }

  mutating func add(_ move: Move, from: String?, to: String?) {
    guard let from, let to, from != to else { return }
    found.insert(Edge(from: from, to: to, label: move.label, kind: move.kind))
  }

  /// The screens, by name.
  public var screens: [String] { Set(found.flatMap { [$0.from, $0.to] }).sorted() }

  /// The pairs of screens in order, each with all that leads from one to the other.
  private var pairs: [(from: String, to: String, labels: [String])] {
    Dictionary(grouping: found) { [$0.from, $0.to] }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { ($0.key[0], $0.key[1], $0.value.map(\.label).sorted()) }
  }

  /// The graph for Graphviz.
  public var dot: String {
    let nodes = screens.map { "  \(quoted($0));" }
    let lines = pairs.map { "  \(quoted($0.from)) -> \(quoted($0.to)) [label=\(quoted($0.labels.joined(separator: "\n")))];" }
    return (["digraph screens {", "  node [shape=box];"] + nodes + lines + ["}", ""]).joined(separator: "\n")
  }

  /// The graph for Graphviz as a person looks at it: all screens, and what is done on them. Links and ways out are left out, for they lead from
  /// nearly everywhere to nearly everywhere.
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

  /// The graph for Mermaid, as documents on the web draw it.
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

  /// The text in double quotes, as Graphviz reads it: lines stay lines, and other control characters are written out.
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

  /// The text in double quotes, as Mermaid reads it: what would end it, or mean a character, a tag, a line or Markdown, by its number.
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
  /// Reads the ways.
  public init(from decoder: any Decoder) throws { self.init(edges: try [Edge](from: decoder)) }

  /// Writes the ways, in order.
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

  /// A few words: the action, the pattern.
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
