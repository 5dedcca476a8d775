/// A reader of a saved state, part by part. Parts that cannot be read or do not fit the current app are omitted or replaced, and reported
/// in `dropped`.
///
/// Containers below the maximum depth of a tree are not read, so the recursion is limited.
struct SnapshotReader {
  let app: AppDefinition
  private let maximumChildren: Int
  private(set) var dropped: [Snapshot.Loss] = []
  /// The saved indices of children that were omitted, in order, keyed by the saved path of their container.
  private var gone: [TreePath: [Int]] = [:]
  /// The saved paths of containers whose saved subtrees have been replaced.
  private var replaced: Set<TreePath> = []
  /// The current indices of children, keyed by their saved indices, for each custom container that now arranges its children differently.
  /// The keys of the outer dictionary are the saved paths of the containers.
  private var arranged: [TreePath: [Int: Int]] = [:]

  /// The unfinished effects with a layer, keyed by the saved path of the layer.
  private(set) var effects: [TreePath: RunningEffect] = [:]
  /// The unfinished effects without a layer, for which routes can wait.
  var asked: Set<Asked> = []

  /// The request of an effect without a layer, and the saved path of the container that it belongs to.
  struct Asked: Hashable {
    let request: ScreenKey
    let at: TreePath
  }

  init(_ app: AppDefinition, maximumChildren: Int = NavigationTransaction.maximumChildren) {
    self.app = app
    self.maximumChildren = maximumChildren
  }

  /// Reads the state. Returns the launch state if the saved state is missing or not an object.
  mutating func state(_ decoder: (any Decoder)?) -> NavigationState {
    guard let saved = try? decoder?.container(keyedBy: NavigationState.CodingKeys.self) else {
      note("the state", "it cannot be read; the launch state is used instead")
      return app.launch
    }
    // Waiting items are read first: a layer of an effect is not a screen, and is recognized by the effect.
    let waiting = waiting(saved)
    for case .outcome(let running) in waiting
    where running.effect.exceededLimit == nil && running.effect.style != nil && running.at.isPresented && effects[running.at] == nil {
      effects[running.at] = running
    }
    var state = windows(saved)
    state.values = values(saved)
    state.now = (try? saved.decodeIfPresent(Int.self, forKey: .now)) ?? 0
    if state.now < 0 {
      note("the clock", "its time \(state.now) is negative; it starts again at 0")
      state.now = 0
    }
    state.passed = state.now
    state.waiting = self.waiting(waiting, in: state)
    do {
      state.transition = try saved.decodeIfPresent(TreeTransition.self, forKey: .transition)
    } catch {
      note("the transition", "it cannot be read and counts as finished")
    }
    return state
  }

  /// Returns the state after the parts of the app have changed it: see ``TreePart/restored(in:)``. If the tree is different, reports the
  /// change. If a part fails, reports the error and returns the launch state.
  mutating func completed(_ state: NavigationState) -> NavigationState {
    let (result, error) = app.environment.restored(state)
    if let error {
      note("the state", "\(error); the launch state is used instead")
      return app.launch
    }
    let tree = CompactTree.text(of: result)
    if tree != CompactTree.text(of: state) { note("the tree", "the parts of the app changed it to '\(tree)'") }
    return result
  }

  /// Reports a part that is omitted or replaced, with the reason.
  mutating func note(_ subject: String, at path: TreePath? = nil, key: ScreenKey? = nil, _ reason: String) {
    dropped.append(Snapshot.Loss(path: path, key: key, subject: subject, reason: reason))
  }

  // MARK: The tree

  private mutating func windows(_ saved: KeyedDecodingContainer<NavigationState.CodingKeys>) -> NavigationState {
    let launch = NavigationState(windows: []).replacing(windows: app.launch.root.children, key: app.launch.root.selection)
    guard var list = try? saved.nestedUnkeyedContainer(forKey: .windows) else {
      note("the windows", "they cannot be read; the launch windows are used instead")
      return launch
    }
    let read = children(&list, of: .app, at: .app)
    guard !read.nodes.isEmpty || read.count == 0 else {
      note("the windows", "none can be restored; the launch windows are used instead")
      return launch
    }
    let key = selection(saved, .key, of: read, "the key window")
    return NavigationState(windows: []).replacing(windows: read.nodes, key: key)
  }

  /// The restored children of one container.
  private struct Children {
    var nodes: [Node] = []
    /// The saved index of each node in `nodes`, in the same order.
    var indices: [Int] = []
    /// The number of saved children, including the omitted ones.
    var count = 0

    /// Returns the current index of the child at a saved index, or of the nearest child if that child was omitted. If two children are
    /// equally near, returns the index of the later one. Returns 0 if there are no children.
    func index(of saved: Int) -> Int {
      let next = indices.firstIndex { $0 >= saved } ?? indices.count
      guard next > 0 else { return 0 }
      guard next < indices.count else { return next - 1 }
      return indices[next] - saved <= saved - indices[next - 1] ? next : next - 1
    }
  }

  private mutating func children(_ list: inout any UnkeyedDecodingContainer, of kind: Kind, at path: TreePath) -> Children {
    var read = Children()
    var surplus = 0
    let maximum = kind == .app ? min(maximumChildren, NavigationTransaction.maximumWindows) : maximumChildren
    while !list.isAtEnd, let element = try? list.superDecoder() {
      if read.nodes.count >= maximum {
        surplus += 1
        gone[path, default: []].append(read.count)
      } else if let node = node(element, in: kind, at: path, read.count), !isTwin(node, of: read.nodes, at: path.child(read.count)) {
        read.nodes.append(node)
        read.indices.append(read.count)
      } else {
        gone[path, default: []].append(read.count)
      }
      read.count += 1
    }
    if surplus > 0 {
      let isApp = kind == .app
      note(
        "\(surplus) \(isApp ? "windows" : "containers")", at: isApp ? nil : path,
        isApp ? "an app has at most \(maximum) windows" : "a container has at most \(maximum) children")
    }
    return read
  }

  /// Returns whether a node is a window with the same name as a window in `others`. If so, reports the node as omitted.
  private mutating func isTwin(_ node: Node, of others: [Node], at path: TreePath?) -> Bool {
    guard node.kind == .window, others.contains(where: { $0.key == node.key }) else { return false }
    note("", at: path, key: node.key, "another window has this name")
    return true
  }

  /// Reads the container at an index in its parent. If the container must be omitted, reports the reason and returns `nil`.
  private mutating func node(_ decoder: any Decoder, in parent: Kind, at container: TreePath, _ index: Int) -> Node? {
    let place = container.child(index) ?? container
    guard let saved = try? decoder.container(keyedBy: Node.CodingKeys.self) else {
      note("a container", at: place, "it cannot be read")
      return nil
    }
    let text = try? saved.decodeIfPresent(String.self, forKey: .key)
    let word = saved.contains(.kind) ? (try? saved.decode(String.self, forKey: .kind)) ?? "" : Kind.page.name
    let subject = text.map { "'\($0)'" } ?? "a container"
    guard let path = container.child(index) else {
      note(subject, at: place, "it is below level \(TreePath.maximumDepth), the deepest level")
      return nil
    }
    guard let kind = Kind(named: word, among: app.kinds) else {
      note(subject, at: path, "the container kind '\(word)' is unknown")
      return nil
    }
    guard let key = saved.contains(.key) ? text.flatMap({ ScreenKey($0) }) : Node.anonymousKey(kind), !key.name.isEmpty else {
      note(subject, at: path, "its key cannot be read")
      return nil
    }
    guard parent.accepts(kind) else {
      note(subject, at: path, key: key, "\(kind.withArticle) cannot be in \(parent.withArticle)")
      return nil
    }
    return node(saved, Node(key: key, kind: kind), at: path)
  }

  /// Reads the attributes and the children of a container. If the container must be omitted, reports the reason and returns `nil`.
  ///
  /// - Parameter bare: The container with its saved key and kind, without attributes and children.
  private mutating func node(_ saved: KeyedDecodingContainer<Node.CodingKeys>, _ bare: Node, at path: TreePath) -> Node? {
    var node = bare
    node.attributes = attributes(saved, of: node.key, at: path)
    let request = effects[path].flatMap { $0.key == node.key ? $0.effect : nil }
    node.attributes.isRequest = request != nil
    if let style = request?.style { node.presentation.style = style }
    if node.kind.isContent, request == nil {
      do throws(NavigationError) {
        let renewed = try app.screens.renewed(screen: node)
        node = renewed.node
        guard !renewed.isAnew else { return anew(node, at: path, was: bare) }
      } catch {
        note("", at: path, key: node.key, Self.reason(error))
        return nil
      }
    }
    if saved.contains(.flowData) { node.flowData = flowData(saved, of: node.key, at: path) }
    guard saved.contains(.children) else { return filled(node, with: Children(), at: path) }
    guard var list = try? saved.nestedUnkeyedContainer(forKey: .children) else {
      note("", at: path, key: bare.key, "its children cannot be read")
      return filled(node, with: Children(), at: path)
    }
    let read = children(&list, of: node.kind, at: path)
    if read.nodes.isEmpty, read.count > 0, node.isAnonymous, node.kind.isContent {
      note("", at: path, key: bare.key, "none of its children can be restored")
      return nil
    }
    if case .custom(let kind) = node.kind { return self.arranged(node, as: kind, with: read, saved, at: path) }
    var filled = filled(node, with: read, at: path)
    if filled.selects { filled.selection = selection(saved, .selection, of: read, "the selection") }
    return filled
  }

  /// Reads the attributes of a container, except for its flow data. A part that cannot be read is reported and has its default value, but a
  /// locked container stays locked.
  private mutating func attributes(_ saved: KeyedDecodingContainer<Node.CodingKeys>, of key: ScreenKey, at path: TreePath) -> Attributes {
    var attributes = Attributes()
    func read<Part>(_ name: String, _ part: WritableKeyPath<Attributes, Part>, _ decode: () throws -> Part) -> Bool {
      do {
        attributes[keyPath: part] = try decode()
        return true
      } catch {
        note("", at: path, key: key, "its \(name) cannot be read: \(Snapshot.sentence(of: error))")
        return false
      }
    }
    _ = read("appearance", \.appearance) { try saved.decode(groupForKey: .appearance) }
    _ = read("presentation", \.presentation) { try saved.decode(groupForKey: .presentation) }
    _ = read("request mark", \.isRequest) { try saved.decodeIfPresent(Bool.self, forKey: .isRequest) ?? false }
    if !read("policies", \.policies, { try saved.decode(groupForKey: .policies) }) {
      // A locked screen stays locked, even if the other data of the lock cannot be read.
      attributes.policies.lock = (try? saved.nestedContainer(keyedBy: Policies.CodingKeys.self, forKey: .policies)).flatMap(Policies.lock)
      if attributes.policies.isLocked { note("", at: path, key: key, "it stays locked") }
    }
    return attributes
  }

  /// Reads the data of a screen's flow. If the data cannot be read, returns the initial data. If the screen no longer has a flow, returns
  /// `nil`. Reports both cases.
  private mutating func flowData(_ saved: KeyedDecodingContainer<Node.CodingKeys>, of key: ScreenKey, at path: TreePath) -> AnyFlowData? {
    guard let initial = app.flowData[key.name] else {
      note("", at: path, key: key, "it no longer has a flow; the data of the flow is discarded")
      return nil
    }
    do {
      return try initial.decoded(from: saved.superDecoder(forKey: .flowData))
    } catch {
      note("", at: path, key: key, "the data of its flow cannot be read: \(Snapshot.sentence(of: error)); the initial data is used instead")
      return initial
    }
  }

  /// Reports that the kind of a screen has changed, and returns the initial subtree of the screen. If the tree would be too deep, reports
  /// that instead and returns `nil`.
  ///
  /// - Parameters:
  ///   - node: The initial subtree.
  ///   - path: The saved path of the screen.
  ///   - saved: The screen with its saved kind.
  private mutating func anew(_ node: Node, at path: TreePath, was saved: Node) -> Node? {
    guard path.depth - 1 + node.height() <= TreePath.maximumDepth else {
      note("", at: path, key: saved.key, "it is \(node.kind.withArticle) now, and would reach below level \(TreePath.maximumDepth)")
      return nil
    }
    note("", at: path, key: saved.key, "it was \(saved.kind.withArticle) and is \(node.kind.withArticle) now; it is created again")
    replaced.insert(path)
    return node
  }

  /// Returns a custom container with its restored children, as the current app arranges them. If the arrangement is not valid, reports the
  /// container and returns `nil`.
  private mutating func arranged(
    _ bare: Node, as kind: CustomKind, with read: Children, _ saved: KeyedDecodingContainer<Node.CodingKeys>, at path: TreePath
  ) -> Node? {
    var node = Node(key: bare.key, kind: bare.kind, children: read.nodes, attributes: bare.attributes)
    if Invariants.violation(of: node, at: path) != nil {
      note("", at: path, key: bare.key, "\(kind.type.name).arrange is not stable: it changes its own result")
      return nil
    }
    var kept = read
    if node.children != read.nodes {
      // Equal children are matched in order.
      var free = Array(node.children.indices)
      var places: [Int: Int] = [:]
      for (index, child) in zip(read.indices, read.nodes) {
        if let next = free.firstIndex(where: { node.children[$0] == child }) {
          places[index] = free.remove(at: next)
        } else {
          note("", at: path.child(index), key: child.key, "\(kind.type.name) no longer contains it")
        }
      }
      arranged[path] = places
      kept.indices = read.indices.filter { places[$0] != nil }
    }
    guard node.selects else { return node }
    let index = selection(saved, .selection, of: kept, "the selection")
    let nearest = kept.indices.indices.contains(index) ? kept.indices[index] : 0
    node.selection = max(0, min(arranged[path]?[nearest] ?? index, node.children.count - 1))
    return node
  }

  private mutating func filled(_ node: Node, with read: Children, at path: TreePath) -> Node {
    // The initializer arranges the children of a custom container.
    let node = Node(key: node.key, kind: node.kind, children: read.nodes, attributes: node.attributes)
    guard node.kind == .window, read.count > 0, read.indices.first != 0 else { return node }
    let launch = app.launch.root.children
    guard let root = (launch.first { $0.key == node.key } ?? launch.first)?.children.first else { return node }
    note("the root", at: path.child(0), "it cannot be restored; the launch root is used instead")
    gone[path]?.removeFirst()
    path.child(0).map { _ = replaced.insert($0) }
    return Node(key: node.key, kind: node.kind, children: [root] + node.children, attributes: node.attributes)
  }

  private mutating func selection<Key: CodingKey>(
    _ saved: KeyedDecodingContainer<Key>, _ key: Key, of read: Children, _ subject: String
  ) -> Int {
    do {
      return read.index(of: max(0, try saved.decodeIfPresent(Int.self, forKey: key) ?? 0))
    } catch {
      note(subject, "it cannot be read; the first is selected")
      return 0
    }
  }

  /// Returns the current path of the container at a saved path, or `nil` if the container was omitted or was inside a replaced subtree.
  func place(now saved: TreePath) -> TreePath? {
    var now: TreePath? = .app
    for level in 0..<saved.depth {
      let container = saved.prefix(level)
      let left = gone[container] ?? []
      if replaced.contains(container) || left.contains(saved[level]) { return nil }
      let index = arranged[container].map { $0[saved[level]] } ?? saved[level] - left.prefix { $0 < saved[level] }.count
      now = index.flatMap { now?.child($0) }
    }
    return now
  }

  // MARK: Values

  private mutating func values(_ saved: KeyedDecodingContainer<NavigationState.CodingKeys>) -> [String: AnyStateValue] {
    guard saved.contains(.values) else { return [:] }
    guard let stored = try? saved.nestedContainer(keyedBy: NavigationState.Name.self, forKey: .values) else {
      note("the values", "they cannot be read; the launch values are used instead")
      return app.launch.values
    }
    var values: [String: AnyStateValue] = [:]
    for name in stored.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      do {
        let value = try NavigationState.value(name, in: stored, types: app.values)
        if !value.isInitial { values[value.name] = value }
      } catch {
        note("value '\(name.stringValue)'", Snapshot.sentence(of: error))
        values[name.stringValue] = app.launch.values[name.stringValue]
      }
    }
    return values
  }

  /// Returns an error as the text of ``Snapshot/Loss/reason``.
  static func reason(_ error: NavigationError) -> String {
    switch error {
    case .unknownScreen(let name): "the screen '\(name)' is not defined"
    case .badArgument(_, let error): "\(error)"
    default: "\(error)"
    }
  }
}
