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
      var kinds: Set<EdgeKind> = []
      for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        guard let kind = EdgeKind(rawValue: word) else { throw UnknownEdgeKind(word: word) }
        kinds.insert(kind)
      }
      return kinds
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
    /// A string that identifies the node in the map.
    let id: String
    /// The name of the screen, or the number of screens.
    let label: String
    /// Whether the screen was visible. A screen that was never visible is drawn dashed.
    var wasVisible = true
    /// Whether the node represents several screens.
    var isMany = false
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
    var modules: [String] = []
    for screen in drawn where !modules.contains(screen.module) { modules.append(screen.module) }
    groups = modules.map { module in
      Group(
        module: module,
        nodes: drawn.filter { $0.module == module }.map {
          Node(id: $0.name, label: $0.name, wasVisible: !unseen.contains($0.name))
        })
    }
    let moves = graph.edges.filter { kinds.contains(EdgeKind($0)) }.map(Line.init)
    let gathered = Self.gathered(Self.gathered(moves, \.from, \.to), \.to, \.from)
    edges = Dictionary(grouping: gathered) { [$0.from.id, $0.to.id] }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
      ends, lines in
      Edge(from: ends[0], to: ends[1], labels: Set(lines.map(\.label)).sorted(), isLink: lines.allSatisfy { $0.kind == .links })
    }
    let declared = Set(drawn.map(\.name))
    let ends = Set(gathered.flatMap { [$0.from, $0.to] }).filter { !declared.contains($0.id) }.sorted { $0.id < $1.id }
    let rest = named.subtracting(declared).subtracting(ends.map(\.id)).sorted().map(End.screen)
    others = (ends + rest).map { end in
      switch end {
      case .screen(let name): Node(id: name, label: name)
      case .many(let count, _, let isTarget):
        Node(id: end.id, label: isTarget ? "\(count) screens" : "any of \(count) screens", isMany: true)
      }
    }
  }

  /// An end of an edge: a screen, or several screens.
  private enum End: Hashable {
    case screen(String)
    /// Several screens. `name` distinguishes nodes with the same number of screens.
    case many(Int, name: String, isTarget: Bool)

    var id: String {
      switch self {
      case .screen(let name): name
      case .many(let count, let name, true): "\(count) screens after \(name)"
      case .many(let count, _, false): "any of \(count) screens"
      }
    }
  }

  /// A move before edges are merged.
  private struct Line: Hashable {
    var from: End
    var to: End
    let label: String
    let kind: EdgeKind

    init(_ edge: ScreenGraph.Edge) {
      (from, to) = (.screen(edge.from), .screen(edge.to))
      (label, kind) = (edge.label, EdgeKind(edge))
    }
  }

  /// Merges moves with the same label and kind if they have one end in common and at least ``many`` different other ends. One end that
  /// represents several screens replaces these other ends.
  ///
  /// - Parameters:
  ///   - common: The end that merged moves have in common.
  ///   - other: The end that is replaced.
  private static func gathered(
    _ lines: [Line], _ common: KeyPath<Line, End>, _ other: WritableKeyPath<Line, End>
  ) -> [Line] {
    struct Shared: Hashable {
      let end: End
      let label: String
      let kind: EdgeKind
    }
    let groups = Dictionary(grouping: lines) { Shared(end: $0[keyPath: common], label: $0.label, kind: $0.kind) }
    return groups.values.flatMap { lines -> [Line] in
      let ends = Set(lines.map { $0[keyPath: other] })
      guard ends.count >= many, var line = lines.first else { return lines }
      let isTarget = other == \.to
      line[keyPath: other] = .many(ends.count, name: isTarget ? line[keyPath: common].id : "", isTarget: isTarget)
      return [line]
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

extension ExplorationReport.Screen {
  /// The name of the module that declares the screen.
  var module: String { String(declaration.file.prefix { $0 != "/" }) }
}
