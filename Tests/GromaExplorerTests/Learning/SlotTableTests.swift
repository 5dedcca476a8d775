import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that a vector of slots represents exactly one state.
@MainActor
struct SlotTableTests {
  private func table(_ bounds: Bounds = Bounds()) -> SlotTable { SlotTable(StubApp.plain, bounds: bounds) }

  private func state(_ row: [Int32], in table: SlotTable) -> NavigationState { table.state { $0 < row.count ? row[$0] : 0 } }

  /// Returns a vector without trailing zeros, because slots may be added later.
  private func trimmed(_ row: [Int32]) -> [Int32] { Array(row.reversed().drop { $0 == 0 }.reversed()) }

  // MARK: States and vectors

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func vectorsAndStatesCorrespondOneToOne(seed: UInt64) {
    let table = table()
    var random = RandomStates(seed: seed)
    var rows: [NavigationState: [Int32]] = [:]
    for state in random.next(150) {
      let row = table.row(of: state)
      #expect(self.state(row, in: table) == state)
      let known = rows[state] ?? row
      #expect(trimmed(row) == trimmed(known), "equal states have equal vectors")
      rows[state] = row
    }
    // The vectors represent the same states after slots and values were added.
    for (state, row) in rows {
      #expect(self.state(row, in: table) == state)
      #expect(trimmed(table.row(of: state)) == trimmed(row))
    }
    #expect(Set(rows.values.map { trimmed($0) }).count == rows.count)
    #expect(rows.count > 15)
  }

  @Test(arguments: [true, false])
  func transitionIsPartOfTheVector(isAnimating: Bool) throws {
    let table = table()
    let still = try StubApp.state("stack[a]")
    var moving = still
    moving.transition = isAnimating ? .animating(until: 300) : .interactiveBack
    let (row, other) = (table.row(of: moving), table.row(of: still))
    let slot = try #require(table.slots.firstIndex(of: .transition))
    #expect(row.indices.filter { row[$0] != other[$0] } == [slot])
    #expect(other[slot] == 0)
    #expect(state(row, in: table) == moving)
  }

  /// The clock starts at zero in each run.
  @Test func clockIsNotPartOfTheVector() throws {
    let table = table()
    let navigator = try navigator("stack[a > b]")
    navigator.policy = .queue
    try navigator.run { $0.wait(milliseconds: 500).stack.pop() }
    let early = navigator.state
    let late = early.rebased(to: 12_000)
    #expect(table.row(of: early.canonical()) == table.row(of: late.canonical()))
    #expect(!early.waiting.isEmpty)
  }

  @Test func containersWithManyChildrenKeepThemInSlots() throws {
    let table = table()
    _ = table.row(of: try StubApp.state("tabs[stack[a > b] | *split[stack[c] || stack[d]]] ^ tabs home[stack[a] | stack[b]]"))
    let places = table.slots.compactMap { slot in if case .place(let path) = slot { "\(path)" } else { nil } }
    #expect(places == ["/", "/0", "/0/0", "/0/0/0", "/0/0/1", "/0/0/1/0", "/0/0/1/1", "/0/1", "/0/1/0", "/0/1/1"])
  }

  @Test func eachStateHasTheSlotsOutsideTheTree() throws {
    let table = table()
    let outside: [SlotTable.Slot] = [
      .value("session"), .value("counter"), .waiting(.screen), .waiting(.later), .waiting(.outcome), .waiting(.held), .transition,
    ]
    #expect(table.slots == outside + [.place(.app)])
    #expect(table.valueSlots == [0, 1])
    let new = table.number(of: .value("unknown"))
    #expect(new == table.slots.count - 1 && table.slots[new] == .value("unknown") && table.valueSlots == [0, 1, new])
  }

  @Test func tableChangesOnlyIfSomethingIsNew() throws {
    let table = table()
    let state = try StubApp.state("tabs[*stack[a > b] | stack[c]]")
    _ = table.row(of: state)
    func counts() -> [Int] { table.slots.indices.map { table.count(of: $0) } }
    let before = counts()
    _ = table.row(of: state)
    _ = table.number(of: .value("counter"))
    #expect(counts() == before)
    // One stack has a new value.
    _ = table.row(of: try StubApp.state("tabs[*stack[a > b] | stack[c > a]]"))
    let slot = try #require(table.slots.firstIndex(of: .place(path(0, 0, 1))))
    #expect(counts() == before.enumerated().map { $0 == slot ? $1 + 1 : $1 })
    #expect(table.count(of: slot) == 3, "the absent value and two stacks")
  }

  // MARK: Bounds

  @Test(arguments: 1...4 as ClosedRange<UInt64>, [Bounds(depth: 1), Bounds(depth: 2, layers: 1, waiting: 0), Bounds(layers: 1)])
  func stateExceedsTheBoundsExactlyIfAValueDoes(seed: UInt64, bounds: Bounds) {
    let table = table(bounds)
    var random = RandomStates(seed: seed)
    var count = 0
    for state in random.next(100) {
      let row = table.row(of: state)
      let isBeyond = row.indices.contains { table.isBeyond(row[$0], of: $0) }
      #expect(isBeyond != bounds.contain(state), "\(state)")
      if isBeyond { count += 1 }
    }
    #expect(count > 0)
  }

  // MARK: Slots

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func slotsBelowAContainerAreThoseOfItsLaterChildren(seed: UInt64) {
    let table = table()
    var random = RandomStates(seed: seed)
    for state in random.next(60) { _ = table.row(of: state) }
    var paths: [TreePath: Int] = [:]
    for (number, slot) in table.slots.enumerated() { if case .place(let path) = slot { paths[path] = number } }
    #expect(paths.count > 3)
    for path in paths.keys {
      for index in 0...2 {
        let below = paths.filter { place, _ in
          place != path && place.depth > path.depth && place.prefix(path.depth) == path && place[path.depth] >= index
        }
        #expect(table.slots(below: path, from: index) == below.values.sorted())
        guard let child = path.child(index), let slot = paths[child] else { continue }
        #expect(table.number(of: .place(child)) == slot)
      }
    }
  }

  @Test func readsAreRecordedForTheSlotsOfTheirParts() throws {
    let table = table()
    let row = table.row(of: try StubApp.state("tabs[*stack[a > b] | stack[c]]"))
    let state = state(row, in: table)
    func slots(_ body: () -> Void) -> [SlotTable.Slot?] {
      ReadTracker.track(body).reads.map { read in
        read == .all(.values) ? nil : table.slots[table.slot(of: read)]
      }
    }
    #expect(
      slots { _ = state.node(at: path(0, 0, 1))?.children.count } == [
        .place(.app), .place(path(0)), .place(path(0, 0)), .place(path(0, 0, 1)),
      ])
    #expect(slots { _ = state.value(named: "counter") } == [.value("counter")])
    #expect(slots { _ = state.waiting(.later) } == [.waiting(.later)])
    #expect(slots { _ = state.transition } == [.transition])
    #expect(slots { _ = state.storedValues } == [nil], "all values are several slots")
  }

  @Test func partsOfTheStateHaveNames() throws {
    let table = table()
    let node = UInt16(table.number(of: .place(path(0, 0))) + 1)
    #expect(table.name(of: .all(.node(node))) == "/0/0")
    #expect(table.name(of: .shape(node)) == "/0/0: the number of its children")
    #expect(table.name(of: .selection(node)) == "/0/0: its selection")
    #expect(table.name(of: .isSelected(2, node)) == "/0/0: whether child 2 is selected")
    #expect(table.name(of: .child(1, node)) == "/0/0: its child 1")
    #expect(table.name(of: .hasPolicies(child: nil, node)) == "/0/0: whether a lock, a completion or flow data is in it")
    #expect(table.name(of: .hasPolicies(child: 1, node)) == "/0/0: whether a lock, a completion or flow data is in its child 1")
    #expect(table.name(of: .mustStayVisible(node)) == "/0/0: whether it must stay visible")
    let outside = table.slots.indices.prefix(7).map { table.name(of: .all(table.part(of: $0))) }
    #expect(
      outside == [
        "session", "counter", "the waiting routes", "the deferred routes", "the unfinished effects", "the held items", "the transition",
      ])
  }
}
