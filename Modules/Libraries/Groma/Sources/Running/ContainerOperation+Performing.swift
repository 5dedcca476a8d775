// The conversion of an operation to edits.
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
      transaction.record(.update(path, from: old, to: key.dataLabels.isEmpty ? key.labeled(old.dataLabels) : key))
    case (.keep(let data), _): configure(shape, at: path, &transaction) { $0.flowData = data }
    case (_, .custom(let kind)): try arrange(as: kind, at: path, &transaction)
    case (.push(let node), _): transaction.push(transaction.store.identified(node), at: path, count: shape.count)
    case (.select(let index), _):
      guard index >= 0, index < shape.count else { return }
      if shape.selects {
        select(index, at: path, &transaction)
      } else {
        remember(index < shape.count - 1 ? index : nil, in: shape, at: path, &transaction)
      }
    default:
      guard let range = range(count: shape.count), !range.isEmpty || insertedCount > 0 else { return }
      splice(range, at: path, &transaction)
      // A column that replaces another one takes its place. Other changes of the columns, and a new detail, show the detail.
      if case .replace = self {} else { remember(nil, in: shape, at: path, &transaction) }
      guard shape.selects, let selected = transaction.store.state.read(path, { $0.selection }) else { return }
      select(selection(selected, count: shape.count), at: path, &transaction)
    }
  }

  private func splice(_ range: Range<Int>, at path: TreePath, _ transaction: inout NavigationTransaction) {
    let removed =
      range.isEmpty
      ? Edit.Nodes()
      : transaction.store.state.read(path) {
        range.count == 1 ? Edit.Nodes($0.child(range.lowerBound)) : Edit.Nodes(list: $0.children[range].reversed())
      } ?? Edit.Nodes()
    let inserted =
      switch self {
      case .bringToEnd: replacement(for: removed.reversed())
      case _ where keepsEqualChildren:
        Edit.Nodes(list: transaction.store.identified(Array(inserted), replacing: removed.reversed()))
      default: Edit.Nodes(list: inserted.map { transaction.store.identified($0) })
      }
    transaction.record(Edit.Splice(path: path, index: range.lowerBound, removedTopFirst: removed, inserted: inserted))
  }

  private func select(_ index: Int, at path: TreePath, _ transaction: inout NavigationTransaction) {
    guard let old = transaction.store.state.read(path, { $0.selection(otherThan: index) }) ?? nil else { return }
    transaction.record(.select(path, from: old, to: index))
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
      return transaction.record(.configure(path, from: old, to: new))
    }
    // An expanded split shows all columns and has no selection.
    let (selection, detail) = (transaction.store.state.read(path) { $0.selection } ?? 0, max(0, shape.count - 1))
    let column = min(old.appearance.columnForCollapsing ?? detail, detail)
    new.appearance.columnForCollapsing = old.appearance.isCollapsed && selection < detail ? selection : nil
    transaction.record(.configure(path, from: old, to: new))
    transaction.record(.select(path, from: selection, to: new.appearance.isCollapsed ? column : 0))
  }

  /// Performs the operation on a custom container, which then arranges its children.
  private func arrange(as kind: CustomKind, at path: TreePath, _ transaction: inout NavigationTransaction) throws(NavigationError) {
    guard let node = transaction.store.state.node(at: path) else { return }
    let (arranged, selection) = node.arranged(after: self, as: kind)
    try ContainerOperation.set(Edit.Nodes(list: arranged)).check(
      in: NavigationState.Shape(node), at: path, of: transaction.store.state, screens: transaction.environment.screens)
    guard kind.type.arrange(arranged) == arranged else { throw .unstable(node.kind) }
    if arranged != node.children {
      let children = transaction.store.identified(arranged, replacing: node.children)
      transaction.record(Edit.Splice(path: path, index: 0, removedTopFirst: node.children.reversed(), inserted: children))
    }
    if node.selects, selection != node.selection { transaction.record(.select(path, from: node.selection, to: selection)) }
  }
}

// MARK: - Checks

extension ContainerOperation {
  /// Checks the nodes that the operation inserts.
  ///
  /// - Parameter screens: The definitions of the screens. The nodes of a screen whose type cannot be encoded as arguments are rejected.
  /// - Throws: ``NavigationError/misplaced(_:in:)``, ``NavigationError/limit(_:)``, ``NavigationError/unstable(_:)`` and
  ///   ``NavigationError/badArgument(screen:_:)`` for nodes that the container cannot hold. If the container is the app, also
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
    if !screens.haveNoProblems { try check(node, screens) }
  }

  /// Checks that the types of all screens in a node can be encoded as arguments.
  private static func check(_ node: Node, _ screens: ScreenDefinitions) throws(NavigationError) {
    if let error = screens.problem(of: node.key.name) { throw .badArgument(screen: node.key.name, error) }
    for child in node.children { try check(child, screens) }
  }
}
