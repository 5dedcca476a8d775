import Groma

extension SlotTable {
  /// What a run changes, whatever else the state holds.
  struct Difference {
    /// Slots with the numbers of their new values.
    var values: [(slot: Int, number: Int32)] = []
    /// Slots with the numbers of what their values are recast by.
    var recasts: [(slot: Int, number: Int)] = []
    /// Places of which the children from an index on are there no more, unless they have new values.
    var cleared: [Cleared] = []
    /// Slots that the new values are made of besides: what was moved without a look at it.
    var moved: [Int] = []
  }

  /// A place of which the children from an index on are there no more.
  struct Cleared: Hashable {
    var path: TreePath
    var from: Int
  }

  /// What makes a stack of what it was, whichever screens it held where a run did not look: a push, a pop, and all that leaves some screens
  /// as they were.
  struct Recast: Hashable {
    /// A screen of the new stack.
    enum Screen: Hashable {
      /// One of the old stack.
      case old(Int)
      case new(Node)
    }

    var frame: Frame
    var screens: [Screen]

    /// What it makes of a stack; nil of one that does not have the screens.
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
      return Node(key: frame.key, kind: frame.kind, children: children, selection: frame.selection, decoration: frame.decoration)
    }
  }

  /// What a recast is asked of.
  struct RecastValue: Hashable {
    var recast: Int32
    var slot: Int32
    var value: Int32
  }

  /// What makes one state of another.
  ///
  /// What is still watched in it as what it was has not changed. Beside the tree nothing changes without a look at it, so comparing will do.
  /// States that differ only in when they happened are one: the clock begins anew in each.
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

  /// What stands in a slot beside the tree; nil for one in the tree.
  func value(in slot: Slot, of state: NavigationState) -> Value? {
    switch slot {
    case .place: nil
    case .value(let name): state.value(named: name).map(Value.value) ?? .absent
    case .waiting(let kind): state.waiting(kind).isEmpty ? .absent : .waiting(state.waiting(kind))
    case .transition: state.transition.map(Value.transition) ?? .absent
    }
  }

  /// Whether the same stands in a slot beside the tree.
  private func isEqual(_ slot: Slot, in old: NavigationState, and state: NavigationState) -> Bool {
    switch slot {
    case .place: true
    case .value(let name): old.value(named: name) == state.value(named: name)
    case .waiting(let kind): old.waiting(kind) == state.waiting(kind)
    case .transition: old.transition == state.transition
    }
  }

  /// - Parameter old: What stood there before.
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

  /// Whether a container is what it was without its children; tells what it is made of.
  private func isSameFrame(_ node: Node, _ old: Node?, in slot: Int, _ moved: inout [Int]) -> Bool {
    if let number = node.watchNumber { moved.append(Int(number) - 1) }
    guard let (number, hasOwnSelection) = node.changedWatch, !hasOwnSelection else { return false }
    // Nobody looked at which child is selected.
    if Int(number) - 1 == slot, let old, old.isSame(withoutChildren: node) { return true }
    moved.append(Int(number) - 1)
    return false
  }

  // MARK: Recasting

  /// The number of what made a stack of the one that was in a slot; nil where that was looked at whole, or has nothing to do with it.
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

  /// The number of the value that a recast makes of one that a slot has; nil where that is no such stack.
  func recast(_ recast: Int, _ value: Int32, of slot: Int) -> Int32? {
    let asked = RecastValue(recast: Int32(recast), slot: Int32(slot), value: value)
    if let known = knownRecast(asked) { return known }
    guard case .whole(let old) = self.value(value, of: slot), let node = self.recast(recast).stack(from: old) else { return nil }
    let number = number(of: .whole(node), in: slot)
    keep(number, of: asked)
    return number
  }
}
