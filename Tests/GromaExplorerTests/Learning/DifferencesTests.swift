import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Compares the changes of a run, applied to other states, with runs on navigators in these states.
@MainActor
struct DifferencesTests {
  private let table = SlotTable(StubApp.plain, bounds: Bounds())

  private func value(_ slot: Int, in row: [Int32]) -> Int32 { slot < row.count ? row[slot] : 0 }

  private func state(_ row: [Int32]) -> NavigationState { table.state { value($0, in: row) } }

  /// Applies changes to a vector. Returns `nil` if a recast does not fit the stack of the vector.
  private func applied(_ change: SlotTable.Difference, to row: [Int32]) -> [Int32]? {
    var end = row + repeatElement(0, count: table.slots.count - row.count)
    for cleared in change.cleared { for slot in table.slots(below: cleared.path, from: cleared.from) { end[slot] = 0 } }
    for (slot, number) in change.values { end[slot] = number }
    for (slot, recast) in change.recasts {
      guard let number = table.recast(recast, value(slot, in: row), of: slot) else { return nil }
      end[slot] = number
    }
    return end
  }

  /// Runs a route in a state whose reads are recorded.
  private func run(_ route: AppRoute, from row: [Int32], of app: AppDefinition = StubApp.plain) -> Tracked {
    let start = state(row)
    let navigator = Navigator(app, state: start)
    let move = Move(route: route, origin: .wayOut, owner: "")
    let (facts, reads) = ReadTracker.track { Run(move, on: navigator).facts }
    return Tracked(start: start, end: navigator.state, facts: facts, reads: reads)
  }

  private struct Tracked {
    let start: NavigationState
    let end: NavigationState
    let facts: RunFacts
    let reads: [ReadTracker.Read]
  }

  /// A run has the same facts and changes in each state in which the questions that it asked have the same answers.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func changesApplyToStatesWithEqualAnswers(seed: UInt64) throws {
    var (random, states) = (SeededGenerator(seed: seed), RandomStates(seed: seed))
    var questions = Questions()
    let starts = try (0..<40).map { _ in try states.combined() }
    let rows = starts.map { table.row(of: $0) }
    var (applications, changes) = (0, 0)
    for _ in 0..<40 {
      let first = random.below(rows.count)
      let route = states.route(for: starts[first])
      let run = run(route, from: rows[first], of: states.app)
      let change = run.facts.error == nil ? table.difference(of: run.end, from: run.start) : SlotTable.Difference()
      let asked = questions.numbers(of: run.reads, in: table) + change.moved.map { questions.number(ofValueOf: $0, in: table) }
      func answers(_ row: [Int32]) -> [Int32] { asked.map { questions.ask($0, of: value(questions.slot(of: $0), in: row), in: table) } }
      let same = answers(rows[first])
      for (start, row) in zip(starts, rows) where answers(row) == same {
        let navigator = Navigator(states.app, state: start)
        let facts = Run(Move(route: route, origin: .wayOut, owner: ""), on: navigator).facts
        #expect(facts == run.facts, "\(route) in \(start)")
        guard facts.error == nil else { continue }
        let end = try #require(applied(change, to: row), "the run asked about each screen that it keeps")
        #expect(state(end) == navigator.state.rebased(), "\(route) in \(start)")
        applications += 1
        if state(end) != start { changes += 1 }
      }
    }
    #expect(applications > 60 && changes > 30, "\(applications) \(changes)")
  }

  @Test func unchangedStateHasNoDifference() throws {
    let row = table.row(of: try StubApp.state("tabs[*stack[a > b] | stack[c]] ^ stack[d]"))
    let run = run(AppRoute().refresh().erased, from: row)
    let change = table.difference(of: run.end, from: run.start)
    #expect(change.values.isEmpty && change.recasts.isEmpty && change.cleared.isEmpty && change.moved.isEmpty)
  }

  @Test func pushKeepsTheScreensOfAnyStackOfEqualDepth() throws {
    let row = table.row(of: try StubApp.state("tabs[*stack[a > b] | stack[c]]"))
    let run = run(AppRoute().top(.stack).push(page("d")).erased, from: row)
    let change = table.difference(of: run.end, from: run.start)
    let slot = table.number(of: .place(path(0, 0, 0)))
    #expect(change.values.isEmpty && change.moved.isEmpty)
    #expect(change.recasts.map(\.slot) == [slot])
    let recast = try #require(change.recasts.first).recast
    #expect(recast.screens == [.old(0), .old(1), .new(page("d").node)])
    let others = try ["stack[c > c]", "stack[c > a > b]"].map { text in try #require(recast.stack(from: screen(text).node)) }
    #expect(others.map { CompactTree.text(of: $0) } == ["stack[c > c > d]", "stack[c > a > d]"])
    #expect(recast.stack(from: screen("stack[a]").node) == nil, "the second screen is missing")
  }

  @Test func recastIsAppliedToStacksOnly() throws {
    let slot = table.number(of: .place(path(0, 0)))
    let screens: [SlotTable.Recast.Screen] = [.old(1), .old(0)]
    let recast = SlotTable.Recast(frame: SlotTable.Frame(screen("stack[a > b]").node), screens: screens)
    #expect(SlotTable.Recast(frame: SlotTable.Frame(screen("stack[c > d]").node), screens: screens) == recast)
    let (two, one) = (
      table.number(of: .whole(screen("stack[a > b]").node), in: slot), table.number(of: .whole(screen("stack[a]").node), in: slot)
    )
    let tabs = table.number(of: .frame(SlotTable.Frame(screen("tabs[stack[a] | stack[b]]").node)), in: slot)
    #expect([0, one, tabs].map { table.recast(recast, $0, of: slot) } == [nil, nil, nil])
    let swapped = try #require(table.recast(recast, two, of: slot))
    #expect(table.value(swapped, of: slot) == .whole(screen("stack[b > a]").node))
    let count = table.count(of: slot)
    #expect(table.recast(recast, two, of: slot) == swapped && table.count(of: slot) == count)
    #expect(table.recast(recast, swapped, of: slot) == two, "the result is a known stack")
  }

  @Test func removedChildrenAreCleared() throws {
    let row = table.row(of: try StubApp.state("tabs[*stack[a] | stack[b] | stack[c]] ^ stack[d]"))
    let end = try StubApp.state("tabs[*stack[a] | stack[b]]")
    let removal = AppRoute().with { _, transaction throws(NavigationError) in
      try transaction.perform(.truncate(1), at: path(0))
      try transaction.perform(.truncate(2), at: path(0, 0))
      return AppRoute()
    }
    let run = run(removal.erased, from: row)
    let change = table.difference(of: run.end, from: run.start)
    #expect(Set(change.cleared) == [SlotTable.Cleared(path: path(0), from: 1), SlotTable.Cleared(path: path(0, 0), from: 2)])
    #expect(applied(change, to: row).map { state($0) } == end)
    // A state with more layers and tabs loses all of them.
    let more = table.row(of: try StubApp.state("tabs[*stack[a] | stack[b] | stack[c] | stack[a]] ^ stack[d] ^ stack[e]"))
    #expect(applied(change, to: more).map { state($0) } == end)
  }

  @Test func differenceFromNothingContainsTheWholeState() throws {
    let state = try StubApp.state("stack[a > b] ^ d")
    let change = table.difference(of: state, from: nil)
    #expect(change.recasts.isEmpty && change.moved.isEmpty)
    #expect(applied(change, to: []).map { self.state($0) } == state)
  }

  @Test func clockAloneIsNoDifference() throws {
    let navigator = try navigator("stack[a > b]")
    navigator.policy = .queue
    try navigator.run { $0.wait(milliseconds: 500).stack.pop() }
    let start = state(table.row(of: navigator.state.canonical()))
    let later = start.rebased(to: 9_000)
    #expect(table.difference(of: later.canonical(since: start), from: start).values.isEmpty)
  }

  /// A value that the app does not declare.
  private struct Draft: StateValue {
    static let name = "draft"
    static let initial = Draft(text: "")
    var text: String
  }

  @Test func changedPartsOutsideTheTreeAreValues() throws {
    var moving = try StubApp.state("stack[a > b]")
    moving.transition = .animating(until: 300)
    moving.put(AnyStateValue(StubApp.Counter(count: 1)), named: StubApp.Counter.name)
    let start = state(table.row(of: moving))
    func changed(_ change: (inout NavigationState) -> Void) -> [SlotTable.Slot: SlotTable.Value] {
      var end = start
      change(&end)
      let difference = table.difference(of: end, from: start)
      #expect(difference.cleared.isEmpty && difference.recasts.isEmpty && difference.moved.isEmpty)
      return difference.values.reduce(into: [:]) { $0[table.slots[$1.key]] = table.value($1.value, of: $1.key) }
    }
    let session = AnyStateValue(StubApp.Session(user: "ann"))
    #expect(changed { _ in } == [:])
    #expect(changed { $0.transition = nil } == [.transition: .absent])
    #expect(changed { $0.transition = .interactiveBack } == [.transition: .transition(.interactiveBack)])
    #expect(changed { $0.put(nil, named: StubApp.Counter.name) } == [.value("counter"): .absent])
    #expect(changed { $0.put(session, named: StubApp.Session.name) } == [.value("session"): .value(session)])
    let draft = AnyStateValue(Draft(text: "hello"))
    #expect(changed { $0.put(draft, named: Draft.name) } == [.value("draft"): .value(draft)], "the slot is new")
  }

  // MARK: Disputed slots

  /// Runs from one state lead to equal values in all slots that are not disputed.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func runsAgreeInTheSlotsThatAreNotDisputed(seed: UInt64) throws {
    var states = RandomStates(seed: seed)
    var count = 0
    for _ in 0..<15 {
      let start = try states.combined()
      let row = table.row(of: start)
      let runs = (0..<3).map { _ in run(states.route(for: start), from: row, of: states.app) }.filter { $0.facts.error == nil }
      let changes = runs.map { table.difference(of: $0.end, from: $0.start) }
      let disputed = table.slots(disputedBy: changes)
      #expect(disputed == Set(disputed).sorted())
      let ends = changes.compactMap { applied($0, to: row) }
      #expect(ends.count == runs.count)
      for slot in table.slots.indices where !disputed.contains(slot) {
        #expect(Set(ends.map { value(slot, in: $0) }).count <= 1, "\(table.slots[slot]) after runs from \(start)")
      }
      if !disputed.isEmpty, disputed.count < table.slots.count { count += 1 }
    }
    #expect(count > 5)
  }

  @Test func disputedSlotsAreThoseThatRunsChangeDifferently() throws {
    let row = table.row(of: try StubApp.state("tabs[*stack[a] | stack[b]] ^ stack[d]"))
    func change(_ route: AppRoute) -> SlotTable.Difference {
      let run = run(route, from: row)
      return table.difference(of: run.end, from: run.start)
    }
    let counted = AppRoute().put(StubApp.Counter(count: 1)).erased
    let (one, other) = (change(counted), change(AppRoute().put(StubApp.Counter(count: 2)).put(StubApp.Session(user: "ann")).erased))
    func disputed(_ all: SlotTable.Difference...) -> [SlotTable.Slot] { table.slots(disputedBy: all).map { table.slots[$0] } }
    #expect(disputed(one, other) == [.value("session"), .value("counter")])
    #expect(disputed(one, one) == [] && disputed(one) == [] && table.slots(disputedBy: []) == [])
    #expect(disputed(one, change(counted), other) == disputed(one, other))
    // The second run removes the layer.
    let closing = disputed(change(AppRoute()), change(AppRoute().close().erased))
    #expect(closing.contains(.place(path(0))) && closing.contains(.place(path(0, 1))) && !closing.contains(.value("counter")))
    // Both runs push the same screen, or different ones.
    let pushes = ["a", "b", "b"].map { change(AppRoute().top(.stack).push(page($0)).erased) }
    #expect(disputed(pushes[1], pushes[2]) == [] && disputed(pushes[0], pushes[1]) == [.place(path(0, 1))])
  }
}
