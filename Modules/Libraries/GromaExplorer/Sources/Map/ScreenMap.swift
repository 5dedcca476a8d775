import Groma

/// A drawing of a ``ScreenGraph`` for people: screens grouped by the module that declares them, and few edges.
///
/// All moves from one screen to another are drawn as one edge with the labels of the moves. A move that leads from one screen to many
/// others, such as a sign-in that continues where the user was, is drawn as one edge to a node that represents all of them. A link that can
/// be opened from many screens is drawn as one edge from a node that represents these screens.
public struct ScreenMap: Hashable, Sendable {
  /// The moves that a map shows as edges.
  public enum EdgeKind: String, Hashable, Sendable, CaseIterable {
    /// Actions of screens.
    case actions
    /// Outcomes of running effects. An outcome comes from outside the app.
    case outcomes
    /// Links, opened through URLs, notifications and shortcuts.
    case links
    /// Going back and dismissing a layer.
    case back
    /// Selecting a tab, a page or a column of a collapsed split.
    case tabs

    /// The kinds that a map shows by default. The other moves connect nearly all screens.
    public static let usual: Set<EdgeKind> = [.actions, .outcomes]

    /// Returns the kinds that a text such as `actions,links` names.
    ///
    /// - Throws: ``UnknownEdgeKind`` for a word that names no kind.
    public static func kinds(_ text: String) throws(UnknownEdgeKind) -> Set<EdgeKind> {
      let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let other = words.first(where: { EdgeKind(rawValue: $0) == nil }) { throw UnknownEdgeKind(word: other) }
      return Set(words.compactMap(EdgeKind.init(rawValue:)))
    }

    init(_ edge: ScreenGraph.Edge) {
      switch edge.kind {
      case .action: self = .actions
      case .outcome: self = .outcomes
      case .link: self = .links
      case .wayOut: self = edge.label == Move.tabLabel ? .tabs : .back
      }
    }
  }

  /// The error for a word that is not the name of an ``EdgeKind``.
  public struct UnknownEdgeKind: Error, Hashable, CustomStringConvertible {
    /// The word.
    public let word: String

    /// The error as a message.
    public var description: String {
      "unknown kind of edges '\(word)'; the kinds are \(EdgeKind.allCases.map(\.rawValue).joined(separator: ", "))"
    }
  }

  /// A screen, or several screens that are drawn as one node.
  struct Node: Hashable {
    /// A string that identifies the node in the map: the name of the screen, or a description of several screens.
    let id: String
    /// Whether the screen was visible. A screen that was never visible is drawn dashed.
    var wasVisible = true
    /// The text of a node that represents several screens, or `nil` for a screen.
    var many: String?
  }

  /// The screens that one module declares.
  struct Group: Hashable {
    /// The name of the module.
    let module: String
    /// The screens, in the order of the app's definitions.
    let nodes: [Node]
  }

  /// The moves from one node to another.
  struct Edge: Hashable {
    /// The identifier of the first node.
    let from: String
    /// The identifier of the second node.
    let to: String
    /// The labels of the moves, sorted.
    let labels: [String]
    /// Whether all moves are links.
    let isLink: Bool
    /// The labels that a drawing shows: at most three, and the number of the others.
    var shownLabels: [String] { labels.count > 3 ? labels.prefix(3) + ["and \(labels.count - 3) more"] : labels }
  }

  /// The modules with their screens, in the order of the app's definitions.
  let groups: [Group]
  /// The nodes that belong to no module: system dialogs, and nodes that represent several screens.
  let others: [Node]
  /// The edges, sorted by their nodes.
  let edges: [Edge]

  /// The smallest number of screens at the ends of one move that are drawn as one node.
  private static let many = 5

  /// Creates a map.
  ///
  /// - Parameters:
  ///   - graph: The screens and the moves between them.
  ///   - screens: The screens of the app. A screen is drawn if it has an edge in the graph or was never visible. Other screens, such as
  ///     containers, are omitted.
  ///   - unseen: The names of the screens that were never visible.
  ///   - kinds: The moves to draw.
  init(_ graph: ScreenGraph, _ screens: [ExplorationReport.Screen], unseen: Set<String>, kinds: Set<EdgeKind>) {
    let named = Set(graph.screens)
    let drawn = screens.filter { named.contains($0.name) || unseen.contains($0.name) }
    groups = drawn.map(\.declaration.file.moduleOfFile).uniqued.map { module in
      let own = drawn.filter { $0.declaration.file.moduleOfFile == module }
      return Group(module: module, nodes: own.map { Node(id: $0.name, wasVisible: !unseen.contains($0.name)) })
    }
    let moves = graph.edges.filter { kinds.contains(EdgeKind($0)) }.map {
      Line(from: Node(id: $0.from), to: Node(id: $0.to), label: $0.label, kind: $0.kind)
    }
    let toMany = Self.gathered(moves, \.to) { Node(id: "\($0) screens after \($1.from.id)", many: "\($0) screens") }
    let lines = Self.gathered(toMany, \.from) { count, _ in Node(id: "any of \(count) screens", many: "any of \(count) screens") }
    edges = Dictionary(grouping: lines) { [$0.from.id, $0.to.id] }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ends, lines in
      Edge(from: ends[0], to: ends[1], labels: Set(lines.map(\.label)).sorted(), isLink: lines.allSatisfy { $0.kind == .link })
    }
    let declared = Set(drawn.map(\.name))
    let ends = Set(lines.flatMap { [$0.from, $0.to] }).filter { !declared.contains($0.id) }.sorted { $0.id < $1.id }
    let rest = named.subtracting(declared).subtracting(ends.map(\.id)).sorted()
    others = ends + rest.map { Node(id: $0) }
  }

  /// A move before edges are merged.
  private struct Line: Hashable {
    var from: Node
    var to: Node
    let label: String
    let kind: ScreenGraph.Edge.Kind

    /// Returns the move with another node at one of its ends.
    func replacing(_ end: WritableKeyPath<Line, Node>, by node: Node) -> Line {
      var line = self
      line[keyPath: end] = node
      return line
    }
  }

  /// Merges moves with the same label and kind if they differ only in one of their ends, and this end is one of at least ``many``. One node
  /// that represents several screens replaces these ends.
  ///
  /// - Parameters:
  ///   - end: The end in which merged moves differ.
  ///   - node: Returns the node that replaces the ends, from their number and one of the moves.
  private static func gathered(_ lines: [Line], _ end: WritableKeyPath<Line, Node>, _ node: (Int, Line) -> Node) -> [Line] {
    let groups = Dictionary(grouping: lines) { $0.replacing(end, by: Node(id: "")) }
    return groups.flatMap { shared, lines in
      lines.count < many ? lines : [shared.replacing(end, by: node(lines.count, shared))]
    }
  }
}

extension ExplorationReport {
  /// Returns a map of the screens.
  ///
  /// - Parameter kinds: The moves to draw. By default, actions and outcomes.
  public func map(showing kinds: Set<ScreenMap.EdgeKind> = ScreenMap.EdgeKind.usual) -> ScreenMap {
    ScreenMap(graph, screens, unseen: unseenScreens, kinds: kinds)
  }
}
