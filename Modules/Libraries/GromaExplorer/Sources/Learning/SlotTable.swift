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

    /// Returns the container with some children.
    func node(with children: [Node]) -> Node {
      Node(key: key, kind: kind, children: children, selection: selection, attributes: attributes)
    }
  }

  /// The limits of the states that are explored.
  var bounds: Bounds {
    didSet { for slot in values.indices { within[slot] = (0..<Int32(count(of: slot))).filter { !isBeyond($0, of: slot) } } }
  }
  private var knownSlots = Numbering<Slot>()
  /// The known values of each slot. The value at index 0 is ``Value/absent``.
  private var values: [Numbering<Value>] = []
  /// The indices of the known values of each slot that are within the bounds, in ascending order.
  private(set) var within: [[Int32]] = []

  /// Creates a table with the slots that each state of an app has: the features' values, the kinds of waiting items, the transition, and
  /// the app without its windows. Values are not added yet.
  init(_ app: AppDefinition, bounds: Bounds) {
    self.bounds = bounds
    let waiting = Waiting.Kind.allCases.map(Slot.waiting)
    for slot in app.values.map({ .value($0.name) }) + waiting + [.transition, .place(.app)] { _ = number(of: slot) }
  }

  /// The known slots. The position of a slot is its index.
  var slots: [Slot] { knownSlots.values }

  /// The indices of the slots of the features' values, in ascending order.
  var valueSlots: [Int] { slots.indices.filter { if case .value = slots[$0] { true } else { false } } }

  /// Returns the number of known values of a slot, including the absent value.
  func count(of slot: Int) -> Int { values[slot].values.count }

  /// Returns the value of a slot by its index among the known values of the slot.
  func value(_ number: Int32, of slot: Int) -> Value { values[slot].values[Int(number)] }

  /// Returns whether a state exceeds the bounds because a slot has the value with this index.
  func isBeyond(_ number: Int32, of slot: Int) -> Bool { !bounds.contain(value(number, of: slot)) }

  /// Returns the texts of the closures in the routes of a value: see ``/Groma/Route/isOpaque``.
  func closures(in number: Int32, of slot: Int) -> [String] {
    switch value(number, of: slot) {
    case .absent, .value, .transition: []
    case .frame(let frame): frame.attributes.policies.opaqueParts
    case .whole(let node): node.opaqueParts
    case .waiting(let items): items.flatMap(\.opaqueParts)
    }
  }

  /// Returns the index of a slot and adds the slot if it is new.
  func number(of slot: Slot) -> Int {
    let number = knownSlots.number(of: slot)
    if number == values.count {
      values.append(Numbering())
      within.append([])
      _ = self.number(of: .absent, in: number)
    }
    return number
  }

  /// Returns the index of a value of a slot and adds the value if it is new.
  func number(of value: Value, in slot: Int) -> Int32 {
    let count = count(of: slot)
    let number = values[slot].number(of: value)
    if number == count, bounds.contain(value) { within[slot].append(Int32(number)) }
    return Int32(number)
  }

  /// Applies a ``Recast`` to a stack and returns the index of the resulting value, which is added if it is new. Returns `nil` if the old
  /// value is not a stack with the screens that the recast keeps.
  ///
  /// - Parameter value: The index of the stack among the values of the slot.
  func recast(_ recast: Recast, _ value: Int32, of slot: Int) -> Int32? {
    guard case .whole(let old) = self.value(value, of: slot), let node = recast.stack(from: old) else { return nil }
    return number(of: .whole(node), in: slot)
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
    case .hasPolicies(let child, _):
      "\(slot): whether a lock, a completion or flow data is in \(child.map { "its child \($0)" } ?? "it")"
    case .mustStayVisible: "\(slot): whether it must stay visible"
    case .avoids: "\(slot): whether a changed container concerns them"
    case .places(let match, _): "\(slot): the places of \(match)"
    }
  }

  /// Returns the path of the node that a slot contains, or `nil` if the slot is outside the tree.
  func path(of slot: Int) -> TreePath? { if case .place(let path) = slots[slot] { path } else { nil } }

  /// Returns the slots of the children of a container whose children are separate slots. Adds slots that are new.
  func children(of slot: Int, withValue number: Int32) -> [Int] {
    guard case .frame(let frame) = value(number, of: slot), let path = path(of: slot) else { return [] }
    return (0..<frame.count).compactMap { path.child($0).map { self.number(of: .place($0)) } }
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
    for slot in slots.indices {
      switch value(row(slot), of: slot) {
      case .value(let value): values[value.name] = value
      case .waiting(let items): waiting += items
      case .transition(let moving): transition = moving
      case .absent, .frame, .whole: break
      }
    }
    let root = node(at: .app, row) ?? NavigationState(windows: []).root
    return .watched(root: root, values: values, waiting: waiting, transition: transition)
  }

  private func node(at path: TreePath, _ row: (Int) -> Int32) -> Node? {
    let slot = number(of: .place(path))
    switch value(row(slot), of: slot) {
    case .whole(let node): return node.watchedWhole(as: UInt16(slot + 1))
    case .frame(let frame):
      let children = (0..<frame.count).compactMap { index in path.child(index).flatMap { node(at: $0, row) } }
      return frame.node(with: children).watched(as: UInt16(slot + 1))
    case .absent, .value, .waiting, .transition: return nil
    }
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
    case .all(.value(let name)): number(of: .value(name))
    case .all(.values): preconditionFailure("the values of all features are several slots")
    case .all(.waiting(let kind)): number(of: .waiting(kind))
    case .all(.transition): number(of: .transition)
    case .avoids(let kind, _): number(of: .waiting(kind))
    case .all(.node(let node)), .shape(let node), .selection(let node), .isSelected(_, let node), .child(_, let node),
      .hasPolicies(_, let node), .mustStayVisible(let node), .places(_, let node):
      Int(node) - 1
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
    return SlotTable.Frame(self).node(with: children.map { $0.unwatched(&slots) })
  }

  private var holdsWatched: Bool {
    watchNumber != nil || changedWatch != nil || watchedChild != nil || children.contains { $0.holdsWatched }
  }
}
