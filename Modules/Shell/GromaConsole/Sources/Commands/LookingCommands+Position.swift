import Groma
import GromaCommandLanguage
import GromaLinks
import GromaReportFormats

extension LookingCommands {
  /// The command that describes the current position in the app.
  static let position = Command.line(
    "where", aliases: ["pwd"], .looking, "", "Show the visible screen, waiting items and undo counts.",
    details: """
      screen    the visible screen, and its path in the tree
      way       the tabs, screens and containers around it, from the outside in
      layers    the number of layers of the window, if there is more than one
      waits     the number of waiting and deferred routes, waiting links and requests
      links     the inactive scopes, and a remark if the app is in the background
      changes   the number of changes to undo, and of those to redo
      """, examples: ["where", .init(line: "where", after: ["push chat 1 2"])]
  ) { session, arguments, _ throws(Diagnostic) in
    try arguments.finish()
    return describe(session)
  }

  @MainActor private static func describe(_ session: Session) -> Reply {
    let (state, history) = (session.navigator.state, session.navigator.history)
    let window = state.keyWindow
    let leaf = window.flatMap { state.visibleLeaf(of: $0) }
    let screen = leaf.flatMap(state.node(at:)).map { $0.isAnonymous ? "\($0.kind)" : $0.key.description } ?? ""
    let layers = window.flatMap(state.node(at:))?.children.count ?? 0
    let waits = state.pending.count + state.deferred.count + state.running.count + state.pendingLinks.count
    let links = state[LinkState.self]
    let way = leaf.map { Self.way(to: $0, in: state) } ?? []
    let (done, undone) = (history.done, history.changes.count - history.done)
    var rows = [["screen", leaf.map { "\(screen) at \($0)" } ?? "no window is open"]]
    if way.count > 1 { rows.append(["way", way.joined(separator: " › ")]) }
    if layers > 1 { rows.append(["layers", "\(layers)"]) }
    if waits > 0 { rows.append(["waits", "\(waits); 'pending' and 'links' list them"]) }
    if links != LinkState.initial { rows.append(["links", "\(links)"]) }
    rows.append(["changes", "\(done) to undo, \(undone) to redo"])
    return .records([
      Record(
        "position",
        [
          "screen": .text(screen), "path": .text(leaf?.description), "way": .texts(way), "layers": .number(layers),
          "waiting": .number(waits), "links": .text("\(links)"), "undoable": .number(done), "redoable": .number(undone),
        ], rows: rows)
    ])
  }

  /// Returns the names of the nodes that lead to a node, from its window: the titles of tabs, and the keys of screens and containers.
  private static func way(to leaf: TreePath, in state: NavigationState) -> [String] {
    var names: [String] = []
    var path = leaf
    while let parent = path.parent, parent != .app, let node = state.node(at: path), let container = state.node(at: parent) {
      let name = container.kind == .tabs ? node.shownTabTitle : node.isAnonymous ? nil : node.key.description
      // A tab without a title has the name of its first screen.
      if let name, name != names.last { names.append(name) }
      path = parent
    }
    return names.reversed()
  }
}
