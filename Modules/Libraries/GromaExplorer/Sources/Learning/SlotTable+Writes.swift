import Groma

extension SlotTable {
  /// The changes that a run made to a state, with the values themselves instead of their indices. The values need not be in the table of
  /// slots.
  struct Writes: Equatable {
    /// The slots with their new values.
    var values: [Slot: Value] = [:]
    /// The paths of the containers whose children are removed, each with the index of the first removed child. A slot at or below such a
    /// child that is also in ``values`` has its new value.
    var cleared: [TreePath: Int] = [:]
    /// The indices of the slots whose old contents the run copied into new values, possibly without reading them.
    var moved: [Int] = []
  }

  /// Returns the changes from one state to another, as ``difference(of:from:)`` does, but without adding slots and values.
  ///
  /// - Parameters:
  ///   - state: The state after the changes.
  ///   - old: The state before the changes, created by ``state(_:)``.
  func writes(of state: NavigationState, from old: NavigationState) -> Writes {
    var writes = Writes()
    note(state.root, at: .app, in: &writes)
    for slot in slots {
      guard let value = value(in: slot, of: state), self.value(in: slot, of: old) != value else { continue }
      writes.values[slot] = value
    }
    for value in state.storedValues where writes.values[.value(value.name)] == nil && old.value(named: value.name) != value {
      writes.values[.value(value.name)] = .value(value)
    }
    return writes
  }

  private func note(_ node: Node, at path: TreePath, in writes: inout Writes) {
    if let number = node.watchNumber, slots[Int(number) - 1] == .place(path) { return }
    if node.keepsChildrenApart(at: path) {
      if let number = node.watchNumber { writes.moved.append(Int(number) - 1) }
      if let (number, hasOwnSelection) = node.changedWatch, !hasOwnSelection { writes.moved.append(Int(number) - 1) }
      writes.values[.place(path)] = .frame(Frame(node))
      writes.cleared[path] = node.children.count
      for (index, child) in node.children.enumerated() { path.child(index).map { note(child, at: $0, in: &writes) } }
    } else {
      writes.values[.place(path)] = .whole(node.unwatched(&writes.moved))
      writes.cleared[path] = 0
    }
  }

  /// Returns the indices, in ascending order, of the slots that several runs do not all change in the same way. Adds slots that are new.
  func slots(disputedBy some: [Writes]) -> [Int] {
    guard let first = some.first else { return [] }
    let values = some.flatMap { writes in
      Set(first.values.keys).union(writes.values.keys).filter { first.values[$0] != writes.values[$0] }
    }
    let cleared = some.flatMap { writes in
      Set(first.cleared.keys).union(writes.cleared.keys).filter { first.cleared[$0] != writes.cleared[$0] }.flatMap {
        slots(below: $0, from: min(first.cleared[$0] ?? 0, writes.cleared[$0] ?? 0))
      }
    }
    return Set(values.map { number(of: $0) } + cleared).sorted()
  }
}
