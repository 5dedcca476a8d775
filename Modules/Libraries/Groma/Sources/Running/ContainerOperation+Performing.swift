// The change of a container by an operation.
extension ContainerOperation {
  /// Performs the operation on the container at a path. Checks the inserted nodes only for a custom container.
  ///
  /// - Parameter shape: The shape of the container.
  /// - Throws: ``NavigationError/typeMismatch(_:found:needed:)`` if the attributes or flow data of the app would change,
  ///   ``NavigationError/noScreen(_:in:)`` if the new data belongs to a different screen, and for a custom container
  ///   ``NavigationError/unstable(_:)`` or the errors of ``check(in:at:of:screens:)``. Nothing is changed in these cases.
  func perform(in shape: NavigationState.Shape, at path: TreePath, _ transaction: inout NavigationTransaction) throws(NavigationError) {
    switch (self, shape.kind) {
    case (.configure, .app): throw .typeMismatch(path, found: .app, needed: .window)
    case (.keep, .app): throw .typeMismatch(path, found: .app, needed: .page)
    case (.configure(let change), _): configure(shape, at: path, &transaction) { $0.apply(change) }
    case (.update(let key), _):
      guard let old = transaction.store.state.key(at: path) else { return }
      guard key.identifies(old) else { throw .noScreen("'\(old)' is not '\(key.identity())'", in: path) }
      // A key that was parsed from text has no data labels.
      let new = key.dataLabels.isEmpty ? key.labeled(old.dataLabels) : key
      if new != old { transaction.modify(path) { $0.modify(path) { $0.key = new } } }
    case (.keep(let data), _): configure(shape, at: path, &transaction) { $0.flowData = data }
    case (_, .custom(let kind)): try arrange(as: kind, at: path, &transaction)
    case (.push(let node), _): transaction.modify(path) { $0.push($0.identified(node), at: path) }
    case (.select(let index), _):
      guard index >= 0, index < shape.count else { return }
      if shape.selects {
        select(index, at: path, &transaction)
      } else {
        remember(index < shape.count - 1 ? index : nil, in: shape, at: path, &transaction)
      }
    default:
      guard let range = range(count: shape.count), !range.isEmpty || insertedCount > 0 else { return }
      replace(range, at: path, &transaction)
      // A column that replaces another one takes its place. Other changes of the columns, and a new detail, show the detail.
      if case .replace = self {} else { remember(nil, in: shape, at: path, &transaction) }
      guard shape.selects, let selected = transaction.store.state.read(path, { $0.selection }) else { return }
      select(selection(selected, count: shape.count), at: path, &transaction)
    }
  }

  private func replace(_ range: Range<Int>, at path: TreePath, _ transaction: inout NavigationTransaction) {
    // A slice would share the list of the container, which the change would then copy.
    let old = transaction.store.state.read(path) { Array($0.children[range]) } ?? []
    let new =
      switch self {
      case .bringToEnd: replacement(for: old[...])
      case _ where keepsEqualChildren: transaction.store.identified(inserted, replacing: old[...])
      default: inserted.map { transaction.store.identified($0) }
      }
    transaction.replaceChildren(range, old, with: new, at: path)
  }

  private func select(_ index: Int, at path: TreePath, _ transaction: inout NavigationTransaction) {
    if transaction.store.state.read(path, { $0.isSelected(index) }) == true { return }
    transaction.modify(path) { $0.modify(path) { $0.selection = index } }
  }

  /// Stores the column that an expanded split shows when it collapses. Does nothing for any other container.
  private func remember(_ column: Int?, in shape: NavigationState.Shape, at path: TreePath, _ transaction: inout NavigationTransaction) {
    guard shape.kind == .split, !shape.selects else { return }
    configure(shape, at: path, &transaction) { $0.appearance.columnForCollapsing = column }
  }

  private func configure(
    _ shape: NavigationState.Shape, at path: TreePath, _ transaction: inout NavigationTransaction, _ change: (inout Attributes) -> Void
  ) {
    guard let old = transaction.store.state.node(at: path)?.attributes else { return }
    var new = old
    change(&new)
    guard old.appearance.isCollapsed != new.appearance.isCollapsed, shape.kind == .split else {
      return transaction.configure(path, from: old, to: new)
    }
    // An expanded split shows all columns and has no selection.
    let (selection, detail) = (transaction.store.state.read(path) { $0.selection } ?? 0, max(0, shape.count - 1))
    let column = min(old.appearance.columnForCollapsing ?? detail, detail)
    new.appearance.columnForCollapsing = old.appearance.isCollapsed && selection < detail ? selection : nil
    transaction.configure(path, from: old, to: new)
    select(new.appearance.isCollapsed ? column : 0, at: path, &transaction)
  }

  /// Performs the operation on a custom container, which then arranges its children.
  private func arrange(as kind: CustomKind, at path: TreePath, _ transaction: inout NavigationTransaction) throws(NavigationError) {
    guard let node = transaction.store.state.node(at: path) else { return }
    let (arranged, selection) = node.arranged(after: self, as: kind)
    try ContainerOperation.set(arranged).check(
      in: NavigationState.Shape(node), at: path, of: transaction.store.state, screens: transaction.environment.screens)
    guard kind.type.arrange(arranged) == arranged else { throw .unstable(node.kind) }
    if arranged != node.children {
      let children = transaction.store.identified(arranged, replacing: node.children[...])
      transaction.replaceChildren(node.children.indices, node.children, with: children, at: path)
    }
    if node.selects { select(selection, at: path, &transaction) }
  }
}

extension NavigationTransaction {
  /// Replaces children of a container.
  ///
  /// - Parameters:
  ///   - range: The indices of the children.
  ///   - old: The children.
  ///   - new: The nodes that replace them. Nodes that are the same ones stay, possibly at another index.
  ///   - path: The path of the container.
  fileprivate mutating func replaceChildren(
    _ range: Range<Int>, _ old: [Node], with new: [Node], at path: TreePath
  ) {
    if old.count == new.count, zip(old, new).allSatisfy({ $0.isIdentical(to: $1) }) { return }
    modify(path) { $0.replaceChildren(range, with: new, at: path) }
    noteRemoval(of: old, at: range.lowerBound, in: path, replacedBy: new)
  }

  /// Replaces the attributes of a container, unless they are the same.
  fileprivate mutating func configure(_ path: TreePath, from old: Attributes, to new: Attributes) {
    if new == old { return }
    modify(path) { store in
      store.modify(path) { $0.attributes = new }
      if new.hasPolicies { store.state.root.notePolicies(below: path) }
    }
  }
}

// MARK: - Checks

extension ContainerOperation {
  /// Checks the nodes that the operation inserts.
  ///
  /// - Parameter screens: The definitions of the screens. A screen without a definition is rejected, and one that cannot be encoded as
  ///   arguments.
  /// - Throws: ``NavigationError/misplaced(_:in:)``, ``NavigationError/limit(_:)``, ``NavigationError/unstable(_:)``,
  ///   ``NavigationError/undefinedScreen(_:)`` and ``NavigationError/badArgument(screen:_:)`` for nodes that the container cannot hold. If the container is the app, also
  ///   ``NavigationError/badName(_:)`` and ``NavigationError/alreadyOpen(_:)`` for the name of a window.
  func check(
    in shape: NavigationState.Shape, at path: TreePath, of state: NavigationState, screens: ScreenDefinitions
  ) throws(NavigationError) {
    let count = insertedCount
    guard count > 0 else { return }
    if case .push(let node) = self {
      try Self.check(node, in: shape.kind, at: path, screens)
    } else {
      for node in inserted { try Self.check(node, in: shape.kind, at: path, screens) }
    }
    let replaced = range(count: shape.count)?.count ?? 0
    let maximum = NavigationTransaction.maximumChildren(of: shape.kind)
    guard shape.count - replaced + count <= maximum else {
      throw .limit("at most \(maximum) \(shape.kind == .app ? "windows" : "children of a container")")
    }
    if shape.kind == .app { try check(windows: state.root.children) }
  }

  /// Checks that each window would have a valid and unique name after the operation.
  private func check(windows: [Node]) throws(NavigationError) {
    var windows = windows
    if let range = range(count: windows.count) { windows.replaceSubrange(range, with: inserted) }
    var names: Set<ScreenKey> = []
    for window in windows {
      guard window.key.isCanonical else { throw .badName(window.key) }
      guard names.insert(window.key).inserted else { throw .alreadyOpen(window.key) }
    }
  }

  private static func check(
    _ node: Node, in kind: Kind, at path: TreePath, _ screens: ScreenDefinitions
  ) throws(NavigationError) {
    guard kind.accepts(node.kind) else { throw .misplaced(node.kind, in: kind) }
    if let error = node.fault(levels: TreePath.maximumDepth - path.depth) { throw error }
    try check(node, screens)
  }

  /// Checks that the app defines all new screens in a node, and that they can be encoded as arguments. The keys of nodes that only move are
  /// not read, because the explorer would take them for reads of the route.
  private static func check(_ node: Node, _ screens: ScreenDefinitions) throws(NavigationError) {
    if node.identity == 0, node.isScreen { try screens.check(node.key) }
    for index in 0..<node.childCount { try check(node.child(index), screens) }
  }
}
