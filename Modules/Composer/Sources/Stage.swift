import Navigation

/// What is said of one step besides the screen itself.
struct Stage: Sendable {
  /// Where it is shown when it is made.
  var place: Place?
  /// What is done with it once it is in sight, on its screen.
  var tasks: [AppRoute] = []
  /// What is done on its screen at the end.
  var finals: [AppRoute] = []
}

/// How a screen is shown, and the chain that leads to what it is shown on.
struct Place: Sendable {
  let integration: Integration
  let resolve: @Sendable (inout Itinerary, inout Transaction) throws(NavigationError) -> Void
}

/// How a screen is shown on what comes before it.
enum Integration: Hashable, Sendable {
  case root
  case present(ModalStyle?)
  case push, setStack, replaceTop
  case addTab(at: Int?, replacing: Bool)
  case primary, detail, pushDetail
  /// It is there already.
  case none

  /// The kind of container it needs around what comes before.
  private var container: Kind? {
    switch self {
    case .push, .setStack, .replaceTop: .stack
    case .addTab: .tabs
    case .primary, .detail, .pushDetail: .split
    case .root, .present, .none: nil
    }
  }

  /// The step that shows a screen; nil where it is shown already.
  private func verb(showing node: Node) -> Verb? {
    switch self {
    case .root: return .setRoot(node)
    case .present(let style): return .present(style.map { style in AnyModalScreen(node).decorated { $0.style = style }.node } ?? node)
    case .push: return .push(node)
    case .setStack: return .setStack([node])
    case .replaceTop: return .replace(node)
    case .addTab(let index, let replacing): return .setupTab(node, at: index, replacing: replacing)
    case .primary: return .showPrimary(node)
    case .detail: return .showDetail(node)
    case .pushDetail: return .pushDetail(node)
    case .none: return nil
    }
  }

  /// The route that shows a screen from what comes before it, brings it in sight, and runs another on it.
  func route(showing node: Node, _ then: AppRoute) -> AppRoute {
    guard let verb = verb(showing: node) else { return then }
    var code: [Instruction] = []
    if self == .root { code.append(.verb(.window(nil))) }
    if let container { code.append(.verb(.lookUp(Match(kind: container), [.current, .parent], from: .current))) }
    code += [.verb(verb), .enter]
    if case .addTab = self { code.append(.verb(.makeVisible)) }
    return AppRoute(code: code + then.code + [.leave])
  }

  /// The kind of container into which a screen is put that is still being made; nil for what only a shown one can take.
  var adopter: Kind? {
    switch self {
    case .push, .addTab(at: nil, replacing: false): container
    default: nil
    }
  }
}

/// A container that is made, with what the chain puts into it: so it comes filled, as one change.
struct Adopter {
  private(set) var node: Node
  /// The indices from the node down to what was put in last.
  private var spine: [Int] = []

  init(_ node: Node) { self.node = node }

  /// Puts a screen in; false where nothing on the way to what was put in last takes it.
  mutating func adopt(_ child: Node, _ integration: Integration) -> Bool {
    guard let kind = integration.adopter else { return false }
    for depth in (0...spine.count).reversed() {
      var way = Array(spine[..<depth])
      guard node.at(way[...])?.kind == kind else { continue }
      guard let index = node.append(child, at: way[...]) else { return false }
      way.append(index)
      spine = way
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

  /// Puts a child at the end of what stands at the end of a way, and selects it where one is selected.
  fileprivate mutating func append(_ child: Node, at way: ArraySlice<Int>) -> Int? {
    var children = children
    let result: Int
    if let index = way.first {
      guard children.indices.contains(index), let found = children[index].append(child, at: way.dropFirst()) else { return nil }
      result = found
      self = Node(key: key, kind: kind, children: children, selection: selection, decoration: decoration)
    } else {
      children.append(child)
      result = children.count - 1
      self = Node(key: key, kind: kind, children: children, selection: result, decoration: decoration)
    }
    return result
  }
}

/// Goes to what was made before.
struct FindAgain: Action {
  let finding: Itinerary.Finding
  var text: String { "what was made" }

  func run(on path: Path, in transaction: inout Transaction) throws(NavigationError) -> Path { try finding.find(path, &transaction) }

  static func == (a: FindAgain, b: FindAgain) -> Bool { false }
  func hash(into hasher: inout Hasher) {}
}
