import Navigation

/// What is said of one step besides the screen itself. Who speaks last is asked first, and so puts what comes in order before the rest.
struct Stage: Sendable {
  /// Where it is shown when it is made.
  var place: Place?
  /// Guards that are asked before anything changes.
  var guards: [String] = []
  /// What is done with it once it is in sight, on its screen.
  var tasks: [AppRoute] = []
  /// What is done on its screen at the end.
  var finals: [AppRoute] = []
}

/// How a screen is shown, and the chain that leads to what it is shown on.
struct Place: Sendable {
  /// Nil where it is there already.
  let integration: Integration?
  let resolve: @Sendable (inout Itinerary, inout Transaction) throws(NavigationError) -> Void
}

/// How a screen is shown on what comes before it.
enum Integration: Hashable, Sendable {
  case root
  case present(ModalStyle?)
  case push, setStack, replaceTop
  case addTab(at: Int?, replacing: Bool)
  case insert(Kind?, at: Int?, replacing: Bool)
  case primary, detail, pushDetail

  /// The kind of container it needs around what comes before.
  private var container: Kind? {
    switch self {
    case .push, .setStack, .replaceTop: .stack
    case .addTab: .tabs
    case .insert(let kind, _, _): kind
    case .primary, .detail, .pushDetail: .split
    case .root, .present: nil
    }
  }

  /// The step that shows a screen.
  private func verb(showing node: Node) -> Verb {
    switch self {
    case .root: return .setRoot(node)
    case .present(let style): return .present(style.map { style in AnyModalScreen(node).decorated { $0.style = style }.node } ?? node)
    case .push: return .push(node)
    case .setStack: return .setStack([node])
    case .replaceTop: return .replace(node)
    case .addTab(let index, let replacing): return .setupTab(node, at: index, replacing: replacing)
    case .insert(_, let index, let replacing): return .insert(node, at: index, replacing: replacing)
    case .primary: return .showPrimary(node)
    case .detail: return .showDetail(node)
    case .pushDetail: return .pushDetail(node)
    }
  }

  /// Shows a screen from what comes before it, brings it in sight, and enters it.
  func show(_ node: Node, on kind: Kind?, in code: inout [Instruction]) {
    if self == .root { code.append(.verb(.window(nil))) }
    if let container, container != kind { code.append(.verb(.lookUp(Match(kind: container), [.current, .parent], from: .current))) }
    code.append(.verb(verb(showing: node)))
    code.append(.enter)
    switch self {
    case .addTab, .insert: code.append(.verb(.makeVisible))
    default: break
    }
  }

  /// The children of a container that is still being made, with one more, and which of them that is; nil for what only a shown container can
  /// take.
  fileprivate func adding(_ node: Node, to children: [Node]) -> (children: [Node], index: Int)? {
    switch self {
    case .push: (children + [node], children.count)
    case .setStack: ([node], 0)
    case .replaceTop: (children.dropLast() + [node], max(0, children.count - 1))
    case .addTab(let index, let replacing), .insert(_, let index, let replacing):
      Self.putting(node, into: children, at: min(index ?? children.count, children.count), replacing: replacing)
    case .primary: Self.putting(node, into: children, at: 0, replacing: true)
    case .detail: children.isEmpty ? nil : Self.putting(node, into: children, at: max(1, children.count - 1), replacing: true)
    case .root, .present, .pushDetail: nil
    }
  }

  private static func putting(_ node: Node, into children: [Node], at index: Int, replacing: Bool) -> (children: [Node], index: Int) {
    var children = children
    children.replaceSubrange(index..<min(children.count, index + (replacing ? 1 : 0)), with: [node])
    return (children, index)
  }

  /// Whether a container of a kind is what it needs.
  fileprivate func fits(_ kind: Kind) -> Bool { container == kind }
}

/// A container that is made, with what the chain puts into it: so it comes filled, as one change.
struct Adopter {
  private(set) var node: Node
  /// The indices from the node down to what was put in last.
  private var spine: ArraySlice<Int> = []

  init(_ node: Node) { self.node = node }

  /// Puts a screen in; false where nothing on the way to what was put in last takes it.
  mutating func adopt(_ child: Node, _ integration: Integration) -> Bool {
    for depth in (0...spine.count).reversed() {
      let way = spine[..<depth]
      guard let container = node.at(way), integration.fits(container.kind) else { continue }
      guard let (filled, index) = container.adopting(child, integration) else { return false }
      node = node.replacing(filled, at: way)
      spine = way + [index]
      return true
    }
    return false
  }
}

extension Node {
  fileprivate func at(_ way: ArraySlice<Int>) -> Node? {
    guard let index = way.first else { return self }
    return children.indices.contains(index) ? children[index].at(way.dropFirst()) : nil
  }

  /// It with a child put in and selected, and where that stands: a kind of a team's own may arrange it elsewhere, or not keep it.
  fileprivate func adopting(_ child: Node, _ integration: Integration) -> (Node, Int)? {
    guard let (children, wished) = integration.adding(child, to: children) else { return nil }
    let filled = holding(children, selection: wished)
    guard case .custom = kind else { return (filled, wished) }
    let arranged = filled.children
    let index = arranged.indices.contains(wished) && arranged[wished] == child ? wished : arranged.lastIndex(of: child)
    return index.map { (holding(arranged, selection: $0), $0) }
  }

  /// The same with another node at the end of a way.
  fileprivate func replacing(_ other: Node, at way: ArraySlice<Int>) -> Node {
    guard let index = way.first else { return other }
    var children = children
    children[index] = children[index].replacing(other, at: way.dropFirst())
    return holding(children, selection: selection)
  }
}

/// Goes to what came with what was made before. Equal when it looks for the same by name: it is only ever compared within one navigation.
struct FindAgain: Action {
  let what: String
  let find: @Sendable (Path, inout Transaction) -> Path?
  var text: String { "find \(what) in what was made" }

  func run(on path: Path, in transaction: inout Transaction) throws(NavigationError) -> Path {
    guard let found = find(path, &transaction) else { throw .noContainer("\(what) in what was made", in: path) }
    return found
  }

  static func == (a: FindAgain, b: FindAgain) -> Bool { a.what == b.what }
  func hash(into hasher: inout Hasher) { hasher.combine(what) }
}
