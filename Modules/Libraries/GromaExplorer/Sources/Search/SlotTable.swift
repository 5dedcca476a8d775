import Groma

/// What states are made of: a state is a row of slots, each of which holds one of the values that were met there, by number.
///
/// The app, the windows, and the containers below them that keep their children side by side are slots of their own, without what they hold;
/// what they hold are slots again. So a stack is one slot with all its screens, and the tabs around it are another with nothing but which is
/// selected. Beside the tree each value of a feature is a slot, and so are the items of each kind that wait, and what moves. New slots and values are added as they are met; number 0 is what is not there.
final class SlotTable {
  /// A place for a value.
  enum Slot: Hashable {
    /// What stands at a place in the tree.
    case place(TreePath)
    /// A feature's value, by name.
    case value(String)
    /// The items of one kind that wait.
    case waiting(Waiting.Kind)
    /// What moves.
    case transition
  }

  /// What a slot holds.
  enum Value: Hashable {
    /// Nothing.
    case absent
    /// A container that keeps its children apart, without them.
    case frame(Frame)
    /// Anything else in the tree, with all that is in it.
    case whole(Node)
    /// A feature's value.
    case value(AnyStateValue)
    /// Items that wait.
    case waiting([Waiting])
    /// What moves.
    case transition(TreeTransition)
  }

  /// A container without its children.
  struct Frame: Hashable {
    var key: ScreenKey
    var kind: Kind
    var selection: Int
    var decoration: Decoration
    var count: Int

    init(_ node: Node) {
      (key, kind, selection, decoration, count) = (node.key, node.kind, node.selection, node.decoration, node.children.count)
    }

    /// Feeds what tells most apart.
    func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(selection)
      hasher.combine(count)
    }

    /// The same for each child that may be selected.
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
    /// Whether a state with it lies beyond the bounds.
    var areBeyond = [false]
    /// What is watched in its place.
    var watched: [Node?] = [nil]
    /// Of a container that keeps its children apart, what was made of it last, with children, and how many there are.
    var framed: [Node?] = [nil]
    var counts = [0]
  }

  private let bounds: Bounds
  /// What changes make of stacks, by number.
  private var recasts: [Recast] = []
  private var recastNumbers: [Recast: Int] = [:]
  /// What they made of values.
  private var recastValues: [RecastValue: Int32] = [:]
  @safe @exclusivity(unchecked) private(set) var slots: [Slot] = []
  private var numbers: [Slot: Int] = [:]
  @safe @exclusivity(unchecked) private var columns: [Column] = []
  /// The slot of the app.
  private(set) var appSlot = 0
  private var waitingSlots: [Waiting.Kind: Int] = [:]
  private var transitionSlot = 0
  /// The slots of places in each that is one; -1 for those that were not met.
  @safe @exclusivity(unchecked) private var children: [[Int]] = []
  /// The slots that are no places, in order, and those that hold features' values.
  @safe @exclusivity(unchecked) private(set) var slotsBesideTree: [Int] = []
  @safe @exclusivity(unchecked) private(set) var valueSlots: [Int] = []
  @safe @exclusivity(unchecked) private var valueNumbers: [String: Int] = [:]

  /// A table of nothing yet.
  init(_ app: AppDefinition, bounds: Bounds) {
    self.bounds = bounds
    for value in app.values { _ = number(of: .value(value.name)) }
    for kind in Waiting.Kind.allCases { waitingSlots[kind] = number(of: .waiting(kind)) }
    transitionSlot = number(of: .transition)
    appSlot = number(of: .place(.app))
  }

  /// How many values of a slot are known.
  func count(of slot: Int) -> Int { counts[slot] }

  /// How many values of each slot are known.
  @safe @exclusivity(unchecked) private(set) var counts: [Int] = []
  /// Counts how often a slot or a value was new.
  @safe @exclusivity(unchecked) private(set) var version = 0

  /// Whether a slot never held more than a container without its children, or what stands beside the tree.
  func isSmall(_ slot: Int) -> Bool { columns[slot].watched.allSatisfy { $0 == nil } }

  /// A value by its number.
  func value(_ number: Int32, of slot: Int) -> Value { columns[slot].values[Int(number)] }

  /// Whether a state in which a slot has a value lies beyond the bounds.
  func isBeyond(_ number: Int32, of slot: Int) -> Bool { columns[slot].areBeyond[Int(number)] }

  /// The number of a slot, which is a new one if it was not met before.
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

  /// The number of the slot of a feature's value; nil if it was not met.
  func slot(ofValue name: String) -> Int? { valueNumbers[name] }

  /// The number of the slot of a place in another; nil if it was not met.
  func slot(ofChild index: Int, at path: TreePath, in slot: Int) -> Int? {
    let count = children[slot].count
    if index < count, children[slot][index] >= 0 { return children[slot][index] }
    guard let number = numbers[.place(path)] else { return nil }
    if index >= count { children[slot] += repeatElement(-1, count: index + 1 - count) }
    children[slot][index] = number
    return number
  }

  /// The number of a value, which is a new one if it was not met before.
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

  /// A recast by its number.
  func recast(_ number: Int) -> Recast { recasts[number] }

  /// The number of a recast, which is a new one if it was not met before.
  func number(of recast: Recast) -> Int {
    if let number = recastNumbers[recast] { return number }
    recastNumbers[recast] = recasts.count
    recasts.append(recast)
    return recasts.count - 1
  }

  /// What a recast made of a value, by number; nil where it was not asked.
  func knownRecast(_ asked: RecastValue) -> Int32? { recastValues[asked] }

  /// Keeps what a recast makes of a value.
  func keep(_ number: Int32, of asked: RecastValue) { recastValues[asked] = number }

  /// What a question is about, as people read it.
  func name(of question: Questions.Question) -> String {
    let slot =
      switch slots[question.slot] {
      case .place(let path): "\(path)"
      case .value(let name): name
      case .waiting(.screen): "the waiting routes"
      case .waiting(.later): "the deferred routes"
      case .waiting(.outcome): "the unfinished effects"
      case .waiting(.held): "the held items"
      case .transition: "the transition"
      }
    return switch question {
    case .value: slot
    case .shape: "\(slot): the number of its children"
    case .selection: "\(slot): its selection"
    case .isSelected(let index, _): "\(slot): whether child \(index) is selected"
    case .child(let index, _): "\(slot): its child \(index)"
    case .isMinded(nil, _): "\(slot): whether a lock, a completion or flow data is in it"
    case .isMinded(let child?, _): "\(slot): whether a lock, a completion or flow data is in its child \(child)"
    case .staysInSight: "\(slot): whether it must stay visible"
    case .places(let match, _): "\(slot): the places of \(match)"
    }
  }

  /// The slots at places below one, from a child on.
  func slots(below path: TreePath, from index: Int) -> [Int] {
    slots.indices.filter { number in
      guard case .place(let place) = slots[number] else { return false }
      return place.depth > path.depth && path.contains(place) && place[path.depth] >= index
    }
  }
}

// MARK: - States

extension SlotTable {
  /// The state of a row: watched, so that what is read of it is noted by slot.
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
    // Mostly it has the children it had, or some others.
    if let node = columns[slot].framed[number]?.replacing(children: children) {
      columns[slot].framed[number] = node
      return node
    }
    guard case .frame(let frame) = columns[slot].values[number] else { return nil }
    let node = Node(key: frame.key, kind: frame.kind, children: children, selection: frame.selection, decoration: frame.decoration)
      .watched(as: UInt16(slot + 1))
    columns[slot].framed[number] = node
    return node
  }

  /// The row of a state that nothing watches.
  func row(of state: NavigationState) -> [Int32] {
    let difference = difference(of: state, from: nil)
    var row = [Int32](repeating: 0, count: slots.count)
    for (slot, number) in difference.values { row[slot] = number }
    return row
  }

  /// The slot that a part is read as; nil for all features' values, which are several: ``valueSlots``.
  func slot(of part: ReadTracker.Part) -> Int? {
    switch part {
    case .node(let number): Int(number) - 1
    case .value(let name): slot(ofValue: name) ?? number(of: .value(name))
    case .values: nil
    case .waiting(let kind): waitingSlots[kind]
    case .transition: transitionSlot
    }
  }
}

extension Node {
  /// Whether it is a slot of its own, and its children are slots again: the app, windows, and what lies in them side by side.
  func keepsChildrenApart(at path: TreePath) -> Bool {
    switch kind {
    case .app, .window, .tabs, .pages, .split: path.depth < TreePath.maximumDepth
    case .stack, .page, .custom: false
    }
  }

  /// The same with nothing watched in it; tells the slots of what was.
  func unwatched(_ slots: inout [Int]) -> Node {
    if let number = watchNumber ?? watchedChild?.number { slots.append(Int(number) - 1) }
    guard holdsWatched else { return self }
    let children = children.map { $0.unwatched(&slots) }
    return Node(key: key, kind: kind, children: children, selection: selection, decoration: decoration)
  }

  private var holdsWatched: Bool {
    watchNumber != nil || changedWatch != nil || watchedChild != nil || children.contains { $0.holdsWatched }
  }
}
