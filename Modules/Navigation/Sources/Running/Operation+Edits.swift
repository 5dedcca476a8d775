// What an operation changes, found before anything is changed.
extension Operation {
  /// The edits of one container: of its children first.
  struct Edits {
    var splice: Edit.Splice?
    var others = Few<Edit>()
  }

  /// The edits that perform the operation on the container at a place. They may change nothing.
  ///
  /// - Parameter shape: That of the container.
  /// - Throws: ``NavigationError/typeMismatch(_:found:needed:)`` for a change of the app's appearance, ``NavigationError/noContainer(_:in:)`` for
  ///   data of another screen than the one there, and for a container of a team's own kind what
  ///   ``check(in:at:of:unusable:)`` throws, or ``NavigationError/unstable(_:)``.
  func edits(in shape: NavigationState.Shape, at path: Path, of state: NavigationState) throws(NavigationError) -> Edits {
    var edits = Edits()
    switch (self, shape.kind) {
    case (.decorate, .app): throw .typeMismatch(path, found: .app, needed: .window)
    case (.keep, .app): throw .typeMismatch(path, found: .app, needed: .page)
    case (.decorate(let change), _): edits.decorate(shape, at: path, of: state) { $0.apply(change) }
    case (.update(let key), _):
      guard let old = state.key(at: path) else { break }
      guard key.identifies(old) else { throw .noContainer("'\(key.identity())'", in: path) }
      if key != old { edits.others.append(.update(path, from: old, to: key)) }
    case (.keep(let data), _): edits.decorate(shape, at: path, of: state) { $0.flowData = data }
    case (_, .custom(let kind)): try arrange(as: kind, at: path, of: state, &edits)
    default:
      edits.splice = splice(at: path, count: shape.count, of: state)
      guard shape.selects else { break }
      if case .select(let index) = self {
        if index >= 0, index < shape.count { edits.select(index, at: path, of: state) }
      } else if let selected = state.read(path, { $0.selection }) {
        edits.select(selection(selected, count: shape.count), at: path, of: state)
      }
    }
    return edits
  }

  private func splice(at path: Path, count: Int, of state: NavigationState) -> Edit.Splice? {
    guard let range = range(count: count), !range.isEmpty || insertedCount > 0 else { return nil }
    let removed =
      range.isEmpty
      ? [] : state.read(path) { range.count == 1 ? [$0.children[range.lowerBound]] : [Node]($0.children[range].reversed()) } ?? []
    return Edit.Splice(path: path, index: range.lowerBound, removedTopFirst: removed, inserted: replacement(for: removed.reversed()))
  }

  /// The edits of a container of a team's own kind, which says what it holds once its children are these.
  private func arrange(as kind: CustomKind, at path: Path, of state: NavigationState, _ edits: inout Edits) throws(NavigationError) {
    guard let node = state.node(at: path) else { return }
    let (children, selection) = node.arranged(after: self, as: kind)
    try Operation.set(children).check(in: NavigationState.Shape(node), at: path, of: state)
    guard kind.type.arrange(children) == children else { throw .unstable(node.kind) }
    if children != node.children {
      edits.splice = Edit.Splice(path: path, index: 0, removedTopFirst: node.children.reversed(), inserted: children)
    }
    if node.selects, selection != node.selection { edits.others.append(.select(path, from: node.selection, to: selection)) }
  }
}

extension Operation.Edits {
  fileprivate mutating func select(_ index: Int, at path: Path, of state: NavigationState) {
    guard let old = state.read(path, { $0.selection(otherThan: index) }) ?? nil else { return }
    others.append(.select(path, from: old, to: index))
  }

  fileprivate mutating func decorate(
    _ shape: NavigationState.Shape, at path: Path, of state: NavigationState, _ change: (inout Decoration) -> Void
  ) {
    guard let old = state.node(at: path)?.decoration else { return }
    var new = old
    change(&new)
    if old == new { return }
    others.append(.decorate(path, from: old, to: new))
    // A split that collapses shows its detail; one that expands shows all, and selects nothing.
    guard old.isCollapsed != new.isCollapsed, shape.kind == .split, let selection = state.read(path, { $0.selection }) else { return }
    let selected = new.isCollapsed ? max(0, shape.count - 1) : 0
    if selection != selected { others.append(.select(path, from: selection, to: selected)) }
  }
}

// MARK: - Checks

extension Operation {
  /// Checks what it puts into a container.
  ///
  /// - Parameter unusable: The screens whose types cannot be arguments, by name.
  /// - Throws: ``NavigationError/misplaced(_:in:)``, ``NavigationError/limit(_:)``, ``NavigationError/unstable(_:)`` and
  ///   ``NavigationError/badArgument(screen:_:)`` for a screen that cannot stand there; for a window, ``NavigationError/badName(_:)`` and
  ///   ``NavigationError/alreadyOpen(_:)``.
  func check(
    in shape: NavigationState.Shape, at path: Path, of state: NavigationState, unusable: [String: ArgumentError] = [:]
  ) throws(NavigationError) {
    let count = insertedCount
    guard count > 0 else { return }
    if case .push(let node) = self {
      try node.check(in: shape.kind, at: path, unusable)
    } else {
      for node in inserted { try node.check(in: shape.kind, at: path, unusable) }
    }
    let replaced = range(count: shape.count)?.count ?? 0
    if shape.kind == .app { try check(windows: state.root.children) }
    guard shape.count - replaced + count <= Transaction.maximumChildren else {
      throw .limit("\(Transaction.maximumChildren) children of a container")
    }
  }

  /// Windows are told apart by their names.
  private func check(windows: [Node]) throws(NavigationError) {
    var windows = windows
    if let range = range(count: windows.count) { windows.replaceSubrange(range, with: inserted) }
    var names: Set<ScreenKey> = []
    for window in windows {
      guard window.key.isCanonical else { throw .badName(window.key) }
      guard names.insert(window.key).inserted else { throw .alreadyOpen(window.key) }
    }
  }
}

extension Node {
  fileprivate func check(in kind: Kind, at path: Path, _ unusable: [String: ArgumentError]) throws(NavigationError) {
    guard kind.accepts(self.kind) else { throw .misplaced(self.kind, in: kind) }
    if let error = fault(levels: Path.maximumDepth - path.depth) { throw error }
    if !unusable.isEmpty { try check(unusable) }
  }

  /// Screens whose types cannot be arguments are not shown: their keys would not tell them apart.
  private func check(_ unusable: [String: ArgumentError]) throws(NavigationError) {
    if let error = unusable[key.name] { throw .badArgument(screen: key.name, error) }
    for child in children { try child.check(unusable) }
  }
}
