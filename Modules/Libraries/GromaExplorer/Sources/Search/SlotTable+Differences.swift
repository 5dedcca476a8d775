import Groma

extension SlotTable {
  /// The changes made by a run, independent of the parts of the state that it did not read.
  struct Difference {
    /// The slots with the indices of their new values.
    var values: [(slot: Int, number: Int32)] = []
    /// The slots of stacks that are changed by a ``Recast``, with the indices of the recasts.
    var recasts: [(slot: Int, number: Int)] = []
    /// The paths whose children starting at an index are removed, unless they have new values.
    var cleared: [Cleared] = []
    /// The slots whose contents were moved into new values without being read.
    var moved: [Int] = []
  }

  /// A path whose children starting at an index are removed.
  struct Cleared: Hashable {
    var path: TreePath
    var from: Int
  }

  /// A change of a stack that keeps some of its screens, such as a push or a pop. It also applies to other stacks, because it does not
  /// depend on screens that the run did not read.
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
      var children: [Node] = []
      for screen in screens {
        switch screen {
        case .old(let index):
          guard old.children.indices.contains(index) else { return nil }
          children.append(old.children[index])
        case .new(let node): children.append(node)
        }
      }
      return Node(key: frame.key, kind: frame.kind, children: children, selection: frame.selection, attributes: frame.attributes)
    }
  }

  /// A recast and the value that it is applied to.
  struct RecastValue: Hashable {
    var recast: Int32
    var slot: Int32
    var value: Int32
  }

  /// Returns the changes between two states.
  ///
  /// A node whose reads are still recorded for its slot has not changed. Values outside the tree do not change without being read, so they
  /// are compared. States that differ only in the time are equal, because the clock restarts in each state.
  func difference(of state: NavigationState, from old: NavigationState?) -> Difference {
    let state = state.rebased()
    var difference = Difference()
    note(state.root, old?.root, in: appSlot, at: .app, in: &difference)
    if let old, state.isIdenticalBesideTree(to: old) { return difference }
    for number in slotsBesideTree {
      let slot = slots[number]
      if let old, isEqual(slot, in: old, and: state) { continue }
      guard let value = value(in: slot, of: state) else { continue }
      difference.values.append((number, self.number(of: value, in: number)))
    }
    for value in state.storedValues(where: { slot(ofValue: $0) == nil }) {
      let slot = number(of: .value(value.name))
      difference.values.append((slot, number(of: .value(value), in: slot)))
    }
    return difference
  }

  /// Returns the value of a slot outside the tree, or `nil` if the slot is in the tree.
  func value(in slot: Slot, of state: NavigationState) -> Value? {
    switch slot {
    case .place: nil
    case .value(let name): state.value(named: name).map(Value.value) ?? .absent
    case .waiting(let kind): state.waiting(kind).isEmpty ? .absent : .waiting(state.waiting(kind))
    case .transition: state.transition.map(Value.transition) ?? .absent
    }
  }

  /// Returns whether a slot outside the tree has equal values in two states.
  private func isEqual(_ slot: Slot, in old: NavigationState, and state: NavigationState) -> Bool {
    switch slot {
    case .place: true
    case .value(let name): old.value(named: name) == state.value(named: name)
    case .waiting(let kind): old.waiting(kind) == state.waiting(kind)
    case .transition: old.transition == state.transition
    }
  }

  /// Adds the changes of a subtree.
  ///
  /// - Parameter old: The previous node at the same path.
  private func note(_ node: Node, _ old: Node?, in slot: Int, at path: TreePath, in difference: inout Difference) {
    if node.watchNumber.map({ Int($0) - 1 }) == slot { return }
    guard node.keepsChildrenApart(at: path) else {
      difference.cleared.append(Cleared(path: path, from: 0))
      if let recast = recast(of: node, in: slot, &difference.moved) {
        difference.recasts.append((slot, recast))
      } else {
        difference.values.append((slot, number(of: .whole(node.unwatched(&difference.moved)), in: slot)))
      }
      return
    }
    if !isSameFrame(node, old, in: slot, &difference.moved) {
      difference.values.append((slot, number(of: .frame(Frame(node)), in: slot)))
      difference.cleared.append(Cleared(path: path, from: node.children.count))
    }
    let others = old?.children ?? []
    let children = node.children
    for index in children.indices {
      guard let place = path.child(index) else { continue }
      let slot = self.slot(ofChild: index, at: place, in: slot) ?? number(of: .place(place))
      note(children[index], index < others.count ? others[index] : nil, in: slot, at: place, in: &difference)
    }
  }

  /// Returns whether a container is unchanged apart from its children. Adds the slots that were moved into it.
  private func isSameFrame(_ node: Node, _ old: Node?, in slot: Int, _ moved: inout [Int]) -> Bool {
    if let number = node.watchNumber { moved.append(Int(number) - 1) }
    guard let (number, hasOwnSelection) = node.changedWatch, !hasOwnSelection else { return false }
    // The run did not read the selection.
    if Int(number) - 1 == slot, let old, old.isSame(withoutChildren: node) { return true }
    moved.append(Int(number) - 1)
    return false
  }

  // MARK: Recasts

  /// Returns the index of the recast that changed the previous stack of a slot into a stack, or `nil` if the run read that stack as a
  /// whole, or used none of its screens.
  private func recast(of node: Node, in slot: Int, _ moved: inout [Int]) -> Int? {
    guard let (number, _) = node.changedWatch, Int(number) - 1 == slot else { return nil }
    var holdsOld = false
    let screens: [Recast.Screen] = node.children.map { child in
      if let (number, index) = child.watchedChild, Int(number) - 1 == slot {
        holdsOld = true
        return .old(index)
      }
      return .new(child.unwatched(&moved))
    }
    return holdsOld ? self.number(of: Recast(frame: Frame(node), screens: screens)) : nil
  }

  /// Applies a ``Recast`` to a stack, given as the index of a value of the slot. Returns the index of the resulting value, or `nil` if the
  /// value is not a stack with the screens that the recast keeps.
  func recast(_ recast: Int, _ value: Int32, of slot: Int) -> Int32? {
    let asked = RecastValue(recast: Int32(recast), slot: Int32(slot), value: value)
    if let known = knownRecast(asked) { return known }
    guard case .whole(let old) = self.value(value, of: slot), let node = self.recast(recast).stack(from: old) else { return nil }
    let number = number(of: .whole(node), in: slot)
    keep(number, of: asked)
    return number
  }
}
