import Groma
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// Compares the results that are looked up for packed keys with runs on navigators.
@MainActor
struct PackedLearnerTests {
  private static let bounds = Bounds(depth: 2, layers: 2, states: 60)

  private func search(_ app: AppDefinition, _ limits: Limits = Limits(), audit: AuditRate = .off) -> (PackedSearch, ExplorationRecord) {
    let search = PackedSearch(
      app, bounds: Self.bounds, properties: [], finder: MoveFinder(app, Self.bounds), audit: audit, limits: limits)
    var record = ExplorationRecord(app, bounds: Self.bounds, properties: [], links: [])
    search.begin(&record)
    return (search, record)
  }

  /// Returns a copy of the state with this index whose reads are not recorded.
  private func plain(_ number: Int, in search: PackedSearch, from app: AppDefinition) -> NavigationState {
    let navigator = Navigator(app)
    navigator.settle()
    return search.way(to: number).reduce(navigator.state.rebased()) { Run(app, from: $0, $1).state }
  }

  private func next(_ search: PackedSearch) -> NavigationState { search.learner.state(search.packed.space.row(search.next)) }

  @Test(arguments: [5, 13, 21] as [UInt64])
  func outcomesOfKeysAreThoseOfNavigators(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    var limits = Limits()
    limits.tableEntries = 4
    var (search, record) = search(app, limits)
    var number = 0
    while number < min(search.count, 12) {
      let state = plain(number, in: search, from: app)
      #expect(search.state(number) == state)
      let moves = search.moves(in: number, &record)
      #expect(moves.map { search.learner.moves[$0] } == search.finder.moves(in: Navigator(app, state: state)))
      for move in moves {
        let outcome = search.packed.outcome(of: move, in: search.packed.space.key(number), &record)
        let run = Run(app, from: state, search.learner.moves[move])
        let marks = search.packed.marks[outcome]
        #expect(marks.isFailed == (run.facts.error != nil))
        #expect(marks.isRefused == run.facts.isRefused)
        #expect(marks.hasFailures == !(run.facts.failures.isEmpty && run.facts.faults.isEmpty))
        #expect(search.packed.known(search.learner.known[move].function, in: number) == outcome)
        if marks.isFailed { continue }
        #expect(marks.isBeyond != Self.bounds.contain(run.state))
        search.packed.patch(number, outcome, into: search.next)
        #expect(next(search) == run.state, "\(search.learner.moves[move]) in \(state)")
        let sight = search.packed.sight(of: search.next, &record)
        #expect(search.learner.sights[sight] == Sight(run.state))
      }
      _ = moves.map { search.step($0, from: number, &record) }
      number += 1
    }
    #expect(number > 3)
  }

  @Test func failedMoveDoesNotChangeTheKey() throws {
    let app = PlantedApp.app(["a": [UserAction("fall") { $0.stack.pop(5) }]], links: [])
    var (search, record) = search(app)
    let move = try #require(search.moves(in: 0, &record).first)
    let outcome = search.packed.outcome(of: move, in: search.packed.space.key(0), &record)
    search.packed.patch(0, outcome, into: search.next)
    #expect(next(search) == search.state(0))
    let marks = search.packed.marks[outcome]
    #expect(marks.isFailed && marks.hasFailures && !marks.isRefused && !marks.isBeyond && !marks.leadsOn)
  }

  @Test func refusedMoveIsMarkedAsOne() throws {
    let app = PlantedApp.app(["a": [UserAction("send") { $0.fail("letters.empty", "there is nothing to send") }]], links: [])
    var (search, record) = search(app)
    let move = try #require(search.moves(in: 0, &record).first)
    let outcome = search.packed.outcome(of: move, in: search.packed.space.key(0), &record)
    let marks = search.packed.marks[outcome]
    #expect(marks.isFailed && marks.isRefused && !marks.hasFailures && !marks.isBeyond && !marks.leadsOn)
  }

  /// The results of a move that has become opaque are not looked up.
  @Test func opaqueMoveRunsEachTime() throws {
    let times = Times(Mutex(0))
    let go = UserAction("go") { $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: times.next())) } }
    var (search, record) = search(PlantedApp.app(["a": [go]], links: []), audit: .one(in: 1))
    let move = try #require(search.moves(in: 0, &record).first)
    let first = search.packed.outcome(of: move, in: search.packed.space.key(0), &record)
    let second = search.packed.outcome(of: move, in: search.packed.space.key(0), &record)
    #expect(second != first)
    #expect(record.hiddenInputs.map(\.description) == ["tap go"])
    let runs = record.runs
    let third = search.packed.outcome(of: move, in: search.packed.space.key(0), &record)
    #expect(![first, second].contains(third) && record.runs == runs + 1)
  }

  private final class Times: Sendable {
    private let count: Mutex<Int>
    init(_ count: consuming Mutex<Int>) { self.count = count }
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func keyIsPackedAgainWhenAValueDoesNotFit() throws {
    let count = UserAction("count") {
      $0.with { _, transaction throws(NavigationError) in
        AppRoute().put(StubApp.Counter(count: transaction.value(StubApp.Counter.self).count + 1))
      }
    }
    var (search, record) = search(PlantedApp.app(["a": [count]], links: []))
    let move = try #require(search.moves(in: 0, &record).first)
    for number in 0..<20 {
      #expect(search.step(move, from: number, &record) == number + 1)
      #expect(search.state(number + 1)[StubApp.Counter.self].count == number + 1)
    }
    for number in 0...20 { #expect(search.state(number)[StubApp.Counter.self].count == number) }
  }
}
