// The check of locks before a change.
extension NavigationState {
  /// Returns the path of a locked screen that an operation on a container would remove, or would cover although the lock forbids it.
  /// Returns `nil` if there is none.
  ///
  /// If the operation replaces a run of children, equal children at both ends of the run stay. The other replaced children count as
  /// removed, even if they are inserted again in a different order. Windows do not cover each other. In a custom container, the arrangement
  /// of the children after the operation is also checked.
  func locked(by operation: ContainerOperation, at path: TreePath) -> TreePath? {
    let locked = read(path) { node -> TreePath? in
      if let locked = node.locked(by: operation, at: path) { return locked }
      guard case .custom(let kind) = node.kind else { return nil }
      return node.locked(by: operation, at: path, arrangedAs: kind)
    }
    return locked ?? nil
  }
}

extension Node {
  fileprivate func locked(by operation: ContainerOperation, at path: TreePath, arrangedAs kind: CustomKind) -> TreePath? {
    guard mayHavePolicies else { return nil }
    let (after, selection) = arranged(after: operation, as: kind)
    for index in children.indices.reversed() where children[index].mayHavePolicies && !after.contains(children[index]) {
      if let found = path.child(index).flatMap({ children[index].locked(at: $0) }) { return found }
    }
    guard let front, children[front].mayHavePolicies else { return nil }
    let next = selects ? selection : after.count - 1
    if after.indices.contains(next), after[next] == children[front] { return nil }
    return path.child(front).flatMap { children[front].lockedVisibleNode(at: $0) }
  }

  /// Returns the arranged children of a custom container after an operation, and the index of the selected child among them. If the
  /// arrangement omits the selected child, the index that the child had before the arrangement is clamped to the valid range.
  func arranged(after operation: ContainerOperation, as kind: CustomKind) -> (children: [Node], selection: Int) {
    var children = children
    if let range = operation.range(count: children.count) {
      children.replaceSubrange(range, with: operation.replacement(for: children[range]))
    }
    let arranged = kind.type.arrange(children)
    let selection = max(0, min(operation.selection(selection, count: self.children.count), children.count - 1))
    guard children.indices.contains(selection), arranged != children else { return (arranged, min(selection, max(0, arranged.count - 1))) }
    let rank = children[..<selection].count { $0 == children[selection] }
    let place = arranged.indices.lazy.filter { arranged[$0] == children[selection] }.dropFirst(rank).first
    return (arranged, place ?? max(0, min(selection, arranged.count - 1)))
  }

  /// Returns the path of a locked screen that an operation on this container would remove, or would cover although the lock forbids it.
  /// Returns `nil` if there is none. The arrangement of a custom container is not checked. `path` is the path of this container.
  func locked(by operation: ContainerOperation, at path: TreePath) -> TreePath? {
    let count = children.count
    guard mayHavePolicies, count > 0 else { return nil }
    if case .bringToEnd(let index) = operation {
      guard visibility == .last, (0..<count - 1).contains(index), let place = path.child(count - 1) else { return nil }
      return children[count - 1].lockedVisibleNode(at: place)
    }
    var gone = operation.range(count: count) ?? 0..<0
    var added = operation.insertedCount
    if operation.keepsEqualChildren, !gone.isEmpty, added > 0 {
      // Children are compared only if one of them is locked.
      guard children.contains(where: \.holdsLock) else { return nil }
      let inserted = operation.inserted
      let head = zip(children[gone], inserted).prefix { $0 == $1 }.count
      let tail = zip(children[gone].dropFirst(head).reversed(), inserted.dropFirst(head).reversed()).prefix { $0 == $1 }.count
      gone = gone.lowerBound + head..<gone.upperBound - tail
      added -= head + tail
    }
    for index in gone.reversed() where children[index].mayHavePolicies {
      if let place = path.child(index), let found = children[index].locked(at: place) { return found }
    }
    if selects, !children.contains(where: \.mustStayVisible) { return nil }
    guard let front = self.front, !gone.contains(front) else { return nil }
    let isCovered =
      selects
      ? operation.selection(front, count: count) != front + (gone.lowerBound <= front ? added - gone.count : 0)
      : gone.lowerBound > front && added > 0
    return isCovered && children[front].mayHavePolicies ? path.child(front).flatMap { children[front].lockedVisibleNode(at: $0) } : nil
  }
}

extension Node {
  /// The index of the topmost or selected child, if another child could cover this child; otherwise `nil`.
  fileprivate var front: Int? {
    switch visibility {
    case .last, .selected: kind == .app ? nil : topChild
    case .all: kind == .window ? topChild : nil
    case .none: nil
    }
  }

  /// Whether this subtree contains a lock.
  private var holdsLock: Bool { mayHavePolicies && (!isBare && policies.lock != nil || children.contains { $0.holdsLock }) }

  /// Returns the path of a locked node in this subtree, or `nil` if there is none. `path` is the path of this node.
  fileprivate func locked(at path: TreePath) -> TreePath? {
    guard mayHavePolicies else { return nil }
    for index in children.indices.reversed() {
      if let found = path.child(index).flatMap({ children[index].locked(at: $0) }) { return found }
    }
    return !isBare && policies.isLocked ? path : nil
  }

  /// Returns the path of a node in the visible part of this subtree whose lock forbids covering, or `nil` if there is none. `path` is the
  /// path of this node.
  fileprivate func lockedVisibleNode(at path: TreePath) -> TreePath? {
    guard mayHavePolicies else { return nil }
    if !isBare, policies.lock?.extent == .visible { return path }
    for index in visibleChildren.reversed() {
      if let found = path.child(index).flatMap({ children[index].lockedVisibleNode(at: $0) }) { return found }
    }
    return nil
  }
}
