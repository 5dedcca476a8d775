// What a lock minds.
extension NavigationState {
  /// The topmost locked screen that a change of a container would remove or cover; nil when there is none.
  ///
  /// Removed is what is not there afterwards, so a child that is set again has not gone. Covered is what is in sight in the container, when
  /// it stays and something else comes in front of it: of windows, none is.
  ///
  /// - Complexity: O(nodes that go + levels in sight).
  func locked(by operation: ContainerOperation, at path: TreePath) -> TreePath? { read(path) { $0.locked(by: operation, at: path) } ?? nil }

  /// The locked screen that a container of a team's own kind would not hold after a change, or would cover, as it arranges its children.
  func locked(by operation: ContainerOperation, at path: TreePath, arrangedAs kind: CustomKind) -> TreePath? {
    read(path) { $0.locked(by: operation, at: path, arrangedAs: kind) } ?? nil
  }
}

extension Node {
  fileprivate func locked(by operation: ContainerOperation, at path: TreePath, arrangedAs kind: CustomKind) -> TreePath? {
    guard mayBeMinded else { return nil }
    let (after, selection) = arranged(after: operation, as: kind)
    for index in children.indices.reversed() where children[index].mayBeMinded && !after.contains(children[index]) {
      if let found = path.child(index).flatMap({ children[index].locked(at: $0) }) { return found }
    }
    guard let front, children[front].mayBeMinded else { return nil }
    let next = selects ? selection : after.count - 1
    if after.indices.contains(next), after[next] == children[front] { return nil }
    return path.child(front).flatMap { children[front].lockedInSight(at: $0) }
  }

  /// What a container of a team's own kind holds after a change, and which child is then selected: the same as before it was arranged, or the
  /// nearest.
  func arranged(after operation: ContainerOperation, as kind: CustomKind) -> (children: [Node], selection: Int) {
    var children = children
    if let range = operation.range(count: children.count) {
      children.replaceSubrange(range, with: operation.replacement(for: Array(children[range])))
    }
    let arranged = kind.type.arrange(children)
    let selection = max(0, min(operation.selection(selection, count: self.children.count), children.count - 1))
    guard children.indices.contains(selection), arranged != children else { return (arranged, min(selection, max(0, arranged.count - 1))) }
    let rank = children[..<selection].count { $0 == children[selection] }
    let place = arranged.indices.lazy.filter { arranged[$0] == children[selection] }.dropFirst(rank).first
    return (arranged, place ?? max(0, min(selection, arranged.count - 1)))
  }

  /// The same, of a container at a place.
  func locked(by operation: ContainerOperation, at path: TreePath) -> TreePath? {
    let count = children.count
    guard mayBeMinded, count > 0 else { return nil }
    if case .bringToEnd(let index) = operation {
      guard visibility == .last, (0..<count - 1).contains(index), let place = path.child(count - 1) else { return nil }
      return children[count - 1].lockedInSight(at: place)
    }
    var gone = operation.range(count: count) ?? 0..<0
    var added = operation.insertedCount
    if !gone.isEmpty, added > 0 {
      // Nothing is compared where nothing is locked.
      guard children.contains(where: \.holdsLock) else { return nil }
      let inserted = operation.inserted
      let head = zip(children[gone], inserted).prefix { $0 == $1 }.count
      let tail = zip(children[gone].dropFirst(head).reversed(), inserted.dropFirst(head).reversed()).prefix { $0 == $1 }.count
      gone = gone.lowerBound + head..<gone.upperBound - tail
      added -= head + tail
    }
    for index in gone.reversed() where children[index].mayBeMinded {
      if let place = path.child(index), let found = children[index].locked(at: place) { return found }
    }
    if selects, !children.contains(where: \.staysInSight) { return nil }
    guard let front = self.front, !gone.contains(front) else { return nil }
    let isCovered =
      selects
      ? operation.selection(front, count: count) != front + (gone.lowerBound <= front ? added - gone.count : 0)
      : gone.lowerBound > front && added > 0
    return isCovered && children[front].mayBeMinded ? path.child(front).flatMap { children[front].lockedInSight(at: $0) } : nil
  }
}

extension Node {
  /// The child that something else could come in front of.
  fileprivate var front: Int? {
    switch visibility {
    case .last, .selected: kind == .app ? nil : topChild
    case .all: kind == .window ? topChild : nil
    case .none: nil
    }
  }

  /// Whether it is locked, or something in it.
  private var holdsLock: Bool { mayBeMinded && (!isBare && decoration.lock != nil || children.contains { $0.holdsLock }) }

  /// The topmost locked node, itself included.
  fileprivate func locked(at path: TreePath) -> TreePath? {
    guard mayBeMinded else { return nil }
    for index in children.indices.reversed() {
      if let found = path.child(index).flatMap({ children[index].locked(at: $0) }) { return found }
    }
    return !isBare && decoration.isLocked ? path : nil
  }

  /// The outermost node in sight that must stay so, itself included.
  fileprivate func lockedInSight(at path: TreePath) -> TreePath? {
    guard mayBeMinded else { return nil }
    if !isBare, decoration.lock?.extent == .inSight { return path }
    for index in visibleChildren.reversed() {
      if let found = path.child(index).flatMap({ children[index].lockedInSight(at: $0) }) { return found }
    }
    return nil
  }
}

extension Decoration {
  /// The heights it can rest at as a sheet; nil when it is none.
  var sheetDetents: [Detent]? { (style ?? .pageSheet).isSheet ? detents.isEmpty ? [.large] : detents : nil }
}
