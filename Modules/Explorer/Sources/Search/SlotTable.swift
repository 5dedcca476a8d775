import Navigation

/// What states are made of: a state is a row of slots, each of which holds one of the values that were met there, by number.
///
/// The app, the windows, and the containers below them that keep their children side by side are slots of their own, without what they hold;
/// what they hold are slots again. So a stack is one slot with all its screens, and the tabs around it are another with nothing but which is
/// selected. Beside the tree each value of a feature is a slot, and so are the routes that wait, those that run later, the effects under way,
/// and what moves. New slots and values are added as they are met; number 0 is what is not there.
final class SlotTable {
  /// A place for a value.
  enum Slot: Hashable {
    /// What stands at a place in the tree.
    case place(Path)
    /// A feature's value, by name.
    case value(String)
    /// The routes that wait for a screen.
    case pending
    /// The routes that run later.
    case deferred
    /// The effects under way.
    case running
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
    /// The routes that wait for a screen.
    case pending([PendingRoute])
    /// The routes that run later.
    case deferred([DeferredRoute])
    /// The effects under way.
    case running([RunningEffect])
    /// What moves.
    case transition(Transition)
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
  }

  /// The values of one slot.
  private struct Column {
    var values: [Value] = [.absent]
    var numbers: [Value: Int32] = [.absent: 0]
    /// Whether a state with it lies beyond the bounds.
    var areBeyond = [false]
    /// What is watched in its place.
    var watched: [Node?] = [nil]
  }

  private let bounds: Bounds
  private(set) var slots: [Slot] = []
  private var numbers: [Slot: Int] = [:]
  private var columns: [Column] = []

  /// A table of nothing yet.
  init(_ app: AppDefinition, bounds: Bounds) {
    self.bounds = bounds
    for value in app.values { _ = number(of: .value(value.name)) }
    for slot in [.pending, .deferred, .running, .transition] as [Slot] { _ = number(of: slot) }
  }

  /// How many values of a slot are known.
  func count(of slot: Int) -> Int { columns[slot].values.count }

  /// How many values of each slot are known.
  var counts: [Int] { columns.map(\.values.count) }

  /// Whether a slot never held more than a container without its children, or what stands beside the tree.
  func isSmall(_ slot: Int) -> Bool { columns[slot].watched.allSatisfy { $0 == nil } }

  /// A value by its number.
  func value(_ number: Int32, of slot: Int) -> Value { columns[slot].values[Int(number)] }

  /// Whether a state in which a slot has a value lies beyond the bounds.
  func isBeyond(_ number: Int32, of slot: Int) -> Bool { columns[slot].areBeyond[Int(number)] }

  /// The number of a slot, which is a new one if it was not met before.
  func number(of slot: Slot) -> Int {
    if let number = numbers[slot] { return number }
    numbers[slot] = slots.count
    slots.append(slot)
    columns.append(Column())
    return slots.count - 1
  }

  /// The number of a value, which is a new one if it was not met before.
  func number(of value: Value, in slot: Int) -> Int32 {
    if let number = columns[slot].numbers[value] { return number }
    let number = Int32(columns[slot].values.count)
    columns[slot].numbers[value] = number
    columns[slot].values.append(value)
    columns[slot].areBeyond.append(!bounds.contain(value))
    let watched: Node? = if case .whole(let node) = value { node.watchedWhole(as: UInt16(slot + 1)) } else { nil }
    columns[slot].watched.append(watched)
    return number
  }

  /// What a question is about, as people read it.
  func name(of question: Questions.Question) -> String {
    let slot =
      switch slots[question.slot] {
      case .place(let path): "\(path)"
      case .value(let name): name
      case .pending: "the routes that wait"
      case .deferred: "the routes that run later"
      case .running: "the effects under way"
      case .transition: "what moves"
      }
    return switch question {
    case .value: slot
    case .isMinded: "\(slot), whether somebody minds"
    case .places(let match, _): "\(slot), where \(match) is"
    }
  }

  /// The slots at places below one, from a child on.
  func slots(below path: Path, from index: Int) -> [Int] {
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
    var state = NavigationState(windows: []).watched(root: node(at: .app, row) ?? NavigationState(windows: []).root)
    for (number, slot) in slots.enumerated() {
      switch value(row(number), of: number) {
      case .value(let value): state.put(value, named: value.name)
      case .pending(let routes): state.pending = routes
      case .deferred(let routes): state.deferred = routes
      case .running(let effects): state.running = effects
      case .transition(let transition): state.transition = transition
      case .absent, .frame, .whole: _ = slot
      }
    }
    return state
  }

  private func node(at path: Path, _ row: (Int) -> Int32) -> Node? {
    guard let slot = numbers[.place(path)] else { return nil }
    let number = row(slot)
    switch columns[slot].values[Int(number)] {
    case .whole: return columns[slot].watched[Int(number)]
    case .frame(let frame):
      let children = (0..<frame.count).compactMap { path.child($0).flatMap { node(at: $0, row) } }
      return Node(key: frame.key, kind: frame.kind, children: children, selection: frame.selection, decoration: frame.decoration)
        .watched(as: UInt16(slot + 1))
    default: return nil
    }
  }

  /// The row of a state that nothing watches.
  func row(of state: NavigationState) -> [Int32] {
    let difference = difference(of: state, from: nil)
    var row = [Int32](repeating: 0, count: slots.count)
    for (slot, number) in difference.values { row[slot] = number }
    return row
  }

  /// What a slot is read as.
  func slots(of part: ReadTracker.Part) -> [Int] {
    switch part {
    case .node(let number): [Int(number) - 1]
    case .value(let name): [number(of: .value(name))]
    case .values: slots.indices.filter { if case .value = slots[$0] { true } else { false } }
    case .pending: [number(of: .pending)]
    case .deferred: [number(of: .deferred)]
    case .running: [number(of: .running)]
    case .transition: [number(of: .transition)]
    }
  }
}

// MARK: - Changes

extension SlotTable {
  /// What a run changes, whatever else the state holds.
  struct Difference {
    /// Slots with the numbers of their new values.
    var values: [(slot: Int, number: Int32)] = []
    /// Places of which the children from an index on are there no more, unless they have new values.
    var cleared: [(path: Path, from: Int)] = []
    /// Slots that the new values are made of besides: what was moved without a look at it.
    var moved: [Int] = []
  }

  /// What makes one state of another.
  ///
  /// What is still watched in it as what it was has not changed. Beside the tree nothing changes without a look at it, so comparing will do.
  func difference(of state: NavigationState, from old: NavigationState?) -> Difference {
    var difference = Difference()
    note(state.root, at: .app, in: &difference)
    for (number, slot) in slots.enumerated() {
      guard let value = value(in: slot, of: state) else { continue }
      if let old, self.value(in: slot, of: old) == value { continue }
      difference.values.append((number, self.number(of: value, in: number)))
    }
    for value in state.storedValues where numbers[.value(value.name)] == nil {
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
    case .pending: state.pending.isEmpty ? .absent : .pending(state.pending)
    case .deferred: state.deferred.isEmpty ? .absent : .deferred(state.deferred)
    case .running: state.running.isEmpty ? .absent : .running(state.running)
    case .transition: state.transition.map(Value.transition) ?? .absent
    }
  }

  private func note(_ node: Node, at path: Path, in difference: inout Difference) {
    let slot = number(of: .place(path))
    if node.watchNumber.map({ Int($0) - 1 }) == slot { return }
    if node.keepsChildrenApart(at: path) {
      if let number = node.watchNumber { difference.moved.append(Int(number) - 1) }
      difference.values.append((slot, number(of: .frame(Frame(node)), in: slot)))
      difference.cleared.append((path, node.children.count))
      for (index, child) in node.children.enumerated() { path.child(index).map { note(child, at: $0, in: &difference) } }
    } else {
      let whole = node.unwatched(&difference.moved)
      difference.values.append((slot, number(of: .whole(whole), in: slot)))
      difference.cleared.append((path, 0))
    }
  }
}

extension Node {
  /// Whether it is a slot of its own, and its children are slots again: the app, windows, and what lies in them side by side.
  func keepsChildrenApart(at path: Path) -> Bool {
    switch kind {
    case .app, .window, .tabs, .pages, .split: path.depth < Path.maximumDepth
    case .stack, .page, .custom: false
    }
  }

  /// The same with nothing watched in it; tells what was.
  func unwatched(_ numbers: inout [Int]) -> Node {
    if let watchNumber { numbers.append(Int(watchNumber) - 1) }
    guard holdsWatched else { return self }
    let children = children.map { $0.unwatched(&numbers) }
    return Node(key: key, kind: kind, children: children, selection: selection, decoration: decoration)
  }

  private var holdsWatched: Bool { watchNumber != nil || children.contains { $0.holdsWatched } }
}
