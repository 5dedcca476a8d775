import Groma

/// The slots of states and their values. A *slot* is a part of the state. A state is represented by a vector of slots, which contains the
/// index of a value for each slot. The index 0 means that the slot is absent.
///
/// The app, windows, tabs, pages and splits are slots without their children, which have slots of their own (except at the maximum depth of
/// the tree). A stack, screen or custom container is one slot with its whole subtree. For example, if tabs enclose a stack, the slot of the
/// tabs does not contain the stack. Outside the tree, each feature's value, the waiting items of each kind, and the current transition are
/// one slot each.
final class SlotTable {
  /// A part of the state.
  enum Slot: Hashable {
    /// The node at a path of the tree.
    case place(TreePath)
    /// A feature's value, identified by its name.
    case value(String)
    /// The waiting items of one kind.
    case waiting(Waiting.Kind)
    /// The current transition.
    case transition
  }

  /// A value of a slot.
  enum Value: Hashable {
    /// No value: the state does not contain the part.
    case absent
    /// A container without its children, which are separate slots.
    case frame(Frame)
    /// Another node with its whole subtree.
    case whole(Node)
    /// A feature's value.
    case value(AnyStateValue)
    /// Waiting items of one kind.
    case waiting([Waiting])
    /// The current transition.
    case transition(TreeTransition)
  }

  /// A container without its children, but with their number.
  struct Frame: Hashable {
    var key: ScreenKey
    var kind: Kind
    var selection: Int
    var attributes: Attributes
    var count: Int

    init(_ node: Node) {
      (key, kind, selection, attributes, count) = (node.key, node.kind, node.selection, node.attributes, node.children.count)
    }

    /// A copy with a fixed selection, so that frames that differ only in the selection become equal.
    var withoutSelection: Frame {
      var frame = self
      frame.selection = -1
      return frame
    }
  }

  /// The values of one slot.
  private struct Column {
    var values: [Value] = [.absent]
    var numbers: [Value: Int32] = [.absent: 0]
    /// For each value, whether a state with this value exceeds the bounds.
    var areBeyond = [false]
    /// For each value that is a whole subtree, the copy whose reads a ``ReadTracker`` can record; otherwise `nil`.
    var watched: [Node?] = [nil]
    /// For each frame, the node that was last created from the frame, with children; `nil` if there is none.
    var framed: [Node?] = [nil]
    /// For each frame, the number of children; otherwise 0.
    var counts = [0]
  }

  private let bounds: Bounds
  /// The known recasts of stacks (see ``Recast``), by index.
  private(set) var recasts: [Recast] = []
  private var recastNumbers: [Recast: Int] = [:]
  /// The indices of the values that result from applying recasts (see ``Recast``) to stacks.
  private var recastValues: [RecastValue: Int32] = [:]
  private(set) var slots: [Slot] = []
  private var numbers: [Slot: Int] = [:]
  private var columns: [Column] = []
  /// The index of the app's slot.
  private(set) var appSlot = 0
  /// The indices of the slots of children that were looked up, by the indices of the container's slot and the child; -1 if missing.
  private var children: [[Int]] = []
  /// The indices of the slots outside the tree, in ascending order.
  private(set) var slotsBesideTree: [Int] = []
  private(set) var valueSlots: [Int] = []
  private var valueNumbers: [String: Int] = [:]

  /// Creates a table with the slots that each state of an app has: the features' values, the kinds of waiting items, the transition, and
  /// the app without its windows. Values are not added yet.
  init(_ app: AppDefinition, bounds: Bounds) {
    self.bounds = bounds
    for value in app.values { _ = number(of: .value(value.name)) }
    for kind in Waiting.Kind.allCases { _ = number(of: .waiting(kind)) }
    _ = number(of: .transition)
    appSlot = number(of: .place(.app))
  }

  /// Returns the number of known values of a slot, including the absent value.
  func count(of slot: Int) -> Int { counts[slot] }

  /// The number of known values of each slot, including the absent value.
  private(set) var counts: [Int] = []
  /// A number that increases whenever a slot or a value is added.
  private(set) var version = 0

  /// Returns the value of a slot by its index among the known values of the slot.
  func value(_ number: Int32, of slot: Int) -> Value { columns[slot].values[Int(number)] }

  /// Returns whether a state exceeds the bounds because a slot has the value with this index.
  func isBeyond(_ number: Int32, of slot: Int) -> Bool { columns[slot].areBeyond[Int(number)] }

  /// Returns the index of a slot and adds the slot if it is new.
  func number(of slot: Slot) -> Int {
    if let number = numbers[slot] { return number }
    let number = slots.count
    numbers[slot] = number
    slots.append(slot)
    columns.append(Column())
    children.append([])
    if case .place = slot {} else { slotsBesideTree.append(number) }
    if case .value(let name) = slot {
      valueSlots.append(number)
      valueNumbers[name] = number
    }
    counts.append(1)
    version += 1
    return number
  }

  /// Returns the index of the slot for a feature's value, or `nil` if there is no such slot yet.
  func slot(ofValue name: String) -> Int? { valueNumbers[name] }

  /// Returns the index of the slot for a child of a container, or `nil` if there is no such slot yet.
  ///
  /// - Parameters:
  ///   - index: The index of the child.
  ///   - path: The path of the child.
  ///   - slot: The index of the container's slot.
  func slot(ofChild index: Int, at path: TreePath, in slot: Int) -> Int? {
    let count = children[slot].count
    if index < count, children[slot][index] >= 0 { return children[slot][index] }
    guard let number = numbers[.place(path)] else { return nil }
    if index >= count { children[slot] += repeatElement(-1, count: index + 1 - count) }
    children[slot][index] = number
    return number
  }

  /// Returns the index of a value of a slot and adds the value if it is new.
  func number(of value: Value, in slot: Int) -> Int32 {
    if let number = columns[slot].numbers[value] { return number }
    let number = Int32(columns[slot].values.count)
    columns[slot].numbers[value] = number
    columns[slot].values.append(value)
    counts[slot] += 1
    version += 1
    columns[slot].areBeyond.append(!bounds.contain(value))
    let watched: Node? = if case .whole(let node) = value { node.watchedWhole(as: UInt16(slot + 1)) } else { nil }
    columns[slot].watched.append(watched)
    columns[slot].framed.append(nil)
    let children = if case .frame(let frame) = value { frame.count } else { 0 }
    columns[slot].counts.append(children)
    return number
  }

  /// Returns the index of a ``Recast`` and adds the recast if it is new.
  func number(of recast: Recast) -> Int {
    if let number = recastNumbers[recast] { return number }
    recastNumbers[recast] = recasts.count
    recasts.append(recast)
    return recasts.count - 1
  }

  /// Applies a ``Recast`` to a stack and returns the index of the resulting value, which is added if it is new. Returns `nil` if the old
  /// value is not a stack with the screens that the recast keeps.
  ///
  /// - Parameters:
  ///   - recast: The index of the recast.
  ///   - value: The index of the stack among the values of the slot.
  func recast(_ recast: Int, _ value: Int32, of slot: Int) -> Int32? {
    let asked = RecastValue(recast: Int32(recast), slot: Int32(slot), value: value)
    if let known = recastValues[asked] { return known }
    guard case .whole(let old) = self.value(value, of: slot), let node = recasts[recast].stack(from: old) else { return nil }
    let number = number(of: .whole(node), in: slot)
    recastValues[asked] = number
    return number
  }

  /// Returns the part of the state that a question is about, in words, such as `/0/0: its selection`.
  func name(of question: Questions.Question) -> String {
    let slot =
      switch slots[slot(of: question)] {
      case .place(let path): "\(path)"
      case .value(let name): name
      case .waiting(.screen): "the waiting routes"
      case .waiting(.later): "the deferred routes"
      case .waiting(.outcome): "the unfinished effects"
      case .waiting(.held): "the held items"
      case .transition: "the transition"
      }
    return switch question {
    case .all: slot
    case .shape: "\(slot): the number of its children"
    case .selection: "\(slot): its selection"
    case .isSelected(let index, _): "\(slot): whether child \(index) is selected"
    case .child(let index, _): "\(slot): its child \(index)"
    case .hasPolicies(nil, _): "\(slot): whether a lock, a completion or flow data is in it"
    case .hasPolicies(let child?, _): "\(slot): whether a lock, a completion or flow data is in its child \(child)"
    case .mustStayVisible: "\(slot): whether it must stay visible"
    case .places(let match, _): "\(slot): the places of \(match)"
    }
  }

  /// Returns the slots of the children of a container, starting at an index, and the slots of all nodes below these children.
  ///
  /// - Parameters:
  ///   - path: The path of the container.
  ///   - index: The index of the first child.
  func slots(below path: TreePath, from index: Int) -> [Int] {
    slots.indices.filter { number in
      guard case .place(let place) = slots[number] else { return false }
      return place.depth > path.depth && path.contains(place) && place[path.depth] >= index
    }
  }
}

// MARK: - States

extension SlotTable {
  /// Returns the state that a vector of slots represents. A ``ReadTracker`` can record the reads of the state. The number under which the
  /// reads of a node are recorded is the index of the node's slot plus one.
  ///
  /// - Parameter row: Returns the index of a slot's value.
  func state(_ row: (Int) -> Int32) -> NavigationState {
    var values: [String: AnyStateValue] = [:]
    var waiting: [Waiting] = []
    var transition: TreeTransition?
    for slot in slotsBesideTree {
      let number = row(slot)
      if number == 0 { continue }
      switch columns[slot].values[Int(number)] {
      case .value(let value): values[value.name] = value
      case .waiting(let items): waiting += items
      case .transition(let moving): transition = moving
      case .absent, .frame, .whole: break
      }
    }
    let root = node(in: appSlot, at: .app, row) ?? NavigationState(windows: []).root
    return .watched(root: root, values: values, waiting: waiting, transition: transition)
  }

  private func node(in slot: Int, at path: TreePath, _ row: (Int) -> Int32) -> Node? {
    let number = Int(row(slot))
    if let watched = columns[slot].watched[number] { return watched }
    let count = columns[slot].counts[number]
    var children: [Node] = []
    children.reserveCapacity(count)
    for index in 0..<count {
      guard let place = path.child(index), let slot = self.slot(ofChild: index, at: place, in: slot),
        let child = node(in: slot, at: place, row)
      else { continue }
      children.append(child)
    }
    // Usually the frame has the same children as last time, or the same number of children.
    if let node = columns[slot].framed[number]?.replacing(children: children) {
      columns[slot].framed[number] = node
      return node
    }
    guard case .frame(let frame) = columns[slot].values[number] else { return nil }
    let node = Node(key: frame.key, kind: frame.kind, children: children, selection: frame.selection, attributes: frame.attributes)
      .watched(as: UInt16(slot + 1))
    columns[slot].framed[number] = node
    return node
  }

  /// Returns the vector of slots that represents a state. Adds slots and values that are new.
  ///
  /// - Precondition: The state was not created by ``state(_:)``, because parts whose reads are recorded would be omitted.
  func row(of state: NavigationState) -> [Int32] {
    let difference = difference(of: state, from: nil)
    var row = [Int32](repeating: 0, count: slots.count)
    for (slot, number) in difference.values { row[slot] = number }
    return row
  }

  /// Returns the index of the slot of a part that was read. Adds the slot of a feature's value if it is new.
  ///
  /// - Precondition: The read is not that of all features' values, which are several slots: ``valueSlots``.
  func slot(of read: ReadTracker.Read) -> Int {
    switch read {
    case .all(let part): slot(of: part)
    case .shape(let node), .selection(let node), .isSelected(_, let node), .child(_, let node), .hasPolicies(_, let node),
      .mustStayVisible(let node), .places(_, let node):
      Int(node) - 1
    }
  }

  private func slot(of part: ReadTracker.Part) -> Int {
    switch part {
    case .node(let number): Int(number) - 1
    case .value(let name): slot(ofValue: name) ?? number(of: .value(name))
    case .values: preconditionFailure("the values of all features are several slots")
    case .waiting(let kind): number(of: .waiting(kind))
    case .transition: number(of: .transition)
    }
  }

  /// Returns the part of the state that a slot contains.
  func part(of slot: Int) -> ReadTracker.Part {
    switch slots[slot] {
    case .place: .node(UInt16(slot + 1))
    case .value(let name): .value(name)
    case .waiting(let kind): .waiting(kind)
    case .transition: .transition
    }
  }
}

extension Node {
  /// Returns whether the children of a node are separate slots. This is the case for the app, windows, tabs, pages and splits, but not at
  /// the maximum depth of the tree.
  ///
  /// - Parameter path: The path of the node.
  func keepsChildrenApart(at path: TreePath) -> Bool {
    switch kind {
    case .app, .window, .tabs, .pages, .split: path.depth < TreePath.maximumDepth
    case .stack, .page, .custom: false
    }
  }

  /// Returns a copy of the subtree for which no reads are recorded. Appends to `slots` the indices of the slots from which unchanged nodes
  /// of the subtree were taken.
  func unwatched(_ slots: inout [Int]) -> Node {
    if let number = watchNumber ?? watchedChild?.number { slots.append(Int(number) - 1) }
    guard holdsWatched else { return self }
    let children = children.map { $0.unwatched(&slots) }
    return Node(key: key, kind: kind, children: children, selection: selection, attributes: attributes)
  }

  private var holdsWatched: Bool {
    watchNumber != nil || changedWatch != nil || watchedChild != nil || children.contains { $0.holdsWatched }
  }
}
