import Groma

extension SlotTable {
  /// The changes that a run made to a state.
  struct Difference {
    /// The slots with the indices of their new values.
    var values: [Int: Int32] = [:]
    /// The slots of stacks that are changed by a ``Recast``.
    var recasts: [(slot: Int, recast: Recast)] = []
    /// The removed children of containers. A slot at or below such a child that is also in ``values`` or ``recasts`` has its new value.
    var cleared: [Cleared] = []
    /// The indices of the slots whose old contents the run copied into new values, possibly without reading them.
    var moved: [Int] = []

    /// The changed slots, each with the index of its new value or with its recast.
    fileprivate var changes: [Int: AnyHashable] {
      Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value) } + recasts.map { ($0.slot, $0.recast) })
    }

    /// For the path of each container with removed children, the index of the first removed child.
    fileprivate var firstCleared: [TreePath: Int] { Dictionary(cleared.map { ($0.path, $0.from) }, uniquingKeysWith: min) }
  }

  /// The removed children of a container: the path of the container, and the index of the first removed child. All later children are
  /// removed too.
  struct Cleared: Hashable {
    var path: TreePath
    var from: Int
  }

  /// A change of a stack that keeps some of its screens, such as a push or a pop. A recast can also be applied to other values of the slot,
  /// because it does not depend on screens that the run did not read.
  struct Recast: Hashable {
    /// A screen of the new stack.
    enum Screen: Hashable {
      /// The screen with this index in the old stack.
      case old(Int)
      /// A new screen.
      case new(Node)
    }

    var frame: Frame
    var screens: [Screen]

    /// Returns the new stack for an old stack, or `nil` if the old stack does not have the required screens.
    func stack(from old: Node) -> Node? {
      let children = screens.compactMap { screen in
        switch screen {
        case .old(let index): old.children.indices.contains(index) ? old.children[index] : nil
        case .new(let node): node
        }
      }
      return children.count == screens.count ? frame.node(with: children) : nil
    }
  }

  /// Returns the changes from one state to another. Adds slots and values that are new.
  ///
  /// A node whose reads are still recorded for its slot has not changed. Values outside the tree are compared. The clock of both
  /// states must be at zero.
  ///
  /// - Parameters:
  ///   - state: The state after the changes.
  ///   - old: The state before the changes, created by ``state(_:)``. If `nil`, all values of `state` are returned.
  func difference(of state: NavigationState, from old: NavigationState?) -> Difference {
    var difference = Difference()
    note(state.root, old?.root, at: .app, in: &difference)
    if let old, state.isIdenticalBesideTree(to: old) { return difference }
    for value in state.storedValues { _ = number(of: .value(value.name)) }
    for (number, slot) in slots.enumerated() {
      guard let value = value(in: slot, of: state) else { continue }
      if let old, self.value(in: slot, of: old) == value { continue }
      difference.values[number] = self.number(of: value, in: number)
    }
    return difference
  }

  /// Returns the value of a slot outside the tree, or `nil` if the slot is in the tree.
  private func value(in slot: Slot, of state: NavigationState) -> Value? {
    switch slot {
    case .place: nil
    case .value(let name): state.value(named: name).map(Value.value) ?? .absent
    case .waiting(let kind): state.waiting(kind).isEmpty ? .absent : .waiting(state.waiting(kind))
    case .transition: state.transition.map(Value.transition) ?? .absent
    }
  }

  /// Adds the changes of a subtree to `difference`.
  ///
  /// - Parameters:
  ///   - old: The previous node at the path, or `nil` if there was none.
  ///   - path: The path of the node.
  private func note(_ node: Node, _ old: Node?, at path: TreePath, in difference: inout Difference) {
    let slot = number(of: .place(path))
    if node.watchNumber.map({ Int($0) - 1 }) == slot { return }
    guard node.keepsChildrenApart(at: path) else {
      difference.cleared.append(Cleared(path: path, from: 0))
      if let recast = recast(of: node, in: slot, &difference.moved) {
        difference.recasts.append((slot, recast))
      } else {
        difference.values[slot] = number(of: .whole(node.unwatched(&difference.moved)), in: slot)
      }
      return
    }
    if !isSameFrame(node, old, in: slot, &difference.moved) {
      difference.values[slot] = number(of: .frame(Frame(node)), in: slot)
      difference.cleared.append(Cleared(path: path, from: node.children.count))
    }
    let others = old?.children ?? []
    let children = node.children
    for index in children.indices {
      guard let place = path.child(index) else { continue }
      note(children[index], index < others.count ? others[index] : nil, at: place, in: &difference)
    }
  }

  /// Returns whether a container is unchanged apart from its children. If the container has changed, and its selection was copied from a
  /// slot, appends the index of that slot to `moved`.
  private func isSameFrame(_ node: Node, _ old: Node?, in slot: Int, _ moved: inout [Int]) -> Bool {
    if let number = node.watchNumber { moved.append(Int(number) - 1) }
    guard let (number, hasOwnSelection) = node.changedWatch, !hasOwnSelection else { return false }
    // The run did not read the selection.
    if Int(number) - 1 == slot, let old, old.isSame(withoutChildren: node) { return true }
    moved.append(Int(number) - 1)
    return false
  }

  /// Returns the indices, in ascending order, of the slots that several runs from one state do not all change in the same way.
  func slots(disputedBy some: [Difference]) -> [Int] {
    guard let first = some.first else { return [] }
    let disputed = some.flatMap { other in
      differing(first.changes, other.changes)
        + differing(first.firstCleared, other.firstCleared).flatMap { path in
          slots(below: path, from: min(first.firstCleared[path] ?? .max, other.firstCleared[path] ?? .max))
        }
    }
    return Set(disputed).sorted()
  }

  private func differing<Place: Hashable, Value: Equatable>(_ one: [Place: Value], _ other: [Place: Value]) -> [Place] {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }
  }

  // MARK: Recasts

  /// Returns the ``Recast`` that changed the previous stack of a slot into `node`. Returns `nil` if `node` was not made from this stack, or
  /// contains none of the stack's screens. Appends to `moved` the indices of the slots from which new screens were copied.
  private func recast(of node: Node, in slot: Int, _ moved: inout [Int]) -> Recast? {
    guard let (number, _) = node.changedWatch, Int(number) - 1 == slot else { return nil }
    var holdsOld = false
    let screens: [Recast.Screen] = node.children.map { child in
      if let (number, index) = child.watchedChild, Int(number) - 1 == slot {
        holdsOld = true
        return .old(index)
      }
      return .new(child.unwatched(&moved))
    }
    return holdsOld ? Recast(frame: Frame(node), screens: screens) : nil
  }
}
