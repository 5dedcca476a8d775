import Groma

/// The placement of a screen on the previous step of its chain.
enum Integration: Hashable, Sendable {
  case root(NavigationAnimation?)
  case present(ModalStyle?, NavigationAnimation?)
  case push, setStack, replaceTop
  case addTab(at: Int?, replacing: Bool)
  case insert(Kind?, at: Int?, replacing: Bool)
  case primary, detail, pushDetail

  /// The kind of container that the screen of the previous step must be or be in, or `nil` if any kind is allowed.
  private var container: Kind? {
    switch self {
    case .push, .setStack, .replaceTop: .stack
    case .addTab: .tabs
    case .insert(let kind, _, _): kind
    case .primary, .detail, .pushDetail: .split
    case .root, .present: nil
    }
  }

  /// Whether the screen becomes the root of the window.
  var isRoot: Bool { if case .root = self { true } else { false } }

  /// The animation with which the screen is shown, or `nil` for that of the route.
  private var animation: NavigationAnimation? {
    switch self {
    case .root(let animation), .present(_, let animation): animation
    default: nil
    }
  }

  /// Returns the route step that shows a screen.
  private func step(showing node: Node) -> any RouteStep {
    switch self {
    case .root: return Steps.SetRoot(node)
    case .present(let style, _):
      return Steps.Present(style.map { style in AnyModalScreen(node).presentation { $0.style = style }.node } ?? node)
    case .push: return Steps.Push(node)
    case .setStack: return Steps.SetStack([node])
    case .replaceTop: return Steps.Replace(node)
    case .addTab(let index, let replacing): return Steps.Insert(node, at: index, replacing: replacing, inTabs: true)
    case .insert(_, let index, let replacing): return Steps.Insert(node, at: index, replacing: replacing)
    case .primary: return Steps.ShowPrimary(node)
    case .detail: return Steps.ShowDetail(node)
    case .pushDetail: return Steps.PushDetail(node)
    }
  }

  /// Appends the instructions that show a screen on the current container of the route, make the screen visible and continue the route at
  /// the screen.
  ///
  /// - Parameter kind: The kind of the current container, or `nil` if unknown.
  func show(_ node: Node, on kind: Kind?, in code: inout [Instruction]) {
    if isRoot, kind != .window { code.append(.step(Steps.GoToWindow())) }
    if let container, container != kind { code.append(.step(Steps.LookUp(Match(kind: container), [.current, .parent], from: .current))) }
    if let animation { code.append(.animated(animation, count: 1)) }
    code.append(.perform(AnyStep(erased: step(showing: node))))
    code.append(.enter)
    switch self {
    case .addTab, .insert: code.append(.step(Steps.MakeVisible()))
    default: break
    }
  }

  /// Returns the range of children that the screen replaces in a container that is not yet shown. Returns `nil` if the screen can be added
  /// only after the container is shown.
  ///
  /// - Parameter count: The number of children so far.
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

  /// Returns whether a container that is not yet shown accepts a screen with this placement. A custom container may still drop the screen.
  func isTaken(by container: Node) -> Bool { range(count: container.childCount) != nil }

  /// Returns whether a screen that is shown with this placement needs a container of this kind.
  func fits(_ kind: Kind) -> Bool { container == kind }
}

extension Node {
  /// Adds a child with a placement, which may replace other children, and selects the child.
  ///
  /// - Returns: `false` if the container does not accept the child; the container is then unchanged.
  mutating func adopt(_ child: Node, _ integration: Integration) -> Bool {
    var filled = children
    guard let range = integration.range(count: filled.count) else { return false }
    let wished = range.lowerBound
    if filled.isEmpty { filled = [child] } else { filled.replaceSubrange(range, with: CollectionOfOne(child)) }
    guard case .custom = kind else {
      hold(filled, selection: wished)
      return true
    }
    // A custom container may move the child or drop it.
    var arranged = self
    arranged.hold(filled, selection: wished)
    let isThere = arranged.children.indices.contains(wished) && arranged.children[wished] == child
    guard let index = isThere ? wished : arranged.children.lastIndex(of: child) else { return false }
    self = arranged
    hold(arranged.children, selection: index)
    return true
  }
}

/// An action that finds a screen inside a created container. A route nested in the action runs on that screen. Equality compares only the
/// description, because two of these actions are only compared within one navigation.
struct FindAgain: RouteAction {
  let what: String
  let find: @Sendable (TreePath, inout NavigationTransaction) -> TreePath?
  var text: String { "find \(what) in the new container" }

  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    guard let found = find(path, &transaction) else { throw .noContainer("\(what) in the new container", in: path) }
    return found
  }

  static func == (a: FindAgain, b: FindAgain) -> Bool { a.what == b.what }
  func hash(into hasher: inout Hasher) { hasher.combine(what) }
}
