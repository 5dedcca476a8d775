import Groma

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
    if self == .root, kind != .window { code.append(.verb(.window(nil))) }
    if let container, container != kind { code.append(.verb(.lookUp(Match(kind: container), [.current, .parent], from: .current))) }
    code.append(.verb(verb(showing: node)))
    code.append(.enter)
    switch self {
    case .addTab, .insert: code.append(.verb(.makeVisible))
    default: break
    }
  }

  /// The children, of as many, in whose place it puts one more in a container that is still being made; nil for what only a shown container
  /// can take.
  fileprivate func range(count: Int) -> Range<Int>? {
    switch self {
    case .push: count..<count
    case .setStack: 0..<count
    case .replaceTop: max(0, count - 1)..<count
    case .addTab(let index, let replacing), .insert(_, let index, let replacing):
      Self.range(from: min(index ?? count, count), count: count, replacing: replacing)
    case .primary: Self.range(from: 0, count: count, replacing: true)
    case .detail: count == 0 ? nil : Self.range(from: max(1, count - 1), count: count, replacing: true)
    case .root, .present, .pushDetail: nil
    }
  }

  private static func range(from index: Int, count: Int, replacing: Bool) -> Range<Int> {
    index..<min(count, index + (replacing ? 1 : 0))
  }

  /// Whether a container that is still being made takes what is shown so. A custom one may drop it all the same.
  func isTaken(by container: Node) -> Bool { range(count: container.children.count) != nil }

  /// Whether a container of a kind is what it needs.
  func fits(_ kind: Kind) -> Bool { container == kind }
}

extension Node {
  /// Puts a child in and selects it; false where the container does not take it.
  mutating func adopt(_ child: Node, _ integration: Integration) -> Bool {
    var filled = children
    guard let range = integration.range(count: filled.count) else { return false }
    let wished = range.lowerBound
    if filled.isEmpty { filled = [child] } else { filled.replaceSubrange(range, with: CollectionOfOne(child)) }
    guard case .custom = kind else {
      hold(filled, selection: wished)
      return true
    }
    // A custom container may move the child, or drop it.
    var arranged = self
    arranged.hold(filled, selection: wished)
    let isThere = arranged.children.indices.contains(wished) && arranged.children[wished] == child
    guard let index = isThere ? wished : arranged.children.lastIndex(of: child) else { return false }
    self = arranged
    hold(arranged.children, selection: index)
    return true
  }
}

/// Goes to what came with what was made before. Equal when it looks for the same by name: it is only ever compared within one navigation.
struct FindAgain: Action {
  let what: String
  let find: @Sendable (TreePath, inout NavigationTransaction) -> TreePath?
  var text: String { "find \(what) in what was made" }

  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    guard let found = find(path, &transaction) else { throw .noContainer("\(what) in what was made", in: path) }
    return found
  }

  static func == (a: FindAgain, b: FindAgain) -> Bool { a.what == b.what }
  func hash(into hasher: inout Hasher) { hasher.combine(what) }
}
